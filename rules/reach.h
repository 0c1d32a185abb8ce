/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The call graph of a build: functions and targets as nodes, what a call or a
   slot leads to as edges.  */

#ifndef PAWL_RULES_REACH_H
#define PAWL_RULES_REACH_H

#include "rules/identity.h"

/* Node N is the function N below the build's function_count, else the target
   N - function_count.  */
typedef uint32_t pawl_node;

/* What is wrong with what a node leads to.  */
enum
{
  PAWL_REACHES_CAUSE = 1,       /* an allocator, a preparation, unbounded stack */
  PAWL_REACHES_UNKNOWN = 2,     /* a call of which nothing is known */
};

struct pawl_edge
{
  pawl_node to;
  size_t call;                  /* of a function's edge: the call's number in
                                   the function */
  const struct pawl_place *at;  /* of the call or the store */
  const char *via;              /* "which holds", "which it calls back" … */
};

/* Where one stands in the edges of a node; zeroed at the beginning.  */
struct pawl_cursor
{
  size_t next;
  uint32_t part;
};

struct pawl_reach
{
  struct pawl_case *the_case;
  pawl_node node_count;
  uint8_t *flags;               /* by node: PAWL_REACHES_*; valid where seen */
  uint8_t *seen;                /* 0 not yet, 1 on the way, 2 done */
  bool *holds;                  /* by target: something is known to be stored
                                   there; what is no slot always */
  struct tarjan *tarjan;        /* reach.c's own */
};

void pawl_reach_init (struct pawl_reach *reach, struct pawl_case *the_case);

/* The next edge of NODE; false when there is none left.  Calls on failure
   paths, reviewed sites and what the compiler added lead nowhere; neither do
   functions that are judged by themselves.  */
bool pawl_next_edge (const struct pawl_reach *reach, pawl_node node,
                     struct pawl_cursor *cursor, struct pawl_edge *edge);

/* What NODE is by itself: PAWL_REACHES_* without following edges.  */
unsigned pawl_own_flags (const struct pawl_reach *reach, pawl_node node);

/* Whether other units can store into the slot that the target NUMBER is, while
   one unit is judged: into public variables and tables, fields of types that have
   names, parameters of functions that are not static.  */
bool pawl_is_open (const struct pawl_case *the_case, uint32_t number);

/* What can be reached from NODE, NODE included.  Each node is visited once,
   whichever way it is asked for.  */
unsigned pawl_reach_flags (struct pawl_reach *reach, pawl_node node);

/* The first passing of TARGET that FUNCTION's call number CALL makes; those of
   one call follow each other.  TARGET's passing_count where there is none.  */
uint32_t pawl_first_passing (const struct pawl_build *build,
                             const struct pawl_build_target *target,
                             uint32_t function, uint32_t call);

#endif
