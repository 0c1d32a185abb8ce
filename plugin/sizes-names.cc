/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Types and constants that size formulas name, looked up while the front end
   knows them: at the end of a unit it has forgotten.  */

#include "plugin/sizes.h"
#include "plugin/workspace.h"

#include "base/list.h"
#include "manifests/formula.h"

typedef hash_map<nofree_string_hash, const char *> name_map;

static name_map *noted;

/* ---- Types ---- */

/* The type that the front end's global NAME is; null.  */
static tree
global_type (const char *name, bool tagged)
{
  tree id = get_identifier (name);
  tree decl = !tagged && identifier_global_value ? identifier_global_value (id)
                                                 : NULL_TREE;
  if (decl && TREE_CODE (decl) == TYPE_DECL)
    return TREE_TYPE (decl);
  tree tag = identifier_global_tag ? identifier_global_tag (id) : NULL_TREE;
  if (tag && TREE_CODE (tag) == TYPE_DECL)
    tag = TREE_TYPE (tag);
  return tag && TYPE_P (tag) ? tag : NULL_TREE;
}

/* The words of an arithmetic type, in any order.  */
struct words
{
  int longs;
  bool is_short, is_char, is_int, is_signed, is_unsigned;
  tree other;
};

/* Whether WORD is one of those; then it is noted in WORDS.  */
static bool
note_word (struct words *words, const char *word)
{
  static const struct
  {
    const char *word;
    tree *type;
  } types[] = {
    { "float", &float_type_node }, { "double", &double_type_node },
    { "_Bool", &boolean_type_node }, { "bool", &boolean_type_node },
    { "_Float32", &float32_type_node }, { "_Float64", &float64_type_node },
    { "_Float128", &float128_type_node },
    /* From here on those that only C's and C++'s front ends have.  */
    { "wchar_t", &wchar_type_node }, { "char16_t", &char16_type_node },
    { "char32_t", &char32_type_node },
  };
  size_t type_count = ARRAY_SIZE (types) - (&c_global_trees ? 0 : 3);
  words->longs += strcmp (word, "long") == 0;
  words->is_short |= strcmp (word, "short") == 0;
  words->is_char |= strcmp (word, "char") == 0;
  words->is_int |= strcmp (word, "int") == 0;
  words->is_signed |= strcmp (word, "signed") == 0;
  words->is_unsigned |= strcmp (word, "unsigned") == 0;
  static const char *const known[] = {
    "long", "short", "char", "int", "signed", "unsigned", "const", "volatile",
  };
  for (size_t i = 0; i < ARRAY_SIZE (known); i++)
    if (strcmp (word, known[i]) == 0)
      return true;
  for (size_t i = 0; i < type_count; i++)
    if (strcmp (word, types[i].word) == 0 && *types[i].type)
      {
        words->other = *types[i].type;
        return true;
      }
  /* By their size, which is all that counts here.  */
  if (strcmp (word, "_Float16") == 0 || strcmp (word, "__fp16") == 0
      || strcmp (word, "__bf16") == 0)
    {
      words->other = short_integer_type_node;
      return true;
    }
  if (strcmp (word, "__int128") == 0)
    {
      words->other = build_nonstandard_integer_type (128, false);
      return true;
    }
  if (strcmp (word, "char8_t") == 0)
    {
      words->other = char_type_node;
      return true;
    }
  return false;
}

static tree
type_of_words (const struct words *words)
{
  if (words->other)
    return words->other == double_type_node && words->longs
             ? long_double_type_node : words->other;
  if (words->is_char)
    return char_type_node;
  if (words->is_short)
    return short_integer_type_node;
  if (words->longs)
    return words->longs > 1 ? long_long_integer_type_node
                            : long_integer_type_node;
  return words->is_int || words->is_signed || words->is_unsigned
           ? integer_type_node : NULL_TREE;
}

/* The size of the type that TEXT names; false where that is not known.  */
static bool
size_of_type (const char *text, uint64_t *bytes)
{
  struct words words = {};
  tree type = NULL_TREE;
  bool tagged = false, pointer = false;
  uint64_t count = 1;
  while (*text)
    {
      size_t length = strspn (text, "abcdefghijklmnopqrstuvwxyz"
                                    "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");
      if (*text == '[')
        {
          char *end;
          uint64_t more = strtoull (text + 1, &end, 0);
          if (*end != ']' || end == text + 1
              || __builtin_mul_overflow (count, more, &count))
            return false;
          text = end + 1;
          continue;
        }
      if (!length)
        {
          pointer |= *text == '*';
          if (*text != ' ' && *text != '*')
            return false;
          text++;
          continue;
        }
      const char *word
        = pawl_arena_strndup (pawl_compilation.arena, text, length);
      text += length;
      if (strcmp (word, "struct") == 0 || strcmp (word, "union") == 0
          || strcmp (word, "enum") == 0)
        tagged = true;
      else if (tagged || !note_word (&words, word))
        {
          type = global_type (word, tagged);
          tagged = false;
          if (!type)
            return false;
        }
    }
  if (!type)
    type = type_of_words (&words);
  if (!type)
    return false;
  tree size = TYPE_SIZE_UNIT (pointer ? ptr_type_node : type);
  if (!size || TREE_CODE (size) != INTEGER_CST || !tree_fits_uhwi_p (size))
    return false;
  return !__builtin_mul_overflow (count, tree_to_uhwi (size), bytes);
}

/* ---- Constants ---- */

static bool
constant_named (const char *name, HOST_WIDE_INT *value)
{
  tree decl = identifier_global_value
                ? identifier_global_value (get_identifier (name)) : NULL_TREE;
  if (!decl || !(TREE_CODE (decl) == CONST_DECL
                 || (VAR_P (decl) && TREE_READONLY (decl))))
    return false;
  tree initial = DECL_INITIAL (decl);
  if (!initial || initial == error_mark_node)
    return false;
  STRIP_NOPS (initial);
  if (TREE_CODE (initial) != INTEGER_CST || !tree_fits_shwi_p (initial))
    return false;
  *value = tree_to_shwi (initial);
  return true;
}

/* ---- Parameters of templates ---- */

/* What the template's parameter NAME is in FNDECL, one of its instances, as
   that is printed: "f (T*) [with T = double; int N = 4]"; null.  */
static const char *
template_argument (tree fndecl, const char *name)
{
  const char *at = fndecl && pawl_is_cxx ()
                     ? strstr (lang_hooks.decl_printable_name (fndecl, 2),
                               " [with ")
                     : NULL;
  size_t length = strlen (name);
  for (at = at ? at + strlen (" [with ") : NULL; at && *at;)
    {
      const char *end = at, *equals = NULL;
      for (int depth = 0; *end && (depth > 0 || (*end != ';' && *end != ']'));
           end++)
        {
          depth += strchr ("(<[{", *end) ? 1 : strchr (")>]}", *end) ? -1 : 0;
          if (!equals && strncmp (end, " = ", 3) == 0)
            equals = end;
        }
      if (equals && (size_t) (equals - at) >= length
          && strncmp (equals - length, name, length) == 0
          && (equals - length == at || strchr (" *&", equals[-length - 1])))
        return pawl_arena_strndup (pawl_compilation.arena, equals + 3,
                                   end - equals - 3);
      at = *end == ';' ? end + 1 + strspn (end + 1, " ") : NULL;
    }
  return NULL;
}

/* ---- Atoms ---- */

struct noting
{
  const char *names;            /* parameters */
  tree fndecl;                  /* or null */
};

/* What ATOM, spelled TEXT, is noted as for FNDECL.  */
static const char *
key_of (tree fndecl, const char *text)
{
  return pawl_arena_printf (pawl_compilation.arena, "%u %s",
                            (unsigned) DECL_UID (fndecl), text);
}

static bool
note_atom (const struct pawl_formula *atom, void *data)
{
  const struct noting *noting = (const struct noting *) data;
  struct pawl_arena *arena = pawl_compilation.arena;
  const char *value = NULL, *argument = NULL;
  uint64_t bytes;
  HOST_WIDE_INT number;
  bool is_name = atom->kind == PAWL_FORMULA_NAME
                 && pawl_list_position (noting->names, ',', atom->text,
                                        strlen (atom->text)) < 0;
  if (is_name || atom->kind == PAWL_FORMULA_SIZEOF)
    argument = template_argument (noting->fndecl, atom->text);
  if (atom->kind == PAWL_FORMULA_SIZEOF
      && size_of_type (argument ? argument : atom->text, &bytes))
    value = pawl_arena_printf (arena, "%llu", (unsigned long long) bytes);
  else if (is_name && argument)
    {
      char *end;
      long long given = strtoll (argument, &end, 10);
      if (end != argument && strspn (end, "ul") == strlen (end))
        value = pawl_arena_printf (arena, "%lld", given);
    }
  else if (is_name && constant_named (atom->text, &number))
    value = pawl_arena_printf (arena, "%lld", (long long) number);
  if (value)
    {
      if (!noted)
        noted = new name_map;
      const char *text = pawl_formula_print (arena, atom);
      noted->put (argument ? key_of (noting->fndecl, text) : text, value);
    }
  return true;
}

void
pawl_note_names (const char *text, const char *names, tree fndecl)
{
  struct pawl_formula_error problem;
  struct noting noting = { names, fndecl };
  struct pawl_formula *formula
    = pawl_formula_parse (pawl_compilation.arena, text, &problem);
  if (formula)
    pawl_formula_each_atom (formula, note_atom, &noting);
}

const char *
pawl_noted_name (const char *text, tree fndecl)
{
  const char **found = noted ? noted->get (key_of (fndecl, text)) : NULL;
  if (!found && noted)
    found = noted->get (text);
  return found ? *found : NULL;
}
