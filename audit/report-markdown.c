/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The audit for a page or a comment: Markdown as GitHub and GitLab read it.  */

#include <string.h>

#include "audit/report.h"

/* TEXT in a cell of a table.  Control characters and what Markdown would read
   as markup are made harmless.  */
static void
cell (FILE *out, const char *text)
{
  for (; *text; text++)
    if ((unsigned char) *text < ' ')
      fputc (' ', out);
    else
      {
        if (strchr ("\\`*_[]<>|#~", *text))
          fputc ('\\', out);
        fputc (*text, out);
      }
}

static void
code (FILE *out, const char *text)
{
  if (!*text)
    return;
  fputc ('`', out);
  for (; *text; text++)
    if (*text == '`')
      fputc ('\'', out);
    else if (*text == '|')
      fputs ("\\|", out);
    else
      fputc ((unsigned char) *text < ' ' ? ' ' : *text, out);
  fputc ('`', out);
}

static void
codes (FILE *out, const json_t *list)
{
  size_t index;
  json_t *item;
  json_array_foreach ((json_t *) list, index, item)
    {
      if (index)
        fputs (", ", out);
      if (index == PAWL_NAMES_SHOWN)
        {
          fprintf (out, "and %zu more", json_array_size (list) - index);
          break;
        }
      code (out, json_string_value (item));
    }
}

static void
write_totals (const json_t *document, FILE *out)
{
  const json_t *totals = json_object_get (document, "totals");
  fprintf (out, "Allocation calls: %lld, in functions: %lld, recorded: %lld.  External "
           "risks: %lld, errors: %lld, warnings: %lld, gaps: %lld.\n\n",
           pawl_number_of (totals, "allocation_calls"),
           pawl_number_of (totals, "allocating_functions"),
           pawl_number_of (totals, "recorded_allocation_calls"),
           pawl_number_of (totals, "external_risks"),
           pawl_number_of (totals, "errors"),
           pawl_number_of (totals, "warnings"),
           pawl_number_of (totals, "gaps"));
  fputs ("| classification | functions | allocation calls | recorded | limit | "
         "left |\n|---|--:|--:|--:|--:|--:|\n", out);
  size_t index, number;
  json_t *group, *limit;
  json_array_foreach (json_object_get (totals, "by_classification"), index,
                      group)
    {
      const char *word = pawl_text_of (group, "classification");
      if (!pawl_number_of (group, "functions"))
        continue;
      fprintf (out, "| %s | %lld | %lld | %lld |", *word ? word : "(none)",
               pawl_number_of (group, "functions"),
               pawl_number_of (group, "allocation_calls"),
               pawl_number_of (group, "recorded_allocation_calls"));
      const json_t *found = NULL;
      json_array_foreach (json_object_get (document, "limits"), number, limit)
        if (strcmp (pawl_text_of (limit, "classification"), word) == 0)
          found = limit;
      if (found)
        fprintf (out, " %lld | %lld |\n", pawl_number_of (found, "limit"),
                 pawl_number_of (found, "head_room"));
      else
        fputs (" | |\n", out);
    }
}

static void
write_order (const json_t *document, FILE *out)
{
  size_t index, number;
  json_t *group, *item;
  fputs ("\n## Repair order\n\n| priority | circuits | calls | function | "
         "owner | migration target |\n|---|--:|--:|---|---|---|\n", out);
  json_array_foreach (json_object_get (document, "repair_order"), index, group)
    json_array_foreach (json_object_get (group, "items"), number, item)
      {
        const char *library = pawl_text_of (item, "library");
        const char *priority = pawl_text_of (group, "priority");
        fprintf (out, "| %s | %lld | ", *priority ? priority : "(none)",
                 pawl_number_of (item, "consumers"));
        if (*library)
          cell (out, library);
        else
          fprintf (out, "%lld", pawl_number_of (item, "allocation_calls"));
        fputs (" | ", out);
        code (out, pawl_text_of (item, "id"));
        fputs (" | ", out);
        cell (out, pawl_text_of (item, "owner"));
        fputs (" | ", out);
        cell (out, pawl_text_of (item, "migration_target"));
        fputs (" |\n", out);
      }
}

static void
write_functions (const json_t *document, FILE *out)
{
  size_t index, number;
  json_t *row, *site;
  fputs ("\n<details><summary>Functions</summary>\n\n| function | sites | "
         "lifetime | size | role | phase | mapped | circuits |\n"
         "|---|---|---|---|---|---|---|---|\n", out);
  json_array_foreach (json_object_get (document, "functions"), index, row)
    {
      fputs ("| ", out);
      code (out, pawl_text_of (row, "id"));
      fputs (" | ", out);
      json_array_foreach (json_object_get (row, "sites"), number, site)
        {
          fputs (number ? ", " : "", out);
          cell (out, pawl_text_of (site, "callee"));
          fprintf (out, " %lld/%lld", pawl_number_of (site, "count"),
                   pawl_number_of (site, "recorded"));
        }
      static const char *const keys[] = { "lifetime", "size_formula",
                                          "execution_role", "phase" };
      for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        {
          fputs (" | ", out);
          cell (out, pawl_text_of (row, keys[i]));
        }
      const json_t *reach = json_object_get (row, "reachability");
      fprintf (out, " | %s ", pawl_text_of (reach, "kind"));
      codes (out, json_object_get (reach, "maps"));
      fputs (" | ", out);
      codes (out, json_object_get (row, "circuits"));
      fputs (" |\n", out);
    }
  fputs ("\n</details>\n", out);
}

/* The items of KEY as a list, each with what FIELDS has.  */
static void
write_list (const json_t *document, const char *key, const char *title,
            const char *const *fields, size_t count, FILE *out)
{
  const json_t *list = json_object_get (document, key);
  size_t index;
  json_t *item;
  if (!json_array_size (list))
    return;
  fprintf (out, "\n## %s\n\n", title);
  json_array_foreach ((json_t *) list, index, item)
    {
      const char *between = "- ";
      for (size_t i = 0; i < count; i++)
        if (*pawl_text_of (item, fields[i]))
          {
            fputs (between, out);
            cell (out, pawl_text_of (item, fields[i]));
            between = ": ";
          }
      const json_t *at = json_object_get (item, "at");
      if (pawl_number_of (at, "line"))
        {
          fputs (" (", out);
          cell (out, pawl_text_of (at, "file"));
          fprintf (out, ":%lld)", pawl_number_of (at, "line"));
        }
      fputc ('\n', out);
    }
}

/* What was witnessed, beside what is recorded.  */
static void
write_witnessed (const json_t *document, FILE *out)
{
  const json_t *list = json_object_get (document, "witnessed");
  size_t index;
  json_t *item;
  if (!json_array_size (list))
    return;
  fputs ("\n## Witnessed\n\n| function | calls | allocations | recorded | "
         "warming up | bytes | |\n|---|--:|--:|--:|--:|--:|---|\n", out);
  json_array_foreach ((json_t *) list, index, item)
    {
      const json_t *recorded = json_object_get (item, "recorded_allocations");
      fputs ("| ", out);
      code (out, pawl_text_of (item, "id"));
      fprintf (out, " | %lld | %lld | ", pawl_number_of (item, "calls"),
               pawl_number_of (item, "allocations"));
      if (json_is_integer (recorded))
        fprintf (out, "%lld", (long long) json_integer_value (recorded));
      fprintf (out, " | %lld | %lld | %s |\n",
               pawl_number_of (item, "warmup_allocations"),
               pawl_number_of (item, "bytes"),
               pawl_text_of (item, "agreement"));
    }
}

bool
pawl_report_markdown (const json_t *document, FILE *out)
{
  static const char *const finding[] = { "level", "rule", "message" };
  static const char *const difference[] = { "kind", "message" };
  static const char *const promise[] = { "status", "promise", "name",
                                         "reason" };
  static const char *const gap[] = { "kind", "object", "message" };
  const char *label = pawl_text_of (document, "label");
  fputs ("# Allocation ownership", out);
  fputs (*label ? ": " : "", out);
  cell (out, label);
  fputs ("\n\n", out);
  write_totals (document, out);
  write_list (document, "findings", "Findings", finding, 3, out);
  write_order (document, out);
  write_functions (document, out);
  write_witnessed (document, out);
  write_list (document, "differences", "Declared against observed", difference,
              2, out);
  write_list (document, "promises", "Promises", promise, 4, out);
  write_list (document, "gaps", "Gaps", gap, 3, out);
  fprintf (out, "\n%s\n", pawl_text_of (document, "caveat"));
  return !ferror (out);
}
