/* SPDX-License-Identifier: 0BSD */
/* Which marked calls are under way, thread by thread.  */

#include "witness/state.h"

#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

__thread struct witness_thread witness_thread
  __attribute__ ((tls_model ("initial-exec"), visibility ("hidden")));

static uint32_t mark_count;

bool
witness_is_mapped (const void *start, size_t size)
{
  uintptr_t page = (uintptr_t) sysconf (_SC_PAGESIZE);
  uintptr_t first = (uintptr_t) start & ~(page - 1);
  unsigned char there[2];
  int error = errno;
  bool is = mincore ((void *) first, (uintptr_t) start + size - first, there)
            == 0;
  errno = error;
  return is;
}

static void
write_mark (uint32_t number, uint32_t line, const char *name, const char *file,
            const char *symbol)
{
  uint64_t offset;
  struct pawl_region_mark *row = witness_room (sizeof *row, &offset);
  if (!row)
    return;
  row->number = number;
  row->line = line;
  row->name = witness_text (name);
  row->file = witness_text (file);
  row->symbol = witness_text (symbol);
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
  if (__atomic_compare_exchange_n (&mark->number, &none, number, false,
                                   __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
    write_mark (number, mark->line, mark->name, mark->file, mark->symbol);
}

void
witness_register_again (const struct pawl_region *before)
{
  const char *start = (const char *) before;
  uint64_t offset = __atomic_load_n (&before->marks, __ATOMIC_ACQUIRE);
  while (offset)
    {
      const struct pawl_region_mark *row = (const void *) (start + offset);
      write_mark (row->number, row->line, row->name ? start + row->name : NULL,
                  row->file ? start + row->file : NULL,
                  row->symbol ? start + row->symbol : NULL);
      offset = row->next;
    }
}

void
witness_divide_calls (void)
{
  const void *near = __builtin_frame_address (0);
  for (struct pawl_activation *a = witness_active (); witness_lives (a, near);
       near = a, a = a->outer)
    a->part = 1;
}

/* The activation becomes the innermost one of its thread.  */
static void
begin (struct pawl_activation *activation, uint32_t number, void *caller)
{
  struct witness_thread *thread = &witness_thread;
  activation->outer = thread->top;
  activation->number = number;
  activation->caller = caller;
  activation->live = activation->peak = 0;
  activation->part = 1;
  activation->warming = 0;
  activation->seal = witness_seal_of (activation);
}

/* Makes ACTIVATION the innermost of its thread: nothing may come between.  */
static inline void
go_on_in (struct pawl_activation *activation)
{
  witness_thread.top = activation;
  __atomic_signal_fence (__ATOMIC_SEQ_CST);
  activation->begun = witness_ticks ();
}

WITNESS_INTERPOSED void
__pawl_witness_enter (struct pawl_activation *activation,
                      struct pawl_mark *mark, unsigned part)
{
  struct pawl_region *region = witness_region;
  if (!region || mark->version != PAWL_MARK_VERSION)
    {
      activation->number = 0;
      return;
    }
  struct witness_thread *thread = &witness_thread;
  if (__builtin_expect (thread->saved_count, 0))
    witness_active ();
  uint32_t number = __atomic_load_n (&mark->number, __ATOMIC_ACQUIRE);
  if (__builtin_expect (!number, 0))
    {
      witness_begin_work ();
      witness_wake ();
      witness_register (mark);
      witness_end_work ();
      number = __atomic_load_n (&mark->number, __ATOMIC_ACQUIRE);
    }
  begin (activation, number, __builtin_return_address (0));
  if (part)
    activation->warming = witness_lives (thread->top, activation)
                              && thread->top->number == number
                          ? thread->top->warming
                          : mark->warm_calls < region->warmup;
  else
    {
      activation->part = 0;
      if (__builtin_expect (mark->warm_calls < region->warmup, 0))
        activation->warming
          = __atomic_fetch_add (&mark->warm_calls, 1, __ATOMIC_RELAXED)
            < region->warmup;
      struct pawl_region_cell *cell = witness_cell (number);
      if (cell)
        cell->calls[!activation->warming]++;
    }
  go_on_in (activation);
}

void
witness_enter_part (struct pawl_activation *activation, uint32_t number,
                    bool warming)
{
  begin (activation, number, NULL);
  activation->warming = warming;
  go_on_in (activation);
}

static void
count_end (const struct pawl_activation *activation, uint64_t ticks)
{
  struct pawl_region_cell *cell = witness_cell (activation->number);
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
  if (!activation->number)
    return;
  struct witness_thread *thread = &witness_thread;
  struct pawl_activation *outer = activation->outer;
  thread->top = outer;
  activation->seal = 0;
  if (witness_lives (outer, activation))
    {
      if (outer->live + activation->peak > outer->peak)
        outer->peak = outer->live + activation->peak;
      outer->live += activation->live;
    }
  count_end (activation, now - activation->begun);
  if (__builtin_expect ((++thread->leaves & 0xfff) == 0, 0))
    witness_keep_time ();
}

struct pawl_activation *
witness_active (void)
{
  struct witness_thread *thread = &witness_thread;
  if (thread->saved_count)
    witness_settle ();
  struct pawl_activation *top = thread->top;
  if (top && !witness_lives (top, __builtin_frame_address (0)))
    {
      thread->top = NULL;
      return NULL;
    }
  return top;
}
