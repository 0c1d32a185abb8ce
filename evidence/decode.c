/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the message that is stored to a unit: see stored.proto.  Nothing in the
   message is trusted but the lengths of its columns, which are checked first:
   every array that is made here is as long as one of them.  */

#include "evidence/decode.h"

#include <stdarg.h>
#include <string.h>
#include <zlib.h>

bool
pawl_decode_fail (struct pawl_decoder *decoder, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  *decoder->wrong = pawl_arena_vprintf (decoder->arena, format, arguments);
  va_end (arguments);
  return false;
}

/* The string of NUMBER, in *TEXT.  */
bool
pawl_decode_string (struct pawl_decoder *decoder, uint32_t number,
                    const char **text)
{
  if (number >= decoder->string_count)
    return pawl_decode_fail (decoder, "it names string %u of %zu", number,
                             decoder->string_count - 1);
  *text = decoder->strings[number];
  return true;
}

bool
pawl_decode_string_or (struct pawl_decoder *decoder, uint32_t number,
                       const char *usual, const char **text)
{
  if (number == 1)
    *text = usual;
  return number == 1
         || pawl_decode_string (decoder, number ? number - 1 : 0, text);
}

bool
pawl_decode_callee (struct pawl_decoder *decoder, uint32_t number,
                    const struct pawl_callee **value)
{
  if (number >= decoder->unit->callee_count)
    return pawl_decode_fail (decoder, "it names callee %u of %zu", number,
                             decoder->unit->callee_count);
  *value = &decoder->callees[number];
  return true;
}

/* *ROW goes on by DIFFERENCE, and must be one of COUNT.  */
bool
pawl_decode_row (struct pawl_decoder *decoder, uint32_t *row,
                 uint32_t difference, size_t count)
{
  if (difference >= count || *row >= count - difference)
    return pawl_decode_fail (decoder, "it names row %llu of %zu",
                             (unsigned long long) *row + difference, count);
  *row += difference;
  return true;
}

/* All strings in a row, in *TEXT; their length in *LENGTH.  */
static bool
decompress_strings (struct pawl_decoder *decoder, char **text, size_t *length)
{
  const Pawl__Stored__Unit *stored = decoder->stored;
  *length = stored->strings_length ? stored->strings_length
                                   : stored->strings.len;
  if (*length / pawl_stored_ratio > stored->strings.len)
    return pawl_decode_fail (decoder, "the strings claim to be far too large");
  *text = pawl_arena_alloc (decoder->arena, *length);
  if (!stored->strings_length)
    {
      if (*length)
        memcpy (*text, stored->strings.data, *length);
      return true;
    }
  uLongf found = *length;
  if (uncompress ((Bytef *) *text, &found, stored->strings.data,
                  stored->strings.len)
        != Z_OK
      || found != *length)
    return pawl_decode_fail (decoder, "the strings cannot be decompressed");
  return true;
}

static bool
decode_strings (struct pawl_decoder *decoder)
{
  char *text = NULL;
  size_t length = 0, count = 1;
  if (!decompress_strings (decoder, &text, &length))
    return false;
  if (length && text[length - 1])
    return pawl_decode_fail (decoder, "the last string does not end");
  for (const char *next = text, *end = text + length; next < end;
       next = (const char *) memchr (next, 0, (size_t) (end - next)) + 1)
    count++;
  decoder->strings = pawl_arena_array (decoder->scratch, count,
                                       sizeof *decoder->strings);
  decoder->string_count = count;
  for (size_t i = 1; i < count; i++, text += strlen (text) + 1)
    decoder->strings[i] = text;
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
decode_promises (struct pawl_decoder *decoder,
                 const Pawl__Stored__Promises *table, size_t count,
                 struct promised (*promised_of) (struct pawl_decoder *decoder,
                                                 uint32_t row))
{
  uint32_t row = 0;
  for (size_t i = 0; table && i < table->n_promise_row; i++)
    {
      if (!pawl_decode_row (decoder, &row, table->promise_row[i], count))
        return false;
      struct promised promised = promised_of (decoder, row);
      *promised.promises = VALUE (table, promises, i);
      promised.at->line = VALUE (table, line, i);
      promised.at->column = VALUE (table, column, i);
      if (!pawl_decode_string (decoder, VALUE (table, file, i),
                               &promised.at->file)
          || !pawl_decode_string (decoder, VALUE (table, reason, i),
                                  promised.reason))
        return false;
    }
  return true;
}

static struct promised
promised_of_callee (struct pawl_decoder *decoder, uint32_t row)
{
  struct pawl_callee *self = &decoder->callees[row];
  return (struct promised){ &self->promises, &self->promised_at,
                            &self->reason };
}

static struct promised
promised_of_function (struct pawl_decoder *decoder, uint32_t row)
{
  struct pawl_function *self = decoder->unit->functions[row];
  return (struct promised){ &self->promises, &self->promised_at,
                            &self->reason };
}

/* Whether no chain of `of' comes back to where it began.  */
static bool
check_owners (struct pawl_decoder *decoder)
{
  size_t count = decoder->unit->callee_count;
  /* The number + 1 of the callee whose chain was the first to come by.  */
  uint32_t *seen = pawl_arena_array (decoder->scratch, count, sizeof *seen);
  for (uint32_t i = 0; i < count; i++)
    for (const struct pawl_callee *owner = &decoder->callees[i]; owner;
         owner = owner->of)
      {
        if (seen[owner->index] == i + 1)
          return pawl_decode_fail (decoder, "callee %u belongs to itself", i);
        if (seen[owner->index])
          break;
        seen[owner->index] = i + 1;
      }
  return true;
}

static bool
decode_callees (struct pawl_decoder *decoder)
{
  static const Pawl__Stored__Callees none = PAWL__STORED__CALLEES__INIT;
  const Pawl__Stored__Callees *table
    = decoder->stored->callees ? decoder->stored->callees : &none;
  struct pawl_unit *unit = decoder->unit;
  size_t count = unit->callee_count = table->n_kind;
  decoder->callees
    = pawl_arena_array (decoder->arena, count, sizeof *decoder->callees);
  unit->callees
    = pawl_arena_array (decoder->arena, count, sizeof (struct pawl_callee *));
  uint32_t name = 0, row = 0;
  for (uint32_t i = 0; i < count; i++)
    {
      struct pawl_callee *self = unit->callees[i] = &decoder->callees[i];
      uint32_t kind = table->kind[i] / pawl_stored_callee_kind;
      if (kind > PAWL_CALLEE_CONSTANT)
        return pawl_decode_fail (decoder, "callee %u is of no known kind", i);
      self->kind = (enum pawl_callee_kind) kind;
      self->local = table->kind[i] & pawl_stored_callee_local;
      self->has_body = table->kind[i] & pawl_stored_callee_has_body;
      self->noreturn = table->kind[i] & pawl_stored_callee_noreturn;
      self->index = i;
      name += (uint32_t) VALUE (table, name, i);
      if (!pawl_decode_string (decoder, name, &self->name)
          || !pawl_decode_string_or (decoder, VALUE (table, symbol, i),
                                     self->name, &self->symbol)
          || !pawl_decode_string (decoder, VALUE (table, file, i),
                                  &self->file))
        return false;
    }
  for (size_t i = 0; i < table->n_of_row; i++)
    {
      uint32_t of = VALUE (table, of, i);
      if (!pawl_decode_row (decoder, &row, table->of_row[i], count)
          || (of
              && !pawl_decode_callee (decoder, of - 1,
                                      &decoder->callees[row].of)))
        return false;
      decoder->callees[row].position = VALUE (table, position, i);
    }
  row = 0;
  for (size_t i = 0; i < table->n_alias_row; i++)
    if (!pawl_decode_row (decoder, &row, table->alias_row[i], count)
        || !pawl_decode_string (decoder, VALUE (table, alias_of, i),
                                &decoder->callees[row].alias_of))
      return false;
  return decode_promises (decoder, table->promises, count, promised_of_callee)
         && check_owners (decoder);
}

static bool
decode_frames (struct pawl_decoder *decoder,
               const Pawl__Stored__Functions *table)
{
  uint32_t row = 0;
  for (size_t i = 0; i < table->n_frame_row; i++)
    {
      if (!pawl_decode_row (decoder, &row, table->frame_row[i],
                            decoder->unit->function_count))
        return false;
      struct pawl_function *self = decoder->unit->functions[row];
      self->frame_bytes = VALUE (table, frame_bytes, i);
      self->largest_bytes = VALUE (table, largest_bytes, i);
      self->largest_at.line
        = self->at.line + (uint32_t) VALUE (table, largest_line, i);
      self->largest_at.column = VALUE (table, largest_column, i);
      if (!pawl_decode_string (decoder, VALUE (table, largest, i),
                               &self->largest)
          || !pawl_decode_string_or (decoder, VALUE (table, largest_file, i),
                                     self->at.file, &self->largest_at.file))
        return false;
    }
  return true;
}

static bool
decode_functions (struct pawl_decoder *decoder)
{
  static const Pawl__Stored__Functions none = PAWL__STORED__FUNCTIONS__INIT;
  const Pawl__Stored__Functions *table
    = decoder->stored->functions ? decoder->stored->functions : &none;
  struct pawl_unit *unit = decoder->unit;
  size_t count = unit->function_count = table->n_name;
  struct pawl_function *functions
    = pawl_arena_array (decoder->arena, count, sizeof *functions);
  unit->functions = pawl_arena_array (decoder->arena, count,
                                      sizeof (struct pawl_function *));
  uint32_t name = 0, line = 0;
  for (size_t i = 0; i < count; i++)
    {
      struct pawl_function *self = unit->functions[i] = &functions[i];
      name += (uint32_t) table->name[i];
      if (!pawl_decode_string (decoder, name, &self->name)
          || !pawl_decode_string_or (decoder, VALUE (table, symbol, i),
                                     self->name, &self->symbol)
          || !pawl_decode_string (decoder, VALUE (table, file, i), &self->file)
          || !pawl_decode_string_or (decoder, VALUE (table, at_file, i),
                                     self->file, &self->at.file))
        return false;
      uint32_t flags = VALUE (table, flags, i);
      self->local = flags & pawl_stored_function_local;
      self->mergeable = flags & pawl_stored_function_mergeable;
      self->nested = flags & pawl_stored_function_nested;
      self->parsed_only = flags & pawl_stored_function_parsed_only;
      self->constructor = flags & pawl_stored_function_constructor;
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
decode_stores (struct pawl_decoder *decoder)
{
  static const Pawl__Stored__Stores none = PAWL__STORED__STORES__INIT;
  const Pawl__Stored__Stores *table
    = decoder->stored->stores ? decoder->stored->stores : &none;
  struct pawl_unit *unit = decoder->unit;
  unit->store_count = table->n_into;
  unit->stores
    = pawl_arena_array (decoder->arena, table->n_into, sizeof *unit->stores);
  uint32_t into = 0, line = 0;
  for (size_t i = 0; i < table->n_into; i++)
    {
      struct pawl_store *store = &unit->stores[i];
      into += (uint32_t) table->into[i];
      line += (uint32_t) VALUE (table, line, i);
      store->at.line = line;
      store->at.column = VALUE (table, column, i);
      if (!pawl_decode_callee (decoder, into, &store->into)
          || !pawl_decode_callee (decoder, VALUE (table, value, i),
                                  &store->value)
          || !pawl_decode_string (decoder, VALUE (table, file, i),
                                  &store->at.file))
        return false;
    }
  return true;
}

struct pawl_unit *
pawl_stored_to_unit (struct pawl_arena *arena, struct pawl_arena *scratch,
                     const Pawl__Stored__Unit *stored, const char **wrong)
{
  struct pawl_decoder decoder = {
    .arena = arena,
    .scratch = scratch,
    .stored = stored,
    .unit = pawl_arena_alloc (arena, sizeof *decoder.unit),
    .wrong = wrong,
  };
  if (!pawl_stored_check_columns (arena, stored, wrong)
      || !decode_strings (&decoder)
      || !pawl_decode_string (&decoder, stored->main_file,
                              &decoder.unit->main_file)
      || !pawl_decode_string (&decoder, stored->compiler,
                              &decoder.unit->compiler)
      || !decode_callees (&decoder) || !pawl_decode_expansions (&decoder)
      || !decode_functions (&decoder) || !pawl_decode_calls (&decoder)
      || !decode_stores (&decoder) || !pawl_decode_sizings (&decoder)
      || !pawl_decode_flows (&decoder))
    return NULL;
  return decoder.unit;
}
