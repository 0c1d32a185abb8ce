/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls on a path, and what is gone into: see machine.h.  */

#include "rules/machine-calls.h"

#include <string.h>

#include "rules/cxx-string.h"

enum
{
  depth_limit = 8,
  straight_limit = 16,          /* … for flows that do not fork */
  small = 12,                   /* blocks: what has no effects is gone into only
                                   if it is small */
};

/* A body for TARGET whose flow was recorded, or NONE.  */
static uint32_t
body_of (const struct pawl_build *build, uint32_t target)
{
  uint32_t function = build->targets[target].function;
  for (; function != PAWL_NONE; function = build->functions[function].next)
    if (build->functions[function].function->flow
        && build->functions[function].function->flow->block_count)
      return function;
  return PAWL_NONE;
}

static bool
is_inside (const struct pawl_machine *machine, uint32_t frame,
           const struct pawl_flow *flow)
{
  for (uint32_t at = frame;; at = machine->frames[at].caller)
    {
      if (machine->frames[at].flow == flow)
        return true;
      if (!machine->frames[at].call)
        return false;
    }
}

static bool
unknown_call (const struct pawl_calling *call)
{
  pawl_calling_new_result (call);
  pawl_machine_effect (call->machine, call->frame, call->op,
                       PAWL_DID_SOMETHING, 0, call->target, true);
  return true;
}

/* Whether FLOW only computes: it stores to its own locals alone, and calls
   nothing.  */
static bool
only_computes (const struct pawl_flow *flow)
{
  for (uint32_t i = 1; i < flow->op_count; i++)
    {
      const struct pawl_op *op = &flow->ops[i];
      if (op->kind == PAWL_OP_CALL || op->kind == PAWL_OP_ASM)
        return false;
      if (op->kind != PAWL_OP_STORE && op->kind != PAWL_OP_COPY
          && op->kind != PAWL_OP_CLEAR)
        continue;
      uint32_t at = op->a;
      while (flow->ops[at].kind >= PAWL_OP_FIELD
             && flow->ops[at].kind <= PAWL_OP_OFFSET)
        at = flow->ops[at].a;
      if (flow->ops[at].kind != PAWL_OP_LOCAL)
        return false;
    }
  return true;
}

/* Whether there is only one path through FLOW: the C++ library's accessors come
   in towers.  */
static bool
is_straight (const struct pawl_flow *flow)
{
  for (uint32_t i = 0; i < flow->block_count; i++)
    if (flow->blocks[i].edge_count > 1)
      return false;
  return true;
}

/* Goes into FLOW of FUNCTION.  */
static bool
enter_flow (const struct pawl_calling *call, uint32_t function,
            const struct pawl_flow *flow, bool contract)
{
  struct pawl_machine *machine = call->machine;
  const struct pawl_frame *self = &machine->frames[call->frame];
  if (flow->block_count > small && only_computes (flow))
    {
      pawl_calling_new_result (call);
      return true;
    }
  if (self->depth >= straight_limit
      || (self->depth >= depth_limit && !is_straight (flow))
      || is_inside (machine, call->frame, flow))
    return unknown_call (call);
  struct pawl_frame like = {
    .function = function, .flow = flow, .caller = call->frame, .block = call->point->block,
    .next = call->point->op, .call = call->op, .depth = self->depth + 1,
    .identity = pawl_machine_fresh (machine, call->frame, PAWL_SYMBOL_UNKNOWN,
                                    0, call->op),
    .contract = contract,
  };
  uint32_t frame = machine->frame_count;
  if (!pawl_machine_push (machine, like))
    return false;
  for (unsigned i = 0; i < call->op->argument_count; i++)
    {
      pawl_symbol value
        = call->calls_back ? 0
                           : pawl_calling_argument (call, i + call->skipped);
      if (!value)
        value = pawl_machine_fresh (
          machine, call->frame, PAWL_SYMBOL_UNKNOWN,
          pawl_symbol_constant (&machine->symbols, i), call->op);
      machine->arguments[machine->frames[frame].arguments + i] = value;
    }
  pawl_machine_trail (machine, PAWL_ENTERED, call->frame, call->op,
                      call->op->at, 0);
  *call->point = (struct pawl_point){ frame, 0, flow->blocks[0].first };
  return true;
}

static bool
enter (const struct pawl_calling *call, uint32_t function, bool contract)
{
  const struct pawl_build *build = call->machine->the_case->build;
  return enter_flow (call, function, build->functions[function].function->flow,
                     contract);
}

/* The part of its own function that a call hands to OpenMP's library, with the
   data that both share: one thread of those that run it is as good as any.
   Null: the call does no such thing.  */
static const struct pawl_flow *
region_of (struct pawl_calling *call, const char *name)
{
  struct pawl_machine *machine = call->machine;
  uint32_t function = machine->frames[call->frame].function;
  const struct pawl_flow *flow
    = machine->the_case->build->functions[function].function->flow;
  if (!flow->region_count || strncmp (name, "GOMP_", 5) != 0)
    return NULL;
  /* GOMP_target_ext (device, region, count, data, …); all others begin with the
     region and the data: libgomp_g.h.  */
  bool target = strncmp (name, "GOMP_target", 11) == 0;
  const struct pawl_symbol_node *node
    = &machine->symbols.nodes[pawl_calling_argument (call, target)];
  if (node->kind != PAWL_SYMBOL_GLOBAL || !node->text)
    return NULL;
  call->skipped = target ? 3 : 1;
  for (uint32_t i = 0; i < flow->region_count; i++)
    if (strcmp (flow->regions[i]->region, node->text) == 0
        && flow->regions[i]->block_count)
      return flow->regions[i];
  return NULL;
}

/* Calls FUNCTION, which refuses: where it does it had no effect, as it is
   judged by itself.  */
static bool
enter_refusing (const struct pawl_calling *call, uint32_t function)
{
  struct pawl_machine *machine = call->machine;
  struct pawl_symbols *symbols = &machine->symbols;
  const struct pawl_flow *flow
    = machine->the_case->build->functions[function].function->flow;
  size_t mark = symbols->undo_count;
  /* Without a result it has nothing to refuse by.  */
  if (flow->result == PAWL_RESULT_OTHER && !flow->result_bits)
    return enter (call, function, false);
  pawl_symbol result = pawl_machine_fresh (machine, call->frame,
                                           PAWL_SYMBOL_RESULT, 0, call->op);
  if (!pawl_assume_refusal (machine, function, result))
    {
      pawl_symbols_back (symbols, mark);
      return enter (call, function, false);
    }
  pawl_calling_result (call, result);
  pawl_machine_trail (machine, PAWL_REFUSED, call->frame, call->op,
                      call->op->at, 0);
  pawl_calling_go_on (call);
  pawl_symbols_back (symbols, mark);
  return enter (call, function, true);
}

/* The C++ runtime's part in exceptions and in std::optional.  True: it was
   that, and *GOES_ON tells whether the path goes on here.  */
static bool
call_runtime (const struct pawl_calling *call, const char *name, bool *goes_on)
{
  struct pawl_machine *machine = call->machine;
  *goes_on = true;
  if (strncmp (name, "__cxa_", 6) == 0)
    {
      if (strcmp (name, "__cxa_throw") == 0
          || strcmp (name, "__cxa_rethrow") == 0)
        {
          pawl_calling_throw (call);
          *goes_on = false;
          return true;
        }
      if (strcmp (name, "__cxa_allocate_exception") != 0)
        return false;
      /* Whoever catches it gives it back.  */
      pawl_calling_result (call, pawl_machine_fresh (machine, call->frame,
                                            PAWL_SYMBOL_BLOCK, 0, call->op));
      return true;
    }
  /* Constructors of an empty one: from std::nullopt, and without arguments.  */
  if (strncmp (name, "_ZNSt8optional", 14) != 0
      || !(strstr (name, "ESt9nullopt_t") || strstr (name, "EC1Ev")
           || strstr (name, "EC2Ev")))
    return false;
  pawl_machine_store (machine, call->frame, call->op, pawl_calling_argument (call, 0),
                      pawl_symbol_make (&machine->symbols, PAWL_SYMBOL_EMPTY,
                                        0, 0, 0, NULL),
                      true);
  return true;
}

/* A function that calls what its argument number POSITION points to: that is
   gone into, as far as it is known.  */
static bool
call_back (const struct pawl_calling *call, unsigned position)
{
  struct pawl_machine *machine = call->machine;
  const struct pawl_build *build = machine->the_case->build;
  const struct pawl_symbol_node *node
    = &machine->symbols.nodes[pawl_calling_argument (call, position)];
  uint32_t unit
    = build->functions[machine->frames[call->frame].function].unit;
  if (node->kind == PAWL_SYMBOL_CONSTANT)
    return pawl_calling_harmless (call, call->op->callee->name);
  if (node->kind != PAWL_SYMBOL_GLOBAL || !node->text)
    return unknown_call (call);
  for (uint32_t i = 0; i < build->function_count; i++)
    {
      const struct pawl_build_function *body = &build->functions[i];
      const char *symbol = body->function->symbol;
      if (!symbol || strcmp (symbol, node->text) != 0
          || (body->function->local && body->unit != unit)
          || !body->function->flow || !body->function->flow->block_count)
        continue;
      struct pawl_calling inner = *call;
      inner.calls_back = true;
      return enter (&inner, i, false);
    }
  return unknown_call (call);
}

/* The function that CALL names, or comes to, is called; it is NAME.  */
static bool
call_function (struct pawl_calling *call, const char *name)
{
  struct pawl_machine *machine = call->machine;
  switch (call->known->effect)
    {
    case PAWL_EFFECT_ACQUIRE:
      return pawl_calling_acquire (call, false);
    case PAWL_EFFECT_RELEASE:
      return pawl_calling_release (call, PAWL_DID_RELEASE);
    case PAWL_EFFECT_RESIZE:
      return pawl_calling_resize (call, false);
    case PAWL_EFFECT_MAP:
      return pawl_calling_map (call, name);
    default:
      break;
    }
  /* Since C++20 units have the bodies of std::string's members as well, on which a
     path would be spent.  */
  if (pawl_string_member (name) & PAWL_STRING_MOVES)
    return pawl_calling_harmless (call, name);
  const struct pawl_build *build = machine->the_case->build;
  uint32_t body = body_of (build, call->target);
  if (body != PAWL_NONE
      && pawl_wraps_library (build->functions[body].function->flow, name))
    return pawl_calling_harmless (call, name);
  if (body != PAWL_NONE)
    return pawl_function_refuses (machine->the_case, machine->facts, body)
             ? enter_refusing (call, body) : enter (call, body, false);
  if (call->known->calls_back && pawl_library_reports (name))
    {
      /* A thread goes its own way: what it does is not done when this returns.  */
      pawl_machine_effect (machine, call->frame, call->op, PAWL_DID_SOMETHING,
                           0, call->target, true);
      return pawl_calling_harmless (call, name);
    }
  if (call->known->calls_back)
    return call_back (call, call->known->calls_back - 1);
  if (call->known->effect != PAWL_EFFECT_UNKNOWN || pawl_is_library (name))
    return pawl_calling_harmless (call, name);
  return unknown_call (call);
}

/* Calls through a slot: all that it may come to, if that is known and little.  */
static bool
call_slot (const struct pawl_calling *call)
{
  struct pawl_machine *machine = call->machine;
  const struct pawl_build *build = machine->the_case->build;
  uint32_t found[pawl_most_slot_functions];
  unsigned count = pawl_slot_functions (build, call->target, found,
                                        pawl_most_slot_functions);
  if (!count)
    return unknown_call (call);
  struct pawl_calling other = *call;
  for (unsigned i = 0; i < count; i++)
    {
      size_t mark = machine->symbols.undo_count;
      struct pawl_point point = *call->point;
      other.target = found[i];
      other.known = &machine->the_case->known[found[i]];
      other.point = &point;
      /* The last one goes on in the caller's place.  */
      if (i + 1 == count)
        other.point = call->point;
      bool goes_on
        = call_function (&other, build->targets[found[i]].symbol);
      if (i + 1 == count)
        return goes_on;
      if (goes_on)
        pawl_machine_go (machine, point);
      pawl_symbols_back (&machine->symbols, mark);
    }
  return false;
}

bool
pawl_machine_call (struct pawl_machine *machine, struct pawl_point *point,
                   uint32_t number)
{
  const struct pawl_frame *self = &machine->frames[point->frame];
  const struct pawl_build *build = machine->the_case->build;
  struct pawl_calling call = {
    .machine = machine, .point = point, .frame = point->frame,
    .number = number, .op = &self->flow->ops[number],
  };
  call.target = pawl_build_target_of (
    build, build->functions[self->function].unit, call.op->callee);
  call.known = &machine->the_case->known[call.target];
  const struct pawl_build_target *target = &build->targets[call.target];
  const char *name = call.op->callee->symbol
                         && call.op->callee->kind == PAWL_CALLEE_FUNCTION
                       ? call.op->callee->symbol : call.op->callee->name;
  if (pawl_is_question (machine->the_case, machine->facts, call.target))
    {
      pawl_calling_result (&call, pawl_symbol_make (&machine->symbols,
                                           PAWL_SYMBOL_RESULT, call.target + 1,
                                           0, -1, call.op));
      return true;
    }
  bool goes_on;
  if (call_runtime (&call, name, &goes_on))
    return goes_on;
  if (pawl_calling_compare_exchange (&call, name))
    return false;
  const struct pawl_flow *region = region_of (&call, name);
  if (region)
    return enter_flow (&call, self->function, region, false);
  if (call.known->effect == PAWL_EFFECT_UNKNOWN && !call.known->calls_back
      && target->kind != PAWL_CALLEE_FUNCTION
      && body_of (build, call.target) == PAWL_NONE && !pawl_is_library (name))
    return call_slot (&call);
  return call_function (&call, name);
}

const struct pawl_flow_edge *
pawl_machine_landing (const struct pawl_flow *flow,
                      const struct pawl_flow_block *block,
                      const struct pawl_op *call)
{
  /* What catches ends a block.  */
  uint32_t end = block->first + block->count;
  for (uint32_t i = (uint32_t) (call - flow->ops) + 1; i < end; i++)
    if (flow->ops[i].kind == PAWL_OP_CALL)
      return NULL;
  for (uint32_t i = 0; i < block->edge_count; i++)
    if (block->edges[i].unwinding)
      return &block->edges[i];
  return NULL;
}

bool
pawl_machine_unwind (struct pawl_machine *machine, struct pawl_point *point)
{
  for (;;)
    {
      const struct pawl_frame *self = &machine->frames[point->frame];
      if (!self->call)
        {
          const struct pawl_flow_block *block
            = &self->flow->blocks[point->block];
          machine->client->at_return (machine, 0, true, &block->at);
          return false;
        }
      uint32_t caller = self->caller;
      const struct pawl_flow_block *block
        = &machine->frames[caller].flow->blocks[self->block];
      const struct pawl_flow_edge *landing
        = pawl_machine_landing (machine->frames[caller].flow, block,
                                self->call);
      *point = (struct pawl_point){ caller, self->block, self->next };
      if (landing)
        {
          pawl_machine_enter (machine, point, landing);
          return true;
        }
    }
}
