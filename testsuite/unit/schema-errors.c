/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a manifest may not say, each with its place.  */

#include "support.h"

static void
the_document (void **state)
{
  (void) state;
  expect_problems (
    "{}\n",
    "1:1: a manifest begins with its schema version, 'pawl: 1'\n");
  expect_problems (
    "text\n",
    "1:1: expected a mapping that begins with 'pawl: 1', found 'text'\n");
}

static void
version (void **state)
{
  (void) state;
  expect_problems (
    "pawl: 2\n"
    "nonsense: 1\n",
    "1:7: schema version 2 is newer than this Pawl, which reads version 1\n");
  expect_problems (
    "pawl: 0\n",
    "1:7: '0' is out of range: the schema version lies between 1 and "
    "9223372036854775807\n");
  expect_problems (
    "pawl: \"1\"\n",
    "1:7: expected a number, found the text '1'; numbers have no quotes\n");
  expect_problems (
    "pawl: one\n",
    "1:7: expected a number, found 'one'\n");
  expect_problems (
    "pawl: [1]\n",
    "1:7: expected a number, found a list\n");
}

static void
unknown_keys (void **state)
{
  (void) state;
  expect_problems (
    "pawl: 1\n"
    "scoop: 1\n",
    "2:1: unknown key 'scoop' in the manifest; did you mean 'scope'?\n");
  expect_problems (
    "pawl: 1\n"
    "zzzzzz: 1\n",
    "2:1: unknown key 'zzzzzz' in the manifest; its keys are in the manual\n");
}

static void
root (void **state)
{
  (void) state;
  expect_problems (
    "pawl: 1\n"
    "root: \"\"\n",
    "2:7: expected text, found nothing\n");
  expect_problems (
    "pawl: 1\n"
    "root: [a]\n",
    "2:7: expected text, found a list\n");
}

static void
scope (void **state)
{
  (void) state;
  expect_problems (
    "pawl: 1\n"
    "scope: src\n",
    "2:8: expected a list of file patterns, found 'src'\n");
  expect_problems (
    "pawl: 1\n"
    "scope: [\"!a\", \"a//b\", \"./a\", \"a/../b\", \"a/\", \"a/b**\", "
    "\"[\", \"[^a]\", \"a\\\\\", \"[z-a]\", [], \"\"]\n",
    "2:9: the first pattern must not be an exclusion: nothing is in scope "
    "yet\n"
    "2:18: two slashes in a row never match\n"
    "2:24: '.' never matches: paths are relative to the root without it\n"
    "2:33: '..' never matches: paths are relative to the root, which 'root:' "
    "can set further up\n"
    "2:43: a path that ends with '/' never matches; '/**' is everything "
    "below a folder\n"
    "2:50: '**' stands alone between slashes, as in '**/*.c'\n"
    "2:56: the set has no ']'; a literal '[' is written '\\['\n"
    "2:62: a set is negated with '[!'\n"
    "2:68: a backslash at the end has nothing to take literally (at byte 2 "
    "of the text)\n"
    "2:77: the range in the set is the wrong way round\n"
    "2:84: expected a pattern, found a list\n"
    "2:88: expected a pattern, found nothing\n");
}

static void
unreviewed (void **state)
{
  (void) state;
  expect_problems (
    "pawl: 1\n"
    "unreviewed: never\n",
    "2:13: expected error or warning, found 'never'\n");
}

static void
limits (void **state)
{
  (void) state;
  expect_problems (
    "pawl: 1\n"
    "limits: {production: 1, production_sites: -1, test_sites: 2147483649, "
    "oracle_sites: 2147483648}\n",
    "2:10: expected production_sites, frontend_sites, oracle_sites or "
    "test_sites, found 'production'\n"
    "2:43: '-1' is out of range: a total lies between 0 and 2147483648\n"
    "2:59: '2147483649' is out of range: a total lies between 0 and "
    "2147483648\n");
}

static void
roles (void **state)
{
  (void) state;
  expect_problems (
    "pawl: 1\n"
    "compute: [\"a.c\", \"::f\", \"a.c::\", \"a.c::[\", \"./a.c::f\", "
    "\"a.c::f\", \"a.c::f\"]\n"
    "prepare: [{}, \"a.c::f\"]\n",
    "2:11: expected 'file pattern::function pattern', found no '::' in "
    "'a.c'\n"
    "2:19: the pattern is empty\n"
    "2:31: the pattern is empty\n"
    "2:40: the set has no ']'; a literal '[' is written '\\['\n"
    "2:45: '.' never matches: paths are relative to the root without it\n"
    "2:66: the pattern 'a.c::f' stands here a second time\n"
    "  2:56: the first one is here\n"
    "3:11: expected 'file pattern::function pattern', found a mapping\n"
    "3:15: the pattern 'a.c::f' is listed under compute and under prepare\n"
    "  2:56: compute has it here\n");
}

static void
refuses (void **state)
{
  (void) state;
  expect_problems (
    "pawl: 1\n"
    "refuses: [{}, {function: \"a.c\"}, {function: \"a.c::f\", values: 1}, "
    "{function: \"a.c::f\", value: [1]}, {function: \"a.c::f\", values: [[], "
    "\"\"]}]\n",
    "2:11: an entry of refuses needs the key 'function'\n"
    "2:26: expected 'file pattern::function pattern', found no '::' in "
    "'a.c'\n"
    "2:63: expected a list of values, found '1'\n"
    "2:88: unknown key 'value' in an entry of refuses; did you mean "
    "'values'?\n"
    "2:131: expected a value, found a list\n"
    "2:135: expected a value, found nothing\n");
}

static void
stable (void **state)
{
  (void) state;
  expect_problems (
    "pawl: 1\n"
    "stable: [{while: x}, {slot: a}, {slot: a, while: p}, {slot: [], whale: "
    "p}]\n",
    "2:10: an entry of stable needs the key 'slot'\n"
    "2:33: the slot 'a' stands here a second time\n"
    "  2:22: the first one is here\n"
    "2:61: expected text, found a list\n"
    "2:65: unknown key 'whale' in an entry of stable; did you mean 'while'?\n");
}

static void
allocators (void **state)
{
  (void) state;
  expect_problems (
    "pawl: 1\n"
    "allocators:\n"
    "  - {name: a}\n"
    "  - {effect: none}\n"
    "  - {name: b, effect: allocate}\n"
    "  - {name: c, effect: none, calls_back: 0}\n"
    "  - {name: c, effect: none, calls_back: 2}\n"
    "  - {name: d_*, effect: none}\n"
    "  - {name: \"operator*\", effect: none, call_back: 1}\n"
    "  - text\n",
    "3:5: an allocator needs the key 'effect'\n"
    "4:5: an allocator needs the key 'name'\n"
    "5:23: expected acquire, release, resize, map, may-acquire, runtime or "
    "none, found 'allocate'\n"
    "6:41: '0' is out of range: an argument's position lies between 1 and "
    "255\n"
    "7:5: the allocator 'c' stands here a second time\n"
    "  6:5: the first one is here\n"
    "8:5: allocators are single functions or fields, not patterns as in "
    "'d_*'\n"
    "9:39: unknown key 'call_back' in an allocator; did you mean "
    "'calls_back'?\n"
    "10:5: expected an allocator: a mapping of keys, found 'text'\n");
}

static void
libraries (void **state)
{
  (void) state;
  expect_problems (
    "pawl: 1\n"
    "libraries: {a: x, b: [\"[\"], c: [\"\"]}\n",
    "2:16: expected a list of function patterns, found 'x'\n"
    "2:24: the set has no ']'; a literal '[' is written '\\['\n"
    "2:33: expected a pattern, found nothing\n");
  expect_problems (
    "pawl: 1\n"
    "libraries: []\n",
    "2:12: expected a mapping of libraries to lists of function patterns, "
    "found a list\n");
}

static void
constants (void **state)
{
  (void) state;
  expect_problems (
    "pawl: 1\n"
    "constants: {a-b: 1, C: 1.5, D: +1, E: 0x10, F: 1_000, G: true, H: [], "
    "I: 9223372036854775808, J: -9223372036854775808, K: 00, L: -, M: 1e3}\n",
    "2:13: expected a name, found 'a-b'\n"
    "2:24: expected a number, found '1.5'; numbers are decimal digits and "
    "nothing else\n"
    "2:32: expected a number, found '+1'; numbers are decimal digits and "
    "nothing else\n"
    "2:39: expected a number, found '0x10'; numbers are decimal digits and "
    "nothing else\n"
    "2:48: expected a number, found '1_000'; numbers are decimal digits and "
    "nothing else\n"
    "2:58: expected a number, found 'true'\n"
    "2:67: expected a number, found a list\n"
    "2:74: '9223372036854775808' is out of range: a constant's value lies "
    "between -9223372036854775808 and 9223372036854775807\n"
    "2:123: expected a number, found '00'; numbers are decimal and have no "
    "leading zeros\n"
    "2:130: expected a number, found '-'\n"
    "2:136: expected a number, found '1e3'; numbers are decimal digits and "
    "nothing else\n");
}

static void
reviews (void **state)
{
  (void) state;
  expect_problems (
    "pawl: 1\n"
    "reviews: {a: {owner: [], lifetime: , priority: P3, classification: "
    "prod, review: b, x-y: 1}, b: text}\n",
    "2:22: expected text, found a list\n"
    "2:48: expected P0, P1, P2 or defer, found 'P3'\n"
    "2:68: expected production, frontend, oracle or test, found 'prod'\n"
    "2:74: unknown key 'review' in a review; expected owner, lifetime, "
    "size_formula, execution_role, migration_target, priority, "
    "classification, phase, allocation_frequency or notes\n"
    "2:85: unknown key 'x-y' in a review; expected owner, lifetime, "
    "size_formula, execution_role, migration_target, priority, "
    "classification, phase, allocation_frequency or notes\n"
    "2:97: expected a review: a mapping of keys, found 'text'\n");
}

static void
function_keys (void **state)
{
  (void) state;
  expect_problems (
    "pawl: 1\n"
    "functions: []\n",
    "2:12: expected a mapping of files to functions, found a list\n");
  expect_problems (
    "pawl: 1\n"
    "functions:\n"
    "  a.c: text\n"
    "  b.c::f: text\n"
    "  ::g: {}\n"
    "  \"c.c::\": {}\n"
    "  d.c: {\"\": {}, \"g*\": {}, \"operator*\": {}, \"h<char*>\": {}}\n"
    "  \"*.c\": {}\n"
    "  e/../f.c: {}\n"
    "  \"\": {}\n"
    "  h: {sites: {}}\n",
    "3:8: expected the functions of a file, a mapping of names to entries, "
    "found 'text'\n"
    "4:11: expected the fields of 'f', a mapping, found 'text'\n"
    "5:3: expected the path of a file before '::'\n"
    "6:9: expected the name of a function\n"
    "7:10: expected the name of a function\n"
    "7:19: 'functions:' names single functions; patterns stand in compute, "
    "prepare and refuses\n"
    "8:4: 'functions:' names single files; patterns stand in scope, compute, "
    "prepare and refuses\n"
    "9:5: '..' never matches: paths are relative to the root, which 'root:' "
    "can set further up\n"
    "10:4: expected the path of a file before '::'\n"
    "11:3: 'h' is read as a file here; a function's key is 'path::function'\n");
}

static void
entries (void **state)
{
  (void) state;
  expect_problems (
    "pawl: 1\n"
    "reviews: {compat: {owner: a}}\n"
    "functions:\n"
    "  a.c:\n"
    "    f: {review: compta}\n"
    "    g: {review: other}\n"
    "    h: {review: []}\n"
    "    i: {owners: x}\n"
    "    j: {sites: [malloc]}\n"
    "    k: {sites: {malloc: many, free: 2147483649, \"\": 1}}\n"
    "    l: {workers: 0, bounds: {n: 1, m: [1], k: [2, 1], \"a b\": [0, 1], "
    "p->q: [0, 9], j: [a, 1]}}\n"
    "    m: {workers: n + 1}\n"
    "    n: {workers: 010}\n"
    "    o: {reachable_allocating_helpers: x, growth: {realloc: fine, "
    "\"+x\": guarded, a: \"reviewed:\", b: \"reviewed: yes\", c: reviewed}}\n"
    "    p: {reachable_allocating_helpers: [[]], growth: guarded}\n",
    "5:17: no review 'compta' stands under reviews; did you mean 'compat'?\n"
    "6:17: no review 'other' stands under reviews\n"
    "7:17: expected the name of a review, found a list\n"
    "8:9: unknown key 'owners' in a function entry; did you mean 'owner'?\n"
    "9:16: expected a mapping of callees to counts, found a list\n"
    "10:25: expected a number, found 'many'\n"
    "10:37: '2147483649' is out of range: a count lies between 0 and "
    "2147483648\n"
    "10:49: expected the name of a callee, found nothing\n"
    "11:18: '0' is out of range: the number of workers lies between 1 and "
    "2147483648\n"
    "11:33: expected [low, high], two numbers, found '1'\n"
    "11:39: expected [low, high], two numbers, found a list\n"
    "11:47: the lower bound 2 is above the upper bound 1\n"
    "11:55: expected the name of a parameter or of its field, found 'a b'\n"
    "11:88: expected a number, found 'a'\n"
    "12:18: expected a name, found 'n + 1'\n"
    "13:18: expected a number, found '010'; numbers are decimal and have no "
    "leading zeros\n"
    "14:39: expected a list of functions, found 'x'\n"
    "14:60: expected guarded, first-only, teardown or 'reviewed: reason', "
    "found 'fine'\n"
    "14:66: expected a kind of growth, such as realloc or free+malloc, found "
    "'+x'\n"
    "14:84: 'reviewed:' needs its reason after the colon\n"
    "14:120: expected guarded, first-only, teardown or 'reviewed: reason', "
    "found 'reviewed'\n"
    "15:40: expected the name of a function, found a list\n"
    "15:53: expected a mapping of kinds of growth to what makes them right, "
    "found 'guarded'\n");
}

static void
workspaces (void **state)
{
  (void) state;
  expect_problems (
    "pawl: 1\n"
    "functions:\n"
    "  a.c:\n"
    "    f:\n"
    "      workspace:\n"
    "        - {}\n"
    "        - {param: p, bytes: n *}\n"
    "        - {param: p, bytes: \"n ** 2\"}\n"
    "        - param: q\n"
    "          bytes: 'n @ 2'\n"
    "          alignment: 48\n"
    "        - param: r\n"
    "          bytes: \"n\\x20@ 2\"\n"
    "        - param: s\n"
    "          bytes: >\n"
    "            n *\n"
    "            (m\n"
    "        - {param: t, bytes: 4, alignment: 0, per_worker: yes, capacity: "
    "[], query: , lifetime: {}}\n"
    "        - {param: u, bytes: 4, per_worker: \"true\", parm: x}\n"
    "      size_formula: prose, never (parsed\n",
    "6:11: a workspace needs the key 'param'\n"
    "6:11: a workspace needs the key 'bytes'\n"
    "7:32: in the formula: expected a number, a name or '(', but the formula "
    "ends\n"
    "8:33: in the formula: expected a number, a name or '(', but found '*'\n"
    "8:11: the workspace 'p' stands here a second time\n"
    "  7:11: the first one is here\n"
    "10:21: in the formula: this character does not belong to formulas\n"
    "11:22: an alignment is a power of two, not 48\n"
    "13:18: in the formula: this character does not belong to formulas (at "
    "byte 3 of the text)\n"
    "15:18: in the formula: this '(' has no ')' (at byte 5 of the text)\n"
    "18:43: '0' is out of range: an alignment lies between 1 and 2147483648\n"
    "18:58: expected true or false, found 'yes'\n"
    "18:73: expected text, found a list\n"
    "18:84: expected text, found nothing\n"
    "18:96: expected text, found a mapping\n"
    "19:44: expected true or false without quotes, found the text 'true'\n"
    "19:52: unknown key 'parm' in a workspace; did you mean 'param'?\n");
}

static void
risks (void **state)
{
  (void) state;
  expect_problems (
    "pawl: 1\n"
    "external_library_risks:\n"
    "  - {}\n"
    "  - {function: f, library: x}\n"
    "  - {function: \"*.c::f\", library: x}\n"
    "  - {function: \"a.c::f*\", library: x}\n"
    "  - {function: \"a.c::f\", library: x, witnessed: {a: b}, owner: me, "
    "x-y: {a: [1, \"2\"]}, priority: p0}\n"
    "  - {function: \"a.c::f\", library: x, provider: 1}\n",
    "3:5: an external library risk needs the key 'function'\n"
    "3:5: an external library risk needs the key 'library'\n"
    "4:16: expected 'path::function', found 'f'\n"
    "5:17: an external library risk names single files; patterns stand in "
    "scope, compute, prepare and refuses\n"
    "6:23: an external library risk names single functions; patterns stand "
    "in compute, prepare and refuses\n"
    "7:53: expected a number, found 'b'\n"
    "7:98: expected P0, P1, P2 or defer, found 'p0'\n"
    "8:38: unknown key 'provider' in an external library risk; its keys are "
    "in the manual\n"
    "8:5: the risk 'a.c::f (x)' stands here a second time\n"
    "  7:5: the first one is here\n");
}

static void
maps_and_circuits (void **state)
{
  (void) state;
  expect_problems (
    "pawl: 1\n"
    "kernel_maps: maps/\n"
    "circuits: [a]\n"
    "reviewed_at: {}\n",
    "2:19: a path that ends with '/' never matches; '/**' is everything "
    "below a folder\n"
    "3:11: expected a pattern, found a list\n"
    "4:14: expected text, found a mapping\n");
}

static void
one_function_twice (void **state)
{
  (void) state;
  expect_problems (
    "pawl: 1\n"
    "functions:\n"
    "  a.c::f: {}\n"
    "  a.c:\n"
    "    g: {}\n"
    "    f: {}\n",
    "6:5: the function 'f' of 'a.c' stands here a second time\n"
    "  3:3: the first one is here\n");
  expect_problems (
    "pawl: 1\n"
    "functions:\n"
    "  ns.cc:\n"
    "    A::f: {}\n"
    "  ns.cc::A::f: {}\n",
    "5:3: the function 'A::f' of 'ns.cc' stands here a second time\n"
    "  4:5: the first one is here\n");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (the_document),
    cmocka_unit_test (version),
    cmocka_unit_test (unknown_keys),
    cmocka_unit_test (root),
    cmocka_unit_test (scope),
    cmocka_unit_test (unreviewed),
    cmocka_unit_test (limits),
    cmocka_unit_test (roles),
    cmocka_unit_test (refuses),
    cmocka_unit_test (stable),
    cmocka_unit_test (allocators),
    cmocka_unit_test (libraries),
    cmocka_unit_test (constants),
    cmocka_unit_test (reviews),
    cmocka_unit_test (function_keys),
    cmocka_unit_test (entries),
    cmocka_unit_test (workspaces),
    cmocka_unit_test (risks),
    cmocka_unit_test (maps_and_circuits),
    cmocka_unit_test (one_function_twice),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
