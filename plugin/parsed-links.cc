/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls that lead to what was only parsed, while the unit is judged.  */

#include "plugin/plugin.h"
#include "plugin/objects.h"

/* What was only parsed, and its symbol.  */
struct parsed
{
  struct pawl_function *function;
  const char *symbol;
  tree method;                  /* that is virtual, or null */
};
static auto_vec<struct parsed> parsed_functions;

/* What a clone of a function that was only parsed is called by, and that
   function.  */
struct clone
{
  int uid;
  const struct pawl_function *function;
  const char *symbol;
};
static auto_vec<struct clone> clones;

static void
note_clones (tree fndecl, const struct pawl_function *function)
{
  if (!DECL_CXX_CONSTRUCTOR_P (fndecl) && !DECL_CXX_DESTRUCTOR_P (fndecl))
    return;
  for (tree next = DECL_CHAIN (fndecl);
       next && TREE_CODE (next) == FUNCTION_DECL && pawl_is_clone (next);
       next = DECL_CHAIN (next))
    clones.safe_push ({ (int) DECL_UID (next), function,
                        pawl_symbol (fndecl) });
}

static void
link_clones (bool link)
{
  for (unsigned i = 0; i < clones.length (); i++)
    {
      struct pawl_callee *callee = pawl_known_callee (clones[i].uid);
      if (!callee)
        continue;
      if (!link && callee->alias_of == clones[i].symbol)
        callee->alias_of = NULL;
      else if (link && !callee->alias_of && clones[i].function->parsed_only)
        callee->alias_of = clones[i].symbol;
    }
}

void
pawl_note_parsed (tree fndecl, struct pawl_function *function)
{
  parsed_functions.safe_push ({ function, pawl_symbol (fndecl),
                                DECL_VIRTUAL_P (fndecl) ? fndecl : NULL_TREE });
  note_clones (fndecl, function);
}

void
pawl_link_parsed (bool link)
{
  struct pawl_unit *unit = pawl_observed_unit ();
  static size_t store_count;
  if (link)
    store_count = unit->store_count;
  for (unsigned i = 0; i < parsed_functions.length (); i++)
    {
      parsed_functions[i].function->symbol
        = link ? parsed_functions[i].symbol : NULL;
      /* Nobody may make an object of its class.  */
      if (link && parsed_functions[i].method)
        pawl_observe_overrides (parsed_functions[i].method);
    }
  link_clones (link);
  if (!link)
    unit->store_count = store_count;
}
