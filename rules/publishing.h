/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside the search for addresses that are kept: where a value comes from, and
   what is known of a function or an outlined region while the flows are gone
   through again and again.  */

#ifndef PAWL_RULES_PUBLISHING_H
#define PAWL_RULES_PUBLISHING_H

#include "rules/published.h"

/* Where a value comes from.  */
enum origin_kind
{
  FROM_NOWHERE,
  FROM_SLOT,                    /* what the slot SLOT, at the address AT, holds */
  FROM_PARAMETER,               /* the parameter number OP */
  FROM_POINTED,                 /* what is where parameter number OP points to */
  FROM_LOCAL,                   /* the address of local number OP of OF */
  FROM_BLOCK,                   /* acquired by the call OP, whose first slot is
                                   SLOT at the address AT */
};

struct summary;

struct origin
{
  enum origin_kind kind;
  uint32_t op;
  const struct pawl_op *slot;
  uint32_t at;                  /* in the function itself; 0: in one that it
                                   calls, or that it is a region of */
  uint32_t object;              /* the slot lies in what this parameter points to,
                                   by number and 1; 0: it does not */
  const char *within;           /* as in a publication; null and OPEN: what the
                                   caller hands over as parameter OPEN - 1 */
  uint32_t open;
  struct summary *of;
};

/* A field of a local object and what was put there.  */
struct held
{
  uint32_t local;
  const struct pawl_op *field;  /* null: the object itself */
  struct origin origin;
};

/* What a call keeps of what it is given.  */
struct given
{
  uint32_t parameter;           /* in the object that it points to, by number and
                                   1; 0: elsewhere */
  const struct pawl_op *into;   /* the field; null: in all of that object */
  struct origin origin;         /* of what is kept */
};

/* What is known of a function, or of a region of one, when the flows are gone
   through again.  */
struct summary
{
  uint32_t function;            /* in the build */
  const struct pawl_flow *flow;
  struct summary *outer;        /* a region's function; of a function null */
  struct summary *regions;      /* those of a function, in order */
  uint32_t called_at;           /* of a region: the operation of the function
                                   that comes to it */
  struct origin *origins;       /* by operation */
  struct held *held;
  size_t held_count, held_room;
  struct given *given;
  size_t given_count, given_room;
  struct origin returned;
  struct origin address;        /* the slot whose address is returned */
  uint32_t object;              /* the local object that is returned, by number,
                                   and 1; 0: none */
};

/* A field that holds an address inside of the storage of another one of the same
   object: by their symbols.  */
struct alias
{
  const char *field, *slot;
};

struct search
{
  struct pawl_case *the_case;
  const struct pawl_flow_facts *facts;
  struct pawl_arena *arena;
  struct pawl_published *published;
  struct summary *summaries;    /* by function of the build */
  struct alias *aliases;
  size_t alias_count, alias_room;
  bool doubtful;                /* what might be kept is wanted, too */
  bool settled;                 /* what local objects hold is known by now */
  bool changed;
};

/* An origin of KIND that names the slot at the address AT.  */
struct origin pawl_origin_at (const struct pawl_flow *flow,
                              enum origin_kind kind, uint32_t op, uint32_t at);

/* What FIELD of the local object LOCAL holds, else what is known of all of it; or
   null.  */
struct held *pawl_find_held (struct summary *summary, uint32_t local,
                             const char *field);

/* The summary of which the address AT, of SELF, is a local object's, with its
   number in *LOCAL; null: it is none.  A container's own storage belongs to
   it.  */
struct summary *pawl_local_at (struct summary *self, uint32_t at,
                               uint32_t *local);

/* The parameter, by number and 1, in whose object the address AT of SELF lies; 0:
   none.  A container's own storage belongs to it.  */
uint32_t pawl_object_at (const struct summary *self, uint32_t at);

/* What ORIGIN, of what the call OP of SELF calls, is for SELF.  */
struct origin pawl_origin_by_call (struct search *search, struct summary *self,
                                   const struct pawl_op *op,
                                   const struct origin *origin);

/* The slot that VALUE is the address of, by what accessors return.  */
struct origin pawl_slot_addressed (struct search *search, struct summary *self,
                                   uint32_t value);

/* Where operation NUMBER of SELF comes from.  */
struct origin pawl_origin_of (struct search *search, struct summary *self,
                              uint32_t number);

/* The region of SELF's function that the call OP comes to, or null.  */
struct summary *pawl_region_called (const struct search *search,
                                    struct summary *self,
                                    const struct pawl_op *op);

/* The symbol of the slot that stands for SLOT: a vector's end is in the storage that
   its begin names, and a deque's ends are places in its map.  */
const char *pawl_storage_symbol (const struct search *search,
                                 const struct pawl_op *slot);

/* Whether SLOT is where an iterator of a std::deque keeps its place in the deque's
   map.  */
static inline bool
pawl_is_map_place (const struct pawl_op *slot)
{
  return slot && slot->flags & PAWL_OP_LIBRARY
         && strcmp (slot->name, "_M_node") == 0
         && strstr (slot->symbol, "_Deque_iterator<");
}

/* Whether SLOT is an iterator at the begin or the end of a std::deque.  */
static inline bool
pawl_is_map_end (const struct pawl_op *slot)
{
  return slot && slot->flags & PAWL_OP_LIBRARY
         && (strcmp (slot->name, "_M_start") == 0
             || strcmp (slot->name, "_M_finish") == 0)
         && strstr (slot->symbol, "_Deque_");
}

static inline bool
pawl_names_slot (const struct origin *origin)
{
  return origin->kind == FROM_SLOT || origin->kind == FROM_BLOCK;
}

#endif
