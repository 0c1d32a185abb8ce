/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What functions with a recorded flow come to, by themselves or by what they
   call.  It is asked before paths are gone through: most functions neither move
   storage nor touch any that must stay.  */

#ifndef PAWL_RULES_FLOW_GRAPH_H
#define PAWL_RULES_FLOW_GRAPH_H

#include "rules/identity.h"

enum
{
  PAWL_COMES_TO_NEW = 1,        /* storage is acquired, or lies elsewhere */
  PAWL_COMES_TO_MOVE = 2,       /* storage is released, resized or unmapped */
  PAWL_COMES_TO_STABLE = 4,     /* a slot that is declared stable is touched */
  PAWL_COMES_TO_PUBLISHED = 8,  /* a slot whose address is kept is touched */
  pawl_most_slot_functions = 4, /* that are gone into through one slot */
};

/* The functions that a call through the slot TARGET may come to, as targets, as
   far as stores into slots tell: at most ROOM of them, into FOUND.  0: it may come
   to others as well.  */
unsigned pawl_slot_functions (const struct pawl_build *build, uint32_t target,
                              uint32_t *found, unsigned room);

struct pawl_flow_graph
{
  uint8_t *flags;               /* by function of the build: COMES_TO */
  bool *called;                 /* by function: another one calls it directly */
  uint32_t *callers;            /* functions, callee by callee … */
  uint32_t *first_callers;      /* … where a callee's begin; one more at the
                                   end */
  uint32_t count;               /* functions of the build */
};

/* The graph of the_case's build in ARENA, with NEW and MOVE told.  Time and memory
   are linear in the flows.  */
struct pawl_flow_graph *pawl_flow_graph_new (const struct pawl_case *the_case,
                                             struct pawl_arena *arena);

/* Gives FLAG, which some functions have, to all that call those.  SCRATCH has
   room for as long as this takes.  */
void pawl_flow_graph_spread (struct pawl_flow_graph *graph, uint8_t flag,
                             struct pawl_arena *scratch);

#endif
