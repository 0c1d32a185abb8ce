/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From a unit to the message that is stored: see stored.proto.  Runs in the
   compiler, once a unit.  */

#include "evidence/encode.h"

static void
encode_promises (struct pawl_encoder *encoder,
                 Pawl__Stored__Promises **promises, uint32_t *last,
                 uint32_t row, unsigned bits, const struct pawl_place *at,
                 const char *reason)
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
  APPEND (*promises, file, pawl_encode_string (encoder, at->file));
  APPEND (*promises, line, at->line);
  APPEND (*promises, column, at->column);
  APPEND (*promises, reason, pawl_encode_string (encoder, reason));
  *last = row;
}

static void
encode_callees (struct pawl_encoder *encoder, const struct pawl_unit *unit)
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
      uint32_t own = pawl_encode_string (encoder, callee->name);
      APPEND (table, name, (int32_t) (own - name));
      name = own;
      APPEND (table, symbol,
              pawl_encode_string_or (encoder, callee->symbol, callee->name));
      APPEND (table, file, pawl_encode_string (encoder, callee->file));
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
          APPEND (table, alias_of,
                  pawl_encode_string (encoder, callee->alias_of));
          alias_row = i;
        }
      encode_promises (encoder, &table->promises, &promise_row, i,
                       callee->promises, &callee->promised_at, callee->reason);
    }
}

static void
encode_functions (struct pawl_encoder *encoder, const struct pawl_unit *unit)
{
  Pawl__Stored__Functions *table = encoder->stored->functions;
  uint32_t name = 0, line = 0, promise_row = 0, frame_row = 0;
  struct pawl_last_rows last = { 0 };
  for (uint32_t i = 0; i < unit->function_count; i++)
    {
      const struct pawl_function *function = unit->functions[i];
      uint32_t own = pawl_encode_string (encoder, function->name);
      APPEND (table, name, (int32_t) (own - name));
      name = own;
      APPEND (
        table, symbol,
        pawl_encode_string_or (encoder, function->symbol, function->name));
      APPEND (
        table, flags,
        (function->local ? pawl_stored_function_local : 0)
          + (function->mergeable ? pawl_stored_function_mergeable : 0)
          + (function->nested ? pawl_stored_function_nested : 0)
          + (function->parsed_only ? pawl_stored_function_parsed_only : 0)
          + (function->constructor ? pawl_stored_function_constructor : 0));
      APPEND (table, file, pawl_encode_string (encoder, function->file));
      APPEND (
        table, at_file,
        pawl_encode_string_or (encoder, function->at.file, function->file));
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
          APPEND (table, largest,
                  pawl_encode_string (encoder, function->largest));
          APPEND (
            table, largest_file,
            pawl_encode_string_or (encoder, at->file, function->at.file));
          APPEND (table, largest_line, (int32_t) (at->line - line));
          APPEND (table, largest_column, at->column);
          frame_row = i;
        }
      pawl_encode_calls (encoder, function, &last);
    }
}

static void
encode_stores (struct pawl_encoder *encoder, const struct pawl_unit *unit)
{
  Pawl__Stored__Stores *table = encoder->stored->stores;
  uint32_t into = 0, line = 0;
  for (size_t i = 0; i < unit->store_count; i++)
    {
      const struct pawl_store *store = &unit->stores[i];
      APPEND (table, into, (int32_t) (store->into->index - into));
      into = store->into->index;
      APPEND (table, value, store->value->index);
      APPEND (table, file, pawl_encode_string (encoder, store->at.file));
      APPEND (table, line, (int32_t) (store->at.line - line));
      line = store->at.line;
      APPEND (table, column, store->at.column);
    }
}

Pawl__Stored__Unit *
pawl_stored_from_unit (struct pawl_arena *arena, const struct pawl_unit *unit)
{
  struct
  {
    struct pawl_encoder encoder;
    Pawl__Stored__Unit unit;
    Pawl__Stored__Callees callees;
    Pawl__Stored__Functions functions;
    Pawl__Stored__Calls calls;
    Pawl__Stored__Expansions expansions;
    Pawl__Stored__Chains chains;
    Pawl__Stored__Stores stores;
  } *all = pawl_arena_alloc (arena, sizeof *all);
  struct pawl_encoder *encoder = &all->encoder;
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
  stored->main_file = pawl_encode_string (encoder, unit->main_file);
  for (size_t i = 0; i < unit->function_count; i++)
    {
      pawl_encode_string (encoder, unit->functions[i]->file);
      pawl_encode_string (encoder, unit->functions[i]->at.file);
    }
  for (size_t i = 0; i < unit->callee_count; i++)
    pawl_encode_string (encoder, unit->callees[i]->file);
  stored->compiler = pawl_encode_string (encoder, unit->compiler);
  encode_callees (encoder, unit);
  encode_functions (encoder, unit);
  encode_stores (encoder, unit);
  pawl_encode_sizings (encoder, unit);
  pawl_encode_flows (encoder, unit);

  pawl_encode_strings (encoder);
  pawl_stored_drop_zeros (stored);
  return stored;
}
