/* SPDX-License-Identifier: 0BSD */
/* Where the counts of each thread and function are.  */

#include "witness/state.h"

#include <pthread.h>
#include <string.h>

static pthread_key_t key;
static bool has_key;
static uint32_t free_blocks;    /* of threads that have ended */

/* A thread's blocks are the next thread's; what was counted in them stays.  */
static void
thread_ends (void *value)
{
  (void) value;
  struct witness_thread *thread = &witness_thread;
  witness_begin_work ();
  thread->tells_its_end = false;
  thread->number = 0;
  for (unsigned i = 0; i < WITNESS_BLOCKS; i++)
    if (thread->cells[i])
      {
        struct pawl_region_cells *cells = thread->cells[i];
        thread->cells[i] = NULL;
        __atomic_store_n (&cells->thread, 0, __ATOMIC_RELEASE);
        __atomic_add_fetch (&free_blocks, 1, __ATOMIC_RELAXED);
      }
  witness_end_work ();
}

void
witness_begin_cells (void)
{
  has_key = pthread_key_create (&key, thread_ends) == 0;
}

void
witness_forget_cells (void)
{
  memset (witness_thread.cells, 0, sizeof witness_thread.cells);
  witness_thread.number = 0;
  free_blocks = 0;
}

/* A block of BLOCK's marks that nobody has; now thread NUMBER does.  */
static struct pawl_region_cells *
free_block (uint32_t block, uint32_t number)
{
  if (!__atomic_load_n (&free_blocks, __ATOMIC_RELAXED))
    return NULL;
  uint64_t offset = __atomic_load_n (&witness_region->cells, __ATOMIC_ACQUIRE);
  while (offset)
    {
      struct pawl_region_cells *cells
        = (void *) ((char *) witness_region + offset);
      uint32_t nobody = 0;
      if (cells->first_mark == block * PAWL_REGION_CELLS + 1
          && __atomic_compare_exchange_n (&cells->thread, &nobody, number,
                                          false, __ATOMIC_ACQ_REL,
                                          __ATOMIC_RELAXED))
        {
          __atomic_sub_fetch (&free_blocks, 1, __ATOMIC_RELAXED);
          return cells;
        }
      offset = cells->next;
    }
  return NULL;
}

static struct pawl_region_cells *
new_block (uint32_t block, uint32_t number)
{
  uint64_t offset;
  struct pawl_region_cells *cells = witness_room (sizeof *cells, &offset);
  if (!cells)
    return NULL;
  cells->first_mark = block * PAWL_REGION_CELLS + 1;
  cells->thread = number;
  uint64_t last = __atomic_load_n (&witness_region->cells, __ATOMIC_RELAXED);
  do
    cells->next = last;
  while (!__atomic_compare_exchange_n (&witness_region->cells, &last, offset,
                                       false, __ATOMIC_RELEASE,
                                       __ATOMIC_RELAXED));
  return cells;
}

/* The first time that this thread counts for a mark of BLOCK.  */
static __attribute__ ((noinline)) struct pawl_region_cells *
take_block (uint32_t block)
{
  struct witness_thread *thread = &witness_thread;
  witness_begin_work ();
  if (!thread->number)
    thread->number = __atomic_add_fetch (&witness_region->threads, 1,
                                         __ATOMIC_RELAXED);
  struct pawl_region_cells *cells = free_block (block, thread->number);
  if (!cells)
    cells = new_block (block, thread->number);
  thread->cells[block] = cells;
  if (cells && has_key && !thread->tells_its_end)
    thread->tells_its_end = pthread_setspecific (key, thread) == 0;
  witness_end_work ();
  return cells;
}

struct pawl_region_cell *
witness_cell (uint32_t number)
{
  uint32_t block = (number - 1) / PAWL_REGION_CELLS;
  if (block >= WITNESS_BLOCKS)
    return NULL;
  struct pawl_region_cells *cells = witness_thread.cells[block];
  if (!cells)
    cells = take_block (block);
  return cells ? &cells->cell[(number - 1) % PAWL_REGION_CELLS] : NULL;
}
