/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a function does with what a parameter of its points to, whatever else
   it is called with.  Comparing the pointer, and computing others from it that
   nothing is done with, is nothing.  */

#include "plugin/sizes.h"

#include "plugin/symbolic.h"

enum { depth_limit = 12 };

typedef hash_map<int_hash<int64_t, -1, -2>, unsigned> touch_map;

static touch_map *known_touches;

static unsigned touched (tree fndecl, unsigned position, int depth);

unsigned
pawl_touch_of_library (tree fndecl, unsigned position)
{
  static const struct
  {
    const char *name;
    int writes, reads;          /* positions; -1: none */
  } functions[] = {
    { "memcpy", 0, 1 }, { "memmove", 0, 1 }, { "mempcpy", 0, 1 },
    { "memset", 0, -1 }, { "bzero", 0, -1 }, { "memcmp", -1, 2 },
    { "strcpy", 0, 1 }, { "strncpy", 0, 1 }, { "strlen", -1, 1 },
  };
  const char *name = DECL_NAME (fndecl)
                       ? IDENTIFIER_POINTER (DECL_NAME (fndecl)) : "";
  if (strncmp (name, "__builtin_", 10) == 0)
    name += 10;
  for (size_t i = 0; i < ARRAY_SIZE (functions); i++)
    if (strcmp (name, functions[i].name) == 0)
      return (int) position == functions[i].writes ? PAWL_TOUCH_WRITE
                                                   : PAWL_TOUCH_READ;
  return PAWL_TOUCH_ESCAPE;
}

static unsigned
touch_of_call (gcall *call, tree name, int depth)
{
  unsigned found = 0;
  tree fndecl = gimple_call_internal_p (call) ? NULL_TREE
                                              : pawl_callee_decl (call);
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree argument = gimple_call_arg (call, i);
      if (argument != name
          && !(TREE_CODE (argument) == ADDR_EXPR
               && get_base_address (TREE_OPERAND (argument, 0))
               && TREE_CODE (get_base_address (TREE_OPERAND (argument, 0)))
                    == MEM_REF
               && TREE_OPERAND (get_base_address (TREE_OPERAND (argument, 0)),
                                0) == name))
        continue;
      if (!fndecl)
        found |= PAWL_TOUCH_ESCAPE;
      else if (gimple_has_body_p (fndecl)
               && fndecl == gimple_call_fndecl (call))
        found |= touched (fndecl, i, depth + 1);
      else
        found |= pawl_touch_of_library (fndecl, i);
    }
  return found;
}

/* Whether REF is memory that the pointer NAME points to.  */
static bool
is_through (tree ref, tree name)
{
  while (handled_component_p (ref))
    ref = TREE_OPERAND (ref, 0);
  return TREE_CODE (ref) == MEM_REF && TREE_OPERAND (ref, 0) == name;
}

static unsigned
touch_of_assignment (gassign *stmt, tree name, vec<tree> *follow)
{
  unsigned found = 0;
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  if (is_through (lhs, name))
    found |= PAWL_TOUCH_WRITE;
  if (TREE_CODE (rhs) == ADDR_EXPR)
    {
      if (is_through (TREE_OPERAND (rhs, 0), name)
          && TREE_CODE (lhs) == SSA_NAME)
        follow->safe_push (lhs);
      else if (is_through (TREE_OPERAND (rhs, 0), name))
        found |= PAWL_TOUCH_ESCAPE;
      return found;
    }
  if (is_through (rhs, name))
    found |= PAWL_TOUCH_READ;
  if (TREE_CODE (lhs) != SSA_NAME)
    return rhs == name ? found | PAWL_TOUCH_ESCAPE : found;
  if (POINTER_TYPE_P (TREE_TYPE (lhs)) && !is_through (rhs, name))
    follow->safe_push (lhs);
  return found;
}

static unsigned
touch_of_name (tree name, int depth)
{
  auto_vec<tree, 16> names;
  hash_set<tree> seen;
  unsigned found = 0;
  names.safe_push (name);
  while (!names.is_empty ())
    {
      tree here = names.pop ();
      if (seen.add (here))
        continue;
      imm_use_iterator iter;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, iter, here)
        {
          gimple *stmt = USE_STMT (use);
          if (is_gimple_debug (stmt))
            continue;
          if (gphi *phi = dyn_cast<gphi *> (stmt))
            names.safe_push (gimple_phi_result (phi));
          else if (gassign *assign = dyn_cast<gassign *> (stmt))
            found |= touch_of_assignment (assign, here, &names);
          else if (gcall *call = dyn_cast<gcall *> (stmt))
            {
              found |= touch_of_call (call, here, depth);
              /* memcpy and so on return what they are given.  */
              tree lhs = gimple_call_lhs (call);
              if (lhs && TREE_CODE (lhs) == SSA_NAME
                  && POINTER_TYPE_P (TREE_TYPE (lhs)))
                names.safe_push (lhs);
            }
          else if (gimple_code (stmt) == GIMPLE_ASM)
            found |= PAWL_TOUCH_ESCAPE;
        }
    }
  return found;
}

static unsigned
touched (tree fndecl, unsigned position, int depth)
{
  ::function *fun = DECL_STRUCT_FUNCTION (fndecl);
  if (!fun || !fun->cfg || !(fun->curr_properties & PROP_ssa)
      || depth > depth_limit)
    return PAWL_TOUCH_ESCAPE;
  int64_t key = ((int64_t) DECL_UID (fndecl) << 16) | position;
  if (!known_touches)
    known_touches = new touch_map;
  if (unsigned *known = known_touches->get (key))
    return *known;
  /* What calls itself adds nothing by that.  */
  known_touches->put (key, 0);
  tree parm = DECL_ARGUMENTS (fndecl);
  for (unsigned i = 0; parm && i < position; i++)
    parm = DECL_CHAIN (parm);
  unsigned found = PAWL_TOUCH_ESCAPE;
  if (parm && is_gimple_reg (parm))
    {
      tree name = ssa_default_def (fun, parm);
      found = name ? touch_of_name (name, depth) : 0;
    }
  known_touches->put (key, found);
  return found;
}

unsigned
pawl_touched_parameter (tree fndecl, unsigned position)
{
  return touched (fndecl, position, 0);
}
