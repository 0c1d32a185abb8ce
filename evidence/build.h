/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Many units as one build, in flat arrays with indices, so that a judge can
   walk millions of calls.  The one unit inside the compiler becomes a build in
   the same way.

   Targets are what the units call callees, merged: one target for `malloc',
   whichever units call it.
     - Functions, variables and methods are merged by symbol, fields by type and
       field, parameters and results by the target they belong to, fields of
       parameters by that and their path.
     - What is local stays one target a unit; so does what has no symbol.
     - An asm and an unknown expression are targets of their own, always.

   The facts themselves stay where they are, in the units.  */

#ifndef PAWL_EVIDENCE_BUILD_H
#define PAWL_EVIDENCE_BUILD_H

#include "base/arena.h"
#include "evidence/model.h"

#ifdef __cplusplus
extern "C" {
#endif

/* No such index.  */
#define PAWL_NONE UINT32_MAX

/* A function with a body.  Those of one symbol with the same facts, calling the
   same targets, are one; the first that was added stands for them.  So the
   copies of an inline function are one, but not if they call static functions,
   which are others in each unit.  */
struct pawl_build_function
{
  const struct pawl_function *function;
  uint32_t unit;
  uint32_t target;              /* that names it, or NONE: parsed only */
  uint32_t next;                /* another body for the same target, or NONE; in
                                   no particular order */
  uint32_t call_count;
  size_t first_call;            /* in the build's calls */
  bool differs;                 /* there are several bodies of this symbol whose
                                   facts differ in more than that */
};

/* How one unit sees a target: its declaration there.  */
struct pawl_build_view
{
  const struct pawl_callee *callee;
  uint32_t unit;
};

struct pawl_build_target
{
  const struct pawl_callee *callee;     /* as the first unit saw it; null: no
                                           unit refers to this function */
  const char *name;             /* usual name */
  const char *symbol;           /* what it was merged by, or null */
  enum pawl_callee_kind kind;
  unsigned promises;            /* PAWL_PROMISE_*, of all views and bodies */
  uint32_t function;            /* the first body, or NONE.  For an alias: of
                                   what it stands for in the end */
  uint32_t alias_of;            /* a target, or NONE */
  uint32_t of;                  /* PARAMETER, RESULT and a FIELD of what a
                                   parameter is: of this target, or NONE */
  unsigned position;            /* PARAMETER: from 0; such a FIELD: from 1 */
  bool local;                   /* to the unit */
  size_t first_view;            /* in the build's views */
  uint32_t view_count;
  uint32_t store_count;
  size_t first_store;           /* in the build's stores: what it may hold */
  size_t first_passing;         /* in the build's passings: what its calls hand
                                   over, by all of its names; an alias has
                                   none */
  uint32_t passing_count;
  uint32_t unit;                /* of the first view or body */
};

/* VALUE may be found in the slot to which the store belongs.  Each value is
   there once a slot.  */
struct pawl_build_store
{
  uint32_t value;               /* a target */
  uint32_t unit;
  const struct pawl_store *store;
};

/* FUNCTION's call number CALL (in its own calls) hands VALUE over as argument
   number POSITION.  */
struct pawl_build_passing
{
  uint32_t value;               /* a target */
  uint32_t function;
  uint32_t call;
  unsigned position;
};

struct pawl_build
{
  const struct pawl_unit **units;
  struct pawl_build_function *functions;        /* in the order of the units */
  struct pawl_build_target *targets;
  uint32_t *calls;              /* targets, function by function, in the order
                                   of pawl_function.calls */
  struct pawl_build_view *views;
  struct pawl_build_store *stores;
  struct pawl_build_passing *passings;
  uint32_t unit_count, function_count, target_count;
  size_t call_count, view_count, store_count, passing_count;
  uint32_t *callee_targets;     /* of each unit's callees, unit by unit … */
  size_t *first_callees;        /* … where a unit's begin */
  struct pawl_build_table *table;       /* targets by what they are merged by */
};

/* The build of COUNT UNITS, each given once; they and ARENA must outlive it.
   Time and memory are linear in the units.  Null only when there are more than
   2^32 - 2 functions or targets.  */
struct pawl_build *pawl_build_new (struct pawl_arena *arena,
                                   const struct pawl_unit *const *units,
                                   size_t count);

/* The target of CALLEE in the build's unit number UNIT.  */
static inline uint32_t
pawl_build_target_of (const struct pawl_build *build, uint32_t unit,
                      const struct pawl_callee *callee)
{
  return build->callee_targets[build->first_callees[unit] + callee->index];
}

/* What TARGET stands for in the end: calls by any name hand over to that.  */
static inline uint32_t
pawl_build_passed_to (const struct pawl_build *build, uint32_t target)
{
  /* The bound keeps a circle of aliases from looping.  */
  for (int step = 0; step < 16 && build->targets[target].alias_of != PAWL_NONE;
       step++)
    target = build->targets[target].alias_of;
  return target;
}

/* The target of the function with SYMBOL that is not local to a unit, or
   NONE.  */
uint32_t pawl_build_find (const struct pawl_build *build, const char *symbol);

/* The target of the field that PATH (".run") leads to from the object that the
   target OBJECT is, or NONE.  */
uint32_t pawl_build_find_element (const struct pawl_build *build,
                                  uint32_t object, const char *path);

#ifdef __cplusplus
}
#endif

#endif
