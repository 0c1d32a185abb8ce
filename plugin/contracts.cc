/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can only be checked when a declaration is complete: that annotations
   do not contradict each other, and that a workspace's capacity and formula
   name what the function has.

   GCC does not carry the attributes of a prototype's parameters to the
   definition in C.  They are kept on the function as pawl_parameter
   (LOCATION, position, "attribute", "capacity", "bytes", "names of the
   parameters"): what is promised on a prototype holds by position, whatever
   the parameters are called elsewhere.  */

#include "plugin/plugin.h"

#include "manifests/formula.h"
#include "plugin/workspace.h"

static bool
read_workspace (tree attribute, struct workspace *workspace)
{
  tree arguments = pawl_attribute_arguments (attribute);
  if (!arguments || !TREE_CHAIN (arguments))
    return false;
  workspace->at = pawl_attribute_location (attribute);
  workspace->capacity = pawl_string_argument (TREE_VALUE (arguments));
  workspace->bytes
    = pawl_string_argument (TREE_VALUE (TREE_CHAIN (arguments)));
  return workspace->capacity && workspace->bytes;
}

/* ---- Contradictions ---- */

static void
contradiction (tree decl, tree one, tree other, const char *what)
{
  location_t a = pawl_attribute_location (one);
  location_t b = pawl_attribute_location (other);
  if (linemap_compare_locations (line_table, a, b) < 0)
    {
      location_t swap = a;
      a = b;
      b = swap;
    }
  auto_diagnostic_group group;
  error_at (a, "%qD is declared with contradicting annotations: %s", decl,
            what);
  inform (b, "the other annotation is here");
}

/* Each is reported once a declaration.  */
static bool
first_time (tree decl)
{
  static hash_set<int_hash<int, -1, -2>> *seen;
  if (!seen)
    seen = new hash_set<int_hash<int, -1, -2>>;
  return !seen->add (DECL_UID (decl));
}

static bool
same_arguments (tree one, tree other)
{
  for (; one && other; one = TREE_CHAIN (one), other = TREE_CHAIN (other))
    if (simple_cst_equal (TREE_VALUE (one), TREE_VALUE (other)) != 1)
      return false;
  return !one && !other;
}

static void
check_contradictions (tree decl)
{
  static const char *const pairs[][2] = {
    { "compute", "prepare" }, { "compute", "acquires" },
    { "compute", "releases" }, { "compute", "resizes" },
    { "noalloc", "acquires" }, { "noalloc", "releases" },
    { "noalloc", "resizes" }, { "noalloc", "prepare" },
    { "acquires", "releases" }, { "acquires", "resizes" },
    { "releases", "resizes" },
  };
  tree list = DECL_ATTRIBUTES (decl);
  if (!pawl_has_attributes (list))
    return;
  for (size_t i = 0; i < ARRAY_SIZE (pairs); i++)
    {
      tree one = pawl_find_attribute (pairs[i][0], list);
      tree other = one ? pawl_find_attribute (pairs[i][1], list) : NULL_TREE;
      if (other && first_time (decl))
        {
          contradiction (decl, one, other,
                         pawl_arena_printf (pawl_compilation.arena,
                                            "'pawl_%s' and 'pawl_%s'",
                                            pairs[i][0], pairs[i][1]));
          return;
        }
    }
  static const char *const valued[] = { "refuses", "stable" };
  for (size_t i = 0; i < ARRAY_SIZE (valued); i++)
    {
      tree one = pawl_find_attribute (valued[i], list);
      tree other = one ? pawl_find_attribute (valued[i], TREE_CHAIN (one))
                       : NULL_TREE;
      if (other
          && !same_arguments (pawl_attribute_arguments (one),
                              pawl_attribute_arguments (other))
          && first_time (decl))
        contradiction (decl, one, other,
                       pawl_arena_printf (pawl_compilation.arena,
                                          "two different 'pawl_%s'",
                                          valued[i]));
    }
}

/* ---- Parameters ---- */

static const char *
parameter_names (tree fndecl)
{
  const char *names = "";
  for (tree parm = DECL_ARGUMENTS (fndecl); parm; parm = DECL_CHAIN (parm))
    names = pawl_arena_printf (pawl_compilation.arena, "%s%s%s", names,
                               *names ? "," : "",
                               DECL_NAME (parm)
                                 ? IDENTIFIER_POINTER (DECL_NAME (parm)) : "");
  return names;
}

/* FORMULA with each parameter's name replaced by its position, in canonical
   spelling, so that two prototypes with other names compare.  */
static const char *
by_position (const char *text, const char *names)
{
  struct pawl_arena *arena = pawl_compilation.arena;
  struct pawl_formula_error problem;
  struct pawl_formula *formula = pawl_formula_parse (arena, text, &problem);
  const char *printed = formula ? pawl_formula_print (arena, formula) : text;
  const char *result = "";
  while (*printed)
    {
      size_t length = strspn (printed, "abcdefghijklmnopqrstuvwxyz"
                                       "ABCDEFGHIJKLMNOPQRSTUVWXYZ_"
                                       "0123456789");
      if (!length)
        {
          result = pawl_arena_printf (arena, "%s%c", result, *printed++);
          continue;
        }
      int position = 0, found = -1;
      for (const char *name = names; found < 0 && *name; position++)
        {
          size_t size = strcspn (name, ",");
          if (size == length && memcmp (name, printed, length) == 0)
            found = position;
          name += size + (name[size] == ',');
        }
      result = found < 0
                 ? pawl_arena_printf (arena, "%s%.*s", result, (int) length,
                                      printed)
                 : pawl_arena_printf (arena, "%s$%d", result, found);
      printed += length;
    }
  return result;
}

static tree
text_cst (const char *text)
{
  return build_string (strlen (text) + 1, text);
}

struct kept
{
  location_t at;
  int position;
  const char *name, *capacity, *bytes, *names;
};

static bool
read_kept (tree attribute, struct kept *kept)
{
  tree args = pawl_attribute_arguments (attribute);
  if (!args)
    return false;
  kept->at = pawl_attribute_location (attribute);
  kept->position = tree_to_shwi (TREE_VALUE (args));
  const char **texts[] = { &kept->name, &kept->capacity, &kept->bytes,
                           &kept->names };
  for (size_t i = 0; i < ARRAY_SIZE (texts); i++)
    {
      args = TREE_CHAIN (args);
      *texts[i] = pawl_string_argument (TREE_VALUE (args));
    }
  return true;
}

static void
compare_kept (tree fndecl, const struct kept *now)
{
  for (tree list = DECL_ATTRIBUTES (fndecl);
       (list = pawl_find_attribute ("parameter", list));
       list = TREE_CHAIN (list))
    {
      struct kept before;
      if (!read_kept (list, &before) || before.position != now->position
          || before.at == now->at || strcmp (before.name, now->name) != 0
          || strcmp (now->name, "workspace") != 0)
        continue;
      if (strcmp (by_position (before.capacity, before.names),
                  by_position (now->capacity, now->names)) == 0
          && strcmp (by_position (before.bytes, before.names),
                     by_position (now->bytes, now->names)) == 0)
        continue;
      if (!first_time (fndecl))
        return;
      location_t a = now->at, b = before.at;
      if (linemap_compare_locations (line_table, a, b) < 0)
        {
          a = before.at;
          b = now->at;
        }
      auto_diagnostic_group group;
      error_at (a, "the workspace contract of parameter %d of %qD contradicts "
                "that of another declaration", now->position + 1, fndecl);
      inform (b, "the other declaration is here");
    }
}

/* Checks the parameters' annotations of FNDECL and keeps them on it.  */
static void
keep_parameters (tree fndecl)
{
  int position = 0;
  for (tree parm = DECL_ARGUMENTS (fndecl); parm;
       parm = DECL_CHAIN (parm), position++)
    for (tree list = DECL_ATTRIBUTES (parm); list; list = TREE_CHAIN (list))
      {
        static const char *const names[] = {
          "workspace", "error_out", "noalloc", "acquires", "releases",
          "resizes",
        };
        for (size_t i = 0; i < ARRAY_SIZE (names); i++)
          {
            if (pawl_find_attribute (names[i], list) != list)
              continue;
            struct kept now = { pawl_attribute_location (list), position,
                                names[i], "", "", parameter_names (fndecl) };
            struct workspace workspace;
            bool known = false;
            struct kept before;
            for (tree kept = DECL_ATTRIBUTES (fndecl);
                 (kept = pawl_find_attribute ("parameter", kept));
                 kept = TREE_CHAIN (kept))
              known |= read_kept (kept, &before)
                       && before.position == position
                       && before.at == now.at
                       && strcmp (before.name, now.name) == 0;
            if (known)
              continue;
            if (i == 0 && read_workspace (list, &workspace))
              {
                now.capacity = workspace.capacity;
                now.bytes = workspace.bytes;
                pawl_check_workspace (fndecl, parm, &workspace);
              }
            compare_kept (fndecl, &now);
            tree args = tree_cons (NULL_TREE, text_cst (now.names), NULL_TREE);
            args = tree_cons (NULL_TREE, text_cst (now.bytes), args);
            args = tree_cons (NULL_TREE, text_cst (now.capacity), args);
            args = tree_cons (NULL_TREE, text_cst (now.name), args);
            args = tree_cons (NULL_TREE,
                              build_int_cst (integer_type_node, position),
                              args);
            args = tree_cons (void_node,
                              build_int_cstu (long_long_unsigned_type_node,
                                              now.at),
                              args);
            DECL_ATTRIBUTES (fndecl)
              = tree_cons (get_identifier ("pawl_parameter"), args,
                           DECL_ATTRIBUTES (fndecl));
          }
      }
}

void
pawl_note_parameter_promises (tree fndecl, struct pawl_callee *slot)
{
  static const struct
  {
    const char *name;
    enum pawl_promise_kind promise;
  } promises[] = {
    { "noalloc", PAWL_PROMISE_NOALLOC }, { "acquires", PAWL_PROMISE_ACQUIRES },
    { "releases", PAWL_PROMISE_RELEASES }, { "resizes", PAWL_PROMISE_RESIZES },
  };
  for (tree list = DECL_ATTRIBUTES (fndecl);
       (list = pawl_find_attribute ("parameter", list));
       list = TREE_CHAIN (list))
    {
      struct kept kept;
      if (!read_kept (list, &kept) || kept.position != (int) slot->position)
        continue;
      for (size_t i = 0; i < ARRAY_SIZE (promises); i++)
        if (strcmp (kept.name, promises[i].name) == 0)
          {
            if (!slot->promises)
              slot->promised_at = pawl_place_of (kept.at);
            slot->promises |= promises[i].promise;
          }
    }
}

void
pawl_check_declaration (tree decl)
{
  check_contradictions (decl);
  if (TREE_CODE (decl) != FUNCTION_DECL)
    return;
  keep_parameters (decl);
  if (pawl_has_attributes (DECL_ATTRIBUTES (decl)))
    pawl_renew_promises (decl);
}

void
pawl_check_definition (tree fndecl)
{
  pawl_check_declaration (fndecl);
}
