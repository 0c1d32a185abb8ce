/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which paths that meet are one from there on: see machine.h.

   A state is what decides the way from here on, its core: values that are used
   behind, memory that is read there, conditions on what is asked for again; and
   effects and stores, of which a refusal tells one by one.  What comes of an effect
   depends on the core and on itself.  So a state brings nothing new if its core was
   gone on from with each of its effects, at once or one after the other.  */

#include "rules/machine-states.h"

#include "rules/flow-findings.h"

enum
{
  cell_room = 512,              /* as in machine.c */
  symbol_room = 1 << 15,        /* as in symbols.c */
};

struct pawl_joining
{
  uint64_t names[pawl_name_words];      /* that are asked for behind */
  uint64_t *live;               /* scratch */
  uint32_t words;
  uint32_t *held;               /* by symbol: the time when it was last part of
                                   what is used behind */
  uint32_t *known;              /* by symbol: the time when CAN_COME was last
                                   asked; odd if it can */
  uint16_t *bits;               /* by symbol: 1 more than that of its name */
  uint32_t *hashed;             /* by symbol: the time of … */
  uint64_t *hashes;             /* … what it is told from others by */
  uint32_t any_count;           /* of symbols that may be any others */
  uint32_t time, asked;
  bool read[cell_room];         /* cells that are read behind */
};

static struct pawl_joining *
joining_of (struct pawl_machine *machine)
{
  if (machine->joining)
    return machine->joining;
  struct pawl_joining *joining
    = pawl_arena_alloc (machine->arena, sizeof *joining);
  joining->held = pawl_arena_array (machine->arena, symbol_room,
                                    sizeof *joining->held);
  joining->known = pawl_arena_array (machine->arena, symbol_room,
                                     sizeof *joining->known);
  joining->bits = pawl_arena_array (machine->arena, symbol_room,
                                    sizeof *joining->bits);
  joining->hashed = pawl_arena_array (machine->arena, symbol_room,
                                      sizeof *joining->hashed);
  joining->hashes = pawl_arena_array (machine->arena, symbol_room,
                                      sizeof *joining->hashes);
  machine->joining = joining;
  return joining;
}

static bool
decides_by_parts (const struct pawl_symbol_node *node)
{
  int64_t sign = node->number & 0xff;
  return sign <= PAWL_OPERATOR_GE || sign == PAWL_OPERATOR_AND
         || sign == PAWL_OPERATOR_OR;
}

/* SYMBOL is used behind, and what of its parts tells about it.  A sum tells
   nothing about its parts, nor what was loaded where from.  */
static void
hold (struct pawl_machine *machine, pawl_symbol symbol)
{
  struct pawl_joining *joining = machine->joining;
  while (symbol && joining->held[symbol] != joining->time)
    {
      const struct pawl_symbol_node *node = &machine->symbols.nodes[symbol];
      joining->held[symbol] = joining->time;
      switch (node->kind)
        {
        case PAWL_SYMBOL_BINARY:
          if (!decides_by_parts (node))
            return;
          /* Fall through.  */
        case PAWL_SYMBOL_ELEMENT:
        case PAWL_SYMBOL_OFFSET:
          hold (machine, node->b);
          symbol = node->a;
          break;
        case PAWL_SYMBOL_FIELD:
          symbol = node->a;
          break;
        default:
          return;
        }
    }
}

static bool
has_bit (const struct pawl_joining *joining, unsigned bit)
{
  return joining->names[bit / 64] >> (bit % 64) & 1;
}

/* Whether something behind names what SYMBOL is called by.  */
static bool
is_named (const struct pawl_machine *machine, pawl_symbol symbol)
{
  struct pawl_joining *joining = machine->joining;
  const struct pawl_symbol_node *node = &machine->symbols.nodes[symbol];
  if (!joining->bits[symbol])
    {
      uint64_t number = 0;
      if (node->kind == PAWL_SYMBOL_PARAMETER)
        number = (uint64_t) node->number;
      else if (node->kind == PAWL_SYMBOL_LOCAL)
        number = node->a;
      joining->bits[symbol]
        = (uint16_t) (1 + pawl_name_bit (node->kind, number, node->text));
    }
  return has_bit (joining, joining->bits[symbol] - 1u);
}

/* Whether something behind computes as the sum or comparison NODE does.  */
static bool
is_computed (const struct pawl_machine *machine,
             const struct pawl_symbol_node *node)
{
  const struct pawl_symbol_node *right = &machine->symbols.nodes[node->b];
  enum pawl_operator sign = (enum pawl_operator) (node->number & 0xff);
  return has_bit (machine->joining,
                  pawl_name_bit (PAWL_SYMBOL_BINARY,
                                 pawl_name_of_comparison (sign, NULL), NULL))
         || (right->kind == PAWL_SYMBOL_CONSTANT
             && has_bit (machine->joining,
                         pawl_name_bit (
                           PAWL_SYMBOL_BINARY,
                           pawl_name_of_comparison (sign, &right->number),
                           NULL)));
}

/* Whether something behind steps as far as NODE, an element or offset, does.  */
static bool
is_stepped_to (const struct pawl_machine *machine,
               const struct pawl_symbol_node *node)
{
  const struct pawl_symbols *symbols = &machine->symbols;
  const struct pawl_symbol_node *step = &symbols->nodes[node->b];
  return has_bit (machine->joining,
                  pawl_name_bit (node->kind, pawl_name_of_step (NULL), NULL))
         || (step->kind == PAWL_SYMBOL_CONSTANT
             && has_bit (machine->joining,
                         pawl_name_bit (node->kind,
                                        pawl_name_of_step (&step->number),
                                        NULL)));
}

static bool can_come (const struct pawl_machine *machine, pawl_symbol symbol);

static bool
can_be_made (const struct pawl_machine *machine, pawl_symbol symbol)
{
  const struct pawl_symbol_node *node = &machine->symbols.nodes[symbol];
  bool copies = has_bit (machine->joining,
                         pawl_name_bit (PAWL_SYMBOL_NONE, 0, NULL));
  switch (node->kind)
    {
    case PAWL_SYMBOL_PARAMETER:
    case PAWL_SYMBOL_LOCAL:
    case PAWL_SYMBOL_GLOBAL:
      return is_named (machine, symbol);
    case PAWL_SYMBOL_FIELD:
      return (copies || is_named (machine, symbol))
             && can_come (machine, node->a);
    case PAWL_SYMBOL_ELEMENT:
    case PAWL_SYMBOL_OFFSET:
      return (copies || is_stepped_to (machine, node))
             && can_come (machine, node->a) && can_come (machine, node->b);
    case PAWL_SYMBOL_BINARY:
      return is_computed (machine, node) && can_come (machine, node->a)
             && can_come (machine, node->b);
    case PAWL_SYMBOL_INITIAL:
    case PAWL_SYMBOL_NARROW:
      return can_come (machine, node->a);
    case PAWL_SYMBOL_RESULT:
      /* A question has the same answer each time.  */
      return node->number == -1;
    case PAWL_SYMBOL_CONSTANT:
    case PAWL_SYMBOL_EMPTY:
    case PAWL_SYMBOL_NONE:
      return true;
    default:
      return false;
    }
}

/* Whether something behind may come to SYMBOL: it is held, or can be made again of
   what is named there.  */
static bool
can_come (const struct pawl_machine *machine, pawl_symbol symbol)
{
  struct pawl_joining *joining = machine->joining;
  if (joining->held[symbol] == joining->time)
    return true;
  if (joining->known[symbol] / 2 != joining->asked)
    {
      bool can = can_be_made (machine, symbol);
      joining->known[symbol] = 2 * joining->asked + can;
    }
  return joining->known[symbol] & 1;
}

/* Whether nothing is known of SYMBOL but its range, and nothing behind makes it
   again: any other of its kind would do as well.  */
static bool
is_any (const struct pawl_machine *machine, pawl_symbol symbol)
{
  const struct pawl_symbol_node *node = &machine->symbols.nodes[symbol];
  switch (node->kind)
    {
    case PAWL_SYMBOL_BINARY:
      if (decides_by_parts (node))
        return false;
      break;
    case PAWL_SYMBOL_UNKNOWN:
    case PAWL_SYMBOL_RESULT:
    case PAWL_SYMBOL_INITIAL:
    case PAWL_SYMBOL_NARROW:
      break;
    default:
      return false;
    }
  return !can_be_made (machine, symbol);
}

/* What tells SYMBOL from others, where what may be any is counted in the order in
   which it comes by.  */
static uint64_t
told (struct pawl_machine *machine, pawl_symbol symbol)
{
  struct pawl_joining *joining = machine->joining;
  const struct pawl_symbols *symbols = &machine->symbols;
  if (joining->hashed[symbol] == joining->time)
    return joining->hashes[symbol];
  const struct pawl_symbol_node *node = &symbols->nodes[symbol];
  uint64_t hash = pawl_mixed (0, node->kind);
  if (is_any (machine, symbol))
    {
      hash = pawl_mixed (hash, joining->any_count++);
      if (node->kind == PAWL_SYMBOL_RESULT)
        hash = pawl_mixed (hash, (uint64_t) (uintptr_t) node->op);
      if (node->kind == PAWL_SYMBOL_INITIAL)
        hash = pawl_mixed (
          hash, symbols->nodes[pawl_symbol_base (symbols, node->a)].kind);
    }
  else
    switch (node->kind)
      {
      case PAWL_SYMBOL_ELEMENT:
      case PAWL_SYMBOL_OFFSET:
      case PAWL_SYMBOL_BINARY:
        hash = pawl_mixed (hash, told (machine, node->a));
        hash = pawl_mixed (hash, told (machine, node->b));
        hash = pawl_mixed (hash, (uint64_t) node->number);
        break;
      case PAWL_SYMBOL_FIELD:
        hash = pawl_mixed (hash, (uint64_t) (uintptr_t) node->text);
        hash = pawl_mixed (hash, told (machine, node->a));
        break;
      case PAWL_SYMBOL_INITIAL:
      case PAWL_SYMBOL_NARROW:
        hash = pawl_mixed (hash, told (machine, node->a));
        hash = pawl_mixed (hash, (uint64_t) node->number);
        break;
      default:
        hash = pawl_mixed (hash, symbol);
        break;
      }
  joining->hashed[symbol] = joining->time;
  joining->hashes[symbol] = hash;
  return hash;
}

/* The operations of FRAME whose values are used from BLOCK on, or behind its
   operation AT if that is not 0.  */
static const uint64_t *
live_in (struct pawl_machine *machine, const struct pawl_frame *self,
         uint32_t block, uint32_t at)
{
  struct pawl_joining *joining = machine->joining;
  if (!at)
    return self->info->live[block];
  if (joining->words < self->info->words)
    {
      joining->words = 2 * self->info->words;
      joining->live = pawl_arena_array (machine->arena, joining->words,
                                        sizeof *joining->live);
    }
  pawl_flow_live_at (self->info, block, at, joining->live);
  /* What the call gives is not there yet.  */
  uint32_t call = at - 1;
  joining->live[call / 64] &= ~((uint64_t) 1 << (call % 64));
  return joining->live;
}

/* Holds VALUE, or once all is held (TELLS) adds what tells it from others to HASH,
   for the place NUMBER.  */
static uint64_t
take (struct pawl_machine *machine, bool tells, uint32_t number,
      pawl_symbol value, uint64_t hash)
{
  if (tells)
    return pawl_mixed (pawl_mixed (hash, number), told (machine, value));
  hold (machine, value);
  return hash;
}

/* The same for the values that FRAME uses from BLOCK on, or behind its operation
   AT.  */
static uint64_t
take_values (struct pawl_machine *machine, bool tells, uint32_t frame,
             uint32_t block, uint32_t at, uint64_t hash)
{
  struct pawl_joining *joining = machine->joining;
  const struct pawl_frame *self = &machine->frames[frame];
  const uint64_t *live = live_in (machine, self, block, at);
  if (!self->info->names)
    pawl_flow_name (machine->the_case, machine->facts, self->function,
                    self->info);
  const uint64_t *names = self->info->names[block];
  for (unsigned i = 0; i < pawl_name_words; i++)
    joining->names[i] |= names[i];
  hash = pawl_mixed (hash, (uint64_t) self->identity << 32 | block);
  hash = pawl_mixed (hash, (uint64_t) (uintptr_t) self->flow ^ at);
  for (uint32_t word = 0; word < self->info->words; word++)
    for (uint64_t bits = live[word]; bits; bits &= bits - 1)
      {
        uint32_t i = 64 * word + (uint32_t) __builtin_ctzll (bits);
        hash = take (machine, tells, i, machine->env[self->env + i], hash);
      }
  for (uint32_t i = 0; self->call && i < self->call->argument_count; i++)
    {
      unsigned bit = pawl_name_bit (PAWL_SYMBOL_PARAMETER, i, NULL);
      if (names[bit / 64] >> (bit % 64) & 1)
        hash = take (machine, tells, i,
                     machine->arguments[self->arguments + i], hash);
    }
  return hash;
}

/* The same for all frames that are to go on, of which FRAME is the innermost.  */
static uint64_t
take_frames (struct pawl_machine *machine, bool tells, uint32_t frame,
             uint32_t block)
{
  uint64_t hash = take_values (machine, tells, frame, block, 0, 0);
  while (machine->frames[frame].call)
    {
      const struct pawl_frame *inner = &machine->frames[frame];
      hash = take_values (machine, tells, inner->caller, inner->block,
                          inner->next, hash);
      frame = inner->caller;
    }
  return hash;
}

/* Finds the cells that are read behind, and holds what is in them.  */
static void
find_read (struct pawl_machine *machine)
{
  struct pawl_joining *joining = machine->joining;
  for (uint32_t i = 0; i < machine->cell_count; i++)
    joining->read[i] = false;
  for (bool changed = true; changed;)
    {
      changed = false;
      joining->asked++;
      for (uint32_t i = 0; i < machine->cell_count; i++)
        {
          const struct pawl_cell *cell = &machine->cells[i];
          if (!cell->address || joining->read[i]
              || !can_come (machine, cell->address))
            continue;
          joining->read[i] = changed = true;
          hold (machine, cell->value);
        }
    }
}

static uint64_t
hash_memory (struct pawl_machine *machine)
{
  uint64_t sum = 0;
  for (uint32_t i = 0; i < machine->cell_count; i++)
    if (machine->joining->read[i])
      {
        uint64_t at = told (machine, machine->cells[i].address);
        sum += pawl_mixed (at, told (machine, machine->cells[i].value));
      }
  return sum;
}

/* What the path has shown of what something behind may come to.  */
static uint64_t
hash_conditions (struct pawl_machine *machine)
{
  const struct pawl_symbols *symbols = &machine->symbols;
  uint64_t sum = 0;
  for (uint32_t i = 0; i < symbols->limited_count; i++)
    {
      pawl_symbol symbol = symbols->limited[i];
      const struct pawl_span *range = &symbols->ranges[symbol];
      if (can_come (machine, symbol))
        sum += pawl_mixed (pawl_mixed (told (machine, symbol),
                                       (uint64_t) range->low),
                           (uint64_t) range->high ^ range->not_zero);
    }
  return sum;
}

/* ---- Effects ---- */

static enum pawl_symbol_kind
kind_of_base (const struct pawl_machine *machine, pawl_symbol symbol)
{
  const struct pawl_symbols *symbols = &machine->symbols;
  return symbols->nodes[pawl_symbol_base (symbols, symbol)].kind;
}

static bool
was_given_back (const struct pawl_machine *machine, pawl_symbol block)
{
  for (uint32_t i = 0; i < machine->did_count; i++)
    if (machine->dids[i].kind == PAWL_DID_GIVE_BACK
        && machine->dids[i].what == block)
      return true;
  return false;
}

/* Where BLOCK can be had beyond this call.  */
static uint64_t
hash_holders (struct pawl_machine *machine, pawl_symbol block)
{
  uint64_t sum = 0;
  for (uint32_t i = 0; i < machine->cell_count; i++)
    {
      const struct pawl_cell *cell = &machine->cells[i];
      if (cell->address
          && pawl_symbol_base (&machine->symbols, cell->value) == block
          && kind_of_base (machine, cell->address) != PAWL_SYMBOL_LOCAL)
        sum += pawl_mixed (1, told (machine, cell->address));
    }
  return sum;
}

/* Notes that CORE was gone on from with the effect HASH, that OP of FRAME had; true:
   for the first time.  */
static bool
note_effect (struct pawl_machine *machine, uint64_t core, uint32_t frame,
             const struct pawl_op *op, uint64_t hash)
{
  hash = pawl_mixed (hash, (uint64_t) (uintptr_t) op);
  hash = pawl_mixed (
    hash, (uint64_t) (uintptr_t) pawl_outermost_op (machine, frame, op));
  return !pawl_machine_noted (machine, pawl_mixed (core, hash));
}

/* The same for all that calls did.  *FIRST becomes the order of the first of
   what is told of in place of stores behind it.  */
static bool
note_dids (struct pawl_machine *machine, uint64_t core, uint32_t *first)
{
  bool new = false;
  for (uint32_t i = 0; i < machine->did_count; i++)
    {
      const struct pawl_did *did = &machine->dids[i];
      uint64_t hash = pawl_mixed (told (machine, did->what),
                                  4 * did->kind + did->doubtful);
      if (did->kind == PAWL_DID_GIVE_BACK
          || (did->kind == PAWL_DID_LOCK && !did->what))
        continue;
      if (did->kind == PAWL_DID_ACQUIRE)
        {
          if (was_given_back (machine, did->what))
            continue;
          hash = pawl_mixed (hash, hash_holders (machine, did->what));
        }
      /* A lock may be given back yet.  */
      else if (!did->doubtful && did->kind != PAWL_DID_LOCK
               && did->order < *first)
        *first = did->order;
      new |= note_effect (machine, core, did->frame, did->op, hash);
    }
  return new;
}

/* The same for stores that outlive the call and have no order behind FIRST.  */
static bool
note_stores (struct pawl_machine *machine, uint64_t core, uint32_t first)
{
  struct pawl_symbols *symbols = &machine->symbols;
  bool new = false;
  for (uint32_t i = 0; i < machine->cell_count; i++)
    {
      const struct pawl_cell *cell = &machine->cells[i];
      if (!cell->address || cell->order > first)
        continue;
      enum pawl_symbol_kind base = kind_of_base (machine, cell->address);
      if (base == PAWL_SYMBOL_LOCAL || base == PAWL_SYMBOL_BLOCK)
        continue;
      pawl_symbol before = pawl_symbol_make (
        symbols, PAWL_SYMBOL_INITIAL, cell->address, 0, 0, NULL);
      uint64_t hash = pawl_mixed (
        told (machine, cell->address), 2 * pawl_is_as_before (machine, cell)
                         + (cell->value == before));
      /* What can be shown of it yet, or what was.  */
      if (machine->joining->read[i] || can_come (machine, cell->value))
        hash = pawl_mixed (hash, told (machine, cell->value));
      else
        {
          struct pawl_span range = pawl_symbol_range (symbols, cell->value);
          hash = pawl_mixed (hash, range.low == range.high
                                     ? (uint64_t) range.low : 1);
          hash = pawl_mixed (
            hash, (uint64_t) (pawl_symbol_truth (symbols, before) + 1));
        }
      new |= note_effect (machine, core, cell->frame, cell->op, hash);
    }
  return new;
}

bool
pawl_machine_joins (struct pawl_machine *machine, uint32_t frame,
                    uint32_t block)
{
  struct pawl_joining *joining = joining_of (machine);
  joining->time++;
  /* What is looked at takes as long as operations do.  */
  machine->steps
    += (machine->cell_count + machine->symbols.limited_count) / 4;
  for (unsigned i = 0; i < pawl_name_words; i++)
    joining->names[i] = 0;
  joining->any_count = 0;
  take_frames (machine, false, frame, block);
  find_read (machine);
  uint64_t core = take_frames (machine, true, frame, block);
  core = pawl_mixed (core, hash_memory (machine));
  core = pawl_mixed (core, hash_conditions (machine));
  bool something = false;
  for (uint32_t i = 0; i < machine->did_count; i++)
    something |= machine->dids[i].kind == PAWL_DID_SOMETHING;
  core = pawl_mixed (core, 2 * (machine->failures > 0) + something);
  bool new = !pawl_machine_noted (machine, core);
  uint32_t first = UINT32_MAX;
  new |= note_dids (machine, core, &first);
  new |= note_stores (machine, core, first);
  return !new;
}
