/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The audit as one page that needs nothing else: a table to sort and filter,
   chains of calls, the burn-down over stored reports.  */

#include <stdint.h>
#include <string.h>

#include "audit/report-page.h"
#include "audit/report.h"

static void
text (FILE *out, const char *words)
{
  for (; *words; words++)
    switch (*words)
      {
      case '<': fputs ("&lt;", out); break;
      case '>': fputs ("&gt;", out); break;
      case '&': fputs ("&amp;", out); break;
      case '"': fputs ("&quot;", out); break;
      case '\'': fputs ("&#39;", out); break;
      default:
        /* HTML has no other control characters.  */
        fputc ((unsigned char) *words < ' ' && *words != '\n'
                   && *words != '\t' ? ' ' : *words, out);
      }
}

static void
element (FILE *out, const char *name, const char *words)
{
  fprintf (out, "<%s>", name);
  text (out, words);
  fprintf (out, "</%.*s>", (int) strcspn (name, " "), name);
}

static void
place (FILE *out, const json_t *at)
{
  text (out, pawl_text_of (at, "file"));
  if (pawl_number_of (at, "line"))
    fprintf (out, ":%lld", pawl_number_of (at, "line"));
}

/* The details of a row are lines of text in one element: of ten thousand rows with
   lists of definitions each, the page would take twice as long to open.  */
static void
line (FILE *out, const char *name)
{
  fputc ('\n', out);
  text (out, name);
  fputs (": ", out);
}

static void
definition (FILE *out, const char *name, const char *words)
{
  if (!*words)
    return;
  line (out, name);
  text (out, words);
}

static void
joined (FILE *out, const char *name, const json_t *list)
{
  size_t index;
  json_t *item;
  if (!json_array_size (list))
    return;
  line (out, name);
  json_array_foreach ((json_t *) list, index, item)
    {
      fputs (index ? ", " : "", out);
      if (index == PAWL_NAMES_SHOWN)
        {
          fprintf (out, "and %zu more", json_array_size (list) - index);
          break;
        }
      text (out, json_string_value (item));
    }
}

static void
write_sites (FILE *out, const json_t *sites)
{
  size_t index, number;
  json_t *site, *at;
  json_array_foreach ((json_t *) sites, index, site)
    {
      line (out, pawl_text_of (site, "callee"));
      fprintf (out, "%lld, recorded %lld", pawl_number_of (site, "count"),
               pawl_number_of (site, "recorded"));
      json_array_foreach (json_object_get (site, "places"), number, at)
        {
          fputs (number ? ", " : ", at ", out);
          place (out, at);
        }
    }
}

static void
write_chain (FILE *out, const json_t *chain)
{
  size_t index;
  json_t *step;
  json_array_foreach ((json_t *) chain, index, step)
    {
      if (!index)
        {
          line (out, "chain");
          text (out, pawl_text_of (step, "caller"));
        }
      fputs ("\n  calls ", out);
      text (out, pawl_text_of (step, "calls"));
      fputs (" at ", out);
      place (out, json_object_get (step, "at"));
    }
}

static void
write_details (FILE *out, const json_t *row)
{
  static const char *const keys[][2] = {
    { "lifetime", "lifetime" }, { "size", "size_formula" },
    { "frequency", "allocation_frequency" }, { "notes", "notes" },
  };
  const json_t *reach = json_object_get (row, "reachability");
  fputs ("<details><summary>", out);
  text (out, pawl_text_of (row, "function"));
  /* A newline at the beginning is none.  */
  fputs ("</summary><pre>", out);
  definition (out, "file", pawl_text_of (row, "path"));
  write_sites (out, json_object_get (row, "sites"));
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    definition (out, keys[i][0], pawl_text_of (row, keys[i][1]));
  const char *key;
  json_t *value;
  json_object_foreach (json_object_get (row, "extras"), key, value)
    definition (out, key, json_string_value (value));
  joined (out, "maps", json_object_get (reach, "maps"));
  joined (out, "circuits", json_object_get (row, "circuits"));
  write_chain (out, json_object_get (reach, "chain"));
  fputs ("</pre></details>", out);
}

static const char *
state_of (const json_t *row)
{
  if (!json_is_true (json_object_get (row, "seen")))
    return "in no given file";
  if (pawl_number_of (row, "allocation_calls")
      > pawl_number_of (row, "recorded_allocation_calls"))
    return "more than recorded";
  return json_is_true (json_object_get (row, "reviewed")) ? "reviewed"
                                                          : "not reviewed";
}

static void
write_rows (FILE *out, const json_t *functions)
{
  static const char *const keys[] = { "classification", "owner",
                                      "execution_role", "phase",
                                      "migration_target" };
  size_t index;
  json_t *row;
  json_array_foreach ((json_t *) functions, index, row)
    {
      const char *priority = pawl_text_of (row, "priority");
      fputs ("<tr data-p=\"", out);
      text (out, priority);
      /* Without a priority comes last.  */
      fprintf (out, "\"><td data-k=\"%s\">", *priority ? priority : "~");
      text (out, priority);
      fputs ("</td><td data-k=\"", out);
      text (out, pawl_text_of (row, "id"));
      fputs ("\">", out);
      write_details (out, row);
      fprintf (out, "</td><td class=n>%lld</td><td class=n>%lld</td>"
               "<td class=n>%zu</td><td>%s</td><td>%s</td>",
               pawl_number_of (row, "allocation_calls"),
               pawl_number_of (row, "recorded_allocation_calls"),
               json_array_size (json_object_get (row, "circuits")),
               pawl_text_of (json_object_get (row, "reachability"), "kind"),
               state_of (row));
      for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        element (out, "td", pawl_text_of (row, keys[i]));
      fputs ("</tr>\n", out);
    }
}

static void
write_functions (FILE *out, const json_t *functions)
{
  static const struct
  {
    const char *title;
    bool number;
  } columns[] = {
    { "Priority", false }, { "Function", false },
    { "Calls", true }, { "Recorded", true }, { "Circuits", true },
    { "Mapped", false }, { "State", false }, { "Class", false },
    { "Owner", false }, { "Role", false }, { "Phase", false },
    { "Migration target", false },
  };
  static const char *const priorities[] = { "P0", "P1", "P2", "defer" };
  enum { column_count = sizeof columns / sizeof *columns };
  fputs ("<h2 id=debt>Functions</h2><div class=tools id=tools hidden>"
         "<label>Filter<input id=filter type=search "
         "placeholder=\"words in a row\"></label><label>Priority"
         "<select id=priority><option value=\"*\">all</option>", out);
  for (size_t i = 0; i < sizeof priorities / sizeof *priorities; i++)
    fprintf (out, "<option>%s</option>", priorities[i]);
  fputs ("<option value=\"\">none</option></select></label>"
         "<span id=shown role=status></span></div>\n"
         "<table id=functions><thead><tr>", out);
  for (size_t i = 0; i < column_count; i++)
    fprintf (out, "<th scope=col%s>%s</th>",
             columns[i].number ? " class=n" : "", columns[i].title);
  fputs ("</tr></thead><tbody>\n", out);
  write_rows (out, functions);
  fputs ("</tbody></table>\n", out);
}

static void
write_findings (FILE *out, const json_t *findings)
{
  size_t index, number;
  json_t *finding, *event;
  if (!json_array_size (findings))
    return;
  fputs ("<section><h2>Findings</h2><ul>\n", out);
  json_array_foreach ((json_t *) findings, index, finding)
    {
      const json_t *chain = json_object_get (finding, "chain");
      const char *level = pawl_text_of (finding, "level");
      fprintf (out, "<li><b class=%s>", level);
      text (out, level);
      fputs ("</b>", out);
      fputs (" ", out);
      place (out, json_object_get (finding, "at"));
      fputs (": ", out);
      text (out, pawl_text_of (finding, "message"));
      fputs (" <code>", out);
      text (out, pawl_text_of (finding, "rule"));
      fputs ("</code>", out);
      if (json_array_size (chain))
        {
          fputs ("<details><summary>call chain</summary><ol>", out);
          json_array_foreach ((json_t *) chain, number, event)
            {
              fputs ("<li>", out);
              place (out, json_object_get (event, "at"));
              fputs (": ", out);
              text (out, pawl_text_of (event, "message"));
              fputs ("</li>", out);
            }
          fputs ("</ol></details>", out);
        }
      fputs ("</li>\n", out);
    }
  fputs ("</ul></section>\n", out);
}

/* A table of the items of LIST, at most MOST of them, a column for each of
   KEYS.  */
static void
write_items (FILE *out, const char *title, const json_t *list,
             const char *const *keys, size_t count, size_t most)
{
  size_t index;
  json_t *item;
  if (!json_array_size (list))
    return;
  fputs ("<section>", out);
  element (out, "h2", title);
  fputs ("<table><thead><tr>", out);
  for (size_t i = 0; i < count; i++)
    {
      fputs ("<th scope=col>", out);
      for (const char *c = keys[i]; *c; c++)
        fputc (*c == '_' ? ' ' : *c, out);
      fputs ("</th>", out);
    }
  fputs ("</tr></thead><tbody>\n", out);
  json_array_foreach ((json_t *) list, index, item)
    {
      if (index == most)
        break;
      fputs ("<tr>", out);
      for (size_t i = 0; i < count; i++)
        {
          const json_t *value = json_object_get (item, keys[i]);
          fputs ("<td>", out);
          if (json_is_integer (value))
            fprintf (out, "%lld", (long long) json_integer_value (value));
          else if (json_is_object (value))
            place (out, value);
          else
            text (out, pawl_text_of (item, keys[i]));
          fputs ("</td>", out);
        }
      fputs ("</tr>\n", out);
    }
  fputs ("</tbody></table>", out);
  if (json_array_size (list) > most)
    fprintf (out, "<p>And %zu more, which are among the functions below.",
             json_array_size (list) - most);
  fputs ("</section>\n", out);
}

static void
write_table (FILE *out, const char *title, const json_t *list,
             const char *const *keys, size_t count)
{
  write_items (out, title, list, keys, count, SIZE_MAX);
}

static const char *const priorities[] = { "P0", "P1", "P2", "defer", "none" };
enum { priority_count = sizeof priorities / sizeof *priorities };

/* Stacked bars, a stored report each; the table below has the numbers.  */
static void
write_burn_down (FILE *out, const json_t *history)
{
  static const char *const colours[] = { "#c62828", "#ef6c00", "#1565c0",
                                         "#607d8b", "#9e9e9e" };
  size_t count = json_array_size (history), index;
  json_t *point;
  long long most = 1;
  json_array_foreach ((json_t *) history, index, point)
    {
      long long sum = 0;
      for (size_t i = 0; i < priority_count; i++)
        sum += pawl_number_of (point, priorities[i]);
      most = sum > most ? sum : most;
    }
  fprintf (out, "<h2>Burn-down</h2><svg viewBox=\"0 0 %zu 170\" width=\"%zu\" "
           "role=img aria-label=\"Allocation calls by priority; the table has "
           "the numbers\">", 60 * count + 20, 60 * count + 20);
  json_array_foreach ((json_t *) history, index, point)
    {
      double y = 150;
      for (size_t i = 0; i < priority_count; i++)
        {
          double height = 140.0 * (double) pawl_number_of (point,
                                                           priorities[i])
                          / (double) most;
          y -= height;
          if (height > 0)
            fprintf (out, "<rect x=\"%zu\" y=\"%.1f\" width=\"40\" "
                     "height=\"%.1f\" fill=\"%s\"/>", 60 * index + 20, y,
                     height, colours[i]);
        }
      fprintf (out, "<text x=\"%zu\" y=\"166\" font-size=\"11\" "
               "text-anchor=\"middle\" fill=\"currentColor\">",
               60 * index + 40);
      char label[16];
      snprintf (label, sizeof label, "%.9s", pawl_text_of (point, "label"));
      text (out, label);
      fputs ("</text>", out);
    }
  fputs ("</svg>\n<table><thead><tr><th scope=col>report</th>", out);
  for (size_t i = 0; i < priority_count; i++)
    fprintf (out, "<th scope=col class=n><span style=\"color:%s\">&#9632;"
             "</span> %s</th>", colours[i], priorities[i]);
  fputs ("</tr></thead><tbody>", out);
  json_array_foreach ((json_t *) history, index, point)
    {
      fputs ("<tr>", out);
      element (out, "th scope=row", pawl_text_of (point, "label"));
      for (size_t i = 0; i < priority_count; i++)
        fprintf (out, "<td class=n>%lld</td>",
                 pawl_number_of (point, priorities[i]));
      fputs ("</tr>", out);
    }
  fputs ("</tbody></table>\n", out);
}

static void
write_tiles (FILE *out, const json_t *totals)
{
  static const char *const tiles[][2] = {
    { "allocation_calls", "allocation calls" },
    { "recorded_allocation_calls", "recorded" },
    { "head_room", "recorded and gone" },
    { "allocating_functions", "allocating functions" },
    { "reviewed_functions", "reviewed" },
    { "external_risks", "external risks" },
    { "kernel_maps", "kernel maps" }, { "circuits", "circuits" },
    { "directly_mapped", "mapped directly" },
    { "transitively_mapped", "mapped transitively" },
    { "unmapped", "unmapped" }, { "errors", "errors" },
    { "warnings", "warnings" }, { "gaps", "gaps" },
  };
  fputs ("<ul class=tiles>", out);
  for (size_t i = 0; i < sizeof tiles / sizeof *tiles; i++)
    fprintf (out, "<li><b>%lld</b>%s</li>",
             pawl_number_of (totals, tiles[i][0]), tiles[i][1]);
  fputs ("</ul>\n", out);
}

/* The order of repair, a table a priority: what comes first.  */
enum { order_shown = 50 };

static void
write_order (FILE *out, const json_t *groups)
{
  static const char *const keys[] = { "consumers", "allocation_calls", "id",
                                      "library", "owner",
                                      "migration_target" };
  size_t index;
  json_t *group;
  fputs ("<h2>Repair order</h2><details><summary>what to repair first, by "
         "priority and circuits</summary>\n", out);
  json_array_foreach ((json_t *) groups, index, group)
    write_items (out, *pawl_text_of (group, "priority")
                        ? pawl_text_of (group, "priority")
                        : "Without a priority",
                 json_object_get (group, "items"), keys, 6, order_shown);
  fputs ("</details>\n", out);
}

bool
pawl_report_html (const json_t *document, FILE *out)
{
  static const char *const risk[] = { "id", "library", "priority", "owner",
                                      "execution_role", "migration_target" };
  static const char *const witnessed[] = {
    "id", "calls", "allocations", "recorded_allocations",
    "warmup_allocations", "bytes", "agreement", "library",
  };
  static const char *const difference[] = { "kind", "map", "function",
                                            "message" };
  static const char *const promise[] = { "status", "promise", "name", "at",
                                         "source", "reason" };
  static const char *const limit[] = { "classification", "sites", "limit",
                                       "head_room" };
  static const char *const gap[] = { "kind", "object", "message" };
  const char *label = pawl_text_of (document, "label");
  fputs ("<!DOCTYPE html>\n<html lang=en><head><meta charset=utf-8>"
         "<meta name=viewport content=\"width=device-width\">"
         "<title>Allocation ownership", out);
  fputs (*label ? ": " : "", out);
  text (out, label);
  fprintf (out, "</title>\n<style>%s</style></head><body>"
           "<a class=skip href=\"#debt\">To the functions</a>\n"
           "<h1>Allocation ownership", page_style);
  fputs (*label ? ": " : "", out);
  text (out, label);
  fputs ("</h1>", out);
  element (out, "p", pawl_text_of (document, "caveat"));
  write_tiles (out, json_object_get (document, "totals"));
  write_table (out, "Limits", json_object_get (document, "limits"), limit, 4);
  write_burn_down (out, json_object_get (document, "history"));
  write_findings (out, json_object_get (document, "findings"));
  write_order (out, json_object_get (document, "repair_order"));
  write_functions (out, json_object_get (document, "functions"));
  write_table (out, "External-library risks",
               json_object_get (document, "external_risks"), risk, 6);
  write_table (out, "Witnessed", json_object_get (document, "witnessed"),
               witnessed, sizeof witnessed / sizeof *witnessed);
  write_table (out, "Declared against observed",
               json_object_get (document, "differences"), difference, 4);
  write_table (out, "Promises", json_object_get (document, "promises"),
               promise, 6);
  write_table (out, "Gaps", json_object_get (document, "gaps"), gap, 3);
  fprintf (out, "<script>\n%s</script></body></html>\n", page_script);
  return !ferror (out);
}
