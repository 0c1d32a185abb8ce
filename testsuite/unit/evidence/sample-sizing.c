/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a function has of sizing, for the tests of evidence/: see sample.h.  */

#include "testsuite/unit/evidence/sample.h"

#include "evidence/sizing.h"

static const struct pawl_expansion guard_macro[] = {
  { "NEED", { "src/check.h", 12, 3, 0 } },
};

void
add_sizing (struct pawl_arena *arena, struct pawl_sizing **sizing,
            const struct pawl_callee *callee, bool whole)
{
  struct pawl_sizing *made = *sizing = pawl_arena_alloc (arena, sizeof *made);
  made->parameters = pawl_arena_array (arena, 4, sizeof *made->parameters);
  made->parameters[0] = (struct pawl_parameter_shape) { .name = "n" };
  made->parameters[1]
    = (struct pawl_parameter_shape) { "ws", .pointer = true, .written = true };
  made->parameters[2] = (struct pawl_parameter_shape) { .pointer = true,
                                                        .error_out = true };
  made->parameters[3] = (struct pawl_parameter_shape) { .name = "cap" };
  made->parameter_count = 4;
  made->workspaces = pawl_arena_array (arena, 1, sizeof *made->workspaces);
  made->workspaces[0] = (struct pawl_declared_workspace) {
    1, "cap", "n * sizeof (float)", { "src/kernel.h", 8, 20, 0 } };
  made->workspace_count = 1;
  made->atoms = pawl_arena_array (arena, 2, sizeof *made->atoms);
  made->atoms[0] = (struct pawl_atom) { .name = "n", .lowest = "-2147483648",
                                        .highest = "2147483647" };
  made->atoms[1] = (struct pawl_atom) { .name = "value$1", .opaque = true,
                                        .what = "an element of 'x'",
                                        .at = { "src/kernel.c", 9, 3, 0 } };
  made->atom_count = 2;
  if (!whole)
    return;
  made->resolved = pawl_arena_array (arena, 1, sizeof *made->resolved);
  made->resolved[0]
    = (struct pawl_resolved_name) { "sizeof (float)", "4" };
  made->resolved_count = 1;
  static const char *const arguments[] = { "n", NULL, "n * 4" };
  made->steps = pawl_arena_array (arena, 4, sizeof *made->steps);
  made->steps[0] = (struct pawl_step) {
    .kind = PAWL_STEP_GUARD, .at = { "src/kernel.c", 20, 7, 0 },
    .expansions = guard_macro, .expansion_count = 1, .workspace = 1,
    .condition = "ws != 0", .value = "cap < n * 4" };
  made->steps[1] = (struct pawl_step) {
    .kind = PAWL_STEP_ARITHMETIC, .at = { "src/kernel.c", 19, 9, 0 },
    .workspace = -1, .value = "n * 4", .lowest = "0", .highest = "4294967295",
    .what = "'unsigned int' multiplication" };
  made->steps[2] = (struct pawl_step) {
    .kind = PAWL_STEP_EXTENT, .at = { "src/other.c", 3, 1, 0 },
    .workspace = 1, .low = "4", .value = "8", .opaque = "it is too large" };
  made->steps[3] = (struct pawl_step) {
    .kind = PAWL_STEP_PASS, .at = { "src/kernel.c", 22, 3, 0 },
    .workspace = 1, .callee = callee, .position = 1, .arguments = arguments,
    .argument_count = 3 };
  made->step_count = 4;
}

static void
same_parameters (const struct pawl_sizing *found,
                 const struct pawl_sizing *expected)
{
  assert_int_equal (found->parameter_count, expected->parameter_count);
  for (size_t i = 0; i < found->parameter_count; i++)
    {
      const struct pawl_parameter_shape *one = &found->parameters[i];
      const struct pawl_parameter_shape *other = &expected->parameters[i];
      same_text (one->name, other->name);
      assert_int_equal (one->pointer, other->pointer);
      assert_int_equal (one->written, other->written);
      assert_int_equal (one->error_out, other->error_out);
    }
  assert_int_equal (found->workspace_count, expected->workspace_count);
  for (size_t i = 0; i < found->workspace_count; i++)
    {
      assert_int_equal (found->workspaces[i].position,
                        expected->workspaces[i].position);
      same_text (found->workspaces[i].capacity,
                 expected->workspaces[i].capacity);
      same_text (found->workspaces[i].bytes, expected->workspaces[i].bytes);
      same_place (&found->workspaces[i].at, &expected->workspaces[i].at);
    }
}

static void
same_step (const struct pawl_step *found, const struct pawl_step *expected)
{
  assert_int_equal (found->kind, expected->kind);
  same_place (&found->at, &expected->at);
  assert_int_equal (found->expansion_count, expected->expansion_count);
  for (unsigned i = 0; i < found->expansion_count; i++)
    {
      same_text (found->expansions[i].macro, expected->expansions[i].macro);
      same_place (&found->expansions[i].at, &expected->expansions[i].at);
    }
  assert_int_equal (found->workspace, expected->workspace);
  same_text (found->condition, expected->condition);
  same_text (found->value, expected->value);
  same_text (found->low, expected->low);
  same_text (found->lowest, expected->lowest);
  same_text (found->highest, expected->highest);
  same_text (found->what, expected->what);
  same_text (found->opaque, expected->opaque);
  assert_int_equal (!found->callee, !expected->callee);
  if (found->callee)
    assert_int_equal (found->callee->index, expected->callee->index);
  assert_int_equal (found->position, expected->position);
  assert_int_equal (found->argument_count, expected->argument_count);
  for (unsigned i = 0; i < found->argument_count; i++)
    same_text (found->arguments[i], expected->arguments[i]);
}

void
same_sizing (const struct pawl_sizing *found,
             const struct pawl_sizing *expected)
{
  assert_int_equal (!found, !expected);
  if (!found)
    return;
  same_parameters (found, expected);
  assert_int_equal (found->atom_count, expected->atom_count);
  for (size_t i = 0; i < found->atom_count; i++)
    {
      const struct pawl_atom *one = &found->atoms[i];
      const struct pawl_atom *other = &expected->atoms[i];
      same_text (one->name, other->name);
      same_text (one->lowest, other->lowest);
      same_text (one->highest, other->highest);
      same_text (one->what, other->what);
      assert_int_equal (one->opaque, other->opaque);
      same_place (&one->at, &other->at);
    }
  assert_int_equal (found->resolved_count, expected->resolved_count);
  for (size_t i = 0; i < found->resolved_count; i++)
    {
      same_text (found->resolved[i].text, expected->resolved[i].text);
      same_text (found->resolved[i].value, expected->resolved[i].value);
    }
  assert_int_equal (found->step_count, expected->step_count);
  for (size_t i = 0; i < found->step_count; i++)
    same_step (&found->steps[i], &expected->steps[i]);
}
