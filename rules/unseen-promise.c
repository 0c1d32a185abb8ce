/* SPDX-License-Identifier: GPL-3.0-or-later */
/* contract-conversion, across units: whoever wrote the body did not see what
   is promised of it, so no compiler has held the body to it.  */

#include "rules/whole-build.h"

#include <string.h>

static const struct
{
  unsigned promise;
  const char *name;
} promise_names[] = {
  { PAWL_PROMISE_COMPUTE, "PAWL_COMPUTE" },
  { PAWL_PROMISE_PREPARE, "PAWL_PREPARE" },
  { PAWL_PROMISE_NOALLOC, "PAWL_NOALLOC" },
  { PAWL_PROMISE_ACQUIRES, "PAWL_ACQUIRES" },
  { PAWL_PROMISE_RELEASES, "PAWL_RELEASES" },
  { PAWL_PROMISE_RESIZES, "PAWL_RESIZES" },
  { PAWL_PROMISE_REFUSES, "PAWL_REFUSES" },
};
enum { promise_count = sizeof promise_names / sizeof *promise_names };

static const char *
name_promises (struct pawl_arena *arena, unsigned promises)
{
  const char *names = "";
  for (size_t i = 0; i < promise_count; i++)
    if (promises & promise_names[i].promise)
      names = pawl_arena_printf (arena, "%s%s%s", names, *names ? ", " : "",
                                 promise_names[i].name);
  return names;
}

/* The promises that UNIT, which has a body of TARGET, saw on its
   declarations.  */
static unsigned
seen_by (const struct pawl_build *build,
         const struct pawl_build_target *target, uint32_t unit)
{
  unsigned promises = 0;
  const struct pawl_build_view *views = build->views + target->first_view;
  for (uint32_t i = 0; i < target->view_count; i++)
    if (views[i].unit == unit)
      promises |= views[i].callee->promises;
  return promises;
}

static void
judge_body (struct pawl_case *the_case, const struct pawl_build_target *target,
            const struct pawl_build_function *body, enum pawl_level level)
{
  const struct pawl_build *build = the_case->build;
  const struct pawl_function *function = body->function;
  unsigned unseen = target->promises & ~function->promises;
  unseen &= unseen ? ~seen_by (build, target, body->unit) : 0;
  if (!unseen)
    return;
  const struct pawl_callee *view = NULL;
  uint32_t viewer = 0;
  const struct pawl_build_view *views = build->views + target->first_view;
  for (uint32_t i = 0; i < target->view_count && !view; i++)
    if (views[i].callee->promises & unseen)
      {
        view = views[i].callee;
        viewer = views[i].unit;
      }
  /* Another body of the same name may be what promises it.  */
  if (!view)
    return;
  struct pawl_findings *findings = the_case->findings;
  const char *unit_file = build->units[viewer]->main_file;
  struct pawl_finding *finding = pawl_findings_add (
    findings, PAWL_RULE_CONTRACT_CONVERSION, level, function, function->at,
    "the definition of '%s' was compiled without the declaration that "
    "promises %s", function->name, name_promises (findings->arena, unseen));
  pawl_finding_note (findings, finding, view->promised_at,
                     "it is promised here, as '%s' was compiled",
                     unit_file ? unit_file : "another unit");
  pawl_finding_note (findings, finding, (struct pawl_place) { 0 },
                     "include that declaration where '%s' is defined",
                     function->name);
}

void
pawl_judge_unseen_promises (struct pawl_case *the_case)
{
  enum pawl_level level
    = the_case->policy->levels.level[PAWL_RULE_CONTRACT_CONVERSION];
  const struct pawl_build *build = the_case->build;
  if (level == PAWL_LEVEL_OFF)
    return;
  for (uint32_t i = 0; i < build->target_count; i++)
    {
      const struct pawl_build_target *target = &build->targets[i];
      if (target->kind != PAWL_CALLEE_FUNCTION || !target->promises
          || target->function == PAWL_NONE || target->alias_of != PAWL_NONE)
        continue;
      for (uint32_t body = target->function; body != PAWL_NONE;
           body = build->functions[body].next)
        judge_body (the_case, target, &build->functions[body], level);
    }
}
