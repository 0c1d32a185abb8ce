/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Addresses that are kept: see published.h.  */

#include "rules/published.h"

#include <string.h>

/* Where a value comes from.  */
enum origin_kind
{
  FROM_NOWHERE,
  FROM_SLOT,                    /* loaded from the address that OP is */
  FROM_PARAMETER,               /* the parameter number OP */
  FROM_BLOCK,                   /* acquired by the call OP, whose first slot is
                                   SLOT at the address AT */
};

struct origin
{
  enum origin_kind kind;
  uint32_t op;
  const struct pawl_op *slot;
  uint32_t at;
  const char *within;           /* as in a publication; null and OPEN: what the
                                   caller hands over as parameter OPEN - 1 */
  uint32_t open;
};

/* A field of a local object and what was put there.  */
struct held
{
  uint32_t local;
  const char *field;            /* symbol; null: the object itself */
  struct origin origin;
};

/* What is known of a function when the flows are gone through again.  */
struct summary
{
  struct origin *origins;       /* by operation */
  struct held *held;
  size_t held_count, held_room;
  uint64_t kept;                /* parameters that are stored beyond: bits */
  const struct pawl_op *kept_in[64];    /* where, for people */
  struct origin returned;
  struct origin address;        /* the slot whose address is returned */
  uint32_t object;              /* the local object that is returned, by number,
                                   and 1; 0: none */
  struct origin *given;         /* what is stored where a parameter points to,
                                   by parameter, MOST_GIVEN of them; or null */
};

enum { MOST_GIVEN = 8 };

struct search
{
  struct pawl_case *the_case;
  struct pawl_arena *arena;
  struct pawl_published *published;
  struct summary *summaries;    /* by function of the build */
  bool changed;
};

/* An origin of KIND that names the slot at the address AT.  */
static struct origin
origin_at (const struct pawl_flow *flow, enum origin_kind kind, uint32_t op,
           uint32_t at)
{
  struct origin origin = { .kind = kind, .op = op, .at = at,
                           .slot = pawl_slot_at (flow, at) };
  origin.within = origin.slot->flags & PAWL_OP_LIBRARY
                    ? pawl_owned_by (flow, at, &origin.open)
                    : pawl_embedded_in (flow, at);
  return origin;
}

static struct held *
find_held (struct summary *summary, uint32_t local, const char *field)
{
  for (size_t i = 0; i < summary->held_count; i++)
    {
      struct held *held = &summary->held[i];
      if (held->local == local
          && (held->field == field
              || (held->field && field && strcmp (held->field, field) == 0)))
        return held;
    }
  return NULL;
}

static void
hold (struct search *search, struct summary *summary, uint32_t local,
      const char *field, struct origin origin)
{
  if (find_held (summary, local, field))
    return;
  summary->held = pawl_arena_grow (search->arena, summary->held,
                                   summary->held_count, &summary->held_room,
                                   sizeof *summary->held);
  summary->held[summary->held_count++]
    = (struct held){ local, field, origin };
  search->changed = true;
}

/* What the call OP of FLOW gives, if its callee returns what the slot RETURNED
   holds.  */
static struct origin
returned_slot (const struct pawl_flow *flow, const struct pawl_op *op,
               const struct origin *returned)
{
  struct origin origin = { .kind = FROM_SLOT, .slot = returned->slot,
                           .within = returned->within };
  if (returned->open && returned->open <= op->argument_count)
    origin.within
      = pawl_owned_by (flow, op->arguments[returned->open - 1], &origin.open);
  return origin;
}

/* The slot that VALUE is the address of, by what accessors return.  */
static struct origin
slot_addressed (struct search *search, uint32_t function,
                const struct pawl_flow *flow, uint32_t value)
{
  const struct pawl_op *op = &flow->ops[value];
  if (op->kind == PAWL_OP_FIELD)
    return origin_at (flow, FROM_SLOT, value, value);
  uint32_t body = op->kind == PAWL_OP_CALL
                    ? pawl_flow_callee (search->the_case, function, op)
                    : PAWL_NONE;
  if (body == PAWL_NONE
      || search->summaries[body].address.kind == FROM_NOWHERE)
    return (struct origin){ .kind = FROM_NOWHERE };
  return returned_slot (flow, op, &search->summaries[body].address);
}

static struct origin
origin_of_load (struct search *search, uint32_t function,
                struct summary *summary, const struct pawl_flow *flow,
                const struct pawl_op *op)
{
  const struct pawl_op *slot = pawl_slot_at (flow, op->a);
  const struct pawl_op *base = &flow->ops[pawl_address_base (flow, op->a)];
  if (base->kind == PAWL_OP_LOCAL)
    {
      struct held *held = find_held (summary, (uint32_t) base->number,
                                     slot && slot->kind == PAWL_OP_FIELD
                                       ? slot->symbol : NULL);
      return held ? held->origin : (struct origin){ .kind = FROM_NOWHERE };
    }
  if (!(op->flags & PAWL_OP_POINTER))
    return (struct origin){ .kind = FROM_NOWHERE };
  if (!slot)
    return slot_addressed (search, function, flow, op->a);
  return origin_at (flow, FROM_SLOT, op->a, op->a);
}

/* The block that call NUMBER acquires, if it does: by the first slot that its
   address is stored in.  */
static struct origin
origin_of_block (struct search *search, uint32_t function,
                 const struct pawl_flow *flow, uint32_t number)
{
  const struct pawl_build *build = search->the_case->build;
  const struct pawl_op *op = &flow->ops[number];
  uint32_t target = pawl_build_target_of (
    build, build->functions[function].unit, op->callee);
  if (!(op->flags & PAWL_OP_POINTER)
      || search->the_case->known[target].effect != PAWL_EFFECT_ACQUIRE)
    return (struct origin){ .kind = FROM_NOWHERE };
  for (uint32_t i = number + 1; i < flow->op_count; i++)
    {
      const struct pawl_op *store = &flow->ops[i];
      if (store->kind != PAWL_OP_STORE || store->b != number)
        continue;
      const struct pawl_op *slot = pawl_slot_at (flow, store->a);
      uint32_t base = pawl_address_base (flow, store->a);
      if (slot && flow->ops[base].kind != PAWL_OP_LOCAL)
        return origin_at (flow, FROM_BLOCK, number, store->a);
    }
  return (struct origin){ .kind = FROM_NOWHERE };
}

/* The same for what its callee returns or gives through a parameter, GIVEN.  */
static struct origin
given_by_call (const struct summary *summary, const struct pawl_flow *flow,
               const struct pawl_op *op, const struct origin *given)
{
  if (given->kind == FROM_SLOT)
    return returned_slot (flow, op, given);
  return given->kind == FROM_PARAMETER && given->op < op->argument_count
           ? summary->origins[op->arguments[given->op]]
           : (struct origin){ .kind = FROM_NOWHERE };
}

static struct origin
origin_of (struct search *search, uint32_t function, struct summary *summary,
           const struct pawl_flow *flow, uint32_t number)
{
  const struct pawl_op *op = &flow->ops[number];
  const struct origin *origins = summary->origins;
  uint32_t body;
  switch (op->kind)
    {
    case PAWL_OP_PARAMETER:
      if (!(op->flags & PAWL_OP_POINTER))
        break;
      return (struct origin){ .kind = FROM_PARAMETER,
                              .op = (uint32_t) op->number };
    case PAWL_OP_LOAD:
      return origin_of_load (search, function, summary, flow, op);
    case PAWL_OP_OFFSET:
    case PAWL_OP_ELEMENT:
    case PAWL_OP_FIELD:
      return origins[op->a];
    case PAWL_OP_CALL:
      body = pawl_flow_callee (search->the_case, function, op);
      if (body == PAWL_NONE)
        return origin_of_block (search, function, flow, number);
      struct origin returned = given_by_call (
        summary, flow, op, &search->summaries[body].returned);
      if (returned.kind != FROM_NOWHERE)
        return returned;
      break;
    default:
      break;
    }
  return origins[number];
}

/* Adds that what ORIGIN tells of is kept in INTO by operation NUMBER of
   FUNCTION.  */
static void
publish (struct search *search, uint32_t function, uint32_t number,
         const struct origin *origin, const struct pawl_op *into,
         bool same_object)
{
  const struct pawl_flow *flow
    = search->the_case->build->functions[function].function->flow;
  const struct pawl_op *op = &flow->ops[number];
  for (const struct pawl_publication *other = search->published->first; other;
       other = other->next)
    if (other->function == function && other->at.line == op->at.line
        && other->at.column == op->at.column
        && strcmp (other->slot, origin->slot->symbol) == 0)
      return;
  struct pawl_publication *made
    = pawl_arena_alloc (search->arena, sizeof *made);
  *made = (struct pawl_publication){
    .slot = origin->slot->symbol,
    .within = origin->within,
    .into = into ? into->slot : NULL,
    .into_symbol = into ? into->symbol : NULL,
    .same_object = same_object,
    .function = function,
    .at = op->at,
    .marks = pawl_flow_marks (search->the_case, search->arena, function,
                              number, NULL, 0),
    .next = search->published->first,
  };
  search->published->first = made;
  search->changed = true;
}

/* Whether AT, where operation NUMBER stores the value of the slot at FROM, which
   has the same name, is that of another object that shares it from then on: the
   slot itself is not stored to.  */
static bool
is_another_object (const struct pawl_flow *flow, uint32_t number, uint32_t at,
                   uint32_t from)
{
  uint32_t own = pawl_address_base (flow, from);
  uint32_t other = pawl_address_base (flow, at);
  if (!own || own == other
      || (flow->ops[own].kind == flow->ops[other].kind
          && flow->ops[own].kind == PAWL_OP_LOAD
          && flow->ops[own].a == flow->ops[other].a))
    return false;
  for (uint32_t i = 1; i < flow->op_count; i++)
    if (flow->ops[i].kind == PAWL_OP_STORE && i != number
        && flow->ops[i].a && pawl_address_base (flow, flow->ops[i].a) == own
        && pawl_slot_at (flow, flow->ops[i].a)
        && strcmp (pawl_slot_at (flow, flow->ops[i].a)->symbol,
                   pawl_slot_at (flow, from)->symbol) == 0)
      return false;
  return true;
}

/* A value of ORIGIN is stored where PARAMETER, if it is one, points to.  */
static void
give (struct search *search, struct summary *summary,
      const struct pawl_op *parameter, struct origin origin)
{
  if (parameter->kind != PAWL_OP_PARAMETER || origin.kind == FROM_BLOCK
      || (uint64_t) parameter->number >= MOST_GIVEN)
    return;
  if (!summary->given)
    summary->given = pawl_arena_array (search->arena, MOST_GIVEN,
                                       sizeof *summary->given);
  if (summary->given[parameter->number].kind != FROM_NOWHERE)
    return;
  summary->given[parameter->number] = origin;
  search->changed = true;
}

/* A value of ORIGIN is stored at the address AT by operation NUMBER; FIELD, if
   not null, is where in an object that is copied there.  */
static void
keep (struct search *search, uint32_t function, uint32_t number, uint32_t at,
      const struct pawl_op *field, struct origin origin)
{
  struct summary *summary = &search->summaries[function];
  const struct pawl_flow *flow
    = search->the_case->build->functions[function].function->flow;
  uint32_t base = pawl_address_base (flow, at);
  const struct pawl_op *into = field ? field : pawl_slot_at (flow, at);
  if (flow->ops[base].kind == PAWL_OP_LOCAL)
    {
      hold (search, summary, (uint32_t) flow->ops[base].number,
            into && into->kind == PAWL_OP_FIELD ? into->symbol : NULL, origin);
      return;
    }
  if (flow->ops[number].kind == PAWL_OP_STORE
      && pawl_is_overwritten (flow, number))
    return;
  /* Through a pointer that was given for it: that is returning it.  */
  if (!into)
    {
      give (search, summary, &flow->ops[base], origin);
      return;
    }
  if (origin.kind == FROM_PARAMETER)
    {
      /* Not what the parameter points to is kept, but the parameter itself.  */
      if (origin.op < 64 && !(summary->kept >> origin.op & 1))
        {
          summary->kept |= (uint64_t) 1 << origin.op;
          summary->kept_in[origin.op] = into;
          search->changed = true;
        }
      return;
    }
  if (pawl_links_itself (origin.slot, into)
      || (pawl_is_library_internal (origin.slot, into) && !field))
    return;
  if (strcmp (into->symbol, origin.slot->symbol) == 0
      && !is_another_object (flow, number, at, origin.at))
    return;
  /* A node that is linked into a list has no owner of its own.  */
  uint32_t owner = pawl_address_base (flow, origin.at);
  if (origin.kind == FROM_BLOCK && base == owner)
    return;
  const struct pawl_op *from = &flow->ops[origin.at];
  bool same_object = into->kind == PAWL_OP_FIELD
                     && from->kind == PAWL_OP_FIELD && from == origin.slot
                     && pawl_is_same_address (flow, owner, base);
  publish (search, function, number, &origin, into, same_object);
}

static void
look_at_call (struct search *search, uint32_t function, uint32_t number)
{
  const struct pawl_flow *flow
    = search->the_case->build->functions[function].function->flow;
  const struct pawl_op *op = &flow->ops[number];
  struct summary *summary = &search->summaries[function];
  uint32_t body = pawl_flow_callee (search->the_case, function, op);
  if (body == PAWL_NONE)
    return;
  const struct summary *callee = &search->summaries[body];
  for (unsigned i = 0;
       callee->given && i < op->argument_count && i < MOST_GIVEN; i++)
    {
      struct origin origin
        = given_by_call (summary, flow, op, &callee->given[i]);
      if (origin.kind != FROM_NOWHERE)
        keep (search, function, number, op->arguments[i], NULL, origin);
    }
  for (unsigned i = 0; i < op->argument_count && i < 64; i++)
    {
      struct origin origin = summary->origins[op->arguments[i]];
      if (!(callee->kept >> i & 1) || origin.kind == FROM_NOWHERE)
        continue;
      const struct pawl_op *into = callee->kept_in[i];
      if (origin.kind == FROM_SLOT || origin.kind == FROM_BLOCK)
        {
          if (strcmp (into->symbol, origin.slot->symbol) != 0
              && !pawl_is_library_internal (origin.slot, into)
              && !pawl_links_itself (origin.slot, into))
            publish (search, function, number, &origin, into, false);
        }
      else if (origin.op < 64 && !(summary->kept >> origin.op & 1))
        {
          summary->kept |= (uint64_t) 1 << origin.op;
          summary->kept_in[origin.op] = into;
          search->changed = true;
        }
    }
}

/* The object LOCAL of the function FROM is copied to the address TO: it is that
   function, or what CALL calls.  */
static void
copy_held (struct search *search, uint32_t function, uint32_t number,
           uint32_t to, uint32_t from, uint32_t local,
           const struct pawl_op *call)
{
  const struct pawl_build *build = search->the_case->build;
  const struct pawl_flow *own = build->functions[function].function->flow;
  const struct pawl_flow *flow = build->functions[from].function->flow;
  for (size_t i = 0; i < search->summaries[from].held_count; i++)
    {
      struct held held = search->summaries[from].held[i];
      if (held.local != local || !held.field)
        continue;
      if (call)
        held.origin = given_by_call (&search->summaries[function], own, call,
                                     &held.origin);
      for (uint32_t j = 1;
           j < flow->op_count && held.origin.kind != FROM_NOWHERE; j++)
        if (flow->ops[j].kind == PAWL_OP_FIELD
            && strcmp (flow->ops[j].symbol, held.field) == 0)
          {
            keep (search, function, number, to, &flow->ops[j], held.origin);
            break;
          }
    }
}

/* Copies of objects that hold what is looked for, whichever way they are
   written.  */
static void
look_at_copy (struct search *search, uint32_t function, uint32_t number)
{
  const struct pawl_flow *flow
    = search->the_case->build->functions[function].function->flow;
  const struct pawl_op *op = &flow->ops[number], *value = &flow->ops[op->b];
  if (op->kind == PAWL_OP_STORE && value->kind == PAWL_OP_CALL)
    {
      uint32_t body = pawl_flow_callee (search->the_case, function, value);
      if (body != PAWL_NONE && search->summaries[body].object)
        copy_held (search, function, number, op->a, body,
                   search->summaries[body].object - 1, value);
      return;
    }
  if (op->kind == PAWL_OP_STORE && value->kind != PAWL_OP_LOAD)
    return;
  uint32_t from = op->kind == PAWL_OP_STORE ? value->a : op->b;
  const struct pawl_op *base = &flow->ops[pawl_address_base (flow, from)];
  if (base->kind == PAWL_OP_LOCAL
      && (op->kind == PAWL_OP_COPY || flow->ops[from].kind == PAWL_OP_LOCAL))
    copy_held (search, function, number, op->a, function,
               (uint32_t) base->number, NULL);
}

static void
look_at_moves (struct search *search, struct summary *summary,
               const struct pawl_flow *flow)
{
  for (uint32_t i = 0; i < flow->block_count; i++)
    for (uint32_t j = 0; j < flow->blocks[i].edge_count; j++)
      for (uint32_t k = 0; k < flow->blocks[i].edges[j].move_count; k++)
        {
          const struct pawl_flow_move *move
            = &flow->blocks[i].edges[j].moves[k];
          struct origin origin = summary->origins[move->value];
          struct origin *phi = &summary->origins[move->phi];
          if (phi->kind == FROM_NOWHERE && origin.kind != FROM_NOWHERE)
            {
              *phi = origin;
              search->changed = true;
            }
        }
}

static void
look_at (struct search *search, uint32_t function)
{
  const struct pawl_flow *flow
    = search->the_case->build->functions[function].function->flow;
  struct summary *summary = &search->summaries[function];
  if (!summary->origins)
    summary->origins = pawl_arena_array (search->arena, flow->op_count,
                                         sizeof *summary->origins);
  for (uint32_t i = 1; i < flow->op_count; i++)
    {
      struct origin before = summary->origins[i];
      summary->origins[i] = origin_of (search, function, summary, flow, i);
      if (before.kind != summary->origins[i].kind)
        search->changed = true;
      const struct pawl_op *op = &flow->ops[i];
      if (op->kind == PAWL_OP_STORE
          && summary->origins[op->b].kind != FROM_NOWHERE)
        keep (search, function, i, op->a, NULL, summary->origins[op->b]);
      else if (op->kind == PAWL_OP_COPY || op->kind == PAWL_OP_STORE)
        look_at_copy (search, function, i);
      else if (op->kind == PAWL_OP_CALL)
        look_at_call (search, function, i);
    }
  look_at_moves (search, summary, flow);
  for (uint32_t i = 0; i < flow->block_count; i++)
    if (flow->blocks[i].exit == PAWL_EXIT_RETURN
        && summary->origins[flow->blocks[i].value].kind != FROM_NOWHERE)
      {
        if (summary->returned.kind == FROM_NOWHERE)
          search->changed = true;
        summary->returned = summary->origins[flow->blocks[i].value];
      }
  for (uint32_t i = 0; i < flow->block_count; i++)
    if (flow->blocks[i].exit == PAWL_EXIT_RETURN
        && summary->address.kind == FROM_NOWHERE)
      {
        summary->address
          = slot_addressed (search, function, flow, flow->blocks[i].value);
        search->changed |= summary->address.kind != FROM_NOWHERE;
        const struct pawl_op *value = &flow->ops[flow->blocks[i].value];
        if (summary->object || value->kind != PAWL_OP_LOAD
            || flow->ops[value->a].kind != PAWL_OP_LOCAL)
          continue;
        summary->object = (uint32_t) flow->ops[value->a].number + 1;
        search->changed = true;
      }
}

void
pawl_find_published (struct pawl_case *the_case, struct pawl_arena *arena,
                     struct pawl_published *published)
{
  enum
  {
    rounds = 8                  /* chains of calls are not longer, mostly */
  };
  const struct pawl_build *build = the_case->build;
  struct search search = {
    .the_case = the_case,
    .arena = arena,
    .published = published,
    .summaries = pawl_arena_array (arena, build->function_count,
                                   sizeof *search.summaries),
    .changed = true,
  };
  published->first = NULL;
  for (int round = 0; round < rounds && search.changed; round++)
    {
      search.changed = false;
      for (uint32_t i = 0; i < build->function_count; i++)
        if (build->functions[i].function->flow)
          look_at (&search, i);
    }
}
