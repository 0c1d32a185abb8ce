/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Patterns: what matches, what is refused, and that no pattern blows up.  The
   matcher is compiled in, to count its steps.  */

#include "support.h"

#include <stdio.h>
#include <string.h>

static size_t steps;
#define PAWL_GLOB_STEP() (steps++)
#include "manifests/glob.c"

struct match_case
{
  const char *pattern, *name;
  bool path, function;          /* what the two matchers say */
};

static void
what_matches (void **state)
{
  (void) state;
  static const struct match_case cases[] = {
    { "", "", true, true },
    { "a", "", false, false },
    { "", "a", false, false },
    { "a", "a", true, true },
    { "a", "b", false, false },
    { "a", "aa", false, false },
    { "aa", "a", false, false },
    { "*", "", true, true },
    { "*", "abc", true, true },
    { "*", "a/b", false, true },
    { "a*", "a", true, true },
    { "a*c", "abbc", true, true },
    { "a*c", "abcb", false, false },
    { "a*b*c", "aXbYbZc", true, true },
    { "*.c", "a.c", true, true },
    { "*.c", "src/a.c", false, true },
    { "src/*.c", "src/a.c", true, true },
    { "src/*.c", "src/b/a.c", false, true },
    { "src/gemm_*.c", "src/gemm_.c", true, true },
    { "*a*", "bbb", false, false },
    { "**a", "bba", true, true },
    { "?", "a", true, true },
    { "?", "", false, false },
    { "?", "/", false, true },
    { "?", "\xc3\xa9", true, true },
    { "??", "\xc3\xa9", false, false },
    { "?", "\xff", true, true },
    { "a?c", "abc", true, true },
    { "[abc]", "b", true, true },
    { "[abc]", "d", false, false },
    { "[a-c]x", "bx", true, true },
    { "[!a-c]", "d", true, true },
    { "[!a-c]", "b", false, false },
    { "[]]", "]", true, true },
    { "[!]]", "]", false, false },
    { "[a-]", "-", true, true },
    { "[a\\]]", "]", true, true },
    { "[\xc3\xa0-\xc3\xbf]", "\xc3\xa9", true, true },
    { "[\xc3\xa0-\xc3\xbf]", "z", false, false },
    { "[a", "a", false, false },
    { "[!x]", "/", false, true },
    { "\\*", "*", true, true },
    { "\\*", "a", false, false },
    { "operator\\[\\]", "operator[]", true, true },
    { "**", "a", true, true },
    { "**", "a/b/c", true, true },
    { "**/a", "a", true, false },
    { "**/a", "x/y/a", true, true },
    { "**/a", "x/ya", false, false },
    { "a/**", "a", true, false },
    { "a/**", "a/b", true, true },
    { "a/**", "a/b/c", true, true },
    { "a/**", "ab", false, false },
    { "a/**/b", "a/b", true, false },
    { "a/**/b", "a/x/y/b", true, true },
    { "a/**/b", "a/x/y/c", false, false },
    { "a/**/b/**/c", "a/b/c", true, false },
    { "a/**/b/**/c", "a/1/b/2/b/3/c", true, true },
    { "**/b/**/c", "a/c/b", false, false },
    { "**/**/a", "a", true, false },
    { "**/*.c", "a.c", true, false },
    { "**/*.c", "x/y/a.c", true, true },
    { "src/**/*_test.c", "src/a/b_test.c", true, true },
    { "src/**/*_test.c", "src/b_test.c", true, false },
    { "/usr/**", "/usr/include/a.h", true, true },
    { "/usr/**", "usr/include/a.h", false, false },
    { "a/b", "a//b", false, false },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      const struct match_case *each = &cases[i];
      if (pawl_glob_match (each->pattern, each->name) != each->path
          || pawl_glob_match_name (each->pattern, each->name)
               != each->function)
        fail_msg ("%s against %s", each->pattern, each->name);
    }
}

static void
what_is_refused (void **state)
{
  (void) state;
  static const struct
  {
    const char *pattern;
    const char *wrong, *wrong_path;     /* null: well formed */
    size_t offset;
  } cases[] = {
    { "src/**/*.c", NULL, NULL, 0 },
    { "/usr/include/**", NULL, NULL, 0 },
    { "**", NULL, NULL, 0 },
    { "[]a-z\\]]\\*", NULL, NULL, 0 },
    { "", "the pattern is empty", "the pattern is empty", 0 },
    { "ab[c", "the set has no ']'; a literal '[' is written '\\['",
      "the set has no ']'; a literal '[' is written '\\['", 2 },
    { "operator[]", "the set has no ']'; a literal '[' is written '\\['",
      "the set has no ']'; a literal '[' is written '\\['", 8 },
    { "[^a]", "a set is negated with '[!'", "a set is negated with '[!'", 1 },
    { "x[a/b]", "a set never matches '/'", "a set never matches '/'", 3 },
    { "[ab-aa]", "the range in the set is the wrong way round",
      "the range in the set is the wrong way round", 2 },
    { "ab\\", "a backslash at the end has nothing to take literally",
      "a backslash at the end has nothing to take literally", 2 },
    { "a**", NULL, "'**' stands alone between slashes, as in '**/*.c'", 1 },
    { "a/**.c", NULL, "'**' stands alone between slashes, as in '**/*.c'",
      2 },
    { "***", NULL, "'**' stands alone between slashes, as in '**/*.c'", 0 },
    { "a//b", NULL, "two slashes in a row never match", 2 },
    { "//a", NULL, "two slashes in a row never match", 1 },
    { "a/./b", NULL,
      "'.' never matches: paths are relative to the root without it", 2 },
    { "../a", NULL, "'..' never matches: paths are relative to the root, "
      "which 'root:' can set further up", 0 },
    { "a/", NULL, "a path that ends with '/' never matches; '/**' is "
      "everything below a folder", 2 },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      size_t offset;
      const char *wrong = pawl_glob_check (cases[i].pattern, &offset);
      assert_int_equal (wrong != NULL, cases[i].wrong != NULL);
      if (wrong)
        {
          assert_string_equal (wrong, cases[i].wrong);
          assert_int_equal (offset, cases[i].offset);
        }
      wrong = pawl_glob_check_path (cases[i].pattern, &offset);
      assert_int_equal (wrong != NULL, cases[i].wrong_path != NULL);
      if (wrong)
        {
          assert_string_equal (wrong, cases[i].wrong_path);
          assert_int_equal (offset, cases[i].offset);
        }
    }
}

/* PART COUNT times, then END.  */
static char *
built (struct pawl_arena *arena, const char *part, size_t count,
       const char *end)
{
  char *text = pawl_arena_alloc (arena, strlen (part) * count + strlen (end)
                                          + 1);
  char *out = text;
  while (count--)
    out = stpcpy (out, part);
  strcpy (out, end);
  return text;
}

static void
no_pattern_blows_up (void **state)
{
  (void) state;
  static const struct
  {
    const char *part, *end, *name_part, *name_end;
  } cases[] = {
    { "a*", "b", "a", "" },
    { "*a", "b", "a", "" },
    { "*", "b", "a", "" },
    { "?*", "b", "a", "" },
    { "[a-z]*", "!", "a", "" },
    { "[abcdefghij]*", "!", "a", "" },
    { "**/", "b", "a/", "a" },
    { "**/a/", "b", "a/", "a" },
    { "**/*a*/", "b", "aa/", "a" },
    { "a/**/", "b", "a/", "c" },
    { "*/", "b", "a/", "a" },
    { "**/a*a*", "b", "aaaa/", "a" },
  };
  struct pawl_arena *arena = pawl_arena_new (NULL);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      const char *pattern
        = built (arena, cases[i].part, 60, cases[i].end);
      const char *name
        = built (arena, cases[i].name_part, 250, cases[i].name_end);
      size_t most = 2 * (strlen (pattern) + 1) * (strlen (name) + 1);
      steps = 0;
      assert_false (pawl_glob_match (pattern, name));
      if (steps > most)
        fail_msg ("%s: %zu steps, more than %zu", cases[i].part, steps, most);
      steps = 0;
      pawl_glob_match_name (pattern, name);
      if (steps > most)
        fail_msg ("%s: %zu steps, more than %zu", cases[i].part, steps, most);
    }
  pawl_arena_free (arena);
}

/* The plain recursive meaning of a pattern without sets, exponential but
   obvious.  */
static bool
means (const char *pattern, const char *name, bool component_start)
{
  if (component_start && strncmp (pattern, "**", 2) == 0
      && (pattern[2] == '/' || !pattern[2]))
    {
      if (!pattern[2])
        return true;
      for (const char *rest = name; rest;)
        {
          if (means (pattern + 3, rest, true))
            return true;
          rest = strchr (rest, '/');
          rest = rest ? rest + 1 : NULL;
        }
      return false;
    }
  /* Two stars after a slash take no component as well.  */
  if (!*name && strcmp (pattern, "/**") == 0)
    return true;
  if (!*pattern)
    return !*name;
  if (*pattern == '*')
    return means (pattern + 1, name, false)
           || (*name && *name != '/' && means (pattern, name + 1, false));
  if (!*name || (*pattern == '?' ? *name == '/' : *pattern != *name))
    return false;
  return means (pattern + 1, name + 1, *pattern == '/');
}

static void
random_patterns (void **state)
{
  (void) state;
  struct sequence sequence = { 20240229 };
  unsigned matches = 0;
  for (unsigned round = 0; round < 20000; round++)
    {
      static const char *const parts[]
        = { "a", "b", "*", "?", "/", "/**/", "a", "/" };
      char pattern[64] = "", name[16] = "";
      unsigned count = next_number (&sequence, 7);
      if (next_number (&sequence, 4) == 0)
        strcat (pattern, "**/");
      while (count--)
        strcat (pattern, parts[next_number (&sequence, 8)]);
      count = next_number (&sequence, 9);
      for (unsigned i = 0; i < count; i++)
        name[i] = "aab/"[next_number (&sequence, 4)];
      size_t offset;
      if (pawl_glob_check_path (pattern, &offset))
        continue;
      bool expected = means (pattern, name, true);
      matches += expected;
      if (pawl_glob_match (pattern, name) != expected)
        fail_msg ("%s against %s", pattern, name);
    }
  assert_in_range (matches, 500, 19000);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (what_matches),
    cmocka_unit_test (what_is_refused),
    cmocka_unit_test (no_pattern_blows_up),
    cmocka_unit_test (random_patterns),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
