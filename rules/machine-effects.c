/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What calls of allocators and libraries do on a path: see machine-calls.h.  */

#include "rules/machine-calls.h"

#include <string.h>

#include "rules/cxx-string.h"

pawl_symbol
pawl_calling_argument (const struct pawl_calling *call, unsigned position)
{
  return position < call->op->argument_count
           ? pawl_machine_value (call->machine, call->frame,
                                 call->op->arguments[position])
           : 0;
}

void
pawl_calling_result (const struct pawl_calling *call, pawl_symbol value)
{
  struct pawl_machine *machine = call->machine;
  uint32_t env = machine->frames[call->frame].env;
  PAWL_SET (&machine->symbols, machine->env[env + call->number], value);
}

void
pawl_calling_new_result (const struct pawl_calling *call)
{
  pawl_calling_result (call, pawl_machine_fresh (call->machine, call->frame,
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
is_pointer (const struct pawl_calling *call, unsigned position)
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

/* Whether it is the address of a field or a variable: storage that has a name is
   no block, and an object handed over by value looks like that.  */
static bool
is_named (const struct pawl_calling *call, unsigned position)
{
  const struct pawl_flow *flow = call->machine->frames[call->frame].flow;
  const struct pawl_op *op = &flow->ops[call->op->arguments[position]];
  return op->kind == PAWL_OP_LOCAL || op->kind == PAWL_OP_GLOBAL
         || op->kind == PAWL_OP_FIELD;
}

/* The storage that a releaser or resizer is given: what this call acquired, if
   any argument is that, else the last pointer (a context comes first).  */
static pawl_symbol
given_block (const struct pawl_calling *call)
{
  pawl_symbol found = 0;
  bool named = true;            /* FOUND is, or there is none */
  for (unsigned i = 0; i < call->op->argument_count; i++)
    {
      pawl_symbol value = pawl_calling_argument (call, i);
      if (!value)
        continue;
      enum pawl_symbol_kind kind = base_kind (call->machine, value);
      if (kind == PAWL_SYMBOL_BLOCK || kind == PAWL_SYMBOL_MOVED)
        return value;
      if (!is_pointer (call, i) || (!named && is_named (call, i)))
        continue;
      found = value;
      named = is_named (call, i);
    }
  return found ? found : pawl_calling_argument (call, 0);
}

/* Goes on behind the call.  */
void
pawl_calling_go_on (const struct pawl_calling *call)
{
  pawl_machine_go (call->machine, *call->point);
}

static void
fail (const struct pawl_calling *call)
{
  struct pawl_machine *machine = call->machine;
  PAWL_SET (&machine->symbols, machine->failures, machine->failures + 1);
  pawl_machine_trail (machine, PAWL_FAILED, call->frame, call->op,
                      call->op->at, 0);
}

/* Goes on by the edge that the call's exception takes; out of the function
   where it has none.  */
void
pawl_calling_throw (const struct pawl_calling *call)
{
  struct pawl_machine *machine = call->machine;
  const struct pawl_flow *flow = machine->frames[call->frame].flow;
  const struct pawl_flow_block *block = &flow->blocks[call->point->block];
  struct pawl_point point = *call->point;
  pawl_machine_trail (machine, PAWL_THREW, call->frame, call->op,
                      call->op->at, 0);
  const struct pawl_flow_edge *landing
    = pawl_machine_landing (flow, block, call->op);
  if (landing)
    {
      pawl_machine_enter (machine, &point, landing);
      pawl_machine_go (machine, point);
      return;
    }
  if (pawl_machine_unwind (machine, &point))
    pawl_machine_go (machine, point);
}

static bool
has_landing (const struct pawl_calling *call)
{
  const struct pawl_flow *flow
    = call->machine->frames[call->frame].flow;
  return pawl_machine_landing (flow, &flow->blocks[call->point->block],
                               call->op);
}

/* Where a function that reports by a number leaves what it acquired.  */
static pawl_symbol
out_argument (const struct pawl_calling *call)
{
  for (unsigned i = 0; i < call->op->argument_count; i++)
    {
      pawl_symbol value = pawl_calling_argument (call, i);
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
set_outcome (const struct pawl_calling *call, bool success, bool minus_one)
{
  struct pawl_machine *machine = call->machine;
  struct pawl_symbols *symbols = &machine->symbols;
  if (call->op->flags & PAWL_OP_BOOLEAN)
    {
      pawl_calling_result (call, pawl_symbol_constant (symbols, success));
      return;
    }
  if (call->op->flags & PAWL_OP_POINTER)
    {
      pawl_calling_result (call, pawl_symbol_constant (symbols, minus_one ? -1 : 0));
      return;
    }
  pawl_symbol result = success ? pawl_symbol_constant (symbols, 0)
                               : pawl_machine_fresh (machine, call->frame,
                                                     PAWL_SYMBOL_RESULT, 0,
                                                     call->op);
  if (!success)
    pawl_symbol_assume (symbols, result, true);
  pawl_calling_result (call, result);
}

bool
pawl_calling_acquire (const struct pawl_calling *call, bool minus_one)
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
  const char *name = call->op->callee->name;
  if (strcmp (name, "calloc") == 0 || strcmp (name, "mmap") == 0)
    pawl_machine_store (machine, call->frame, call->op, block,
                        pawl_symbol_constant (symbols, 0), true);
  if (call->op->flags & PAWL_OP_POINTER)
    pawl_calling_result (call, block);
  else
    {
      if (out)
        pawl_machine_store (machine, call->frame, call->op, out, block, false);
      set_outcome (call, true, false);
    }
  pawl_calling_go_on (call);
  pawl_symbols_back (symbols, mark);
  if (call->op->flags & PAWL_OP_NOT_NULL)
    {
      fail (call);
      if (has_landing (call) || call->known->effect == PAWL_EFFECT_ACQUIRE)
        pawl_calling_throw (call);
    }
  else
    {
      fail (call);
      set_outcome (call, false, minus_one);
      pawl_calling_go_on (call);
    }
  pawl_symbols_back (symbols, mark);
  return false;
}

bool
pawl_calling_release (const struct pawl_calling *call, enum pawl_effect_kind kind)
{
  struct pawl_machine *machine = call->machine;
  pawl_symbol block = given_block (call);
  pawl_calling_new_result (call);
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
                       call->target, pawl_calling_doubts (call, block));
  return true;
}

/* Where a pointer lies whose block the call resizes: getline's and getdelim's first
   argument points to it.  0: the block itself is handed over.  */
static pawl_symbol
line_argument (const struct pawl_calling *call)
{
  const char *name = call->op->callee->name;
  return strcmp (name, "getline") == 0 || strcmp (name, "getdelim") == 0
             || strcmp (name, "__getdelim") == 0
           ? pawl_calling_argument (call, 0) : 0;
}

/* The call read a line into AFTER, whose address and size it leaves at LINE and in
   what its second argument points to.  */
static void
leave_line (const struct pawl_calling *call, pawl_symbol line,
            pawl_symbol after)
{
  struct pawl_machine *machine = call->machine;
  pawl_symbol result = pawl_machine_fresh (machine, call->frame,
                                           PAWL_SYMBOL_RESULT, 0, call->op);
  pawl_machine_store (machine, call->frame, call->op, line, after, false);
  pawl_machine_store (machine, call->frame, call->op,
                      pawl_calling_argument (call, 1),
                      pawl_machine_fresh (machine, call->frame,
                                          PAWL_SYMBOL_UNKNOWN, 0, call->op),
                      false);
  pawl_symbol_limit (&machine->symbols, result, 1, INT64_MAX);
  pawl_calling_result (call, result);
}

bool
pawl_calling_resize (const struct pawl_calling *call, bool minus_one)
{
  struct pawl_machine *machine = call->machine;
  struct pawl_symbols *symbols = &machine->symbols;
  pawl_symbol line = line_argument (call);
  pawl_symbol block = pawl_symbol_base (
    symbols, line ? pawl_machine_load (machine, line, NULL)
                  : given_block (call));
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
                         block, call->target, pawl_calling_doubts (call, block));
  if (line)
    leave_line (call, line, after);
  else if (call->op->flags & PAWL_OP_POINTER)
    pawl_calling_result (call, after);
  else
    set_outcome (call, true, false);
  pawl_calling_go_on (call);
  pawl_symbols_back (symbols, mark);
  fail (call);
  set_outcome (call, false, minus_one);
  if (line)
    pawl_calling_result (call, pawl_symbol_constant (symbols, -1));
  pawl_calling_go_on (call);
  pawl_symbols_back (symbols, mark);
  return false;
}

bool
pawl_calling_map (const struct pawl_calling *call, const char *name)
{
  if (strncmp (name, "mmap", 4) == 0 || strcmp (name, "__mmap") == 0
      || strcmp (name, "shmat") == 0)
    return pawl_calling_acquire (call, true);
  if (strcmp (name, "dlopen") == 0 || strcmp (name, "dlmopen") == 0)
    return pawl_calling_acquire (call, false);
  if (strcmp (name, "dlclose") == 0)
    return pawl_calling_release (call, PAWL_DID_CLOSE);
  if (strcmp (name, "mremap") == 0)
    return pawl_calling_resize (call, true);
  if (strcmp (name, "munmap") == 0 || strcmp (name, "__munmap") == 0
      || strcmp (name, "shmdt") == 0)
    return pawl_calling_release (call, PAWL_DID_UNMAP);
  pawl_calling_new_result (call);
  if (strcmp (name, "malloc_trim") != 0)
    pawl_machine_effect (call->machine, call->frame, call->op, PAWL_DID_UNMAP,
                         0, call->target, true);
  return true;
}
