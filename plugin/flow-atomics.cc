/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GCC's atomic built-ins, as the loads and stores that they are: what one thread
   does.  Compare-and-exchange stays a call: rules/machine-atomics.c.  */

#include "plugin/flows.h"

enum atomic_kind
{
  ATOMIC_LOADS,
  ATOMIC_STORES,                /* argument 2 */
  ATOMIC_SETS,                  /* 1, and gives what was there */
  ATOMIC_CLEARS,
  ATOMIC_EXCHANGES,             /* stores argument 2, gives what was there */
  ATOMIC_FETCHES,               /* computes, gives what was there */
  ATOMIC_UPDATES,               /* computes, gives what is there then */
};

/* GCC's manual, "Built-in Functions for Memory Model Aware Atomic Operations" and
   "Legacy __sync Built-in Functions"; a size follows the names that end in
   "_".  */
static const struct atomic
{
  const char *name;
  enum atomic_kind kind;
  int sign;                     /* enum pawl_operator; -1: none that is
                                   recorded */
} atomics[] = {
  { "__atomic_load_", ATOMIC_LOADS, -1 },
  { "__atomic_store_", ATOMIC_STORES, -1 },
  { "__atomic_exchange_", ATOMIC_EXCHANGES, -1 },
  { "__atomic_test_and_set", ATOMIC_SETS, -1 },
  { "__atomic_clear", ATOMIC_CLEARS, -1 },
  { "__sync_lock_test_and_set_", ATOMIC_EXCHANGES, -1 },
  { "__sync_lock_release_", ATOMIC_CLEARS, -1 },
#define ATOMIC_OPERATION(name, sign)                                          \
 { "__atomic_fetch_" name "_", ATOMIC_FETCHES, sign },                        \
 { "__atomic_" name "_fetch_", ATOMIC_UPDATES, sign },                        \
 { "__sync_fetch_and_" name "_", ATOMIC_FETCHES, sign },                      \
 { "__sync_" name "_and_fetch_", ATOMIC_UPDATES, sign }
  ATOMIC_OPERATION ("add", PAWL_OPERATOR_PLUS),
  ATOMIC_OPERATION ("sub", PAWL_OPERATOR_MINUS),
  ATOMIC_OPERATION ("and", PAWL_OPERATOR_AND),
  ATOMIC_OPERATION ("or", PAWL_OPERATOR_OR),
  ATOMIC_OPERATION ("xor", PAWL_OPERATOR_XOR),
  ATOMIC_OPERATION ("nand", -1),
#undef ATOMIC_OPERATION
};

static const struct atomic *
find_atomic (tree fndecl)
{
  if (!fndecl || !fndecl_built_in_p (fndecl, BUILT_IN_NORMAL))
    return NULL;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (fndecl));
  if (strncmp (name, "__atomic_", 9) != 0 && strncmp (name, "__sync_", 7) != 0)
    return NULL;
  for (size_t i = 0; i < ARRAY_SIZE (atomics); i++)
    {
      size_t length = strlen (atomics[i].name);
      const char *rest = name + length;
      bool sized = atomics[i].name[length - 1] == '_';
      if (strncmp (name, atomics[i].name, length) == 0
          && (sized ? *rest && strspn (rest, "0123456789") == strlen (rest)
                    : !*rest))
        return &atomics[i];
    }
  return NULL;
}

bool
pawl_flow_atomic (struct flow_maker *maker, gcall *call)
{
  const struct atomic *atomic = find_atomic (gimple_call_fndecl (call));
  if (!atomic)
    return false;
  tree left = gimple_call_lhs (call);
  bool computes
    = atomic->kind == ATOMIC_FETCHES || atomic->kind == ATOMIC_UPDATES;
  uint32_t at = pawl_flow_value (maker, gimple_call_arg (call, 0));
  uint32_t before = 0, after = 0;
  if (computes || (left && TREE_CODE (left) == SSA_NAME))
    {
      struct pawl_op *load = pawl_flow_add (maker, PAWL_OP_LOAD, &before);
      load->a = at;
      if (left)
        load->flags = pawl_flow_type_flags (TREE_TYPE (left));
    }
  if (atomic->kind == ATOMIC_LOADS)
    {
      if (before)
        maker->of_ssa[SSA_NAME_VERSION (left)] = before;
      return true;
    }
  switch (atomic->kind)
    {
    case ATOMIC_SETS:
      after = pawl_flow_value (maker, integer_one_node);
      break;
    case ATOMIC_CLEARS:
      after = pawl_flow_value (maker, integer_zero_node);
      break;
    default:
      after = pawl_flow_value (maker, gimple_call_arg (call, 1));
      break;
    }
  if (computes)
    {
      uint32_t by = after;
      struct pawl_op *made
        = pawl_flow_add (maker, atomic->sign < 0 ? PAWL_OP_UNKNOWN
                                                 : PAWL_OP_BINARY, &after);
      if (atomic->sign >= 0)
        {
          made->a = before;
          made->b = by;
          made->number = atomic->sign;
        }
    }
  uint32_t number;
  struct pawl_op *store = pawl_flow_add_at (maker, PAWL_OP_STORE,
                                            gimple_location (call), &number);
  store->a = at;
  store->b = after;
  if (left && TREE_CODE (left) == SSA_NAME)
    maker->of_ssa[SSA_NAME_VERSION (left)]
      = atomic->kind == ATOMIC_UPDATES ? after : before;
  return true;
}
