/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compare and exchange on a path: GCC's built-ins.  Other atomic operations are
   recorded as what they do (plugin/flow-atomics.cc).  */

#include "rules/machine-calls.h"

#include <string.h>

enum comparing
{
  COMPARES_NOTHING,
  COMPARES_THROUGH_POINTER,     /* __atomic: writes what it found there */
  COMPARES_FOR_TRUTH,           /* __sync, bool */
  COMPARES_FOR_VALUE,           /* __sync, what was there */
};

static enum comparing
comparing_of (const char *name)
{
  static const struct
  {
    const char *name;
    enum comparing what;
  } names[] = {
    { "__atomic_compare_exchange_", COMPARES_THROUGH_POINTER },
    { "__sync_bool_compare_and_swap_", COMPARES_FOR_TRUTH },
    { "__sync_val_compare_and_swap_", COMPARES_FOR_VALUE },
  };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strncmp (name, names[i].name, strlen (names[i].name)) == 0)
      return names[i].what;
  return COMPARES_NOTHING;
}

/* Goes on where the two were equal (EQUAL) or were not.  */
static void
go_on (const struct pawl_calling *call, enum comparing what, bool equal,
       pawl_symbol found)
{
  struct pawl_machine *machine = call->machine;
  struct pawl_symbols *symbols = &machine->symbols;
  if (equal)
    pawl_machine_store (machine, call->frame, call->op,
                        pawl_calling_argument (call, 0),
                        pawl_calling_argument (call, 2), false);
  else if (what == COMPARES_THROUGH_POINTER)
    pawl_machine_store (machine, call->frame, call->op,
                        pawl_calling_argument (call, 1), found, false);
  if (what == COMPARES_FOR_VALUE)
    pawl_calling_result (call, found);
  else
    pawl_calling_result (call, pawl_symbol_constant (symbols, equal));
  pawl_calling_go_on (call);
}

bool
pawl_calling_compare_exchange (const struct pawl_calling *call,
                               const char *name)
{
  struct pawl_machine *machine = call->machine;
  struct pawl_symbols *symbols = &machine->symbols;
  enum comparing what = comparing_of (name);
  if (what == COMPARES_NOTHING)
    return false;
  pawl_symbol at = pawl_calling_argument (call, 0);
  pawl_symbol expected = pawl_calling_argument (call, 1);
  pawl_symbol found
    = at ? pawl_machine_load (machine, at, call->op)
         : pawl_machine_fresh (machine, call->frame, PAWL_SYMBOL_UNKNOWN, 0,
                               call->op);
  if (what == COMPARES_THROUGH_POINTER && expected)
    expected = pawl_machine_load (machine, expected, NULL);
  pawl_symbol equal = pawl_symbol_binary (symbols, PAWL_OPERATOR_EQ, false,
                                          found, expected);
  /* A loop around it has been gone round often enough when the equality is known
     or was decided before.  */
  for (int truth = 1; truth >= 0 && !machine->exhausted; truth--)
    {
      size_t mark = symbols->undo_count;
      int known = equal ? pawl_symbol_truth (symbols, equal) : -1;
      if (known != !truth && pawl_symbol_assume (symbols, equal, truth))
        go_on (call, what, truth, found);
      pawl_symbols_back (symbols, mark);
    }
  return true;
}
