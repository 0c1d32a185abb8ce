/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search from one compute-path identity: compute-path.c finds, and
   compute-findings.c words what it found.  */

#ifndef PAWL_RULES_COMPUTE_PATH_H
#define PAWL_RULES_COMPUTE_PATH_H

#include "rules/reach.h"

/* How a function was reached first, so by a shortest chain.  */
struct pawl_hop
{
  uint32_t caller;              /* a function; NONE: of the identity itself */
  size_t call;                  /* its call */
  uint32_t slot;                /* the slot that was called, or NONE */
  uint32_t stored;              /* the target that the slot led to */
  struct pawl_place stored_at;
  const char *via;
};

struct pawl_search
{
  struct pawl_case *the_case;
  struct pawl_reach *reach;
  const struct pawl_identity *identity;
  struct pawl_hop *hops;        /* by function; valid where stamped */
  uint32_t *stamps;             /* by function: the search that reached it */
  uint32_t stamp;
  size_t first_finding;         /* of this identity */
};

/* What was found: the call number CALL of FUNCTION leads to the target CAUSE,
   by way of LAST.  */
struct pawl_cause
{
  uint32_t function;
  size_t call;
  uint32_t cause;
  struct pawl_hop last;
};

void pawl_find_allocation (struct pawl_search *search,
                           const struct pawl_cause *cause);
void pawl_find_unknown (struct pawl_search *search,
                        const struct pawl_cause *cause);

/* FUNCTION's frame is too large.  */
void pawl_find_frame (struct pawl_search *search, uint32_t function);

/* FUNCTION, reached by a call, is a preparation.  */
void pawl_find_preparation (struct pawl_search *search, uint32_t function);

#endif
