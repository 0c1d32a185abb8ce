/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can only be checked when a declaration is complete: that its annotations
   do not contradict each other.  What is promised of parameters: see
   parameters.cc.  */

#include "plugin/sizes.h"

#include "plugin/workspace.h"

static void
contradiction (tree decl, tree one, tree other, const char *what)
{
  location_t a = pawl_attribute_location (one);
  location_t b = pawl_attribute_location (other);
  if (linemap_compare_locations (line_table, a, b) > 0)
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

bool
pawl_first_report (tree decl)
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

void
pawl_check_contradictions (tree decl)
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
      if (other && pawl_first_report (decl))
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
          && pawl_first_report (decl))
        contradiction (decl, one, other,
                       pawl_arena_printf (pawl_compilation.arena,
                                          "two different 'pawl_%s'",
                                          valued[i]));
    }
}

void
pawl_check_declaration (tree decl)
{
  if (TREE_CODE (decl) == FUNCTION_DECL)
    pawl_drop_attributes_of_result (decl);
  pawl_check_contradictions (decl);
  if (TREE_CODE (decl) != FUNCTION_DECL)
    return;
  pawl_keep_parameters (decl);
  if (pawl_has_attributes (DECL_ATTRIBUTES (decl)))
    pawl_renew_promises (decl);
}

void
pawl_check_definition (tree fndecl)
{
  pawl_note_declared_names (fndecl);
  pawl_check_declaration (fndecl);
}
