/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What well-known functions do on a path beyond memory management: library.def.  */

#include "rules/machine-calls.h"

#include <string.h>

#include "rules/cxx-string.h"

enum library_kind
{
  LIBRARY_NOTHING, LIBRARY_WRITES, LIBRARY_FILLS, LIBRARY_READS,
  LIBRARY_SETS, LIBRARY_SCANS, LIBRARY_OPENS, LIBRARY_CLOSES, LIBRARY_LOCKS,
  LIBRARY_UNLOCKS,
};

static const struct library
{
  const char *name;
  size_t length;                /* of what has to be equal */
  enum library_kind kind;
  unsigned argument;
} library[] = {
#define PAWL_LIBRARY(name, kind, argument)                                    \
 { name, sizeof name - 1 - (name[sizeof name - 2] == '*'),                    \
   LIBRARY_##kind, argument - 1 },
#include "rules/library.def"
#undef PAWL_LIBRARY
};

enum
{
  library_size = sizeof library / sizeof *library
};

/* The first row of what is named by the LENGTH bytes at NAME; others follow.  */
static const struct library *
find_named (const char *name, size_t length)
{
  for (size_t i = 0; i < library_size; i++)
    if (library[i].name[0] == name[0] && library[i].length <= length
        && (library[i].length == length
            || library[i].name[library[i].length] == '*')
        && memcmp (library[i].name, name, library[i].length) == 0)
      return &library[i];
  return NULL;
}

/* NAME without what glibc's headers put around it: the fortified forms, those of
   a certain C standard, and those with offsets of 64 bits.  */
static const char *
plain_name (const char *name, size_t *length)
{
  static const char *const before[] = { "__isoc99_", "__isoc23_", "__" };
  *length = strlen (name);
  bool fortified = *length > 4 && strcmp (name + *length - 4, "_chk") == 0;
  for (size_t i = 0; i < sizeof before / sizeof *before; i++)
    {
      size_t own = strlen (before[i]);
      if (strncmp (name, before[i], own) != 0 || (i == 2 && !fortified))
        continue;
      name += own;
      *length -= own;
      break;
    }
  if (fortified)
    *length -= 4;
  if (*length > 2 && strncmp (name + *length - 2, "64", 2) == 0)
    *length -= 2;
  return name;
}

static const struct library *
find_library (const char *name)
{
  const struct library *found = find_named (name, strlen (name));
  if (found)
    return found;
  size_t length;
  name = plain_name (name, &length);
  return find_named (name, length);
}

/* The row behind ROW of the same function, or null.  */
static const struct library *
next_row (const struct library *row)
{
  const struct library *next = row + 1;
  return next < library + library_size && strcmp (next->name, row->name) == 0
           ? next : NULL;
}

bool
pawl_is_library (const char *name)
{
  return find_library (name);
}

static const struct library *
library_called (const struct pawl_op *op)
{
  return op && op->callee
           ? find_library (op->callee->symbol ? op->callee->symbol
                                              : op->callee->name)
           : NULL;
}

const char *
pawl_library_writes (const char *name, unsigned *argument)
{
  const struct library *row = find_library (name);
  if (row && row->kind == LIBRARY_OPENS)
    row = next_row (row);
  if (!row || row->kind < LIBRARY_WRITES || row->kind > LIBRARY_SCANS)
    return NULL;
  *argument = row->argument;
  return row->name;
}

bool
pawl_library_reports (const char *name)
{
  const struct library *row = find_library (name);
  return row && row->kind >= LIBRARY_FILLS && row->kind <= LIBRARY_SCANS;
}

bool
pawl_wraps_library (const struct pawl_flow *flow, const char *name)
{
  const struct library *row = find_library (name);
  for (uint32_t i = 1; row && i < flow->op_count; i++)
    if (flow->ops[i].kind == PAWL_OP_CALL
        && library_called (&flow->ops[i]) == row)
      return true;
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
   put there, or what the library left in it.  */
static bool
is_left_in_own (const struct pawl_symbols *symbols,
                const struct pawl_symbol_node *node)
{
  if (node->kind != PAWL_SYMBOL_INITIAL)
    return false;
  const struct pawl_symbol_node *base
    = &symbols->nodes[pawl_symbol_base (symbols, node->a)];
  return base->kind == PAWL_SYMBOL_LOCAL || base->kind == PAWL_SYMBOL_BLOCK
         || (base->kind == PAWL_SYMBOL_RESULT && library_called (base->op));
}

bool
pawl_calling_doubts (const struct pawl_calling *call, pawl_symbol symbol)
{
  const struct pawl_symbols *symbols = &call->machine->symbols;
  const struct pawl_symbol_node *node = without_narrowing (symbols, symbol);
  return node->kind == PAWL_SYMBOL_RESULT || node->kind == PAWL_SYMBOL_UNKNOWN
         || node->kind == PAWL_SYMBOL_NONE || is_left_in_own (symbols, node);
}

/* Whether this call opened WHAT, a descriptor.  */
static bool
is_opened_here (const struct pawl_calling *call, pawl_symbol what)
{
  const struct pawl_machine *machine = call->machine;
  const struct pawl_symbol_node *node
    = without_narrowing (&machine->symbols, what);
  if (node->kind == PAWL_SYMBOL_RESULT)
    {
      const struct library *known = library_called (node->op);
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
clears (const struct pawl_calling *call, const struct library *row)
{
  if (strcmp (row->name, "bzero") == 0
      || strcmp (row->name, "explicit_bzero") == 0)
    return true;
  pawl_symbol value = pawl_calling_argument (call, 1);
  return strcmp (row->name, "memset") == 0 && value
         && pawl_symbol_truth (&call->machine->symbols, value) == 0;
}

static enum pawl_symbol_kind
base_kind (const struct pawl_calling *call, pawl_symbol symbol)
{
  const struct pawl_symbols *symbols = &call->machine->symbols;
  return symbols->nodes[pawl_symbol_base (symbols, symbol)].kind;
}

static bool
is_own (enum pawl_symbol_kind base)
{
  return base == PAWL_SYMBOL_LOCAL || base == PAWL_SYMBOL_BLOCK;
}

/* Where ROW's function writes, from argument number I on: *LAST is behind the last
   of them.  */
static unsigned
written_from (const struct pawl_calling *call, const struct library *row,
              unsigned *last)
{
  *last = row->kind == LIBRARY_SCANS ? call->op->argument_count
                                     : row->argument + 1;
  return row->argument;
}

/* Something is written to what the argument number I points to.  In storage of
   this call it can be told from what is written there another time, and is the
   same as often as it is read.  */
static void
write_argument (const struct pawl_calling *call, const struct library *row,
                unsigned i)
{
  struct pawl_machine *machine = call->machine;
  struct pawl_symbols *symbols = &machine->symbols;
  pawl_symbol at = pawl_calling_argument (call, i), value;
  if (!at || symbols->nodes[at].kind == PAWL_SYMBOL_CONSTANT)
    return;
  if (clears (call, row))
    value = pawl_symbol_constant (symbols, 0);
  else if (is_own (base_kind (call, at)))
    value = pawl_symbol_make (
      symbols, PAWL_SYMBOL_INITIAL,
      pawl_machine_fresh (machine, call->frame, PAWL_SYMBOL_RESULT,
                          pawl_symbol_constant (symbols, i + 1), call->op),
      0, 0, NULL);
  else
    value = pawl_machine_fresh (machine, call->frame, PAWL_SYMBOL_UNKNOWN, 0,
                                call->op);
  pawl_machine_store (machine, call->frame, call->op, at, value, true);
}

/* Whether anything is written that outlives the call.  */
static bool
writes_to_others (const struct pawl_calling *call, const struct library *row)
{
  for (; row; row = next_row (row))
    {
      unsigned last;
      for (unsigned i = written_from (call, row, &last); i < last; i++)
        {
          pawl_symbol at = pawl_calling_argument (call, i);
          if (at && !is_own (base_kind (call, at))
              && base_kind (call, at) != PAWL_SYMBOL_CONSTANT)
            return true;
        }
    }
  return false;
}

static void
write_all (const struct pawl_calling *call, const struct library *row)
{
  for (; row; row = next_row (row))
    {
      unsigned last;
      for (unsigned i = written_from (call, row, &last); i < last; i++)
        write_argument (call, row, i);
    }
}

/* The call of ROW's function gives what tells that it did its work, or that it
   did not.  */
static void
give_outcome (const struct pawl_calling *call, const struct library *row,
              bool success)
{
  struct pawl_symbols *symbols = &call->machine->symbols;
  bool is_pointer = call->op->flags & PAWL_OP_POINTER;
  pawl_symbol result = pawl_machine_fresh (
    call->machine, call->frame, PAWL_SYMBOL_RESULT, 0, call->op);
  if (is_pointer || (row->kind == LIBRARY_SETS && !success))
    pawl_symbol_assume (symbols, result, is_pointer ? success : true);
  else if (row->kind == LIBRARY_SCANS)
    pawl_symbol_limit (symbols, result, success ? 1 : -1,
                       success ? call->op->argument_count - row->argument : 0);
  else if (success && row->kind == LIBRARY_READS)
    pawl_symbol_limit (symbols, result, 0, INT64_MAX);
  else
    result = pawl_symbol_constant (symbols, success ? 0 : -1);
  pawl_calling_result (call, result);
}

/* A function that writes nothing where it tells that it failed: two ways to go on
   where that makes a difference.  True: the path goes on here.  */
static bool
fill (const struct pawl_calling *call, const struct library *row)
{
  struct pawl_symbols *symbols = &call->machine->symbols;
  if (!writes_to_others (call, row))
    {
      write_all (call, row);
      return true;
    }
  size_t mark = symbols->undo_count;
  give_outcome (call, row, false);
  pawl_calling_go_on (call);
  pawl_symbols_back (symbols, mark);
  write_all (call, row);
  give_outcome (call, row, true);
  return true;
}

bool
pawl_calling_harmless (const struct pawl_calling *call, const char *name)
{
  struct pawl_machine *machine = call->machine;
  const struct library *row = find_library (name);
  pawl_calling_new_result (call);
  if (row && row->kind == LIBRARY_OPENS)
    row = next_row (row);
  if (!row || pawl_string_member (name) == PAWL_STRING_GIVES)
    return true;
  pawl_symbol what = pawl_calling_argument (call, row->argument);
  enum pawl_symbol_kind base = base_kind (call, what);
  switch (row->kind)
    {
    case LIBRARY_WRITES:
      write_all (call, row);
      break;
    case LIBRARY_FILLS:
    case LIBRARY_READS:
    case LIBRARY_SETS:
    case LIBRARY_SCANS:
      return fill (call, row);
    case LIBRARY_CLOSES:
      if (!is_own (base) && !is_opened_here (call, what))
        pawl_machine_effect (machine, call->frame, call->op, PAWL_DID_CLOSE,
                             what, call->target,
                             pawl_calling_doubts (call, what));
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
