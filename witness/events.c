/* SPDX-License-Identifier: 0BSD */
/* Counting an event, with the chain of calls that led to it.  */

#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif

#include "witness/state.h"

#include <string.h>
#include <unwind.h>

static const uint8_t event_of[] = {
#define PAWL_WITNESSED(id, name, event) PAWL_EVENT_##event,
#include "witness/allocators.def"
#undef PAWL_WITNESSED
};

struct chain
{
  uintptr_t end;                /* the activation's frame holds this address; 0:
                                   it is on no frame, all of them belong */
  unsigned depth;
  bool truncated;
  uint64_t frame[PAWL_REGION_DEPTH];
};

static _Unwind_Reason_Code
take_frame (struct _Unwind_Context *context, void *data)
{
  struct chain *chain = data;
  int before = 0;
  uintptr_t address = _Unwind_GetIPInfo (context, &before);
  if (!address)
    return _URC_END_OF_STACK;
  if (!before)
    address--;
  if (!chain->depth)
    {
      if (witness_is_own (address))
        return _URC_NO_REASON;
      uintptr_t called = before ? 0 : witness_called (address + 1);
      if (called && !witness_is_own (called))
        chain->frame[chain->depth++] = called;
    }
  /* While a frame is looked at, libgcc's CFA is where the frame before it
     ends, that is, where this one begins.  */
  if (chain->end && _Unwind_GetCFA (context) > chain->end)
    return _URC_END_OF_STACK;
  if (chain->depth == PAWL_REGION_DEPTH)
    {
      chain->truncated = true;
      return _URC_END_OF_STACK;
    }
  chain->frame[chain->depth++] = address;
  return _URC_NO_REASON;
}

/* Chains ------------------------------------------------------------------- */

static uint64_t
hash_of (const struct chain *chain, uint64_t key)
{
  /* KEY is mixed in by itself: with the first frame it could cancel out.  */
  uint64_t hash = (0xcbf29ce484222325u ^ key) * 0x100000001b3u;
  for (unsigned i = 0; i < chain->depth; i++)
    {
      hash ^= chain->frame[i];
      hash *= 0x100000001b3u;
      hash ^= hash >> 29;
    }
  return hash ? hash : 1;
}

/* Pages of the table that are known to be there, a bit each.  */
enum
{
  PAGE = 4096,
  PAGES = PAWL_REGION_CHAINS * sizeof (struct pawl_region_chain) / PAGE + 2,
};
static uint64_t pages[PAGES / 64 + 1];

void
witness_forget_pages (void)
{
  memset (pages, 0, sizeof pages);
}

/* Whether PLACE can be looked at: in some file systems even that takes
   room.  */
static bool
has_page (const struct pawl_region_chain *place)
{
  size_t first = (size_t) ((const char *) place
                           - (const char *) witness_region->chain) / PAGE;
  size_t last = (size_t) ((const char *) (place + 1)
                          - (const char *) witness_region->chain) / PAGE;
  for (size_t page = first; page <= last; page++)
    {
      uint64_t bit = (uint64_t) 1 << page % 64;
      if (__atomic_load_n (&pages[page / 64], __ATOMIC_RELAXED) & bit)
        continue;
      if (!witness_has_room ((const char *) witness_region->chain + page * PAGE,
                             PAGE))
        return false;
      __atomic_or_fetch (&pages[page / 64], bit, __ATOMIC_RELAXED);
    }
  return true;
}

static void
add_chain (const struct chain *chain, uint32_t mark,
           enum witness_allocator allocator, unsigned phase, uint64_t size)
{
  struct pawl_region *region = witness_region;
  uint32_t generation = witness_generation ();
  uint64_t hash
    = hash_of (chain, (uint64_t) generation << 48 | (uint64_t) mark << 16
                        | (uint64_t) allocator << 1 | phase);
  for (unsigned probe = 0; probe < 64; probe++)
    {
      struct pawl_region_chain *place
        = &region->chain[(hash + probe) % PAWL_REGION_CHAINS];
      if (!has_page (place))
        break;
      uint64_t there = 0;
      if (__atomic_compare_exchange_n (&place->hash, &there, hash, false,
                                       __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
        {
          place->mark = mark;
          place->generation = generation;
          place->event = event_of[allocator];
          place->allocator = (uint16_t) allocator;
          place->phase = (uint16_t) phase;
          place->depth = (uint16_t) chain->depth;
          place->truncated = chain->truncated;
          memcpy (place->frame, chain->frame,
                  chain->depth * sizeof chain->frame[0]);
          for (unsigned i = 0; i < chain->depth; i++)
            witness_know_module (chain->frame[i]);
          __atomic_store_n (&place->ready, 1, __ATOMIC_RELEASE);
        }
      else if (there != hash)
        continue;
      __atomic_add_fetch (&place->count, 1, __ATOMIC_RELAXED);
      __atomic_add_fetch (&place->bytes, size, __ATOMIC_RELAXED);
      return;
    }
  __atomic_add_fetch (&region->lost, 1, __ATOMIC_RELAXED);
}

void
witness_count (enum witness_allocator allocator, uint64_t size, int64_t held)
{
  struct witness_thread *thread = &witness_thread;
  witness_begin_work ();
  struct pawl_activation *active = witness_active ();
  uint32_t mark = active ? active->number : 0;
  struct chain chain = { .end = 0 };
  if (active && active != &thread->inherited)
    chain.end = (uintptr_t) active;
  else if (!active && witness_coarse)
    mark = witness_coarse_mark (&chain.end);
  if (!mark)
    {
      __atomic_add_fetch (&witness_region->outside, 1, __ATOMIC_RELAXED);
      witness_end_work ();
      return;
    }
  unsigned phase = !(active && active->warming);
  struct pawl_region_cell *cell = witness_cell (mark);
  if (cell)
    {
      cell->events[phase][event_of[allocator]]++;
      cell->bytes[phase] += size;
    }
  if (active)
    {
      active->live += held;
      if (active->live > active->peak)
        active->peak = active->live;
    }
  _Unwind_Backtrace (take_frame, &chain);
  add_chain (&chain, mark, allocator, phase, size);
  witness_keep_time ();
  witness_end_work ();
}
