/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Several manifests: what adds up, and what contradicts.  Each case is tried
   from texts and from files with an index.  */

#include "support.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "manifests/index.h"

/* The problems of adding ONE and then OTHER, the second one's alone.  */
static const char *
from_texts (struct pawl_arena *arena, const char *one, const char *other)
{
  struct pawl_problems problems;
  pawl_problems_init (&problems, arena);
  struct pawl_promises *promises = pawl_promises_new (arena, "/top", NULL);
  bool good = pawl_promises_add_text (promises, "m1.yaml", one, strlen (one),
                                      &problems);
  assert_string_equal (problems_text (arena, &problems), "");
  assert_true (good);
  good = pawl_promises_add_text (promises, "m2.yaml", other, strlen (other),
                                 &problems);
  assert_int_equal (good, problems.count == 0);
  return problems_text (arena, &problems);
}

static const char *
from_indexes (struct pawl_arena *arena, const char *one, const char *other)
{
  struct pawl_problems problems;
  pawl_problems_init (&problems, arena);
  const char *folder = make_folder (arena);
  assert_int_equal (mkdir (pawl_arena_printf (arena, "%s/sub", folder), 0777),
                    0);
  const char *names[2] = { pawl_arena_printf (arena, "%s/m1.yaml", folder),
                           pawl_arena_printf (arena, "%s/m2.yaml", folder) };
  write_bytes (names[0], one, strlen (one));
  write_bytes (names[1], other, strlen (other));
  assert_true (pawl_index_write (arena, names[0], &problems));
  assert_true (pawl_index_write (arena, names[1], &problems));
  struct pawl_promises *promises = pawl_promises_new (arena, folder, NULL);
  assert_true (pawl_promises_add (promises, "m1.yaml", &problems));
  bool good = pawl_promises_add (promises, "m2.yaml", &problems);
  assert_int_equal (good, problems.count == 0);
  remove_folder (folder);
  return problems_text (arena, &problems);
}

static void
expect (const char *one, const char *other, const char *expected)
{
  struct pawl_arena *arena = pawl_arena_new (NULL);
  one = pawl_arena_printf (arena, "pawl: 1\n%s", one);
  other = pawl_arena_printf (arena, "pawl: 1\n%s", other);
  assert_string_equal (from_texts (arena, one, other), expected);
  assert_string_equal (from_indexes (arena, one, other), expected);
  pawl_arena_free (arena);
}

static void
names (void **state)
{
  (void) state;
  expect ("constants: {A: 1, B: 2}\n", "constants: {C: 1, B: 2}\n", "");
  expect ("constants: {A: 1, B: 2}\n", "constants: {A: 1, B: 3}\n",
          "m2.yaml:2:19: the constant 'B' contradicts another manifest\n"
          "  m1.yaml:2:19: the other manifest has it here\n");
  expect ("allocators: [{name: a, effect: acquire}]\n",
          "allocators: [{name: a, effect: acquire}]\n", "");
  expect ("allocators: [{name: a, effect: acquire}]\n",
          "allocators: [{name: a, effect: release}]\n",
          "m2.yaml:2:14: the allocator 'a' contradicts another manifest\n"
          "  m1.yaml:2:14: the other manifest has it here\n");
  expect ("allocators: [{name: a, effect: none, calls_back: 1}]\n",
          "allocators: [{name: a, effect: none}]\n",
          "m2.yaml:2:14: the allocator 'a' contradicts another manifest\n"
          "  m1.yaml:2:14: the other manifest has it here\n");
  expect ("stable: [{slot: a}, {slot: b, while: p}]\n",
          "stable: [{slot: a}, {slot: b, while: q}]\n",
          "m2.yaml:2:21: the stable slot 'b' contradicts another manifest\n"
          "  m1.yaml:2:21: the other manifest has it here\n");
  expect ("limits: {production_sites: 1, test_sites: 2}\n",
          "limits: {production_sites: 1, test_sites: 3}\n",
          "m2.yaml:2:31: the limit of 'test' contradicts another manifest\n"
          "  m1.yaml:2:31: the other manifest has it here\n");
  expect ("reviews: {r: {owner: a}}\n", "reviews: {r: {owner: b}}\n", "");
}

static void
patterns (void **state)
{
  (void) state;
  expect ("compute: [\"a.c::f\", \"a.c::g\"]\n", "prepare: [\"a.c::g\"]\n",
          "m2.yaml:2:11: the role of 'a.c::g' contradicts another manifest\n"
          "  m1.yaml:2:21: the other manifest has it here\n");
  expect ("prepare: [\"a.c::g\"]\n", "compute: [\"a.c::g\"]\n",
          "m2.yaml:2:11: the role of 'a.c::g' contradicts another manifest\n"
          "  m1.yaml:2:11: the other manifest has it here\n");
  expect ("prepare: [\"a.c::g\"]\n", "root: sub\ncompute: [\"a.c::g\"]\n",
          "");
  expect ("refuses: [{function: \"a.c::f\", values: [1, 2]}]\n",
          "refuses: [{function: \"a.c::f\", values: [1, 2]},\n"
          "          {function: \"a.c::g\", values: [3]}]\n", "");
  expect ("refuses: [{function: \"a.c::f\", values: [1, 2]}]\n",
          "refuses: [{function: \"a.c::f\", values: [1]}]\n",
          "m2.yaml:2:11: the refusal values of 'a.c::f' contradicts another "
          "manifest\n"
          "  m1.yaml:2:11: the other manifest has it here\n");
}

static void
risks (void **state)
{
  (void) state;
  expect ("external_library_risks:\n"
          "  - {function: \"a.c::f\", library: l, owner: me, notes: x}\n",
          "external_library_risks:\n"
          "  - {function: \"a.c::f\", library: l, owner: you, phase: y}\n"
          "  - {function: \"a.c::f\", library: k, owner: you, notes: z}\n",
          "m2.yaml:3:45: owner of 'a.c::f (l)' contradicts another manifest\n"
          "  m1.yaml:3:45: the other manifest has it here\n");
}

#define ONE(fields) "functions: {a.c: {f: {" fields "}}}\n"

static void
fields_of_functions (void **state)
{
  (void) state;
  static const struct
  {
    const char *one, *other, *what;
    unsigned column, other_column;
  } cases[] = {
    { ONE ("owner: a"), ONE ("owner: b"), "owner", 30, 30 },
    { ONE ("notes: a"), ONE ("phase: p, notes: b"), "notes", 40, 30 },
    { "reviews: {r: {owner: a}}\n" ONE ("review: r"), ONE ("owner: b"),
      "owner", 30, 22 },
    { ONE ("workers: n"), ONE ("workers: 4"), "workers", 19, 19 },
    { ONE ("sites: {malloc: 1}"), ONE ("sites: {free: 1, malloc: 2}"),
      "the count of 'malloc'", 40, 31 },
    { ONE ("bounds: {n: [0, 1]}"), ONE ("bounds: {n: [0, 2]}"),
      "the bounds 'n'", 32, 32 },
    { ONE ("growth: {realloc: guarded}"), ONE ("growth: {realloc: teardown}"),
      "the growth 'realloc'", 32, 32 },
    { ONE ("workspace: [{param: p, bytes: n}]"),
      ONE ("workspace: [{param: p, bytes: m}]"), "the workspace 'p'", 35, 35 },
    { ONE ("workspace: [{param: p, bytes: n}]"),
      ONE ("workspace: [{param: p, bytes: n, capacity: c}]"),
      "the workspace 'p'", 35, 35 },
    { ONE ("workspace: [{param: p, bytes: n, alignment: 8}]"),
      ONE ("workspace: [{param: p, bytes: n, alignment: 16}]"),
      "the workspace 'p'", 35, 35 },
    { ONE ("workspace: [{param: p, bytes: n, per_worker: true}]"),
      ONE ("workspace: [{param: p, bytes: n}]"), "the workspace 'p'", 35, 35 },
    { ONE ("workspace: [{param: p, bytes: n, query: q}]"),
      ONE ("workspace: [{param: p, bytes: n, query: r}]"),
      "the workspace 'p'", 35, 35 },
    { ONE ("workspace: [{param: p, bytes: n, lifetime: l}]"),
      ONE ("workspace: [{param: p, bytes: n}]"), "the workspace 'p'", 35, 35 },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      struct pawl_arena *arena = pawl_arena_new (NULL);
      expect (cases[i].one, cases[i].other,
              pawl_arena_printf (
                arena,
                "m2.yaml:2:%u: %s of 'f' in 'a.c' contradicts another "
                "manifest\n"
                "  m1.yaml:2:%u: the other manifest has it here\n",
                cases[i].column, cases[i].what, cases[i].other_column));
      pawl_arena_free (arena);
    }
}

/* The same function under another root, and one of the same name
   elsewhere.  */
static void
different_roots (void **state)
{
  (void) state;
  expect ("functions: {sub/a.c: {f: {owner: a}}, a.c: {f: {owner: c}}}\n",
          "root: sub\nfunctions: {a.c: {f: {owner: b}}}\n",
          "m2.yaml:3:30: owner of 'f' in 'sub/a.c' contradicts another "
          "manifest\n"
          "  m1.yaml:2:34: the other manifest has it here\n");
}

static void
entries_add_up (void **state)
{
  (void) state;
  static const char *const texts[] = {
    "pawl: 1\nunreviewed: warning\n" ONE (
      "owner: a, sites: {malloc: 1}, x-a: 1, x-c: 2, bounds: {n: [0, 1]}, "
      "reachable_allocating_helpers: [g, h]"),
    "pawl: 1\nroot: sub\nfunctions: {b.c: {f: {}}}\n",
    "pawl: 1\n" ONE (
      "owner: a, phase: p, sites: {malloc: 1, free: 2}, x-a: 1, x-b: 2, "
      "x-c: 3, workers: 4, workspace: [], growth: {realloc: guarded}, "
      "reachable_allocating_helpers: [h, i]"),
  };
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_promises *promises = promises_of (arena, 3, texts);
  const struct pawl_entry *entry
    = pawl_promises_entry (promises, "/top/a.c", "f");
  assert_string_equal (entry->at.file, "m1.yaml");
  assert_true (entry->unreviewed_is_error);
  assert_string_equal (entry->review[PAWL_REVIEW_OWNER], "a");
  assert_string_equal (entry->review[PAWL_REVIEW_PHASE], "p");
  assert_string_equal (entry->review_at[PAWL_REVIEW_PHASE].file, "m3.yaml");
  assert_int_equal (entry->site_count, 2);
  assert_string_equal (entry->sites[1].callee, "free");
  assert_int_equal (entry->extra_count, 4);
  assert_int_equal (entry->helper_count, 3);
  assert_int_equal (entry->bound_count, 1);
  assert_int_equal (entry->growth_count, 1);
  assert_true (entry->has_workspaces);
  assert_string_equal (entry->workers, "4");
  assert_ptr_equal (entry, pawl_promises_entry (promises, "/top/a.c", "f"));
  assert_non_null (pawl_promises_entry (promises, "/top/sub/b.c", "f"));
  pawl_arena_free (arena);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (names),
    cmocka_unit_test (patterns),
    cmocka_unit_test (risks),
    cmocka_unit_test (fields_of_functions),
    cmocka_unit_test (different_roots),
    cmocka_unit_test (entries_add_up),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
