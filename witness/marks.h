/* SPDX-License-Identifier: 0BSD */
/* What marked code and the witness library agree on.

   A function that is marked (-fplugin-arg-pawl-witness) has a static struct
   pawl_mark and, in its frame, a struct pawl_activation; it calls
   __pawl_witness_enter first and __pawl_witness_leave last, also where an
   exception leaves it.  Both are weak: without the library nothing is called.

   The plugin builds these types by hand (plugin/witness.cc): a change here is a
   change there.  */

#ifndef PAWL_WITNESS_MARKS_H
#define PAWL_WITNESS_MARKS_H

#include <stdint.h>

enum
{
  PAWL_MARK_VERSION = 1,
};

/* One a marked function and unit; zero-initialised but for what the compiler
   knows.  */
struct pawl_mark
{
  uint32_t version;
  uint32_t line;
  const char *name;             /* usual qualified name, as identities have it */
  const char *file;             /* as identities have it */
  const char *symbol;           /* assembler name */
  /* The library's own: */
  uint32_t number;              /* from 1, once registered */
  uint32_t warm_calls;          /* calls begun, counted while they warm up */
  void *spare_pointer;
  uint64_t spare;
};

/* One a call that is under way; the plugin only knows its size.  It has no
   pointer to the mark: that may be unloaded while a thread still runs.  */
struct pawl_activation
{
  struct pawl_activation *outer;
  void *caller;                 /* an address in the function that entered */
  uint64_t begun;               /* ticks */
  int64_t live;                 /* bytes acquired and not released yet */
  int64_t peak;                 /* the most that LIVE was */
  uint32_t number;              /* the mark's; 0: not counted */
  uint16_t warming;             /* 1: a call of the warm-up */
  uint16_t part;                /* 1: a piece of a call (a thread's share of an
                                   OpenMP region): no call of its own */
  uint64_t seal;                /* activity.c: says that it lives */
  uint64_t spare;
};

enum
{
  PAWL_ACTIVATION_SIZE = 64,
};

#ifndef __cplusplus
_Static_assert (sizeof (struct pawl_activation) == PAWL_ACTIVATION_SIZE,
                "as the plugin has it");
#endif

void __pawl_witness_enter (struct pawl_activation *activation,
                           struct pawl_mark *mark, unsigned part);
void __pawl_witness_leave (struct pawl_activation *activation);

#endif
