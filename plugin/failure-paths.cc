/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Failure paths: code from which every path ends in a noreturn call other
   than longjmp and throw, or than a function that ends in one of these.  */

#include "plugin/plugin.h"

/* Whether FNDECL, which does not return, leaves its caller for a place that goes
   on.  */
static bool
leaves_itself (tree fndecl)
{
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
    return true;
  const char *symbol = pawl_symbol (fndecl);
  for (size_t i = 0; i < ARRAY_SIZE (leaving); i++)
    if (strcmp (symbol, leaving[i]) == 0)
      return true;
  return false;
}

/* What the unit's own noreturn functions call that does not return either:
   all bodies are parsed before the first is asked for.  By DECL_UID, since
   the collector may take declarations.  */
struct last_call
{
  unsigned caller, callee;
};
static auto_vec<struct last_call> ends;
static auto_vec<unsigned> leavers;

static tree
note_end (tree *where, int *walk_subtrees, void *data)
{
  tree fndecl = (tree) data;
  if (TYPE_P (*where) || CONSTANT_CLASS_P (*where))
    *walk_subtrees = 0;
  if (TREE_CODE (*where) != CALL_EXPR)
    return NULL_TREE;
  tree callee = get_callee_fndecl (*where);
  if (!callee || !(flags_from_decl_or_type (callee) & ECF_NORETURN))
    return NULL_TREE;
  if (leaves_itself (callee))
    leavers.safe_push (DECL_UID (fndecl));
  else if (callee != fndecl)
    ends.safe_push ({ DECL_UID (fndecl), DECL_UID (callee) });
  return NULL_TREE;
}

void
pawl_note_ends (tree fndecl)
{
  if (!(flags_from_decl_or_type (fndecl) & ECF_NORETURN)
      || !DECL_SAVED_TREE (fndecl))
    return;
  /* The helpers by which libstdc++ throws are exempt.  */
  if (DECL_NAME (fndecl)
      && strncmp (IDENTIFIER_POINTER (DECL_NAME (fndecl)), "__throw_", 8) == 0)
    return;
  walk_tree_without_duplicates (&DECL_SAVED_TREE (fndecl), note_end, fndecl);
}

/* Whether the noreturn function FNDECL, or one that it calls, leaves by its
   body: to call it is no failure.  */
static bool
leaves_below (tree fndecl)
{
  if (leavers.is_empty ())
    return false;
  auto_vec<unsigned, 8> work;
  work.safe_push (DECL_UID (fndecl));
  for (unsigned i = 0; i < work.length (); i++)
    {
      if (leavers.contains (work[i]))
        return true;
      for (unsigned j = 0; j < ends.length (); j++)
        if (ends[j].caller == work[i] && !work.contains (ends[j].callee))
          work.safe_push (ends[j].callee);
    }
  return false;
}

bool
pawl_ends_in_failure (tree fndecl, int flags)
{
  return (flags & ECF_NORETURN)
         && (!fndecl || !(leaves_itself (fndecl) || leaves_below (fndecl)));
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
