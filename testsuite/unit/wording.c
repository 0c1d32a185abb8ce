/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pieces of messages: quoting, suggesting, listing.  */

#include "support.h"

#include <string.h>

#include "manifests/wording.h"

static void
expect_quote (const char *text, size_t length, const char *expected)
{
  struct pawl_arena *arena = pawl_arena_new (NULL);
  assert_string_equal (pawl_quote (arena, text, length), expected);
  pawl_arena_free (arena);
}

static void
quotes (void **state)
{
  (void) state;
  expect_quote ("", 0, "''");
  expect_quote ("a b", 3, "'a b'");
  expect_quote ("caf\xc3\xa9", 5, "'caf\xc3\xa9'");
  expect_quote ("a\nb\t\0c\x7f", 7, "'a\\x0ab\\x09\\x00c\\x7f'");
  expect_quote ("\xe9\xc2\x85\xe2\x80\xa8", 6,
                "'\\xe9\\xc2\\x85\\xe2\\x80\\xa8'");
  char longest[70];
  memset (longest, 'a', sizeof longest);
  longest[63] = '\xc3';
  longest[64] = '\xa9';
  /* A character is not cut in two.  */
  char expected[80];
  memset (expected, 'a', sizeof expected);
  expected[0] = '\'';
  strcpy (expected + 64, "...'");
  expect_quote (longest, sizeof longest, expected);
  memset (longest, 'a', sizeof longest);
  strcpy (expected + 64, "a'");
  expect_quote (longest, 64, expected);
}

static void
suggestions (void **state)
{
  (void) state;
  static const char *const words[] = { "scope", "root", "lifetime", "sites" };
  static const struct
  {
    const char *text, *nearest;
  } cases[] = {
    { "scop", "scope" },     { "scopee", "scope" },
    { "csope", "scope" },    { "lifetme", "lifetime" },
    { "lfietiem", "lifetime" }, { "Root", "root" },
    { "site", "sites" },     { "zzzz", NULL },
    { "", NULL },            { "r", NULL },
    { "lifetimelifetimelifetimelifetimelifetimelifetime1", NULL },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      const char *nearest = pawl_nearest (cases[i].text, words, 4);
      if (cases[i].nearest ? !nearest || strcmp (nearest, cases[i].nearest)
                           : nearest != NULL)
        fail_msg ("%s: %s", cases[i].text, nearest ? nearest : "nothing");
    }
}

static void
lists (void **state)
{
  (void) state;
  static const char *const words[] = { "a", "b", "c" };
  struct pawl_arena *arena = pawl_arena_new (NULL);
  assert_string_equal (pawl_word_list (arena, words, 0), "");
  assert_string_equal (pawl_word_list (arena, words, 1), "a");
  assert_string_equal (pawl_word_list (arena, words, 2), "a or b");
  assert_string_equal (pawl_word_list (arena, words, 3), "a, b or c");
  pawl_arena_free (arena);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (quotes),
    cmocka_unit_test (suggestions),
    cmocka_unit_test (lists),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
