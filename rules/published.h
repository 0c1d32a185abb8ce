/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which slots' addresses are kept elsewhere, over all flows of a build.

   A slot is a field or a variable that holds a pointer.  Its address is
   published where what it holds, or an address inside that block, is stored
   beyond the slot: directly, through a local object, or by a function that
   keeps what it is given.  A function of which nothing is known may keep it: that is
   looked for where what is undecided is told.  */

#ifndef PAWL_RULES_PUBLISHED_H
#define PAWL_RULES_PUBLISHED_H

#include <string.h>

#include "rules/machine.h"

/* A store that is made wherever the publication is.  */
struct pawl_mark
{
  const char *symbol;           /* of the field or variable */
  int64_t value;
  bool counts_up;               /* it is increased instead */
  bool sets_bits;               /* those of VALUE, whatever the others are */
  const struct pawl_mark *next;
};

struct pawl_publication
{
  const char *slot;             /* its symbol */
  const char *within;           /* the field's symbol of the object that the slot
                                   is embedded in, where it was reached by way of
                                   that; null: reached by a pointer */
  const char *into;             /* what keeps it, for people; or null */
  const char *into_symbol;
  const char *handed_to;        /* nobody knows whether it is kept: it is given to
                                   what has that name; or null */
  bool same_object;             /* it is kept in the object of the slot */
  uint32_t function;            /* in the build */
  struct pawl_place at;
  const struct pawl_mark *marks;
  const struct pawl_publication *next;
};

struct pawl_published
{
  const struct pawl_publication *first;
};

void pawl_find_published (struct pawl_case *the_case,
                          const struct pawl_flow_facts *facts,
                          struct pawl_arena *arena,
                          struct pawl_published *published);

/* The next publication of SLOT from PUBLICATION on, or null.  */
const struct pawl_publication *
pawl_next_published (const struct pawl_publication *publication,
                     const char *slot);

/* Whether PUBLICATION may be of the slot that is embedded in WITHIN (or null):
   objects of one type in different places are told apart.  */
static inline bool
pawl_is_published_within (const struct pawl_publication *publication,
                          const char *within)
{
  return !within || !publication->within
         || strcmp (within, publication->within) == 0;
}

/* The body with a flow that OP, of FUNCTION, calls; or NONE.  */
uint32_t pawl_flow_callee (const struct pawl_case *the_case, uint32_t function,
                           const struct pawl_op *op);

/* The stores of constants to fields and variables that FUNCTION's flow makes
   on every path through the operation OP (0: on every path), before NEXT.  */
const struct pawl_mark *pawl_flow_marks (const struct pawl_case *the_case,
                                         struct pawl_arena *arena,
                                         uint32_t function, uint32_t op,
                                         const struct pawl_mark *next,
                                         int depth);

/* The innermost field or variable of the address OP; null: none.  */
const struct pawl_op *pawl_slot_at (const struct pawl_flow *flow, uint32_t op);

/* The symbol of the field that the slot at the address OP is embedded in; null:
   none.  */
const char *pawl_embedded_in (const struct pawl_flow *flow, uint32_t op);

/* The same of a slot inside a library's object: of the field or variable that
   this is or is reached from; "" for a local one.  Null and *OPEN: what the
   caller hands over as parameter *OPEN - 1.  */
const char *pawl_owned_by (const struct pawl_flow *flow, uint32_t op,
                           uint32_t *open);

/* The operation that the address OP begins with.  */
uint32_t pawl_address_base (const struct pawl_flow *flow, uint32_t op);

/* Whether the slots are both inside a library's objects: one's own business.  */
static inline bool
pawl_is_library_internal (const struct pawl_op *slot,
                          const struct pawl_op *into)
{
  return slot->flags & into->flags & PAWL_OP_LIBRARY;
}

/* Whether INTO is a field of what SLOT points to: a link of a list or tree, whose
   nodes hold each other.  */
bool pawl_links_itself (const struct pawl_op *slot, const struct pawl_op *into);

/* The block of FLOW that operation OP is in; UINT32_MAX: none.  */
uint32_t pawl_flow_block_of (const struct pawl_flow *flow, uint32_t op);

/* Whether the addresses ONE and OTHER in FLOW are made in the same way.  */
bool pawl_is_same_address (const struct pawl_flow *flow, uint32_t one,
                           uint32_t other);

/* Whether on every path from operation FROM of FLOW to a return something else
   is stored at the same address, structurally.  */
bool pawl_is_overwritten (const struct pawl_flow *flow, uint32_t from);

/* Whether VALUE, which operation AT keeps elsewhere or which is VALUE itself and
   returned, is no longer in the slot that it was loaded from when the function
   returns: the storage has a new owner.  */
bool pawl_is_moved_out (const struct pawl_flow *flow, uint32_t at,
                        uint32_t value);

#endif
