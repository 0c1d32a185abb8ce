/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls, and the macros they come out of, out of the message: see decode.h.  */

#include "evidence/decode.h"

#include "evidence/place-key.h"

bool
pawl_decode_expansions (struct pawl_decoder *decoder)
{
  static const Pawl__Stored__Expansions none = PAWL__STORED__EXPANSIONS__INIT;
  const Pawl__Stored__Unit *stored = decoder->stored;
  const Pawl__Stored__Expansions *table
    = stored->expansions ? stored->expansions : &none;
  struct pawl_expansion *steps
    = pawl_arena_array (decoder->arena, stored->n_steps, sizeof *steps);
  for (size_t i = 0; i < stored->n_steps; i++)
    {
      uint32_t row = stored->steps[i];
      if (row >= table->n_macro)
        return pawl_decode_fail (decoder, "it names macro expansion %u of %zu",
                                 row, table->n_macro);
      steps[i].at.line = VALUE (table, line, row);
      steps[i].at.column = VALUE (table, column, row);
      if (!pawl_decode_string (decoder, table->macro[row], &steps[i].macro)
          || !pawl_decode_string (decoder, VALUE (table, file, row),
                                  &steps[i].at.file))
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
        return pawl_decode_fail (decoder,
                                 "chain %zu has %u steps, but %zu are left", i,
                                 chains->length[i], left);
      decoder->chains[i] = steps + (stored->n_steps - left);
      left -= chains->length[i];
    }
  return true;
}

/* What only some calls have.  */
static bool
decode_call_details (struct pawl_decoder *decoder,
                     const Pawl__Stored__Calls *table, struct pawl_call *calls)
{
  const Pawl__Stored__Unit *stored = decoder->stored;
  size_t count = table->n_callee;
  uint32_t row = 0;
  for (size_t i = 0; i < table->n_file_row; i++)
    {
      if (!pawl_decode_row (decoder, &row, table->file_row[i], count)
          || !pawl_decode_string (decoder, VALUE (table, file, i),
                                  &calls[row].at.file))
        return false;
      calls[row].place_key = pawl_place_key_spot (
        pawl_place_key_file (pawl_place_key_start, calls[row].at.file),
        calls[row].at.line, calls[row].at.column);
    }
  row = 0;
  for (size_t i = 0; i < table->n_flags_row; i++)
    {
      if (!pawl_decode_row (decoder, &row, table->flags_row[i], count))
        return false;
      uint32_t flags = VALUE (table, flags, i);
      calls[row].on_failure_path = flags & pawl_stored_call_on_failure_path;
      calls[row].implicit = flags & pawl_stored_call_implicit;
      calls[row].plain_format = flags & pawl_stored_call_plain_format;
    }
  row = 0;
  for (size_t i = 0; i < table->n_object_row; i++)
    if (!pawl_decode_row (decoder, &row, table->object_row[i], count)
        || !pawl_decode_string (decoder, VALUE (table, object, i),
                                &calls[row].object))
      return false;
  row = 0;
  for (size_t i = 0; i < table->n_expanded_row; i++)
    {
      uint32_t chain = VALUE (table, chain, i);
      if (!pawl_decode_row (decoder, &row, table->expanded_row[i], count))
        return false;
      if (!stored->chains || chain >= stored->chains->n_length)
        return pawl_decode_fail (
          decoder, "it names chain %u, which is not there", chain);
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
decode_arguments (struct pawl_decoder *decoder,
                  const Pawl__Stored__Calls *table, struct pawl_call *calls)
{
  struct pawl_argument *arguments = pawl_arena_array (
    decoder->arena, table->n_argument_row, sizeof *arguments);
  uint32_t row = 0;
  for (size_t i = 0; i < table->n_argument_row; i++)
    {
      if (!pawl_decode_row (decoder, &row, table->argument_row[i],
                            table->n_callee)
          || !pawl_decode_callee (decoder, VALUE (table, argument_value, i),
                                  &arguments[i].value))
        return false;
      arguments[i].position = VALUE (table, argument_position, i);
      if (!calls[row].argument_count++)
        calls[row].arguments = &arguments[i];
    }
  return true;
}

static bool
decode_conditions (struct pawl_decoder *decoder,
                   const Pawl__Stored__Calls *table, struct pawl_call *calls)
{
  struct pawl_condition *conditions = pawl_arena_array (
    decoder->arena, table->n_condition_row, sizeof *conditions);
  uint32_t row = 0;
  for (size_t i = 0; i < table->n_condition_row; i++)
    {
      if (!pawl_decode_row (decoder, &row, table->condition_row[i],
                            table->n_callee))
        return false;
      uint32_t comparison = VALUE (table, condition_comparison, i);
      if (comparison > PAWL_IS_AT_LEAST)
        return pawl_decode_fail (decoder, "condition %zu is of no known kind",
                                 i);
      conditions[i] = (struct pawl_condition) {
        .position = VALUE (table, condition_position, i),
        .comparison = (enum pawl_comparison) comparison,
        .mask = VALUE (table, condition_mask, i),
        .value = VALUE (table, condition_value, i),
      };
      if (!calls[row].condition_count++)
        calls[row].conditions = &conditions[i];
    }
  return true;
}

bool
pawl_decode_calls (struct pawl_decoder *decoder)
{
  static const Pawl__Stored__Calls none = PAWL__STORED__CALLS__INIT;
  const Pawl__Stored__Calls *table
    = decoder->stored->calls ? decoder->stored->calls : &none;
  const struct pawl_unit *unit = decoder->unit;
  struct pawl_call *calls
    = pawl_arena_array (decoder->arena, table->n_callee, sizeof *calls);
  size_t row = 0;
  const char *last_file = NULL;
  uint64_t file_key = pawl_place_key_file (pawl_place_key_start, NULL);
  for (size_t i = 0; i < unit->function_count; i++)
    {
      struct pawl_function *function = unit->functions[i];
      if (function->call_count > table->n_callee - row)
        return pawl_decode_fail (
          decoder, "function %zu has %zu calls, but %zu are left", i,
          function->call_count, table->n_callee - row);
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
          if (!pawl_decode_callee (decoder, table->callee[row], &call->callee))
            return false;
          call->at.file = last_file;
          call->at.line = line;
          call->at.column = VALUE (table, column, row);
          call->place_key
            = pawl_place_key_spot (file_key, line, call->at.column);
        }
    }
  if (row != table->n_callee)
    return pawl_decode_fail (decoder, "%zu calls belong to no function",
                             table->n_callee - row);
  return decode_call_details (decoder, table, calls)
         && decode_arguments (decoder, table, calls)
         && decode_conditions (decoder, table, calls);
}
