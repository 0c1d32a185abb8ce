/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The audit as one page that needs nothing else: a table to sort and filter,
   chains of calls, the burn-down over stored reports.  */

#include <stdint.h>
#include <string.h>

#include "audit/report-html.h"
#include "audit/report-page.h"

enum { column_most = 8 };

static void
character (FILE *out, char c)
{
  switch (c)
    {
    case '<': fputs ("&lt;", out); break;
    case '>': fputs ("&gt;", out); break;
    case '&': fputs ("&amp;", out); break;
    case '"': fputs ("&quot;", out); break;
    case '\'': fputs ("&#39;", out); break;
    default:
      /* HTML has no other control characters.  */
      fputc ((unsigned char) c < ' ' && c != '\n' && c != '\t' ? ' ' : c, out);
    }
}

void
pawl_html_text (FILE *out, const char *words)
{
  for (; *words; words++)
    character (out, *words);
}

void
pawl_html_element (FILE *out, const char *name, const char *words)
{
  fprintf (out, "<%s>", name);
  pawl_html_text (out, words);
  fprintf (out, "</%.*s>", (int) strcspn (name, " "), name);
}

void
pawl_html_name (FILE *out, const char *words)
{
  enum { long_name = 8 };
  static const char joints[] = "_/:.";
  while (*words)
    {
      size_t length = strcspn (words, " ");
      for (size_t i = 0; i < length; i++)
        {
          character (out, words[i]);
          if (length > long_name && strchr (joints, words[i])
              && i + 1 < length && !strchr (joints, words[i + 1]))
            fputs ("<wbr>", out);
        }
      words += length;
      if (*words)
        character (out, *words++);
    }
}

void
pawl_html_place (FILE *out, const json_t *at)
{
  pawl_html_text (out, pawl_text_of (at, "file"));
  if (pawl_number_of (at, "line"))
    fprintf (out, ":%lld", pawl_number_of (at, "line"));
}

static void
write_findings (FILE *out, const json_t *findings)
{
  size_t index, number;
  json_t *finding, *event;
  fputs ("<ul class=findings>\n", out);
  json_array_foreach ((json_t *) findings, index, finding)
    {
      const json_t *chain = json_object_get (finding, "chain");
      const char *level = pawl_text_of (finding, "level");
      fprintf (out, "<li><b class=%s>", level);
      pawl_html_text (out, level);
      fputs ("</b> ", out);
      pawl_html_place (out, json_object_get (finding, "at"));
      fputs (": ", out);
      pawl_html_text (out, pawl_text_of (finding, "message"));
      fputs (" <code>", out);
      pawl_html_text (out, pawl_text_of (finding, "rule"));
      fputs ("</code>", out);
      if (json_array_size (chain))
        {
          fputs ("<details><summary>call chain</summary><ol>", out);
          json_array_foreach ((json_t *) chain, number, event)
            {
              fputs ("<li>", out);
              pawl_html_place (out, json_object_get (event, "at"));
              fputs (": ", out);
              pawl_html_text (out, pawl_text_of (event, "message"));
              fputs ("</li>", out);
            }
          fputs ("</ol></details>", out);
        }
      fputs ("</li>\n", out);
    }
  fputs ("</ul>\n", out);
}

/* What the items of LIST have under KEY: an example, or null if none has
   anything there.  */
static const json_t *
example (const json_t *list, const char *key)
{
  size_t index;
  json_t *item;
  json_array_foreach ((json_t *) list, index, item)
    {
      const json_t *value = json_object_get (item, key);
      const char *text = json_string_value (value);
      if (value && !json_is_null (value) && (!text || *text))
        return value;
    }
  return NULL;
}

/* What stands over the column KEY.  */
static const char *
title_of (const char *key)
{
  return strcmp (key, "id") == 0          ? "function"
         : strcmp (key, "consumers") == 0 ? "circuits"
                                          : key;
}

/* A table of the items of LIST, at most MOST of them, a column for each of KEYS,
   which end with a null, that is not empty.  */
static void
write_items (FILE *out, const json_t *list, const char *const *keys,
             size_t most)
{
  size_t index;
  json_t *item;
  const char *classes[column_most];
  fputs ("<table><thead><tr>", out);
  for (size_t i = 0; keys[i]; i++)
    {
      const json_t *value = example (list, keys[i]);
      classes[i] = !value                   ? NULL
                   : json_is_integer (value) ? " class=n"
                                             : "";
      if (!value)
        continue;
      fprintf (out, "<th scope=col%s>", classes[i]);
      for (const char *c = title_of (keys[i]); *c; c++)
        fputc (*c == '_' ? ' ' : *c, out);
      fputs ("</th>", out);
    }
  fputs ("</tr></thead><tbody>\n", out);
  json_array_foreach ((json_t *) list, index, item)
    {
      if (index == most)
        break;
      fputs ("<tr>", out);
      for (size_t i = 0; keys[i]; i++)
        {
          const json_t *value = json_object_get (item, keys[i]);
          if (!classes[i])
            continue;
          fprintf (out, "<td%s>", classes[i]);
          if (json_is_integer (value))
            fprintf (out, "%lld", (long long) json_integer_value (value));
          else if (json_is_object (value))
            pawl_html_place (out, value);
          else
            pawl_html_name (out, pawl_text_of (item, keys[i]));
          fputs ("</td>", out);
        }
      fputs ("</tr>\n", out);
    }
  fputs ("</tbody></table>\n", out);
  if (json_array_size (list) > most)
    fprintf (out, "<p>And %zu more, which are among the functions below.</p>\n",
             json_array_size (list) - most);
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
    {
      long long number = pawl_number_of (totals, tiles[i][0]);
      bool bad = number && strcmp (tiles[i][0], "errors") == 0;
      fprintf (out, "<li><b%s>%lld</b>%s</li>", bad ? " class=error" : "",
               number, tiles[i][1]);
    }
  fputs ("</ul>\n", out);
}

/* The order of repair, a table a priority: what comes first.  */
enum { order_shown = 50 };

static void
write_order (FILE *out, const json_t *groups)
{
  static const char *const keys[] = { "id", "consumers", "allocation_calls",
                                      "library", "owner", "migration_target",
                                      NULL };
  size_t index;
  json_t *group;
  json_array_foreach ((json_t *) groups, index, group)
    {
      const json_t *items = json_object_get (group, "items");
      if (!json_array_size (items))
        continue;
      const char *priority = pawl_text_of (group, "priority");
      pawl_html_element (out, "h3",
                         *priority ? priority : "Without a priority");
      write_items (out, items, keys, order_shown);
    }
}

/* The parts of the page that have something to say, in order.  */
static const struct part
{
  const char *id, *title, *key;
  void (*write) (FILE *out, const json_t *list);
  const char *columns[column_most + 1];       /* if there is nothing else to write it */
} parts[] = {
  { "limits", "Limits", "limits", NULL,
    { "classification", "sites", "limit", "head_room" } },
  { "burn-down", "Burn-down", "history", pawl_html_burn_down, { 0 } },
  { "order", "Repair order", "repair_order", write_order, { 0 } },
  { "findings", "Findings", "findings", write_findings, { 0 } },
  { "debt", "Functions", "functions", pawl_html_functions, { 0 } },
  { "risks", "External-library risks", "external_risks", NULL,
    { "id", "library", "priority", "owner", "execution_role",
      "migration_target" } },
  { "witnessed", "Witnessed", "witnessed", NULL,
    { "id", "calls", "allocations", "recorded_allocations",
      "warmup_allocations", "bytes", "agreement", "library" } },
  { "differences", "Declared against observed", "differences", NULL,
    { "kind", "map", "function", "message" } },
  { "promises", "Promises", "promises", NULL,
    { "status", "promise", "name", "at", "source", "reason" } },
  { "gaps", "Gaps", "gaps", NULL, { "kind", "object", "message" } },
};
enum { part_count = sizeof parts / sizeof *parts };

/* The functions stand there even if there are none: the script asks for their
   table.  */
static bool
is_there (const struct part *part, const json_t *document)
{
  return part->write == pawl_html_functions
         || json_array_size (json_object_get (document, part->key));
}

static void
write_contents (FILE *out, const json_t *document)
{
  fputs ("<nav aria-label=Contents>", out);
  for (int i = 0; i < part_count; i++)
    if (is_there (&parts[i], document))
      fprintf (out, "<a href=\"#%s\">%s</a> ", parts[i].id, parts[i].title);
  fputs ("</nav>\n", out);
}

static void
write_parts (FILE *out, const json_t *document)
{
  for (int i = 0; i < part_count; i++)
    {
      const json_t *list = json_object_get (document, parts[i].key);
      if (!is_there (&parts[i], document))
        continue;
      /* Its rows are left out of the layout one by one.  */
      bool rows = parts[i].write == pawl_html_functions;
      fprintf (out, "<%s><h2 id=%s>%s</h2>\n", rows ? "div" : "section",
               parts[i].id, parts[i].title);
      if (parts[i].write)
        parts[i].write (out, list);
      else
        write_items (out, list, parts[i].columns, SIZE_MAX);
      fputs (rows ? "</div>\n" : "</section>\n", out);
    }
}

bool
pawl_report_html (const json_t *document, FILE *out)
{
  const char *label = pawl_text_of (document, "label");
  fputs ("<!DOCTYPE html>\n<html lang=en><head><meta charset=utf-8>"
         "<meta name=viewport content=\"width=device-width\">"
         "<title>Allocation ownership", out);
  fputs (*label ? ": " : "", out);
  pawl_html_text (out, label);
  fprintf (out, "</title>\n<style>%s</style></head><body>"
           "<a class=skip href=\"#debt\">To the functions</a>\n"
           "<h1>Allocation ownership", page_style);
  fputs (*label ? ": " : "", out);
  pawl_html_text (out, label);
  fputs ("</h1>", out);
  pawl_html_element (out, "p", pawl_text_of (document, "caveat"));
  write_tiles (out, json_object_get (document, "totals"));
  write_contents (out, document);
  write_parts (out, document);
  fprintf (out, "<script>\n%s</script></body></html>\n", page_script);
  return !ferror (out);
}
