/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Contracts compose: see workspace-contract.h.  */

#include "rules/workspace-contract.h"

#include <string.h>

struct arguments
{
  const struct pawl_sized *caller, *callee;
  const struct pawl_step *call;
  const char *why;
};

static struct pawl_formula *
argument (struct arguments *arguments, int position)
{
  struct pawl_formula_error error;
  const struct pawl_step *call = arguments->call;
  const char *text = position >= 0
                         && (unsigned) position < call->argument_count
                       ? call->arguments[position] : NULL;
  struct pawl_formula *value
    = text ? pawl_formula_parse_fact (arguments->caller->arena, text,
                                      &error)
           : NULL;
  if (!value && !arguments->why)
    arguments->why = pawl_arena_printf (
      arguments->caller->arena, "the argument '%s' of '%s' could not be read",
      position >= 0
          && (size_t) position < arguments->callee->sizing->parameter_count
          && arguments->callee->sizing->parameters[position].name
        ? arguments->callee->sizing->parameters[position].name : "?",
      arguments->callee->name);
  return value;
}

/* FIELD of a parameter as a field of what is handed over for it; null where
   that is no name.  */
static struct pawl_formula *
field_of (struct arguments *arguments, const struct pawl_formula *field,
          bool *whole)
{
  struct pawl_arena *arena = arguments->caller->arena;
  const struct pawl_formula *base = field->operands[0];
  struct pawl_formula *value
    = base->kind == PAWL_FORMULA_FIELD
        ? field_of (arguments, base, whole)
        : argument (arguments,
                    base->kind == PAWL_FORMULA_NAME
                      ? pawl_sized_parameter (arguments->callee, base->text)
                      : -1);
  if (!value
      || (value->kind != PAWL_FORMULA_NAME
          && value->kind != PAWL_FORMULA_FIELD))
    {
      *whole = false;
      return NULL;
    }
  struct pawl_formula *copy = pawl_arena_alloc (arena, sizeof *copy);
  *copy = *field;
  copy->operands = pawl_arena_array (arena, 1, sizeof *copy->operands);
  copy->operands[0] = value;
  return copy;
}

static struct pawl_formula *
hand_over (const struct pawl_formula *atom, void *data)
{
  struct arguments *arguments = data;
  if (atom->kind == PAWL_FORMULA_FIELD)
    {
      bool whole = true;
      struct pawl_formula *field = field_of (arguments, atom, &whole);
      if (!whole && !arguments->why)
        arguments->why = pawl_arena_printf (
          arguments->caller->arena, "'%s' of '%s' is not known here",
          pawl_formula_print (arguments->caller->arena, atom),
          arguments->callee->name);
      return field;
    }
  if (atom->kind != PAWL_FORMULA_NAME)
    return NULL;
  return argument (arguments,
                   pawl_sized_parameter (arguments->callee, atom->text));
}

bool
pawl_read_handing (const struct pawl_sized *sized,
                   const struct pawl_read_step *read,
                   struct pawl_handing *handing)
{
  const struct pawl_step *step = read->step;
  *handing = (struct pawl_handing) { 0 };
  if (!step->callee)
    return false;
  handing->callee = pawl_sized_read_callee (sized, step->callee);
  if (!handing->callee)
    return false;
  handing->space = pawl_sized_space (handing->callee, (int) step->position);
  if (!handing->space)
    return false;
  struct arguments arguments = { sized, handing->callee, step, NULL };
  if (handing->space->bytes)
    handing->bytes = pawl_formula_substitute (
      sized->arena, handing->space->bytes, hand_over, &arguments, NULL);
  else
    arguments.why = handing->space->why;
  if (arguments.why)
    handing->bytes = NULL;
  handing->why = arguments.why;
  if (handing->space->capacity)
    handing->capacity
      = argument (&arguments, pawl_sized_parameter (handing->callee,
                                                    handing->space->capacity));
  return true;
}

/* Whether both stand at one place.  */
static bool
same_place (const struct pawl_step *one, const struct pawl_step *other)
{
  return one->at.line == other->at.line && one->at.column == other->at.column;
}

/* Whether the call CALL hands on no more than is left of SPACE's capacity, to
   what tests it.  */
static bool
delegates (const struct pawl_sized *sized, const struct pawl_space *space,
           const struct pawl_read_step *call)
{
  struct pawl_arena *arena = sized->arena;
  struct pawl_handing handing;
  if (!space->capacity || !pawl_read_handing (sized, call, &handing)
      || !handing.capacity)
    return false;
  /* What is left of the capacity behind the slice's offset.  */
  struct pawl_formula *left = pawl_formula_name (arena, space->capacity);
  if (call->low)
    left = pawl_formula_binary (arena, "-", left, call->low);
  struct pawl_conditions conditions = { .arena = arena };
  pawl_conditions_add (&conditions, call->condition);
  struct pawl_proof proof;
  return pawl_sized_prove (
           sized, &conditions,
           pawl_formula_binary (arena, "<=", handing.capacity, left), &proof)
         == PAWL_PROVED;
}

bool
pawl_is_delegated (const struct pawl_sized *sized,
                   const struct pawl_space *space,
                   const struct pawl_read_step *read)
{
  bool output = read->step->kind == PAWL_STEP_OUTPUT;
  if (!read->step->callee && !output)
    return false;
  for (size_t i = 0; i < sized->step_count; i++)
    {
      const struct pawl_read_step *call = &sized->steps[i];
      if (call->step->kind == PAWL_STEP_PASS
          && call->step->workspace == (int) space->position
          && same_place (call->step, read->step)
          && (output || call->step->callee == read->step->callee)
          && delegates (sized, space, call))
        return true;
    }
  return false;
}
