/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of many units as one build.  */

#include "testsuite/unit/evidence/sample.h"

#include <stdlib.h>
#include <string.h>

#include "evidence/build.h"

static struct pawl_arena *arena;

static int
set_up (void **state)
{
  (void) state;
  arena = pawl_arena_new (NULL);
  return 0;
}

static int
tear_down (void **state)
{
  (void) state;
  pawl_arena_free (arena);
  return 0;
}

static struct pawl_unit *
unit (const char *name)
{
  return empty_unit (arena, name);
}

static struct pawl_callee *
callee (struct pawl_unit *in, const char *symbol)
{
  return add_callee (arena, in, PAWL_CALLEE_FUNCTION, symbol);
}

/* A function of IN that calls CALLED, if any.  */
static struct pawl_function *
function (struct pawl_unit *in, const char *symbol,
          const struct pawl_callee *called)
{
  struct pawl_function *result = add_function (arena, in, symbol);
  if (called)
    add_call (arena, result, called, result->at.line + 1);
  return result;
}

/* The same for a function that a header gives to many units.  */
static struct pawl_function *
inline_function (struct pawl_unit *in, const char *symbol,
                 const struct pawl_callee *called)
{
  struct pawl_function *result = add_function (arena, in, symbol);
  result->mergeable = true;
  result->file = result->at.file = "shared.h";
  result->at.line = 10;
  result->last_line = 20;
  add_call (arena, result, called, 11);
  return result;
}

static struct pawl_build *
build_of (struct pawl_unit *one, struct pawl_unit *other)
{
  const struct pawl_unit *units[] = { one, other };
  struct pawl_build *build = pawl_build_new (arena, units, other ? 2 : 1);
  assert_non_null (build);
  /* Whatever a test is about, indices are in range and slices follow each
     other.  */
  size_t calls = 0, views = 0, stores = 0, passings = 0;
  for (uint32_t i = 0; i < build->function_count; i++)
    {
      assert_int_equal (build->functions[i].first_call, calls);
      calls += build->functions[i].call_count;
    }
  assert_int_equal (calls, build->call_count);
  for (size_t i = 0; i < calls; i++)
    assert_in_range (build->calls[i], 0, build->target_count - 1);
  for (uint32_t i = 0; i < build->target_count; i++)
    {
      assert_int_equal (build->targets[i].first_view, views);
      assert_int_equal (build->targets[i].first_store, stores);
      assert_int_equal (build->targets[i].first_passing, passings);
      views += build->targets[i].view_count;
      stores += build->targets[i].store_count;
      passings += build->targets[i].passing_count;
    }
  assert_int_equal (views, build->view_count);
  assert_int_equal (stores, build->store_count);
  assert_int_equal (passings, build->passing_count);
  return build;
}

static const struct pawl_build_target *
target (const struct pawl_build *build, const char *symbol)
{
  uint32_t number = pawl_build_find (build, symbol);
  assert_int_not_equal (number, PAWL_NONE);
  return &build->targets[number];
}

/* What call number CALL of function number CALLER calls.  */
static const struct pawl_build_target *
called (const struct pawl_build *build, uint32_t caller, uint32_t call)
{
  return &build->targets[build->calls[build->functions[caller].first_call
                                      + call]];
}

static void
nothing_at_all (void **state)
{
  (void) state;
  struct pawl_build *build = pawl_build_new (arena, NULL, 0);
  assert_non_null (build);
  assert_int_equal (build->target_count, 0);
  assert_int_equal (pawl_build_find (build, "malloc"), PAWL_NONE);
  build = build_of (unit ("empty.c"), NULL);
  assert_int_equal (build->function_count, 0);
}

static void
a_call_finds_the_body_in_another_unit (void **state)
{
  (void) state;
  struct pawl_unit *one = unit ("one.c"), *two = unit ("two.c");
  struct pawl_callee *view = callee (one, "kernel");
  view->promises = PAWL_PROMISE_NOALLOC;
  function (one, "caller", view);
  struct pawl_callee *allocate = callee (two, "malloc");
  function (two, "kernel", allocate)->promises = PAWL_PROMISE_COMPUTE;
  struct pawl_build *build = build_of (one, two);
  const struct pawl_build_target *kernel = called (build, 0, 0);
  assert_ptr_equal (kernel, target (build, "kernel"));
  assert_ptr_equal (kernel->callee, view);
  assert_string_equal (build->functions[kernel->function].function->symbol,
                       "kernel");
  assert_int_equal (build->functions[kernel->function].unit, 1);
  assert_int_equal (kernel->promises,
                    PAWL_PROMISE_NOALLOC | PAWL_PROMISE_COMPUTE);
  assert_int_equal (target (build, "malloc")->function, PAWL_NONE);
  assert_int_equal (target (build, "caller")->view_count, 0);
  assert_null (target (build, "caller")->callee);
  assert_int_equal (pawl_build_find (build, "free"), PAWL_NONE);
}

static void
one_name_is_one_target_with_all_views (void **state)
{
  (void) state;
  struct pawl_unit *one = unit ("one.c"), *two = unit ("two.c");
  struct pawl_callee *first = callee (one, "malloc");
  struct pawl_callee *second = callee (two, "malloc");
  function (one, "f", first);
  function (two, "g", second);
  struct pawl_build *build = build_of (one, two);
  const struct pawl_build_target *allocate = target (build, "malloc");
  assert_ptr_equal (called (build, 0, 0), allocate);
  assert_ptr_equal (called (build, 1, 0), allocate);
  assert_int_equal (allocate->view_count, 2);
  assert_ptr_equal (build->views[allocate->first_view].callee, first);
  assert_ptr_equal (build->views[allocate->first_view + 1].callee, second);
  assert_int_equal (build->views[allocate->first_view + 1].unit, 1);
  assert_int_equal (pawl_build_target_of (build, 1, second),
                    allocate - build->targets);
}

static void
static_functions_stay_apart (void **state)
{
  (void) state;
  struct pawl_unit *units[] = { unit ("one.c"), unit ("two.c") };
  for (int i = 0; i < 2; i++)
    {
      struct pawl_callee *helper = callee (units[i], "helper");
      helper->local = true;
      function (units[i], i ? "g" : "f", helper);
      function (units[i], "helper", NULL)->local = true;
    }
  struct pawl_build *build = build_of (units[0], units[1]);
  assert_int_equal (build->function_count, 4);
  assert_ptr_not_equal (called (build, 0, 0), called (build, 2, 0));
  assert_int_equal (called (build, 0, 0)->function, 1);
  assert_int_equal (called (build, 2, 0)->function, 3);
  assert_true (called (build, 0, 0)->local);
  assert_false (build->functions[1].differs);
  /* Nobody else can call it by that name.  */
  assert_int_equal (pawl_build_find (build, "helper"), PAWL_NONE);
}

static void
equal_inline_functions_are_one (void **state)
{
  (void) state;
  struct pawl_unit *units[] = { unit ("one.cc"), unit ("two.cc") };
  for (int i = 0; i < 2; i++)
    {
      struct pawl_callee *allocate = callee (units[i], "_Znwm");
      add_callee (arena, units[i], PAWL_CALLEE_UNKNOWN, NULL);
      struct pawl_function *shared = inline_function (units[i], "_Z6sharedv",
                                                      allocate);
      add_call (arena, shared, units[i]->callees[1], 12);
    }
  struct pawl_build *build = build_of (units[0], units[1]);
  assert_int_equal (build->function_count, 1);
  assert_int_equal (build->call_count, 2);
  assert_false (build->functions[0].differs);
  assert_int_equal (build->functions[0].next, PAWL_NONE);
  assert_ptr_equal (build->functions[0].function, units[0]->functions[0]);
}

static void
different_bodies_of_one_name_are_kept (void **state)
{
  (void) state;
  /* In each case something else differs.  */
  for (int difference = 0; difference < 8; difference++)
    {
      struct pawl_unit *units[] = { unit ("one.cc"), unit ("two.cc") };
      for (int i = 0; i < 2; i++)
        {
          bool other = i == 1;
          struct pawl_callee *allocate = callee (
            units[i], other && difference == 0 ? "free" : "malloc");
          struct pawl_function *shared = inline_function (units[i], "shared",
                                                          allocate);
          if (!other)
            continue;
          if (difference == 1)
            shared->calls[0].place_key++;
          if (difference == 2)
            shared->calls[0].on_failure_path = true;
          if (difference == 3)
            shared->frame_bytes = 9;
          if (difference == 4)
            shared->promises = PAWL_PROMISE_COMPUTE;
          if (difference == 5)
            shared->at.line++;
          if (difference == 6)
            add_call (arena, shared, allocate, 3);
          if (difference == 7)
            shared->calls[0].implicit = true;
        }
      struct pawl_build *build = build_of (units[0], units[1]);
      assert_int_equal (build->function_count, 2);
      assert_true (build->functions[0].differs);
      assert_true (build->functions[1].differs);
      assert_int_equal (target (build, "shared")->function, 0);
      assert_int_equal (build->functions[0].next, 1);
      assert_int_equal (build->functions[1].next, PAWL_NONE);
    }
}

/* An inline function that calls a static one calls another one in each
   unit.  */
static void
bodies_over_static_functions_are_kept (void **state)
{
  (void) state;
  struct pawl_unit *units[] = { unit ("one.c"), unit ("two.c"),
                                unit ("three.c") };
  for (int i = 0; i < 3; i++)
    {
      struct pawl_callee *helper = callee (units[i], "helper");
      helper->local = true;
      inline_function (units[i], "shared", helper);
      struct pawl_callee *allocate = callee (units[i], "malloc");
      function (units[i], "helper", i == 2 ? allocate : NULL)->local = true;
    }
  const struct pawl_unit *all[] = { units[0], units[1], units[2] };
  struct pawl_build *build = pawl_build_new (arena, all, 3);
  size_t bodies = 0, reaching = 0;
  for (uint32_t body = target (build, "shared")->function; body != PAWL_NONE;
       body = build->functions[body].next)
    {
      bodies++;
      assert_false (build->functions[body].differs);
      reaching += build->functions[called (build, body, 0)->function]
                    .call_count;
    }
  assert_int_equal (bodies, 3);
  assert_int_equal (reaching, 1);
}

static void
aliases_lead_to_the_body (void **state)
{
  (void) state;
  /* The alias is called before the unit that defines it; it is an alias of an
     alias of a static function.  */
  struct pawl_unit *one = unit ("one.c"), *two = unit ("two.c");
  function (one, "caller", callee (one, "outer"));
  callee (two, "outer")->alias_of = "inner";
  callee (two, "inner")->alias_of = "body";
  function (two, "body", NULL)->local = true;
  struct pawl_build *build = build_of (one, two);
  const struct pawl_build_target *outer = called (build, 0, 0);
  assert_int_equal (outer->function, 1);
  assert_string_equal (build->functions[1].function->symbol, "body");
  assert_ptr_equal (&build->targets[outer->alias_of],
                    target (build, "inner"));
}

static void
aliases_in_a_circle_end (void **state)
{
  (void) state;
  struct pawl_unit *one = unit ("one.c");
  callee (one, "a")->alias_of = "b";
  callee (one, "b")->alias_of = "c";
  callee (one, "c")->alias_of = "a";
  callee (one, "d")->alias_of = "d";
  callee (one, "e")->alias_of = "nowhere";
  struct pawl_build *build = build_of (one, NULL);
  static const char *const names[] = { "a", "b", "c", "d", "e" };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    assert_int_equal (target (build, names[i])->function, PAWL_NONE);
  assert_int_equal (target (build, "d")->alias_of, PAWL_NONE);
}

static void
slots_merge_by_kind_and_symbol (void **state)
{
  (void) state;
  struct pawl_unit *units[] = { unit ("one.c"), unit ("two.c") };
  static const struct
  {
    enum pawl_callee_kind kind;
    const char *symbol;
    bool local, merged;
  } cases[] = {
    { PAWL_CALLEE_FIELD, "struct.Api::run", false, true },
    { PAWL_CALLEE_FIELD, "<anonymous>::run", true, false },
    { PAWL_CALLEE_VARIABLE, "struct.Api::run", false, true },
    { PAWL_CALLEE_VARIABLE, "dispatch", true, false },
    { PAWL_CALLEE_VIRTUAL, "_ZN4Base3runEv", false, true },
    { PAWL_CALLEE_ALLOCA, NULL, false, true },
    { PAWL_CALLEE_VLA, NULL, false, true },
    { PAWL_CALLEE_ASM, NULL, false, false },
    { PAWL_CALLEE_UNKNOWN, NULL, false, false },
    { PAWL_CALLEE_VARIABLE, NULL, false, false },
  };
  enum { count = sizeof cases / sizeof *cases };
  for (size_t i = 0; i < 2 * count; i++)
    {
      struct pawl_callee *slot = add_callee (arena, units[i / count],
                                             cases[i % count].kind,
                                             cases[i % count].symbol);
      slot->local = cases[i % count].local;
    }
  struct pawl_build *build = build_of (units[0], units[1]);
  for (size_t i = 0; i < count; i++)
    {
      uint32_t one = pawl_build_target_of (build, 0, units[0]->callees[i]);
      uint32_t two = pawl_build_target_of (build, 1, units[1]->callees[i]);
      assert_int_equal (one == two, cases[i].merged);
      assert_int_equal (build->targets[one].kind, cases[i].kind);
      assert_int_equal (build->targets[one].local, cases[i].local);
      for (size_t j = 0; j < i; j++)
        assert_int_not_equal (
          one, pawl_build_target_of (build, 0, units[0]->callees[j]));
    }
}

static void
parameters_belong_to_their_function (void **state)
{
  (void) state;
  struct pawl_unit *units[] = { unit ("one.c"), unit ("two.c") };
  struct pawl_callee *parameters[2][4];
  for (int i = 0; i < 2; i++)
    {
      /* The parameter comes before its function, and the result of a result
         before both.  */
      for (int j = 0; j < 4; j++)
        parameters[i][j] = add_callee (
          arena, units[i],
          j < 2 ? PAWL_CALLEE_PARAMETER : PAWL_CALLEE_RESULT, NULL);
      struct pawl_callee *sort = callee (units[i], "qsort");
      parameters[i][0]->of = parameters[i][1]->of = sort;
      parameters[i][0]->position = 3;
      parameters[i][1]->position = 2;
      parameters[i][2]->of = parameters[i][3];
      parameters[i][3]->of = sort;
    }
  struct pawl_build *build = build_of (units[0], units[1]);
  assert_int_equal (build->target_count, 5);
  for (int j = 0; j < 4; j++)
    {
      uint32_t one = pawl_build_target_of (build, 0, parameters[0][j]);
      assert_int_equal (pawl_build_target_of (build, 1, parameters[1][j]),
                        one);
      assert_int_equal (build->targets[one].position,
                        j < 2 ? parameters[0][j]->position : 0);
      assert_int_equal (build->targets[one].of,
                        pawl_build_target_of (build, 0,
                                              parameters[0][j]->of));
    }
}

static void
stores_are_united (void **state)
{
  (void) state;
  struct pawl_unit *units[] = { unit ("one.c"), unit ("two.c") };
  struct pawl_callee *slots[2], *values[2][2];
  for (int i = 0; i < 2; i++)
    {
      callee (units[i], "unrelated");
      slots[i] = add_callee (arena, units[i], PAWL_CALLEE_FIELD, "Api::run");
      values[i][0] = callee (units[i], "run_here");
      values[i][1] = callee (units[i], i ? "run_there" : "run_here");
      add_store (arena, units[i], slots[i], values[i][0]);
      add_store (arena, units[i], values[i][0], slots[i]);
      add_store (arena, units[i], slots[i], values[i][1]);
    }
  struct pawl_build *build = build_of (units[0], units[1]);
  assert_int_equal (build->store_count, 3);
  const struct pawl_build_target *slot
    = &build->targets[pawl_build_target_of (build, 0, slots[0])];
  assert_int_equal (slot->store_count, 2);
  const struct pawl_build_store *stores = build->stores + slot->first_store;
  assert_ptr_equal (&build->targets[stores[0].value],
                    target (build, "run_here"));
  assert_ptr_equal (stores[0].store, &units[0]->stores[0]);
  assert_int_equal (stores[0].unit, 0);
  assert_ptr_equal (&build->targets[stores[1].value],
                    target (build, "run_there"));
  assert_ptr_equal (stores[1].store, &units[1]->stores[2]);
  assert_int_equal (stores[1].unit, 1);
  assert_int_equal (target (build, "run_here")->store_count, 1);
}

static void
what_calls_hand_over (void **state)
{
  (void) state;
  struct pawl_unit *units[] = { unit ("one.c"), unit ("two.c") };
  struct pawl_argument arguments[2][2];
  for (int i = 0; i < 2; i++)
    {
      struct pawl_callee *sort = callee (units[i], "qsort");
      struct pawl_callee *compare = callee (units[i], "compare");
      struct pawl_callee *other = callee (units[i], "other");
      arguments[i][0] = (struct pawl_argument) { 3, compare };
      arguments[i][1] = (struct pawl_argument) { 4, other };
      struct pawl_function *caller = function (units[i], i ? "g" : "f",
                                               other);
      struct pawl_call *call = add_call (arena, caller, sort, 12);
      call->arguments = arguments[i];
      call->argument_count = (unsigned) i + 1;
    }
  struct pawl_build *build = build_of (units[0], units[1]);
  const struct pawl_build_target *sort = target (build, "qsort");
  assert_int_equal (build->passing_count, 3);
  assert_int_equal (sort->passing_count, 3);
  const struct pawl_build_passing *passings
    = build->passings + sort->first_passing;
  for (int i = 0; i < 3; i++)
    {
      assert_int_equal (passings[i].function, i > 0);
      assert_int_equal (passings[i].call, 1);
      assert_int_equal (passings[i].position, i == 2 ? 4 : 3);
      assert_ptr_equal (&build->targets[passings[i].value],
                        target (build, i == 2 ? "other" : "compare"));
    }
}

static void
parsed_functions_have_no_target (void **state)
{
  (void) state;
  struct pawl_unit *one = unit ("one.c");
  struct pawl_function *parsed = function (one, NULL, callee (one, "malloc"));
  parsed->name = "unused";
  parsed->parsed_only = true;
  struct pawl_build *build = build_of (one, NULL);
  assert_int_equal (build->function_count, 1);
  assert_int_equal (build->functions[0].target, PAWL_NONE);
  assert_ptr_equal (called (build, 0, 0), target (build, "malloc"));
}

static void
as_many_as_there_are (void **state)
{
  (void) state;
  /* Enough for the table to grow several times; each function calls the one of
     the next unit.  */
  enum { units = 40, functions = 300 };
  const struct pawl_unit *all[units];
  for (int u = 0; u < units; u++)
    {
      struct pawl_unit *self = unit (pawl_arena_printf (arena, "%d.c", u));
      all[u] = self;
      for (int f = 0; f < functions; f++)
        function (self, pawl_arena_printf (arena, "f_%d_%d", u, f),
                  callee (self, pawl_arena_printf (arena, "f_%d_%d",
                                                   (u + 1) % units, f)));
    }
  struct pawl_build *build = pawl_build_new (arena, all, units);
  assert_int_equal (build->function_count, units * functions);
  assert_int_equal (build->target_count, units * functions);
  for (uint32_t f = 0; f < units * functions; f++)
    assert_int_equal (called (build, f, 0)->function,
                      (f + functions) % (units * functions));
}

int
main (void)
{
#define TEST(name) cmocka_unit_test_setup_teardown (name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
    TEST (nothing_at_all),
    TEST (a_call_finds_the_body_in_another_unit),
    TEST (one_name_is_one_target_with_all_views),
    TEST (static_functions_stay_apart),
    TEST (equal_inline_functions_are_one),
    TEST (different_bodies_of_one_name_are_kept),
    TEST (bodies_over_static_functions_are_kept),
    TEST (aliases_lead_to_the_body),
    TEST (aliases_in_a_circle_end),
    TEST (slots_merge_by_kind_and_symbol),
    TEST (parameters_belong_to_their_function),
    TEST (stores_are_united),
    TEST (what_calls_hand_over),
    TEST (parsed_functions_have_no_target),
    TEST (as_many_as_there_are),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
