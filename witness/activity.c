/* SPDX-License-Identifier: 0BSD */
/* Which marked calls are under way, thread by thread.  */

#include "witness/state.h"

#include <unwind.h>

__thread struct witness_thread witness_thread
  __attribute__ ((tls_model ("initial-exec"), visibility ("hidden")));

static struct pawl_mark *marks;
static uint32_t mark_count;

/* What an activation that lives has as its seal: stack that was used again
   hardly does.  */
static uint64_t
seal_of (const struct pawl_activation *activation)
{
  return (uint64_t) (uintptr_t) activation ^ 0x7061776c77697401u;
}

static void
write_mark (struct pawl_mark *mark)
{
  uint64_t offset;
  struct pawl_region_mark *row = witness_room (sizeof *row, &offset);
  if (!row)
    return;
  row->number = mark->number;
  row->line = mark->line;
  row->name = witness_text (mark->name);
  row->file = witness_text (mark->file);
  row->symbol = witness_text (mark->symbol);
  uint64_t last = __atomic_load_n (&witness_region->marks, __ATOMIC_RELAXED);
  do
    row->next = last;
  while (!__atomic_compare_exchange_n (&witness_region->marks, &last, offset,
                                       false, __ATOMIC_RELEASE,
                                       __ATOMIC_RELAXED));
}

void
witness_register (struct pawl_mark *mark)
{
  uint32_t number = __atomic_add_fetch (&mark_count, 1, __ATOMIC_RELAXED);
  uint32_t none = 0;
  if (!__atomic_compare_exchange_n (&mark->number, &none, number, false,
                                    __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
    return;
  struct pawl_mark *first = __atomic_load_n (&marks, __ATOMIC_RELAXED);
  do
    mark->next = first;
  while (!__atomic_compare_exchange_n (&marks, &first, mark, false,
                                       __ATOMIC_RELEASE, __ATOMIC_RELAXED));
  write_mark (mark);
}

void
witness_register_again (void)
{
  for (struct pawl_mark *mark = marks; mark; mark = mark->next)
    write_mark (mark);
}

struct pawl_region_cell *
witness_cell (const struct pawl_mark *mark)
{
  struct witness_thread *thread = &witness_thread;
  uint32_t block = (mark->number - 1) / PAWL_REGION_CELLS;
  if (block >= WITNESS_BLOCKS)
    return NULL;
  struct pawl_region_cells *cells = thread->cells[block];
  if (!cells)
    {
      uint64_t offset;
      cells = witness_room (sizeof *cells, &offset);
      if (!cells)
        return NULL;
      if (!thread->number)
        thread->number = __atomic_add_fetch (&witness_region->threads, 1,
                                             __ATOMIC_RELAXED);
      cells->first_mark = block * PAWL_REGION_CELLS + 1;
      cells->thread = thread->number;
      uint64_t last = __atomic_load_n (&witness_region->cells,
                                       __ATOMIC_RELAXED);
      do
        cells->next = last;
      while (!__atomic_compare_exchange_n (&witness_region->cells, &last,
                                           offset, false, __ATOMIC_RELEASE,
                                           __ATOMIC_RELAXED));
      thread->cells[block] = cells;
    }
  return &cells->cell[(mark->number - 1) % PAWL_REGION_CELLS];
}

WITNESS_INTERPOSED void
__pawl_witness_enter (struct pawl_activation *activation,
                      struct pawl_mark *mark, unsigned part)
{
  struct pawl_region *region = witness_region;
  if (!region || mark->version != PAWL_MARK_VERSION)
    {
      activation->mark = NULL;
      return;
    }
  struct witness_thread *thread = &witness_thread;
  if (__builtin_expect (thread->saved_count, 0))
    witness_active ();
  if (__builtin_expect (!__atomic_load_n (&mark->number, __ATOMIC_ACQUIRE), 0))
    {
      thread->busy++;
      witness_wake ();
      witness_register (mark);
      thread->busy--;
    }
  activation->outer = thread->top;
  activation->mark = mark;
  activation->caller = __builtin_return_address (0);
  activation->live = activation->peak = 0;
  activation->part = part;
  activation->warming = 0;
  activation->spare = seal_of (activation);
  if (part)
    activation->warming = thread->top && thread->top->mark == mark
                          ? thread->top->warming
                          : mark->warm_calls < region->warmup;
  else if (__builtin_expect (mark->warm_calls < region->warmup, 0))
    activation->warming
      = __atomic_fetch_add (&mark->warm_calls, 1, __ATOMIC_RELAXED)
        < region->warmup;
  if (!part)
    {
      struct pawl_region_cell *cell = witness_cell (mark);
      if (cell)
        cell->calls[!activation->warming]++;
    }
  thread->top = activation;
  __atomic_signal_fence (__ATOMIC_SEQ_CST);
  activation->begun = witness_ticks ();
}

static void
count_end (const struct pawl_activation *activation, uint64_t ticks)
{
  struct pawl_region_cell *cell = witness_cell (activation->mark);
  if (!cell)
    {
      __atomic_add_fetch (&witness_region->lost, 1, __ATOMIC_RELAXED);
      return;
    }
  if (activation->peak > cell->peak)
    cell->peak = activation->peak;
  if (activation->part)
    return;
  unsigned phase = !activation->warming;
  cell->ended[phase]++;
  cell->ticks[phase] += ticks;
  if (phase)
    {
      if (!cell->least_ticks || ticks < cell->least_ticks)
        cell->least_ticks = ticks ? ticks : 1;
      if (ticks > cell->most_ticks)
        cell->most_ticks = ticks;
      cell->square_ticks += (double) ticks * (double) ticks;
    }
}

WITNESS_INTERPOSED void
__pawl_witness_leave (struct pawl_activation *activation)
{
  uint64_t now = witness_ticks ();
  if (!activation->mark)
    return;
  struct witness_thread *thread = &witness_thread;
  struct pawl_activation *outer = activation->outer;
  thread->top = outer;
  activation->spare = 0;
  if (outer && outer->spare == seal_of (outer))
    {
      if (outer->live + activation->peak > outer->peak)
        outer->peak = outer->live + activation->peak;
      outer->live += activation->live;
    }
  count_end (activation, now - activation->begun);
  if (__builtin_expect ((++thread->leaves & 0xfff) == 0, 0))
    witness_keep_time ();
}

/* Jumps -------------------------------------------------------------------- */

void
witness_unsure (void)
{
  struct witness_thread *thread = &witness_thread;
  if (!thread->top || thread->busy || thread->saved_count)
    return;
  thread->busy++;
  unsigned count = 0;
  for (struct pawl_activation *a = thread->top;
       a && count < WITNESS_SAVED && a->spare == seal_of (a); a = a->outer)
    {
      thread->saved[count].activation = a;
      thread->saved[count].function
        = a == &thread->inherited ? NULL
                                  : _Unwind_FindEnclosingFunction (a->caller);
      count++;
    }
  thread->saved_count = count;
  thread->busy--;
}

struct settling
{
  struct witness_thread *thread;
  uintptr_t begins;             /* where the frame before this one does … */
  void *function;               /* … and its function */
  unsigned living;              /* the first of SAVED that lives */
};

/* While a frame is looked at, libgcc's CFA is where that frame begins.  */
static _Unwind_Reason_Code
settle_frame (struct _Unwind_Context *context, void *data)
{
  struct settling *settling = data;
  uintptr_t begins = _Unwind_GetCFA (context);
  for (unsigned i = 0; i < settling->thread->saved_count; i++)
    {
      const struct witness_saved *saved = &settling->thread->saved[i];
      uintptr_t at = (uintptr_t) saved->activation;
      if (saved->function && saved->function == settling->function
          && at >= settling->begins && at < begins)
        {
          settling->living = i;
          return _URC_END_OF_STACK;
        }
    }
  settling->begins = begins;
  settling->function
    = _Unwind_FindEnclosingFunction ((void *) (_Unwind_GetIP (context) - 1));
  return _URC_NO_REASON;
}

/* After a jump: the innermost activation whose frame is still there.  What is
   outside of it is, too.  */
static void
settle (struct witness_thread *thread)
{
  struct settling settling = { .thread = thread, .living = thread->saved_count };
  _Unwind_Backtrace (settle_frame, &settling);
  if (settling.living < thread->saved_count)
    thread->top = thread->saved[settling.living].activation;
  else
    {
      struct pawl_activation *last
        = thread->saved[thread->saved_count - 1].activation;
      thread->top = last == &thread->inherited ? last : NULL;
    }
  thread->saved_count = 0;
}

struct pawl_activation *
witness_active (void)
{
  struct witness_thread *thread = &witness_thread;
  if (thread->saved_count)
    {
      thread->busy++;
      settle (thread);
      thread->busy--;
    }
  struct pawl_activation *top = thread->top;
  if (top && top->spare != seal_of (top))
    {
      thread->top = NULL;
      return NULL;
    }
  return top;
}
