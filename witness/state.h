/* SPDX-License-Identifier: 0BSD */
/* What the files of the witness library share.

   The library runs inside malloc, in signal handlers, before main and after
   exit: nothing here locks, allocates from the heap, or prints but once at the
   start.  */

#ifndef PAWL_WITNESS_STATE_H
#define PAWL_WITNESS_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "witness/marks.h"
#include "witness/region.h"

#if defined __x86_64__ || defined __i386__
# include <x86intrin.h>
#endif

#define WITNESS_INTERPOSED __attribute__ ((visibility ("default")))

enum
{
  WITNESS_BLOCKS = 256,         /* of cells, a thread: 16384 marks */
  WITNESS_SAVED = 32,
};

enum witness_allocator
{
#define PAWL_WITNESSED(id, name, event) WITNESS_##id,
#include "witness/allocators.def"
#undef PAWL_WITNESSED
  WITNESS_ALLOCATOR_COUNT
};

/* An activation that a jump may have left behind.  */
struct witness_saved
{
  struct pawl_activation *activation;
  void *function;               /* where the function that entered begins */
};

struct witness_thread
{
  struct pawl_activation *top;  /* the innermost call under way; or null */
  unsigned busy;                /* the library itself is at work */
  unsigned saved_count;         /* not 0: which activations live is unsure */
  struct witness_saved saved[WITNESS_SAVED];
  uint32_t number;              /* from 1; 0: has no cells yet */
  uint32_t leaves;              /* calls left, to keep the clock */
  struct pawl_region_cells *cells[WITNESS_BLOCKS];
  struct pawl_activation inherited;     /* of the call that started the thread */
};

extern __thread struct witness_thread witness_thread
  __attribute__ ((tls_model ("initial-exec"), visibility ("hidden")));

/* The file that is written; null before the start and where there is none.  */
extern struct pawl_region *witness_region __attribute__ ((visibility ("hidden")));

/* The program's path, absolute, links resolved; empty: unknown.  */
extern char witness_program[4096] __attribute__ ((visibility ("hidden")));

/* Whether SIZE bytes at START, in the region, can be written to: on a full disk
   that would be a SIGBUS.  Kernels that cannot tell say yes.  */
bool witness_has_room (const void *start, size_t size);
/* events.c: the region is a new one.  */
void witness_forget_pages (void);

/* Gives away SIZE bytes of the region, zeroed, and in *OFFSET where; null where
   it is full.  */
void *witness_room (size_t size, uint64_t *offset);
uint64_t witness_text (const char *text);

static inline uint64_t
witness_ticks (void)
{
#if defined __x86_64__ || defined __i386__
  return __rdtsc ();
#elif defined __aarch64__
  uint64_t ticks;
  __asm__ volatile ("mrs %0, cntvct_el0" : "=r" (ticks));
  return ticks;
#else
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (uint64_t) now.tv_sec * 1000000000u + (uint64_t) now.tv_nsec;
#endif
}

static inline uint64_t
witness_nanoseconds (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (uint64_t) now.tv_sec * 1000000000u + (uint64_t) now.tv_nsec;
}

/* Sets the region's end to now: the last that is known of a process that is
   killed.  */
void witness_keep_time (void);

/* The cell of MARK for this thread; null where there is no room.  */
struct pawl_region_cell *witness_cell (const struct pawl_mark *mark);

/* Gives MARK a number and writes it down, once.  */
void witness_register (struct pawl_mark *mark);
/* Writes all marks into a region that is new (after a fork).  */
void witness_register_again (void);

/* The call under way that an event now belongs to; null: none.  */
struct pawl_activation *witness_active (void);

/* Before control leaves frames without returning from them.  */
void witness_unsure (void);

/* coarse.c: reads the ranges of the functions that are not marked; and the mark
   of the innermost of them that is under way, in *FRAME an
   address in its frame.  */
void witness_read_ranges (const char *file);
extern bool witness_coarse __attribute__ ((visibility ("hidden")));
struct pawl_mark *witness_coarse_mark (uintptr_t *frame);

/* Whether ADDRESS is the library's own.  */
extern const char __ehdr_start[] __attribute__ ((visibility ("hidden")));
extern const char _end[] __attribute__ ((visibility ("hidden")));
static inline bool
witness_is_own (uintptr_t address)
{
  return address >= (uintptr_t) __ehdr_start && address < (uintptr_t) _end;
}

/* called.c: where the function begins that was called by the call that returns
   to BACK; 0: cannot be told.  */
uintptr_t witness_called (uintptr_t back);

/* Counts one event of SIZE bytes by ALLOCATOR.  HELD: how the bytes that the
   call under way holds change.  */
void witness_count (enum witness_allocator allocator, uint64_t size,
                    int64_t held);

/* interpose.c: from now on events may have to be looked at.  Until a marked
   call begins, or activity is told from backtraces, they need not be.  */
void witness_wake (void);
extern bool witness_awake __attribute__ ((visibility ("hidden")));

/* Whether an event has to be looked at at all.  */
static inline bool
witness_looks (void)
{
  return witness_awake
         && (witness_thread.top || __builtin_expect (witness_coarse, 0))
         && !witness_thread.busy && witness_region;
}

#endif
