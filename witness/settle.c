/* SPDX-License-Identifier: 0BSD */
/* After control left frames without returning from them: which marked calls are
   still under way, and whether the library itself is still at work.  */

#include "witness/state.h"

#include <unwind.h>

static _Unwind_Reason_Code
stop (struct _Unwind_Context *context, void *data)
{
  (void) context;
  (void) data;
  return _URC_END_OF_STACK;
}

void
witness_begin_unwinding (void)
{
  _Unwind_Backtrace (stop, NULL);
}

static void *
function_of (const struct pawl_activation *activation)
{
  return activation == &witness_thread.inherited
           ? NULL : _Unwind_FindEnclosingFunction (activation->caller);
}

/* Notes whose frame the one before this one is.  */
static _Unwind_Reason_Code
note_frame (struct _Unwind_Context *context, void *data)
{
  uintptr_t *begins = data, ends = _Unwind_GetCFA (context);
  struct witness_thread *thread = &witness_thread;
  bool missing = false;
  for (unsigned i = 0; i < thread->saved_count; i++)
    {
      struct witness_saved *saved = &thread->saved[i];
      uintptr_t at = (uintptr_t) saved->activation;
      if (saved->function && !saved->ends && at >= *begins && at < ends)
        {
          saved->ends = ends;
          saved->back = _Unwind_GetIP (context);
        }
      missing |= saved->function && !saved->ends;
    }
  *begins = ends;
  return missing ? _URC_NO_REASON : _URC_END_OF_STACK;
}

void
witness_unsure (void)
{
  struct witness_thread *thread = &witness_thread;
  /* A handler of a signal that came while the library was at work.  */
  thread->busy_unsure = thread->busy != 0;
  if (!thread->top || thread->saved_count)
    return;
  witness_begin_work ();
  unsigned count = 0;
  const void *near = __builtin_frame_address (0);
  struct pawl_activation *a;
  for (a = thread->top; count < WITNESS_SAVED && witness_lives (a, near);
       near = a, a = a->outer)
    {
      thread->saved[count].activation = a;
      thread->saved[count].function = function_of (a);
      thread->saved[count].ends = thread->saved[count].back = 0;
      count++;
    }
  thread->saved_count = count;
  thread->saved_some = count == WITNESS_SAVED && a;
  uintptr_t begins = 0;
  if (count)
    _Unwind_Backtrace (note_frame, &begins);
  witness_end_work ();
}

/* A walk over the frames that are there, the innermost first.  While a frame is
   looked at, libgcc's CFA is where that frame begins; so a frame is known when
   the one before it is looked at.  */
struct walk
{
  uintptr_t begins;             /* where the frame before this one does … */
  void *function;               /* … and its function; null: it has no unwind
                                   information, and the walk may end there */
  bool complete;                /* nothing is behind it */
  struct pawl_activation *living;       /* the innermost that was found */
  bool outside;                 /* past the frames of this very call */
  bool own;                     /* the frame that is at work is the library's */
};

static void
next_frame (struct walk *walk, struct _Unwind_Context *context)
{
  walk->begins = _Unwind_GetCFA (context);
  int before = 0;
  uintptr_t address = _Unwind_GetIPInfo (context, &before);
  walk->complete = address == 0;
  walk->function
    = address ? _Unwind_FindEnclosingFunction ((void *) (address - !before))
              : NULL;
}

/* The innermost activation in the words from FIRST to LAST, for one of which
   FUNCTION entered: of several in a frame, the one that is none's outer.  */
static struct pawl_activation *
activation_in (uintptr_t first, uintptr_t last, const void *function)
{
  struct pawl_activation *found = NULL;
  for (uintptr_t at = (first + 7) & ~(uintptr_t) 7;
       at < last && last - at >= sizeof (struct pawl_activation); at += 8)
    {
      struct pawl_activation *a = (struct pawl_activation *) at;
      if (a->seal == witness_seal_of (a) && function_of (a) == function
          && (!found || a->outer == found))
        found = a;
    }
  return found;
}

static _Unwind_Reason_Code
settle_frame (struct _Unwind_Context *context, void *data)
{
  struct walk *walk = data;
  struct witness_thread *thread = &witness_thread;
  uintptr_t begins = _Unwind_GetCFA (context);
  for (unsigned i = 0; walk->function && i < thread->saved_count; i++)
    {
      const struct witness_saved *saved = &thread->saved[i];
      uintptr_t at = (uintptr_t) saved->activation;
      /* A function's cold part is another one to the unwinder.  */
      if (at >= walk->begins && at < begins
          && saved->activation->seal == witness_seal_of (saved->activation)
          && (saved->function == walk->function
              || (saved->function && saved->ends == begins
                  && saved->back == _Unwind_GetIP (context))))
        {
          walk->living = saved->activation;
          return _URC_END_OF_STACK;
        }
    }
  if (thread->saved_some && walk->function)
    {
      walk->living = activation_in (walk->begins, begins, walk->function);
      if (walk->living)
        return _URC_END_OF_STACK;
    }
  next_frame (walk, context);
  return _URC_NO_REASON;
}

/* The innermost activation whose frame is still there is the innermost one.  What
   is outside of it is there, too.  */
void
witness_settle (void)
{
  struct witness_thread *thread = &witness_thread;
  struct walk walk = { .function = NULL };
  witness_begin_work ();
  _Unwind_Backtrace (settle_frame, &walk);
  /* What could not be seen (a signal that comes in a stub for linking) is taken
     to be there.  */
  for (unsigned i = 0;
       !walk.living && !walk.complete && !walk.function
       && i < thread->saved_count;
       i++)
    {
      struct pawl_activation *a = thread->saved[i].activation;
      if (a != &thread->inherited && (uintptr_t) a >= walk.begins
          && witness_lives (a, (const void *) walk.begins))
        walk.living = a;
    }
  thread->top = walk.living;
  if (!walk.living && thread->inherited.number
      && thread->inherited.seal == witness_seal_of (&thread->inherited))
    thread->top = &thread->inherited;
  thread->saved_count = 0;
  witness_end_work ();
}

static _Unwind_Reason_Code
work_frame (struct _Unwind_Context *context, void *data)
{
  struct walk *walk = data;
  if (!walk->outside)
    walk->outside = !witness_is_own (_Unwind_GetIP (context));
  else if (walk->function && witness_thread.busy_at >= walk->begins
           && witness_thread.busy_at < _Unwind_GetCFA (context))
    {
      walk->own = witness_is_own ((uintptr_t) walk->function);
      return _URC_END_OF_STACK;
    }
  next_frame (walk, context);
  return _URC_NO_REASON;
}

bool
witness_still_works (void)
{
  struct walk walk = { .function = NULL };
  _Unwind_Backtrace (work_frame, &walk);
  if (walk.own
      || (!walk.complete && !walk.function
          && witness_thread.busy_at >= walk.begins))
    return true;
  witness_thread.busy = 0;
  witness_thread.busy_unsure = false;
  return false;
}
