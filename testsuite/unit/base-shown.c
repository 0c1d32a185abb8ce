/* SPDX-License-Identifier: GPL-3.0-or-later */
/* base/shown.h: text that a terminal may be given.  */

#include "support.h"

#include <string.h>

#include "base/shown.h"

static const struct
{
  const char *text, *shown;     /* shown null: as it is */
} cases[] = {
  { "", NULL },
  { "a b/c-d.c", NULL },
  { "back\\slash \"quoted\" 'too'", NULL },
  { "\303\251\342\202\254\360\237\230\200", NULL },     /* é € and an emoji */
  { "a\33[31mb", "a\\x1b[31mb" },
  { "a\nb\tc\rd", "a\\nb\\tc\\rd" },
  { "\a\b\v\f\177", "\\x07\\x08\\x0b\\x0c\\x7f" },
  /* C1 controls, as characters and as bytes.  */
  { "a\302\233b", "a\\u009bb" },
  { "a\233b", "a\\x9bb" },
  /* Not UTF-8: a lone byte, a cut off one, an overlong one, a surrogate.  */
  { "a\377b", "a\\xffb" },
  { "a\303", "a\\xc3" },
  { "\300\257", "\\xc0\\xaf" },
  { "\355\240\200", "\\xed\\xa0\\x80" },
  /* What turns the direction, and line ends.  */
  { "a\342\200\256b\342\200\254", "a\\u202eb\\u202c" },
  { "\342\201\246\342\201\251\342\200\217\330\234", "\\u2066\\u2069\\u200f\\u061c" },
  { "\342\200\250\357\273\277", "\\u2028\\ufeff" },
};

static void
shown (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      const char *found = pawl_shown (arena, cases[i].text);
      if (cases[i].shown)
        assert_string_equal (found, cases[i].shown);
      else
        assert_ptr_equal (found, cases[i].text);
      /* What was shown once is not changed again.  */
      assert_ptr_equal (pawl_shown (arena, found), found);
    }
  pawl_arena_free (arena);
}

static void
lines (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  static const char several[] = "record it:\n  functions:\n    f: {}";
  assert_ptr_equal (pawl_shown_lines (arena, several), several);
  assert_string_equal (pawl_shown_lines (arena, "a\nb.c:1: error: c\n"),
                       "a\\nb.c:1: error: c\\n");
  assert_string_equal (pawl_shown_lines (arena, "a\n \33b"), "a\n \\x1bb");
  pawl_arena_free (arena);
}

static void
yaml (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  assert_string_equal (pawl_shown_yaml (arena, "a\"b\\c\nd\33"),
                       "a\\\"b\\\\c\\nd\\x1b");
  static const char plain[] = "a b";
  assert_ptr_equal (pawl_shown_yaml (arena, plain), plain);
  pawl_arena_free (arena);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (shown),
    cmocka_unit_test (lines),
    cmocka_unit_test (yaml),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
