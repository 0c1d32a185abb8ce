/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A workspace annotation against the function it stands on: the capacity is a
   parameter, the formula parses and names what there is.  */

#include "plugin/workspace.h"

#include "manifests/formula.h"

tree
pawl_parameter_named (tree fndecl, const char *name, int *position)
{
  *position = 0;
  for (tree parm = DECL_ARGUMENTS (fndecl); parm;
       parm = DECL_CHAIN (parm), ++*position)
    if (DECL_NAME (parm)
        && strcmp (IDENTIFIER_POINTER (DECL_NAME (parm)), name) == 0)
      return parm;
  return NULL_TREE;
}

/* The place of OFFSET in the literal FORMULA on the line of AT, where that
   can be told; else AT.  */
static location_t
place_in_formula (location_t at, const char *formula, size_t offset)
{
  expanded_location place = expand_location (at);
  if (!place.file || place.column < 1)
    return at;
  size_t end;
  const char *text = pawl_source_line (place.file, place.line, &end);
  size_t length = strlen (formula);
  if (!text || !length)
    return at;
  for (size_t i = place.column - 1; i + length + 1 < end; i++)
    if (text[i] == '"' && text[i + 1 + length] == '"'
        && memcmp (text + i + 1, formula, length) == 0)
      return linemap_position_for_loc_and_offset (
        line_table, at, i + 1 + offset - (place.column - 1));
  return at;
}

static void
formula_error (location_t at, const char *formula, size_t offset,
               size_t length, const char *message)
{
  auto_diagnostic_group group;
  location_t place = place_in_formula (at, formula, offset);
  error_at (place, "in the size formula of a workspace: %s", message);
  if (place == at)
    {
      /* The literal is not on the line of the parameter: show it here.  */
      char *carets = (char *) pawl_arena_alloc (pawl_compilation.arena,
                                                offset + length + 1);
      memset (carets, ' ', offset);
      memset (carets + offset, '^', length);
      const char *shown
        = pawl_arena_printf (pawl_compilation.arena, "the formula is\n  %s\n"
                             "  %s", formula, carets);
      inform (at, "%s", shown);
    }
}

struct formula_check
{
  tree fndecl;
  location_t at;
  const char *formula;
  bool good;
};

static void
atom_error (struct formula_check *check, const struct pawl_formula *atom,
            const char *message)
{
  formula_error (check->at, check->formula, atom->offset,
                 atom->length ? atom->length : 1, message);
  check->good = false;
}

static bool
is_cxx ()
{
  return strncmp (lang_hooks.name, "GNU C++", 7) == 0;
}

static bool
is_known_constant (const char *name)
{
  int64_t value;
  if (pawl_promises_constant (pawl_compilation.promises, name, &value)
      || strcmp (name, "workers") == 0)
    return true;
  tree decl = identifier_global_value
                ? identifier_global_value (get_identifier (name)) : NULL_TREE;
  return decl && (TREE_CODE (decl) == CONST_DECL
                  || (VAR_P (decl) && TREE_READONLY (decl)));
}

/* The type that sizeof (TEXT) names, as far as the front end's global names
   tell; null where that is unknown.  */
static bool
is_known_type (const char *text)
{
  static const char *const words[] = {
    "const", "volatile", "unsigned", "signed", "char", "short", "int", "long",
    "float", "double", "_Bool", "bool", "_Float16", "_Float32", "_Float64",
    "_Float128", "__int128", "__fp16", "__bf16", "_Complex", "wchar_t",
    "char8_t", "char16_t", "char32_t",
  };
  bool tagged = false, any = false;
  while (*text)
    {
      size_t length = strspn (text, "abcdefghijklmnopqrstuvwxyz"
                                    "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");
      if (!length)
        {
          text++;
          continue;
        }
      char *word = pawl_arena_strndup (pawl_compilation.arena, text, length);
      text += length;
      if (strncmp (text, "::", 2) == 0)
        return true;            /* a qualified name: not looked up */
      if (strcmp (word, "struct") == 0 || strcmp (word, "union") == 0
          || strcmp (word, "enum") == 0)
        {
          tagged = true;
          continue;
        }
      bool builtin = false;
      for (size_t i = 0; i < ARRAY_SIZE (words); i++)
        builtin |= strcmp (words[i], word) == 0;
      if (!builtin)
        {
          tree id = get_identifier (word);
          tree decl = identifier_global_value ? identifier_global_value (id)
                                              : NULL_TREE;
          bool known = decl && TREE_CODE (decl) == TYPE_DECL;
          if (!known && (tagged || is_cxx ()))
            known = identifier_global_tag && identifier_global_tag (id);
          if (!known)
            return false;
        }
      any = true;
    }
  return any;
}

static const struct pawl_formula *
base_of (const struct pawl_formula *field)
{
  while (field->kind == PAWL_FORMULA_FIELD)
    field = field->operands[0];
  return field;
}

/* The type that FORMULA, a name or a chain of fields, has; null where it is
   not known.  Gives the error itself.  */
static tree
type_of (struct formula_check *check, const struct pawl_formula *formula)
{
  struct pawl_arena *arena = pawl_compilation.arena;
  if (formula->kind == PAWL_FORMULA_NAME)
    {
      int position;
      tree parm = pawl_parameter_named (check->fndecl, formula->text, &position);
      return parm ? TREE_TYPE (parm) : NULL_TREE;
    }
  tree type = type_of (check, formula->operands[0]);
  if (!type || !check->good)
    return NULL_TREE;
  if (TREE_CODE (type) == REFERENCE_TYPE)
    type = TREE_TYPE (type);
  if (POINTER_TYPE_P (type) != formula->arrow
      && (POINTER_TYPE_P (type) || RECORD_OR_UNION_TYPE_P (type)))
    {
      atom_error (check, formula,
                  pawl_arena_printf (arena, "'%s' needs '%s' here",
                                     formula->text,
                                     formula->arrow ? "." : "->"));
      return NULL_TREE;
    }
  if (formula->arrow)
    type = POINTER_TYPE_P (type) ? TREE_TYPE (type) : NULL_TREE;
  if (!type || !RECORD_OR_UNION_TYPE_P (type) || !COMPLETE_TYPE_P (type))
    return NULL_TREE;
  auto_vec<tree, 8> records;
  records.safe_push (type);
  for (unsigned i = 0; i < records.length (); i++)
    for (tree field = TYPE_FIELDS (records[i]); field;
         field = DECL_CHAIN (field))
      if (DECL_NAME (field)
          && strcmp (IDENTIFIER_POINTER (DECL_NAME (field)), formula->text)
               == 0)
        return TREE_TYPE (field);
      else if (TREE_CODE (field) == FIELD_DECL
               && (!DECL_NAME (field) || DECL_ARTIFICIAL (field))
               && RECORD_OR_UNION_TYPE_P (TREE_TYPE (field))
               && records.length () < 64)
        records.safe_push (TREE_TYPE (field));  /* anonymous, or a base */
  atom_error (check, formula,
              pawl_arena_printf (arena, "there is no field '%s'",
                                 formula->text));
  return NULL_TREE;
}

static bool
check_atom (const struct pawl_formula *atom, void *data)
{
  struct formula_check *check = (struct formula_check *) data;
  struct pawl_arena *arena = pawl_compilation.arena;
  int position;
  switch (atom->kind)
    {
    case PAWL_FORMULA_NAME:
      if (!pawl_parameter_named (check->fndecl, atom->text, &position)
          && !strstr (atom->text, "::") && !is_known_constant (atom->text))
        atom_error (check, atom,
                    pawl_arena_printf (arena, "'%s' is neither a parameter of "
                                       "the function nor a known constant",
                                       atom->text));
      break;
    case PAWL_FORMULA_FIELD:
      {
        const struct pawl_formula *base = base_of (atom);
        if (base->kind == PAWL_FORMULA_NAME
            && !pawl_parameter_named (check->fndecl, base->text, &position)
            && !(is_cxx () && strcmp (base->text, "this") == 0))
          atom_error (check, base,
                      pawl_arena_printf (arena, "'%s' is no parameter of the "
                                         "function", base->text));
        else
          type_of (check, atom);
        break;
      }
    case PAWL_FORMULA_SIZEOF:
      if (!is_known_type (atom->text))
        atom_error (check, atom,
                    pawl_arena_printf (arena, "there is no type '%s'",
                                       atom->text));
      break;
    case PAWL_FORMULA_CALL:
      {
        /* In C++ a name may be found in ways that need the front end.  */
        if (is_cxx () || !identifier_global_value)
          break;
        tree decl = identifier_global_value (get_identifier (atom->text));
        if (!decl || TREE_CODE (decl) != FUNCTION_DECL)
          atom_error (check, atom,
                      pawl_arena_printf (arena, "there is no function '%s'",
                                         atom->text));
        break;
      }
    default:
      break;
    }
  return check->good;
}

/* Checks the workspace annotation of PARM of FNDECL.  */
void
pawl_check_workspace (tree fndecl, tree parm, const struct workspace *workspace)
{
  if (*workspace->capacity)
    {
      int position;
      tree capacity = pawl_parameter_named (fndecl, workspace->capacity, &position);
      if (!capacity)
        {
          error_at (workspace->at, "the workspace %qD names the capacity %qs, "
                    "but there is no such parameter", parm,
                    workspace->capacity);
          return;
        }
      if (!INTEGRAL_TYPE_P (TREE_TYPE (capacity))
          && (POINTER_TYPE_P (TREE_TYPE (capacity))
              || SCALAR_FLOAT_TYPE_P (TREE_TYPE (capacity))
              || RECORD_OR_UNION_TYPE_P (TREE_TYPE (capacity))))
        {
          error_at (workspace->at, "the capacity %qD of the workspace %qD is "
                    "no integer", capacity, parm);
          return;
        }
    }
  struct pawl_formula_error problem;
  struct pawl_formula *formula
    = pawl_formula_parse (pawl_compilation.arena, workspace->bytes, &problem);
  if (!formula)
    {
      formula_error (workspace->at, workspace->bytes, problem.offset,
                     problem.length, problem.message);
      return;
    }
  struct formula_check check = { fndecl, workspace->at, workspace->bytes,
                                 true };
  pawl_formula_each_atom (formula, check_atom, &check);
}
