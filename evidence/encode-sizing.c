/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What functions have of sizing, into the message: see encode.h.  */

#include "evidence/encode.h"

#include "evidence/sizing.h"

/* The tables of one message, and the row of the last owner.  */
struct sizing_encoder
{
  struct pawl_encoder *encoder;
  Pawl__Stored__Sizings *table;
  uint32_t last;
};

/* Makes the message FIELD of TABLE where it is not there yet.  */
#define HAVE(encoder, table, field, type)                                     \
 ((table)->field                                                              \
    ? (void) 0                                                                \
    : (void) ((table)->field                                                  \
              = pawl_arena_alloc ((encoder)->arena, sizeof *(table)->field),  \
              pawl__stored__##type##__init ((table)->field)))

static void
encode_names (struct sizing_encoder *self, const struct pawl_sizing *sizing)
{
  struct pawl_encoder *encoder = self->encoder;
  Pawl__Stored__Sizings *table = self->table;
  for (size_t i = 0; i < sizing->parameter_count; i++)
    {
      const struct pawl_parameter_shape *shape = &sizing->parameters[i];
      HAVE (encoder, table, parameters, sizing_parameters);
      APPEND (table->parameters, name,
              pawl_encode_string (encoder, shape->name));
      APPEND (table->parameters, flags,
              (shape->pointer ? pawl_stored_shape_pointer : 0)
                + (shape->written ? pawl_stored_shape_written : 0)
                + (shape->error_out ? pawl_stored_shape_error_out : 0));
      APPEND (table->parameters, other_names,
              pawl_encode_string (encoder, shape->other_names));
    }
  for (size_t i = 0; i < sizing->workspace_count; i++)
    {
      const struct pawl_declared_workspace *declared = &sizing->workspaces[i];
      HAVE (encoder, table, workspaces, sizing_workspaces);
      APPEND (table->workspaces, position, declared->position);
      APPEND (table->workspaces, capacity,
              pawl_encode_string (encoder, declared->capacity));
      APPEND (table->workspaces, bytes,
              pawl_encode_string (encoder, declared->bytes));
      APPEND (table->workspaces, file,
              pawl_encode_string (encoder, declared->at.file));
      APPEND (table->workspaces, line, declared->at.line);
      APPEND (table->workspaces, column, declared->at.column);
    }
  for (size_t i = 0; i < sizing->resolved_count; i++)
    {
      HAVE (encoder, table, resolved, sizing_names);
      APPEND (table->resolved, text,
              pawl_encode_string (encoder, sizing->resolved[i].text));
      APPEND (table->resolved, value,
              pawl_encode_string (encoder, sizing->resolved[i].value));
    }
}

static void
encode_atoms (struct sizing_encoder *self, const struct pawl_sizing *sizing)
{
  struct pawl_encoder *encoder = self->encoder;
  for (size_t i = 0; i < sizing->atom_count; i++)
    {
      const struct pawl_atom *atom = &sizing->atoms[i];
      HAVE (encoder, self->table, atoms, sizing_atoms);
      Pawl__Stored__SizingAtoms *atoms = self->table->atoms;
      APPEND (atoms, name, pawl_encode_string (encoder, atom->name));
      APPEND (atoms, lowest, pawl_encode_string (encoder, atom->lowest));
      APPEND (atoms, highest, pawl_encode_string (encoder, atom->highest));
      APPEND (atoms, what, pawl_encode_string (encoder, atom->what));
      APPEND (atoms, opaque, atom->opaque);
      APPEND (atoms, file, pawl_encode_string (encoder, atom->at.file));
      APPEND (atoms, line, atom->at.line);
      APPEND (atoms, column, atom->at.column);
    }
}

static void
encode_steps (struct sizing_encoder *self, const struct pawl_sizing *sizing)
{
  struct pawl_encoder *encoder = self->encoder;
  uint32_t line = 0;
  for (size_t i = 0; i < sizing->step_count; i++)
    {
      const struct pawl_step *step = &sizing->steps[i];
      HAVE (encoder, self->table, steps, sizing_steps);
      Pawl__Stored__SizingSteps *steps = self->table->steps;
      APPEND (steps, kind, step->kind);
      APPEND (steps, file, pawl_encode_string (encoder, step->at.file));
      APPEND (steps, line, (int32_t) (step->at.line - line));
      line = step->at.line;
      APPEND (steps, column, step->at.column);
      APPEND (steps, chain,
              step->expansion_count
                ? pawl_encode_chain (encoder, step->expansions,
                                     step->expansion_count, 0) + 1
                : 0);
      APPEND (steps, workspace, (uint32_t) (step->workspace + 1));
      APPEND (steps, condition, pawl_encode_string (encoder, step->condition));
      APPEND (steps, value, pawl_encode_string (encoder, step->value));
      APPEND (steps, low, pawl_encode_string (encoder, step->low));
      APPEND (steps, lowest, pawl_encode_string (encoder, step->lowest));
      APPEND (steps, highest, pawl_encode_string (encoder, step->highest));
      APPEND (steps, what, pawl_encode_string (encoder, step->what));
      APPEND (steps, opaque, pawl_encode_string (encoder, step->opaque));
      APPEND (steps, callee, step->callee ? step->callee->index + 1 : 0);
      APPEND (steps, position, step->position);
      APPEND (steps, argument_count, step->argument_count);
      for (unsigned j = 0; j < step->argument_count; j++)
        {
          HAVE (encoder, self->table, arguments, sizing_arguments);
          APPEND (self->table->arguments, value,
                  pawl_encode_string (encoder, step->arguments[j]));
        }
    }
}

/* SIZING may be null.  */
static void
encode_sizing (struct sizing_encoder *self, uint32_t owner,
               const struct pawl_sizing *sizing)
{
  if (!sizing)
    return;
  struct pawl_encoder *encoder = self->encoder;
  HAVE (encoder, encoder->stored, sizings, sizings);
  Pawl__Stored__Sizings *table = self->table = encoder->stored->sizings;
  APPEND (table, owner_row, owner - self->last);
  self->last = owner;
  APPEND (table, parameter_count, (uint32_t) sizing->parameter_count);
  APPEND (table, workspace_count, (uint32_t) sizing->workspace_count);
  APPEND (table, atom_count, (uint32_t) sizing->atom_count);
  APPEND (table, resolved_count, (uint32_t) sizing->resolved_count);
  APPEND (table, step_count, (uint32_t) sizing->step_count);
  encode_names (self, sizing);
  encode_atoms (self, sizing);
  encode_steps (self, sizing);
}

void
pawl_encode_sizings (struct pawl_encoder *encoder,
                     const struct pawl_unit *unit)
{
  struct sizing_encoder self = { .encoder = encoder };
  for (size_t i = 0; i < unit->function_count; i++)
    encode_sizing (&self, (uint32_t) i, unit->functions[i]->sizing);
  for (size_t i = 0; i < unit->callee_count; i++)
    encode_sizing (&self, (uint32_t) (unit->function_count + i),
                   unit->callees[i]->sizing);
}
