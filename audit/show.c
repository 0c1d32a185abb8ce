/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `pawl show': the command, and its text.  */

#include "audit/show.h"

#include <inttypes.h>
#include <string.h>

#include "audit/pawl.h"
#include "audit/request.h"
#include "base/shown.h"

enum { TEXT, JSON, FORMAT_COUNT };
static const char *const formats[] = { "text", "json" };

struct request
{
  struct pawl_judge_options judge;
  struct pawl_file_list files;
  struct pawl_output output;
};

const struct pawl_promise_word pawl_promise_words[PAWL_PROMISE_WORDS] = {
  { PAWL_PROMISE_COMPUTE, "compute" },
  { PAWL_PROMISE_PREPARE, "prepare" },
  { PAWL_PROMISE_NOALLOC, "noalloc" },
  { PAWL_PROMISE_ACQUIRES, "acquires" },
  { PAWL_PROMISE_RELEASES, "releases" },
  { PAWL_PROMISE_RESIZES, "resizes" },
  { PAWL_PROMISE_REFUSES, "refuses" },
};

const char *
pawl_callee_word (enum pawl_callee_kind kind)
{
  static const char *const words[] = {
    [PAWL_CALLEE_FUNCTION] = "function", [PAWL_CALLEE_FIELD] = "field",
    [PAWL_CALLEE_VARIABLE] = "variable",
    [PAWL_CALLEE_PARAMETER] = "parameter", [PAWL_CALLEE_RESULT] = "result",
    [PAWL_CALLEE_VIRTUAL] = "virtual", [PAWL_CALLEE_ALLOCA] = "alloca",
    [PAWL_CALLEE_VLA] = "vla", [PAWL_CALLEE_ASM] = "asm",
    [PAWL_CALLEE_UNKNOWN] = "unknown", [PAWL_CALLEE_CONSTANT] = "constant",
  };
  return words[kind];
}

const char *
pawl_callee_text (struct pawl_arena *arena, const struct pawl_callee *callee)
{
  const char *name = callee->name ? callee->name : "?";
  switch (callee->kind)
    {
    case PAWL_CALLEE_FUNCTION:
      return name;
    case PAWL_CALLEE_PARAMETER:
      return pawl_arena_printf (arena, "parameter %u '%s' of '%s'",
                                callee->position + 1, name,
                                callee->of && callee->of->name
                                  ? callee->of->name : "?");
    case PAWL_CALLEE_RESULT:
      return pawl_arena_printf (arena, "what '%s' returns",
                                callee->of && callee->of->name
                                  ? callee->of->name : name);
    case PAWL_CALLEE_ALLOCA:
      return "alloca";
    case PAWL_CALLEE_VLA:
      return "a variable-length array";
    case PAWL_CALLEE_ASM:
      return "an asm";
    case PAWL_CALLEE_UNKNOWN:
      return "an unknown expression";
    default:
      return pawl_arena_printf (arena, "%s '%s'",
                                pawl_callee_word (callee->kind), name);
    }
}

void
pawl_print_place (struct pawl_arena *arena, const struct pawl_place *at,
                  FILE *out)
{
  if (!at->file)
    return;
  fprintf (out, "  %s", pawl_shown (arena, at->file));
  if (at->line)
    fprintf (out, ":%u", at->line);
  if (at->line && at->column)
    fprintf (out, ":%u", at->column);
}

void
pawl_print_expansions (struct pawl_arena *arena,
                       const struct pawl_expansion *expansions,
                       unsigned count, FILE *out)
{
  for (unsigned i = 0; i < count; i++)
    {
      fprintf (out, "      in macro %s",
               pawl_shown (arena, expansions[i].macro));
      pawl_print_place (arena, &expansions[i].at, out);
      fputc ('\n', out);
    }
}

/* The text of CALLEE, fit for a terminal.  */
static const char *
shown_callee (struct pawl_arena *arena, const struct pawl_callee *callee)
{
  return pawl_shown (arena, pawl_callee_text (arena, callee));
}

static void
print_promises (struct pawl_arena *arena, unsigned promises,
                const struct pawl_place *at, const char *reason, FILE *out)
{
  if (!promises)
    return;
  fputs ("  promises:", out);
  for (size_t i = 0; i < PAWL_PROMISE_WORDS; i++)
    if (promises & pawl_promise_words[i].promise)
      fprintf (out, " %s", pawl_promise_words[i].word);
  if (reason)
    fprintf (out, " (%s)", pawl_shown (arena, reason));
  if (at->file)
    fputs (" at", out);
  pawl_print_place (arena, at, out);
}

static void
print_call (struct pawl_arena *arena, const struct pawl_call *call, FILE *out)
{
  fprintf (out, "    calls %s", shown_callee (arena, call->callee));
  if (call->object)
    fprintf (out, " '%s'", pawl_shown (arena, call->object));
  pawl_print_place (arena, &call->at, out);
  if (call->on_failure_path)
    fputs ("  on a failure path", out);
  if (call->implicit)
    fputs ("  made by the compiler", out);
  if (call->plain_format)
    fputs ("  with a plain format", out);
  fputc ('\n', out);
  pawl_print_expansions (arena, call->expansions, call->expansion_count, out);
  for (unsigned i = 0; i < call->argument_count; i++)
    fprintf (out, "      hands over %s as argument %u\n",
             shown_callee (arena, call->arguments[i].value),
             call->arguments[i].position + 1);
  static const char *const words[] = { "is", "is not", "is less than",
                                       "is at most", "is greater than",
                                       "is at least" };
  for (unsigned i = 0; i < call->condition_count; i++)
    {
      const struct pawl_condition *condition = &call->conditions[i];
      fprintf (out, "      only if parameter %u", condition->position + 1);
      if (condition->mask != -1)
        fprintf (out, " in the bits %#" PRIx64, (uint64_t) condition->mask);
      fprintf (out, " %s %" PRId64 "\n", words[condition->comparison],
               condition->value);
    }
}

static void
print_function (struct pawl_arena *arena, const struct pawl_function *function,
                FILE *out)
{
  fprintf (out, "  function %s", pawl_shown (arena, function->name));
  pawl_print_place (arena, &function->at, out);
  if (function->last_line)
    fprintf (out, "-%u", function->last_line);
  if (function->symbol && strcmp (function->symbol, function->name) != 0)
    fprintf (out, "  symbol %s", pawl_shown (arena, function->symbol));
  if (function->file && (!function->at.file
                         || strcmp (function->file, function->at.file) != 0))
    fprintf (out, "  in %s", pawl_shown (arena, function->file));
  if (function->local)
    fputs ("  local", out);
  if (function->mergeable)
    fputs ("  mergeable", out);
  if (function->nested)
    fputs ("  nested", out);
  if (function->parsed_only)
    fputs ("  not compiled", out);
  print_promises (arena, function->promises, &function->promised_at,
                  function->reason, out);
  fputc ('\n', out);
  if (function->frame_bytes)
    {
      fprintf (out, "    frame of %" PRIu64 " bytes", function->frame_bytes);
      if (function->largest)
        fprintf (out, ", the largest '%s' of %" PRIu64 " bytes",
                 pawl_shown (arena, function->largest),
                 function->largest_bytes);
      pawl_print_place (arena, &function->largest_at, out);
      fputc ('\n', out);
    }
  for (size_t i = 0; i < function->call_count; i++)
    print_call (arena, &function->calls[i], out);
  if (function->sizing)
    pawl_print_sizing (arena, function->sizing, out);
  if (function->flow)
    pawl_print_flow (arena, function->flow, out);
}

static void
print_callee (struct pawl_arena *arena, const struct pawl_callee *callee,
              FILE *out)
{
  fprintf (out, "  %s %s",
           callee->kind == PAWL_CALLEE_FUNCTION ? "declared" : "slot",
           shown_callee (arena, callee));
  if (callee->symbol
      && (!callee->name || strcmp (callee->symbol, callee->name) != 0))
    fprintf (out, "  symbol %s", pawl_shown (arena, callee->symbol));
  if (callee->alias_of)
    fprintf (out, "  alias of %s", pawl_shown (arena, callee->alias_of));
  if (callee->file)
    fprintf (out, "  in %s", pawl_shown (arena, callee->file));
  if (callee->local)
    fputs ("  local", out);
  if (callee->has_body)
    fputs ("  with a body", out);
  if (callee->noreturn)
    fputs ("  noreturn", out);
  print_promises (arena, callee->promises, &callee->promised_at,
                  callee->reason, out);
  fputc ('\n', out);
  if (callee->sizing)
    pawl_print_sizing (arena, callee->sizing, out);
}

static void
print_unit (struct pawl_arena *arena, const struct pawl_unit *unit, FILE *out)
{
  fprintf (out, "unit %s",
           unit->main_file ? pawl_shown (arena, unit->main_file) : "?");
  if (unit->compiler)
    fprintf (out, "  by %s", pawl_shown (arena, unit->compiler));
  fputc ('\n', out);
  for (size_t i = 0; i < unit->function_count; i++)
    print_function (arena, unit->functions[i], out);
  for (size_t i = 0; i < unit->callee_count; i++)
    if (unit->callees[i]->kind < PAWL_CALLEE_ALLOCA)
      print_callee (arena, unit->callees[i], out);
  for (size_t i = 0; i < unit->store_count; i++)
    {
      const struct pawl_store *store = &unit->stores[i];
      fprintf (out, "  stores %s into %s",
               shown_callee (arena, store->value),
               shown_callee (arena, store->into));
      pawl_print_place (arena, &store->at, out);
      fputc ('\n', out);
    }
}

static void
show_text (const struct pawl_objects *objects, FILE *out)
{
  for (size_t i = 0; i < objects->object_count; i++)
    {
      const struct pawl_object *object = objects->objects[i];
      if (i)
        fputc ('\n', out);
      /* What is put together for one object is needed no longer.  */
      struct pawl_arena *arena = pawl_arena_new_like (objects->arena);
      fprintf (out, "%s:%s\n", pawl_shown (arena, object->name),
               object->has_evidence ? "" : " no evidence");
      for (size_t j = 0; j < object->unit_count; j++)
        print_unit (arena, object->units[j], out);
      pawl_arena_free (arena);
    }
}

static error_t
parse (int key, char *argument, struct argp_state *state)
{
  struct request *request = state->input;
  switch (key)
    {
    case PAWL_KEY_FORMAT:
    case 'o':
      return pawl_parse_output (key, argument, state, &request->output);
    default:
      return pawl_parse_files (key, argument, state, &request->files,
                               request->judge.arena,
                               "name the objects, archives or folders to "
                               "show");
    }
}

static int
run (void *data, struct pawl_arena *arena)
{
  struct request *request = data;
  struct pawl_objects objects;
  pawl_read_objects (&objects, arena, &request->files);
  for (size_t i = 0; i < objects.problem_count; i++)
    pawl_trouble ("%s: %s", objects.problems[i].name,
                  objects.problems[i].message);
  if (!pawl_output_open (&request->output, true))
    return PAWL_EXIT_TROUBLE;
  bool written = true;
  if (request->output.format == TEXT)
    show_text (&objects, request->output.file);
  else
    written = pawl_show_json (&objects, request->output.file);
  if (!objects.unit_count)
    pawl_trouble (objects.object_count ? "no evidence in any file"
                                       : "no object in what was given");
  int status = objects.problem_count || !objects.unit_count
                 ? PAWL_EXIT_TROUBLE : PAWL_EXIT_CLEAN;
  return pawl_output_close (&request->output, written, status);
}

int
pawl_command_show (int argc, char **argv)
{
  static const struct argp_option options[] = {
    PAWL_OPTION_FORMAT ("text (default) or json"),
    PAWL_OPTION_OUTPUT ("write to FILE"),
    { 0 },
  };
  static const struct argp argp = {
    .options = options, .parser = parse, .args_doc = "FILE...",
    .doc = "Shows the evidence in objects, archives, linked files and folders "
           "of them ('-': an object on standard input).",
  };
  struct request request = {
    .output = { .formats = formats, .format_count = FORMAT_COUNT },
  };
  return pawl_run_request (&argp, argc, argv, &request, &request.judge, run);
}
