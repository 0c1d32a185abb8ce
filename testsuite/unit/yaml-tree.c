/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trees of YAML and JSON: bytes, files, places, limits.  The JSON files under
   the folder PAWL_JSON_FILES are read as well, where that is set.  */

#include "support.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "manifests/yaml-tree.h"

#define BYTES(text) (text), sizeof (text) - 1

static void
bytes_that_are_no_text (void **state)
{
  (void) state;
  expect_tree_problems (BYTES ("\xff\xfe" "a\0:\0"),
                        "0:0: the file is UTF-16; it must be UTF-8\n");
  expect_tree_problems (BYTES ("\xfe\xff\0a\0:"),
                        "0:0: the file is UTF-16; it must be UTF-8\n");
  expect_tree_problems (BYTES ("a\0:\0 \0b\0"),
                        "0:0: is a binary file; UTF-8 text is expected\n");
  expect_tree_problems (BYTES ("a: b\nc: d\xff\n"),
                        "2:5: the byte 0xff is no UTF-8 here; the file must "
                        "be UTF-8 text\n");
  /* Latin 1, an overlong form, a surrogate, a character cut off.  */
  expect_tree_problems (BYTES ("a: \xe9t\xe9\n"),
                        "1:4: the byte 0xe9 is no UTF-8 here; the file must "
                        "be UTF-8 text\n");
  expect_tree_problems (BYTES ("\xc0\x80"),
                        "1:1: the byte 0xc0 is no UTF-8 here; the file must "
                        "be UTF-8 text\n");
  expect_tree_problems (BYTES ("\r\n\xed\xa0\x80"),
                        "2:1: the byte 0xed is no UTF-8 here; the file must "
                        "be UTF-8 text\n");
  expect_tree_problems (BYTES ("a\xe2\x82"),
                        "1:2: the byte 0xe2 is no UTF-8 here; the file must "
                        "be UTF-8 text\n");
  expect_tree_problems (BYTES ("a: \x1b[0m\n"),
                        "1:4: the character U+001B is no text; the file must "
                        "be UTF-8 text without control characters\n");
  expect_tree_problems (BYTES ("\x7f" "ELF\x02\x01"),
                        "1:1: the character U+007F is no text; the file must "
                        "be UTF-8 text without control characters\n");

  /* A NUL far from the beginning.  */
  char late[1024];
  memset (late, 'a', sizeof late);
  late[1000] = '\0';
  expect_tree_problems (late, sizeof late,
                        "1:1001: the character U+0000 is no text; the file "
                        "must be UTF-8 text without control characters\n");
}

static void
byte_order_mark (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_problems problems;
  pawl_problems_init (&problems, arena);
  const struct pawl_node *root
    = pawl_tree_read (arena, "f", BYTES ("\xef\xbb\xbf" "a: b\n"), &problems);
  assert_non_null (root);
  assert_int_equal (root->column, 1);
  assert_string_equal (pawl_node_key (root, 0)->text, "a");
  expect_tree_problems (BYTES ("a\xef\xbb\xbf"),
                        "1:2: the character U+FEFF is no text; the file must "
                        "be UTF-8 text without control characters\n");
  pawl_arena_free (arena);
}

static void
expect_file_problem (struct pawl_arena *arena, const char *name,
                     const char *expected)
{
  struct pawl_problems problems;
  pawl_problems_init (&problems, arena);
  assert_null (pawl_tree_read_file (arena, name, "f", &problems));
  assert_string_equal (problems_text (arena, &problems), expected);
}

static void
files_that_cannot_be_read (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  const char *folder = make_folder (arena);
  const char *name = pawl_arena_printf (arena, "%s/file", folder);
  expect_file_problem (arena, name,
                       "f:0:0: cannot be read: No such file or directory\n");
  expect_file_problem (arena, folder,
                       "f:0:0: is a folder; a file is expected\n");
  write_bytes (name, "", 0);
  expect_file_problem (arena, name, "f:0:0: the file is empty\n");
  /* Larger than what is read, without taking room on the disk.  */
  assert_int_equal (truncate (name, 256 * 1024 * 1024 + 1), 0);
  expect_file_problem (arena, name, "f:0:0: the file is larger than 256 MiB, "
                       "the most that is read\n");
  assert_int_equal (chmod (name, 0), 0);
  bool root = geteuid () == 0;
  assert_int_equal (chmod (folder, 0755), 0);
  if (root)
    assert_int_equal (seteuid (65534), 0);
  expect_file_problem (arena, name,
                       "f:0:0: cannot be read: Permission denied\n");
  if (root)
    assert_int_equal (seteuid (0), 0);
  remove_folder (folder);
  pawl_arena_free (arena);
}

/* COUNT times TEXT.  */
static char *
repeated (struct pawl_arena *arena, const char *text, size_t count)
{
  size_t length = strlen (text);
  char *result = pawl_arena_alloc (arena, length * count + 1);
  for (size_t i = 0; i < count; i++)
    memcpy (result + i * length, text, length);
  return result;
}

static void
depth_is_capped (void **state)
{
  (void) state;
  static const struct
  {
    const char *open;
    const char *expected;
  } cases[] = {
    { "[", "1:65: nested deeper than 64 levels, the most that is read\n" },
    { "[\n", "65:1: nested deeper than 64 levels, the most that is read\n" },
    { "{a: ", "1:257: nested deeper than 64 levels, the most that is read\n" },
    { "- ", "1:129: nested deeper than 64 levels, the most that is read\n" },
  };
  struct pawl_arena *arena = pawl_arena_new (NULL);
  alarm (60);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      const char *text = repeated (arena, cases[i].open, 200000);
      expect_tree_problems (text, strlen (text), cases[i].expected);
    }
  /* A key that is a key that is a key: reading ends with the problems that
     are kept.  */
  const char *keys = repeated (arena, "? ", 200000);
  struct pawl_problems problems;
  pawl_problems_init (&problems, arena);
  assert_null (
    pawl_tree_read (arena, "f", keys, strlen (keys), &problems));
  assert_int_equal (problems.count, problems.limit + 1);
  alarm (0);
  const char *most = pawl_arena_printf (arena, "%s%s",
                                        repeated (arena, "[", 64),
                                        repeated (arena, "]", 64));
  expect_tree_problems (most, strlen (most), "");
  pawl_arena_free (arena);
}

static const struct pawl_node *
tree (struct pawl_arena *arena, const char *text)
{
  struct pawl_problems problems;
  pawl_problems_init (&problems, arena);
  const struct pawl_node *root
    = pawl_tree_read (arena, "f", text, strlen (text), &problems);
  assert_string_equal (problems_text (arena, &problems), "");
  return root;
}

static void
expect_place (const struct pawl_node *node, const char *text, unsigned line,
              unsigned column, bool verbatim)
{
  assert_int_equal (node->kind, PAWL_NODE_SCALAR);
  assert_string_equal (node->text, text);
  assert_int_equal (node->length, strlen (text));
  assert_int_equal (node->line, line);
  assert_int_equal (node->column, column);
  assert_int_equal (node->verbatim, verbatim);
}

static void
scalars_and_their_places (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  const char *text = "plain: a b\r\n"
                     "\xc3\xa9: 'it''s'\r\n"
                     "q: [\"\xe2\x82\xac\", 'x', \"\\x41\", \"\"]\r\n"
                     "folded: >\r\n"
                     "  one\r\n"
                     "  two\r\n"
                     "long: a\r\n"
                     "  b\r\n"
                     "nothing:\r\n"
                     "last: z";
  const struct pawl_node *root = tree (arena, text);
  assert_int_equal (root->kind, PAWL_NODE_MAP);
  assert_int_equal (root->length, 7);
  expect_place (pawl_node_key (root, 0), "plain", 1, 1, true);
  expect_place (pawl_node_value (root, 0), "a b", 1, 8, true);
  expect_place (pawl_node_key (root, 1), "\xc3\xa9", 2, 1, true);
  expect_place (pawl_node_value (root, 1), "it's", 2, 5, false);
  const struct pawl_node *list = pawl_node_value (root, 2);
  assert_int_equal (list->length, 4);
  expect_place (&list->children[0], "\xe2\x82\xac", 3, 5, true);
  expect_place (&list->children[1], "x", 3, 12, true);
  expect_place (&list->children[2], "A", 3, 17, false);
  expect_place (&list->children[3], "", 3, 25, true);
  assert_false (list->children[0].plain);
  expect_place (pawl_node_value (root, 3), "one two\n", 4, 9, false);
  expect_place (pawl_node_value (root, 4), "a b", 7, 7, false);
  expect_place (pawl_node_value (root, 5), "", 9, 9, true);
  expect_place (pawl_node_value (root, 6), "z", 10, 7, true);
  /* The bytes of a node are those of the file.  */
  assert_memory_equal (text + list->start,
                       "[\"\xe2\x82\xac\", 'x', \"\\x41\", \"\"]",
                       list->end - list->start);
  assert_int_equal (root->end, strlen (text));
  pawl_arena_free (arena);
}

static void
json_strings (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  const struct pawl_node *root
    = tree (arena, "{\t\"a\\/b\":\t\"\\ud83d\\ude00 \\uD834\\uDD1E\",\n"
                   "\t\"next\": [1,\t2], \"back\\\\ud83d\\\\ude00\": "
                   "'\\ud83d\\ude00', # \"\\ud83d\\ude00\n"
                   "\t\"\\ud83d\\ude00\": \"last\"\n}");
  assert_int_equal (root->length, 4);
  expect_place (pawl_node_key (root, 0), "a/b", 1, 3, false);
  expect_place (pawl_node_value (root, 0),
                "\xf0\x9f\x98\x80 \xf0\x9d\x84\x9e", 1, 11, false);
  expect_place (pawl_node_key (root, 1), "next", 2, 2, true);
  expect_place (pawl_node_key (root, 2), "back\\ud83d\\ude00", 2, 18, false);
  expect_place (pawl_node_value (root, 2), "\\ud83d\\ude00", 2, 40, true);
  /* What stands behind a pair on its line has its own column.  */
  expect_place (pawl_node_key (root, 3), "\xf0\x9f\x98\x80", 3, 2, false);
  expect_place (pawl_node_value (root, 3), "last", 3, 18, true);

  expect_tree_problems (
    BYTES ("[\"\\ud83d\\ude00\", \"\\ud83d\"]"),
    "1:21: not YAML: found invalid Unicode character escape code while "
    "parsing a quoted scalar; write the character itself, or \\U and eight "
    "digits\n"
    "  1:18: it begins here\n");
  pawl_arena_free (arena);
}

static void
flow_text (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  const struct pawl_node *root
    = tree (arena, "a:\n  - b\n  - \"c \\\" \\t\"\n  - {d: 1, e: []}\n");
  assert_string_equal (pawl_tree_flow (arena, root),
                       "{a: [b, \"c \\\" \\x09\", {d: 1, e: []}]}");
  pawl_arena_free (arena);
}

static unsigned json_files;

static int
read_json (const char *name, const struct stat *status, int kind,
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
  assert_string_equal (problems_text (arena, &problems), "");
  assert_non_null (root);
  assert_int_not_equal (root->kind, PAWL_NODE_SCALAR);
  json_files++;
  pawl_arena_free (arena);
  return 0;
}

static void
json_files_of_others (void **state)
{
  (void) state;
  const char *folder = getenv ("PAWL_JSON_FILES");
  if (!folder)
    skip ();
  assert_int_equal (nftw (folder, read_json, 16, FTW_PHYS), 0);
  assert_int_not_equal (json_files, 0);
  print_message ("# %u JSON files read\n", json_files);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (bytes_that_are_no_text),
    cmocka_unit_test (byte_order_mark),
    cmocka_unit_test (files_that_cannot_be_read),
    cmocka_unit_test (depth_is_capped),
    cmocka_unit_test (scalars_and_their_places),
    cmocka_unit_test (json_strings),
    cmocka_unit_test (flow_text),
    cmocka_unit_test (json_files_of_others),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
