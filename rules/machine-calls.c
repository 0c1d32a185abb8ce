/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What calls do on a path: see machine.h.  */

#include "rules/machine.h"

#include <string.h>

enum
{
  depth_limit = 8,
  small = 12,                   /* blocks: what has no effects is gone into only
                                   if it is small */
};

enum library_kind
{
  LIBRARY_NOTHING, LIBRARY_WRITES, LIBRARY_CLOSES, LIBRARY_LOCKS,
  LIBRARY_UNLOCKS,
};

static const struct library
{
  const char *name;
  enum library_kind kind;
  unsigned argument;
} library[] = {
#define PAWL_LIBRARY(name, kind, argument)                                    \
 { name, LIBRARY_##kind, argument - 1 },
#include "rules/library.def"
#undef PAWL_LIBRARY
};

static const struct library *
find_library (const char *name)
{
  for (size_t i = 0; i < sizeof library / sizeof *library; i++)
    if (strcmp (library[i].name, name) == 0)
      return &library[i];
  return NULL;
}

/* A call while it is looked at.  */
struct call
{
  struct pawl_machine *machine;
  struct pawl_point *point;     /* behind the call */
  uint32_t frame, number;
  const struct pawl_op *op;
  uint32_t target;
  const struct pawl_known *known;
  bool calls_back;              /* what is gone into is given other arguments */
};

static pawl_symbol
argument (const struct call *call, unsigned position)
{
  return position < call->op->argument_count
           ? pawl_machine_value (call->machine, call->frame,
                                 call->op->arguments[position])
           : 0;
}

static void
set_result (const struct call *call, pawl_symbol value)
{
  struct pawl_machine *machine = call->machine;
  uint32_t env = machine->frames[call->frame].env;
  PAWL_SET (&machine->symbols, machine->env[env + call->number], value);
}

static void
set_new_result (const struct call *call)
{
  set_result (call, pawl_machine_fresh (call->machine, call->frame,
                                        PAWL_SYMBOL_RESULT, 0, call->op));
}

static enum pawl_symbol_kind
base_kind (const struct pawl_machine *machine, pawl_symbol symbol)
{
  const struct pawl_symbols *symbols = &machine->symbols;
  return symbols->nodes[pawl_symbol_base (symbols, symbol)].kind;
}

/* Whether OP is a pointer that a releaser may be given.  */
static bool
is_pointer (const struct call *call, unsigned position)
{
  const struct pawl_flow *flow = call->machine->frames[call->frame].flow;
  uint32_t number = call->op->arguments[position];
  const struct pawl_op *op = &flow->ops[number];
  if (op->flags & PAWL_OP_POINTER)
    return true;
  return op->kind == PAWL_OP_LOCAL || op->kind == PAWL_OP_GLOBAL
         || op->kind == PAWL_OP_FIELD || op->kind == PAWL_OP_ELEMENT
         || op->kind == PAWL_OP_OFFSET;
}

/* The storage that a releaser or resizer is given: what this call acquired, if
   any argument is that, else the last pointer (a context comes first).  */
static pawl_symbol
given_block (const struct call *call)
{
  pawl_symbol found = 0;
  for (unsigned i = 0; i < call->op->argument_count; i++)
    {
      pawl_symbol value = argument (call, i);
      if (!value)
        continue;
      enum pawl_symbol_kind kind = base_kind (call->machine, value);
      if (kind == PAWL_SYMBOL_BLOCK || kind == PAWL_SYMBOL_MOVED)
        return value;
      if (is_pointer (call, i))
        found = value;
    }
  return found ? found : argument (call, 0);
}

/* Goes on behind the call.  */
static void
go_on (const struct call *call)
{
  pawl_machine_go (call->machine, *call->point);
}

static void
fail (const struct call *call)
{
  struct pawl_machine *machine = call->machine;
  PAWL_SET (&machine->symbols, machine->failures, machine->failures + 1);
  pawl_machine_trail (machine, PAWL_FAILED, call->frame, call->op,
                      call->op->at, 0);
}

/* Goes on by the edge that the call's exception takes; out of the function
   where it has none.  */
static void
go_on_thrown (const struct call *call)
{
  struct pawl_machine *machine = call->machine;
  const struct pawl_flow *flow = machine->frames[call->frame].flow;
  const struct pawl_flow_block *block = &flow->blocks[call->point->block];
  struct pawl_point point = *call->point;
  pawl_machine_trail (machine, PAWL_THREW, call->frame, call->op,
                      call->op->at, 0);
  for (uint32_t i = 0; i < block->edge_count; i++)
    if (block->edges[i].unwinding)
      {
        pawl_machine_enter (machine, &point, &block->edges[i]);
        pawl_machine_go (machine, point);
        return;
      }
  if (pawl_machine_unwind (machine, &point))
    pawl_machine_go (machine, point);
}

static bool
has_landing (const struct call *call)
{
  const struct pawl_flow *flow
    = call->machine->frames[call->frame].flow;
  const struct pawl_flow_block *block = &flow->blocks[call->point->block];
  for (uint32_t i = 0; i < block->edge_count; i++)
    if (block->edges[i].unwinding)
      return true;
  return false;
}

/* Where a function that reports by a number leaves what it acquired.  */
static pawl_symbol
out_argument (const struct call *call)
{
  for (unsigned i = 0; i < call->op->argument_count; i++)
    {
      pawl_symbol value = argument (call, i);
      if (!value)
        continue;
      switch (call->machine->symbols.nodes[value].kind)
        {
        case PAWL_SYMBOL_LOCAL:
        case PAWL_SYMBOL_GLOBAL:
        case PAWL_SYMBOL_FIELD:
        case PAWL_SYMBOL_ELEMENT:
          return value;
        default:
          break;
        }
    }
  return 0;
}

/* The result by which the call tells that it succeeded, or failed.  */
static void
set_outcome (const struct call *call, bool success, bool minus_one)
{
  struct pawl_machine *machine = call->machine;
  struct pawl_symbols *symbols = &machine->symbols;
  if (call->op->flags & PAWL_OP_BOOLEAN)
    {
      set_result (call, pawl_symbol_constant (symbols, success));
      return;
    }
  if (call->op->flags & PAWL_OP_POINTER)
    {
      set_result (call, pawl_symbol_constant (symbols, minus_one ? -1 : 0));
      return;
    }
  pawl_symbol result = success ? pawl_symbol_constant (symbols, 0)
                               : pawl_machine_fresh (machine, call->frame,
                                                     PAWL_SYMBOL_RESULT, 0,
                                                     call->op);
  if (!success)
    pawl_symbol_assume (symbols, result, true);
  set_result (call, result);
}

static bool
acquire (const struct call *call, bool minus_one)
{
  struct pawl_machine *machine = call->machine;
  struct pawl_symbols *symbols = &machine->symbols;
  size_t mark = symbols->undo_count;
  pawl_symbol block = pawl_machine_fresh (machine, call->frame,
                                          PAWL_SYMBOL_BLOCK, 0, call->op);
  PAWL_SET (symbols, machine->acquired, machine->acquired + 1);
  pawl_symbol out
    = call->op->flags & PAWL_OP_POINTER ? 0 : out_argument (call);
  /* What is left nowhere that is known cannot be followed.  */
  if (out || call->op->flags & PAWL_OP_POINTER)
    pawl_machine_effect (machine, call->frame, call->op, PAWL_DID_ACQUIRE,
                         block, call->target, false);
  if (call->op->flags & PAWL_OP_POINTER)
    set_result (call, block);
  else
    {
      if (out)
        pawl_machine_store (machine, call->frame, call->op, out, block, false);
      set_outcome (call, true, false);
    }
  go_on (call);
  pawl_symbols_back (symbols, mark);
  if (call->op->flags & PAWL_OP_NOT_NULL)
    {
      fail (call);
      if (has_landing (call) || call->known->effect == PAWL_EFFECT_ACQUIRE)
        go_on_thrown (call);
    }
  else
    {
      fail (call);
      set_outcome (call, false, minus_one);
      go_on (call);
    }
  pawl_symbols_back (symbols, mark);
  return false;
}

/* Whether whatever is at SYMBOL may be this call's own, though nobody knows. */
static bool
is_doubtful (const struct call *call, pawl_symbol symbol)
{
  switch (base_kind (call->machine, symbol))
    {
    case PAWL_SYMBOL_RESULT:
    case PAWL_SYMBOL_UNKNOWN:
    case PAWL_SYMBOL_NONE:
      return true;
    default:
      return false;
    }
}

static bool
release (const struct call *call, enum pawl_effect_kind kind)
{
  struct pawl_machine *machine = call->machine;
  pawl_symbol block = given_block (call);
  set_new_result (call);
  if (base_kind (machine, block) == PAWL_SYMBOL_BLOCK)
    {
      pawl_machine_effect (machine, call->frame, call->op, PAWL_DID_GIVE_BACK,
                           pawl_symbol_base (&machine->symbols, block),
                           call->target, false);
      return true;
    }
  if ((block && pawl_symbol_truth (&machine->symbols, block) == 0)
      || base_kind (machine, block) == PAWL_SYMBOL_LOCAL)
    return true;
  pawl_machine_effect (machine, call->frame, call->op, kind,
                       pawl_symbol_base (&machine->symbols, block),
                       call->target, is_doubtful (call, block));
  return true;
}

static bool
resize (const struct call *call, bool minus_one)
{
  struct pawl_machine *machine = call->machine;
  struct pawl_symbols *symbols = &machine->symbols;
  pawl_symbol block = pawl_symbol_base (symbols, given_block (call));
  size_t mark = symbols->undo_count;
  bool own = (block && pawl_symbol_truth (symbols, block) == 0)
             || symbols->nodes[block].kind == PAWL_SYMBOL_BLOCK;
  pawl_symbol after = pawl_machine_fresh (
    machine, call->frame, own ? PAWL_SYMBOL_BLOCK : PAWL_SYMBOL_MOVED, block,
    call->op);
  PAWL_SET (symbols, machine->acquired, machine->acquired + 1);
  if (own && symbols->nodes[block].kind == PAWL_SYMBOL_BLOCK)
    pawl_machine_effect (machine, call->frame, call->op, PAWL_DID_GIVE_BACK,
                         block, call->target, false);
  if (own)
    pawl_machine_effect (machine, call->frame, call->op, PAWL_DID_ACQUIRE,
                         after, call->target, false);
  if (!own)
    pawl_machine_effect (machine, call->frame, call->op, PAWL_DID_RESIZE,
                         block, call->target, is_doubtful (call, block));
  if (call->op->flags & PAWL_OP_POINTER)
    set_result (call, after);
  else
    set_outcome (call, true, false);
  go_on (call);
  pawl_symbols_back (symbols, mark);
  fail (call);
  set_outcome (call, false, minus_one);
  go_on (call);
  pawl_symbols_back (symbols, mark);
  return false;
}

static bool
map (const struct call *call, const char *name)
{
  if (strncmp (name, "mmap", 4) == 0 || strcmp (name, "__mmap") == 0)
    return acquire (call, true);
  if (strcmp (name, "mremap") == 0)
    return resize (call, true);
  if (strcmp (name, "munmap") == 0 || strcmp (name, "__munmap") == 0
      || strcmp (name, "shmdt") == 0)
    return release (call, PAWL_DID_UNMAP);
  set_new_result (call);
  if (strcmp (name, "malloc_trim") != 0)
    pawl_machine_effect (call->machine, call->frame, call->op, PAWL_DID_UNMAP,
                         0, call->target, true);
  return true;
}

/* Gives back the lock WHAT, if it was taken in this call.  */
static void
unlock (const struct call *call, pawl_symbol what)
{
  struct pawl_machine *machine = call->machine;
  for (uint32_t i = machine->did_count; i-- > 0;)
    if (machine->dids[i].kind == PAWL_DID_LOCK && machine->dids[i].what == what)
      {
        PAWL_SET (&machine->symbols, machine->dids[i].what, 0);
        return;
      }
}

/* A function of which the shipped lists or a manifest know that it leaves the
   heap alone.  */
static bool
harmless (const struct call *call, const char *name)
{
  struct pawl_machine *machine = call->machine;
  const struct library *known = find_library (name);
  set_new_result (call);
  if (!known)
    return true;
  pawl_symbol what = argument (call, known->argument);
  enum pawl_symbol_kind base = base_kind (machine, what);
  switch (known->kind)
    {
    case LIBRARY_WRITES:
      if (what)
        pawl_machine_store (machine, call->frame, call->op, what,
                            pawl_machine_fresh (machine, call->frame,
                                                PAWL_SYMBOL_UNKNOWN, 0,
                                                call->op),
                            true);
      break;
    case LIBRARY_CLOSES:
      if (base != PAWL_SYMBOL_BLOCK && base != PAWL_SYMBOL_LOCAL)
        pawl_machine_effect (machine, call->frame, call->op, PAWL_DID_CLOSE,
                             what, call->target, is_doubtful (call, what));
      break;
    case LIBRARY_LOCKS:
      if (base != PAWL_SYMBOL_LOCAL)
        pawl_machine_effect (machine, call->frame, call->op, PAWL_DID_LOCK,
                             what, call->target, false);
      break;
    case LIBRARY_UNLOCKS:
      unlock (call, what);
      break;
    default:
      break;
    }
  return true;
}

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
           uint32_t function)
{
  for (uint32_t at = frame;; at = machine->frames[at].caller)
    {
      if (machine->frames[at].function == function)
        return true;
      if (!machine->frames[at].call)
        return false;
    }
}

static bool
unknown_call (const struct call *call)
{
  set_new_result (call);
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

/* Goes into FUNCTION.  */
static bool
enter (const struct call *call, uint32_t function, bool contract)
{
  struct pawl_machine *machine = call->machine;
  const struct pawl_frame *self = &machine->frames[call->frame];
  const struct pawl_flow *flow
    = machine->the_case->build->functions[function].function->flow;
  if (flow->block_count > small && only_computes (flow))
    {
      set_new_result (call);
      return true;
    }
  if (self->depth >= depth_limit
      || is_inside (machine, call->frame, function))
    return unknown_call (call);
  struct pawl_frame like = {
    .caller = call->frame, .block = call->point->block,
    .next = call->point->op, .call = call->op, .depth = self->depth + 1,
    .identity = pawl_machine_fresh (machine, call->frame, PAWL_SYMBOL_UNKNOWN,
                                    0, call->op),
    .contract = contract,
  };
  struct pawl_flow_info *info = pawl_machine_info (machine, function);
  uint32_t frame = machine->frame_count;
  if (!pawl_machine_push (machine, function, info, like))
    return false;
  for (unsigned i = 0; i < call->op->argument_count; i++)
    {
      pawl_symbol value = call->calls_back ? 0 : argument (call, i);
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

/* Calls FUNCTION, which refuses: where it does it had no effect, as it is
   judged by itself.  */
static bool
enter_refusing (const struct call *call, uint32_t function)
{
  struct pawl_machine *machine = call->machine;
  struct pawl_symbols *symbols = &machine->symbols;
  size_t mark = symbols->undo_count;
  pawl_symbol result = pawl_machine_fresh (machine, call->frame,
                                           PAWL_SYMBOL_RESULT, 0, call->op);
  if (!pawl_assume_refusal (machine, function, result))
    {
      pawl_symbols_back (symbols, mark);
      return enter (call, function, false);
    }
  set_result (call, result);
  pawl_machine_trail (machine, PAWL_REFUSED, call->frame, call->op,
                      call->op->at, 0);
  go_on (call);
  pawl_symbols_back (symbols, mark);
  return enter (call, function, true);
}

/* What may be called through a slot, if it is known and little.  */
static unsigned
candidates (const struct call *call, uint32_t *found, unsigned room)
{
  const struct pawl_build *build = call->machine->the_case->build;
  const struct pawl_build_target *slot = &build->targets[call->target];
  unsigned count = 0;
  if (slot->kind == PAWL_CALLEE_PARAMETER || slot->kind == PAWL_CALLEE_UNKNOWN
      || slot->kind == PAWL_CALLEE_FUNCTION)
    return 0;
  for (uint32_t i = 0; i < slot->store_count; i++)
    {
      uint32_t value = build->stores[slot->first_store + i].value;
      uint32_t body = body_of (build, value);
      if (body == PAWL_NONE || count == room)
        return 0;
      found[count++] = body;
    }
  return count;
}

/* The C++ runtime's part in exceptions and in std::optional.  True: it was
   that, and *GOES_ON tells whether the path goes on here.  */
static bool
call_runtime (const struct call *call, const char *name, bool *goes_on)
{
  struct pawl_machine *machine = call->machine;
  *goes_on = true;
  if (strncmp (name, "__cxa_", 6) == 0)
    {
      if (strcmp (name, "__cxa_throw") == 0
          || strcmp (name, "__cxa_rethrow") == 0)
        {
          go_on_thrown (call);
          *goes_on = false;
          return true;
        }
      if (strcmp (name, "__cxa_allocate_exception") != 0)
        return false;
      /* Whoever catches it gives it back.  */
      set_result (call, pawl_machine_fresh (machine, call->frame,
                                            PAWL_SYMBOL_BLOCK, 0, call->op));
      return true;
    }
  /* Constructors of an empty one: from std::nullopt, and without arguments.  */
  if (strncmp (name, "_ZNSt8optional", 14) != 0
      || !(strstr (name, "ESt9nullopt_t") || strstr (name, "EC1Ev")
           || strstr (name, "EC2Ev")))
    return false;
  pawl_machine_store (machine, call->frame, call->op, argument (call, 0),
                      pawl_symbol_make (&machine->symbols, PAWL_SYMBOL_EMPTY,
                                        0, 0, 0, NULL),
                      true);
  return true;
}

static bool
call_slot (const struct call *call)
{
  enum
  {
    most = 4
  };
  struct pawl_machine *machine = call->machine;
  uint32_t found[most];
  unsigned count = candidates (call, found, most);
  if (!count)
    return unknown_call (call);
  for (unsigned i = 0; i + 1 < count; i++)
    {
      size_t mark = machine->symbols.undo_count;
      struct pawl_point point = *call->point;
      struct call other = *call;
      other.point = &point;
      if (enter (&other, found[i], false))
        pawl_machine_go (machine, point);
      pawl_symbols_back (&machine->symbols, mark);
    }
  return enter (call, found[count - 1], false);
}

/* A function that calls what its argument number POSITION points to: that is
   gone into, as far as it is known.  */
static bool
call_back (const struct call *call, unsigned position)
{
  struct pawl_machine *machine = call->machine;
  const struct pawl_build *build = machine->the_case->build;
  const struct pawl_symbol_node *node
    = &machine->symbols.nodes[argument (call, position)];
  uint32_t unit
    = build->functions[machine->frames[call->frame].function].unit;
  if (node->kind == PAWL_SYMBOL_CONSTANT)
    return harmless (call, call->op->callee->name);
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
      struct call inner = *call;
      inner.calls_back = true;
      return enter (&inner, i, false);
    }
  return unknown_call (call);
}

bool
pawl_machine_call (struct pawl_machine *machine, struct pawl_point *point,
                   uint32_t number)
{
  const struct pawl_frame *self = &machine->frames[point->frame];
  const struct pawl_build *build = machine->the_case->build;
  struct call call = {
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
      set_result (&call, pawl_symbol_make (&machine->symbols,
                                           PAWL_SYMBOL_RESULT, call.target + 1,
                                           0, -1, call.op));
      return true;
    }
  bool goes_on;
  if (call_runtime (&call, name, &goes_on))
    return goes_on;
  switch (call.known->effect)
    {
    case PAWL_EFFECT_ACQUIRE:
      return acquire (&call, false);
    case PAWL_EFFECT_RELEASE:
      return release (&call, PAWL_DID_RELEASE);
    case PAWL_EFFECT_RESIZE:
      return resize (&call, false);
    case PAWL_EFFECT_MAP:
      return map (&call, name);
    default:
      break;
    }
  uint32_t body = body_of (build, call.target);
  if (body != PAWL_NONE)
    return pawl_function_refuses (machine->the_case, machine->facts, body)
             ? enter_refusing (&call, body) : enter (&call, body, false);
  if (call.known->calls_back)
    return call_back (&call, call.known->calls_back - 1);
  if (call.known->effect != PAWL_EFFECT_UNKNOWN || find_library (name))
    return harmless (&call, name);
  if (target->kind != PAWL_CALLEE_FUNCTION)
    return call_slot (&call);
  return unknown_call (&call);
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
      *point = (struct pawl_point){ caller, self->block, self->next };
      for (uint32_t i = 0; i < block->edge_count; i++)
        if (block->edges[i].unwinding)
          {
            pawl_machine_enter (machine, point, &block->edges[i]);
            return true;
          }
    }
}
