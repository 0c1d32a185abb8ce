/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of a target: its declarations first, then manifests, then the
   shipped lists.  */

#include "rules/known.h"

#include <string.h>

#include "manifests/lists.h"
#include "rules/path.h"

/* The effect that PROMISES declare.  */
static enum pawl_effect
declared_effect (unsigned promises)
{
  if (promises & PAWL_PROMISE_ACQUIRES)
    return PAWL_EFFECT_ACQUIRE;
  if (promises & PAWL_PROMISE_RELEASES)
    return PAWL_EFFECT_RELEASE;
  if (promises & PAWL_PROMISE_RESIZES)
    return PAWL_EFFECT_RESIZE;
  return PAWL_EFFECT_UNKNOWN;
}

static bool
has_body (const struct pawl_build *build, const struct pawl_build_target *target)
{
  const struct pawl_build_view *views = build->views + target->first_view;
  for (uint32_t i = 0; i < target->view_count; i++)
    if (views[i].callee->has_body)
      return true;
  return false;
}

/* Whether SYMBOL is that of an operator new or delete.  Which one it is stands
   in the symbol alone: forms with arguments of a project's own bear the same
   name, and are what their bodies are.  */
static bool
is_mangled_new_or_delete (const char *symbol)
{
  return strncmp (symbol, "_Znw", 4) == 0 || strncmp (symbol, "_Zna", 4) == 0
         || strncmp (symbol, "_Zdl", 4) == 0
         || strncmp (symbol, "_Zda", 4) == 0;
}

static void
look_up_lists (struct pawl_known *known, const char *symbol, const char *name)
{
  struct pawl_listed listed = { 0 };
  if (symbol)
    listed = pawl_listed_find (symbol);
  if (listed.effect == PAWL_EFFECT_UNKNOWN
      && (!symbol
          || (strcmp (symbol, name) != 0
              && !is_mangled_new_or_delete (symbol))))
    listed = pawl_listed_find (name);
  known->effect = listed.effect;
  known->calls_back = listed.calls_back;
}

const struct pawl_callee *
pawl_promising_view (const struct pawl_build *build,
                     const struct pawl_build_target *target,
                     unsigned promises)
{
  const struct pawl_build_view *views = build->views + target->first_view;
  if (target->promises & promises)
    for (uint32_t i = 0; i < target->view_count; i++)
      if (views[i].callee->promises & promises)
        return views[i].callee;
  return NULL;
}

struct pawl_known
pawl_know (const struct pawl_case *the_case,
           const struct pawl_build_target *target)
{
  struct pawl_known known = { 0 };
  const struct pawl_build *build = the_case->build;
  const struct pawl_callee *callee = target->callee;
  if (!callee || callee->kind >= PAWL_CALLEE_ALLOCA)
    return known;

  if (target->promises & PAWL_PROMISE_PREPARE)
    {
      const struct pawl_callee *view
        = pawl_promising_view (build, target, PAWL_PROMISE_PREPARE);
      known.prepares = true;
      known.at = view ? view->promised_at : (struct pawl_place) { 0 };
      known.reason = view ? view->reason : NULL;
    }
  else if (callee->file && !(target->promises & PAWL_PROMISE_COMPUTE))
    known.prepares
      = pawl_promises_role (the_case->promises,
                            pawl_rules_path (the_case, callee->path,
                                             callee->file),
                            target->name, &known.at)
        == PAWL_ROLE_PREPARE;

  known.effect = declared_effect (target->promises);
  if (known.effect != PAWL_EFFECT_UNKNOWN)
    {
      const struct pawl_callee *view = pawl_promising_view (
        build, target, PAWL_PROMISE_ACQUIRES | PAWL_PROMISE_RELEASES
                         | PAWL_PROMISE_RESIZES);
      known.at = view ? view->promised_at : (struct pawl_place) { 0 };
      return known;
    }
  const char *symbol
    = callee->kind == PAWL_CALLEE_FUNCTION ? callee->symbol : NULL;
  const struct pawl_allocator *allocator
    = pawl_promises_allocator (the_case->promises, symbol, target->name);
  if (allocator)
    {
      known.calls_back = allocator->calls_back;
      /* A word that something leaves memory alone never hides a body.  */
      if (allocator->effect != PAWL_EFFECT_NONE
          || target->function == PAWL_NONE)
        {
          known.effect = allocator->effect;
          known.at = allocator->at;
        }
      return known;
    }
  /* The lists speak of libraries: a project's own function of such a name is
     what its body is.  */
  if (callee->kind == PAWL_CALLEE_FUNCTION
        ? !has_body (build, target)
        : callee->kind == PAWL_CALLEE_VIRTUAL
            && strncmp (target->name, "std::", 5) == 0)
    look_up_lists (&known, symbol, target->name);
  known.trusted
    = known.effect == PAWL_EFFECT_UNKNOWN && target->function == PAWL_NONE
      && (target->promises & (PAWL_PROMISE_NOALLOC | PAWL_PROMISE_COMPUTE));
  return known;
}
