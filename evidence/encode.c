/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From a unit to the message that is stored: see stored.proto.  Runs in the
   compiler, once a unit.  */

#include "evidence/stored.h"

#include <string.h>

#include "base/digest.h"
#include "evidence/place-key.h"

/* Things that have a number by what they are: slots of an open hash table, at
   most half of it in use.  0 is free, else the number + 1.  */
struct numbering
{
  uint32_t *slots;
  uint64_t *hashes;             /* by number */
  uint32_t count;
  size_t room, hash_room;
};

struct encoder
{
  struct pawl_arena *arena;
  struct numbering strings, steps, chains;
  const char **texts;           /* of the strings, by number */
  size_t text_room, text_bytes;
  Pawl__Stored__Unit *stored;
  size_t *chain_starts;         /* in the stored steps */
  size_t chain_room;
};

/* Room for one more element in an array that grows by doubling from 8.  */
static void *
grown (struct pawl_arena *arena, void *array, size_t count, size_t size)
{
  if (count != 0 && (count < 8 || (count & (count - 1)) != 0))
    return array;
  void *bigger = pawl_arena_array (arena, count ? 2 * count : 8, size);
  if (count)
    memcpy (bigger, array, count * size);
  return bigger;
}

#define APPEND(message, field, value)                                        \
  ((message)->field = grown (encoder->arena, (message)->field,               \
                             (message)->n_##field,                           \
                             sizeof *(message)->field),                      \
   (message)->field[(message)->n_##field++] = (value))

static void
widen (struct pawl_arena *arena, struct numbering *numbering)
{
  numbering->room = numbering->room ? 4 * numbering->room : 256;
  numbering->slots = pawl_arena_array (arena, numbering->room,
                                       sizeof *numbering->slots);
  for (uint32_t i = 0; i < numbering->count; i++)
    {
      size_t slot = numbering->hashes[i] & (numbering->room - 1);
      while (numbering->slots[slot])
        slot = (slot + 1) & (numbering->room - 1);
      numbering->slots[slot] = i + 1;
    }
}

/* The number of what has HASH and for which SAME holds; a new one if there is
   none, *KNOWN tells which.  */
static uint32_t
number_of (struct encoder *encoder, struct numbering *numbering,
           uint64_t hash,
           bool (*same) (const struct encoder *encoder, uint32_t number,
                         const void *what, size_t count),
           const void *what, size_t count, bool *known)
{
  if (2 * (size_t) numbering->count >= numbering->room)
    widen (encoder->arena, numbering);
  size_t slot = hash & (numbering->room - 1);
  for (; numbering->slots[slot]; slot = (slot + 1) & (numbering->room - 1))
    {
      uint32_t number = numbering->slots[slot] - 1;
      *known = numbering->hashes[number] == hash
               && same (encoder, number, what, count);
      if (*known)
        return number;
    }
  numbering->hashes = pawl_arena_grow (encoder->arena, numbering->hashes,
                                       numbering->count,
                                       &numbering->hash_room,
                                       sizeof *numbering->hashes);
  numbering->hashes[numbering->count] = hash;
  numbering->slots[slot] = numbering->count + 1;
  *known = false;
  return numbering->count++;
}

static bool
same_string (const struct encoder *encoder, uint32_t number, const void *what,
             size_t length)
{
  return memcmp (encoder->texts[number], what, length + 1) == 0;
}

static uint32_t
string (struct encoder *encoder, const char *text)
{
  if (!text)
    return 0;
  size_t length = strlen (text);
  bool known;
  uint32_t number = number_of (encoder, &encoder->strings,
                               pawl_digest_64 (text, length), same_string,
                               text, length, &known);
  if (!known)
    {
      encoder->texts = pawl_arena_grow (encoder->arena, encoder->texts, number,
                                        &encoder->text_room,
                                        sizeof *encoder->texts);
      encoder->texts[number] = text;
      encoder->text_bytes += length + 1;
    }
  return number + 1;
}

static bool
same_text (const char *one, const char *other)
{
  return one == other || (one && other && strcmp (one, other) == 0);
}

/* TEXT where it mostly is USUAL: 0 none, 1 the usual one.  */
static uint32_t
string_or (struct encoder *encoder, const char *text, const char *usual)
{
  if (!text)
    return 0;
  return same_text (text, usual) ? 1 : string (encoder, text) + 1;
}

static void
encode_promises (struct encoder *encoder, Pawl__Stored__Promises **promises,
                 uint32_t *last, uint32_t row, unsigned bits,
                 const struct pawl_place *at, const char *reason)
{
  if (!bits && !at->file && !at->line && !at->column && !reason)
    return;
  if (!*promises)
    {
      *promises = pawl_arena_alloc (encoder->arena, sizeof **promises);
      pawl__stored__promises__init (*promises);
    }
  APPEND (*promises, promise_row, row - *last);
  APPEND (*promises, promises, bits);
  APPEND (*promises, file, string (encoder, at->file));
  APPEND (*promises, line, at->line);
  APPEND (*promises, column, at->column);
  APPEND (*promises, reason, string (encoder, reason));
  *last = row;
}

static void
encode_callees (struct encoder *encoder, const struct pawl_unit *unit)
{
  Pawl__Stored__Callees *table = encoder->stored->callees;
  uint32_t name = 0, of_row = 0, alias_row = 0, promise_row = 0;
  for (uint32_t i = 0; i < unit->callee_count; i++)
    {
      const struct pawl_callee *callee = unit->callees[i];
      APPEND (table, kind,
              (uint32_t) callee->kind * pawl_stored_callee_kind
                + (callee->local ? pawl_stored_callee_local : 0)
                + (callee->has_body ? pawl_stored_callee_has_body : 0)
                + (callee->noreturn ? pawl_stored_callee_noreturn : 0));
      uint32_t own = string (encoder, callee->name);
      APPEND (table, name, (int32_t) (own - name));
      name = own;
      APPEND (table, symbol, string_or (encoder, callee->symbol,
                                        callee->name));
      APPEND (table, file, string (encoder, callee->file));
      if (callee->of || callee->position)
        {
          APPEND (table, of_row, i - of_row);
          APPEND (table, of, callee->of ? callee->of->index + 1 : 0);
          APPEND (table, position, callee->position);
          of_row = i;
        }
      if (callee->alias_of)
        {
          APPEND (table, alias_row, i - alias_row);
          APPEND (table, alias_of, string (encoder, callee->alias_of));
          alias_row = i;
        }
      encode_promises (encoder, &table->promises, &promise_row, i,
                       callee->promises, &callee->promised_at,
                       callee->reason);
    }
}

static bool
same_step (const struct encoder *encoder, uint32_t number, const void *what,
           size_t count)
{
  const uint32_t *step = what;
  const Pawl__Stored__Expansions *table = encoder->stored->expansions;
  (void) count;
  return table->macro[number] == step[0] && table->file[number] == step[1]
         && table->line[number] == step[2]
         && table->column[number] == step[3];
}

/* A chain of macro expansions, where it begins in the steps.  */
struct chain
{
  uint64_t key;
  size_t start;
  uint32_t length;
};

static bool
same_chain (const struct encoder *encoder, uint32_t number, const void *what,
            size_t count)
{
  const Pawl__Stored__Unit *stored = encoder->stored;
  const struct chain *chain = what;
  return stored->chains->key[number] == chain->key
         && stored->chains->length[number] == chain->length
         && (count == 0
             || memcmp (stored->steps + encoder->chain_starts[number],
                        stored->steps + chain->start, count) == 0);
}

/* The number of the chain that CALL comes out of, KEY being the chain's.  */
static uint32_t
encode_chain (struct encoder *encoder, const struct pawl_call *call,
              uint64_t key)
{
  Pawl__Stored__Unit *stored = encoder->stored;
  Pawl__Stored__Expansions *table = stored->expansions;
  struct chain chain = { key, stored->n_steps, call->expansion_count };
  bool known;
  for (unsigned i = 0; i < call->expansion_count; i++)
    {
      const struct pawl_expansion *expansion = &call->expansions[i];
      uint32_t step[] = {
        string (encoder, expansion->macro),
        string (encoder, expansion->at.file),
        expansion->at.line,
        expansion->at.column,
      };
      uint32_t number = number_of (encoder, &encoder->steps,
                                   pawl_digest_64 (step, sizeof step),
                                   same_step, step, 0, &known);
      if (!known)
        {
          APPEND (table, macro, step[0]);
          APPEND (table, file, step[1]);
          APPEND (table, line, step[2]);
          APPEND (table, column, step[3]);
        }
      APPEND (stored, steps, number);
    }
  size_t bytes = chain.length * sizeof *stored->steps;
  uint64_t hash = chain.length
                    ? pawl_digest_64 (stored->steps + chain.start, bytes) : 0;
  uint32_t number = number_of (encoder, &encoder->chains, hash ^ key,
                               same_chain, &chain, bytes, &known);
  if (known)
    stored->n_steps = chain.start;
  else
    {
      encoder->chain_starts = pawl_arena_grow (encoder->arena,
                                               encoder->chain_starts, number,
                                               &encoder->chain_room,
                                               sizeof (size_t));
      encoder->chain_starts[number] = chain.start;
      APPEND (stored->chains, length, chain.length);
      APPEND (stored->chains, key, key);
    }
  return number;
}

/* The last rows of the parts of a table that have some rows only.  */
struct last_rows
{
  uint32_t file, flags, object, expanded, argument;
};

static void
encode_call_details (struct encoder *encoder, const struct pawl_call *call,
                     const struct pawl_function *function, uint64_t file_key,
                     struct last_rows *last)
{
  Pawl__Stored__Calls *table = encoder->stored->calls;
  uint32_t row = (uint32_t) table->n_callee - 1;
  uint32_t flags
    = (call->on_failure_path ? pawl_stored_call_on_failure_path : 0)
      + (call->implicit ? pawl_stored_call_implicit : 0);
  if (!same_text (call->at.file, function->at.file))
    {
      APPEND (table, file_row, row - last->file);
      APPEND (table, file, string (encoder, call->at.file));
      last->file = row;
      file_key = pawl_place_key_file (pawl_place_key_start, call->at.file);
    }
  if (flags)
    {
      APPEND (table, flags_row, row - last->flags);
      APPEND (table, flags, flags);
      last->flags = row;
    }
  if (call->object)
    {
      APPEND (table, object_row, row - last->object);
      APPEND (table, object, string (encoder, call->object));
      last->object = row;
    }
  /* Undoing the key is as much work as making it: only where it was not made
     of the place alone.  */
  bool plain = call->place_key
               == pawl_place_key_spot (file_key, call->at.line,
                                       call->at.column);
  if (call->expansion_count || !plain)
    {
      uint64_t key = pawl_place_key_undo (call->place_key, call->at.file,
                                          call->at.line, call->at.column);
      APPEND (table, expanded_row, row - last->expanded);
      APPEND (table, chain, encode_chain (encoder, call, key));
      last->expanded = row;
    }
  for (unsigned i = 0; i < call->argument_count; i++)
    {
      APPEND (table, argument_row, row - last->argument);
      APPEND (table, argument_position, call->arguments[i].position);
      APPEND (table, argument_value, call->arguments[i].value->index);
      last->argument = row;
    }
}

static void
encode_calls (struct encoder *encoder, const struct pawl_function *function,
              struct last_rows *last)
{
  Pawl__Stored__Calls *table = encoder->stored->calls;
  uint32_t line = function->at.line;
  uint64_t file_key = pawl_place_key_file (pawl_place_key_start,
                                           function->at.file);
  for (size_t i = 0; i < function->call_count; i++)
    {
      const struct pawl_call *call = &function->calls[i];
      APPEND (table, callee, call->callee->index);
      APPEND (table, line, (int32_t) (call->at.line - line));
      APPEND (table, column, call->at.column);
      line = call->at.line;
      encode_call_details (encoder, call, function, file_key, last);
    }
}

static void
encode_functions (struct encoder *encoder, const struct pawl_unit *unit)
{
  Pawl__Stored__Functions *table = encoder->stored->functions;
  uint32_t name = 0, line = 0, promise_row = 0, frame_row = 0;
  struct last_rows last = { 0 };
  for (uint32_t i = 0; i < unit->function_count; i++)
    {
      const struct pawl_function *function = unit->functions[i];
      uint32_t own = string (encoder, function->name);
      APPEND (table, name, (int32_t) (own - name));
      name = own;
      APPEND (table, symbol, string_or (encoder, function->symbol,
                                        function->name));
      APPEND (table, flags,
              (function->local ? pawl_stored_function_local : 0)
                + (function->mergeable ? pawl_stored_function_mergeable : 0)
                + (function->nested ? pawl_stored_function_nested : 0)
                + (function->parsed_only ? pawl_stored_function_parsed_only
                                         : 0));
      APPEND (table, file, string (encoder, function->file));
      APPEND (table, at_file, string_or (encoder, function->at.file,
                                         function->file));
      APPEND (table, line, (int32_t) (function->at.line - line));
      line = function->at.line;
      APPEND (table, column, function->at.column);
      APPEND (table, last_line, (int32_t) (function->last_line - line));
      APPEND (table, calls, (uint32_t) function->call_count);
      encode_promises (encoder, &table->promises, &promise_row, i,
                       function->promises, &function->promised_at,
                       function->reason);
      if (function->frame_bytes || function->largest_bytes
          || function->largest)
        {
          const struct pawl_place *at = &function->largest_at;
          APPEND (table, frame_row, i - frame_row);
          APPEND (table, frame_bytes, function->frame_bytes);
          APPEND (table, largest_bytes, function->largest_bytes);
          APPEND (table, largest, string (encoder, function->largest));
          APPEND (table, largest_file, string_or (encoder, at->file,
                                                  function->at.file));
          APPEND (table, largest_line, (int32_t) (at->line - line));
          APPEND (table, largest_column, at->column);
          frame_row = i;
        }
      encode_calls (encoder, function, &last);
    }
}

static void
encode_stores (struct encoder *encoder, const struct pawl_unit *unit)
{
  Pawl__Stored__Stores *table = encoder->stored->stores;
  uint32_t into = 0, line = 0;
  for (size_t i = 0; i < unit->store_count; i++)
    {
      const struct pawl_store *store = &unit->stores[i];
      APPEND (table, into, (int32_t) (store->into->index - into));
      into = store->into->index;
      APPEND (table, value, store->value->index);
      APPEND (table, file, string (encoder, store->at.file));
      APPEND (table, line, (int32_t) (store->at.line - line));
      line = store->at.line;
      APPEND (table, column, store->at.column);
    }
}

static void
encode_strings (struct encoder *encoder)
{
  Pawl__Stored__Unit *stored = encoder->stored;
  unsigned char *end = pawl_arena_alloc (encoder->arena,
                                         encoder->text_bytes);
  stored->strings.data = end;
  const char *last = "";
  for (uint32_t i = 0; i < encoder->strings.count; i++)
    {
      const char *text = encoder->texts[i];
      uint32_t shared = 0;
      while (shared < pawl_stored_shared && text[shared]
             && text[shared] == last[shared])
        shared++;
      size_t rest = strlen (text + shared) + 1;
      APPEND (stored, shared, shared);
      memcpy (end, text + shared, rest);
      end += rest;
      last = text;
    }
  stored->strings.len = (size_t) (end - stored->strings.data);
}

Pawl__Stored__Unit *
pawl_stored_from_unit (struct pawl_arena *arena, const struct pawl_unit *unit)
{
  struct
  {
    struct encoder encoder;
    Pawl__Stored__Unit unit;
    Pawl__Stored__Callees callees;
    Pawl__Stored__Functions functions;
    Pawl__Stored__Calls calls;
    Pawl__Stored__Expansions expansions;
    Pawl__Stored__Chains chains;
    Pawl__Stored__Stores stores;
  } *all = pawl_arena_alloc (arena, sizeof *all);
  struct encoder *encoder = &all->encoder;
  encoder->arena = arena;
  Pawl__Stored__Unit *stored = encoder->stored = &all->unit;
  pawl__stored__unit__init (stored);
  pawl__stored__callees__init (stored->callees = &all->callees);
  pawl__stored__functions__init (stored->functions = &all->functions);
  pawl__stored__calls__init (stored->calls = &all->calls);
  pawl__stored__expansions__init (stored->expansions = &all->expansions);
  pawl__stored__chains__init (stored->chains = &all->chains);
  pawl__stored__stores__init (stored->stores = &all->stores);

  /* Files are named most often: they get the small numbers.  */
  stored->main_file = string (encoder, unit->main_file);
  for (size_t i = 0; i < unit->function_count; i++)
    {
      string (encoder, unit->functions[i]->file);
      string (encoder, unit->functions[i]->at.file);
    }
  for (size_t i = 0; i < unit->callee_count; i++)
    string (encoder, unit->callees[i]->file);
  stored->compiler = string (encoder, unit->compiler);
  encode_callees (encoder, unit);
  encode_functions (encoder, unit);
  encode_stores (encoder, unit);

  encode_strings (encoder);
  pawl_stored_drop_zeros (stored);
  return stored;
}
