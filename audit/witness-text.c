/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The witness's report for people: plain text, and Markdown.  */

#include "audit/witness.h"

#include <string.h>

#include "base/shown.h"

static const char *
shown (const struct pawl_witness *witness, const char *text)
{
  return pawl_shown (witness->arena, text ? text : "?");
}

static const char *
agreement_text (enum pawl_agreement agreement)
{
  switch (agreement)
    {
    case PAWL_AGREEMENT_CLEAN:
      return "clean";
    case PAWL_AGREEMENT_PREDICTED:
      return "as 'pawl check' predicts";
    case PAWL_AGREEMENT_EXTERNAL:
      return "behind code without evidence";
    case PAWL_AGREEMENT_MISSED:
      return "'pawl check' calls it clean: a fault of Pawl, please report it";
    default:
      return "no evidence to compare with";
    }
}

static double
mean (const struct pawl_witness_function *function, unsigned phase)
{
  return function->ended[phase] ? function->nanoseconds[phase]
                                    / (double) function->ended[phase]
                                : 0;
}

static uint64_t
releases (const struct pawl_witness_function *function, unsigned phase)
{
  return function->events[phase][PAWL_EVENT_RELEASE]
         + function->events[phase][PAWL_EVENT_UNMAP];
}

/* How PROCESS ended, in words.  */
static const char *
ending (const struct pawl_witness *witness,
        const struct pawl_witness_process *process)
{
  return process->ended == 1   ? "ended"
         : process->ended == 2 ? "ended by _exit"
                               : pawl_arena_printf (
                                 witness->arena, "%s",
                                 "killed, crashed or replaced: counts up to "
                                 "then");
}

static const char *
frame_text (const struct pawl_witness *witness,
            const struct pawl_witness_frame *frame)
{
  const char *module = frame->module ? frame->module : "?";
  const char *slash = strrchr (module, '/');
  const char *base = slash ? slash + 1 : module;
  const char *name
    = frame->function ? frame->function
                      : pawl_arena_printf (witness->arena, "0x%llx",
                                           (unsigned long long) frame->offset);
  if (frame->file)
    return pawl_arena_printf (witness->arena, "%s (%s:%u, %s)", name,
                              frame->file, frame->line, base);
  return pawl_arena_printf (witness->arena, "%s (%s)", name, base);
}

static void
print_chain (const struct pawl_witness *witness,
             const struct pawl_witness_chain *chain, FILE *out)
{
  fprintf (out, "    %llu times", (unsigned long long) chain->count[PAWL_STEADY]);
  if (chain->count[PAWL_WARM])
    fprintf (out, " (and %llu in the warm-up)",
             (unsigned long long) chain->count[PAWL_WARM]);
  uint64_t bytes = chain->bytes[PAWL_STEADY] + chain->bytes[PAWL_WARM];
  if (bytes)
    fprintf (out, ", %llu bytes", (unsigned long long) bytes);
  fprintf (out, ": '%s'", chain->allocator);
  if (chain->library)
    {
      const char *slash = strrchr (chain->library, '/');
      fprintf (out, " in %s", shown (witness, slash ? slash + 1
                                                    : chain->library));
    }
  fputc ('\n', out);
  for (unsigned i = 0; i < chain->depth; i++)
    fprintf (out, "      from %s\n",
             shown (witness, frame_text (witness, &chain->frames[i])));
  if (chain->truncated)
    fputs ("      from … (the chain is longer)\n", out);
}

static void
print_function (const struct pawl_witness *witness,
                const struct pawl_witness_process *process, uint32_t index,
                FILE *out)
{
  const struct pawl_witness_function *function = &process->functions[index];
  bool unmarked = pawl_witness_unmarked (process, function);
  fprintf (out, "  %s::%s", shown (witness, function->file),
           shown (witness, function->name));
  if (!unmarked)
    {
      fprintf (out, ": %llu calls",
               (unsigned long long) (function->calls[PAWL_STEADY]
                                     + function->calls[PAWL_WARM]));
      if (function->calls[PAWL_WARM])
        fprintf (out, ", %llu of them warm-up",
                 (unsigned long long) function->calls[PAWL_WARM]);
      uint64_t left = function->calls[PAWL_STEADY] + function->calls[PAWL_WARM]
                      - function->ended[PAWL_STEADY]
                      - function->ended[PAWL_WARM];
      if (left)
        fprintf (out, ", %llu left without an end", (unsigned long long) left);
    }
  fputc ('\n', out);
  if (function->ended[PAWL_STEADY])
    fprintf (out, "    %.1f ns a call (least %.1f, most %.1f, deviation "
             "%.1f)\n", mean (function, PAWL_STEADY), function->least,
             function->most, function->deviation);
  for (unsigned phase = 0; phase < PAWL_REGION_PHASES; phase++)
    {
      uint64_t count = pawl_witness_allocations (function, phase);
      if (!count && !releases (function, phase)
          && !(phase == PAWL_STEADY && !unmarked))
        continue;
      fprintf (out, "    %s: %llu allocations, %llu bytes, %llu releases\n",
               phase == PAWL_STEADY ? "steady" : "warm-up",
               (unsigned long long) count,
               (unsigned long long) function->bytes[phase],
               (unsigned long long) releases (function, phase));
    }
  if (function->peak)
    fprintf (out, "    a call held up to %lld bytes\n",
             (long long) function->peak);
  if (function->agreement != PAWL_AGREEMENT_CLEAN)
    fprintf (out, "    %s\n", agreement_text (function->agreement));
  for (size_t i = 0; i < process->chain_count; i++)
    if (process->chains[i].function == index)
      print_chain (witness, &process->chains[i], out);
}

void
pawl_witness_text (const struct pawl_witness *witness, FILE *out)
{
  size_t idle = 0;
  for (size_t i = 0; i < witness->process_count; i++)
    {
      const struct pawl_witness_process *process = &witness->processes[i];
      /* A build or a test driver starts thousands.  */
      if (i > 0 && !process->function_count && !process->damaged
          && !process->lost)
        {
          idle++;
          continue;
        }
      fprintf (out, "pawl witness: process %u, %s: %s\n", process->pid,
               shown (witness, process->program), ending (witness, process));
      if (process->coarse && pawl_witness_has_marks (process))
        fputs ("  some functions have no marks (-fplugin-arg-pawl-witness): "
               "told from backtraces, without calls and times\n", out);
      else if (process->coarse)
        fputs ("  no marks in it (-fplugin-arg-pawl-witness): told from "
               "backtraces, without calls and times\n", out);
      else if (!process->function_count)
        fputs ("  no compute-path function ran\n", out);
      if (process->own & PAWL_OWN_MALLOC)
        fputs ("  it has a malloc of its own: what that gives is not counted\n",
               out);
      if (process->own & PAWL_OWN_OPERATOR_NEW)
        fputs ("  it has an operator new of its own: only what that takes from "
               "malloc is counted\n", out);
      if (process->damaged)
        fputs ("  its counts are damaged: something wrote over them\n", out);
      if (process->lost)
        fprintf (out, "  %llu events had no room and are missing\n",
                 (unsigned long long) process->lost);
      for (uint32_t j = 0; j < process->function_count; j++)
        print_function (witness, process, j, out);
    }
  if (idle)
    fprintf (out, "pawl witness: %zu more process%s, in which no compute-path "
             "function ran\n", idle, idle == 1 ? "" : "es");
}

/* Markdown --------------------------------------------------------------------- */

/* TEXT in a table's cell.  */
static const char *
cell (const struct pawl_witness *witness, const char *text)
{
  const char *safe = shown (witness, text);
  size_t length = strlen (safe);
  char *result = pawl_arena_alloc (witness->arena, 2 * length + 1);
  size_t at = 0;
  for (size_t i = 0; i < length; i++)
    {
      if (strchr ("|\\`*_<>[]", safe[i]))
        result[at++] = '\\';
      result[at++] = safe[i];
    }
  result[at] = '\0';
  return result;
}

void
pawl_witness_markdown (const struct pawl_witness *witness, FILE *out)
{
  fputs ("# What the compute path allocated\n", out);
  for (size_t i = 0; i < witness->process_count; i++)
    {
      const struct pawl_witness_process *process = &witness->processes[i];
      fprintf (out, "\n## Process %u: %s\n\n%s.\n\n", process->pid,
               cell (witness, process->program), ending (witness, process));
      if (process->coarse && pawl_witness_has_marks (process))
        fputs ("Some functions have no marks: told from backtraces, without "
               "calls and times.\n\n", out);
      else if (process->coarse)
        fputs ("No marks: told from backtraces, without calls and times.\n\n",
               out);
      if (process->own & PAWL_OWN_MALLOC)
        fputs ("It has a malloc of its own: what that gives is not "
               "counted.\n\n", out);
      if (process->own & PAWL_OWN_OPERATOR_NEW)
        fputs ("It has an operator new of its own: only what that takes from "
               "malloc is counted.\n\n", out);
      if (!process->function_count)
        {
          fputs ("No compute-path function ran.\n", out);
          continue;
        }
      fputs ("| Function | Calls | ns a call | Warm-up | Steady | Bytes | "
             "Releases | Peak | |\n"
             "|---|--:|--:|--:|--:|--:|--:|--:|---|\n", out);
      for (uint32_t j = 0; j < process->function_count; j++)
        {
          const struct pawl_witness_function *function
            = &process->functions[j];
          fprintf (out, "| %s::%s | %llu | %.1f | %llu | %llu | %llu | %llu | "
                   "%lld | %s |\n",
                   cell (witness, function->file),
                   cell (witness, function->name),
                   (unsigned long long) (function->calls[0]
                                         + function->calls[1]),
                   mean (function, PAWL_STEADY),
                   (unsigned long long)
                     pawl_witness_allocations (function, PAWL_WARM),
                   (unsigned long long)
                     pawl_witness_allocations (function, PAWL_STEADY),
                   (unsigned long long) (function->bytes[0]
                                         + function->bytes[1]),
                   (unsigned long long) (releases (function, 0)
                                         + releases (function, 1)),
                   (long long) function->peak,
                   agreement_text (function->agreement));
        }
      for (size_t j = 0; j < process->chain_count; j++)
        {
          const struct pawl_witness_chain *chain = &process->chains[j];
          fprintf (out, "\n%s`%s`, %llu times:\n\n", j ? "" : "### Chains\n\n",
                   chain->allocator,
                   (unsigned long long) (chain->count[0] + chain->count[1]));
          for (unsigned k = 0; k < chain->depth; k++)
            fprintf (out, "%u. %s\n", k + 1,
                     cell (witness, frame_text (witness, &chain->frames[k])));
        }
    }
}
