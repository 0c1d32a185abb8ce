/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formulas of others: every `size_bytes' and `shape' in the JSON files of the
   folder PAWL_JSON_FILES is read, where that is set.  */

#include "testsuite/unit/support.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "manifests/formula.h"
#include "manifests/yaml-tree.h"

static unsigned formulas;

static void
read_formula (struct pawl_arena *arena, const char *text)
{
  struct pawl_formula_error error;
  const struct pawl_formula *formula
    = pawl_formula_parse (arena, text, &error);
  if (!formula)
    fail_msg ("%s: %zu: %s", text, error.offset, error.message);
  char *printed = pawl_formula_print (arena, formula);
  if (!pawl_formula_same (formula,
                          pawl_formula_parse (arena, printed, &error)))
    fail_msg ("%s is printed as %s", text, printed);
  formulas++;
}

/* Formulas between brackets: "[rows, cols]".  */
static void
read_list (struct pawl_arena *arena, const char *text)
{
  const char *start = text + 1;
  unsigned open = 0;
  for (const char *at = start; *at; at++)
    {
      open += *at == '(';
      open -= *at == ')';
      if (open || !strchr (",]", *at))
        continue;
      read_formula (arena, pawl_arena_strndup (arena, start,
                                               (size_t) (at - start)));
      start = at + 1;
    }
}

static void
read_node (struct pawl_arena *arena, const struct pawl_node *node,
           bool is_formula)
{
  for (uint32_t i = 0; i < node->length && node->kind != PAWL_NODE_SCALAR;
       i++)
    {
      if (node->kind == PAWL_NODE_LIST)
        {
          read_node (arena, &node->children[i], is_formula);
          continue;
        }
      const char *key = pawl_node_key (node, i)->text;
      read_node (arena, pawl_node_value (node, i),
                 strcmp (key, "size_bytes") == 0
                   || strcmp (key, "shape") == 0);
    }
  if (node->kind == PAWL_NODE_SCALAR && is_formula)
    (*node->text == '[' ? read_list : read_formula) (arena, node->text);
}

static int
read_file (const char *name, const struct stat *status, int kind,
           struct FTW *where)
{
  (void) status, (void) where;
  size_t length = strlen (name);
  if (kind != FTW_F || length < 5 || strcmp (name + length - 5, ".json") != 0)
    return 0;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_problems problems;
  pawl_problems_init (&problems, arena);
  const struct pawl_node *root
    = pawl_tree_read_file (arena, name, name, &problems);
  assert_non_null (root);
  read_node (arena, root, false);
  pawl_arena_free (arena);
  return 0;
}

static void
kernel_maps (void **state)
{
  (void) state;
  const char *folder = getenv ("PAWL_JSON_FILES");
  if (!folder)
    skip ();
  assert_int_equal (nftw (folder, read_file, 16, FTW_PHYS), 0);
  assert_int_not_equal (formulas, 0);
  print_message ("# %u formulas read\n", formulas);
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (kernel_maps) };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
