/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page's table of functions, which its script sorts and filters.  */

#include "audit/report-html.h"

/* The details of a row are lines of text in one element: of ten thousand rows with
   lists of definitions each, the page would take twice as long to open.  */
static void
line (FILE *out, const char *name)
{
  fputc ('\n', out);
  pawl_html_text (out, name);
  fputs (": ", out);
}

static void
definition (FILE *out, const char *name, const char *words)
{
  if (!*words)
    return;
  line (out, name);
  pawl_html_text (out, words);
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
      pawl_html_text (out, json_string_value (item));
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
          pawl_html_place (out, at);
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
          pawl_html_text (out, pawl_text_of (step, "caller"));
        }
      fputs ("\n  calls ", out);
      pawl_html_text (out, pawl_text_of (step, "calls"));
      fputs (" at ", out);
      pawl_html_place (out, json_object_get (step, "at"));
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
  pawl_html_name (out, pawl_text_of (row, "function"));
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
  if (!json_array_size (json_object_get (row, "sites")))
    return "no sites";
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
      pawl_html_text (out, priority);
      /* Without a priority comes last.  */
      fprintf (out, "\"><td data-k=\"%s\">", *priority ? priority : "~");
      pawl_html_text (out, priority);
      fputs ("</td><td data-k=\"", out);
      pawl_html_text (out, pawl_text_of (row, "id"));
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
        {
          fputs ("<td>", out);
          pawl_html_name (out, pawl_text_of (row, keys[i]));
          fputs ("</td>", out);
        }
      fputs ("</tr>\n", out);
    }
}

void
pawl_html_functions (FILE *out, const json_t *functions)
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
  fputs ("<div class=tools id=tools hidden>"
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
