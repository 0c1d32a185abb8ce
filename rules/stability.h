/* SPDX-License-Identifier: GPL-3.0-or-later */
/* address-stability, inside: the judging of one function.  */

#ifndef PAWL_RULES_STABILITY_H
#define PAWL_RULES_STABILITY_H

#include "rules/flow-findings.h"
#include "rules/published.h"

/* A slot whose storage was moved or given back on a path.  */
struct pawl_moved
{
  const struct pawl_op *op;
  uint32_t frame, trail, order;
  enum pawl_effect_kind kind;
  bool overwritten;             /* by a store, not released */
  bool safe;                    /* a guard held then */
  bool doubtful;
  bool torn_down;               /* by a function that may: a fault only where
                                   the slot is filled again */
  pawl_symbol slot;             /* its address */
  pawl_symbol block;            /* what it held */
  uint32_t target;
};

/* A slot that is declared stable.  */
struct pawl_stability_slot
{
  bool stable;
  const char *predicate;
  struct pawl_place at;         /* in a manifest */
};

struct pawl_stability
{
  struct pawl_case *the_case;
  struct pawl_flow_facts *facts;
  const struct pawl_published *published;
  const bool *roots;            /* by function: judged by itself */
  struct pawl_arena *arena;     /* of all functions */
  struct pawl_moved *moved;     /* on this path */
  uint32_t moved_count;
  bool acquires;                /* on any path */
  const struct pawl_op *filled; /* a slot with a predicate into which any path
                                   stores what it acquired */
  struct kept_finding *kept;
  size_t kept_count, kept_room;
};

enum
{
  pawl_moved_room = 64
};

/* What is declared of the slot that the address OP names.  */
struct pawl_stability_slot
pawl_stability_declared (const struct pawl_case *the_case,
                         const struct pawl_op *op);

/* The field or variable that the address SYMBOL lies in; 0: neither.  */
pawl_symbol pawl_slot_symbol (const struct pawl_symbols *symbols,
                              pawl_symbol address);

/* The field or variable that is the string in whose object the slot SYMBOL lies, as
   GCC's library has it; where it lies in none, SYMBOL.  */
pawl_symbol pawl_string_of (const struct pawl_symbols *symbols,
                            pawl_symbol symbol);

/* The first publication of what SLOT, an address, may hold, from PUBLICATION on;
   or null.  */
const struct pawl_publication *
pawl_next_of_slot (const struct pawl_symbols *symbols, pawl_symbol slot,
                   const struct pawl_publication *publication);

/* Whether SYMBOL is what a call of PREDICATE gave, or the pointer in an
   operation table through which it would be called.  */
bool pawl_is_answer (const struct pawl_symbols *symbols, pawl_symbol symbol,
                     const char *predicate);

/* Whether the path shows that the state is not set which PUBLICATION sets.  */
bool pawl_is_ruled_out (const struct pawl_symbols *symbols,
                        const struct pawl_publication *publication);

/* Whether SLOT, DECLARED stable or not, which holds BEFORE, may be taken to be
   filled.  Set-up begins with slots that hold anything; a compute path has to
   know that the slot is empty, but for those of objects of its own.  */
bool pawl_counts_as_filled (struct pawl_machine *machine, uint32_t frame,
                            pawl_symbol slot, pawl_symbol before,
                            bool declared);

/* Whether this call put storage into SLOT before, BEFORE, which is lost when VALUE
   takes its place.  What has a name stays where it is: an object's own first
   buffer, a default.  */
bool pawl_is_set_twice (struct pawl_machine *machine, uint32_t frame,
                        pawl_symbol slot, pawl_symbol before,
                        pawl_symbol value);

/* Whether a guard holds now under which the storage of SLOT may move: its
   predicate is false, or the state that each publication sets is not set.  */
bool pawl_guard_holds (struct pawl_machine *machine, pawl_symbol slot);

/* The step of the trail from FIRST on at which a guard of SLOT is tested, or
   UINT32_MAX.  */
uint32_t pawl_late_guard (struct pawl_machine *machine, pawl_symbol slot,
                          uint32_t first);

/* Keeps the finding on MOVED; RETURNS_AT is where the path ends.  */
void pawl_keep_moved (struct pawl_machine *machine,
                      const struct pawl_moved *moved,
                      const struct pawl_publication *publication);

/* Keeps that the path refuses an empty SLOT: STEP of the trail is the guard that
   does not ask.  */
void pawl_keep_refused (struct pawl_machine *machine,
                        const struct pawl_op *slot, uint32_t step);

/* Adds what was kept to the findings; TEARS_DOWN: releases are right.  */
void pawl_give_moved (struct pawl_stability *stability, bool tears_down);

#endif
