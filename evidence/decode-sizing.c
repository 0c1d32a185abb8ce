/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What functions have of sizing, out of the message: see decode.h.  */

#include "evidence/decode.h"

#include "evidence/sizing.h"

/* The message, and all its rows as they will be cut into functions' own.  */
struct sizing_decoder
{
  struct pawl_decoder *decoder;
  const Pawl__Stored__Sizings *table;
  struct pawl_parameter_shape *parameters;
  struct pawl_declared_workspace *workspaces;
  struct pawl_atom *atoms;
  struct pawl_resolved_name *resolved;
  struct pawl_step *steps;
  const char **arguments;
};

/* The rows of the table FIELD, which may not be there.  */
#define ROWS(table, field, first)                                             \
 ((table)->field ? (table)->field->n_##first : 0)

static bool
decode_place (struct pawl_decoder *decoder, uint32_t file, uint32_t line,
              uint32_t column, struct pawl_place *at)
{
  at->line = line;
  at->column = column;
  return pawl_decode_string (decoder, file, &at->file);
}

static bool
decode_parameters (struct sizing_decoder *self)
{
  struct pawl_decoder *decoder = self->decoder;
  const Pawl__Stored__SizingParameters *table = self->table->parameters;
  size_t count = ROWS (self->table, parameters, name);
  self->parameters
    = pawl_arena_array (decoder->arena, count, sizeof *self->parameters);
  for (size_t i = 0; i < count; i++)
    {
      uint32_t flags = VALUE (table, flags, i);
      self->parameters[i].pointer = flags & pawl_stored_shape_pointer;
      self->parameters[i].written = flags & pawl_stored_shape_written;
      self->parameters[i].error_out = flags & pawl_stored_shape_error_out;
      if (!pawl_decode_string (decoder, table->name[i],
                               &self->parameters[i].name)
          || !pawl_decode_string (decoder, VALUE (table, other_names, i),
                                  &self->parameters[i].other_names))
        return false;
    }
  return true;
}

static bool
decode_workspaces (struct sizing_decoder *self)
{
  struct pawl_decoder *decoder = self->decoder;
  const Pawl__Stored__SizingWorkspaces *table = self->table->workspaces;
  size_t count = ROWS (self->table, workspaces, position);
  self->workspaces
    = pawl_arena_array (decoder->arena, count, sizeof *self->workspaces);
  for (size_t i = 0; i < count; i++)
    {
      struct pawl_declared_workspace *declared = &self->workspaces[i];
      declared->position = table->position[i];
      if (!pawl_decode_string (decoder, VALUE (table, capacity, i),
                               &declared->capacity)
          || !pawl_decode_string (decoder, VALUE (table, bytes, i),
                                  &declared->bytes)
          || !decode_place (decoder, VALUE (table, file, i),
                            VALUE (table, line, i), VALUE (table, column, i),
                            &declared->at))
        return false;
    }
  return true;
}

static bool
decode_atoms (struct sizing_decoder *self)
{
  struct pawl_decoder *decoder = self->decoder;
  const Pawl__Stored__SizingAtoms *table = self->table->atoms;
  size_t count = ROWS (self->table, atoms, name);
  self->atoms = pawl_arena_array (decoder->arena, count, sizeof *self->atoms);
  for (size_t i = 0; i < count; i++)
    {
      struct pawl_atom *atom = &self->atoms[i];
      atom->opaque = VALUE (table, opaque, i);
      if (!pawl_decode_string (decoder, table->name[i], &atom->name)
          || !pawl_decode_string (decoder, VALUE (table, lowest, i),
                                  &atom->lowest)
          || !pawl_decode_string (decoder, VALUE (table, highest, i),
                                  &atom->highest)
          || !pawl_decode_string (decoder, VALUE (table, what, i), &atom->what)
          || !decode_place (decoder, VALUE (table, file, i),
                            VALUE (table, line, i), VALUE (table, column, i),
                            &atom->at))
        return false;
    }
  return true;
}

static bool
decode_names (struct sizing_decoder *self)
{
  struct pawl_decoder *decoder = self->decoder;
  const Pawl__Stored__SizingNames *table = self->table->resolved;
  size_t count = ROWS (self->table, resolved, text);
  self->resolved
    = pawl_arena_array (decoder->arena, count, sizeof *self->resolved);
  for (size_t i = 0; i < count; i++)
    if (!pawl_decode_string (decoder, table->text[i], &self->resolved[i].text)
        || !pawl_decode_string (decoder, VALUE (table, value, i),
                                &self->resolved[i].value))
      return false;
  size_t arguments = ROWS (self->table, arguments, value);
  self->arguments = pawl_arena_array (decoder->arena, arguments,
                                      sizeof *self->arguments);
  for (size_t i = 0; i < arguments; i++)
    if (!pawl_decode_string (decoder, self->table->arguments->value[i],
                             &self->arguments[i]))
      return false;
  return true;
}

static bool
decode_expansions (struct pawl_decoder *decoder, uint32_t chain,
                   struct pawl_step *step)
{
  const Pawl__Stored__Chains *chains = decoder->stored->chains;
  if (!chain)
    return true;
  if (!chains || chain > chains->n_length)
    return pawl_decode_fail (decoder, "it names chain %u, which is not there",
                             chain - 1);
  step->expansion_count = chains->length[chain - 1];
  step->expansions = decoder->chains[chain - 1];
  return true;
}

static bool
decode_step (struct sizing_decoder *self, size_t row, size_t *argument)
{
  struct pawl_decoder *decoder = self->decoder;
  const Pawl__Stored__SizingSteps *table = self->table->steps;
  struct pawl_step *step = &self->steps[row];
  if (table->kind[row] > PAWL_STEP_PASS)
    return pawl_decode_fail (decoder, "sizing step %zu is of no known kind",
                             row);
  step->kind = (enum pawl_step_kind) table->kind[row];
  step->workspace = (int) VALUE (table, workspace, row) - 1;
  step->position = VALUE (table, position, row);
  step->argument_count = VALUE (table, argument_count, row);
  size_t arguments = ROWS (self->table, arguments, value);
  if (step->argument_count > arguments - *argument)
    return pawl_decode_fail (decoder,
                             "sizing step %zu has %u arguments, but %zu are "
                             "left", row, step->argument_count,
                             arguments - *argument);
  if (step->argument_count)
    step->arguments = self->arguments + *argument;
  *argument += step->argument_count;
  uint32_t callee = VALUE (table, callee, row);
  const struct
  {
    uint32_t number;
    const char **text;
  } texts[] = {
    { VALUE (table, file, row), &step->at.file },
    { VALUE (table, condition, row), &step->condition },
    { VALUE (table, value, row), &step->value },
    { VALUE (table, low, row), &step->low },
    { VALUE (table, lowest, row), &step->lowest },
    { VALUE (table, highest, row), &step->highest },
    { VALUE (table, what, row), &step->what },
    { VALUE (table, opaque, row), &step->opaque },
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    if (!pawl_decode_string (decoder, texts[i].number, texts[i].text))
      return false;
  return decode_expansions (decoder, VALUE (table, chain, row), step)
         && (!callee
             || pawl_decode_callee (decoder, callee - 1, &step->callee));
}

/* Cuts COUNT off the rows FROM *USED on, of which there are ALL.  */
static bool
cut (struct pawl_decoder *decoder, uint32_t count, size_t *used, size_t all)
{
  if (count > all - *used)
    return pawl_decode_fail (decoder,
                             "a function has %u rows of sizing, but %zu are "
                             "left", count, all - *used);
  *used += count;
  return true;
}

/* Where the rows of each table that were given away end.  */
struct used
{
  size_t parameters, workspaces, atoms, resolved, steps, arguments;
};

static bool
decode_owner (struct sizing_decoder *self, size_t row,
              struct pawl_sizing *sizing, struct used *used)
{
  struct pawl_decoder *decoder = self->decoder;
  const Pawl__Stored__Sizings *table = self->table;
  sizing->parameters = self->parameters + used->parameters;
  sizing->parameter_count = VALUE (table, parameter_count, row);
  sizing->workspaces = self->workspaces + used->workspaces;
  sizing->workspace_count = VALUE (table, workspace_count, row);
  sizing->atoms = self->atoms + used->atoms;
  sizing->atom_count = VALUE (table, atom_count, row);
  sizing->resolved = self->resolved + used->resolved;
  sizing->resolved_count = VALUE (table, resolved_count, row);
  sizing->steps = self->steps + used->steps;
  sizing->step_count = VALUE (table, step_count, row);
  if (!cut (decoder, VALUE (table, parameter_count, row), &used->parameters,
            ROWS (table, parameters, name))
      || !cut (decoder, VALUE (table, workspace_count, row),
               &used->workspaces, ROWS (table, workspaces, position))
      || !cut (decoder, VALUE (table, atom_count, row), &used->atoms,
               ROWS (table, atoms, name))
      || !cut (decoder, VALUE (table, resolved_count, row), &used->resolved,
               ROWS (table, resolved, text))
      || !cut (decoder, VALUE (table, step_count, row), &used->steps,
               ROWS (table, steps, kind)))
    return false;
  uint32_t line = 0;
  for (size_t i = used->steps - sizing->step_count; i < used->steps; i++)
    {
      if (!decode_step (self, i, &used->arguments))
        return false;
      line += (uint32_t) VALUE (table->steps, line, i);
      self->steps[i].at.line = line;
      self->steps[i].at.column = VALUE (table->steps, column, i);
    }
  for (size_t i = 0; i < sizing->workspace_count; i++)
    if (sizing->workspaces[i].position >= sizing->parameter_count)
      return pawl_decode_fail (decoder, "a workspace is parameter %u of %zu",
                               sizing->workspaces[i].position,
                               sizing->parameter_count);
  return true;
}

bool
pawl_decode_sizings (struct pawl_decoder *decoder)
{
  struct sizing_decoder self = {
    .decoder = decoder,
    .table = decoder->stored->sizings,
  };
  if (!self.table)
    return true;
  if (!decode_parameters (&self) || !decode_workspaces (&self)
      || !decode_atoms (&self) || !decode_names (&self))
    return false;
  size_t owners = self.table->n_owner_row;
  struct pawl_sizing *sizings
    = pawl_arena_array (decoder->arena, owners, sizeof *sizings);
  self.steps = pawl_arena_array (decoder->arena,
                                 ROWS (self.table, steps, kind),
                                 sizeof *self.steps);
  struct used used = { 0 };
  uint32_t owner = 0;
  size_t functions = decoder->unit->function_count;
  for (size_t i = 0; i < owners; i++)
    {
      if (!pawl_decode_row (decoder, &owner, self.table->owner_row[i],
                            functions + decoder->unit->callee_count)
          || !decode_owner (&self, i, &sizings[i], &used))
        return false;
      if (owner < functions)
        decoder->unit->functions[owner]->sizing = &sizings[i];
      else
        decoder->callees[owner - functions].sizing = &sizings[i];
    }
  return true;
}
