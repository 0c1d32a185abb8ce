/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The annotation audit: every promise of source and manifest with its reason,
   and whether the evidence verifies it.

     verified   a body was judged, and nothing contradicts the promise
     broken     a finding contradicts it
     undecided  something could not be told: a call of which nothing is known
     trusted    believed: no body was seen, or it says what a function is, as
                that of an allocator does
     unseen     no given file has the function  */

#include "audit/report.h"

#include <string.h>

#include "evidence/sizing.h"
#include "rules/growth.h"
#include "rules/path.h"

/* What the findings say of one function.  */
struct verdict
{
  bool broken[PAWL_RULE_COUNT], undecided[PAWL_RULE_COUNT];
};

struct auditing
{
  struct pawl_audit *audit;
  json_t *all;
  struct pawl_name_map verdicts;        /* by "file::function" */
  const struct pawl_growth_point *points;
  size_t point_count;
};

static const char *
key_of (const struct auditing *work, const char *file, const char *name)
{
  return pawl_arena_printf (work->audit->arena, "%s::%s", file ? file : "",
                            name);
}

static void
read_findings (struct auditing *work)
{
  const struct pawl_findings *findings = &work->audit->check->findings;
  for (size_t i = 0; i < findings->count; i++)
    {
      const struct pawl_finding *finding = &findings->finding[i];
      if (!finding->function)
        continue;
      const char *key = key_of (work, finding->function->file,
                                finding->function->name);
      struct verdict *verdict = (struct verdict *)
        pawl_name_map_find (&work->verdicts, key, strlen (key));
      if (!verdict)
        {
          verdict = pawl_arena_alloc (work->audit->arena, sizeof *verdict);
          pawl_name_map_add (&work->verdicts, work->audit->arena, key,
                             strlen (key), verdict);
        }
      if (finding->rule == PAWL_RULE_COMPUTE_UNKNOWN || finding->undecided)
        verdict->undecided[finding->rule] = true;
      else if (finding->level >= PAWL_LEVEL_WARNING)
        verdict->broken[finding->rule] = true;
    }
}

static const struct verdict *
verdict_of (const struct auditing *work, const char *file, const char *name)
{
  const char *key = key_of (work, file, name);
  return pawl_name_map_find (&work->verdicts, key, strlen (key));
}

json_t *
pawl_audit_promise (json_t *all, const char *promise, const char *name,
                    const char *file, json_t *at, const char *source,
                    const char *status, const char *reason)
{
  json_t *object = pawl_json_object ();
  pawl_json_set (object, "promise", pawl_json_text (promise));
  pawl_json_set (object, "name", pawl_json_text (name));
  pawl_json_set (object, "file", pawl_json_text (file));
  pawl_json_set (object, "at", at);
  pawl_json_set (object, "source", pawl_json_text (source));
  pawl_json_set (object, "status", pawl_json_text (status));
  pawl_json_set (object, "reason", pawl_json_text (reason));
  pawl_json_append (all, object);
  return object;
}

static json_t *
add (struct auditing *work, const char *promise, const char *name,
     const char *file, json_t *at, const char *source, const char *status,
     const char *reason)
{
  return pawl_audit_promise (work->all, promise, name, file, at, source,
                             status, reason);
}

static json_t *
place (const struct auditing *work, const struct pawl_place *at,
       const struct pawl_function *function)
{
  return pawl_audit_place (work->audit, at, function);
}

enum
{
  allocators
    = PAWL_PROMISE_ACQUIRES | PAWL_PROMISE_RELEASES | PAWL_PROMISE_RESIZES
};

/* What VERDICT, null where nothing was found, leaves of a promise of that
   kind.  */
static const char *
status_of (const struct verdict *verdict, unsigned promise)
{
  static const struct verdict clean;
  if (!verdict)
    verdict = &clean;
  bool compute = promise & (PAWL_PROMISE_COMPUTE | PAWL_PROMISE_NOALLOC);
  bool refuses = promise == PAWL_PROMISE_REFUSES;
  /* A body that was compiled without the promise was held to none.  */
  if (verdict->broken[PAWL_RULE_CONTRACT_CONVERSION]
      || (compute && verdict->broken[PAWL_RULE_COMPUTE_ALLOC])
      || (refuses && verdict->broken[PAWL_RULE_REFUSAL_EFFECT]))
    return "broken";
  if (promise & allocators)
    return "trusted";
  return (compute && verdict->undecided[PAWL_RULE_COMPUTE_UNKNOWN])
             || (refuses && verdict->undecided[PAWL_RULE_REFUSAL_EFFECT])
           ? "undecided" : "verified";
}

/* The same of workspaces.  */
static const char *
workspace_status (const struct verdict *verdict)
{
  static const enum pawl_rule rules[]
    = { PAWL_RULE_WORKSPACE_DECL, PAWL_RULE_WORKSPACE_GUARD,
        PAWL_RULE_WORKSPACE_SIZE, PAWL_RULE_WORKSPACE_OVERFLOW };
  bool undecided = false;
  for (size_t i = 0; verdict && i < sizeof rules / sizeof *rules; i++)
    {
      if (verdict->broken[rules[i]])
        return "broken";
      undecided |= verdict->undecided[rules[i]];
    }
  return undecided ? "undecided" : "verified";
}

static const struct
{
  unsigned promise;
  const char *word;
} kinds[] = {
  { PAWL_PROMISE_COMPUTE, "compute" }, { PAWL_PROMISE_PREPARE, "prepare" },
  { PAWL_PROMISE_NOALLOC, "noalloc" }, { PAWL_PROMISE_ACQUIRES, "acquires" },
  { PAWL_PROMISE_RELEASES, "releases" }, { PAWL_PROMISE_RESIZES, "resizes" },
  { PAWL_PROMISE_REFUSES, "refuses" },
};
enum { kind_count = sizeof kinds / sizeof *kinds };

/* The declared workspaces of FUNCTION.  */
static void
add_workspaces (struct auditing *work, const struct pawl_function *function)
{
  const struct verdict *verdict
    = verdict_of (work, function->file, function->name);
  for (size_t i = 0; i < function->sizing->workspace_count; i++)
    {
      const struct pawl_declared_workspace *one
        = &function->sizing->workspaces[i];
      json_t *object
        = add (work, "workspace", function->name, function->file,
               place (work, &one->at, function), "annotation",
               workspace_status (verdict), NULL);
      pawl_json_set (object, "capacity", pawl_json_text (one->capacity));
      pawl_json_set (object, "bytes", pawl_json_text (one->bytes));
    }
}

/* The promises of a function that has a body.  */
static void
add_identity (struct auditing *work, const struct pawl_identity *identity)
{
  const struct pawl_build *build = work->audit->check->build;
  const struct pawl_function *first
    = pawl_identity_first (work->audit->check->the_case, identity);
  const struct verdict *verdict
    = verdict_of (work, identity->file, identity->name);
  unsigned promises = 0;
  const char *reason = NULL;
  struct pawl_place at = { 0 };
  for (size_t i = 0; i < identity->function_count; i++)
    {
      const struct pawl_build_function *body
        = &build->functions[identity->functions[i]];
      promises |= body->function->promises;
      if (body->target != PAWL_NONE)
        promises |= build->targets[body->target].promises;
      if (body->function->promises && !at.file)
        at = body->function->promised_at;
      if (body->function->reason)
        reason = body->function->reason;
    }
  if (!at.file)
    at = identity->role_at.file ? identity->role_at : first->at;
  for (size_t i = 0; i < kind_count; i++)
    if (promises & kinds[i].promise)
      add (work, kinds[i].word, identity->name, identity->file,
           place (work, &at, first), "annotation",
           status_of (verdict, kinds[i].promise),
           kinds[i].promise == PAWL_PROMISE_PREPARE ? reason : NULL);
  if (identity->role_by_name)
    {
      bool prepares = identity->role == PAWL_ROLE_PREPARE;
      add (work, prepares ? "prepare" : "compute", identity->name,
           identity->file, place (work, &identity->role_at, NULL),
           "manifest",
           status_of (verdict, prepares ? PAWL_PROMISE_PREPARE
                                        : PAWL_PROMISE_COMPUTE),
           NULL);
    }
  const struct pawl_case *the_case = work->audit->check->the_case;
  if (pawl_promises_refuses (
        the_case->promises, pawl_rules_path (the_case, first->path, first->file),
        first->name))
    add (work, "refuses", identity->name, identity->file,
         place (work, &first->at, first), "manifest",
         first->flow ? status_of (verdict, PAWL_PROMISE_REFUSES) : "trusted",
         NULL);
  if (first->sizing)
    add_workspaces (work, first);
}

/* What the findings say of what is stored in SLOT, which promises not to
   allocate.  */
static const char *
stores_status (const struct auditing *work,
               const struct pawl_build_target *slot)
{
  const struct pawl_build *build = work->audit->check->build;
  const struct pawl_findings *findings = &work->audit->check->findings;
  const char *status = slot->store_count ? "verified" : "trusted";
  for (size_t i = 0; i < findings->count; i++)
    for (uint32_t j = 0; j < slot->store_count; j++)
      if (findings->finding[i].rule == PAWL_RULE_CONTRACT_CONVERSION
          && findings->finding[i].at.file
          && pawl_place_compare (
               &findings->finding[i].at,
               &build->stores[slot->first_store + j].store->at) == 0)
        {
          if (!findings->finding[i].undecided)
            return "broken";
          status = "undecided";
        }
  return status;
}

/* What is promised of a function without a body, or of a slot.  */
static void
add_target (struct auditing *work, const struct pawl_build_target *target)
{
  const struct pawl_build *build = work->audit->check->build;
  const struct pawl_callee *view = target->callee;
  for (uint32_t i = 0; i < target->view_count; i++)
    if (build->views[target->first_view + i].callee->promises)
      {
        view = build->views[target->first_view + i].callee;
        break;
      }
  bool slot = target->kind != PAWL_CALLEE_FUNCTION;
  for (size_t i = 0; i < kind_count; i++)
    if (target->promises & kinds[i].promise)
      add (work, kinds[i].word, target->name, view->file,
           place (work, &view->promised_at, NULL), "annotation",
           slot && kinds[i].promise == PAWL_PROMISE_NOALLOC
             ? stores_status (work, target) : "trusted",
           kinds[i].promise == PAWL_PROMISE_PREPARE ? view->reason : NULL);
}

/* What is left of the record ONE of an identity's growth, null: of one that no
   file has.  */
static const char *
growth_status (const struct auditing *work,
               const struct pawl_identity *identity,
               const struct pawl_growth *one, const struct verdict *verdict)
{
  if (!identity)
    return "unseen";
  if (verdict && verdict->broken[PAWL_RULE_ADDRESS_STABILITY])
    return "broken";
  if (!*one->disposition)
    return "undecided";
  if (strcmp (one->disposition, "guarded") != 0)
    return "trusted";
  bool verified = false;
  for (size_t i = 0; i < work->point_count; i++)
    {
      const struct pawl_growth_point *point = &work->points[i];
      if (&work->audit->check->the_case->identities[
            work->audit->check->the_case->identity_of[point->function]]
            != identity
          || strcmp (point->kind, one->kind) != 0)
        continue;
      if (!point->guarded)
        return "broken";
      verified = true;
    }
  return verified ? "verified" : "trusted";
}

static bool
add_entry (const struct pawl_entry *entry, void *data)
{
  struct auditing *work = data;
  const char *id = pawl_arena_printf (work->audit->arena, "%s::%s",
                                      entry->file, entry->function);
  const struct pawl_audit_row *row
    = pawl_name_map_find (&work->audit->by_id, id, strlen (id));
  bool seen = row && row->identity;
  const struct verdict *verdict
    = verdict_of (work, entry->file, entry->function);
  for (size_t i = 0; i < entry->workspace_count; i++)
    {
      const struct pawl_workspace *one = &entry->workspaces[i];
      json_t *object
        = add (work, "workspace", entry->function, entry->file,
               place (work, &one->at, NULL), "manifest",
               !seen ? "unseen" : workspace_status (verdict), NULL);
      pawl_json_set (object, "parameter", pawl_json_text (one->parameter));
      pawl_json_set (object, "capacity", pawl_json_text (one->capacity));
      pawl_json_set (object, "bytes", pawl_json_text (one->bytes));
    }
  for (size_t i = 0; i < entry->growth_count; i++)
    {
      const struct pawl_growth *one = &entry->growth[i];
      json_t *object
        = add (work, "growth", entry->function, entry->file,
               place (work, &one->at, NULL), "manifest",
               growth_status (work, row ? row->identity : NULL, one, verdict),
               *one->disposition ? one->disposition : NULL);
      pawl_json_set (object, "kind", pawl_json_text (one->kind));
    }
  return true;
}

static void
add_manifest (struct auditing *work, const struct pawl_manifest *manifest)
{
  for (size_t i = 0; i < manifest->allocator_count; i++)
    {
      const struct pawl_allocator *one = &manifest->allocators[i];
      json_t *object
        = add (work, "allocator", one->name, NULL,
               place (work, &one->at, NULL), "manifest", "trusted", NULL);
      pawl_json_set (object, "effect",
                     pawl_json_text (pawl_effect_word (one->effect)));
    }
}

/* Where storage can come to lie elsewhere and no entry says so.  */
static void
add_growth (struct auditing *work)
{
  const struct pawl_case *the_case = work->audit->check->the_case;
  for (size_t i = 0; i < work->point_count; i++)
    {
      const struct pawl_growth_point *one = &work->points[i];
      const struct pawl_identity *identity
        = &the_case->identities[the_case->identity_of[one->function]];
      if (pawl_recorded_growth (identity->entry, one->kind))
        continue;
      const struct verdict *verdict
        = verdict_of (work, identity->file, identity->name);
      bool broken = verdict && verdict->broken[PAWL_RULE_ADDRESS_STABILITY];
      json_t *object
        = add (work, "growth", identity->name, identity->file,
               place (work, &one->op->at,
                      the_case->build->functions[one->function].function),
               "code",
               broken ? "broken" : one->guarded ? "verified" : "undecided",
               one->guarded ? "guarded" : NULL);
      pawl_json_set (object, "kind", pawl_json_text (one->kind));
    }
}

json_t *
pawl_audit_promises (struct pawl_audit *audit)
{
  struct auditing work = { .audit = audit, .all = pawl_json_array () };
  const struct pawl_case *the_case = audit->check->the_case;
  const struct pawl_build *build = audit->check->build;
  read_findings (&work);
  work.points = pawl_growth_points (the_case, audit->arena,
                                    &work.point_count);
  for (size_t i = 0; i < the_case->identity_count; i++)
    add_identity (&work, &the_case->identities[i]);
  for (uint32_t i = 0; i < build->target_count; i++)
    if (build->targets[i].promises && build->targets[i].callee
        && build->targets[i].function == PAWL_NONE)
      add_target (&work, &build->targets[i]);
  pawl_promises_each_entry (audit->check->promises, add_entry, &work);
  add_growth (&work);
  for (size_t i = 0; i < pawl_promises_count (audit->check->promises); i++)
    add_manifest (&work, pawl_promises_manifest (audit->check->promises, i));
  pawl_audit_slots (audit, work.all);
  return work.all;
}
