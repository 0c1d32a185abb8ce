/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compute-alloc: nothing on the compute path acquires, resizes, releases or
   maps memory, or takes stack of unbounded size.  */

#include "rules/identity.h"

#include <inttypes.h>
#include <string.h>

static enum pawl_level
level_for (const struct pawl_policy *policy, enum pawl_effect effect)
{
  enum pawl_level level = policy->levels.level[PAWL_RULE_COMPUTE_ALLOC];
  if (effect == PAWL_EFFECT_MAY_ACQUIRE && level == PAWL_LEVEL_ERROR
      && !policy->levels.chosen[PAWL_RULE_COMPUTE_ALLOC])
    return PAWL_LEVEL_WARNING;
  return level;
}

static struct pawl_finding *
add (struct pawl_case *the_case, const struct pawl_identity *identity,
     const struct pawl_site *site)
{
  const struct pawl_call *call = site->call;
  const struct pawl_callee *callee = call->callee;
  struct pawl_findings *findings = the_case->findings;
  enum pawl_effect effect = site->known->effect;
  enum pawl_level level = level_for (the_case->policy, effect);
  const enum pawl_rule rule = PAWL_RULE_COMPUTE_ALLOC;

  if (callee->kind == PAWL_CALLEE_VLA)
    return call->object
             ? pawl_findings_add (findings, rule, level, site->function,
                                  call->at,
                                  "variable-length array '%s' takes stack of "
                                  "unbounded size on the compute path '%s'",
                                  call->object, identity->name)
             : pawl_findings_add (findings, rule, level, site->function,
                                  call->at,
                                  "a variable-length array takes stack of "
                                  "unbounded size on the compute path '%s'",
                                  identity->name);
  if (callee->kind == PAWL_CALLEE_ALLOCA)
    return pawl_findings_add (findings, rule, level, site->function, call->at,
                              "'alloca' takes stack of unbounded size on the "
                              "compute path '%s'", identity->name);
  if (effect == PAWL_EFFECT_UNKNOWN || effect == PAWL_EFFECT_NONE
      || effect == PAWL_EFFECT_RUNTIME)
    return pawl_findings_add (findings, rule, level, site->function, call->at,
                              "the compute path '%s' calls '%s', which is a "
                              "preparation", identity->name, callee->name);

  static const char *const verbs[PAWL_EFFECT_COUNT] = {
#define PAWL_EFFECT(id, word, text) [PAWL_EFFECT_##id] = text,
#include "manifests/effect.def"
#undef PAWL_EFFECT
  };
  return pawl_findings_add (findings, rule, level, site->function, call->at,
                            "'%s' %s on the compute path '%s'", callee->name,
                            verbs[effect], identity->name);
}

static void
judge_frame (struct pawl_case *the_case, const struct pawl_identity *identity)
{
  const struct pawl_policy *policy = the_case->policy;
  for (size_t i = 0; i < identity->function_count; i++)
    {
      const struct pawl_function *function = identity->functions[i];
      if (function->frame_bytes <= policy->stack_limit)
        continue;
      bool named = function->largest && function->largest_at.line;
      struct pawl_finding *finding = pawl_findings_add (
        the_case->findings, PAWL_RULE_COMPUTE_ALLOC,
        policy->levels.level[PAWL_RULE_COMPUTE_ALLOC], function,
        named ? function->largest_at : function->at,
        "fixed-size locals of %" PRIu64 " bytes on the compute path '%s' "
        "exceed the limit of %" PRIu64 " bytes", function->frame_bytes,
        identity->name, policy->stack_limit);
      if (named)
        pawl_finding_note (the_case->findings, finding, function->largest_at,
                           "the largest of them is '%s' with %" PRIu64
                           " bytes", function->largest,
                           function->largest_bytes);
      pawl_advise_role (the_case, finding, identity);
      pawl_finding_note (the_case->findings, finding,
                         (struct pawl_place) { 0 },
                         "take the storage from the caller "
                         "(PAWL_WORKSPACE), or raise the limit with "
                         "-fplugin-arg-pawl-stack-limit=");
    }
}

static void
advise_repair (struct pawl_case *the_case, struct pawl_finding *finding,
               const struct pawl_site *site)
{
  struct pawl_place nowhere = { 0 };
  if (site->known->prepares)
    pawl_finding_note (the_case->findings, finding, nowhere,
                       "call it before the compute path begins");
  else if (site->known->effect == PAWL_EFFECT_RELEASE)
    pawl_finding_note (the_case->findings, finding, nowhere,
                       "leave the release to a tear-down function "
                       "(PAWL_PREPARE) or to the caller");
  else
    pawl_finding_note (the_case->findings, finding, nowhere,
                       "take the storage from the caller (PAWL_WORKSPACE), or "
                       "acquire it in a PAWL_PREPARE function");
}

void
pawl_judge_compute_alloc (struct pawl_case *the_case,
                          const struct pawl_identity *identity)
{
  const struct pawl_policy *policy = the_case->policy;
  if (identity->role != PAWL_ROLE_COMPUTE
      || policy->levels.level[PAWL_RULE_COMPUTE_ALLOC] == PAWL_LEVEL_OFF)
    return;
  judge_frame (the_case, identity);

  const char *callee = "";
  unsigned seen = 0;
  for (size_t i = 0; i < identity->site_count; i++)
    {
      const struct pawl_site *site = &identity->sites[i];
      if (site->failure && !policy->check_failure_paths)
        continue;
      if (strcmp (site->call->callee->name, callee) != 0)
        {
          callee = site->call->callee->name;
          seen = 0;
        }
      struct pawl_place at;
      if (++seen <= pawl_identity_recorded (identity, callee, &at))
        continue;
      struct pawl_finding *finding = add (the_case, identity, site);
      finding->expansions = site->call->expansions;
      finding->expansion_count = site->call->expansion_count;
      pawl_advise_role (the_case, finding, identity);
      pawl_advise_known (the_case, finding, site->call->callee, site->known);
      advise_repair (the_case, finding, site);
      finding->recordable = !site->known->prepares;
    }
}
