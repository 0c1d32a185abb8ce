/* SPDX-License-Identifier: GPL-3.0-or-later */
/* address-stability: published storage stays where it is.  */

#include "rules/stability.h"

#include <string.h>

#include "rules/cxx-string.h"

static bool
prepares (const struct pawl_case *the_case, uint32_t function)
{
  const struct pawl_function *self
    = the_case->build->functions[function].function;
  uint32_t identity = the_case->identity_of[function];
  return self->promises & PAWL_PROMISE_PREPARE
         || the_case->identities[identity].role == PAWL_ROLE_PREPARE;
}

/* Whether FUNCTION may release for good: that is right where it is called for
   itself, and its callers' to answer for where they go on.  */
static bool
tears_down (const struct pawl_stability *stability, uint32_t function)
{
  return prepares (stability->the_case, function)
         && !(stability->facts->graph->flags[function] & PAWL_COMES_TO_NEW);
}

/* Whether what FRAME does is done in a tear-down that is called from here.  */
static bool
is_torn_down (const struct pawl_machine *machine, uint32_t frame)
{
  const struct pawl_stability *stability = machine->data;
  for (; machine->frames[frame].call; frame = machine->frames[frame].caller)
    if (stability->roots[machine->frames[frame].function]
        && tears_down (stability, machine->frames[frame].function))
      return true;
  return false;
}

/* Whether what FRAME does is told where a function between it and the outermost
   one is judged.  */
static bool
is_told_elsewhere (const struct pawl_machine *machine, uint32_t frame)
{
  const struct pawl_stability *stability = machine->data;
  for (; machine->frames[frame].call; frame = machine->frames[frame].caller)
    if (!machine->frames[frame].flow->region
        && stability->roots[machine->frames[frame].function]
        && !tears_down (stability, machine->frames[frame].function))
      return true;
  return false;
}

/* Whether the address at SLOT is kept anywhere, as far as its name and what it is
   embedded in tell.  */
static bool
is_published (const struct pawl_machine *machine, pawl_symbol slot)
{
  const struct pawl_stability *stability = machine->data;
  return pawl_next_of_slot (&machine->symbols, slot,
                            stability->published->first);
}

/* The slot that held BLOCK at entry, if its address must stay; 0: none.  */
static pawl_symbol
slot_of_block (const struct pawl_machine *machine, pawl_symbol block)
{
  const struct pawl_symbols *symbols = &machine->symbols;
  while (symbols->nodes[block].kind == PAWL_SYMBOL_MOVED)
    block = symbols->nodes[block].a;
  const struct pawl_symbol_node *node = &symbols->nodes[block];
  if (node->kind != PAWL_SYMBOL_INITIAL)
    return 0;
  pawl_symbol slot
    = pawl_string_of (symbols, pawl_slot_symbol (symbols, node->a));
  if (!slot || !symbols->nodes[slot].op->symbol)
    return 0;
  const struct pawl_op *op = symbols->nodes[slot].op;
  if (pawl_stability_declared (machine->the_case, op).stable
      || is_published (machine, slot))
    return slot;
  return 0;
}

static void
note_moved (struct pawl_machine *machine, const struct pawl_moved *moved)
{
  struct pawl_stability *stability = machine->data;
  if (stability->moved_count == pawl_moved_room)
    {
      machine->exhausted = true;
      return;
    }
  stability->moved[stability->moved_count] = *moved;
  PAWL_SET (&machine->symbols, stability->moved_count,
            stability->moved_count + 1);
}

static void
at_effect (struct pawl_machine *machine, struct pawl_did *did)
{
  if (did->kind != PAWL_DID_RELEASE && did->kind != PAWL_DID_RESIZE
      && did->kind != PAWL_DID_UNMAP)
    return;
  pawl_symbol slot = slot_of_block (machine, did->what);
  if (!slot || is_told_elsewhere (machine, did->frame))
    return;
  struct pawl_moved moved = {
    .op = did->op, .frame = did->frame, .trail = did->trail,
    .order = did->order, .kind = did->kind, .doubtful = did->doubtful,
    .torn_down = is_torn_down (machine, did->frame),
    .slot = slot, .block = did->what, .target = did->target,
    .safe = pawl_guard_holds (machine, slot),
  };
  note_moved (machine, &moved);
}

/* Whether BLOCK was moved or given back on this path already.  */
static bool
is_gone (const struct pawl_machine *machine, pawl_symbol block)
{
  for (uint32_t i = 0; i < machine->did_count; i++)
    if (machine->dids[i].what == block
        && machine->dids[i].kind != PAWL_DID_ACQUIRE)
      return true;
  return false;
}

/* Notes that VALUE is stored into SLOT, if that is new storage and SLOT has to
   stay while a predicate holds.  */
static void
note_filled (struct pawl_machine *machine, pawl_symbol slot, pawl_symbol value)
{
  struct pawl_stability *stability = machine->data;
  const struct pawl_symbols *symbols = &machine->symbols;
  const struct pawl_op *op = symbols->nodes[slot].op;
  if (symbols->nodes[pawl_symbol_base (symbols, value)].kind
        == PAWL_SYMBOL_BLOCK
      && pawl_stability_declared (machine->the_case, op).predicate)
    stability->filled = op;
}

/* Whether the path shows that there is storage in a slot like OP's.  */
static bool
is_known_filled (const struct pawl_symbols *symbols, const struct pawl_op *op)
{
  for (pawl_symbol i = 1; i < symbols->count; i++)
    {
      if (symbols->nodes[i].kind != PAWL_SYMBOL_INITIAL)
        continue;
      pawl_symbol slot = pawl_slot_symbol (symbols, symbols->nodes[i].a);
      if (slot && symbols->nodes[slot].text
          && strcmp (symbols->nodes[slot].text, op->symbol) == 0
          && pawl_symbol_truth (symbols, i) == 1)
        return true;
    }
  return false;
}

/* Whether what SYMBOL stands for is decided by PREDICATE.  */
static bool
asks (const struct pawl_symbols *symbols, pawl_symbol symbol,
      const char *predicate)
{
  const struct pawl_symbol_node *node = &symbols->nodes[symbol];
  if (node->kind == PAWL_SYMBOL_RESULT)
    return pawl_is_answer (symbols, symbol, predicate);
  return node->kind == PAWL_SYMBOL_BINARY
         && (asks (symbols, node->a, predicate)
             || asks (symbols, node->b, predicate));
}

/* A refusal because a predicate holds, where the slot may be empty: a first
   acquisition moves nothing.  */
static void
look_for_refused (struct pawl_machine *machine, pawl_symbol value, bool thrown)
{
  const struct pawl_symbols *symbols = &machine->symbols;
  if (machine->failures || !machine->trail_count
      || !pawl_function_refuses (machine->the_case, machine->facts,
                                 machine->function)
      || pawl_is_refusal (machine, machine->function, value, thrown) != 1)
    return;
  uint32_t last = machine->trail_count - 1;
  pawl_symbol condition = machine->trail[last].condition;
  const struct pawl_flow *flow
    = machine->the_case->build->functions[machine->function].function->flow;
  for (uint32_t i = 1; condition && i < flow->op_count; i++)
    {
      const struct pawl_op *op = &flow->ops[i];
      if (op->kind != PAWL_OP_FIELD && op->kind != PAWL_OP_GLOBAL)
        continue;
      struct pawl_stability_slot declared
        = op->symbol ? pawl_stability_declared (machine->the_case, op)
                     : (struct pawl_stability_slot){ 0 };
      if (declared.predicate && asks (symbols, condition, declared.predicate)
          && !is_known_filled (symbols, op))
        {
          pawl_keep_refused (machine, op, last);
          return;
        }
    }
}

/* Notes that OP may put the characters of the string SLOT, which was BEFORE,
   elsewhere.  */
static void
note_string (struct pawl_machine *machine, const struct pawl_op *op,
             uint32_t frame, pawl_symbol slot, pawl_symbol before)
{
  if (machine->symbols.nodes[before].kind != PAWL_SYMBOL_INITIAL
      || !slot_of_block (machine, before) || is_told_elsewhere (machine, frame))
    return;
  struct pawl_moved moved = {
    .op = op, .frame = frame, .trail = machine->trail_count,
    .order = machine->order, .kind = PAWL_DID_RESIZE, .slot = slot,
    .block = before, .target = PAWL_NONE,
    .safe = pawl_guard_holds (machine, slot),
  };
  note_moved (machine, &moved);
}

static void
at_store (struct pawl_machine *machine, const struct pawl_op *op,
          uint32_t frame, pawl_symbol address, pawl_symbol value)
{
  struct pawl_symbols *symbols = &machine->symbols;
  pawl_symbol slot = pawl_slot_symbol (symbols, address);
  if (!slot || slot != address)
    return;
  note_filled (machine, slot, value);
  pawl_symbol before = pawl_machine_load (machine, address, NULL);
  if (op->kind == PAWL_OP_CALL)
    {
      if (pawl_string_member (op->callee->symbol) & PAWL_STRING_MOVES)
        note_string (machine, op, frame, slot, before);
      return;
    }
  enum pawl_symbol_kind kind
    = symbols->nodes[pawl_symbol_base (symbols, value)].kind;
  /* Where it is not declared, only new storage in its place is a loss: what is
     unlinked lives on elsewhere.  */
  bool declared
    = pawl_stability_declared (machine->the_case, symbols->nodes[slot].op)
        .stable;
  if (!declared
      && kind != PAWL_SYMBOL_BLOCK && kind != PAWL_SYMBOL_MOVED)
    return;
  bool twice
    = declared && pawl_is_set_twice (machine, frame, slot, before, value);
  if ((!twice
       && (symbols->nodes[before].kind != PAWL_SYMBOL_INITIAL
           || !slot_of_block (machine, before)
           || !pawl_counts_as_filled (machine, frame, slot, before, declared)))
      || pawl_symbol_same (symbols, before, value)
      || is_gone (machine, before)
      || pawl_symbol_base (symbols, value) == before
      || is_told_elsewhere (machine, frame))
    return;
  struct pawl_moved moved = {
    .op = op, .frame = frame, .trail = machine->trail_count,
    .order = machine->order, .overwritten = true, .slot = slot,
    .block = before, .target = PAWL_NONE,
    .safe = pawl_guard_holds (machine, slot),
  };
  note_moved (machine, &moved);
}

static bool
is_new (const struct pawl_symbols *symbols, pawl_symbol block)
{
  const struct pawl_symbol_node *node = &symbols->nodes[block];
  return node->kind == PAWL_SYMBOL_BLOCK || node->kind == PAWL_SYMBOL_MOVED
         || (node->kind == PAWL_SYMBOL_CONSTANT && !node->number);
}

/* Whether the copy that PUBLICATION made in the object of MOVED's slot was
   replaced as well.  */
static bool
is_based_again (const struct pawl_machine *machine,
                const struct pawl_moved *moved,
                const struct pawl_publication *publication)
{
  const struct pawl_symbols *symbols = &machine->symbols;
  pawl_symbol object = pawl_symbol_base (symbols, moved->slot);
  if (!publication->same_object)
    return false;
  for (uint32_t i = 0; i < machine->cell_count; i++)
    {
      const struct pawl_cell *cell = &machine->cells[i];
      const struct pawl_symbol_node *node = &symbols->nodes[cell->address];
      if (node->kind == PAWL_SYMBOL_FIELD
          && (cell->latest >= moved->order
              || is_new (symbols, pawl_symbol_base (symbols, cell->value)))
          && pawl_symbol_base (symbols, cell->address) == object
          && strcmp (node->text, publication->into_symbol) == 0)
        return true;
    }
  return false;
}

/* Whether what keeps the address by PUBLICATION hangs on the object of MOVED's slot by
   a pointer that is null when the path ends: it is given up together with the
   block.  */
static bool
is_given_up (struct pawl_machine *machine, const struct pawl_moved *moved,
             const struct pawl_publication *publication)
{
  const struct pawl_symbols *symbols = &machine->symbols;
  pawl_symbol object = pawl_symbol_base (symbols, moved->slot);
  uint32_t count = symbols->count;
  for (pawl_symbol i = 1; i < count && publication->into; i++)
    {
      const struct pawl_symbol_node *node = &symbols->nodes[i];
      size_t length = node->kind == PAWL_SYMBOL_FIELD && node->op->pointee
                        ? strlen (node->op->pointee) : 0;
      if (length && i != moved->slot
          && strncmp (publication->into, node->op->pointee, length) == 0
          && strncmp (publication->into + length, "::", 2) == 0
          && pawl_symbol_base (symbols, i) == object
          && pawl_symbol_truth (symbols, pawl_machine_load (machine, i, NULL))
               == 0)
        return true;
    }
  return false;
}

/* Whether other storage that was there at entry has taken the place of MOVED's: it
   was taken out of a structure.  */
static bool
is_unlinked (const struct pawl_machine *machine,
             const struct pawl_moved *moved)
{
  const struct pawl_symbols *symbols = &machine->symbols;
  pawl_symbol block = moved->block;
  for (uint32_t i = 0; i < machine->cell_count; i++)
    {
      const struct pawl_cell *cell = &machine->cells[i];
      if (!cell->address || cell->address != symbols->nodes[block].a
          || cell->value == block)
        continue;
      const struct pawl_symbol_node *node
        = &symbols->nodes[pawl_symbol_base (symbols, cell->value)];
      /* A local object holds nothing at entry.  */
      return node->kind == PAWL_SYMBOL_PARAMETER
             || (node->kind == PAWL_SYMBOL_INITIAL
                 && symbols->nodes[pawl_symbol_base (symbols, node->a)].kind
                      != PAWL_SYMBOL_LOCAL);
    }
  return false;
}

/* Whether new storage is where MOVED's was.  */
static bool
is_filled_again (const struct pawl_machine *machine,
                 const struct pawl_moved *moved)
{
  const struct pawl_symbols *symbols = &machine->symbols;
  for (uint32_t i = 0; i < machine->cell_count; i++)
    if (machine->cells[i].address
        && machine->cells[i].address == symbols->nodes[moved->block].a)
      return symbols
               ->nodes[pawl_symbol_base (symbols, machine->cells[i].value)]
               .kind == PAWL_SYMBOL_BLOCK;
  return false;
}

static void
at_return (struct pawl_machine *machine, pawl_symbol value, bool thrown,
           const struct pawl_place *at)
{
  struct pawl_stability *stability = machine->data;
  (void) at;
  stability->acquires |= machine->acquired > 0;
  look_for_refused (machine, value, thrown);
  for (uint32_t i = 0; i < stability->moved_count; i++)
    {
      const struct pawl_moved *moved = &stability->moved[i];
      const struct pawl_op *slot = machine->symbols.nodes[moved->slot].op;
      bool declared
        = pawl_stability_declared (machine->the_case, slot).stable;
      /* A path that turns out to be one on which nothing is frozen.  */
      bool safe = moved->safe || pawl_guard_holds (machine, moved->slot);
      if ((safe && declared)
          || (moved->torn_down && !is_filled_again (machine, moved)))
        continue;
      const struct pawl_publication *publication
        = pawl_next_of_slot (&machine->symbols, moved->slot,
                             stability->published->first);
      while (publication
             && ((safe && !publication->same_object)
                 || pawl_is_ruled_out (&machine->symbols, publication)
                 || is_based_again (machine, moved, publication)
                 || is_given_up (machine, moved, publication)))
        publication = pawl_next_of_slot (&machine->symbols, moved->slot,
                                         publication->next);
      if (!declared && (!publication || is_unlinked (machine, moved)))
        continue;
      pawl_keep_moved (machine, moved, publication);
    }
}

static void
judge (struct pawl_stability *stability, uint32_t function)
{
  struct pawl_case *the_case = stability->the_case;
  bool promised
    = stability->facts->graph->flags[function] & PAWL_COMES_TO_STABLE
      || pawl_function_refuses (the_case, stability->facts, function);
  struct pawl_machine_client client = {
    .at_return = at_return, .at_effect = at_effect, .at_store = at_store,
    .step_limit = promised ? pawl_promised_steps : pawl_unpromised_steps,
  };
  struct pawl_arena *arena = pawl_arena_new_like (the_case->findings->arena);
  struct pawl_machine machine;
  stability->moved_count = 0;
  stability->acquires = false;
  stability->filled = NULL;
  stability->kept_count = 0;
  pawl_machine_run (the_case, stability->facts, function, &client, stability,
                    arena, &machine);
  pawl_give_moved (stability,
                   prepares (the_case, function) && !stability->acquires);
  if (machine.exhausted && promised)
    pawl_say_exhausted (the_case, PAWL_RULE_ADDRESS_STABILITY, function,
                        "some of what it may move was not looked at");
  pawl_arena_free (arena);
}

/* ---- Which functions are judged ---- */

static bool
is_annotated (const struct pawl_case *the_case, struct pawl_flow_facts *facts,
              uint32_t function)
{
  const struct pawl_function *self
    = the_case->build->functions[function].function;
  uint32_t identity = the_case->identity_of[function];
  return self->promises
         || the_case->identities[identity].role != PAWL_ROLE_NONE
         || pawl_function_refuses (the_case, facts, function);
}

/* Whether FLOW reads or writes a slot that is declared stable.  */
static bool
touches_stable (const struct pawl_case *the_case,
                const struct pawl_flow *flow)
{
  for (uint32_t i = 0; i <= flow->region_count; i++)
    {
      const struct pawl_flow *part = pawl_flow_part (flow, i);
      for (uint32_t j = 1; j < part->op_count; j++)
        if ((part->ops[j].kind == PAWL_OP_FIELD
             || (part->ops[j].kind == PAWL_OP_GLOBAL && part->ops[j].symbol))
            && pawl_stability_declared (the_case, &part->ops[j]).stable)
          return true;
    }
  return false;
}

/* Whether FLOW names a slot whose address is kept elsewhere.  */
static bool
touches_published (const struct pawl_published *published,
                   const struct pawl_flow *flow)
{
  for (uint32_t i = 0; i <= flow->region_count; i++)
    {
      const struct pawl_flow *part = pawl_flow_part (flow, i);
      for (uint32_t j = 1; j < part->op_count; j++)
        if ((part->ops[j].kind == PAWL_OP_FIELD
             || part->ops[j].kind == PAWL_OP_GLOBAL)
            && part->ops[j].symbol
            && pawl_next_published (published->first, part->ops[j].symbol))
          return true;
    }
  return false;
}

/* What is annotated is judged by itself, and so is what comes to a stable slot
   but is called by nobody: helpers are judged in their callers, whose guards
   they rely on.  */
static bool *
find_roots (const struct pawl_case *the_case, struct pawl_flow_facts *facts,
            struct pawl_arena *arena)
{
  const struct pawl_build *build = the_case->build;
  struct pawl_flow_graph *graph = facts->graph;
  bool *roots = pawl_arena_alloc (arena, build->function_count + 1);
  for (uint32_t i = 0; i < build->function_count; i++)
    {
      const struct pawl_flow *flow = build->functions[i].function->flow;
      if (flow && touches_stable (the_case, flow))
        graph->flags[i] |= PAWL_COMES_TO_STABLE;
    }
  pawl_flow_graph_spread (graph, PAWL_COMES_TO_STABLE, arena);
  for (uint32_t i = 0; i < build->function_count; i++)
    {
      const struct pawl_function *self = build->functions[i].function;
      roots[i] = self->flow && !self->nested
                 && (is_annotated (the_case, facts, i)
                     || (graph->flags[i] & PAWL_COMES_TO_STABLE
                         && !graph->called[i]));
    }
  return roots;
}

/* Whether anything could be found in FUNCTION: it comes to a stable slot, or it
   may move storage and comes to a slot (told if PUBLISHED is) whose address is
   kept.  */
static bool
is_worth_it (const struct pawl_flow_graph *graph, uint32_t function,
             bool published)
{
  uint8_t flags = graph->flags[function];
  return flags & PAWL_COMES_TO_STABLE
         || (flags & (PAWL_COMES_TO_NEW | PAWL_COMES_TO_MOVE)
             && (!published || flags & PAWL_COMES_TO_PUBLISHED));
}

void
pawl_judge_stability (struct pawl_case *the_case,
                      struct pawl_flow_facts *facts)
{
  const struct pawl_build *build = the_case->build;
  struct pawl_flow_graph *graph = facts->graph;
  if (the_case->policy->levels.level[PAWL_RULE_ADDRESS_STABILITY]
      == PAWL_LEVEL_OFF)
    return;
  struct pawl_arena *arena = pawl_arena_new_like (the_case->findings->arena);
  struct pawl_published published = { NULL };
  const bool *roots = find_roots (the_case, facts, arena);
  bool any = false;
  for (uint32_t i = 0; i < build->function_count && !any; i++)
    any = roots[i] && is_worth_it (graph, i, false);
  if (any)
    pawl_find_published (the_case, facts, arena, &published);
  for (uint32_t i = 0; i < build->function_count && published.first; i++)
    if (build->functions[i].function->flow
        && touches_published (&published, build->functions[i].function->flow))
      graph->flags[i] |= PAWL_COMES_TO_PUBLISHED;
  pawl_flow_graph_spread (graph, PAWL_COMES_TO_PUBLISHED, arena);
  struct pawl_stability stability = {
    .the_case = the_case, .facts = facts, .published = &published,
    .roots = roots, .arena = arena,
    .moved = pawl_arena_array (arena, pawl_moved_room,
                               sizeof *stability.moved),
  };
  for (uint32_t i = 0; i < build->function_count && any; i++)
    if (roots[i] && is_worth_it (graph, i, true))
      judge (&stability, i);
  pawl_arena_free (arena);
}
