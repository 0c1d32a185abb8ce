/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was witnessed now against a report of before: counts exactly, times as a
   ratio with its spread.  */

#include "audit/witness.h"

#include <math.h>
#include <string.h>

#include "audit/json.h"
#include "audit/pawl.h"
#include "base/shown.h"

/* A function over all processes of a report.  */
struct total
{
  const char *name, *file;
  double calls, mean, deviation;        /* of steady calls, nanoseconds */
  unsigned long long allocations[PAWL_REGION_PHASES], bytes, releases;
  bool seen;                    /* in the other report as well */
};

struct totals
{
  struct pawl_arena *arena;
  struct total *total;
  size_t count, room;
};

static struct total *
total_of (struct totals *totals, const char *name, const char *file)
{
  for (size_t i = 0; i < totals->count; i++)
    if (strcmp (totals->total[i].name, name) == 0
        && strcmp (totals->total[i].file, file) == 0)
      return &totals->total[i];
  totals->total = pawl_arena_grow (totals->arena, totals->total, totals->count,
                                   &totals->room, sizeof *totals->total);
  struct total *total = &totals->total[totals->count++];
  *total = (struct total) { .name = name, .file = file };
  return total;
}

/* Adds CALLS of MEAN and DEVIATION to TOTAL.  */
static void
add_times (struct total *total, double calls, double mean, double deviation)
{
  if (calls <= 0)
    return;
  double all = total->calls + calls;
  double squares
    = total->calls * (total->deviation * total->deviation
                      + total->mean * total->mean)
      + calls * (deviation * deviation + mean * mean);
  double joined = (total->calls * total->mean + calls * mean) / all;
  double variance = squares / all - joined * joined;
  total->calls = all;
  total->mean = joined;
  total->deviation = variance > 0 ? sqrt (variance) : 0;
}

static void
total_now (const struct pawl_witness *witness, struct totals *totals)
{
  for (size_t i = 0; i < witness->process_count; i++)
    for (size_t j = 0; j < witness->processes[i].function_count; j++)
      {
        const struct pawl_witness_function *function
          = &witness->processes[i].functions[j];
        struct total *total = total_of (totals, function->name,
                                        function->file);
        double calls = (double) function->ended[PAWL_STEADY];
        add_times (total, calls,
                   calls > 0 ? function->nanoseconds[PAWL_STEADY] / calls : 0,
                   function->deviation);
        for (unsigned phase = 0; phase < PAWL_REGION_PHASES; phase++)
          {
            total->allocations[phase]
              += pawl_witness_allocations (function, phase);
            total->bytes += function->bytes[phase];
            total->releases += function->events[phase][PAWL_EVENT_RELEASE]
                               + function->events[phase][PAWL_EVENT_UNMAP];
          }
      }
}

static unsigned long long
count_in (const json_t *object, const char *key)
{
  json_int_t value = json_integer_value (json_object_get (object, key));
  return value > 0 ? (unsigned long long) value : 0;
}

static bool
total_before (const json_t *report, struct totals *totals)
{
  const char *schema = json_string_value (json_object_get (report, "schema"));
  const json_t *processes = json_object_get (report, "processes");
  if (!schema || strcmp (schema, PAWL_WITNESS_SCHEMA) != 0
      || !json_is_array (processes))
    return false;
  size_t i, j;
  json_t *process, *function;
  json_array_foreach (processes, i, process)
    json_array_foreach (json_object_get (process, "functions"), j, function)
      {
        const char *name
          = json_string_value (json_object_get (function, "function"));
        const char *file
          = json_string_value (json_object_get (function, "file"));
        if (!name || !file)
          return false;
        struct total *total = total_of (totals, name, file);
        const json_t *warm = json_object_get (function, "warmup");
        const json_t *steady = json_object_get (function, "steady");
        const json_t *time = json_object_get (function, "nanoseconds_a_call");
        /* Reports of before 'ended' was told have calls only.  */
        const char *ended = json_object_get (steady, "ended") ? "ended"
                                                              : "calls";
        add_times (total, (double) count_in (steady, ended),
                   json_number_value (json_object_get (time, "mean")),
                   json_number_value (json_object_get (time, "deviation")));
        total->allocations[PAWL_WARM] += count_in (warm, "allocations");
        total->allocations[PAWL_STEADY] += count_in (steady, "allocations");
        total->bytes += count_in (warm, "bytes") + count_in (steady, "bytes");
        total->releases
          += count_in (warm, "releases") + count_in (steady, "releases")
             + count_in (warm, "unmappings") + count_in (steady, "unmappings");
      }
  return true;
}

static void
print_count (FILE *out, const char *what, unsigned long long before,
             unsigned long long now)
{
  if (before == now)
    fprintf (out, "    %s: %llu, as before\n", what, now);
  else
    fprintf (out, "    %s: %llu, before %llu (%+lld)\n", what, now, before,
             (long long) (now - before));
}

static void
print_function (FILE *out, struct pawl_arena *arena, const struct total *now,
                const struct total *before)
{
  fprintf (out, "  %s::%s\n", pawl_shown (arena, now->file),
           pawl_shown (arena, now->name));
  print_count (out, "steady allocations", before->allocations[PAWL_STEADY],
               now->allocations[PAWL_STEADY]);
  print_count (out, "warm-up allocations", before->allocations[PAWL_WARM],
               now->allocations[PAWL_WARM]);
  print_count (out, "bytes", before->bytes, now->bytes);
  print_count (out, "releases", before->releases, now->releases);
  if (before->calls < 1 || now->calls < 1 || before->mean <= 0)
    return;
  double ratio = now->mean / before->mean;
  /* The spread of the ratio of two means.  */
  double here = now->mean > 0 ? now->deviation / now->mean : 0;
  double there = before->deviation / before->mean;
  double spread = ratio * sqrt (here * here / now->calls
                                + there * there / before->calls);
  fprintf (out, "    time a call: %.3f of before (± %.3f): %.1f ns, before "
           "%.1f ns\n", ratio, 2 * spread, now->mean, before->mean);
}

int
pawl_witness_compare (const struct pawl_witness *witness, const char *baseline,
                      FILE *out)
{
  struct pawl_problems problems;
  pawl_problems_init (&problems, witness->arena);
  const json_t *report = pawl_json_read (witness->arena, baseline, &problems);
  pawl_print_problems (&problems);
  if (!report)
    return PAWL_EXIT_TROUBLE;
  struct totals before = { .arena = witness->arena };
  struct totals now = { .arena = witness->arena };
  if (!total_before (report, &before))
    return pawl_trouble ("%s: is no report of 'pawl witness' (%s)", baseline,
                         PAWL_WITNESS_SCHEMA);
  total_now (witness, &now);
  fprintf (out, "pawl witness: against %s\n",
           pawl_shown (witness->arena, baseline));
  for (size_t i = 0; i < now.count; i++)
    {
      size_t known = before.count;
      struct total *old = total_of (&before, now.total[i].name,
                                    now.total[i].file);
      old->seen = true;
      if (before.count > known)
        fprintf (out, "  %s::%s: not in the report of before\n",
                 pawl_shown (witness->arena, old->file),
                 pawl_shown (witness->arena, old->name));
      else
        print_function (out, witness->arena, &now.total[i], old);
    }
  for (size_t i = 0; i < before.count; i++)
    if (!before.total[i].seen)
      fprintf (out, "  %s::%s: only in the report of before\n",
               pawl_shown (witness->arena, before.total[i].file),
               pawl_shown (witness->arena, before.total[i].name));
  return PAWL_EXIT_CLEAN;
}
