/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Units for the tests of evidence/: see sample.h.  */

#include "testsuite/unit/evidence/sample.h"

#include <string.h>

#include "evidence/place-key.h"

struct pawl_unit *
empty_unit (struct pawl_arena *arena, const char *name)
{
  struct pawl_unit *unit = pawl_arena_alloc (arena, sizeof *unit);
  unit->main_file = name;
  unit->compiler = "GNU C17 12.2.0 x86_64-linux-gnu";
  return unit;
}

/* ARRAY with room for one more element.  */
static void *
longer (struct pawl_arena *arena, const void *array, size_t count, size_t size)
{
  char *result = pawl_arena_array (arena, count + 1, size);
  if (count)
    memcpy (result, array, count * size);
  return result;
}

struct pawl_callee *
add_callee (struct pawl_arena *arena, struct pawl_unit *unit,
            enum pawl_callee_kind kind, const char *symbol)
{
  struct pawl_callee *callee = pawl_arena_alloc (arena, sizeof *callee);
  callee->kind = kind;
  callee->name = callee->symbol = symbol;
  callee->index = (unsigned) unit->callee_count;
  unit->callees = longer (arena, unit->callees, unit->callee_count,
                          sizeof *unit->callees);
  unit->callees[unit->callee_count++] = callee;
  return callee;
}

struct pawl_function *
add_function (struct pawl_arena *arena, struct pawl_unit *unit,
              const char *symbol)
{
  struct pawl_function *function = pawl_arena_alloc (arena, sizeof *function);
  function->name = function->symbol = symbol;
  function->file = function->at.file = unit->main_file;
  function->at.line = 10 * ((unsigned) unit->function_count + 1);
  function->at.column = 1;
  function->last_line = function->at.line + 8;
  unit->functions = longer (arena, unit->functions, unit->function_count,
                            sizeof *unit->functions);
  unit->functions[unit->function_count++] = function;
  return function;
}

/* The key that a call at AT has if it is not out of a macro.  */
static uint64_t
plain_key (const struct pawl_place *at)
{
  return pawl_place_key_spot (
    pawl_place_key_file (pawl_place_key_start, at->file), at->line,
    at->column);
}

struct pawl_call *
add_call (struct pawl_arena *arena, struct pawl_function *function,
          const struct pawl_callee *callee, unsigned line)
{
  function->calls = longer (arena, function->calls, function->call_count,
                            sizeof *function->calls);
  struct pawl_call *call = &function->calls[function->call_count++];
  call->callee = callee;
  call->at = (struct pawl_place) { function->at.file, line, 7, 0 };
  call->place_key = plain_key (&call->at);
  return call;
}

struct pawl_store *
add_store (struct pawl_arena *arena, struct pawl_unit *unit,
           const struct pawl_callee *into, const struct pawl_callee *value)
{
  unit->stores = longer (arena, unit->stores, unit->store_count,
                         sizeof *unit->stores);
  struct pawl_store *store = &unit->stores[unit->store_count++];
  store->into = into;
  store->value = value;
  store->at = (struct pawl_place) { unit->main_file, 5, 3, 0 };
  return store;
}

static void
add_callees (struct pawl_arena *arena, struct pawl_unit *unit)
{
  /* A parameter before what it belongs to.  */
  struct pawl_callee *parameter = add_callee (
    arena, unit, PAWL_CALLEE_PARAMETER, "callback");
  struct pawl_callee *allocate = add_callee (arena, unit,
                                             PAWL_CALLEE_FUNCTION, "malloc");
  allocate->file = "/usr/include/stdlib.h";
  allocate->path = "/usr/include/stdlib.h";
  struct pawl_callee *prepare = add_callee (arena, unit, PAWL_CALLEE_FUNCTION,
                                            "_ZN6kernel7prepareEv");
  prepare->name = "kernel::prepare";
  prepare->file = "src/kernel.h";
  prepare->has_body = true;
  prepare->promises = PAWL_PROMISE_PREPARE | PAWL_PROMISE_NOALLOC;
  prepare->promised_at = (struct pawl_place) { "src/kernel.h", 30, 2, 99 };
  prepare->reason = "only before the first run";
  struct pawl_callee *stop = add_callee (arena, unit, PAWL_CALLEE_FUNCTION,
                                         "abort");
  stop->noreturn = true;
  struct pawl_callee *helper = add_callee (arena, unit, PAWL_CALLEE_FUNCTION,
                                           "helper");
  helper->local = true;
  struct pawl_callee *field = add_callee (arena, unit, PAWL_CALLEE_FIELD,
                                          "struct.HostApi::device_alloc");
  field->name = "HostApi::device_alloc";
  field->promises = PAWL_PROMISE_ACQUIRES;
  field->promised_at = (struct pawl_place) { "src/host-api.h", 7, 9, 0 };
  add_callee (arena, unit, PAWL_CALLEE_VARIABLE, NULL)->name = "dispatch";
  struct pawl_callee *result = add_callee (arena, unit, PAWL_CALLEE_RESULT,
                                           NULL);
  result->name = "<what kernel::prepare returned>";
  result->of = prepare;
  parameter->of = prepare;
  parameter->position = 2;
  add_callee (arena, unit, PAWL_CALLEE_VIRTUAL, "_ZN6kernel3runEv");
  add_callee (arena, unit, PAWL_CALLEE_ALLOCA, NULL)->name = "alloca";
  add_callee (arena, unit, PAWL_CALLEE_VLA, NULL)->name = "vla";
  add_callee (arena, unit, PAWL_CALLEE_ASM, NULL)->name = "<asm>";
  add_callee (arena, unit, PAWL_CALLEE_UNKNOWN, NULL);
  struct pawl_callee *alias = add_callee (arena, unit, PAWL_CALLEE_FUNCTION,
                                          "other_name");
  alias->alias_of = "helper";
}

static struct pawl_function *
add_kernel (struct pawl_arena *arena, struct pawl_unit *unit)
{
  struct pawl_function *kernel = add_function (arena, unit,
                                               "_ZN6kernel3runEi");
  kernel->name = "kernel::run";
  kernel->path = "/home/user/src/kernel.cc";
  kernel->at.host = 4711;
  kernel->mergeable = true;
  kernel->promises = PAWL_PROMISE_COMPUTE;
  kernel->promised_at = (struct pawl_place) { "src/kernel.h", 31, 3, 12 };
  kernel->reason = "measured";
  kernel->frame_bytes = (uint64_t) 1 << 40;
  kernel->largest_bytes = 4096;
  kernel->largest = "scratch";
  kernel->largest_at = (struct pawl_place) { unit->main_file, 12, 10, 5 };
  return kernel;
}

struct pawl_unit *
sample_unit (struct pawl_arena *arena, const char *name)
{
  struct pawl_unit *unit = empty_unit (arena, name);
  unit->root = "/home/user";
  add_callees (arena, unit);
  struct pawl_function *kernel = add_kernel (arena, unit);
  struct pawl_call *call = add_call (arena, kernel, unit->callees[1], 14);
  call->object = "table";
  call = add_call (arena, kernel, unit->callees[3], 13);
  call->on_failure_path = true;
  call = add_call (arena, kernel, unit->callees[5], 13);
  call->implicit = true;
  call->plain_format = true;
  struct pawl_argument *arguments = pawl_arena_array (arena, 2,
                                                      sizeof *arguments);
  arguments[0] = (struct pawl_argument) { 0, unit->callees[4] };
  arguments[1] = (struct pawl_argument) { 3, unit->callees[2] };
  call->arguments = arguments;
  call->argument_count = 2;
  struct pawl_condition *conditions = pawl_arena_array (arena, 2,
                                                        sizeof *conditions);
  conditions[0] = (struct pawl_condition) { 1, PAWL_IS_AT_LEAST, -1, -7 };
  conditions[1] = (struct pawl_condition) { 0, PAWL_IS_EQUAL, INT64_MAX, 4 };
  call->conditions = conditions;
  call->condition_count = 2;
  struct pawl_expansion *expansions = pawl_arena_array (arena, 3,
                                                        sizeof *expansions);
  expansions[0] = (struct pawl_expansion) { "CHECK",
                                            { "src/check.h", 3, 4, 1 } };
  expansions[1] = (struct pawl_expansion) { "CHECK_1",
                                            { "src/check.h", 9, 2, 2 } };
  expansions[2] = (struct pawl_expansion) { "TRY", { unit->main_file, 2, 9,
                                                     3 } };
  for (unsigned line = 17; line < 20; line++)
    {
      /* Out of one macro, of two, and of one with a file of its own.  */
      call = add_call (arena, kernel, unit->callees[line - 10], line);
      call->expansions = line == 19 ? expansions + 2 : expansions;
      call->expansion_count = line == 18 ? 2 : 1;
      call->place_key = 0xfedcba9876543210 + line;
      if (line == 19)
        call->at.file = "src/list.def";
    }
  struct pawl_function *helper = add_function (arena, unit, "helper");
  helper->local = true;
  helper->largest = "just a name";
  helper->last_line = 0;
  struct pawl_function *nested = add_function (arena, unit, "inner.0");
  nested->name = "helper";
  nested->nested = true;
  nested->constructor = true;
  nested->file = nested->at.file = "src/kernel.h";
  nested->at.line = 4000000000;
  add_call (arena, nested, unit->callees[12], 1);
  add_sizing (arena, &kernel->sizing, unit->callees[2], true);
  add_sizing (arena, &nested->sizing, NULL, true);
  add_sizing (arena, &unit->callees[3]->sizing, NULL, false);
  struct pawl_function *parsed = add_function (arena, unit, NULL);
  parsed->name = "unused";
  parsed->parsed_only = true;
  parsed->at = (struct pawl_place) { 0 };
  call = add_call (arena, parsed, unit->callees[0], 3);
  call->at = (struct pawl_place) { 0 };
  call->place_key = 1;
  add_store (arena, unit, unit->callees[5], unit->callees[4]);
  add_store (arena, unit, unit->callees[6], unit->callees[2])->at.line = 2;
  add_store (arena, unit, unit->callees[0], unit->callees[8])->at
    = (struct pawl_place) { 0 };
  return unit;
}

void
same_text (const char *found, const char *expected)
{
  if (expected)
    {
      assert_non_null (found);
      assert_string_equal (found, expected);
    }
  else
    assert_null (found);
}

void
same_place (const struct pawl_place *found, const struct pawl_place *expected)
{
  same_text (found->file, expected->file);
  assert_int_equal (found->line, expected->line);
  assert_int_equal (found->column, expected->column);
  assert_int_equal (found->host, 0);
}

static void
same_callee (const struct pawl_callee *found,
             const struct pawl_callee *expected)
{
  assert_int_equal (found->kind, expected->kind);
  assert_int_equal (found->local, expected->local);
  assert_int_equal (found->has_body, expected->has_body);
  assert_int_equal (found->noreturn, expected->noreturn);
  assert_int_equal (found->position, expected->position);
  assert_int_equal (found->index, expected->index);
  same_text (found->name, expected->name);
  same_text (found->symbol, expected->symbol);
  assert_int_equal (!found->of, !expected->of);
  if (found->of)
    assert_int_equal (found->of->index, expected->of->index);
  same_text (found->alias_of, expected->alias_of);
  same_text (found->file, expected->file);
  assert_null (found->path);
  assert_int_equal (found->promises, expected->promises);
  same_place (&found->promised_at, &expected->promised_at);
  same_text (found->reason, expected->reason);
  same_sizing (found->sizing, expected->sizing);
}

static void
same_call (const struct pawl_call *found, const struct pawl_call *expected)
{
  assert_int_equal (found->callee->index, expected->callee->index);
  same_place (&found->at, &expected->at);
  assert_int_equal (found->place_key, expected->place_key);
  assert_int_equal (found->expansion_count, expected->expansion_count);
  for (unsigned i = 0; i < found->expansion_count; i++)
    {
      same_text (found->expansions[i].macro, expected->expansions[i].macro);
      same_place (&found->expansions[i].at, &expected->expansions[i].at);
    }
  assert_int_equal (found->on_failure_path, expected->on_failure_path);
  assert_int_equal (found->implicit, expected->implicit);
  assert_int_equal (found->plain_format, expected->plain_format);
  same_text (found->object, expected->object);
  assert_int_equal (found->argument_count, expected->argument_count);
  for (unsigned i = 0; i < found->argument_count; i++)
    {
      assert_int_equal (found->arguments[i].position,
                        expected->arguments[i].position);
      assert_int_equal (found->arguments[i].value->index,
                        expected->arguments[i].value->index);
    }
  assert_int_equal (found->condition_count, expected->condition_count);
  for (unsigned i = 0; i < found->condition_count; i++)
    {
      const struct pawl_condition *one = &found->conditions[i];
      const struct pawl_condition *other = &expected->conditions[i];
      assert_int_equal (one->position, other->position);
      assert_int_equal (one->comparison, other->comparison);
      assert_true (one->mask == other->mask && one->value == other->value);
    }
}

static void
same_function (const struct pawl_function *found,
               const struct pawl_function *expected)
{
  same_text (found->name, expected->name);
  same_text (found->symbol, expected->symbol);
  assert_int_equal (found->local, expected->local);
  assert_int_equal (found->mergeable, expected->mergeable);
  assert_int_equal (found->nested, expected->nested);
  assert_int_equal (found->constructor, expected->constructor);
  same_text (found->file, expected->file);
  assert_null (found->path);
  same_place (&found->at, &expected->at);
  assert_int_equal (found->last_line, expected->last_line);
  assert_int_equal (found->promises, expected->promises);
  same_place (&found->promised_at, &expected->promised_at);
  same_text (found->reason, expected->reason);
  assert_int_equal (found->frame_bytes, expected->frame_bytes);
  assert_int_equal (found->largest_bytes, expected->largest_bytes);
  same_text (found->largest, expected->largest);
  same_place (&found->largest_at, &expected->largest_at);
  assert_int_equal (found->parsed_only, expected->parsed_only);
  assert_int_equal (found->call_count, expected->call_count);
  for (size_t i = 0; i < found->call_count; i++)
    same_call (&found->calls[i], &expected->calls[i]);
  same_sizing (found->sizing, expected->sizing);
}

void
expect_same_unit (const struct pawl_unit *found,
                  const struct pawl_unit *expected)
{
  same_text (found->main_file, expected->main_file);
  same_text (found->compiler, expected->compiler);
  assert_null (found->root);
  assert_int_equal (found->callee_count, expected->callee_count);
  for (size_t i = 0; i < found->callee_count; i++)
    same_callee (found->callees[i], expected->callees[i]);
  assert_int_equal (found->function_count, expected->function_count);
  for (size_t i = 0; i < found->function_count; i++)
    same_function (found->functions[i], expected->functions[i]);
  assert_int_equal (found->store_count, expected->store_count);
  for (size_t i = 0; i < found->store_count; i++)
    {
      assert_int_equal (found->stores[i].into->index,
                        expected->stores[i].into->index);
      assert_int_equal (found->stores[i].value->index,
                        expected->stores[i].value->index);
      same_place (&found->stores[i].at, &expected->stores[i].at);
    }
}
