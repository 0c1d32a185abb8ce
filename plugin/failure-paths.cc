/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Failure paths: code from which every path ends in a noreturn call other
   than longjmp and throw.  */

#include "plugin/plugin.h"

bool
pawl_ends_in_failure (tree fndecl, int flags)
{
  if (!(flags & ECF_NORETURN))
    return false;
  if (!fndecl)
    return true;
  /* These leave the function for a place that goes on.  */
  static const char *const leaving[] = {
    "longjmp", "_longjmp", "siglongjmp", "__longjmp_chk", "__cxa_throw",
    "__cxa_rethrow", "_Unwind_Resume", "_Unwind_RaiseException",
    "_Unwind_Resume_or_Rethrow", "_Unwind_ForcedUnwind",
    "_ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE",
    "pthread_exit", "thrd_exit",
  };
  if (fndecl_built_in_p (fndecl, BUILT_IN_NORMAL)
      && (DECL_FUNCTION_CODE (fndecl) == BUILT_IN_LONGJMP
          || DECL_FUNCTION_CODE (fndecl) == BUILT_IN_UNWIND_RESUME
          || DECL_FUNCTION_CODE (fndecl) == BUILT_IN_CXA_END_CLEANUP))
    return false;
  const char *symbol = pawl_symbol (fndecl);
  for (size_t i = 0; i < ARRAY_SIZE (leaving); i++)
    if (strcmp (symbol, leaving[i]) == 0)
      return false;
  return true;
}

enum end { GOES_ON, FAILS, LEAVES, UNWINDS };

/* How BB ends, looked at alone.  */
static enum end
end_of (basic_block bb)
{
  gimple_stmt_iterator last = gsi_last_nondebug_bb (bb);
  gimple *stmt = gsi_end_p (last) ? NULL : gsi_stmt (last);
  if (gcall *call = safe_dyn_cast<gcall *> (stmt))
    if (gimple_call_flags (call) & ECF_NORETURN)
      return pawl_ends_in_failure (gimple_call_fndecl (call),
                                   gimple_call_flags (call))
               ? FAILS : LEAVES;
  if (EDGE_COUNT (bb->succs))
    return GOES_ON;
  return stmt && gimple_code (stmt) == GIMPLE_RESX ? UNWINDS : LEAVES;
}

/* Adds to SET all blocks from which a block of SET can be reached without
   passing through one of BARRIER.  */
static void
reach_backwards (function *fun, sbitmap set, sbitmap barrier)
{
  basic_block bb;
  edge e;
  edge_iterator ei;
  auto_vec<basic_block, 32> work;
  FOR_ALL_BB_FN (bb, fun)
    if (bitmap_bit_p (set, bb->index))
      work.safe_push (bb);
  while (!work.is_empty ())
    FOR_EACH_EDGE (e, ei, work.pop ()->preds)
      if (!bitmap_bit_p (set, e->src->index)
          && !bitmap_bit_p (barrier, e->src->index))
        {
          bitmap_set_bit (set, e->src->index);
          work.safe_push (e->src);
        }
}

bool
pawl_find_failure_paths (function *fun, sbitmap failing)
{
  const int size = last_basic_block_for_fn (fun);
  auto_sbitmap fails (size), leaves (size), ends (size), none (size);
  bitmap_clear (fails);
  bitmap_clear (leaves);
  bitmap_clear (ends);
  bitmap_clear (none);
  bitmap_clear (failing);

  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    switch (end_of (bb))
      {
      case FAILS:
        bitmap_set_bit (fails, bb->index);
        bitmap_set_bit (ends, bb->index);
        break;
      case LEAVES:
        bitmap_set_bit (leaves, bb->index);
        bitmap_set_bit (ends, bb->index);
        break;
      case UNWINDS:
        bitmap_set_bit (ends, bb->index);
        break;
      case GOES_ON:
        break;
      }
  if (bitmap_empty_p (fails))
    return false;
  bitmap_set_bit (leaves, EXIT_BLOCK);
  bitmap_set_bit (ends, EXIT_BLOCK);

  /* A loop without an end is no failure: it counts as leaving.  */
  reach_backwards (fun, ends, none);
  FOR_EACH_BB_FN (bb, fun)
    if (!bitmap_bit_p (ends, bb->index))
      bitmap_set_bit (leaves, bb->index);
  /* What a noreturn call unwinds to is part of that call.  Unwinding out of
     the function by other calls is not told apart from calls that have
     nothing to clean up, which have no edge for it.  */
  reach_backwards (fun, leaves, fails);
  bitmap_copy (failing, fails);
  reach_backwards (fun, failing, leaves);
  return true;
}
