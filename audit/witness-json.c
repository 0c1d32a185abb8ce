/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The witness's report as JSON, and the comparison with one of before.  The
   manual has a section on the format.  */

#include "audit/witness.h"

#include <sys/wait.h>

#include "audit/json.h"
#include "audit/pawl.h"

static const char *const phases[] = { "warmup", "steady" };
static const char *const events[] = {
  "acquisitions", "resizes", "releases", "mappings", "unmappings",
};
static const char *const agreements[] = {
  "unknown", "clean", "predicted", "external", "missed",
};

static json_t *
phase_json (const struct pawl_witness_function *function, unsigned phase,
            bool coarse)
{
  json_t *object = pawl_json_object ();
  if (!coarse)
    {
      pawl_json_set (object, "calls",
                     pawl_json_number (function->calls[phase]));
      pawl_json_set (object, "ended",
                     pawl_json_number (function->ended[phase]));
      pawl_json_set (object, "nanoseconds",
                     json_real (function->nanoseconds[phase]));
    }
  pawl_json_set (object, "allocations",
                 pawl_json_number (pawl_witness_allocations (function,
                                                             phase)));
  for (unsigned event = 0; event < PAWL_EVENT_COUNT; event++)
    pawl_json_set (object, events[event],
                   pawl_json_number (function->events[phase][event]));
  pawl_json_set (object, "bytes", pawl_json_number (function->bytes[phase]));
  return object;
}

static json_t *
function_json (const struct pawl_witness_process *process,
               const struct pawl_witness_function *function)
{
  bool coarse = pawl_witness_unmarked (process, function);
  json_t *object = pawl_json_object ();
  pawl_json_set (object, "function", pawl_json_text (function->name));
  pawl_json_set (object, "file", pawl_json_text (function->file));
  pawl_json_set (object, "line", pawl_json_number (function->line));
  for (unsigned phase = 0; phase < PAWL_REGION_PHASES; phase++)
    pawl_json_set (object, phases[phase],
                   phase_json (function, phase, coarse));
  if (!coarse)
    {
      json_t *time = pawl_json_object ();
      double ended = (double) function->ended[PAWL_STEADY];
      pawl_json_set (time, "mean", json_real (
        ended > 0 ? function->nanoseconds[PAWL_STEADY] / ended : 0));
      pawl_json_set (time, "least", json_real (function->least));
      pawl_json_set (time, "most", json_real (function->most));
      pawl_json_set (time, "deviation", json_real (function->deviation));
      pawl_json_set (object, "nanoseconds_a_call", time);
    }
  pawl_json_set (object, "peak_bytes",
                 json_integer (function->peak > 0 ? function->peak : 0));
  pawl_json_set (object, "agreement",
                 pawl_json_text (agreements[function->agreement]));
  return object;
}

static json_t *
chain_json (const struct pawl_witness_process *process,
            const struct pawl_witness_chain *chain)
{
  const struct pawl_witness_function *function
    = &process->functions[chain->function];
  json_t *object = pawl_json_object ();
  pawl_json_set (object, "function", pawl_json_text (function->name));
  pawl_json_set (object, "file", pawl_json_text (function->file));
  pawl_json_set (object, "allocator", pawl_json_text (chain->allocator));
  pawl_json_set (object, "library", pawl_json_text (chain->library));
  for (unsigned phase = 0; phase < PAWL_REGION_PHASES; phase++)
    {
      json_t *counts = pawl_json_object ();
      pawl_json_set (counts, "count", pawl_json_number (chain->count[phase]));
      pawl_json_set (counts, "bytes", pawl_json_number (chain->bytes[phase]));
      pawl_json_set (object, phases[phase], counts);
    }
  json_t *frames = pawl_json_array ();
  for (unsigned i = 0; i < chain->depth; i++)
    {
      const struct pawl_witness_frame *frame = &chain->frames[i];
      json_t *row = pawl_json_object ();
      pawl_json_set (row, "function", pawl_json_text (frame->function));
      pawl_json_set (row, "module", pawl_json_text (frame->module));
      pawl_json_set (row, "offset", pawl_json_number (frame->offset));
      pawl_json_set (row, "file", pawl_json_text (frame->file));
      if (frame->line)
        pawl_json_set (row, "line", pawl_json_number (frame->line));
      pawl_json_set (row, "evidence", json_boolean (frame->own));
      pawl_json_append (frames, row);
    }
  pawl_json_set (object, "frames", frames);
  pawl_json_set (object, "truncated", json_boolean (chain->truncated));
  return object;
}

static json_t *
process_json (const struct pawl_witness_process *process)
{
  static const char *const endings[] = { "killed", "exit", "_exit" };
  json_t *object = pawl_json_object ();
  pawl_json_set (object, "pid", pawl_json_number (process->pid));
  pawl_json_set (object, "parent", pawl_json_number (process->parent));
  pawl_json_set (object, "program", pawl_json_text (process->program));
  pawl_json_set (object, "ended", pawl_json_text (endings[process->ended]));
  pawl_json_set (object, "marks",
                 pawl_json_text (!process->coarse ? "compiled"
                                 : pawl_witness_has_marks (process)
                                   ? "both" : "backtraces"));
  pawl_json_set (object, "damaged", json_boolean (process->damaged));
  json_t *own = json_array ();
  if (process->own & PAWL_OWN_MALLOC)
    json_array_append_new (own, json_string ("malloc"));
  if (process->own & PAWL_OWN_OPERATOR_NEW)
    json_array_append_new (own, json_string ("operator new"));
  pawl_json_set (object, "own", own);
  pawl_json_set (object, "nanoseconds", json_real (process->nanoseconds));
  pawl_json_set (object, "threads", pawl_json_number (process->threads));
  pawl_json_set (object, "lost", pawl_json_number (process->lost));
  json_t *functions = pawl_json_array ();
  for (size_t i = 0; i < process->function_count; i++)
    pawl_json_append (functions, function_json (process,
                                                &process->functions[i]));
  pawl_json_set (object, "functions", functions);
  json_t *chains = pawl_json_array ();
  for (size_t i = 0; i < process->chain_count; i++)
    pawl_json_append (chains, chain_json (process, &process->chains[i]));
  pawl_json_set (object, "chains", chains);
  return object;
}

bool
pawl_witness_json (const struct pawl_witness *witness, FILE *out)
{
  json_t *report = pawl_json_object ();
  pawl_json_set (report, "schema", pawl_json_text (PAWL_WITNESS_SCHEMA));
  json_t *command = pawl_json_array ();
  for (const char *const *word = witness->command; *word; word++)
    pawl_json_append (command, pawl_json_text (*word));
  pawl_json_set (report, "command", command);
  if (WIFSIGNALED (witness->status))
    pawl_json_set (report, "signal",
                   pawl_json_number (
                     (unsigned) WTERMSIG (witness->status)));
  else
    pawl_json_set (report, "status",
                   pawl_json_number (
                     (unsigned) WEXITSTATUS (witness->status)));
  pawl_json_set (report, "warmup", pawl_json_number (witness->warmup));
  json_t *processes = pawl_json_array ();
  for (size_t i = 0; i < witness->process_count; i++)
    pawl_json_append (processes, process_json (&witness->processes[i]));
  pawl_json_set (report, "processes", processes);
  return pawl_json_write (report, out);
}
