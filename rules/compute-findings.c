/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compute-alloc and compute-unknown: the words.  */

#include "rules/compute-path.h"

#include <inttypes.h>
#include <string.h>

static const char *const effect_text[PAWL_EFFECT_COUNT] = {
#define PAWL_EFFECT(id, word, text) [PAWL_EFFECT_##id] = text,
#include "manifests/effect.def"
#undef PAWL_EFFECT
};

/* Whether what has NAME, a usual qualified name, destroys: a destructor, or what
   libstdc++'s call for it.  */
static bool
destroys (const char *name)
{
  const char *last = strrchr (name, ':');
  last = last ? last + 1 : name;
  return *last == '~' || strcmp (last, "_M_dispose") == 0
         || strcmp (last, "_M_destroy") == 0;
}

static const struct pawl_function *
body_of (const struct pawl_search *search, uint32_t visit)
{
  return search->the_case->build->functions[search->visits[visit].function]
    .function;
}

static const struct pawl_call *
call_of (const struct pawl_search *search, uint32_t visit, size_t call)
{
  return &body_of (search, visit)->calls[call];
}

static const char *
target_name (const struct pawl_search *search, uint32_t target)
{
  return search->the_case->build->targets[target].name;
}

static const char *
function_name (const struct pawl_search *search, uint32_t visit)
{
  return body_of (search, visit)->name;
}

/* The text of the step HOP to what is called NAME.  */
static const char *
hop_text (const struct pawl_search *search, const struct pawl_hop *hop,
          const char *name)
{
  struct pawl_arena *arena = search->the_case->findings->arena;
  const char *caller = function_name (search, hop->caller);
  if (hop->slot == PAWL_NONE)
    return pawl_arena_printf (arena, "'%s' calls '%s'", caller, name);
  const char *slot = target_name (search, hop->slot);
  if (search->the_case->known[hop->slot].calls_back)
    return pawl_arena_printf (arena, "'%s' calls '%s', which calls back '%s'",
                              caller, slot, name);
  return pawl_arena_printf (arena, "'%s' calls '%s', which may be '%s'",
                            caller, slot, name);
}

/* The chain of FINDING: down to VISIT, then LAST (null: none) to NAME with
   the words LAST_TEXT.  Returns the hop out of the identity's own body.  */
static struct pawl_hop
add_chain (struct pawl_search *search, struct pawl_finding *finding,
           uint32_t visit, const struct pawl_hop *last,
           const char *last_text)
{
  struct pawl_arena *arena = search->the_case->findings->arena;
  size_t length = last ? 1 : 0;
  for (uint32_t at = visit; search->visits[at].hop.caller != PAWL_NONE;
       at = search->visits[at].hop.caller)
    length++;
  struct pawl_event *chain = pawl_arena_array (arena, length ? length : 1,
                                               sizeof *chain);
  struct pawl_hop first = last ? *last : search->visits[visit].hop;
  size_t place = length;
  if (last)
    chain[--place] = (struct pawl_event) {
      .at = call_of (search, last->caller, last->call)->at,
      .text = last_text, .depth = (unsigned) place,
      .function = body_of (search, last->caller),
    };
  for (uint32_t at = visit; search->visits[at].hop.caller != PAWL_NONE;
       at = search->visits[at].hop.caller)
    {
      first = search->visits[at].hop;
      place--;
      chain[place] = (struct pawl_event) {
        .at = call_of (search, first.caller, first.call)->at,
        .text = hop_text (search, &first, function_name (search, at)),
        .depth = (unsigned) place,
        .function = body_of (search, first.caller),
      };
    }
  if (length > 1 || first.slot != PAWL_NONE)
    {
      finding->chain = chain;
      finding->chain_length = length;
    }
  return first;
}

/* The call in the identity's own body by which VISIT was reached.  */
static struct pawl_hop
way_out (const struct pawl_search *search, uint32_t visit,
         struct pawl_hop last)
{
  struct pawl_hop hop = last;
  for (uint32_t at = visit; search->visits[at].hop.caller != PAWL_NONE;
       at = search->visits[at].hop.caller)
    hop = search->visits[at].hop;
  return hop;
}

static enum pawl_level
level_for (const struct pawl_policy *policy, enum pawl_effect effect)
{
  enum pawl_level level = policy->levels.level[PAWL_RULE_COMPUTE_ALLOC];
  if (effect == PAWL_EFFECT_MAY_ACQUIRE && level == PAWL_LEVEL_ERROR
      && !policy->levels.chosen[PAWL_RULE_COMPUTE_ALLOC])
    return PAWL_LEVEL_WARNING;
  return level;
}

/* What happens at the cause, as a clause: "'malloc' acquires memory".  */
static const char *
cause_text (const struct pawl_search *search, const struct pawl_cause *cause)
{
  struct pawl_arena *arena = search->the_case->findings->arena;
  const struct pawl_known *known = &search->the_case->known[cause->cause];
  const struct pawl_call *call = call_of (search, cause->visit,
                                          cause->call);
  const char *name = target_name (search, cause->cause);
  switch (search->the_case->build->targets[cause->cause].kind)
    {
    case PAWL_CALLEE_VLA:
      return call->object
               ? pawl_arena_printf (arena, "variable-length array '%s' takes "
                                    "stack of unbounded size", call->object)
               : "a variable-length array takes stack of unbounded size";
    case PAWL_CALLEE_ALLOCA:
      return "'alloca' takes stack of unbounded size";
    default:
      if (known->prepares && !effect_text[known->effect])
        return pawl_arena_printf (arena, "'%s' is a preparation", name);
      /* What a library destroys, it releases, if there is anything.  */
      if (known->effect == PAWL_EFFECT_MAY_ACQUIRE && destroys (name))
        return pawl_arena_printf (arena, "'%s' may release memory inside",
                                  name);
      return pawl_arena_printf (arena, "'%s' %s", name,
                                effect_text[known->effect]);
    }
}

/* Whether the same site was already found through another instance of the
   same source.  */
static bool
is_known_finding (const struct pawl_search *search, enum pawl_rule rule,
                  uint64_t cause_key, const char *text)
{
  const struct pawl_findings *findings = search->the_case->findings;
  for (size_t i = findings->count; i-- > search->first_finding;)
    {
      const struct pawl_finding *other = &findings->finding[i];
      if (other->rule == rule && other->cause_key == cause_key
          && strcmp (other->text, text) == 0)
        return true;
    }
  return false;
}

/* The text of a finding whose cause is CLAUSE and stands in VISIT.  */
static const char *
finding_text (const struct pawl_search *search, const char *clause,
              uint32_t visit)
{
  struct pawl_arena *arena = search->the_case->findings->arena;
  const char *name = search->identity->name;
  if (search->visits[visit].hop.caller == PAWL_NONE)
    return pawl_arena_printf (arena, "%s on the compute path '%s'", clause,
                              name);
  uint32_t step = visit;
  while (search->visits[search->visits[step].hop.caller].hop.caller != PAWL_NONE)
    step = search->visits[step].hop.caller;
  return pawl_arena_printf (arena, "%s on the compute path '%s', reached "
                            "through '%s'", clause, name,
                            function_name (search, step));
}

static void
advise_repair (struct pawl_search *search, struct pawl_finding *finding,
               const char *name, const struct pawl_known *known)
{
  struct pawl_place nowhere = { 0 };
  struct pawl_findings *findings = search->the_case->findings;
  if (known->prepares)
    pawl_finding_note (findings, finding, nowhere,
                       "call it before the compute path begins");
  else if (known->effect == PAWL_EFFECT_RELEASE
           || (known->effect == PAWL_EFFECT_MAY_ACQUIRE && destroys (name)))
    pawl_finding_note (findings, finding, nowhere,
                       "leave the release to a tear-down function "
                       "(PAWL_PREPARE) or to the caller");
  else
    pawl_finding_note (findings, finding, nowhere,
                       "take the storage from the caller (PAWL_WORKSPACE), or "
                       "acquire it in a PAWL_PREPARE function");
}

static struct pawl_finding *
add (struct pawl_search *search, enum pawl_rule rule, enum pawl_level level,
     const struct pawl_call *call, const char *text)
{
  struct pawl_finding *finding = pawl_findings_add (
    search->the_case->findings, rule, level,
    pawl_identity_first (search->the_case, search->identity), call->at, "%s",
    text);
  finding->expansions = call->expansions;
  finding->expansion_count = call->expansion_count;
  return finding;
}

void
pawl_find_allocation (struct pawl_search *search,
                      const struct pawl_cause *cause)
{
  struct pawl_case *the_case = search->the_case;
  const struct pawl_known *known = &the_case->known[cause->cause];
  struct pawl_hop out = way_out (search, cause->visit, cause->last);
  const struct pawl_call *call = call_of (search, out.caller, out.call);
  const char *clause = cause_text (search, cause);
  const char *text = finding_text (search, clause, cause->visit);
  uint64_t key = call_of (search, cause->visit, cause->call)->place_key;
  /* What a library calls is one cause, from however many places it does.  */
  if (the_case->build->targets[cause->cause].kind == PAWL_CALLEE_VIRTUAL
      || strncmp (body_of (search, cause->visit)->name, "std::", 5) == 0)
    key = cause->cause + 1;
  if (is_known_finding (search, PAWL_RULE_COMPUTE_ALLOC, key, text))
    return;
  struct pawl_finding *finding
    = add (search, PAWL_RULE_COMPUTE_ALLOC,
           level_for (the_case->policy, known->effect), call, text);
  finding->cause_key = key;
  enum pawl_callee_kind kind = the_case->build->targets[cause->cause].kind;
  if (kind != PAWL_CALLEE_VLA && kind != PAWL_CALLEE_ALLOCA)
    finding->effects = known->prepares ? ~0u : 1u << known->effect;
  const char *name = target_name (search, cause->cause);
  const char *last
    = cause->last.slot == PAWL_NONE
        ? clause
        : pawl_arena_printf (the_case->findings->arena, "%s; %s",
                             hop_text (search, &cause->last, name), clause);
  add_chain (search, finding, cause->visit, &cause->last, last);
  pawl_advise_role (the_case, finding, search->identity);
  pawl_advise_known (the_case, finding, name, known);
  if (cause->last.slot != PAWL_NONE && cause->last.via)
    pawl_finding_note (the_case->findings, finding, cause->last.stored_at,
                       "'%s' %s", name, cause->last.via);
  advise_repair (search, finding, name, known);
  uint32_t identity = the_case->identity_of[search->visits[cause->visit].function];
  finding->identity = identity;
  finding->recordable = !known->prepares && cause->last.slot == PAWL_NONE
                        && the_case->identities[identity].file[0] != '/';
}

void
pawl_find_unknown (struct pawl_search *search, const struct pawl_cause *cause)
{
  struct pawl_case *the_case = search->the_case;
  struct pawl_arena *arena = the_case->findings->arena;
  struct pawl_hop out = way_out (search, cause->visit, cause->last);
  const struct pawl_call *call = call_of (search, out.caller, out.call);
  const struct pawl_build_target *target
    = &the_case->build->targets[cause->cause];
  const char *clause, *advice;
  switch (target->kind)
    {
    case PAWL_CALLEE_FUNCTION:
      clause = pawl_arena_printf (arena, "nothing is known of '%s', called",
                                  target->name);
      advice = "compile it with Pawl and judge the whole build, promise "
               "PAWL_NOALLOC or PAWL_COMPUTE on its declaration, or list it "
               "under 'allocators' with the effect that it has";
      break;
    case PAWL_CALLEE_ASM:
      clause = "nothing is known of what an asm calls";
      advice = "list the effect of what it calls, or put the asm into a "
               "function of its own with a promise";
      break;
    default:
      {
        uint32_t through = cause->last.slot == PAWL_NONE ? cause->cause
                                                         : cause->last.slot;
        clause = through == cause->cause
                     && target->kind == PAWL_CALLEE_UNKNOWN
                   ? "nothing is known of what is called"
                   : pawl_arena_printf (arena, "nothing is known of what is "
                                        "called through '%s'",
                                        target_name (search, through));
      }
      advice = "promise PAWL_NOALLOC on the pointer's type, field, variable "
               "or parameter";
      break;
    }
  const char *text = finding_text (search, clause, cause->visit);
  uint64_t key = call_of (search, cause->visit, cause->call)->place_key;
  if (is_known_finding (search, PAWL_RULE_COMPUTE_UNKNOWN, key, text))
    return;
  struct pawl_finding *finding = add (
    search, PAWL_RULE_COMPUTE_UNKNOWN,
    the_case->policy->levels.level[PAWL_RULE_COMPUTE_UNKNOWN], call, text);
  finding->cause_key = key;
  add_chain (search, finding, cause->visit, &cause->last,
             hop_text (search, &cause->last, target->name));
  pawl_finding_note (the_case->findings, finding, (struct pawl_place) { 0 },
                     "%s", advice);
  pawl_advise_role (the_case, finding, search->identity);
}

void
pawl_find_doubt (struct pawl_search *search, const struct pawl_cause *cause)
{
  struct pawl_case *the_case = search->the_case;
  struct pawl_arena *arena = the_case->findings->arena;
  enum pawl_level level
    = the_case->policy->levels.level[PAWL_RULE_COMPUTE_UNKNOWN];
  if (level == PAWL_LEVEL_OFF)
    return;
  struct pawl_hop out = way_out (search, cause->visit, cause->last);
  const struct pawl_call *call = call_of (search, out.caller, out.call);
  const char *name = target_name (search, cause->cause);
  const char *text = finding_text (
    search, pawl_arena_printf (arena, "it is not known whether what is called "
                               "leads to '%s'", name), cause->visit);
  uint64_t key = call_of (search, cause->visit, cause->call)->place_key;
  if (is_known_finding (search, PAWL_RULE_COMPUTE_UNKNOWN, key, text))
    return;
  struct pawl_finding *finding
    = add (search, PAWL_RULE_COMPUTE_UNKNOWN, level, call, text);
  finding->cause_key = key;
  add_chain (search, finding, cause->visit, &cause->last,
             hop_text (search, &cause->last, name));
  pawl_finding_note (the_case->findings, finding, (struct pawl_place) { 0 },
                     "one instance of the library's code is handed several "
                     "functions; a function object or lambda makes one of its "
                     "own");
  pawl_advise_role (the_case, finding, search->identity);
}

void
pawl_find_frame (struct pawl_search *search, uint32_t visit)
{
  struct pawl_case *the_case = search->the_case;
  const struct pawl_policy *policy = the_case->policy;
  const struct pawl_function *body
    = body_of (search, visit);
  struct pawl_arena *arena = the_case->findings->arena;
  bool direct = search->visits[visit].hop.caller == PAWL_NONE;
  bool named = body->largest && body->largest_at.line;
  struct pawl_hop out = way_out (search, visit, search->visits[visit].hop);
  struct pawl_place at = named ? body->largest_at : body->at;
  if (!direct)
    at = call_of (search, out.caller, out.call)->at;
  const char *clause = pawl_arena_printf (
    arena, "fixed-size locals of %" PRIu64 " bytes exceed the limit of %"
    PRIu64 " bytes", body->frame_bytes, policy->stack_limit);
  struct pawl_finding *finding = pawl_findings_add (
    the_case->findings, PAWL_RULE_COMPUTE_ALLOC,
    policy->levels.level[PAWL_RULE_COMPUTE_ALLOC],
    pawl_identity_first (the_case, search->identity), at, "%s",
    finding_text (search, clause, visit));
  if (!direct)
    add_chain (search, finding, visit, NULL, NULL);
  if (named)
    pawl_finding_note (the_case->findings, finding, body->largest_at,
                       "the largest of them is '%s' with %" PRIu64 " bytes",
                       body->largest, body->largest_bytes);
  pawl_advise_role (the_case, finding, search->identity);
  pawl_finding_note (the_case->findings, finding, (struct pawl_place) { 0 },
                     "take the storage from the caller (PAWL_WORKSPACE), or "
                     "raise the limit with -fplugin-arg-pawl-stack-limit=");
}

void
pawl_find_preparation (struct pawl_search *search, uint32_t visit)
{
  struct pawl_case *the_case = search->the_case;
  const struct pawl_function *body
    = body_of (search, visit);
  struct pawl_hop last = search->visits[visit].hop;
  struct pawl_hop out = way_out (search, visit, last);
  const struct pawl_call *call = call_of (search, out.caller, out.call);
  const struct pawl_identity *prepared
    = &the_case->identities[the_case->identity_of[search->visits[visit].function]];
  const char *text = finding_text (
    search, pawl_arena_printf (the_case->findings->arena,
                               "'%s' is a preparation", body->name),
    last.caller);
  struct pawl_finding *finding
    = add (search, PAWL_RULE_COMPUTE_ALLOC,
           the_case->policy->levels.level[PAWL_RULE_COMPUTE_ALLOC], call,
           text);
  add_chain (search, finding, visit, NULL, NULL);
  pawl_finding_note (the_case->findings, finding, (struct pawl_place) { 0 },
                     "call it before the compute path begins");
  pawl_advise_role (the_case, finding, search->identity);
  struct pawl_known known = { .prepares = true, .at = prepared->role_at,
                              .reason = body->reason };
  pawl_advise_known (the_case, finding, body->name, &known);
}
