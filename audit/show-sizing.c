/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `pawl show': what functions have of sizing, as text and as JSON.  */

#include "audit/json.h"
#include "audit/show.h"
#include "base/shown.h"
#include "evidence/sizing.h"

static const char *const step_words[] = {
  [PAWL_STEP_USE] = "use", [PAWL_STEP_OUTPUT] = "output",
  [PAWL_STEP_GUARD] = "guard", [PAWL_STEP_TEST] = "test",
  [PAWL_STEP_EXTENT] = "extent", [PAWL_STEP_ARITHMETIC] = "arithmetic",
  [PAWL_STEP_RETURN] = "return", [PAWL_STEP_PASS] = "pass",
};

static const char *
parameter_name (const struct pawl_sizing *sizing, int position)
{
  const char *name = position >= 0
                         && (size_t) position < sizing->parameter_count
                       ? sizing->parameters[position].name : NULL;
  return name ? name : "?";
}

static void
print_step (struct pawl_arena *arena, const struct pawl_sizing *sizing,
            const struct pawl_step *step, FILE *out)
{
  fprintf (out, "    %s", step_words[step->kind]);
  if (step->workspace >= 0)
    fprintf (out, " of %s",
             pawl_shown (arena, parameter_name (sizing, step->workspace)));
  if (step->what)
    fprintf (out, " (%s)", pawl_shown (arena, step->what));
  if (step->callee)
    fprintf (out, " to %s as argument %u",
             pawl_shown (arena, pawl_callee_text (arena, step->callee)),
             step->position + 1);
  if (step->low)
    fprintf (out, " from %s", pawl_shown (arena, step->low));
  if (step->value)
    fprintf (out, "%s %s", step->low ? " to" : ":",
             pawl_shown (arena, step->value));
  if (step->lowest || step->highest)
    fprintf (out, " in %s .. %s",
             step->lowest ? pawl_shown (arena, step->lowest) : "",
             step->highest ? pawl_shown (arena, step->highest) : "");
  for (unsigned i = 0; i < step->argument_count; i++)
    fprintf (out, "%s%s", i ? ", " : " (",
             step->arguments[i] ? pawl_shown (arena, step->arguments[i]) : "?");
  if (step->argument_count)
    fputc (')', out);
  if (step->condition)
    fprintf (out, " if %s", pawl_shown (arena, step->condition));
  if (step->opaque)
    fprintf (out, " [%s]", pawl_shown (arena, step->opaque));
  pawl_print_place (arena, &step->at, out);
  fputc ('\n', out);
  pawl_print_expansions (arena, step->expansions, step->expansion_count, out);
}

void
pawl_print_sizing (struct pawl_arena *arena, const struct pawl_sizing *sizing,
                   FILE *out)
{
  for (size_t i = 0; i < sizing->parameter_count; i++)
    {
      const struct pawl_parameter_shape *shape = &sizing->parameters[i];
      fprintf (out, "    takes %s%s%s%s\n",
               shape->name ? pawl_shown (arena, shape->name) : "?",
               shape->pointer ? "  pointer" : "",
               shape->written ? "  written" : "",
               shape->error_out ? "  error out" : "");
    }
  for (size_t i = 0; i < sizing->workspace_count; i++)
    {
      const struct pawl_declared_workspace *declared = &sizing->workspaces[i];
      fprintf (out, "    workspace %s",
               parameter_name (sizing, (int) declared->position));
      if (declared->capacity)
        fprintf (out, " with %s", pawl_shown (arena, declared->capacity));
      fprintf (out, ": %s", pawl_shown (arena, declared->bytes));
      pawl_print_place (arena, &declared->at, out);
      fputc ('\n', out);
    }
  for (size_t i = 0; i < sizing->resolved_count; i++)
    fprintf (out, "    name %s = %s\n",
             pawl_shown (arena, sizing->resolved[i].text),
             pawl_shown (arena, sizing->resolved[i].value));
  for (size_t i = 0; i < sizing->atom_count; i++)
    {
      const struct pawl_atom *atom = &sizing->atoms[i];
      fprintf (out, "    atom %s", pawl_shown (arena, atom->name));
      if (atom->lowest || atom->highest)
        fprintf (out, " in %s .. %s",
                 atom->lowest ? pawl_shown (arena, atom->lowest) : "",
                 atom->highest ? pawl_shown (arena, atom->highest) : "");
      if (atom->what)
        fprintf (out, "  %s%s", atom->opaque ? "unread: " : "",
                 pawl_shown (arena, atom->what));
      pawl_print_place (arena, &atom->at, out);
      fputc ('\n', out);
    }
  for (size_t i = 0; i < sizing->step_count; i++)
    print_step (arena, sizing, &sizing->steps[i], out);
}

/* ---- JSON ---- */

static json_t *
step_of (const struct pawl_step *step)
{
  json_t *object = pawl_json_object ();
  pawl_show_set_text (object, "kind", step_words[step->kind]);
  pawl_show_set_place (object, "at", &step->at);
  pawl_show_set_expansions (object, step->expansions, step->expansion_count);
  if (step->workspace >= 0)
    pawl_json_set (object, "workspace",
                   pawl_json_number ((unsigned) step->workspace));
  pawl_show_set_text (object, "condition", step->condition);
  pawl_show_set_text (object, "low", step->low);
  pawl_show_set_text (object, "value", step->value);
  pawl_show_set_text (object, "lowest", step->lowest);
  pawl_show_set_text (object, "highest", step->highest);
  pawl_show_set_text (object, "what", step->what);
  pawl_show_set_text (object, "opaque", step->opaque);
  if (step->callee)
    {
      pawl_json_set (object, "callee", pawl_json_number (step->callee->index));
      pawl_json_set (object, "position", pawl_json_number (step->position));
    }
  if (step->argument_count)
    {
      json_t *all = pawl_json_array ();
      for (unsigned i = 0; i < step->argument_count; i++)
        pawl_json_append (all, step->arguments[i]
                                 ? pawl_json_text (step->arguments[i])
                                 : json_null ());
      pawl_json_set (object, "arguments", all);
    }
  return object;
}

static json_t *
parameters_of (const struct pawl_sizing *sizing)
{
  json_t *all = pawl_json_array ();
  for (size_t i = 0; i < sizing->parameter_count; i++)
    {
      json_t *one = pawl_json_object ();
      pawl_show_set_text (one, "name", sizing->parameters[i].name);
      pawl_show_set_text (one, "other_names",
                          sizing->parameters[i].other_names);
      pawl_show_set_flag (one, "pointer", sizing->parameters[i].pointer);
      pawl_show_set_flag (one, "written", sizing->parameters[i].written);
      pawl_show_set_flag (one, "error_out", sizing->parameters[i].error_out);
      pawl_json_append (all, one);
    }
  return all;
}

static json_t *
workspaces_of (const struct pawl_sizing *sizing)
{
  json_t *all = pawl_json_array ();
  for (size_t i = 0; i < sizing->workspace_count; i++)
    {
      const struct pawl_declared_workspace *declared = &sizing->workspaces[i];
      json_t *one = pawl_json_object ();
      pawl_json_set (one, "position", pawl_json_number (declared->position));
      pawl_show_set_text (one, "capacity", declared->capacity);
      pawl_show_set_text (one, "bytes", declared->bytes);
      pawl_show_set_place (one, "at", &declared->at);
      pawl_json_append (all, one);
    }
  return all;
}

static json_t *
atoms_of (const struct pawl_sizing *sizing)
{
  json_t *all = pawl_json_array ();
  for (size_t i = 0; i < sizing->atom_count; i++)
    {
      const struct pawl_atom *atom = &sizing->atoms[i];
      json_t *one = pawl_json_object ();
      pawl_show_set_text (one, "name", atom->name);
      pawl_show_set_text (one, "lowest", atom->lowest);
      pawl_show_set_text (one, "highest", atom->highest);
      pawl_show_set_text (one, "what", atom->what);
      pawl_show_set_flag (one, "opaque", atom->opaque);
      pawl_show_set_place (one, "at", &atom->at);
      pawl_json_append (all, one);
    }
  return all;
}

json_t *
pawl_sizing_json (const struct pawl_sizing *sizing)
{
  json_t *object = pawl_json_object ();
  pawl_json_set (object, "parameters", parameters_of (sizing));
  pawl_json_set (object, "workspaces", workspaces_of (sizing));
  pawl_json_set (object, "atoms", atoms_of (sizing));
  json_t *resolved = pawl_json_object (), *steps = pawl_json_array ();
  for (size_t i = 0; i < sizing->resolved_count; i++)
    pawl_show_set_text (resolved, sizing->resolved[i].text,
                        sizing->resolved[i].value);
  for (size_t i = 0; i < sizing->step_count; i++)
    pawl_json_append (steps, step_of (&sizing->steps[i]));
  pawl_json_set (object, "resolved", resolved);
  pawl_json_set (object, "steps", steps);
  return object;
}
