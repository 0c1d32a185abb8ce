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
  uintptr_t ends;               /* where its frame does; 0: was not found … */
  uintptr_t back;               /* … and where it returns to */
};

struct witness_thread
{
  struct pawl_activation *top;  /* the innermost call under way; or null */
  unsigned busy;                /* the library itself is at work … */
  bool busy_unsure;             /* … unless a signal handler jumped out of it */
  uintptr_t busy_at;            /* an address in the frame that is at work */
  unsigned saved_count;         /* not 0: which activations live is unsure */
  bool saved_some;              /* there are more than are saved */
  struct witness_saved saved[WITNESS_SAVED];
  uint32_t number;              /* from 1; 0: has no cells yet */
  uint32_t leaves;              /* calls left, to keep the clock */
  bool tells_its_end;           /* cells.c will hear of it */
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
/* How the process ended, as struct pawl_region has it.  */
void witness_end (unsigned how);

/* cells.c: the cell of the mark NUMBER for this thread; null where there is no
   room.  What a thread had is another's when it has ended.  */
struct pawl_region_cell *witness_cell (uint32_t number);
void witness_begin_cells (void);
/* In a child of fork: the cells are those of the parent.  */
void witness_forget_cells (void);

/* Gives MARK a number and writes it down, once.  */
void witness_register (struct pawl_mark *mark);
/* In a child of fork: writes the marks of its parent's region BEFORE into its
   own; and calls that are under way are parts of the parent's.  The marks
   themselves may have been unloaded.  */
void witness_register_again (const struct pawl_region *before);
void witness_divide_calls (void);

/* Begins a part of a call of the mark NUMBER, in a thread that it started.  */
void witness_enter_part (struct pawl_activation *activation, uint32_t number,
                         bool warming);

/* What an activation that lives has as its seal: stack that was used again
   hardly does.  */
static inline uint64_t
witness_seal_of (const struct pawl_activation *activation)
{
  return (uint64_t) (uintptr_t) activation ^ 0x7061776c77697401u;
}

/* activity.c: whether SIZE bytes at START are mapped.  */
bool witness_is_mapped (const void *start, size_t size);

/* Whether ACTIVATION, which may be null, lives.  One that is not on the stack
   right above NEAR is on one that the program switched from, and may have
   unmapped.  */
static inline bool
witness_lives (const struct pawl_activation *activation, const void *near)
{
  return activation
         && ((uintptr_t) activation - (uintptr_t) near < (uintptr_t) 1 << 20
             || activation == &witness_thread.inherited
             || witness_is_mapped (activation, sizeof *activation))
         && activation->seal == witness_seal_of (activation);
}

/* The call under way that an event now belongs to; null: none.  */
struct pawl_activation *witness_active (void);

/* settle.c: what the unwinder does once, at its first use, under a lock of its
   own.  A signal's handler that came meanwhile, and unwinds or jumps out, would
   wait for that for ever.  */
void witness_begin_unwinding (void);

/* jumps.c: finds what a signal's handler leaves by, ahead of the signal.  */
void witness_begin_jumps (void);

/* settle.c: before control leaves frames without returning from them; and what
   that left, when it matters.  */
void witness_unsure (void);
void witness_settle (void);

/* coarse.c: reads the ranges of the functions that are not marked; and the mark
   of the innermost of them that is under way, in *FRAME an
   address in its frame.  */
void witness_read_ranges (const char *file);
extern bool witness_coarse __attribute__ ((visibility ("hidden")));
uint32_t witness_coarse_mark (uintptr_t *frame);

/* Whether ADDRESS is the library's own.  */
extern const char __ehdr_start[] __attribute__ ((visibility ("hidden")));
extern const char _end[] __attribute__ ((visibility ("hidden")));
static inline bool
witness_is_own (uintptr_t address)
{
  return address >= (uintptr_t) __ehdr_start && address < (uintptr_t) _end;
}

/* modules.c: sees to it that the region names the file that ADDRESS lies in; and
   which generation of files is loaded now.  */
void witness_know_module (uint64_t address);
uint32_t witness_generation (void);

/* called.c: where the function begins that was called by the call that returns
   to BACK; 0: cannot be told.  */
uintptr_t witness_called (uintptr_t back);

/* What happens from here on is the library's own doing: nothing of it is
   counted.  */
static inline __attribute__ ((always_inline)) void
witness_begin_work (void)
{
  if (!witness_thread.busy++)
    witness_thread.busy_at = (uintptr_t) __builtin_frame_address (0);
}

static inline void
witness_end_work (void)
{
  if (witness_thread.busy)
    witness_thread.busy--;
}

/* settle.c: whether the library is still at work, now that a jump made that
   unsure.  */
bool witness_still_works (void);

static inline bool
witness_works (void)
{
  return witness_thread.busy
         && (!witness_thread.busy_unsure || witness_still_works ());
}

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
         && !witness_works () && witness_region;
}

#endif
