/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside this room: what the units of a build call and hold, merged.  */

#ifndef PAWL_EVIDENCE_TARGETS_H
#define PAWL_EVIDENCE_TARGETS_H

#include "evidence/build.h"

/* A target while the units are merged.  Equal targets agree in kind, symbol,
   owner and position.  */
struct pawl_target_entry
{
  uint64_t hash;
  const char *symbol;
  uint32_t owner;               /* the unit of a local one; the target that a
                                   PARAMETER or RESULT belongs to; else NONE */
  unsigned position;
  enum pawl_callee_kind kind;
  uint32_t unit;                /* that was the first to have it */
  uint32_t function;            /* its first body, or NONE */
  uint32_t alias_of;            /* or NONE */
  const struct pawl_callee *callee;     /* the first, or null */
  const char *name;
  unsigned promises;
};

/* Targets by what they are merged by.  While a build is made, all of it lives
   in ARENA; what the build keeps has slots only.  */
struct pawl_build_table
{
  struct pawl_arena *arena;
  struct pawl_target_entry *entries;    /* room for all that there can be: what
                                           is not used is not touched */
  size_t count;
  struct pawl_target_slot
  {
    uint32_t target;            /* + 1; 0: free */
    uint32_t hash;
  } *slots;                     /* open addressing, at most half in use */
  size_t slot_room;
};

/* Adds UNIT's callees, which is number INDEX, to TABLE; their targets are put
   into TARGETS.  False when there are too many.  */
bool pawl_targets_add_unit (struct pawl_build_table *table,
                            const struct pawl_unit *unit, uint32_t index,
                            uint32_t *targets);

/* The target of the function SYMBOL, local to unit number OWNER or (NONE)
   not; made if there is none.  NONE when there are too many.  */
uint32_t pawl_targets_function (struct pawl_build_table *table,
                                const char *symbol, uint32_t owner);

/* The same, but NONE if there is no such target.  */
uint32_t pawl_targets_find_function (const struct pawl_build_table *table,
                                     const char *symbol, uint32_t owner);

/* Notes for UNIT's callees that are aliases what they stand for; after its
   functions were added.  False when there are too many targets.  */
bool pawl_targets_add_aliases (struct pawl_build_table *table,
                               const struct pawl_unit *unit, uint32_t index,
                               const uint32_t *targets);

/* Gives the aliases that have no body of their own the body of what they stand
   for in the end.  */
void pawl_targets_resolve_aliases (struct pawl_build_table *table);

#endif
