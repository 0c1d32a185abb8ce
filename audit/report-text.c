/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The audit for a terminal.  */

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "audit/pawl.h"
#include "audit/report.h"
#include "base/shown.h"

struct printer
{
  FILE *out;
  bool colours;
  struct pawl_arena *arena;
};

static void
heading (const struct printer *printer, const char *text)
{
  fprintf (printer->out, printer->colours ? "\n\33[01m%s\33[m\n" : "\n%s\n",
           text);
}

/* TEXT without what a terminal would obey.  */
static const char *
shown (const struct printer *printer, const char *text)
{
  return pawl_shown (printer->arena, text);
}

static const char *
text (const struct printer *printer, const json_t *object, const char *key)
{
  return shown (printer, pawl_text_of (object, key));
}

/* The beginning of a field's line.  */
static void
name_field (const struct printer *printer, const char *name)
{
  fprintf (printer->out, "      %-12s ", name);
}

static void
print_names (const struct printer *printer, const json_t *list)
{
  size_t index;
  json_t *item;
  json_array_foreach ((json_t *) list, index, item)
    {
      fputs (index ? ", " : "", printer->out);
      if (index == PAWL_NAMES_SHOWN)
        {
          fprintf (printer->out, "and %zu more",
                   json_array_size (list) - index);
          break;
        }
      fputs (shown (printer, json_string_value (item)), printer->out);
    }
  fputc ('\n', printer->out);
}

static void
field (const struct printer *printer, const char *name, const char *value)
{
  if (*value)
    {
      name_field (printer, name);
      fprintf (printer->out, "%s\n", value);
    }
}

static void
print_order (const struct printer *printer, const json_t *groups)
{
  size_t index, number;
  json_t *group, *item;
  heading (printer, "Repair order");
  json_array_foreach ((json_t *) groups, index, group)
    {
      const char *priority = pawl_text_of (group, "priority");
      const json_t *items = json_object_get (group, "items");
      if (!json_array_size (items))
        continue;
      fprintf (printer->out, "  %s: %lld allocation call%s\n",
               *priority ? priority : "without a priority",
               pawl_number_of (group, "allocation_calls"),
               pawl_number_of (group, "allocation_calls") == 1 ? "" : "s");
      json_array_foreach ((json_t *) items, number, item)
        {
          const char *library = text (printer, item, "library");
          fprintf (printer->out, "    %lld circuit%s, ",
                   pawl_number_of (item, "consumers"),
                   pawl_number_of (item, "consumers") == 1 ? "" : "s");
          if (*library)
            fprintf (printer->out, "%s", library);
          else
            fprintf (printer->out, "%lld call%s",
                     pawl_number_of (item, "allocation_calls"),
                     pawl_number_of (item, "allocation_calls") == 1 ? ""
                                                                    : "s");
          fprintf (printer->out, ": %s\n", text (printer, item, "id"));
        }
    }
}

/* "malloc 2 (3 recorded), free 1".  */
static void
print_sites (const struct printer *printer, const json_t *sites)
{
  size_t index;
  json_t *site;
  if (!json_array_size (sites))
    return;
  name_field (printer, "sites");
  json_array_foreach ((json_t *) sites, index, site)
    {
      long long count = pawl_number_of (site, "count");
      long long recorded = pawl_number_of (site, "recorded");
      fprintf (printer->out, "%s%s %lld", index ? ", " : "",
               text (printer, site, "callee"), count);
      if (count != recorded)
        fprintf (printer->out, " (%lld recorded)", recorded);
    }
  fputc ('\n', printer->out);
}

static void
print_lines (const struct printer *printer, const json_t *sites)
{
  size_t index, number, count = 0;
  json_t *site, *place;
  json_array_foreach ((json_t *) sites, index, site)
    json_array_foreach (json_object_get (site, "places"), number, place)
      {
        if (!count++)
          name_field (printer, "lines");
        else
          fputs (", ", printer->out);
        fprintf (printer->out, "%lld", pawl_number_of (place, "line"));
      }
  if (count)
    fputc ('\n', printer->out);
}

static void
print_chain (const struct printer *printer, const json_t *chain)
{
  size_t index;
  json_t *step;
  if (!json_array_size (chain))
    return;
  name_field (printer, "chain");
  json_array_foreach ((json_t *) chain, index, step)
    {
      if (!index)
        fputs (text (printer, step, "caller"), printer->out);
      fprintf (printer->out, " -> %s", text (printer, step, "calls"));
    }
  fputc ('\n', printer->out);
}

static void
print_review (const struct printer *printer, const json_t *row)
{
  static const char *const keys[][2] = {
    { "owner", "owner" }, { "lifetime", "lifetime" },
    { "size", "size_formula" }, { "role", "execution_role" },
    { "phase", "phase" }, { "frequency", "allocation_frequency" },
    { "migration", "migration_target" }, { "notes", "notes" },
  };
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    field (printer, keys[i][0], text (printer, row, keys[i][1]));
  const char *key;
  json_t *value;
  json_object_foreach (json_object_get (row, "extras"), key, value)
    field (printer, shown (printer, key),
           shown (printer, json_string_value (value)));
}

static void
print_reach (const struct printer *printer, const json_t *row)
{
  const json_t *reach = json_object_get (row, "reachability");
  const json_t *maps = json_object_get (reach, "maps");
  const json_t *circuits = json_object_get (row, "circuits");
  name_field (printer, "mapped");
  fprintf (printer->out, "%s%s", pawl_text_of (reach, "kind"),
           json_array_size (maps) ? ": " : "");
  print_names (printer, maps);
  print_chain (printer, json_object_get (reach, "chain"));
  if (!json_array_size (circuits))
    return;
  name_field (printer, "circuits");
  print_names (printer, circuits);
}

static void
print_functions (const struct printer *printer, const json_t *functions)
{
  const char *path = "";
  size_t index;
  json_t *row;
  heading (printer, "Functions");
  json_array_foreach ((json_t *) functions, index, row)
    {
      if (strcmp (pawl_text_of (row, "path"), path) != 0)
        {
          path = pawl_text_of (row, "path");
          fprintf (printer->out, "  %s\n", shown (printer, path));
        }
      const json_t *sites = json_object_get (row, "sites");
      fprintf (printer->out, "    %s", text (printer, row, "function"));
      static const char *const words[] = { "priority", "classification",
                                           "role" };
      for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (*pawl_text_of (row, words[i]))
          fprintf (printer->out, ", %s", pawl_text_of (row, words[i]));
      if (!json_is_true (json_object_get (row, "seen")))
        fputs (", in no given file", printer->out);
      else if (!json_is_true (json_object_get (row, "reviewed"))
               && json_array_size (sites))
        fputs (", not reviewed", printer->out);
      if (json_is_true (json_object_get (row, "on_compute_path")))
        fputs (", on the compute path", printer->out);
      fputc ('\n', printer->out);
      print_sites (printer, sites);
      print_lines (printer, sites);
      print_review (printer, row);
      print_reach (printer, row);
    }
}

static void
print_risks (const struct printer *printer, const json_t *risks)
{
  size_t index, number;
  json_t *row, *call;
  if (!json_array_size (risks))
    return;
  heading (printer, "External-library risks");
  json_array_foreach ((json_t *) risks, index, row)
    {
      fprintf (printer->out, "    %s, %s, %s%s\n", text (printer, row, "id"),
               text (printer, row, "library"), text (printer, row, "priority"),
               json_is_true (json_object_get (row, "seen"))
                 ? "" : ", in no given file");
      json_array_foreach (json_object_get (row, "calls"), number, call)
        {
          if (!number)
            name_field (printer, "calls");
          fprintf (printer->out, "%s%s (%lld)%s", number ? ", " : "",
                   text (printer, call, "callee"),
                   pawl_number_of (json_object_get (call, "at"), "line"),
                   number + 1 < json_array_size (json_object_get (row,
                                                                  "calls"))
                     ? "" : "\n");
        }
      print_review (printer, row);
      print_reach (printer, row);
    }
}

static void
print_list (const struct printer *printer, const json_t *list,
            const char *title, const char *const *keys, size_t count)
{
  size_t index;
  json_t *item;
  if (!json_array_size (list))
    return;
  heading (printer, title);
  json_array_foreach ((json_t *) list, index, item)
    {
      const char *line = "";
      for (size_t i = 0; i < count; i++)
        if (*pawl_text_of (item, keys[i]))
          line = pawl_arena_printf (printer->arena, "%s%s%s", line,
                                    *line ? ": " : "",
                                    text (printer, item, keys[i]));
      fprintf (printer->out, "  %s\n", line);
    }
}

/* What was witnessed, beside what is recorded.  */
static void
print_witnessed (const struct printer *printer, const json_t *list)
{
  size_t index;
  json_t *item;
  if (json_array_size (list))
    heading (printer, "Witnessed");
  json_array_foreach ((json_t *) list, index, item)
    {
      const json_t *recorded = json_object_get (item, "recorded_allocations");
      fprintf (printer->out, "  %s: ", text (printer, item, "id"));
      if (json_is_true (json_object_get (item, "ran")))
        fprintf (printer->out, "allocations %lld, %lld bytes, and %lld while "
                 "warming up; calls %lld; %s",
                 pawl_number_of (item, "allocations"),
                 pawl_number_of (item, "bytes"),
                 pawl_number_of (item, "warmup_allocations"),
                 pawl_number_of (item, "calls"),
                 pawl_text_of (item, "agreement"));
      else
        fputs ("not run", printer->out);
      if (json_is_integer (recorded))
        fprintf (printer->out, "; recorded %lld, %s",
                 (long long) json_integer_value (recorded),
                 text (printer, item, "library"));
      fputc ('\n', printer->out);
    }
}

static void
print_limits (const struct printer *printer, const json_t *limits)
{
  size_t index;
  json_t *limit;
  if (json_array_size (limits))
    heading (printer, "Limits");
  json_array_foreach ((json_t *) limits, index, limit)
    fprintf (printer->out, "  %s: %lld of %lld, %lld left\n",
             pawl_text_of (limit, "classification"),
             pawl_number_of (limit, "sites"), pawl_number_of (limit, "limit"),
             pawl_number_of (limit, "head_room"));
}

static void
print_totals (const struct printer *printer, const json_t *totals)
{
  const char *key;
  json_t *value;
  heading (printer, "Totals");
  json_object_foreach ((json_t *) totals, key, value)
    if (json_is_integer (value))
      fprintf (printer->out, "  %-28s %lld\n", key,
               (long long) json_integer_value (value));
  size_t index;
  json_t *group;
  json_array_foreach (json_object_get (totals, "by_classification"), index,
                      group)
    if (pawl_number_of (group, "functions"))
      fprintf (printer->out, "  %-28s allocation calls %lld, recorded %lld, "
               "functions %lld\n",
               *pawl_text_of (group, "classification")
                 ? pawl_text_of (group, "classification")
                 : "(without classification)",
               pawl_number_of (group, "allocation_calls"),
               pawl_number_of (group, "recorded_allocation_calls"),
               pawl_number_of (group, "functions"));
}

bool
pawl_report_text (const json_t *document, FILE *out, bool colours)
{
  static const char *const difference[] = { "kind", "message", "map" };
  static const char *const promise[] = { "status", "promise", "name",
                                         "source", "reason" };
  static const char *const gap[] = { "kind", "object", "message" };
  static const char *const finding[] = { "level", "rule", "message" };
  struct printer printer = { .out = out, .colours = colours,
                             .arena = pawl_arena_new (pawl_out_of_memory) };
  fprintf (out, "%s\n", pawl_text_of (document, "caveat"));
  print_order (&printer, json_object_get (document, "repair_order"));
  print_functions (&printer, json_object_get (document, "functions"));
  print_risks (&printer, json_object_get (document, "external_risks"));
  print_witnessed (&printer, json_object_get (document, "witnessed"));
  print_list (&printer, json_object_get (document, "differences"),
              "Declared against observed", difference, 3);
  print_list (&printer, json_object_get (document, "promises"), "Promises",
              promise, 5);
  print_list (&printer, json_object_get (document, "findings"), "Findings",
              finding, 3);
  print_limits (&printer, json_object_get (document, "limits"));
  print_list (&printer, json_object_get (document, "gaps"), "Gaps", gap, 3);
  print_totals (&printer, json_object_get (document, "totals"));
  pawl_arena_free (printer.arena);
  return !ferror (out);
}
