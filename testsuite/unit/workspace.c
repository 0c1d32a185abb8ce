/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules on workspaces, with facts made by hand: what the compiler would see
   of the function f, or of several.  */

#include "support.h"

#include <string.h>

#include "evidence/sizing.h"
#include "rules/judge.h"

#define SIZE_MOST "18446744073709551615"
#define INT_LEAST "-2147483648"
#define INT_MOST "2147483647"

/* What is written for one function.  Empty lists end at the first null.  */
struct sketch
{
  const char *name;             /* null: f */
  const char *parameters;       /* "size_t n, int m, *ws, size_t cap": stars are
                                   pointers; "T" alone has no range */
  unsigned promises;
  struct pawl_declared_workspace workspaces[4];
  struct pawl_atom atoms[4];    /* beyond the parameters */
  struct pawl_resolved_name resolved[4];
  struct pawl_step steps[12];
};

struct bench
{
  struct pawl_arena *arena;
  struct pawl_unit unit;
  struct pawl_function *functions[4];
  struct pawl_callee *callees[4];
  enum pawl_level undecided;
  bool whole_build;
};

static const struct
{
  const char *type, *lowest, *highest;
} types[] = {
  { "size_t", "0", SIZE_MOST },
  { "unsigned", "0", "4294967295" },
  { "int", INT_LEAST, INT_MOST },
  { "uint16_t", "0", "65535" },
};

static void
add_parameter (struct pawl_sizing *sizing, const char *type, size_t length,
               const char *name)
{
  struct pawl_parameter_shape *shape
    = &sizing->parameters[sizing->parameter_count++];
  shape->name = name;
  struct pawl_atom *atom = &sizing->atoms[sizing->atom_count++];
  atom->name = name;
  if (*type == '*')
    {
      shape->pointer = true;
      atom->lowest = "0";
      atom->highest = SIZE_MOST;
    }
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    if (strlen (types[i].type) == length
        && strncmp (types[i].type, type, length) == 0)
      {
        atom->lowest = types[i].lowest;
        atom->highest = types[i].highest;
      }
}

static struct pawl_sizing *
sizing_of (struct pawl_arena *arena, const struct sketch *sketch)
{
  struct pawl_sizing *sizing = pawl_arena_alloc (arena, sizeof *sizing);
  sizing->parameters
    = pawl_arena_array (arena, 16, sizeof *sizing->parameters);
  sizing->atoms = pawl_arena_array (arena, 16, sizeof *sizing->atoms);
  for (const char *at = sketch->parameters; *at;)
    {
      size_t length = strcspn (at, ",");
      const char *name = at + length;
      while (name > at && name[-1] != ' ' && name[-1] != '*')
        name--;
      add_parameter (sizing, at,
                     *at == '*' ? 1 : (size_t) (name - at - 1),
                     pawl_arena_strndup (arena, name,
                                         (size_t) (at + length - name)));
      at += length + strspn (at + length, ", ");
    }
  for (size_t i = 0; i < 4 && sketch->atoms[i].name; i++)
    sizing->atoms[sizing->atom_count++] = sketch->atoms[i];
  sizing->resolved = (struct pawl_resolved_name *) sketch->resolved;
  while (sizing->resolved_count < 4
         && sketch->resolved[sizing->resolved_count].text)
    sizing->resolved_count++;
  sizing->workspaces = (struct pawl_declared_workspace *) sketch->workspaces;
  while (sizing->workspace_count < 4
         && sketch->workspaces[sizing->workspace_count].bytes)
    sizing->workspace_count++;
  sizing->steps = (struct pawl_step *) sketch->steps;
  while (sizing->step_count < 12
         && sketch->steps[sizing->step_count].at.line)
    sizing->step_count++;
  return sizing;
}

static struct pawl_callee *
bench_function (struct bench *bench, const struct sketch *sketch)
{
  struct pawl_arena *arena = bench->arena;
  const char *name = sketch->name ? sketch->name : "f";
  struct pawl_function *function = pawl_arena_alloc (arena, sizeof *function);
  *function = (struct pawl_function) {
    .name = name, .symbol = name, .file = "f.c", .path = "/top/f.c",
    .at = { .file = "f.c", .line = 1 }, .promises = sketch->promises,
    .sizing = sizing_of (arena, sketch),
  };
  struct pawl_callee *callee = pawl_arena_alloc (arena, sizeof *callee);
  *callee = (struct pawl_callee) {
    .kind = PAWL_CALLEE_FUNCTION, .name = name, .symbol = name,
    .has_body = true, .file = "f.c", .path = "/top/f.c",
    .index = (unsigned) bench->unit.callee_count,
  };
  bench->functions[bench->unit.function_count++] = function;
  bench->callees[bench->unit.callee_count++] = callee;
  return callee;
}

static struct bench
bench_new (void)
{
  return (struct bench) { .arena = pawl_arena_new (NULL),
                          .undecided = PAWL_LEVEL_WARNING };
}

/* The findings, a line each: LINE: ID: text; undecided ones begin with '?'.  */
static const char *
judged (struct bench *bench, const char *manifest)
{
  struct pawl_arena *arena = bench->arena;
  bench->unit.main_file = "f.c";
  bench->unit.compiler = "GNU C";
  bench->unit.root = "/top";
  bench->unit.functions = bench->functions;
  bench->unit.callees = bench->callees;
  const struct pawl_unit *unit = &bench->unit;
  struct pawl_promises *promises
    = promises_of (arena, manifest ? 1 : 0, &manifest);
  struct pawl_policy policy = { .undecided = bench->undecided,
                                .whole_build = bench->whole_build };
  pawl_levels_init (&policy.levels);
  struct pawl_findings findings;
  pawl_findings_init (&findings, arena);
  pawl_judge_build (pawl_build_new (arena, &unit, 1), promises, &policy,
                    &findings);
  const char *text = "";
  for (size_t i = 0; i < findings.count; i++)
    {
      const struct pawl_finding *finding = &findings.finding[i];
      text = pawl_arena_printf (arena, "%s%s%u: %s: %s\n", text,
                                finding->level == PAWL_LEVEL_WARNING ? "?"
                                                                     : "",
                                finding->at.line, pawl_rule_id (finding->rule),
                                finding->text);
    }
  return text;
}

static void
expect (const struct sketch *sketch, const char *manifest, const char *expected)
{
  struct bench bench = bench_new ();
  bench_function (&bench, sketch);
  assert_string_equal (judged (&bench, manifest), expected);
  pawl_arena_free (bench.arena);
}

#define AT(number) .at = { .file = "f.c", .line = (number) }

/* ---- Guards ---- */

/* f (size_t n, T *ws, size_t cap), with n * 4 bytes.  */
#define N_TIMES_4                                                             \
  .parameters = "size_t n, *ws, size_t cap",                                  \
  .workspaces = { { .position = 1, .capacity = "cap", .bytes = "n * 4",       \
                    .at = { .file = "f.c", .line = 2 } } }

static void
good_guard (void **state)
{
  (void) state;
  expect (&(struct sketch) {
            N_TIMES_4,
            .steps = {
              { .kind = PAWL_STEP_GUARD, AT (5), .workspace = 1,
                .value = "ws == 0 || cap < n * 4" },
              { .kind = PAWL_STEP_OUTPUT, AT (6), .workspace = -1,
                .condition = "!(ws == 0 || cap < n * 4)", .what = "out" },
              { .kind = PAWL_STEP_USE, AT (7), .workspace = 1,
                .condition = "!(ws == 0 || cap < n * 4)" },
            } },
          NULL, "");
}

static void
guard_off_by_one (void **state)
{
  (void) state;
  expect (&(struct sketch) {
            N_TIMES_4,
            .steps = {
              { .kind = PAWL_STEP_GUARD, AT (5), .workspace = 1,
                .value = "ws == 0 || cap <= n * 4" },
              { .kind = PAWL_STEP_USE, AT (7), .workspace = 1,
                .condition = "ws != 0 && cap > n * 4" },
            } },
          NULL,
          "5: workspace-guard: the guard of the workspace 'ws' in 'f' refuses "
          "4 bytes where 4 are enough (n = 1)\n");
}

static void
guard_asks_for_less (void **state)
{
  (void) state;
  expect (&(struct sketch) {
            N_TIMES_4,
            .steps = {
              { .kind = PAWL_STEP_GUARD, AT (5), .workspace = 1,
                .value = "ws == 0 || cap < n * 2" },
              { .kind = PAWL_STEP_USE, AT (7), .workspace = 1,
                .condition = "ws != 0 && cap >= n * 2" },
            } },
          NULL,
          "5: workspace-guard: the guard of the workspace 'ws' in 'f' admits "
          "2 bytes where 4 are needed (n = 1)\n");
}

static void
guard_lets_null_pass (void **state)
{
  (void) state;
  expect (&(struct sketch) {
            N_TIMES_4,
            .steps = {
              { .kind = PAWL_STEP_GUARD, AT (5), .workspace = 1,
                .value = "ws != 0 && cap < n * 4" },
              { .kind = PAWL_STEP_USE, AT (7), .workspace = 1,
                .condition = "ws == 0 || cap >= n * 4" },
            } },
          NULL,
          "5: workspace-guard: the guard of the workspace 'ws' in 'f' lets "
          "null pass where 4 bytes are needed (n = 1)\n");
}

static void
no_guard (void **state)
{
  (void) state;
  expect (&(struct sketch) {
            N_TIMES_4,
            .atoms = { { .name = "i$1", .lowest = "0", .highest = SIZE_MOST,
                         .what = "a loop's counter" } },
            .steps = {
              { .kind = PAWL_STEP_USE, AT (7), .workspace = 1,
                .condition = "ws != 0 && i$1 < n" },
            } },
          NULL,
          "7: workspace-guard: 'f' uses the workspace 'ws' without a test "
          "whether 'cap' suffices: 0 bytes may come where 4 are needed "
          "(n = 1)\n");
}

static void
late_guard (void **state)
{
  (void) state;
  expect (&(struct sketch) {
            N_TIMES_4,
            .steps = {
              { .kind = PAWL_STEP_OUTPUT, AT (4), .workspace = -1,
                .what = "out" },
              { .kind = PAWL_STEP_GUARD, AT (5), .workspace = 1,
                .value = "ws == 0 || cap < n * 4" },
              { .kind = PAWL_STEP_USE, AT (7), .workspace = 1,
                .condition = "ws != 0 && cap >= n * 4" },
            } },
          NULL,
          "4: workspace-guard: 'f' writes 'out' before it tests whether 'cap' "
          "suffices\n");
  expect (&(struct sketch) {
            N_TIMES_4,
            .steps = {
              { .kind = PAWL_STEP_USE, AT (4), .workspace = 1,
                .condition = "n > 0" },
              { .kind = PAWL_STEP_GUARD, AT (5), .workspace = 1,
                .value = "ws == 0 || cap < n * 4" },
              { .kind = PAWL_STEP_USE, AT (7), .workspace = 1,
                .condition = "ws != 0 && cap >= n * 4" },
            } },
          NULL,
          "4: workspace-guard: 'f' uses the workspace 'ws' before it tests "
          "whether 'cap' suffices\n");
}

static void
output_of_another_way_out (void **state)
{
  (void) state;
  expect (&(struct sketch) {
            N_TIMES_4,
            .steps = {
              { .kind = PAWL_STEP_OUTPUT, AT (4), .workspace = -1,
                .condition = "n == 0", .what = "out" },
              { .kind = PAWL_STEP_GUARD, AT (5), .workspace = 1,
                .condition = "n != 0",
                .value = "ws == 0 || cap < n * 4" },
              { .kind = PAWL_STEP_USE, AT (7), .workspace = 1,
                .condition = "n != 0 && ws != 0 && cap >= n * 4" },
            } },
          NULL, "");
}

static void
other_refusals_narrow (void **state)
{
  (void) state;
  expect (&(struct sketch) {
            N_TIMES_4,
            .steps = {
              { .kind = PAWL_STEP_GUARD, AT (5), .workspace = 1,
                .value = "ws == 0 || n == 0 || cap / 4 / n < 1 "
                         "|| ws % 64 != 0" },
              { .kind = PAWL_STEP_USE, AT (7), .workspace = 1,
                .condition = "ws != 0 && n != 0 && cap / 4 / n >= 1 "
                             "&& ws % 64 == 0" },
            } },
          NULL, "");
}

static void
nothing_needed (void **state)
{
  (void) state;
  expect (&(struct sketch) {
            N_TIMES_4,
            .steps = {
              { .kind = PAWL_STEP_GUARD, AT (5), .workspace = 1,
                .value = "n * 4 != 0 && (ws == 0 || cap < n * 4)" },
              { .kind = PAWL_STEP_USE, AT (7), .workspace = 1,
                .condition = "n * 4 == 0 || ws != 0 && cap >= n * 4" },
            } },
          NULL, "");
}

static void
unreadable_guard (void **state)
{
  (void) state;
  expect (&(struct sketch) {
            N_TIMES_4,
            .atoms = { { .name = "r$1", .lowest = INT_LEAST,
                         .highest = INT_MOST, .opaque = true,
                         .what = "what 'fits' returns" } },
            .steps = {
              { .kind = PAWL_STEP_GUARD, AT (5), .workspace = 1,
                .opaque = "'fits' has no body here" },
              { .kind = PAWL_STEP_USE, AT (7), .workspace = 1,
                .condition = "r$1 != 0" },
            } },
          NULL,
          "?7: workspace-guard: it is not known whether 'f' refuses a "
          "workspace 'ws' that is too small, and only that: 'fits' has no "
          "body here\n");
}

/* ---- Arithmetic ---- */

static void
arithmetic_wraps (void **state)
{
  (void) state;
  static const char *const text
    = "9: workspace-overflow: in 'f', 'int' multiplication wraps: m = 32768, "
      "k = 16384 give 2147483648, 'int' holds at most 2147483647\n";
  struct sketch sketch = {
    .parameters = "int m, int k, *ws, size_t cap",
    .workspaces = { { .position = 2, .capacity = "cap",
                      .bytes = "m * k * 4" } },
    .steps = {
      { .kind = PAWL_STEP_ARITHMETIC, AT (9), .workspace = -1,
        .condition = "m >= 0 && k >= 0", .value = "m * k",
        .lowest = INT_LEAST, .highest = INT_MOST,
        .what = "'int' multiplication" },
      { .kind = PAWL_STEP_ARITHMETIC, AT (9), .workspace = -1,
        .condition = "m >= 0 && k >= 0", .value = "m * k * 4",
        .lowest = INT_LEAST, .highest = INT_MOST,
        .what = "'int' multiplication" },
      /* What comes of it.  */
      { .kind = PAWL_STEP_ARITHMETIC, AT (11), .workspace = -1,
        .condition = "m >= 0 && k >= 0", .value = "m * k * 4 + 1",
        .lowest = INT_LEAST, .highest = INT_MOST,
        .what = "'int' addition" },
    },
  };
  struct bench bench = bench_new ();
  bench_function (&bench, &sketch);
  const char *said = judged (&bench, NULL);
  assert_int_equal (strncmp (said, text, 60), 0);
  assert_ptr_equal (strchr (said, '\n') + 1, said + strlen (said));
  pawl_arena_free (bench.arena);
  /* Within bounds it does not.  */
  expect (&sketch,
          "pawl: 1\nfunctions:\n  \"f.c::f\":\n"
          "    bounds: {m: [0, 1024], k: [0, 1024]}\n",
          "");
}

static void
arithmetic_narrows (void **state)
{
  (void) state;
  expect (&(struct sketch) {
            .parameters = "unsigned n",
            .steps = { { .kind = PAWL_STEP_ARITHMETIC, AT (9),
                         .workspace = -1, .value = "n * 2",
                         .lowest = "0", .highest = "65535",
                         .what = "conversion from 'unsigned int' to "
                                 "'uint16_t'" } } },
          NULL,
          "9: workspace-overflow: in 'f', conversion from 'unsigned int' to "
          "'uint16_t' loses the value: n = 32768 gives 65536, 'uint16_t' "
          "holds at most 65535\n");
  expect (&(struct sketch) {
            .parameters = "unsigned n",
            .steps = { { .kind = PAWL_STEP_ARITHMETIC, AT (9),
                         .workspace = -1, .value = "n - 1",
                         .lowest = "0", .highest = "4294967295",
                         .what = "'unsigned int' subtraction" } } },
          NULL,
          "9: workspace-overflow: in 'f', 'unsigned int' subtraction wraps: "
          "n = 0 gives -1, 'unsigned int' holds at least 0\n");
}

/* ---- Sizes ---- */

static void
extent_beyond (void **state)
{
  (void) state;
  struct sketch sketch = {
    N_TIMES_4,
    .atoms = { { .name = "i$1", .lowest = "0", .highest = SIZE_MOST } },
    .steps = { { .kind = PAWL_STEP_EXTENT, AT (8), .workspace = 1,
                 .condition = "i$1 <= n", .low = "i$1 * 4",
                 .value = "i$1 * 4 + 4" } },
  };
  expect (&sketch, NULL,
          "8: workspace-size: 'f' touches 4 bytes of the workspace 'ws', which "
          "has 0 (n = 0)\n");
  sketch.steps[0].condition = "i$1 < n";
  expect (&sketch, NULL, "");
  sketch.steps[0].low = "i$1 * 4 - 4";
  sketch.steps[0].value = "i$1 * 4";
  expect (&sketch, NULL,
          "8: workspace-size: 'f' touches what lies before the workspace "
          "'ws': it begins at byte -4 (n = 1)\n");
}

static void
extent_of_rounded_address (void **state)
{
  (void) state;
  struct sketch sketch = {
    N_TIMES_4, .promises = 0,
    .steps = { { .kind = PAWL_STEP_EXTENT, AT (8), .workspace = 1,
                 .condition = "ws != 0", .low = "align (ws, 64) - ws",
                 .value = "align (ws, 64) - ws + n * 4" } },
  };
  struct bench bench = bench_new ();
  bench_function (&bench, &sketch);
  assert_int_equal (strncmp (judged (&bench, NULL), "8: workspace-size", 17),
                    0);
  pawl_arena_free (bench.arena);
  expect (&sketch,
          "pawl: 1\nfunctions:\n  \"f.c::f\":\n    workspace:\n"
          "      - {param: ws, capacity: cap, bytes: n * 4, alignment: 64}\n",
          "");
}

static void
size_query (void **state)
{
  (void) state;
  static const char manifest[]
    = "pawl: 1\nfunctions:\n  \"f.c::f\":\n    workspace:\n"
      "      - {param: ws, capacity: cap, bytes: n * 4, query: f_bytes}\n";
  struct sketch f = { N_TIMES_4 };
  struct sketch query = {
    .name = "f_bytes", .parameters = "size_t n",
    .steps = {
      { .kind = PAWL_STEP_RETURN, AT (21), .workspace = -1,
        .condition = "n > 1024", .value = "0" },
      { .kind = PAWL_STEP_RETURN, AT (22), .workspace = -1,
        .condition = "n <= 1024", .value = "4 * n" },
    },
  };
  for (int wrong = 0; wrong < 3; wrong++)
    {
      struct bench bench = bench_new ();
      query.steps[1].value = wrong == 1 ? "4 * n + 4" : "4 * n";
      if (wrong == 2)
        query.steps[0].condition = "n % 3 == 1";
      bench_function (&bench, &f);
      bench_function (&bench, &query);
      assert_string_equal (
        judged (&bench, manifest),
        wrong == 0 ? ""
        : wrong == 1
          ? "22: workspace-size: the size query 'f_bytes' returns 4, but the "
            "workspace 'ws' of 'f' has 0 bytes (n = 0)\n"
          : "21: workspace-size: the size query 'f_bytes' returns 0, but the "
            "workspace 'ws' of 'f' has 4 bytes (n = 1)\n");
      pawl_arena_free (bench.arena);
    }
}

static void
handing_over (void **state)
{
  (void) state;
  static const char *const arguments[] = { "k", NULL, "256" };
  for (int wrong = 0; wrong < 2; wrong++)
    {
      struct bench bench = bench_new ();
      struct sketch f = { N_TIMES_4 };
      struct pawl_callee *callee = bench_function (&bench, &f);
      struct sketch caller = {
        .name = "g", .parameters = "size_t k",
        .steps = { { .kind = PAWL_STEP_PASS, AT (31), .workspace = -1,
                     .condition = wrong ? "k <= 65" : "k <= 64",
                     .value = "256", .callee = callee, .position = 1,
                     .arguments = arguments, .argument_count = 3 } },
      };
      bench_function (&bench, &caller);
      assert_string_equal (
        judged (&bench, NULL),
        wrong ? "31: workspace-size: 'g' hands 256 bytes over as the workspace "
                "'ws' of 'f', which needs 260 (k = 65)\n"
              : "");
      pawl_arena_free (bench.arena);
    }
}

/* A wrapper hands its workspace on: it needs no guard of its own, as long as
   what it promises covers what is needed behind.  */
static void
contracts_compose (void **state)
{
  (void) state;
  static const char *const arguments[] = { "k", "ws", "cap" };
  static const char *const more[] = { "k + 1", "ws", "cap" };
  static const char *const lying[] = { "k", "ws", SIZE_MOST };
  static const char *const expected[] = {
    "",
    "31: workspace-size: 'g' hands 0 bytes over as the workspace 'ws' of 'f', "
    "which needs 4 (k = 0)\n",
    "30: workspace-guard: 'g' uses the workspace 'ws' without a test whether "
    "'cap' suffices: 0 bytes may come where 4 are needed (k = 1)\n",
  };
  for (int i = 0; i < 3; i++)
    {
      struct bench bench = bench_new ();
      struct sketch f = { N_TIMES_4 };
      struct pawl_callee *callee = bench_function (&bench, &f);
      struct sketch caller = {
        .name = "g", .parameters = "size_t k, *ws, size_t cap",
        .workspaces = { { .position = 1, .capacity = "cap",
                          .bytes = "k * 4" } },
        .steps = {
          { .kind = PAWL_STEP_USE, AT (i == 1 ? 31 : 30), .workspace = 1,
            .callee = callee, .position = 1 },
          { .kind = PAWL_STEP_PASS, AT (i == 1 ? 31 : 30), .workspace = 1,
            .callee = callee, .position = 1,
            .arguments = i == 0 ? arguments : i == 1 ? more : lying,
            .argument_count = 3 },
        },
      };
      bench_function (&bench, &caller);
      assert_string_equal (judged (&bench, NULL), expected[i]);
      pawl_arena_free (bench.arena);
    }
}

/* ---- Declarations ---- */

#define LISTED(item)                                                          \
  "pawl: 1\nfunctions:\n  \"f.c::f\":\n    workspace: [" item "]\n"

static void
declared_and_listed (void **state)
{
  (void) state;
  struct sketch f = { N_TIMES_4 };
  expect (&f, LISTED ("{param: ws, capacity: cap, bytes: 2 * n * 2}"), "");
  expect (&f, LISTED ("{param: ws, capacity: cap, bytes: n * 8}"),
          "2: workspace-decl: the workspace 'ws' of 'f' is declared with "
          "'n * 4' bytes, but the manifest says 'n * 8': 4 and 8 bytes "
          "(n = 1)\n");
  expect (&f, LISTED ("{param: ws, capacity: n, bytes: n * 4}"),
          "2: workspace-decl: the workspace 'ws' of 'f' is declared with the "
          "capacity 'cap', but the manifest says 'n'\n");
  expect (&f, LISTED ("{param: ws, bytes: n * 4}"),
          "2: workspace-decl: the workspace 'ws' of 'f' is declared with the "
          "capacity 'cap', but the manifest says that it has none\n");
  expect (&f, LISTED ("{param: tmp, capacity: cap, bytes: n * 4}"),
          "2: workspace-decl: the workspace of 'f' is 'ws' by its annotation, "
          "but 'tmp' in the manifest\n");
  expect (&f, LISTED (""),
          "2: workspace-decl: the workspace 'ws' of 'f' is not listed in its "
          "entry of the manifest\n");
  expect (&f, LISTED ("{param: ws, capacity: cap, bytes: rows * 4}"),
          "2: workspace-decl: the size 'rows * 4' that the manifest gives the "
          "workspace 'ws' of 'f' cannot be used: 'rows' is neither a parameter "
          "of it nor a known constant\n");
  /* An entry that only records sites says nothing of workspaces.  */
  expect (&f, "pawl: 1\nfunctions: {\"f.c::f\": {sites: {}}}\n", "");
}

static void
listed_alone (void **state)
{
  (void) state;
  struct sketch f = { .parameters = "size_t n, *ws, size_t cap" };
  /* The manifest is the declaration …  */
  expect (&f, LISTED ("{param: ws, capacity: cap, bytes: n * 4}"), "");
  expect (&f, LISTED ("{param: ws, capacity: room, bytes: n * 4}"),
          "1: workspace-decl: the manifest gives the workspace 'ws' of 'f' the "
          "capacity 'room', but it takes no such parameter\n");
  expect (&f, LISTED ("{param: tmp, bytes: n * 4}"),
          "1: workspace-decl: the manifest lists the workspace 'tmp' of 'f', "
          "which takes no such parameter\n");
  /* … where nothing stands in the source.  */
  f.promises = PAWL_PROMISE_COMPUTE;
  expect (&f, LISTED ("{param: ws, capacity: cap, bytes: n * 4}"),
          "1: workspace-decl: the manifest lists the workspace 'ws' of 'f', "
          "which has no annotation\n");
}

static void
declared_twice (void **state)
{
  (void) state;
  struct sketch f = {
    .parameters = "size_t n, *ws, size_t cap",
    .workspaces = {
      { .position = 1, .capacity = "cap", .bytes = "n * 4", AT (2) },
      { .position = 1, .capacity = "cap", .bytes = "4 * n", AT (3) },
    },
  };
  expect (&f, NULL, "");
  f.workspaces[1].bytes = "n < 100000 ? n * 4 : n * 8";
  expect (&f, NULL,
          "3: workspace-decl: the workspace 'ws' of 'f' is declared with "
          "'n < 100000 ? n * 4 : n * 8' bytes, but another declaration says "
          "'n * 4': 800000 and 400000 bytes (n = 100000)\n");
  f.workspaces[1].bytes = "n * 4";
  f.workspaces[1].capacity = "n";
  expect (&f, NULL,
          "3: workspace-decl: the workspace 'ws' of 'f' has the capacity 'n' "
          "in one declaration and 'cap' in another\n");
}

/* Values that only a wrap makes show nothing of a guard or an extent.  */
static void
wraps_prove_nothing (void **state)
{
  (void) state;
  expect (&(struct sketch) {
            .parameters = "int n, *ws, size_t cap",
            .workspaces = { { .position = 1, .capacity = "cap",
                              .bytes = "align (n * 4, 64)" } },
            .steps = {
              { .kind = PAWL_STEP_ARITHMETIC, AT (4), .workspace = -1,
                .value = "n", .lowest = "0", .highest = SIZE_MOST,
                .what = "conversion from 'int' to 'size_t'" },
              { .kind = PAWL_STEP_EXTENT, AT (5), .workspace = 1,
                .value = "n == -1 ? 64 : n * 4" },
            } },
          NULL, "");
}

/* The helper's arithmetic is its callers', who know what comes in.  */
static void
helper_judged_by_callers (void **state)
{
  (void) state;
  for (int known = 0; known < 2; known++)
    {
      struct bench bench = bench_new ();
      struct sketch helper = {
        .name = "need", .parameters = "unsigned m, unsigned k",
        .steps = { { .kind = PAWL_STEP_ARITHMETIC, AT (4), .workspace = -1,
                     .value = "m * k", .lowest = "0",
                     .highest = "4294967295",
                     .what = "'unsigned int' multiplication" } },
      };
      struct sketch caller = {
        .parameters = "unsigned m, unsigned k",
        .steps = { { .kind = PAWL_STEP_ARITHMETIC, AT (known ? 4 : 5),
                     .workspace = -1, .condition = "m < 9 && k < 9",
                     .value = "m * k", .lowest = "0",
                     .highest = "4294967295",
                     .what = "'unsigned int' multiplication" } },
      };
      struct pawl_callee *callee = bench_function (&bench, &helper);
      callee->local = bench.functions[0]->local = true;
      bench_function (&bench, &caller);
      struct pawl_call call = { .callee = callee, AT (30) };
      bench.functions[1]->calls = &call;
      bench.functions[1]->call_count = 1;
      const char *said = judged (&bench, NULL);
      if (known)
        assert_string_equal (said, "");
      else
        assert_int_equal (strncmp (said, "4: workspace-overflow: in 'need'",
                                   32),
                          0);
      pawl_arena_free (bench.arena);
    }
}

static void
names_of_manifest_and_code (void **state)
{
  (void) state;
  struct sketch f = {
    .parameters = "*p, *ws, size_t cap",
    .atoms = { { .name = "p->m", .lowest = "0", .highest = "4294967295" } },
    .workspaces = { { .position = 1, .capacity = "cap",
                      .bytes = "p->m * sizeof (float) * lanes" } },
    .resolved = { { "sizeof (float)", "4" }, { "lanes", "8" } },
  };
  expect (&f, LISTED ("{param: ws, capacity: cap, bytes: p.m * 32}"), "");
  expect (&f,
          "pawl: 1\nconstants: {width: 32}\nfunctions:\n  \"f.c::f\":\n"
          "    workers: 8\n    workspace: [{param: ws, capacity: cap, "
          "bytes: \"per_thread (p->m * width / workers)\"}]\n",
          "");
  expect (&f, LISTED ("{param: ws, capacity: cap, "
                      "bytes: p->m * sizeof (struct lane)}"),
          "?1: workspace-decl: it is not known whether the workspace 'ws' of "
          "'f' has 'p->m * sizeof (struct lane)' bytes, as the manifest says: "
          "'sizeof (struct lane)' was not observed with this function\n");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (good_guard),
    cmocka_unit_test (guard_off_by_one),
    cmocka_unit_test (guard_asks_for_less),
    cmocka_unit_test (guard_lets_null_pass),
    cmocka_unit_test (no_guard),
    cmocka_unit_test (late_guard),
    cmocka_unit_test (output_of_another_way_out),
    cmocka_unit_test (other_refusals_narrow),
    cmocka_unit_test (nothing_needed),
    cmocka_unit_test (unreadable_guard),
    cmocka_unit_test (arithmetic_wraps),
    cmocka_unit_test (arithmetic_narrows),
    cmocka_unit_test (extent_beyond),
    cmocka_unit_test (extent_of_rounded_address),
    cmocka_unit_test (size_query),
    cmocka_unit_test (handing_over),
    cmocka_unit_test (contracts_compose),
    cmocka_unit_test (declared_and_listed),
    cmocka_unit_test (listed_alone),
    cmocka_unit_test (declared_twice),
    cmocka_unit_test (wraps_prove_nothing),
    cmocka_unit_test (helper_judged_by_callers),
    cmocka_unit_test (names_of_manifest_and_code),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
