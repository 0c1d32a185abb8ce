/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls, and the macros they come out of, into the message: see encode.h.  */

#include "evidence/encode.h"

#include "base/digest.h"
#include "evidence/place-key.h"

static bool
same_step (const struct pawl_encoder *encoder, uint32_t number,
           const void *what, size_t count)
{
  const uint32_t *step = what;
  const Pawl__Stored__Expansions *table = encoder->stored->expansions;
  (void) count;
  return table->macro[number] == step[0] && table->file[number] == step[1]
         && table->line[number] == step[2] && table->column[number] == step[3];
}

/* A chain of macro expansions, where it begins in the steps.  */
struct chain
{
  uint64_t key;
  size_t start;
  uint32_t length;
};

static bool
same_chain (const struct pawl_encoder *encoder, uint32_t number,
            const void *what, size_t count)
{
  const Pawl__Stored__Unit *stored = encoder->stored;
  const struct chain *chain = what;
  return stored->chains->key[number] == chain->key
         && stored->chains->length[number] == chain->length
         && (count == 0
             || memcmp (stored->steps + encoder->chain_starts[number],
                        stored->steps + chain->start, count)
                  == 0);
}

uint32_t
pawl_encode_chain (struct pawl_encoder *encoder,
                   const struct pawl_expansion *expansions, unsigned count,
                   uint64_t key)
{
  Pawl__Stored__Unit *stored = encoder->stored;
  Pawl__Stored__Expansions *table = stored->expansions;
  struct chain chain = { key, stored->n_steps, count };
  bool known;
  for (unsigned i = 0; i < count; i++)
    {
      const struct pawl_expansion *expansion = &expansions[i];
      uint32_t step[] = {
        pawl_encode_string (encoder, expansion->macro),
        pawl_encode_string (encoder, expansion->at.file),
        expansion->at.line,
        expansion->at.column,
      };
      uint32_t number = pawl_encoder_number (
        encoder, &encoder->steps, pawl_digest_64 (step, sizeof step),
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
  uint64_t hash
    = chain.length ? pawl_digest_64 (stored->steps + chain.start, bytes) : 0;
  uint32_t number = pawl_encoder_number (encoder, &encoder->chains, hash ^ key,
                                         same_chain, &chain, bytes, &known);
  if (known)
    stored->n_steps = chain.start;
  else
    {
      encoder->chain_starts
        = pawl_arena_grow (encoder->arena, encoder->chain_starts, number,
                           &encoder->chain_room, sizeof (size_t));
      encoder->chain_starts[number] = chain.start;
      APPEND (stored->chains, length, chain.length);
      APPEND (stored->chains, key, key);
    }
  return number;
}

static void
encode_call_details (struct pawl_encoder *encoder,
                     const struct pawl_call *call,
                     const struct pawl_function *function, uint64_t file_key,
                     struct pawl_last_rows *last)
{
  Pawl__Stored__Calls *table = encoder->stored->calls;
  uint32_t row = (uint32_t) table->n_callee - 1;
  uint32_t flags
    = (call->on_failure_path ? pawl_stored_call_on_failure_path : 0)
      + (call->implicit ? pawl_stored_call_implicit : 0)
      + (call->plain_format ? pawl_stored_call_plain_format : 0);
  if (!pawl_same_text (call->at.file, function->at.file))
    {
      APPEND (table, file_row, row - last->file);
      APPEND (table, file, pawl_encode_string (encoder, call->at.file));
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
      APPEND (table, object, pawl_encode_string (encoder, call->object));
      last->object = row;
    }
  /* Undoing the key is as much work as making it: only where it was not made
     of the place alone.  */
  bool plain
    = call->place_key
      == pawl_place_key_spot (file_key, call->at.line, call->at.column);
  if (call->expansion_count || !plain)
    {
      uint64_t key = pawl_place_key_undo (call->place_key, call->at.file,
                                          call->at.line, call->at.column);
      APPEND (table, expanded_row, row - last->expanded);
      APPEND (table, chain,
              pawl_encode_chain (encoder, call->expansions,
                                 call->expansion_count, key));
      last->expanded = row;
    }
  for (unsigned i = 0; i < call->argument_count; i++)
    {
      APPEND (table, argument_row, row - last->argument);
      APPEND (table, argument_position, call->arguments[i].position);
      APPEND (table, argument_value, call->arguments[i].value->index);
      last->argument = row;
    }
  for (unsigned i = 0; i < call->condition_count; i++)
    {
      const struct pawl_condition *condition = &call->conditions[i];
      APPEND (table, condition_row, row - last->condition);
      APPEND (table, condition_position, condition->position);
      APPEND (table, condition_comparison, condition->comparison);
      APPEND (table, condition_mask, condition->mask);
      APPEND (table, condition_value, condition->value);
      last->condition = row;
    }
}

void
pawl_encode_calls (struct pawl_encoder *encoder,
                   const struct pawl_function *function,
                   struct pawl_last_rows *last)
{
  Pawl__Stored__Calls *table = encoder->stored->calls;
  uint32_t line = function->at.line;
  uint64_t file_key
    = pawl_place_key_file (pawl_place_key_start, function->at.file);
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
