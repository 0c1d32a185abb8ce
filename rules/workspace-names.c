/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formulas as people write them, over the names of one function: see
   workspace.h.  */

#include "rules/workspace.h"

#include <string.h>

int
pawl_sized_parameter (const struct pawl_sized *sized, const char *name)
{
  for (size_t i = 0; i < sized->sizing->parameter_count; i++)
    if (sized->sizing->parameters[i].name
        && strcmp (sized->sizing->parameters[i].name, name) == 0)
      return (int) i;
  return -1;
}

const struct pawl_space *
pawl_sized_space (const struct pawl_sized *sized, int position)
{
  for (size_t i = 0; i < sized->space_count; i++)
    if ((int) sized->spaces[i].position == position)
      return &sized->spaces[i];
  return NULL;
}

struct naming
{
  const struct pawl_sized *sized;
  struct pawl_unread unread;
};

static const char *
resolved_value (const struct pawl_sizing *sizing, const char *text)
{
  for (size_t i = 0; i < sizing->resolved_count; i++)
    if (strcmp (sizing->resolved[i].text, text) == 0)
      return sizing->resolved[i].value;
  return NULL;
}

const struct pawl_atom *
pawl_sizing_atom (const struct pawl_sizing *sizing, const char *name)
{
  for (size_t i = 0; i < sizing->atom_count; i++)
    if (strcmp (sizing->atoms[i].name, name) == 0)
      return &sizing->atoms[i];
  return NULL;
}

static struct pawl_formula *
unknown_name (struct naming *naming, const char *text, const char *is_what)
{
  if (!naming->unread.why)
    naming->unread = (struct pawl_unread) {
      pawl_arena_printf (naming->sized->arena, "'%s' %s", text, is_what), true,
    };
  return NULL;
}

static struct pawl_formula *
workers_of (const struct pawl_sized *sized)
{
  const char *workers = sized->entry ? sized->entry->workers : NULL;
  if (!workers)
    return NULL;
  return workers[strspn (workers, "0123456789")]
           ? pawl_formula_name (sized->arena, workers)
           : pawl_formula_digits (sized->arena, workers);
}

/* FIELD as the facts spell it: a manifest may write "p.m" where p is a
   pointer.  */
static struct pawl_formula *
name_field (struct naming *naming, const struct pawl_formula *field,
            const char *text)
{
  const struct pawl_formula *base = field;
  while (base->kind == PAWL_FORMULA_FIELD)
    base = base->operands[0];
  if (base->kind != PAWL_FORMULA_NAME)
    return NULL;
  int position = pawl_sized_parameter (naming->sized, base->text);
  if (position < 0 && strcmp (base->text, "this") != 0)
    return unknown_name (naming, base->text, "is no parameter of it");
  if (pawl_sizing_atom (naming->sized->sizing, text)
      || field->operands[0]->kind != PAWL_FORMULA_NAME || position < 0)
    return NULL;
  bool pointer = naming->sized->sizing->parameters[position].pointer;
  if (pointer == field->arrow)
    return NULL;
  struct pawl_formula *other
    = pawl_arena_alloc (naming->sized->arena, sizeof *other);
  *other = *field;
  other->arrow = pointer;
  return other;
}

static struct pawl_formula *
name_atom (const struct pawl_formula *atom, void *data)
{
  struct naming *naming = data;
  const struct pawl_sized *sized = naming->sized;
  struct pawl_arena *arena = sized->arena;
  const char *text = pawl_formula_print (arena, atom);
  const char *value = resolved_value (sized->sizing, text);
  int64_t constant;
  if (atom->kind == PAWL_FORMULA_NAME
      && (pawl_sized_parameter (sized, text) >= 0
          || pawl_sizing_atom (sized->sizing, text)))
    return NULL;
  if (value)
    return pawl_formula_digits (arena, value);
  switch (atom->kind)
    {
    case PAWL_FORMULA_NAME:
      if (pawl_promises_constant (sized->the_case->promises, text, &constant))
        return pawl_formula_number (arena, constant);
      if (strcmp (text, "workers") == 0 && workers_of (sized))
        return workers_of (sized);
      return unknown_name (naming, text, "is neither a parameter of it nor a "
                           "known constant");
    case PAWL_FORMULA_SIZEOF:
      if (strcmp (atom->text, "char") == 0)
        return pawl_formula_number (arena, 1);
      unknown_name (naming, text, "was not observed with this function");
      naming->unread.wrong = false;
      return NULL;
    case PAWL_FORMULA_FIELD:
      return name_field (naming, atom, text);
    default:
      return NULL;
    }
}

static bool
has_per_thread (const struct pawl_formula *formula)
{
  if (formula->kind == PAWL_FORMULA_CALL
      && strcmp (formula->text, "per_thread") == 0)
    return true;
  for (size_t i = 0; i < formula->operand_count; i++)
    if (has_per_thread (formula->operands[i]))
      return true;
  return false;
}

struct pawl_formula *
pawl_sized_formula (const struct pawl_sized *sized, const char *text,
                    struct pawl_unread *unread)
{
  struct naming naming = { .sized = sized };
  struct pawl_formula_error error;
  struct pawl_formula *formula
    = pawl_formula_parse (sized->arena, text, &error);
  if (!formula)
    {
      *unread = (struct pawl_unread) { error.message, true };
      return NULL;
    }
  formula = pawl_formula_substitute (sized->arena, formula, name_atom, &naming,
                                     workers_of (sized));
  if (!naming.unread.why && has_per_thread (formula))
    naming.unread = (struct pawl_unread) {
      "the manifest does not say who the workers are", true,
    };
  *unread = naming.unread;
  return naming.unread.why ? NULL : formula;
}

const char *
pawl_sized_atom_name (const struct pawl_sized *sized, const char *text)
{
  struct naming naming = { .sized = sized };
  struct pawl_formula_error error;
  struct pawl_formula *name = pawl_formula_parse (sized->arena, text, &error);
  if (!name)
    return text;
  struct pawl_formula *other = name_atom (name, &naming);
  return pawl_formula_print (sized->arena, other ? other : name);
}
