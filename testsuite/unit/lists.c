/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shipped lists as compiled, and their compiler, which is compiled in.  */

#include "support.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "manifests/glob.h"
#include "manifests/lists.h"

int compile_lists (int count, char **arguments);
#define main compile_lists
#include "manifests/list-compiler.c"
#undef main

static void
expect_listed (const char *symbol, enum pawl_effect effect,
               unsigned calls_back, const char *list)
{
  struct pawl_listed listed = pawl_listed_find (symbol);
  if (listed.effect != effect)
    fail_msg ("%s: %s", symbol, pawl_effect_word (listed.effect));
  assert_int_equal (listed.calls_back, calls_back);
  if (list)
    assert_string_equal (listed.list, list);
  else
    assert_null (listed.list);
}

static void
well_known_functions (void **state)
{
  (void) state;
  expect_listed ("malloc", PAWL_EFFECT_ACQUIRE, 0, "libc");
  expect_listed ("free", PAWL_EFFECT_RELEASE, 0, "libc");
  expect_listed ("realloc", PAWL_EFFECT_RESIZE, 0, "libc");
  expect_listed ("mmap", PAWL_EFFECT_MAP, 0, "libc");
  expect_listed ("memcpy", PAWL_EFFECT_NONE, 0, "libc");
  expect_listed ("sqrtf", PAWL_EFFECT_NONE, 0, "libc");
  expect_listed ("qsort", PAWL_EFFECT_MAY_ACQUIRE, 4, "libc");
  expect_listed ("operator new", PAWL_EFFECT_ACQUIRE, 0, "cxx");
  expect_listed ("_Znwm", PAWL_EFFECT_ACQUIRE, 0, "cxx");
  expect_listed ("_ZdlPv", PAWL_EFFECT_RELEASE, 0, "cxx");
  expect_listed ("GOMP_parallel", PAWL_EFFECT_RUNTIME, 1, "openmp");
  expect_listed ("kmalloc", PAWL_EFFECT_ACQUIRE, 0, "linux");
  expect_listed ("aclrtMalloc", PAWL_EFFECT_ACQUIRE, 0, "accelerator");
  /* Patterns.  */
  expect_listed ("__atomic_load_16", PAWL_EFFECT_NONE, 0, "gcc");
  expect_listed ("_ZNSt6locale7classicEv", PAWL_EFFECT_MAY_ACQUIRE, 0, "cxx");
}

static void
unknown_functions (void **state)
{
  (void) state;
  expect_listed ("", PAWL_EFFECT_UNKNOWN, 0, NULL);
  expect_listed ("m", PAWL_EFFECT_UNKNOWN, 0, NULL);
  expect_listed ("mallo", PAWL_EFFECT_UNKNOWN, 0, NULL);
  expect_listed ("mallocx", PAWL_EFFECT_UNKNOWN, 0, NULL);
  expect_listed ("gemm_kernel_of_a_project", PAWL_EFFECT_UNKNOWN, 0, NULL);
  expect_listed ("\xff\xff", PAWL_EFFECT_UNKNOWN, 0, NULL);
}

/* A name whose hash, all of it that is kept, is that of a listed one.  */
static void
same_hash (void **state)
{
  (void) state;
  unsigned found = 0;
  for (unsigned i = 0; i < 1000000 && !found; i++)
    {
      char name[16];
      sprintf (name, "q%u", i);
      uint32_t hash = pawl_lists_hash (name);
      for (uint32_t j = hash & pawl_lists_slot_mask;
           pawl_lists_slots[j].record && !found;
           j = (j + 1) & pawl_lists_slot_mask)
        if (pawl_lists_slots[j].tag == hash >> 16)
          {
            expect_listed (name, PAWL_EFFECT_UNKNOWN, 0, NULL);
            found = 1;
          }
    }
  assert_int_equal (found, 1);
}

/* Each name is found, with nothing in its way.  */
static void
every_name (void **state)
{
  (void) state;
  unsigned count = 0;
  for (uint32_t i = 0; i <= pawl_lists_slot_mask; i++)
    if (pawl_lists_slots[i].record)
      {
        struct pawl_lists_record record
          = pawl_lists_records[pawl_lists_slots[i].record - 1];
        expect_listed (pawl_lists_text + record.text,
                       (enum pawl_effect) record.effect,
                       record.calls_back == pawl_lists_calls_back_any
                         ? (unsigned) PAWL_ANY_ARGUMENT : record.calls_back,
                       pawl_lists_text + pawl_lists_names[record.list]);
        count++;
      }
  assert_in_range (count, 5000, pawl_lists_most_names);
}

/* The quick look at a pattern's beginning rejects nothing that matches.  */
static void
every_pattern (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  for (uint32_t i = 0; i < pawl_lists_pattern_count; i++)
    {
      const char *pattern
        = pawl_lists_text + pawl_lists_patterns[i].record.text;
      size_t offset;
      assert_null (pawl_glob_check (pattern, &offset));
      char *name = pawl_arena_strdup (arena, pattern), *out = name;
      for (const char *in = pattern; *in; in++)
        if (*in != '*')
          *out++ = *in == '?' ? 'q' : *in;
      *out = '\0';
      if (strpbrk (name, "[\\"))
        continue;
      struct pawl_listed listed = pawl_listed_find (name);
      assert_int_not_equal (listed.effect, PAWL_EFFECT_UNKNOWN);
      if (i && strlen (pattern)
                 > strlen (pawl_lists_text
                           + pawl_lists_patterns[i - 1].record.text))
        fail_msg ("%s comes too late", pattern);
    }
  pawl_arena_free (arena);
}

struct compilation
{
  int status;
  char *errors;                 /* without the folder's name */
  char *table;                  /* null when there is none */
};

/* What the compiler makes of the files of FOLDER named in NAMES.  */
static struct compilation
compile (struct pawl_arena *arena, const char *folder,
         const char *const *names, int count)
{
  const char *out = pawl_arena_printf (arena, "%s/out.c", folder);
  const char *log = pawl_arena_printf (arena, "%s/log", folder);
  char *arguments[8] = { (char *) "list-compiler", (char *) out };
  for (int i = 0; i < count; i++)
    arguments[2 + i] = pawl_arena_printf (arena, "%s/%s", folder, names[i]);
  fflush (stderr);
  int kept = dup (STDERR_FILENO);
  int to = open (log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  assert_int_not_equal (to, -1);
  dup2 (to, STDERR_FILENO);
  struct compilation result = { 0 };
  result.status = compile_lists (2 + count, arguments);
  fflush (stderr);
  dup2 (kept, STDERR_FILENO);
  close (kept);
  close (to);
  size_t length;
  const char *text = read_bytes (arena, log, &length);
  result.errors = pawl_arena_strdup (arena, "");
  const char *prefix = pawl_arena_printf (arena, "%s/", folder), *at;
  while ((at = strstr (text, prefix)))
    {
      result.errors = pawl_arena_printf (arena, "%s%.*s", result.errors,
                                         (int) (at - text), text);
      text = at + strlen (prefix);
    }
  result.errors = pawl_arena_printf (arena, "%s%s", result.errors, text);
  if (access (out, F_OK) == 0)
    result.table = read_bytes (arena, out, &length);
  return result;
}

static struct compilation
compile_text (struct pawl_arena *arena, const char *text)
{
  const char *folder = make_folder (arena);
  write_bytes (pawl_arena_printf (arena, "%s/a.yaml", folder), text,
               strlen (text));
  const char *names[] = { "a.yaml" };
  struct compilation result = compile (arena, folder, names, 1);
  remove_folder (folder);
  return result;
}

static void
expect_errors (const char *text, const char *errors)
{
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct compilation result = compile_text (arena, text);
  assert_string_equal (result.errors, errors);
  assert_int_equal (result.status, 1);
  assert_null (result.table);
  pawl_arena_free (arena);
}

#define HEAD "pawl-list: 1\nname: a\nentries:\n"

static void
errors_in_lists (void **state)
{
  (void) state;
  expect_errors (HEAD "  - {effect: acquire, source: s, names: [x]}\n"
                      "  - {effect: none, source: s, names: [y, x]}\n",
                 "a.yaml:5:42: error: 'x' stands here a second time\n"
                 "a.yaml:4:42: note: the first one is here\n");
  expect_errors (HEAD "  - {effect: acquires, source: s, names: [x]}\n",
                 "a.yaml:4:14: error: expected acquire, release, resize, map, "
                 "may-acquire, runtime or none, found 'acquires'\n");
  expect_errors (HEAD "  - {effect: none, names: [x]}\n",
                 "a.yaml:4:5: error: a group of names needs the key "
                 "'source'\n");
  expect_errors (HEAD "  - {effect: none, source: , names: [x]}\n",
                 "a.yaml:4:28: error: expected text, found nothing\n");
  expect_errors (HEAD "  - {effect: none, source: s, name: [x]}\n",
                 "a.yaml:4:31: error: unknown key 'name' in a group of names; "
                 "did you mean 'names'?\n"
                 "a.yaml:4:5: error: a group needs names or patterns\n"
                 "list-compiler:0:0: error: no names at all\n");
  expect_errors (HEAD "  - {effect: none, source: s, calls_back: 16, names: "
                      "[x]}\n",
                 "a.yaml:4:5: error: calls_back is at most 14\n");
  expect_errors (HEAD "  - {effect: none, source: s, names: [\"x*\", \"\", "
                      "\" y\", \"*z\", w]}\n",
                 "a.yaml:4:39: error: a pattern belongs under patterns\n"
                 "a.yaml:4:45: error: expected a name, found nothing\n"
                 "a.yaml:4:49: error: ' y' is no name of a function\n"
                 "a.yaml:4:55: error: a pattern belongs under patterns\n"
                 "a.yaml:4:55: error: '*z' is no name of a function\n");
  expect_errors (HEAD "  - {effect: none, source: s, names: [x], patterns: "
                      "[y, \"z[\"]}\n",
                 "a.yaml:4:54: error: a name without '*' belongs under names\n"
                 "a.yaml:4:59: error: the set has no ']'; a literal '[' is "
                 "written '\\['\n");
  expect_errors ("pawl-list: 2\nname: a\nentries: x\nmore: 1\n",
                 "a.yaml:1:12: error: '2' is out of range: the version lies "
                 "between 1 and 1\n"
                 "a.yaml:3:10: error: expected a list, found 'x'\n"
                 "a.yaml:4:1: error: unknown key 'more' in a list file; "
                 "expected pawl-list, name or entries\n"
                 "list-compiler:0:0: error: no names at all\n");
  expect_errors ("a: 1\na: 2\n",
                 "a.yaml:2:1: error: the key 'a' stands here a second time\n"
                 "a.yaml:1:1: note: the first one is here\n"
                 "list-compiler:0:0: error: no names at all\n");
}

static void
tables (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  static const char text[]
    = HEAD "  - {effect: acquire, source: s, names: [b, \"operator new[]\"],\n"
           "     patterns: [\"c*\", \"long*\"]}\n"
           "  - {effect: none, source: s, calls_back: 3, names: [a]}\n";
  struct compilation one = compile_text (arena, text);
  assert_string_equal (one.errors, "");
  assert_int_equal (one.status, 0);
  struct compilation other = compile_text (arena, text);
  assert_string_equal (one.table, other.table);
  assert_non_null (strstr (one.table, "{ 0, PAWL_EFFECT_NONE, 3, 0 }"));
  assert_non_null (strstr (one.table, "{ 2, PAWL_EFFECT_ACQUIRE, 0, 0 }"));

  /* The longest pattern first, whatever its place in the file.  */
  const char *first = strstr (one.table, "{ 108, 111, 110, 103, 0, ");
  const char *second = strstr (one.table, "{ 99, 0, ");
  assert_non_null (first);
  assert_non_null (second);
  assert_true (first < second);

  /* One name in two files.  */
  const char *folder = make_folder (arena);
  static const char *const names[] = { "a.yaml", "b.yaml" };
  static const char again[]
    = "pawl-list: 1\nname: b\nentries:\n"
      "  - {effect: none, source: s, names: [z, a]}\n";
  write_bytes (pawl_arena_printf (arena, "%s/a.yaml", folder), text,
               sizeof text - 1);
  write_bytes (pawl_arena_printf (arena, "%s/b.yaml", folder), again,
               sizeof again - 1);
  assert_string_equal (compile (arena, folder, names, 2).errors,
                       "b.yaml:4:42: error: 'a' stands here a second time\n"
                       "a.yaml:6:54: note: the first one is here\n");
  static const char *const missing[] = { "c.yaml" };
  assert_string_equal (compile (arena, folder, missing, 1).errors,
                       "c.yaml:0:0: error: cannot be read: No such file or "
                       "directory\n"
                       "list-compiler:0:0: error: no names at all\n");
  remove_folder (folder);
  pawl_arena_free (arena);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (well_known_functions),
    cmocka_unit_test (unknown_functions),
    cmocka_unit_test (same_hash),
    cmocka_unit_test (every_name),
    cmocka_unit_test (every_pattern),
    cmocka_unit_test (errors_in_lists),
    cmocka_unit_test (tables),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
