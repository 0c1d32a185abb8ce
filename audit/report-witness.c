/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What `pawl witness' counted, beside what the manifests record.  */

#include "audit/report.h"

#include <string.h>

#include "audit/witness.h"

/* What the reports have of a function, all processes together.  */
struct sums
{
  const char *file, *function;
  long long calls, allocations, warmup_allocations, releases, bytes;
  unsigned agreement;           /* of AGREEMENTS */
  bool ran;
};

/* What the witness says of a function against the evidence: the later word
   stands where processes differ.  */
static const char *const agreements[] = { "clean", "unknown", "predicted",
                                          "external", "missed" };
enum { agreement_count = sizeof agreements / sizeof *agreements };

struct table
{
  struct pawl_arena *arena;
  struct sums **rows;
  size_t count, room;
  struct pawl_name_map by_id;
};

static struct sums *
sums_of (struct table *table, const char *file, const char *function)
{
  const char *id = pawl_arena_printf (table->arena, "%s::%s", file, function);
  struct sums *sums
    = (struct sums *) pawl_name_map_find (&table->by_id, id, strlen (id));
  if (sums)
    return sums;
  sums = pawl_arena_alloc (table->arena, sizeof *sums);
  sums->file = file;
  sums->function = function;
  pawl_name_map_add (&table->by_id, table->arena, id, strlen (id), sums);
  table->rows = pawl_arena_grow (table->arena, table->rows, table->count,
                                 &table->room, sizeof *table->rows);
  table->rows[table->count++] = sums;
  return sums;
}

static void
add_function (struct table *table, const json_t *function)
{
  struct sums *sums = sums_of (table, pawl_text_of (function, "file"),
                               pawl_text_of (function, "function"));
  const json_t *steady = json_object_get (function, "steady");
  const json_t *warmup = json_object_get (function, "warmup");
  sums->ran = true;
  sums->calls += pawl_number_of (steady, "calls")
                 + pawl_number_of (warmup, "calls");
  sums->allocations += pawl_number_of (steady, "allocations");
  sums->warmup_allocations += pawl_number_of (warmup, "allocations");
  sums->releases += pawl_number_of (steady, "releases")
                    + pawl_number_of (steady, "unmappings");
  sums->bytes += pawl_number_of (steady, "bytes");
  for (unsigned i = sums->agreement; i < agreement_count; i++)
    if (strcmp (agreements[i], pawl_text_of (function, "agreement")) == 0)
      sums->agreement = i;
}

static void
add_report (struct pawl_audit *audit, struct table *table, const char *file)
{
  const json_t *report = pawl_json_read (audit->arena, file,
                                         &audit->problems);
  if (!report)
    return;
  if (strcmp (pawl_text_of (report, "schema"), PAWL_WITNESS_SCHEMA) != 0)
    {
      pawl_problems_add (&audit->problems,
                         (struct pawl_place) { .file = file },
                         "expected a report of the schema '%s'",
                         PAWL_WITNESS_SCHEMA);
      return;
    }
  size_t index, number;
  json_t *process, *function;
  json_array_foreach (json_object_get (report, "processes"), index, process)
    json_array_foreach (json_object_get (process, "functions"), number,
                        function)
      add_function (table, function);
}

static const char *
base_name (const char *file)
{
  const char *slash = strrchr (file, '/');
  return slash ? slash + 1 : file;
}

/* The risk that records what SUMS' function allocates, or null.  Programs may
   have been told another root than the manifest's: the base name decides.  */
static const json_t *
risk_of (const json_t *risks, const struct sums *sums)
{
  size_t index;
  json_t *risk;
  json_array_foreach ((json_t *) risks, index, risk)
    if (json_object_size (json_object_get (risk, "witnessed"))
        && strcmp (pawl_text_of (risk, "function"), sums->function) == 0
        && strcmp (base_name (pawl_text_of (risk, "path")),
                   base_name (sums->file)) == 0)
      return risk;
  return NULL;
}

/* Rows for risks with a record that no report has.  */
static void
add_silent_risks (struct table *table, const json_t *risks)
{
  size_t index, ran = table->count;
  json_t *risk;
  json_array_foreach ((json_t *) risks, index, risk)
    {
      const char *function = pawl_text_of (risk, "function");
      const char *file = pawl_text_of (risk, "path");
      bool found = !json_object_size (json_object_get (risk, "witnessed"));
      for (size_t i = 0; !found && i < ran; i++)
        found = risk_of (risks, table->rows[i]) == risk;
      if (!found)
        sums_of (table, file, function);
    }
}

json_t *
pawl_audit_witnessed (struct pawl_audit *audit, const char *const *files,
                      size_t count, const json_t *risks)
{
  struct table table = { .arena = audit->arena };
  for (size_t i = 0; i < count; i++)
    add_report (audit, &table, files[i]);
  add_silent_risks (&table, risks);
  json_t *all = pawl_json_array ();
  for (size_t i = 0; i < table.count; i++)
    {
      const struct sums *sums = table.rows[i];
      const json_t *risk = risk_of (risks, sums);
      const json_t *recorded
        = json_object_get (json_object_get (risk, "witnessed"),
                           "allocations");
      json_t *object = pawl_json_object ();
      pawl_json_set (object, "id",
                     pawl_json_text (
                       risk ? pawl_text_of (risk, "id")
                            : pawl_arena_printf (audit->arena, "%s::%s",
                                                 sums->file,
                                                 sums->function)));
      pawl_json_set (object, "ran", json_boolean (sums->ran));
      const struct { const char *key; long long value; } numbers[] = {
        { "calls", sums->calls }, { "allocations", sums->allocations },
        { "warmup_allocations", sums->warmup_allocations },
        { "releases", sums->releases }, { "bytes", sums->bytes },
      };
      for (size_t j = 0; j < sizeof numbers / sizeof *numbers; j++)
        pawl_json_set (object, numbers[j].key,
                       pawl_json_number ((unsigned long long)
                                           numbers[j].value));
      pawl_json_set (object, "recorded_allocations",
                     recorded ? pawl_json_number ((unsigned long long)
                                  json_integer_value (recorded))
                              : pawl_json_text (NULL));
      pawl_json_set (object, "library",
                     pawl_json_text (risk ? pawl_text_of (risk, "library")
                                          : NULL));
      pawl_json_set (object, "agreement",
                     pawl_json_text (sums->ran ? agreements[sums->agreement]
                                               : "not run"));
      pawl_json_append (all, object);
    }
  return all;
}
