/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What declarations say of sizing: parameters, their ranges, workspaces.  */

#include "plugin/sizes.h"

#include "base/list.h"
#include "manifests/formula-build.h"
#include "plugin/symbolic-terms.h"
#include "plugin/symbolic.h"
#include "rules/workspace-entry.h"

int
pawl_position_of (tree fndecl, const char *name)
{
  int position = 0;
  for (tree parm = DECL_ARGUMENTS (fndecl); parm; parm = DECL_CHAIN (parm))
    {
      if (DECL_NAME (parm)
          && strcmp (IDENTIFIER_POINTER (DECL_NAME (parm)), name) == 0)
        return position;
      position++;
    }
  return -1;
}

static tree
parameter_at (tree fndecl, unsigned position)
{
  tree parm = DECL_ARGUMENTS (fndecl);
  while (parm && position--)
    parm = DECL_CHAIN (parm);
  return parm;
}

/* The name of FNDECL's parameter that a declaration with NAMES calls NAME; NAME
   itself where it is none.  */
static const char *
own_name (tree fndecl, const char *names, const char *name)
{
  int position = pawl_list_position (names, ',', name, strlen (name));
  tree parm = position < 0 ? NULL_TREE : parameter_at (fndecl, position);
  return parm && DECL_NAME (parm) ? IDENTIFIER_POINTER (DECL_NAME (parm))
                                  : name;
}

struct renaming
{
  tree fndecl;
  const char *names;
  bool changed;
};

/* ATOM with the name of the parameter it begins with changed; null where it
   stays.  */
static struct pawl_formula *
rename_atom (const struct pawl_formula *atom, void *data)
{
  struct renaming *renaming = (struct renaming *) data;
  struct pawl_arena *arena = pawl_compilation.arena;
  const struct pawl_formula *base = atom;
  while (base->kind == PAWL_FORMULA_FIELD)
    base = base->operands[0];
  if (base->kind != PAWL_FORMULA_NAME)
    return NULL;
  const char *name = own_name (renaming->fndecl, renaming->names, base->text);
  if (strcmp (name, base->text) == 0)
    return NULL;
  renaming->changed = true;
  /* What comes after the name stays.  */
  return pawl_formula_name (
    arena, pawl_arena_printf (arena, "%s%s", name,
                              pawl_formula_print (arena, atom)
                                + strlen (base->text)));
}

/* The formula TEXT in the names of FNDECL's parameters.  */
static const char *
in_own_names (tree fndecl, const char *text, const char *names)
{
  struct pawl_formula_error problem;
  struct pawl_arena *arena = pawl_compilation.arena;
  struct pawl_formula *formula = pawl_formula_parse (arena, text, &problem);
  struct renaming renaming = { fndecl, names, false };
  if (!formula)
    return text;
  struct pawl_formula *renamed
    = pawl_formula_substitute (arena, formula, rename_atom, &renaming, NULL);
  return renaming.changed ? pawl_formula_print (arena, renamed) : text;
}

struct declaring
{
  tree fndecl;
  struct pawl_sizing *sizing;
};

static void
declare (const struct pawl_kept_parameter *kept, void *data)
{
  struct declaring *declaring = (struct declaring *) data;
  struct pawl_sizing *sizing = declaring->sizing;
  struct pawl_arena *arena = pawl_compilation.arena;
  if (kept->position >= sizing->parameter_count)
    return;
  if (strcmp (kept->name, "error_out") == 0)
    sizing->parameters[kept->position].error_out = true;
  if (strcmp (kept->name, "workspace") != 0)
    return;
  struct pawl_declared_workspace *declared = NULL;
  /* The first declaration comes last; what people see is the definition.  */
  for (size_t i = 0; i < sizing->workspace_count; i++)
    if (sizing->workspaces[i].position == kept->position)
      return;
  static size_t room;
  if (!sizing->workspace_count)
    room = 0;
  sizing->workspaces = (struct pawl_declared_workspace *)
    pawl_arena_grow (arena, sizing->workspaces, sizing->workspace_count, &room,
                     sizeof *sizing->workspaces);
  declared = &sizing->workspaces[sizing->workspace_count++];
  declared->position = kept->position;
  declared->capacity = *kept->capacity ? own_name (declaring->fndecl,
                                                   kept->names, kept->capacity)
                                       : NULL;
  declared->bytes = in_own_names (declaring->fndecl, kept->bytes, kept->names);
  declared->at = pawl_place_of (kept->at);
}

static void
add_resolved (struct pawl_sizing *sizing, const char *text, tree fndecl)
{
  const char *value = pawl_noted_name (text, fndecl);
  if (!value)
    return;
  for (size_t i = 0; i < sizing->resolved_count; i++)
    if (strcmp (sizing->resolved[i].text, text) == 0)
      return;
  struct pawl_resolved_name *all = (struct pawl_resolved_name *)
    pawl_arena_array (pawl_compilation.arena, sizing->resolved_count + 1,
                      sizeof *all);
  for (size_t i = 0; i < sizing->resolved_count; i++)
    all[i] = sizing->resolved[i];
  all[sizing->resolved_count].text = text;
  all[sizing->resolved_count++].value = value;
  sizing->resolved = all;
}

static bool
resolve_atom (const struct pawl_formula *atom, void *data)
{
  const struct declaring *declaring = (const struct declaring *) data;
  add_resolved (declaring->sizing,
                pawl_formula_print (pawl_compilation.arena, atom),
                declaring->fndecl);
  return true;
}

static void
resolve_formula (struct declaring *declaring, const char *text)
{
  struct pawl_formula_error problem;
  struct pawl_formula *formula
    = pawl_formula_parse (pawl_compilation.arena, text, &problem);
  if (formula)
    pawl_formula_each_atom (formula, resolve_atom, declaring);
}

static void
describe_parameters (tree fndecl, struct pawl_sizing *sizing)
{
  struct pawl_arena *arena = pawl_compilation.arena;
  size_t count = 0;
  for (tree parm = DECL_ARGUMENTS (fndecl); parm; parm = DECL_CHAIN (parm))
    count++;
  sizing->parameters = (struct pawl_parameter_shape *)
    pawl_arena_array (arena, count, sizeof *sizing->parameters);
  sizing->atoms = (struct pawl_atom *)
    pawl_arena_array (arena, count, sizeof *sizing->atoms);
  sizing->parameter_count = count;
  count = 0;
  for (tree parm = DECL_ARGUMENTS (fndecl); parm; parm = DECL_CHAIN (parm))
    {
      struct pawl_parameter_shape *shape = &sizing->parameters[count++];
      tree type = TREE_TYPE (parm);
      shape->pointer = POINTER_TYPE_P (type);
      if (!DECL_NAME (parm))
        continue;
      shape->name = IDENTIFIER_POINTER (DECL_NAME (parm));
      struct pawl_atom *atom = &sizing->atoms[sizing->atom_count++];
      atom->name = shape->name;
      wide_number lowest, highest;
      if (pawl_type_range (type, &lowest, &highest))
        {
          atom->lowest = pawl_number_text (lowest);
          atom->highest = pawl_number_text (highest);
        }
    }
}

/* Adds to SIZING's parameters what the prototypes of FNDECL call them
   otherwise.  */
static void
add_other_names (tree fndecl, struct pawl_sizing *sizing)
{
  const char *names = pawl_declared_names (fndecl);
  for (size_t position = 0; names && *names;)
    {
      size_t length = strcspn (names, ",;");
      struct pawl_parameter_shape *shape
        = position < sizing->parameter_count ? &sizing->parameters[position]
                                             : NULL;
      const char *name
        = pawl_arena_strndup (pawl_compilation.arena, names, length);
      if (shape && length && shape->name && strcmp (shape->name, name) != 0
          && (!shape->other_names
              || pawl_list_position (shape->other_names, ',', name, length)
                   < 0))
        shape->other_names
          = shape->other_names
              ? pawl_arena_printf (pawl_compilation.arena, "%s,%s",
                                   shape->other_names, name)
              : name;
      position = names[length] == ';' ? 0 : position + 1;
      names += length + (names[length] != 0);
    }
}

struct pawl_sizing *
pawl_undeclared_sizing (tree fndecl)
{
  struct pawl_sizing *sizing
    = (struct pawl_sizing *) pawl_arena_alloc (pawl_compilation.arena,
                                               sizeof *sizing);
  describe_parameters (fndecl, sizing);
  add_other_names (fndecl, sizing);
  struct declaring declaring = { fndecl, sizing };
  pawl_each_kept_parameter (fndecl, declare, &declaring);
  return sizing;
}

static const struct pawl_entry *
listed_entry (const char *path, const char *name)
{
  const struct pawl_entry *entry
    = path && pawl_promises_count (pawl_compilation.promises)
        ? pawl_promises_entry (pawl_compilation.promises, path, name) : NULL;
  return entry && entry->workspace_count ? entry : NULL;
}

static void
note_kept_names (const struct pawl_kept_parameter *kept, void *fndecl)
{
  if (strcmp (kept->name, "workspace") == 0)
    pawl_note_names (kept->bytes, kept->names, (tree) fndecl);
}

void
pawl_note_declared_names (tree fndecl)
{
  const struct pawl_entry *entry
    = pawl_promises_count (pawl_compilation.promises)
        ? listed_entry (pawl_path_of (DECL_SOURCE_LOCATION (fndecl)),
                        pawl_function_name (fndecl))
        : NULL;
  for (size_t i = 0; entry && i < entry->workspace_count; i++)
    pawl_note_names (entry->workspaces[i].bytes, NULL, fndecl);
  pawl_each_kept_parameter (fndecl, note_kept_names, fndecl);
}

struct pawl_sizing *
pawl_declared_sizing (tree fndecl, const char *path, const char *name)
{
  const struct pawl_entry *listed = listed_entry (path, name);
  if (!listed
      && !(DECL_ATTRIBUTES (fndecl)
           && pawl_find_attribute ("parameter", DECL_ATTRIBUTES (fndecl))))
    return NULL;
  struct pawl_sizing *sizing = pawl_undeclared_sizing (fndecl);
  if (!listed && !sizing->workspace_count)
    return NULL;
  struct declaring declaring = { fndecl, sizing };
  for (size_t i = 0; i < sizing->workspace_count; i++)
    resolve_formula (&declaring, sizing->workspaces[i].bytes);
  listed = pawl_entry_in_own_names (pawl_compilation.arena, sizing, listed);
  for (size_t i = 0; listed && i < listed->workspace_count; i++)
    {
      pawl_note_names (listed->workspaces[i].bytes, NULL, fndecl);
      resolve_formula (&declaring, listed->workspaces[i].bytes);
    }
  return sizing;
}
