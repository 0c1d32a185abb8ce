/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside the machine: the ends of blocks; a call, and what allocators and
   libraries do.  */

#ifndef PAWL_RULES_MACHINE_CALLS_H
#define PAWL_RULES_MACHINE_CALLS_H

#include "rules/library.h"
#include "rules/machine.h"

/* Leaves the block of POINT.  True: POINT is where to go on; false: all ways were
   gone.  */
bool pawl_machine_leave_block (struct pawl_machine *machine,
                               struct pawl_point *point);

/* A call while it is looked at.  */
struct pawl_calling
{
  struct pawl_machine *machine;
  struct pawl_point *point;     /* behind the call */
  uint32_t frame, number;
  const struct pawl_op *op;
  uint32_t target;
  const struct pawl_known *known;
  bool calls_back;              /* what is gone into is given other arguments */
  unsigned skipped;             /* arguments that it is not given */
};

/* The value of the argument number POSITION; 0: unknown, or none.  */
pawl_symbol pawl_calling_argument (const struct pawl_calling *call,
                                   unsigned position);

/* The call gives VALUE, or a value of which nothing is known.  */
void pawl_calling_result (const struct pawl_calling *call, pawl_symbol value);
void pawl_calling_new_result (const struct pawl_calling *call);

/* Goes on behind the call, to the end of all paths.  */
void pawl_calling_go_on (const struct pawl_calling *call);

/* Goes on by the edge that the call's exception takes; out of the function
   where it has none.  */
void pawl_calling_throw (const struct pawl_calling *call);

/* What the call does if it acquires (MINUS_ONE: it tells a failure by -1),
   releases, resizes or maps, or leaves the heap alone.  True: the path goes on
   behind it; false: all ways were gone.  */
bool pawl_calling_acquire (const struct pawl_calling *call, bool minus_one);
bool pawl_calling_release (const struct pawl_calling *call,
                           enum pawl_effect_kind kind);
bool pawl_calling_resize (const struct pawl_calling *call, bool minus_one);
bool pawl_calling_map (const struct pawl_calling *call, const char *name);
/* The same of what the lists or a manifest know to leave the heap alone.  */
bool pawl_calling_harmless (const struct pawl_calling *call,
                            const char *name);

/* GCC's compare and exchange.  True: it was that, and all ways were gone.  */
bool pawl_calling_compare_exchange (const struct pawl_calling *call,
                                    const char *name);

/* Whether whatever is at SYMBOL may be this call's own, though nobody knows.  */
bool pawl_calling_doubts (const struct pawl_calling *call, pawl_symbol symbol);

#endif
