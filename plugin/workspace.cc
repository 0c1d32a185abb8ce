/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A workspace annotation against the function it stands on: the capacity is a
   parameter, the formula parses and names what there is.  */

#include "plugin/workspace.h"

#include "base/shown.h"
#include "manifests/formula.h"

tree
pawl_parameter_named (const struct parameters *parameters, const char *name)
{
  for (unsigned i = 0; i < parameters->parm.length (); i++)
    {
      tree parm = parameters->parm[i];
      if (parm && DECL_NAME (parm)
          && strcmp (IDENTIFIER_POINTER (DECL_NAME (parm)), name) == 0)
        return parm;
    }
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
  struct pawl_arena *arena = pawl_compilation.arena;
  error_at (place, "in the size formula of a workspace: %s",
            pawl_shown (arena, message));
  if (place == at)
    {
      /* The literal is not on the line of the parameter: show it here.  */
      char *carets = (char *) pawl_arena_alloc (arena, offset + length + 1);
      memset (carets, ' ', offset);
      memset (carets + offset, '^', length);
      inform (at, "the formula is\n  %s\n  %s", pawl_shown (arena, formula),
              carets);
    }
}

struct formula_check
{
  const struct parameters *parameters;
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

bool
pawl_is_cxx ()
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
          if (!known && (tagged || pawl_is_cxx ()))
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
      tree parm = pawl_parameter_named (check->parameters, formula->text);
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
  if (SCALAR_FLOAT_TYPE_P (type) || INTEGRAL_TYPE_P (type))
    {
      atom_error (check, formula->operands[0],
                  pawl_arena_printf (arena, "this is no structure and has no "
                                     "field '%s'", formula->text));
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

/* Whether NAME is one of a class or namespace around the function that
   PARAMETERS are of, or may be of its template.  What such a name means is not
   known when sizes are read: what depends on it stays undecided.  */
static bool
is_of_scope (const struct parameters *parameters, const char *name)
{
  tree fndecl = NULL_TREE;
  for (unsigned i = 0; i < parameters->parm.length () && !fndecl; i++)
    if (parameters->parm[i])
      fndecl = DECL_CONTEXT (parameters->parm[i]);
  if (!lookup_qualified_name || !fndecl || TREE_CODE (fndecl) != FUNCTION_DECL)
    return false;
  if (strstr (lang_hooks.decl_printable_name (fndecl, 2), " [with "))
    return true;
  for (tree scope = DECL_CONTEXT (fndecl);
       scope && (RECORD_OR_UNION_TYPE_P (scope)
                 || TREE_CODE (scope) == NAMESPACE_DECL);
       scope = TYPE_P (scope) ? TYPE_CONTEXT (scope) : DECL_CONTEXT (scope))
    {
      tree found = lookup_qualified_name (scope, get_identifier (name),
                                          (LOOK_want) 0, false);
      if (found && found != error_mark_node)
        return true;
    }
  return false;
}

static bool
check_atom (const struct pawl_formula *atom, void *data)
{
  struct formula_check *check = (struct formula_check *) data;
  struct pawl_arena *arena = pawl_compilation.arena;
  switch (atom->kind)
    {
    case PAWL_FORMULA_NAME:
      if (!pawl_parameter_named (check->parameters, atom->text)
          && !strstr (atom->text, "::") && !is_known_constant (atom->text)
          && !is_of_scope (check->parameters, atom->text))
        atom_error (check, atom,
                    pawl_arena_printf (arena, "'%s' is neither a parameter of "
                                       "the function nor a known constant",
                                       atom->text));
      break;
    case PAWL_FORMULA_FIELD:
      {
        const struct pawl_formula *base = base_of (atom);
        if (base->kind == PAWL_FORMULA_NAME
            && !pawl_parameter_named (check->parameters, base->text)
            && !(pawl_is_cxx () && strcmp (base->text, "this") == 0))
          atom_error (check, base,
                      pawl_arena_printf (arena, "'%s' is no parameter of the "
                                         "function", base->text));
        else
          type_of (check, atom);
        break;
      }
    case PAWL_FORMULA_SIZEOF:
      if (!is_known_type (atom->text)
          && !is_of_scope (check->parameters, atom->text))
        atom_error (check, atom,
                    pawl_arena_printf (arena, "there is no type '%s'",
                                       atom->text));
      break;
    case PAWL_FORMULA_CALL:
      {
        /* In C++ a name may be found in ways that need the front end.  */
        if (pawl_is_cxx () || !identifier_global_value)
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

void
pawl_check_workspace (const struct parameters *parameters, tree parm,
                      const struct workspace *workspace)
{
  if (*workspace->capacity)
    {
      tree capacity = pawl_parameter_named (parameters, workspace->capacity);
      if (!capacity)
        {
          error_at (workspace->at, "the workspace %qD names the capacity %qs, "
                    "but there is no such parameter", parm,
                    pawl_shown (pawl_compilation.arena, workspace->capacity));
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
  struct formula_check check = { parameters, workspace->at, workspace->bytes,
                                 true };
  pawl_formula_each_atom (formula, check_atom, &check);
}

/* The value of FORMULA where each name has a value that SEED and its spelling
   give it; false where there is none.  */
static bool
sample (const struct pawl_formula *formula, unsigned seed, long *value)
{
  long v[8];
  if (formula->operand_count > ARRAY_SIZE (v)
      || formula->kind == PAWL_FORMULA_SIZEOF)
    return false;
  for (size_t i = 0; i < formula->operand_count; i++)
    if (formula->kind != PAWL_FORMULA_FIELD
        && !sample (formula->operands[i], seed, &v[i]))
      return false;
  const char *text = formula->text;
  switch (formula->kind)
    {
    case PAWL_FORMULA_NUMBER:
      *value = strtol (text, NULL, 10);
      return *value < 1000000;
    case PAWL_FORMULA_NAME:
    case PAWL_FORMULA_FIELD:
      {
        const char *name = pawl_formula_print (pawl_compilation.arena, formula);
        *value = iterative_hash (name, strlen (name), seed) % 97 + 1;
        return true;
      }
    case PAWL_FORMULA_UNARY:
      *value = *text == '-' ? -v[0] : *text == '!' ? !v[0] : v[0];
      return true;
    case PAWL_FORMULA_CONDITION:
      *value = v[0] ? v[1] : v[2];
      return true;
    case PAWL_FORMULA_BINARY:
      switch (text[0])
        {
        case '+': *value = v[0] + v[1]; return true;
        case '-': *value = v[0] - v[1]; return true;
        case '*': return !__builtin_mul_overflow (v[0], v[1], value);
        case '/': *value = v[1] ? v[0] / v[1] : 0; return v[1] != 0;
        case '%': *value = v[1] ? v[0] % v[1] : 0; return v[1] != 0;
        default: return false;
        }
    case PAWL_FORMULA_CALL:
      if (strcmp (text, "min") == 0 || strcmp (text, "max") == 0)
        {
          *value = v[0];
          for (size_t i = 1; i < formula->operand_count; i++)
            if ((v[i] < *value) == (text[1] == 'i'))
              *value = v[i];
          return true;
        }
      if (strcmp (text, "align") == 0 && v[1] > 0)
        {
          *value = (v[0] + v[1] - 1) / v[1] * v[1];
          return true;
        }
      if (strcmp (text, "ceil_div") == 0 && v[1] > 0)
        {
          *value = (v[0] + v[1] - 1) / v[1];
          return true;
        }
      return false;
    default:
      return false;
    }
}

bool
pawl_formulas_differ (const char *one, const char *other)
{
  struct pawl_formula_error problem;
  struct pawl_arena *arena = pawl_compilation.arena;
  struct pawl_formula *a = pawl_formula_parse (arena, one, &problem);
  struct pawl_formula *b = pawl_formula_parse (arena, other, &problem);
  for (unsigned seed = 1; a && b && seed < 17; seed++)
    {
      long x, y;
      if (sample (a, seed, &x) && sample (b, seed, &y) && x != y)
        return true;
    }
  return false;
}
