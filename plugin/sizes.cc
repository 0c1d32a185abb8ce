/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which of a unit's functions are read for what they do with sizes.  A unit
   that has no workspace, no size query and no annotated function that allocates
   is not looked at.  */

#include "plugin/sizes.h"

#include "manifests/lists.h"
#include "plugin/sizes-scan.h"
#include "rules/workspace-entry.h"

/* The size queries that manifests name.  */
struct queries
{
  hash_set<nofree_string_hash> names;
};

static void
add_queries (struct queries *queries, const struct pawl_entry *entry)
{
  for (size_t i = 0; i < entry->workspace_count; i++)
    if (entry->workspaces[i].query)
      queries->names.add (entry->workspaces[i].query);
}

static void
add_query (const char *name, void *names)
{
  ((hash_set<nofree_string_hash> *) names)->add (name);
}

static bool
obtains (enum pawl_effect effect)
{
  return effect == PAWL_EFFECT_ACQUIRE || effect == PAWL_EFFECT_RESIZE;
}

static bool
is_allocator (const struct pawl_callee *callee)
{
  if (callee->promises & (PAWL_PROMISE_ACQUIRES | PAWL_PROMISE_RESIZES))
    return true;
  const struct pawl_allocator *own
    = pawl_promises_allocator (pawl_compilation.promises, callee->symbol,
                               callee->name);
  if (own)
    return obtains (own->effect);
  return (callee->symbol && obtains (pawl_listed_find (callee->symbol).effect))
         || obtains (pawl_listed_find (callee->name).effect);
}

/* Whether FUNCTION calls what declares a workspace, or, where it is annotated,
   an allocator.  */
static bool
calls_something (const struct pawl_function *function, bool *allocates)
{
  bool passes = false;
  for (size_t i = 0; i < function->call_count; i++)
    {
      const struct pawl_callee *callee = function->calls[i].callee;
      if (callee->kind != PAWL_CALLEE_FUNCTION)
        continue;
      passes |= callee->sizing != NULL;
      *allocates |= (function->promises || function->sizing) && !*allocates
                    && is_allocator (callee);
    }
  return passes;
}

static const struct pawl_entry *
entry_of (const struct pawl_function *function)
{
  return pawl_promises_count (pawl_compilation.promises)
           ? pawl_promises_entry (pawl_compilation.promises, function->path,
                                  function->name)
           : NULL;
}

static void
add_workspace (struct pawl_scan *scan, tree fndecl, int position,
               const char *capacity)
{
  if (position < 0)
    return;
  for (unsigned i = 0; i < scan->workspaces.length (); i++)
    if (scan->workspaces[i].position == (unsigned) position)
      return;
  struct pawl_scanned_workspace workspace = { (unsigned) position, NULL };
  if (capacity && pawl_position_of (fndecl, capacity) >= 0)
    workspace.capacity = pawl_term_name (capacity);
  scan->workspaces.safe_push (workspace);
}

/* That there is more than what was read.  */
static void
tell_the_limit (struct pawl_scan *scan)
{
  for (unsigned i = 0; i < scan->workspaces.length (); i++)
    {
      struct pawl_step step = {};
      step.kind = PAWL_STEP_EXTENT;
      step.at = scan->function->at;
      step.workspace = scan->workspaces[i].position;
      step.opaque = "the function is too large to be read whole";
      scan->steps.safe_push (step);
    }
}

static void
read_function (struct pawl_function *function, ::function *fun, bool returns,
               bool allocates)
{
  struct pawl_arena *arena = pawl_compilation.arena;
  struct pawl_scan scan;
  scan.function = function;
  scan.sizing = function->sizing;
  if (!scan.sizing)
    scan.sizing = pawl_undeclared_sizing (fun->decl);
  for (size_t i = 0; i < scan.sizing->workspace_count; i++)
    add_workspace (&scan, fun->decl, scan.sizing->workspaces[i].position,
                   scan.sizing->workspaces[i].capacity);
  const struct pawl_entry *entry
    = pawl_entry_in_own_names (arena, scan.sizing, entry_of (function));
  for (size_t i = 0; entry && i < entry->workspace_count; i++)
    add_workspace (&scan, fun->decl,
                   pawl_position_of (fun->decl,
                                     entry->workspaces[i].parameter),
                   entry->workspaces[i].capacity);
  scan.domain = scan.workspaces.is_empty () ? pawl_callers_domain (fun->decl)
                                            : pawl_term_number (1);
  scan.returns = returns;
  scan.allocates = allocates;
  scan.reader = pawl_reader_new (fun);
  scan.top = pawl_reader_frame (scan.reader);
  pawl_scan_frame (&scan, scan.top);
  if (!pawl_may_go_on (scan.reader))
    tell_the_limit (&scan);
  pawl_add_atoms (&scan);
  scan.sizing->step_count = scan.steps.length ();
  scan.sizing->steps = (struct pawl_step *)
    pawl_arena_array (arena, scan.steps.length (), sizeof *scan.sizing->steps);
  for (unsigned i = 0; i < scan.steps.length (); i++)
    scan.sizing->steps[i] = scan.steps[i];
  pawl_reader_free (scan.reader);
  if (scan.sizing->step_count)
    function->sizing = scan.sizing;
}

/* Whether anything in the unit is of interest.  */
static bool
is_anything (const struct pawl_unit *unit, struct queries *queries)
{
  bool any = false;
  if (pawl_promises_count (pawl_compilation.promises))
    pawl_promises_each_query (pawl_compilation.promises, add_query,
                              &queries->names);
  for (size_t i = 0; i < unit->function_count; i++)
    {
      any |= unit->functions[i]->sizing != NULL
             || unit->functions[i]->promises != 0;
      if (const struct pawl_entry *entry
            = unit->functions[i]->sizing ? entry_of (unit->functions[i])
                                         : NULL)
        add_queries (queries, entry);
    }
  for (size_t i = 0; i < unit->callee_count && !any; i++)
    any |= unit->callees[i]->sizing != NULL;
  return any || !queries->names.is_empty ();
}

void
pawl_observe_sizes (void)
{
  struct queries queries;
  if (!is_anything (pawl_observed_unit (), &queries))
    return;
  struct cgraph_node *node;
  /* A contract may stand on the definition alone.  */
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    if (struct pawl_function *function = pawl_function_of (node->decl))
      if (struct pawl_callee *callee
            = pawl_known_callee (DECL_UID (node->decl)))
        if (!callee->sizing && function->sizing)
          callee->sizing = function->sizing;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    {
      struct pawl_function *function = pawl_function_of (node->decl);
      ::function *fun = DECL_STRUCT_FUNCTION (node->decl);
      if (!function || !fun || !fun->cfg
          || !(fun->curr_properties & PROP_ssa))
        continue;
      bool returns = queries.names.contains (function->name);
      bool allocates = false;
      bool passes = calls_something (function, &allocates);
      if (function->sizing || returns || passes || allocates)
        read_function (function, fun, returns, allocates);
    }
}
