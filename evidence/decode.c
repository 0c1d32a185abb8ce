/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the message that is stored to a unit: see stored.proto.  Nothing in the
   message is trusted but the lengths of its columns, which are checked first:
   every array that is made here is as long as one of them.  */

#include "evidence/stored.h"

#include <stdarg.h>
#include <string.h>

#include "evidence/place-key.h"

struct decoder
{
  struct pawl_arena *arena, *scratch;
  const Pawl__Stored__Unit *stored;
  struct pawl_unit *unit;
  const char **strings;         /* by number; the one of number 0 is null */
  size_t string_count;          /* that one included */
  struct pawl_callee *callees;
  const struct pawl_expansion **chains;
  const char **wrong;
};

/* The value of a column that may have been left out.  */
#define VALUE(table, field, row) ((table)->n_##field ? (table)->field[row] : 0)

static bool __attribute__ ((format (printf, 2, 3)))
fail (struct decoder *decoder, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  *decoder->wrong = pawl_arena_vprintf (decoder->arena, format, arguments);
  va_end (arguments);
  return false;
}

/* The string of NUMBER, in *TEXT.  */
static bool
string (struct decoder *decoder, uint32_t number, const char **text)
{
  if (number >= decoder->string_count)
    return fail (decoder, "it names string %u of %zu", number,
                 decoder->string_count - 1);
  *text = decoder->strings[number];
  return true;
}

/* The same where 1 stands for the string USUAL.  */
static bool
string_or (struct decoder *decoder, uint32_t number, const char *usual,
           const char **text)
{
  if (number == 1)
    *text = usual;
  return number == 1 || string (decoder, number ? number - 1 : 0, text);
}

static bool
callee (struct decoder *decoder, uint32_t number,
        const struct pawl_callee **value)
{
  if (number >= decoder->unit->callee_count)
    return fail (decoder, "it names callee %u of %zu", number,
                 decoder->unit->callee_count);
  *value = &decoder->callees[number];
  return true;
}

/* *ROW goes on by DIFFERENCE, and must be one of COUNT.  */
static bool
next_row (struct decoder *decoder, uint32_t *row, uint32_t difference,
          size_t count)
{
  if (difference >= count || *row >= count - difference)
    return fail (decoder, "it names row %llu of %zu",
                 (unsigned long long) *row + difference, count);
  *row += difference;
  return true;
}

static bool
decode_strings (struct decoder *decoder)
{
  const Pawl__Stored__Unit *stored = decoder->stored;
  const char *text = (const char *) stored->strings.data;
  size_t left = stored->strings.len, count = 0, total = left;
  if (left && text[left - 1])
    return fail (decoder, "the last string does not end");
  for (size_t i = 0; i < left; i++)
    count += !text[i];
  if (stored->n_shared && stored->n_shared != count)
    return fail (decoder, "there are %zu strings, but %zu share a beginning",
                 count, stored->n_shared);
  for (size_t i = 0; i < stored->n_shared; i++)
    {
      if (stored->shared[i] > pawl_stored_shared)
        return fail (decoder, "string %zu shares %u bytes", i + 1,
                     stored->shared[i]);
      total += stored->shared[i];
    }
  decoder->strings = pawl_arena_array (decoder->scratch, count + 1,
                                       sizeof *decoder->strings);
  decoder->string_count = count + 1;
  char *next = pawl_arena_alloc (decoder->arena, total);
  size_t last_length = 0;
  for (size_t i = 0; i < count; i++)
    {
      size_t shared = VALUE (stored, shared, i), rest = strlen (text) + 1;
      if (shared > last_length)
        return fail (decoder, "string %zu shares %zu bytes of %zu", i + 1,
                     shared, last_length);
      decoder->strings[i + 1] = next;
      if (shared)
        memcpy (next, decoder->strings[i], shared);
      memcpy (next + shared, text, rest);
      text += rest;
      next += shared + rest;
      last_length = shared + rest - 1;
    }
  return true;
}

struct promised
{
  unsigned *promises;
  struct pawl_place *at;
  const char **reason;
};

/* Reads TABLE, whose rows are among COUNT things; PROMISED_OF tells where a
   thing keeps what it promises.  */
static bool
decode_promises (struct decoder *decoder, const Pawl__Stored__Promises *table,
                 size_t count,
                 struct promised (*promised_of) (struct decoder *decoder,
                                                 uint32_t row))
{
  uint32_t row = 0;
  for (size_t i = 0; table && i < table->n_promise_row; i++)
    {
      if (!next_row (decoder, &row, table->promise_row[i], count))
        return false;
      struct promised promised = promised_of (decoder, row);
      *promised.promises = VALUE (table, promises, i);
      promised.at->line = VALUE (table, line, i);
      promised.at->column = VALUE (table, column, i);
      if (!string (decoder, VALUE (table, file, i), &promised.at->file)
          || !string (decoder, VALUE (table, reason, i), promised.reason))
        return false;
    }
  return true;
}

static struct promised
promised_of_callee (struct decoder *decoder, uint32_t row)
{
  struct pawl_callee *self = &decoder->callees[row];
  return (struct promised) { &self->promises, &self->promised_at,
                             &self->reason };
}

static struct promised
promised_of_function (struct decoder *decoder, uint32_t row)
{
  struct pawl_function *self = decoder->unit->functions[row];
  return (struct promised) { &self->promises, &self->promised_at,
                             &self->reason };
}

/* Whether no chain of `of' comes back to where it began.  */
static bool
check_owners (struct decoder *decoder)
{
  size_t count = decoder->unit->callee_count;
  /* The number + 1 of the callee whose chain was the first to come by.  */
  uint32_t *seen = pawl_arena_array (decoder->scratch, count, sizeof *seen);
  for (uint32_t i = 0; i < count; i++)
    for (const struct pawl_callee *owner = &decoder->callees[i]; owner;
         owner = owner->of)
      {
        if (seen[owner->index] == i + 1)
          return fail (decoder, "callee %u belongs to itself", i);
        if (seen[owner->index])
          break;
        seen[owner->index] = i + 1;
      }
  return true;
}

static bool
decode_callees (struct decoder *decoder)
{
  static const Pawl__Stored__Callees none = PAWL__STORED__CALLEES__INIT;
  const Pawl__Stored__Callees *table
    = decoder->stored->callees ? decoder->stored->callees : &none;
  struct pawl_unit *unit = decoder->unit;
  size_t count = unit->callee_count = table->n_kind;
  decoder->callees = pawl_arena_array (decoder->arena, count,
                                       sizeof *decoder->callees);
  unit->callees = pawl_arena_array (decoder->arena, count,
                                    sizeof (struct pawl_callee *));
  uint32_t name = 0, row = 0;
  for (uint32_t i = 0; i < count; i++)
    {
      struct pawl_callee *self = unit->callees[i] = &decoder->callees[i];
      uint32_t kind = table->kind[i] / pawl_stored_callee_kind;
      if (kind > PAWL_CALLEE_UNKNOWN)
        return fail (decoder, "callee %u is of no known kind", i);
      self->kind = (enum pawl_callee_kind) kind;
      self->local = table->kind[i] & pawl_stored_callee_local;
      self->has_body = table->kind[i] & pawl_stored_callee_has_body;
      self->noreturn = table->kind[i] & pawl_stored_callee_noreturn;
      self->index = i;
      name += (uint32_t) VALUE (table, name, i);
      if (!string (decoder, name, &self->name)
          || !string_or (decoder, VALUE (table, symbol, i), self->name,
                         &self->symbol)
          || !string (decoder, VALUE (table, file, i), &self->file))
        return false;
    }
  for (size_t i = 0; i < table->n_of_row; i++)
    {
      uint32_t of = VALUE (table, of, i);
      if (!next_row (decoder, &row, table->of_row[i], count)
          || (of && !callee (decoder, of - 1, &decoder->callees[row].of)))
        return false;
      decoder->callees[row].position = VALUE (table, position, i);
    }
  row = 0;
  for (size_t i = 0; i < table->n_alias_row; i++)
    if (!next_row (decoder, &row, table->alias_row[i], count)
        || !string (decoder, VALUE (table, alias_of, i),
                    &decoder->callees[row].alias_of))
      return false;
  return decode_promises (decoder, table->promises, count, promised_of_callee)
         && check_owners (decoder);
}

static bool
decode_expansions (struct decoder *decoder)
{
  static const Pawl__Stored__Expansions none
    = PAWL__STORED__EXPANSIONS__INIT;
  const Pawl__Stored__Unit *stored = decoder->stored;
  const Pawl__Stored__Expansions *table
    = stored->expansions ? stored->expansions : &none;
  struct pawl_expansion *steps = pawl_arena_array (decoder->arena,
                                                   stored->n_steps,
                                                   sizeof *steps);
  for (size_t i = 0; i < stored->n_steps; i++)
    {
      uint32_t row = stored->steps[i];
      if (row >= table->n_macro)
        return fail (decoder, "it names macro expansion %u of %zu", row,
                     table->n_macro);
      steps[i].at.line = VALUE (table, line, row);
      steps[i].at.column = VALUE (table, column, row);
      if (!string (decoder, table->macro[row], &steps[i].macro)
          || !string (decoder, VALUE (table, file, row), &steps[i].at.file))
        return false;
    }
  if (!stored->chains)
    return true;
  const Pawl__Stored__Chains *chains = stored->chains;
  decoder->chains = pawl_arena_array (decoder->scratch, chains->n_length,
                                      sizeof *decoder->chains);
  size_t left = stored->n_steps;
  for (size_t i = 0; i < chains->n_length; i++)
    {
      if (chains->length[i] > left)
        return fail (decoder, "chain %zu has %u steps, but %zu are left", i,
                     chains->length[i], left);
      decoder->chains[i] = steps + (stored->n_steps - left);
      left -= chains->length[i];
    }
  return true;
}

/* What only some calls have.  */
static bool
decode_call_details (struct decoder *decoder, const Pawl__Stored__Calls *table,
                     struct pawl_call *calls)
{
  const Pawl__Stored__Unit *stored = decoder->stored;
  size_t count = table->n_callee;
  uint32_t row = 0;
  for (size_t i = 0; i < table->n_file_row; i++)
    {
      if (!next_row (decoder, &row, table->file_row[i], count)
          || !string (decoder, VALUE (table, file, i), &calls[row].at.file))
        return false;
      calls[row].place_key = pawl_place_key_spot (
        pawl_place_key_file (pawl_place_key_start, calls[row].at.file),
        calls[row].at.line, calls[row].at.column);
    }
  row = 0;
  for (size_t i = 0; i < table->n_flags_row; i++)
    {
      if (!next_row (decoder, &row, table->flags_row[i], count))
        return false;
      uint32_t flags = VALUE (table, flags, i);
      calls[row].on_failure_path = flags & pawl_stored_call_on_failure_path;
      calls[row].implicit = flags & pawl_stored_call_implicit;
    }
  row = 0;
  for (size_t i = 0; i < table->n_object_row; i++)
    if (!next_row (decoder, &row, table->object_row[i], count)
        || !string (decoder, VALUE (table, object, i), &calls[row].object))
      return false;
  row = 0;
  for (size_t i = 0; i < table->n_expanded_row; i++)
    {
      uint32_t chain = VALUE (table, chain, i);
      if (!next_row (decoder, &row, table->expanded_row[i], count))
        return false;
      if (!stored->chains || chain >= stored->chains->n_length)
        return fail (decoder, "it names chain %u, which is not there", chain);
      struct pawl_call *call = &calls[row];
      call->expansion_count = stored->chains->length[chain];
      if (call->expansion_count)
        call->expansions = decoder->chains[chain];
      call->place_key = pawl_place_key_spot (
        pawl_place_key_file (VALUE (stored->chains, key, chain),
                             call->at.file),
        call->at.line, call->at.column);
    }
  return true;
}

static bool
decode_arguments (struct decoder *decoder, const Pawl__Stored__Calls *table,
                  struct pawl_call *calls)
{
  struct pawl_argument *arguments = pawl_arena_array (
    decoder->arena, table->n_argument_row, sizeof *arguments);
  uint32_t row = 0;
  for (size_t i = 0; i < table->n_argument_row; i++)
    {
      if (!next_row (decoder, &row, table->argument_row[i], table->n_callee)
          || !callee (decoder, VALUE (table, argument_value, i),
                      &arguments[i].value))
        return false;
      arguments[i].position = VALUE (table, argument_position, i);
      if (!calls[row].argument_count++)
        calls[row].arguments = &arguments[i];
    }
  return true;
}

/* The calls of all functions, as many as each function's call_count.  */
static bool
decode_calls (struct decoder *decoder)
{
  static const Pawl__Stored__Calls none = PAWL__STORED__CALLS__INIT;
  const Pawl__Stored__Calls *table
    = decoder->stored->calls ? decoder->stored->calls : &none;
  const struct pawl_unit *unit = decoder->unit;
  struct pawl_call *calls = pawl_arena_array (decoder->arena, table->n_callee,
                                              sizeof *calls);
  size_t row = 0;
  const char *last_file = NULL;
  uint64_t file_key = pawl_place_key_file (pawl_place_key_start, NULL);
  for (size_t i = 0; i < unit->function_count; i++)
    {
      struct pawl_function *function = unit->functions[i];
      if (function->call_count > table->n_callee - row)
        return fail (decoder, "function %zu has %zu calls, but %zu are left",
                     i, function->call_count, table->n_callee - row);
      function->calls = calls + row;
      if (function->at.file != last_file)
        {
          last_file = function->at.file;
          file_key = pawl_place_key_file (pawl_place_key_start, last_file);
        }
      uint32_t line = function->at.line;
      for (size_t end = row + function->call_count; row < end; row++)
        {
          struct pawl_call *call = &calls[row];
          line += (uint32_t) VALUE (table, line, row);
          if (!callee (decoder, table->callee[row], &call->callee))
            return false;
          call->at.file = last_file;
          call->at.line = line;
          call->at.column = VALUE (table, column, row);
          call->place_key = pawl_place_key_spot (file_key, line,
                                                 call->at.column);
        }
    }
  if (row != table->n_callee)
    return fail (decoder, "%zu calls belong to no function",
                 table->n_callee - row);
  return decode_call_details (decoder, table, calls)
         && decode_arguments (decoder, table, calls);
}

static bool
decode_frames (struct decoder *decoder, const Pawl__Stored__Functions *table)
{
  uint32_t row = 0;
  for (size_t i = 0; i < table->n_frame_row; i++)
    {
      if (!next_row (decoder, &row, table->frame_row[i],
                     decoder->unit->function_count))
        return false;
      struct pawl_function *self = decoder->unit->functions[row];
      self->frame_bytes = VALUE (table, frame_bytes, i);
      self->largest_bytes = VALUE (table, largest_bytes, i);
      self->largest_at.line
        = self->at.line + (uint32_t) VALUE (table, largest_line, i);
      self->largest_at.column = VALUE (table, largest_column, i);
      if (!string (decoder, VALUE (table, largest, i), &self->largest)
          || !string_or (decoder, VALUE (table, largest_file, i),
                         self->at.file, &self->largest_at.file))
        return false;
    }
  return true;
}

static bool
decode_functions (struct decoder *decoder)
{
  static const Pawl__Stored__Functions none = PAWL__STORED__FUNCTIONS__INIT;
  const Pawl__Stored__Functions *table
    = decoder->stored->functions ? decoder->stored->functions : &none;
  struct pawl_unit *unit = decoder->unit;
  size_t count = unit->function_count = table->n_name;
  struct pawl_function *functions = pawl_arena_array (decoder->arena, count,
                                                      sizeof *functions);
  unit->functions = pawl_arena_array (decoder->arena, count,
                                      sizeof (struct pawl_function *));
  uint32_t name = 0, line = 0;
  for (size_t i = 0; i < count; i++)
    {
      struct pawl_function *self = unit->functions[i] = &functions[i];
      name += (uint32_t) table->name[i];
      if (!string (decoder, name, &self->name)
          || !string_or (decoder, VALUE (table, symbol, i), self->name,
                         &self->symbol)
          || !string (decoder, VALUE (table, file, i), &self->file)
          || !string_or (decoder, VALUE (table, at_file, i), self->file,
                         &self->at.file))
        return false;
      uint32_t flags = VALUE (table, flags, i);
      self->local = flags & pawl_stored_function_local;
      self->mergeable = flags & pawl_stored_function_mergeable;
      self->nested = flags & pawl_stored_function_nested;
      self->parsed_only = flags & pawl_stored_function_parsed_only;
      line += (uint32_t) VALUE (table, line, i);
      self->at.line = line;
      self->at.column = VALUE (table, column, i);
      self->last_line = line + (uint32_t) VALUE (table, last_line, i);
      self->call_count = VALUE (table, calls, i);
    }
  return decode_promises (decoder, table->promises, count,
                          promised_of_function)
         && decode_frames (decoder, table);
}

static bool
decode_stores (struct decoder *decoder)
{
  static const Pawl__Stored__Stores none = PAWL__STORED__STORES__INIT;
  const Pawl__Stored__Stores *table
    = decoder->stored->stores ? decoder->stored->stores : &none;
  struct pawl_unit *unit = decoder->unit;
  unit->store_count = table->n_into;
  unit->stores = pawl_arena_array (decoder->arena, table->n_into,
                                   sizeof *unit->stores);
  uint32_t into = 0, line = 0;
  for (size_t i = 0; i < table->n_into; i++)
    {
      struct pawl_store *store = &unit->stores[i];
      into += (uint32_t) table->into[i];
      line += (uint32_t) VALUE (table, line, i);
      store->at.line = line;
      store->at.column = VALUE (table, column, i);
      if (!callee (decoder, into, &store->into)
          || !callee (decoder, VALUE (table, value, i), &store->value)
          || !string (decoder, VALUE (table, file, i), &store->at.file))
        return false;
    }
  return true;
}

struct pawl_unit *
pawl_stored_to_unit (struct pawl_arena *arena, struct pawl_arena *scratch,
                     const Pawl__Stored__Unit *stored, const char **wrong)
{
  struct decoder decoder = {
    .arena = arena,
    .scratch = scratch,
    .stored = stored,
    .unit = pawl_arena_alloc (arena, sizeof *decoder.unit),
    .wrong = wrong,
  };
  if (!pawl_stored_check_columns (arena, stored, wrong)
      || !decode_strings (&decoder)
      || !string (&decoder, stored->main_file, &decoder.unit->main_file)
      || !string (&decoder, stored->compiler, &decoder.unit->compiler)
      || !decode_callees (&decoder) || !decode_expansions (&decoder)
      || !decode_functions (&decoder) || !decode_calls (&decoder)
      || !decode_stores (&decoder))
    return NULL;
  return decoder.unit;
}
