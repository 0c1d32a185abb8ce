/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What calls of allocators and libraries do on a path: see machine-calls.h.  */

#include "rules/machine-calls.h"

#include <string.h>

#include "rules/cxx-string.h"

enum library_kind
{
  LIBRARY_NOTHING, LIBRARY_WRITES, LIBRARY_OPENS, LIBRARY_LEAVES,
  LIBRARY_CLOSES, LIBRARY_LOCKS, LIBRARY_UNLOCKS,
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
    {
      size_t length = strlen (library[i].name);
      if (library[i].name[length - 1] == '*'
            ? strncmp (library[i].name, name, length - 1) == 0
            : strcmp (library[i].name, name) == 0)
        return &library[i];
    }
  return NULL;
}

bool
pawl_is_library (const char *name)
{
  return find_library (name);
}

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
has_landing (const struct pawl_calling *call)
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

/* SYMBOL, or what was narrowed to it.  */
static const struct pawl_symbol_node *
without_narrowing (const struct pawl_symbols *symbols, pawl_symbol symbol)
{
  symbol = pawl_symbol_base (symbols, symbol);
  while (symbols->nodes[symbol].kind == PAWL_SYMBOL_NARROW)
    symbol = pawl_symbol_base (symbols, symbols->nodes[symbol].a);
  return &symbols->nodes[symbol];
}

/* Whether NODE is what storage of this call held when nothing that is known was
   put there.  */
static bool
is_left_in_own (const struct pawl_symbols *symbols,
                const struct pawl_symbol_node *node)
{
  if (node->kind != PAWL_SYMBOL_INITIAL)
    return false;
  enum pawl_symbol_kind kind
    = symbols->nodes[pawl_symbol_base (symbols, node->a)].kind;
  return kind == PAWL_SYMBOL_LOCAL || kind == PAWL_SYMBOL_BLOCK;
}

/* Whether whatever is at SYMBOL may be this call's own, though nobody knows. */
static bool
is_doubtful (const struct pawl_calling *call, pawl_symbol symbol)
{
  const struct pawl_symbols *symbols = &call->machine->symbols;
  const struct pawl_symbol_node *node = without_narrowing (symbols, symbol);
  return node->kind == PAWL_SYMBOL_RESULT || node->kind == PAWL_SYMBOL_UNKNOWN
         || node->kind == PAWL_SYMBOL_NONE || is_left_in_own (symbols, node);
}

/* What an argument of the call points to, if that is storage of this call, is left
   in it by the library, whatever was put there before.  */
static void
leave_in_own (const struct pawl_calling *call)
{
  struct pawl_machine *machine = call->machine;
  for (unsigned i = 0; i < call->op->argument_count; i++)
    {
      pawl_symbol at = pawl_calling_argument (call, i);
      enum pawl_symbol_kind kind = base_kind (machine, at);
      if (kind == PAWL_SYMBOL_LOCAL || kind == PAWL_SYMBOL_BLOCK)
        pawl_machine_store (machine, call->frame, call->op, at,
                            pawl_symbol_make (&machine->symbols,
                                              PAWL_SYMBOL_INITIAL, at, 0, 0,
                                              NULL),
                            true);
    }
}

/* Whether this call opened WHAT, a descriptor.  */
static bool
is_opened_here (const struct pawl_calling *call, pawl_symbol what)
{
  const struct pawl_machine *machine = call->machine;
  const struct pawl_symbol_node *node
    = without_narrowing (&machine->symbols, what);
  if (node->kind == PAWL_SYMBOL_RESULT && node->op && node->op->callee)
    {
      const struct pawl_callee *callee = node->op->callee;
      const struct library *known
        = find_library (callee->symbol ? callee->symbol : callee->name);
      return known && known->kind == LIBRARY_OPENS;
    }
  if (!is_left_in_own (&machine->symbols, node))
    return false;
  /* What the library leaves in storage of this call, as pipe does, is open from
     then on; of others nobody knows where they have it from.  */
  for (uint32_t i = 0; i < machine->did_count; i++)
    if (machine->dids[i].kind == PAWL_DID_SOMETHING)
      return false;
  return true;
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
                       call->target, is_doubtful (call, block));
  return true;
}

bool
pawl_calling_resize (const struct pawl_calling *call, bool minus_one)
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
    pawl_calling_result (call, after);
  else
    set_outcome (call, true, false);
  pawl_calling_go_on (call);
  pawl_symbols_back (symbols, mark);
  fail (call);
  set_outcome (call, false, minus_one);
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

/* Gives back the lock WHAT, if it was taken in this call.  */
static void
unlock (const struct pawl_calling *call, pawl_symbol what)
{
  struct pawl_machine *machine = call->machine;
  for (uint32_t i = machine->did_count; i-- > 0;)
    if (machine->dids[i].kind == PAWL_DID_LOCK && machine->dids[i].what == what)
      {
        PAWL_SET (&machine->symbols, machine->dids[i].what, 0);
        return;
      }
}

/* Whether the call writes zeros.  */
static bool
clears (const struct pawl_calling *call, const char *name)
{
  if (strcmp (name, "bzero") == 0 || strcmp (name, "explicit_bzero") == 0)
    return true;
  pawl_symbol value = pawl_calling_argument (call, 1);
  return strcmp (name, "memset") == 0 && value
         && pawl_symbol_truth (&call->machine->symbols, value) == 0;
}

/* A function of which the shipped lists or a manifest know that it leaves the
   heap alone.  */
bool
pawl_calling_harmless (const struct pawl_calling *call, const char *name)
{
  struct pawl_machine *machine = call->machine;
  const struct library *known = find_library (name);
  pawl_calling_new_result (call);
  if (!known || pawl_string_member (name) == PAWL_STRING_GIVES)
    return true;
  pawl_symbol what = pawl_calling_argument (call, known->argument);
  enum pawl_symbol_kind base = base_kind (machine, what);
  switch (known->kind)
    {
    case LIBRARY_WRITES:
      if (what)
        pawl_machine_store (machine, call->frame, call->op, what,
                            clears (call, name)
                              ? pawl_symbol_constant (&machine->symbols, 0)
                              : pawl_machine_fresh (machine, call->frame,
                                                    PAWL_SYMBOL_UNKNOWN, 0,
                                                    call->op),
                            true);
      break;
    case LIBRARY_LEAVES:
      leave_in_own (call);
      break;
    case LIBRARY_CLOSES:
      if (base != PAWL_SYMBOL_BLOCK && base != PAWL_SYMBOL_LOCAL
          && !is_opened_here (call, what))
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
