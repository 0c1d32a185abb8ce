/* SPDX-License-Identifier: 0BSD */
/* The file that a witnessed process leaves: a shared mapping, so that it is
   there however the process ends.  `pawl witness' reads it.

   Everything is addressed by its offset from the beginning of the file; 0 is
   nothing.  All of it is written once or grows by atomic operations, and a
   reader trusts none of it: the process that wrote it may have been broken.  */

#ifndef PAWL_WITNESS_REGION_H
#define PAWL_WITNESS_REGION_H

#include <stdint.h>

#define PAWL_REGION_MAGIC "PAWLWIT\3"

enum
{
  PAWL_REGION_CHAINS = 1 << 14, /* places of the table of chains */
  PAWL_REGION_DEPTH = 48,       /* frames that are kept of a chain */
  PAWL_REGION_MODULES = 512,
  PAWL_REGION_CELLS = 64,       /* marks that one block of cells serves */
  PAWL_REGION_PHASES = 2,       /* warm-up, steady */
};

/* Allocators of the program's own: the library does not see what they give.  */
enum
{
  PAWL_OWN_MALLOC = 1 << 0,
  PAWL_OWN_OPERATOR_NEW = 1 << 1,
};

/* What a record counts.  */
enum pawl_witness_event
{
  PAWL_EVENT_ACQUIRE,
  PAWL_EVENT_RESIZE,
  PAWL_EVENT_RELEASE,
  PAWL_EVENT_MAP,
  PAWL_EVENT_UNMAP,
  PAWL_EVENT_COUNT
};

/* Counts of one function, by one thread after another.  */
struct pawl_region_cell
{
  uint64_t calls[PAWL_REGION_PHASES];   /* begun */
  uint64_t ended[PAWL_REGION_PHASES];   /* that told their end: no jump, exit or
                                           thread's end left them */
  uint64_t ticks[PAWL_REGION_PHASES];   /* of those that ended */
  uint64_t least_ticks, most_ticks;     /* of a steady call; least 0: none */
  double square_ticks;                  /* of steady calls, the sum of squares */
  uint64_t events[PAWL_REGION_PHASES][PAWL_EVENT_COUNT];
  uint64_t bytes[PAWL_REGION_PHASES];   /* acquired, resized to, mapped */
  int64_t peak;                         /* the most that one call held */
};

struct pawl_region_cells
{
  uint64_t next;                /* the block before this one */
  uint32_t first_mark;          /* the cells are of the marks from this on */
  uint32_t thread;              /* its number, from 1 */
  struct pawl_region_cell cell[PAWL_REGION_CELLS];
};

struct pawl_region_mark
{
  uint64_t next;                /* the mark before this one */
  uint32_t number, line;
  uint64_t name, file, symbol;  /* NUL-ended */
};

/* Equal chains of one function, event and phase.  */
struct pawl_region_chain
{
  uint64_t hash;                /* 0: the place is free */
  uint32_t mark;
  uint16_t event, depth;
  uint16_t phase, ready, truncated, allocator;  /* READY: all below is written;
                                                   ALLOCATOR: of the called
                                                   function's name */
  uint32_t generation, spare;   /* of the modules then */
  uint64_t count, bytes;
  uint64_t frame[PAWL_REGION_DEPTH];    /* addresses, the innermost first */
};

/* A loaded file, as it lay when a chain first named it.  Of those that cover an
   address, a chain means the first whose time its generation is in.  */
struct pawl_region_module
{
  uint64_t path;                /* NUL-ended; 0: the program itself */
  uint64_t base;                /* what is added to the file's addresses */
  uint64_t first, last;         /* the addresses that it covers */
  uint64_t until;               /* the generation in which another file was
                                   there; 0: none has been */
};

struct pawl_region
{
  char magic[8];
  uint32_t header_size;         /* of this structure: tells versions apart */
  uint32_t pid, parent;
  uint32_t warmup;              /* calls of each function that warm up */
  uint32_t marked;              /* marks registered; 0: no marked code ran */
  uint32_t threads;
  uint32_t ended;               /* 1: exit handlers ran, 2: _exit was called */
  uint32_t coarse;              /* 1: activity is told from backtraces */
  uint64_t begun_nanoseconds, begun_ticks;      /* of CLOCK_MONOTONIC */
  uint64_t ended_nanoseconds, ended_ticks;
  uint64_t program;             /* its path */
  uint64_t size, used;          /* bytes of the file, and given away */
  uint64_t marks, cells;        /* the last of each list */
  uint64_t lost;                /* events that had no room */
  uint64_t outside;             /* allocations while nothing was active */
  uint32_t module_count;
  uint32_t own;                 /* PAWL_OWN_…, that the program has itself */
  struct pawl_region_module module[PAWL_REGION_MODULES];
  struct pawl_region_chain chain[PAWL_REGION_CHAINS];
};

#endif
