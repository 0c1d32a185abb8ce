/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Addresses that are kept: see published.h.  */

#include "rules/publishing.h"

#include <string.h>

#include "rules/cxx-string.h"
#include "rules/flow-findings.h"
#include "rules/machine-calls.h"

enum
{
  most_given = 64,              /* by one call, of which is told */
};

static bool
same_symbol (const struct pawl_op *one, const struct pawl_op *other)
{
  return one == other
         || (one && other && strcmp (one->symbol, other->symbol) == 0);
}

static void
hold (struct search *search, struct summary *summary, uint32_t local,
      const struct pawl_op *field, struct origin origin)
{
  for (size_t i = 0; i < summary->held_count; i++)
    if (summary->held[i].local == local
        && same_symbol (summary->held[i].field, field))
      return;
  summary->held = pawl_arena_grow (search->arena, summary->held,
                                   summary->held_count, &summary->held_room,
                                   sizeof *summary->held);
  summary->held[summary->held_count++]
    = (struct held){ local, field, origin };
  search->changed = true;
}

/* A call of SELF keeps what ORIGIN tells of: in the object that its PARAMETER
   points to (by number and 1), or elsewhere.  */
static void
give (struct search *search, struct summary *self, uint32_t parameter,
      const struct pawl_op *into, struct origin origin)
{
  for (size_t i = 0; i < self->given_count; i++)
    {
      const struct given *other = &self->given[i];
      if (other->parameter == parameter && same_symbol (other->into, into)
          && other->origin.kind == origin.kind && other->origin.op == origin.op
          && other->origin.object == origin.object
          && same_symbol (other->origin.slot, origin.slot))
        return;
    }
  if (self->given_count == most_given)
    return;
  /* Operations are of no use to others.  */
  if (origin.kind == FROM_SLOT)
    origin.at = origin.op = 0;
  self->given = pawl_arena_grow (search->arena, self->given,
                                 self->given_count, &self->given_room,
                                 sizeof *self->given);
  self->given[self->given_count++] = (struct given){ parameter, into, origin };
  search->changed = true;
}

/* The slot that people know the one at the address AT by: of their own objects,
   not of the library's.  */
static const struct pawl_op *
shown_slot (const struct pawl_flow *flow, uint32_t at,
            const struct pawl_op *slot)
{
  while (slot && slot->flags & PAWL_OP_LIBRARY)
    switch (flow->ops[at].kind)
      {
      case PAWL_OP_FIELD:
      case PAWL_OP_GLOBAL:
        if (!(flow->ops[at].flags & PAWL_OP_LIBRARY))
          return flow->ops[at].symbol ? &flow->ops[at] : slot;
        at = flow->ops[at].a;
        break;
      case PAWL_OP_ELEMENT:
      case PAWL_OP_OFFSET:
      case PAWL_OP_LOAD:
        at = flow->ops[at].a;
        break;
      default:
        return slot;
      }
  return slot;
}

/* The operation NUMBER of SELF, or where its function comes to it.  */
static uint32_t
in_function (const struct summary *self, uint32_t number)
{
  return self->outer ? self->called_at : number;
}

/* Adds that what ORIGIN tells of is kept in INTO by operation NUMBER of SELF.
   HANDED_TO: it is given to what has that name, and nobody knows.  */
static void
publish (struct search *search, struct summary *self, uint32_t number,
         const struct origin *origin, const struct pawl_op *into,
         bool same_object, const char *handed_to)
{
  const struct pawl_op *op = &self->flow->ops[number];
  const char *slot = pawl_storage_symbol (search, origin->slot);
  for (const struct pawl_publication *other = search->published->first; other;
       other = other->next)
    if (other->function == self->function && other->at.line == op->at.line
        && other->at.column == op->at.column
        && strcmp (other->slot, slot) == 0)
      return;
  struct pawl_publication *made
    = pawl_arena_alloc (search->arena, sizeof *made);
  *made = (struct pawl_publication){
    .slot = slot,
    .within = origin->within,
    .into = into ? into->slot : NULL,
    .into_symbol = into ? into->symbol : NULL,
    .handed_to = handed_to,
    .same_object = same_object,
    .function = self->function,
    .at = op->at,
    .marks = pawl_flow_marks (search->the_case, search->arena, self->function,
                              in_function (self, number), NULL, 0),
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

/* Whether what SELF keeps in the object of a parameter, known as INTO, is its
   callers' to tell: they know whose object that is.  */
static bool
is_told_by_callers (const struct search *search, const struct summary *self,
                    const struct pawl_op *into)
{
  const struct pawl_function *function
    = search->the_case->build->functions[self->function].function;
  bool called = search->facts->graph->called[self->function];
  return into->flags & PAWL_OP_LIBRARY
           ? called || function->mergeable
           : called && (function->local || function->mergeable);
}

/* Whether it is a library object's own business that ORIGIN's storage is kept in
   INTO, at the address AT.  */
static bool
is_own_business (const struct pawl_flow *flow, uint32_t at,
                 const struct pawl_op *into, bool is_copied,
                 const struct origin *origin)
{
  uint32_t open;
  if (!pawl_is_library_internal (origin->slot, into))
    return false;
  const char *owner = pawl_owned_by (flow, at, &open);
  if (!is_copied)
    return true;
  return owner ? origin->within && strcmp (owner, origin->within) == 0
               : !origin->within && open == origin->open;
}

/* INTO holds an address inside of the storage of the slot SLOT of the same
   object.  */
static void
note_alias (struct search *search, const struct pawl_op *into,
            const struct pawl_op *slot)
{
  for (size_t i = 0; i < search->alias_count; i++)
    if (strcmp (search->aliases[i].field, into->symbol) == 0
        && strcmp (search->aliases[i].slot, slot->symbol) == 0)
      return;
  if (strcmp (into->symbol, slot->symbol) == 0)
    return;
  search->aliases
    = pawl_arena_grow (search->arena, search->aliases, search->alias_count,
                       &search->alias_room, sizeof *search->aliases);
  search->aliases[search->alias_count++]
    = (struct alias){ into->symbol, slot->symbol };
}

/* A value of ORIGIN is stored at the address AT by operation NUMBER; FIELD, if
   not null, is where in an object that is copied there.  */
static void
keep (struct search *search, struct summary *self, uint32_t number,
      uint32_t at, const struct pawl_op *field, struct origin origin)
{
  const struct pawl_flow *flow = self->flow;
  uint32_t base = pawl_address_base (flow, at), local;
  const struct pawl_op *into = field ? field : pawl_slot_at (flow, at);
  struct summary *of = pawl_local_at (self, at, &local);
  if (of)
    {
      hold (search, of, local,
            into && into->kind == PAWL_OP_FIELD ? into : NULL, origin);
      return;
    }
  if (origin.kind == FROM_LOCAL
      || (flow->ops[number].kind == PAWL_OP_STORE
          && pawl_is_overwritten (flow, number)))
    return;
  uint32_t object = pawl_object_at (self, at);
  const struct origin *storage = &self->origins[base];
  /* In storage that a slot holds, such as an array of pointers.  */
  if (!into && pawl_names_slot (storage))
    into = storage->slot;
  /* Through a pointer that was given for it: that is returning it.  */
  if (!into)
    {
      if (object && origin.kind != FROM_BLOCK)
        give (search, self, object, NULL, origin);
      return;
    }
  if (!pawl_names_slot (&origin))
    {
      /* Not what the parameter points to is kept, but the parameter itself.  */
      give (search, self, object, into, origin);
      return;
    }
  if (pawl_links_itself (origin.slot, into)
      || (origin.kind == FROM_SLOT
          && flow->ops[number].kind == PAWL_OP_STORE
          && pawl_is_moved_out (flow, number, flow->ops[number].b)))
    return;
  /* Of an iterator another one is made.  */
  if (pawl_is_map_place (into) && pawl_is_map_place (origin.slot) && object
      && object != origin.object)
    {
      give (search, self, object, into, origin);
      return;
    }
  if (is_own_business (flow, at, into, field, &origin))
    {
      if (object && object == origin.object)
        note_alias (search, into, origin.slot);
      return;
    }
  if (strcmp (into->symbol, origin.slot->symbol) == 0
      && !is_another_object (flow, number, at, origin.at))
    return;
  /* A node that is linked into a list has no owner of its own.  */
  uint32_t owner = pawl_address_base (flow, origin.at);
  if (origin.kind == FROM_BLOCK && base == owner)
    {
      if (into->kind == PAWL_OP_FIELD)
        note_alias (search, into, origin.slot);
      return;
    }
  if (object && origin.kind == FROM_SLOT && object != origin.object
      && is_told_by_callers (search, self, shown_slot (flow, at, into)))
    {
      give (search, self, object, into, origin);
      return;
    }
  const struct pawl_op *from = &flow->ops[origin.at];
  uint32_t holder = into == storage->slot
                      ? pawl_address_base (flow, storage->at) : base;
  bool same_object = into->kind == PAWL_OP_FIELD
                     && from->kind == PAWL_OP_FIELD && from == origin.slot
                     && pawl_is_same_address (flow, owner, holder);
  /* An object's own array of pointers into its own block is set anew by whoever
     moves that: how many there are only a loop knows.  */
  if (same_object && holder != base)
    return;
  if (same_object)
    note_alias (search, into, origin.slot);
  publish (search, self, number, &origin, shown_slot (flow, at, into),
           same_object, NULL);
}

/* Whether nobody knows what the call OP does with what it is given.  */
static bool
is_unknown_call (const struct search *search, const struct summary *self,
                 const struct pawl_op *op)
{
  const struct pawl_build *build = search->the_case->build;
  uint32_t target = pawl_build_target_of (
    build, build->functions[self->function].unit, op->callee);
  const struct pawl_known *known = &search->the_case->known[target];
  const char *name
    = op->callee->symbol ? op->callee->symbol : op->callee->name;
  return known->effect == PAWL_EFFECT_UNKNOWN && !known->calls_back
         && build->targets[target].kind == PAWL_CALLEE_FUNCTION
         && !pawl_is_library (name) && strncmp (name, "GOMP_", 5) != 0;
}

/* The object LOCAL of FROM is copied to the address TO: it is SELF, or what CALL
   calls.  */
static void
copy_held (struct search *search, struct summary *self, uint32_t number,
           uint32_t to, struct summary *from, uint32_t local,
           const struct pawl_op *call)
{
  for (size_t i = 0; i < from->held_count; i++)
    {
      struct held held = from->held[i];
      if (held.local != local)
        continue;
      if (call)
        held.origin = pawl_origin_by_call (search, self, call, &held.origin);
      if (held.origin.kind != FROM_NOWHERE)
        keep (search, self, number, to, held.field, held.origin);
    }
}

static void
look_at_call (struct search *search, struct summary *self, uint32_t number)
{
  const struct pawl_op *op = &self->flow->ops[number];
  /* A string has its characters for itself, and those that it takes over change
     their owner.  */
  if (pawl_string_member (op->callee->symbol)
      & (PAWL_STRING_MOVES | PAWL_STRING_BEGINS))
    return;
  uint32_t body = pawl_flow_callee (search->the_case, self->function, op);
  struct summary *region = pawl_region_called (search, self, op);
  if (region && !region->called_at)
    {
      region->called_at = in_function (self, number);
      search->changed |= region->called_at != 0;
    }
  if (body == PAWL_NONE)
    {
      bool wanted = search->doubtful && is_unknown_call (search, self, op);
      for (unsigned i = 0; wanted && i < op->argument_count; i++)
        if (self->origins[op->arguments[i]].kind == FROM_SLOT)
          publish (search, self, number, &self->origins[op->arguments[i]],
                   NULL, false, op->callee->name);
      return;
    }
  const struct summary *callee = &search->summaries[body];
  for (size_t i = 0; i < callee->given_count; i++)
    {
      const struct given given = callee->given[i];
      struct origin origin
        = pawl_origin_by_call (search, self, op, &given.origin);
      uint32_t local;
      struct summary *of
        = given.origin.kind == FROM_POINTED && given.parameter
              && given.origin.op < op->argument_count
            ? pawl_local_at (self, op->arguments[given.origin.op], &local)
            : NULL;
      /* All of a local object, where it is one.  */
      if (of && given.parameter <= op->argument_count)
        copy_held (search, self, number, op->arguments[given.parameter - 1],
                   of, local, NULL);
      if (origin.kind == FROM_NOWHERE || given.parameter > op->argument_count)
        continue;
      if (given.parameter)
        keep (search, self, number, op->arguments[given.parameter - 1],
              given.into, origin);
      else if (!pawl_names_slot (&origin))
        give (search, self, 0, given.into, origin);
      else if (strcmp (given.into->symbol, origin.slot->symbol) != 0
               && !pawl_is_library_internal (origin.slot, given.into)
               && !pawl_links_itself (origin.slot, given.into))
        publish (search, self, number, &origin, given.into, false, NULL);
    }
}

/* Copies of objects that hold what is looked for, whichever way they are
   written.  */
static void
look_at_copy (struct search *search, struct summary *self, uint32_t number)
{
  const struct pawl_flow *flow = self->flow;
  const struct pawl_op *op = &flow->ops[number], *value = &flow->ops[op->b];
  if (op->kind == PAWL_OP_STORE && value->kind == PAWL_OP_CALL)
    {
      uint32_t body
        = pawl_flow_callee (search->the_case, self->function, value);
      if (body != PAWL_NONE && search->summaries[body].object)
        copy_held (search, self, number, op->a, &search->summaries[body],
                   search->summaries[body].object - 1, value);
      return;
    }
  if (op->kind == PAWL_OP_STORE && value->kind != PAWL_OP_LOAD)
    return;
  uint32_t from = op->kind == PAWL_OP_STORE ? value->a : op->b, local;
  if (op->kind == PAWL_OP_COPY
      && self->origins[from].kind == FROM_PARAMETER
      && !pawl_slot_at (flow, from))
    keep (search, self, number, op->a, NULL,
          (struct origin){ .kind = FROM_POINTED,
                           .op = self->origins[from].op });
  struct summary *of = pawl_local_at (self, from, &local);
  if (of && (op->kind == PAWL_OP_COPY || flow->ops[from].kind == PAWL_OP_LOCAL))
    copy_held (search, self, number, op->a, of, local, NULL);
}

static void
look_at_moves (struct search *search, struct summary *self)
{
  const struct pawl_flow *flow = self->flow;
  for (uint32_t i = 0; i < flow->block_count; i++)
    for (uint32_t j = 0; j < flow->blocks[i].edge_count; j++)
      for (uint32_t k = 0; k < flow->blocks[i].edges[j].move_count; k++)
        {
          const struct pawl_flow_move *move
            = &flow->blocks[i].edges[j].moves[k];
          struct origin origin = self->origins[move->value];
          struct origin *phi = &self->origins[move->phi];
          if (phi->kind == FROM_NOWHERE && origin.kind != FROM_NOWHERE)
            {
              *phi = origin;
              search->changed = true;
            }
        }
}

/* What SELF returns, VALUE among it.  */
static void
look_at_return (struct search *search, struct summary *self, uint32_t value)
{
  const struct pawl_flow *flow = self->flow;
  const struct pawl_op *op = &flow->ops[value];
  const struct origin *origin = &self->origins[value];
  if (origin->kind != FROM_NOWHERE && origin->kind != FROM_LOCAL
      && !(origin->kind == FROM_SLOT
           && pawl_is_moved_out (flow, value, value)))
    {
      search->changed |= self->returned.kind == FROM_NOWHERE;
      self->returned = *origin;
    }
  if (self->address.kind == FROM_NOWHERE)
    {
      self->address = pawl_slot_addressed (search, self, value);
      search->changed |= self->address.kind != FROM_NOWHERE;
    }
  if (self->object)
    return;
  if (op->kind == PAWL_OP_LOAD && flow->ops[op->a].kind == PAWL_OP_LOCAL)
    self->object = (uint32_t) flow->ops[op->a].number + 1;
  search->changed |= self->object != 0;
}

static void
look_at (struct search *search, struct summary *self)
{
  const struct pawl_flow *flow = self->flow;
  if (!self->origins)
    self->origins = pawl_arena_array (search->arena, flow->op_count,
                                      sizeof *self->origins);
  for (uint32_t i = 1; i < flow->op_count; i++)
    {
      enum origin_kind before = self->origins[i].kind;
      self->origins[i] = pawl_origin_of (search, self, i);
      search->changed |= before != self->origins[i].kind;
      const struct pawl_op *op = &flow->ops[i];
      if (op->kind == PAWL_OP_STORE
          && self->origins[op->b].kind != FROM_NOWHERE)
        keep (search, self, i, op->a, NULL, self->origins[op->b]);
      else if (op->kind == PAWL_OP_COPY || op->kind == PAWL_OP_STORE)
        look_at_copy (search, self, i);
      else if (op->kind == PAWL_OP_CALL)
        look_at_call (search, self, i);
    }
  look_at_moves (search, self);
  for (uint32_t i = 0; i < flow->block_count; i++)
    if (flow->blocks[i].exit == PAWL_EXIT_RETURN)
      look_at_return (search, self, flow->blocks[i].value);
}

/* Gives FUNCTION of the build and its regions their summaries.  */
static void
begin (struct search *search, uint32_t function)
{
  const struct pawl_flow *flow
    = search->the_case->build->functions[function].function->flow;
  struct summary *self = &search->summaries[function];
  if (!flow)
    return;
  *self = (struct summary){ .function = function, .flow = flow };
  self->regions = pawl_arena_array (search->arena, flow->region_count,
                                    sizeof *self->regions);
  for (uint32_t i = 0; i < flow->region_count; i++)
    self->regions[i] = (struct summary){
      .function = function, .flow = flow->regions[i], .outer = self,
    };
}

/* What an alias publishes, the slot does whose storage it points into.  */
static void
spread_aliases (struct search *search)
{
  for (const struct pawl_publication *publication = search->published->first;
       publication; publication = publication->next)
    for (size_t i = 0; i < search->alias_count; i++)
      {
        const struct alias *alias = &search->aliases[i];
        bool known = publication->same_object
                     || strcmp (publication->slot, alias->field) != 0;
        for (const struct pawl_publication *other = search->published->first;
             other && !known; other = other->next)
          known = other->function == publication->function
                  && other->at.line == publication->at.line
                  && other->at.column == publication->at.column
                  && strcmp (other->slot, alias->slot) == 0;
        if (known)
          continue;
        struct pawl_publication *made
          = pawl_arena_alloc (search->arena, sizeof *made);
        *made = *publication;
        made->slot = alias->slot;
        /* Behind this one, so that chains are followed.  */
        ((struct pawl_publication *) publication)->next = made;
      }
}

/* What may be kept is of no interest where something surely is.  */
static void
drop_doubtful (struct pawl_published *published)
{
  const struct pawl_publication **at = &published->first;
  while (*at)
    {
      const struct pawl_publication *sure = published->first;
      while (sure && (sure->handed_to || strcmp (sure->slot, (*at)->slot) != 0))
        sure = sure->next;
      if ((*at)->handed_to && sure)
        *at = (*at)->next;
      else
        at = (const struct pawl_publication **) &(*at)->next;
    }
}

void
pawl_find_published (struct pawl_case *the_case,
                     const struct pawl_flow_facts *facts,
                     struct pawl_arena *arena,
                     struct pawl_published *published)
{
  enum
  {
    rounds = 40                 /* chains of calls are not longer, mostly */
  };
  const struct pawl_build *build = the_case->build;
  struct search search = {
    .the_case = the_case,
    .facts = facts,
    .arena = arena,
    .published = published,
    .summaries = pawl_arena_array (arena, build->function_count,
                                   sizeof *search.summaries),
    .doubtful = pawl_flow_level (the_case, PAWL_RULE_ADDRESS_STABILITY, true)
                != PAWL_LEVEL_OFF,
    .changed = true,
  };
  published->first = NULL;
  for (uint32_t i = 0; i < build->function_count; i++)
    begin (&search, i);
  for (int round = 0; round < rounds; round++)
    {
      if (!search.changed && search.settled)
        break;
      search.settled |= !search.changed || round > rounds / 2;
      search.changed = false;
      for (uint32_t i = 0; i < build->function_count; i++)
        {
          struct summary *self = &search.summaries[i];
          if (!self->flow)
            continue;
          look_at (&search, self);
          for (uint32_t j = 0; j < self->flow->region_count; j++)
            look_at (&search, &self->regions[j]);
        }
    }
  spread_aliases (&search);
  drop_doubtful (published);
}
