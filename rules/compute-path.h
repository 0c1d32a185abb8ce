/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search from one compute-path identity: compute-path.c finds, and
   compute-findings.c words what it found.  */

#ifndef PAWL_RULES_COMPUTE_PATH_H
#define PAWL_RULES_COMPUTE_PATH_H

#include "rules/reach.h"

/* How a function was reached first, so by a shortest chain.  */
struct pawl_hop
{
  uint32_t caller;              /* a visit; NONE: of the identity itself */
  size_t call;                  /* its call */
  uint32_t slot;                /* the slot that was called, or NONE */
  uint32_t stored;              /* the target that the slot led to */
  struct pawl_place stored_at;
  const char *via;
  bool doubtful;                /* it may lead elsewhere as well: doubt.c */
};

/* The call that led to a visit handed VALUE over as parameter POSITION.  */
struct pawl_binding
{
  unsigned position;
  uint32_t value;               /* a target */
};

/* A function as one call reached it.  Only functions that call their parameters,
   or hand them on, are visited more than once: for each set of values.  */
struct pawl_visit
{
  uint32_t function;
  struct pawl_hop hop;
  const struct pawl_binding *bindings;
  uint32_t binding_count;
  uint32_t earlier;             /* visit of the same function, or NONE */
  bool doubtful;                /* a hop on the way is */
};

struct pawl_search
{
  struct pawl_case *the_case;
  struct pawl_reach *reach;
  const struct pawl_identity *identity;
  struct pawl_visit *visits;    /* of this search; those before the last ones
                                   are done */
  size_t visit_count, visit_room;
  uint32_t *last_visit;         /* by function; valid where stamped */
  uint32_t *stamps;             /* by function: the search that reached it */
  uint32_t stamp;
  uint8_t *passes;              /* by function: 0 not asked yet, 1 calls none of
                                   its parameters, 2 does or hands one on */
  uint8_t *mixed;               /* by target: 0 not asked yet, 1 not, 2 it holds
                                   functions that are no cause, too */
  const struct pawl_build_store **given;        /* stores of functions, by those;
                                                   null: not asked yet */
  size_t given_count;
  uint32_t *mixed_stamps;       /* by target: the asking that came by */
  uint32_t mixed_stamp;
  size_t first_finding;         /* of this identity */
};

/* What was found: the call number CALL in VISIT leads to the target CAUSE, by
   way of LAST.  */
struct pawl_cause
{
  uint32_t visit;
  size_t call;
  uint32_t cause;
  struct pawl_hop last;
};

/* Whether the slot NUMBER is shared by what has nothing to do with each other,
   and some of those lead to no cause; doubt.c.  */
bool pawl_is_doubtful (struct pawl_search *search, uint32_t number);

/* Whether VISIT's body, or one on the way to it, itself stores the function that
   the target NUMBER is, or hands it over.  */
bool pawl_is_given (struct pawl_search *search, uint32_t visit,
                    uint32_t number);

void pawl_find_allocation (struct pawl_search *search,
                           const struct pawl_cause *cause);
/* The same, where a hop on the way is doubtful.  */
void pawl_find_doubt (struct pawl_search *search,
                      const struct pawl_cause *cause);
void pawl_find_unknown (struct pawl_search *search,
                        const struct pawl_cause *cause);

/* The frame of what was visited is too large.  */
void pawl_find_frame (struct pawl_search *search, uint32_t visit);

/* What was visited is a preparation.  */
void pawl_find_preparation (struct pawl_search *search, uint32_t visit);

#endif
