/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A manifest's entry in the names of the definition.  People take the names that
   a manifest uses from the function's prototype as well, which may call the
   parameters otherwise.  */

#include "rules/workspace-entry.h"

#include <string.h>

#include "base/list.h"
#include "manifests/formula-build.h"

static bool
is_among (const char *names, const char *name)
{
  return pawl_list_position (names, ',', name, strlen (name)) >= 0;
}

static bool
has_other_names (const struct pawl_sizing *sizing)
{
  for (size_t i = 0; i < sizing->parameter_count; i++)
    if (sizing->parameters[i].other_names)
      return true;
  return false;
}

/* The parameter that the definition, or if OTHERS a prototype, calls NAME;
   -1.  */
static int
position_of (const struct pawl_sizing *sizing, const char *name, bool others)
{
  for (size_t i = 0; i < sizing->parameter_count; i++)
    {
      const struct pawl_parameter_shape *shape = &sizing->parameters[i];
      if (others ? is_among (shape->other_names, name)
                 : shape->name && strcmp (shape->name, name) == 0)
        return (int) i;
    }
  return -1;
}

/* NAME as the definition calls the same parameter; NAME itself where that is
   none of a prototype's.  */
static const char *
own_name (const struct pawl_sizing *sizing, const char *name)
{
  if (!name || position_of (sizing, name, false) >= 0)
    return name;
  int position = position_of (sizing, name, true);
  const char *own = position >= 0 ? sizing->parameters[position].name : NULL;
  return own ? own : name;
}

struct renaming
{
  struct pawl_arena *arena;
  const struct pawl_sizing *sizing;
  bool changed;
};

static struct pawl_formula *
rename_atom (const struct pawl_formula *atom, void *data)
{
  struct renaming *renaming = data;
  const struct pawl_formula *base = atom;
  while (base->kind == PAWL_FORMULA_FIELD)
    base = base->operands[0];
  if (base->kind != PAWL_FORMULA_NAME)
    return NULL;
  const char *name = own_name (renaming->sizing, base->text);
  if (name == base->text)
    return NULL;
  renaming->changed = true;
  /* What comes after the name stays.  */
  return pawl_formula_name (
    renaming->arena,
    pawl_arena_printf (renaming->arena, "%s%s", name,
                       pawl_formula_print (renaming->arena, atom)
                         + strlen (base->text)));
}

static const char *
in_own_names (struct pawl_arena *arena, const struct pawl_sizing *sizing,
              const char *text)
{
  struct pawl_formula_error error;
  struct renaming renaming = { arena, sizing, false };
  struct pawl_formula *formula
    = text ? pawl_formula_parse (arena, text, &error) : NULL;
  if (!formula)
    return text;
  formula = pawl_formula_substitute (arena, formula, rename_atom, &renaming,
                                     NULL);
  return renaming.changed ? pawl_formula_print (arena, formula) : text;
}

const struct pawl_entry *
pawl_entry_in_own_names (struct pawl_arena *arena,
                         const struct pawl_sizing *sizing,
                         const struct pawl_entry *entry)
{
  if (!entry || !has_other_names (sizing))
    return entry;
  struct pawl_entry *own = pawl_arena_alloc (arena, sizeof *own);
  *own = *entry;
  struct pawl_workspace *workspaces
    = pawl_arena_array (arena, entry->workspace_count, sizeof *workspaces);
  for (size_t i = 0; i < entry->workspace_count; i++)
    {
      workspaces[i] = entry->workspaces[i];
      workspaces[i].parameter = own_name (sizing, workspaces[i].parameter);
      workspaces[i].capacity = own_name (sizing, workspaces[i].capacity);
      workspaces[i].bytes = in_own_names (arena, sizing, workspaces[i].bytes);
    }
  own->workspaces = workspaces;
  struct pawl_bound *bounds
    = pawl_arena_array (arena, entry->bound_count, sizeof *bounds);
  for (size_t i = 0; i < entry->bound_count; i++)
    {
      bounds[i] = entry->bounds[i];
      bounds[i].name = in_own_names (arena, sizing, bounds[i].name);
    }
  own->bounds = bounds;
  own->workers = in_own_names (arena, sizing, entry->workers);
  return own;
}

const char *
pawl_shared_name (const struct pawl_sizing *sizing,
                  const struct pawl_parameter_shape *shape)
{
  for (size_t i = 0; i < sizing->parameter_count; i++)
    {
      const struct pawl_parameter_shape *own = &sizing->parameters[i];
      if (!own->name)
        continue;
      if (is_among (shape->other_names, own->name)
          || (shape->name && is_among (own->other_names, shape->name)))
        return own->name;
      for (const char *name = own->other_names; name && *name;)
        {
          size_t length = strcspn (name, ",");
          if (pawl_list_position (shape->other_names, ',', name, length) >= 0)
            return own->name;
          name += length + (name[length] == ',');
        }
    }
  return NULL;
}

struct clash_search
{
  const struct pawl_sizing *sizing;
  const char *found;
};

static bool
look_for_clash (const struct pawl_formula *atom, void *data)
{
  struct clash_search *search = data;
  while (atom->kind == PAWL_FORMULA_FIELD)
    atom = atom->operands[0];
  if (atom->kind != PAWL_FORMULA_NAME)
    return true;
  int one = position_of (search->sizing, atom->text, false);
  for (size_t i = 0; i < search->sizing->parameter_count; i++)
    if (is_among (search->sizing->parameters[i].other_names, atom->text))
      {
        if (one >= 0 && one != (int) i)
          search->found = atom->text;
        one = (int) i;
      }
  return !search->found;
}

const char *
pawl_entry_name_clash (struct pawl_arena *arena,
                       const struct pawl_sizing *sizing,
                       const struct pawl_entry *entry)
{
  struct clash_search search = { sizing, NULL };
  if (!has_other_names (sizing))
    return NULL;
  for (size_t i = 0; i < entry->workspace_count && !search.found; i++)
    {
      const char *texts[] = { entry->workspaces[i].parameter,
                              entry->workspaces[i].capacity,
                              entry->workspaces[i].bytes };
      for (size_t j = 0; j < 3 && !search.found; j++)
        {
          struct pawl_formula_error error;
          struct pawl_formula *formula
            = texts[j] && *texts[j]
                ? pawl_formula_parse (arena, texts[j], &error) : NULL;
          if (formula)
            pawl_formula_each_atom (formula, look_for_clash, &search);
        }
    }
  return search.found;
}
