/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was witnessed against what the evidence and the manifests say.  */

#include "audit/witness-agree.h"

#include <string.h>

#include "audit/pawl.h"
#include "evidence/object.h"
#include "rules/identity.h"

struct comparing
{
  struct pawl_arena *arena;
  struct pawl_witness *witness;
  struct pawl_objects objects;
  struct pawl_findings findings;
  const struct pawl_case *the_case;     /* null: no evidence */
  const char **with_evidence;   /* modules */
  size_t with_count, with_room;
};

static bool
is_known (const char *const *names, size_t count, const char *name)
{
  for (size_t i = 0; i < count; i++)
    if (strcmp (names[i], name) == 0)
      return true;
  return false;
}

/* Reads the evidence of the programs and of all files in their chains.  */
static void
read_modules (struct comparing *comparing)
{
  const char **seen = NULL;
  size_t seen_count = 0, seen_room = 0;
  pawl_objects_init (&comparing->objects, comparing->arena);
  for (size_t i = 0; i < comparing->witness->process_count; i++)
    {
      const struct pawl_witness_process *process
        = &comparing->witness->processes[i];
      for (size_t j = 0; j <= process->chain_count; j++)
        {
          const struct pawl_witness_chain *chain
            = j < process->chain_count ? &process->chains[j] : NULL;
          for (unsigned k = 0; k < (chain ? chain->depth : 1); k++)
            {
              const char *name = chain ? chain->frames[k].module
                                       : process->program;
              if (!name || is_known (seen, seen_count, name))
                continue;
              seen = pawl_arena_grow (comparing->arena, seen, seen_count,
                                      &seen_room, sizeof *seen);
              seen[seen_count++] = name;
              size_t before = comparing->objects.unit_count;
              pawl_objects_add_file (&comparing->objects, name);
              if (comparing->objects.unit_count == before)
                continue;
              comparing->with_evidence
                = pawl_arena_grow (comparing->arena, comparing->with_evidence,
                                   comparing->with_count,
                                   &comparing->with_room,
                                   sizeof *comparing->with_evidence);
              comparing->with_evidence[comparing->with_count++] = name;
            }
        }
    }
}

static void
judge (struct comparing *comparing, struct pawl_promises *promises,
       const struct pawl_judge_options *options)
{
  read_modules (comparing);
  if (!comparing->objects.unit_count)
    return;
  struct pawl_policy policy = options->policy;
  policy.whole_build = true;
  policy.ignore_reviewed = true;
  policy.check_failure_paths = true;
  policy.levels.level[PAWL_RULE_COMPUTE_ALLOC] = PAWL_LEVEL_ERROR;
  policy.levels.level[PAWL_RULE_COMPUTE_UNKNOWN] = PAWL_LEVEL_NOTE;
  policy.undecided = PAWL_LEVEL_NOTE;
  const struct pawl_build *build
    = pawl_build_new (comparing->arena, comparing->objects.units,
                      comparing->objects.unit_count);
  if (!build)
    return;
  pawl_findings_init (&comparing->findings, comparing->arena);
  comparing->the_case
    = pawl_judge_build (build, promises, &policy, &comparing->findings);
}

static bool
same_file (const char *one, const char *other)
{
  return strcmp (one ? one : "", other ? other : "") == 0;
}

/* Marks hold paths as the compiler's root made them; the evidence's may have
   been told another root: the base name decides where whole paths differ.  */
static bool
same_function (const char *name, const char *file,
               const struct pawl_function *function)
{
  if (strcmp (name, function->name) != 0)
    return false;
  if (same_file (file, function->file) || same_file (file, function->at.file))
    return true;
  const char *one = strrchr (file, '/');
  const char *other = function->file ? strrchr (function->file, '/') : NULL;
  return function->file
         && strcmp (one ? one + 1 : file, other ? other + 1 : function->file)
              == 0;
}

static bool
has_evidence (const struct comparing *comparing,
              const struct pawl_witness_function *function)
{
  const struct pawl_case *the_case = comparing->the_case;
  for (size_t i = 0; the_case && i < the_case->identity_count; i++)
    if (same_function (function->name, function->file,
                       pawl_identity_first (the_case,
                                            &the_case->identities[i])))
      return true;
  return false;
}

/* What may be behind an event: effects, as 1u << enum pawl_effect.  */
static const unsigned foreseen_by[PAWL_EVENT_COUNT] = {
  [PAWL_EVENT_ACQUIRE] = 1u << PAWL_EFFECT_ACQUIRE | 1u << PAWL_EFFECT_RESIZE
                         | 1u << PAWL_EFFECT_MAY_ACQUIRE,
  [PAWL_EVENT_RESIZE] = 1u << PAWL_EFFECT_ACQUIRE | 1u << PAWL_EFFECT_RESIZE
                        | 1u << PAWL_EFFECT_MAY_ACQUIRE,
  [PAWL_EVENT_RELEASE] = 1u << PAWL_EFFECT_RELEASE | 1u << PAWL_EFFECT_RESIZE
                         | 1u << PAWL_EFFECT_MAY_ACQUIRE,
  [PAWL_EVENT_MAP] = 1u << PAWL_EFFECT_MAP | 1u << PAWL_EFFECT_MAY_ACQUIRE,
  [PAWL_EVENT_UNMAP] = 1u << PAWL_EFFECT_MAP | 1u << PAWL_EFFECT_MAY_ACQUIRE,
};

/* What the judge says of FUNCTION: the effects of all that is found, and
   whether something is unknown.  */
static unsigned
found_effects (const struct comparing *comparing,
               const struct pawl_witness_function *function, bool *unknown)
{
  unsigned effects = 0;
  *unknown = false;
  for (size_t i = 0; i < comparing->findings.count; i++)
    {
      const struct pawl_finding *finding = &comparing->findings.finding[i];
      if (!finding->function
          || !same_function (function->name, function->file,
                             finding->function))
        continue;
      if (finding->rule == PAWL_RULE_COMPUTE_ALLOC)
        effects |= finding->effects;
      *unknown |= finding->rule == PAWL_RULE_COMPUTE_UNKNOWN;
    }
  return effects;
}

/* Whether all of EVENT that PROCESS's function number INDEX did came from files
   without evidence.  */
static bool
all_external (const struct comparing *comparing,
              const struct pawl_witness_process *process, uint32_t index,
              unsigned event)
{
  for (size_t i = 0; i < process->chain_count; i++)
    {
      const struct pawl_witness_chain *chain = &process->chains[i];
      /* The compiler adds it to a handler; the throw is what is judged.  */
      if (strcmp (chain->allocator, "__cxa_free_exception") == 0)
        continue;
      if (chain->function == index && chain->event == event
          && (!chain->library
              || is_known (comparing->with_evidence, comparing->with_count,
                           chain->library)))
        return false;
    }
  return true;
}

static void
mark_own_frames (const struct comparing *comparing,
                 struct pawl_witness_process *process)
{
  for (size_t i = 0; i < process->chain_count; i++)
    for (unsigned j = 0; j < process->chains[i].depth; j++)
      {
        struct pawl_witness_frame *frame = &process->chains[i].frames[j];
        frame->own = frame->module
                     && is_known (comparing->with_evidence,
                                  comparing->with_count, frame->module);
      }
}

/* The worst of what is to be said of its kinds of events.  */
static void
agree_on (const struct comparing *comparing,
          struct pawl_witness_process *process, uint32_t index)
{
  struct pawl_witness_function *function = &process->functions[index];
  bool known = has_evidence (comparing, function), unknown;
  unsigned effects = found_effects (comparing, function, &unknown);
  function->agreement = PAWL_AGREEMENT_CLEAN;
  for (unsigned event = 0; event < PAWL_EVENT_COUNT; event++)
    {
      enum pawl_agreement agreement;
      if (!function->events[PAWL_WARM][event]
          && !function->events[PAWL_STEADY][event])
        continue;
      if (!known)
        agreement = PAWL_AGREEMENT_UNKNOWN;
      else if (effects & foreseen_by[event])
        agreement = PAWL_AGREEMENT_PREDICTED;
      else if (unknown || all_external (comparing, process, index, event))
        agreement = PAWL_AGREEMENT_EXTERNAL;
      else
        agreement = PAWL_AGREEMENT_MISSED;
      if (agreement == PAWL_AGREEMENT_MISSED
          || function->agreement == PAWL_AGREEMENT_CLEAN
          || (agreement == PAWL_AGREEMENT_PREDICTED
              && function->agreement == PAWL_AGREEMENT_EXTERNAL))
        function->agreement = agreement;
    }
}

/* The ratchet --------------------------------------------------------------------- */

/* How often KIND was witnessed after the warm-up; false for a word that names
   nothing that is counted.  */
static bool
total_of (const struct pawl_witness *witness, const struct pawl_risk *risk,
          const char *kind, uint64_t *total)
{
  *total = 0;
  bool known = false;
  for (size_t i = 0; i < witness->process_count; i++)
    for (size_t j = 0; j < witness->processes[i].function_count; j++)
      {
        const struct pawl_witness_function *function
          = &witness->processes[i].functions[j];
        struct pawl_function named = { .name = risk->function,
                                       .file = risk->file };
        if (!same_function (function->name, function->file, &named))
          continue;
        if (strcmp (kind, "allocations") == 0)
          *total += pawl_witness_allocations (function, PAWL_STEADY);
        else if (strcmp (kind, "warmup_allocations") == 0)
          *total += pawl_witness_allocations (function, PAWL_WARM);
        else if (strcmp (kind, "releases") == 0)
          *total += function->events[PAWL_STEADY][PAWL_EVENT_RELEASE]
                    + function->events[PAWL_STEADY][PAWL_EVENT_UNMAP];
        else if (strcmp (kind, "bytes") == 0)
          *total += function->bytes[PAWL_STEADY];
        else
          return false;
        known = true;
      }
  return known;
}

static void
check_limits (struct pawl_agree *agree, struct pawl_promises *promises)
{
  for (size_t i = 0; i < pawl_promises_count (promises); i++)
    {
      const struct pawl_manifest *manifest
        = pawl_promises_manifest (promises, i);
      for (size_t j = 0; j < manifest->risk_count; j++)
        for (size_t k = 0; k < manifest->risks[j].witnessed_count; k++)
          {
            const struct pawl_risk *risk = &manifest->risks[j];
            const struct pawl_witnessed *recorded = &risk->witnessed[k];
            uint64_t total;
            if (!total_of (agree->witness, risk, recorded->what, &total)
                || total <= recorded->count)
              continue;
            agree->over_limit = true;
            pawl_trouble ("%s:%u:%u: '%s' in '%s' is recorded with %u %s, and "
                          "%llu were witnessed", recorded->at.file,
                          recorded->at.line, recorded->at.column,
                          risk->function, risk->library, recorded->count,
                          recorded->what, (unsigned long long) total);
          }
    }
}

bool
pawl_witness_agree (struct pawl_agree *agree,
                    struct pawl_judge_options *options)
{
  struct pawl_promises *promises = pawl_read_manifests (options);
  if (!promises)
    return false;
  struct comparing comparing = {
    .arena = agree->witness->arena, .witness = agree->witness,
  };
  judge (&comparing, promises, options);
  for (size_t i = 0; i < agree->witness->process_count; i++)
    {
      struct pawl_witness_process *process = &agree->witness->processes[i];
      mark_own_frames (&comparing, process);
      for (uint32_t j = 0; j < process->function_count; j++)
        agree_on (&comparing, process, j);
    }
  check_limits (agree, promises);
  return true;
}
