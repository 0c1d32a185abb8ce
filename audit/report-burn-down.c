/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The debt by priority over the stored reports of earlier builds: stacked bars,
   and the numbers in a table.  */

#include "audit/report-html.h"

static const struct
{
  const char *key, *title, *colour;
} priorities[] = {
  { "P0", "P0", "#c62828" }, { "P1", "P1", "#ef6c00" },
  { "P2", "P2", "#1565c0" }, { "defer", "defer", "#607d8b" },
  { "none", "no priority", "#9e9e9e" },
};
enum { priority_count = sizeof priorities / sizeof *priorities };

/* Of the picture, in units of the page's pixels.  */
enum { most_width = 1200, bar_height = 140, base_line = 160, height = 180 };

static long long
sum_of (const json_t *point)
{
  long long sum = 0;
  for (int i = 0; i < priority_count; i++)
    sum += pawl_number_of (point, priorities[i].key);
  return sum;
}

/* WORDS, or what there is room for and an ellipsis.  */
static void
shortened (FILE *out, const char *words)
{
  enum { most = 9, most_bytes = 4 * most };
  char label[most_bytes + 1];
  size_t bytes = 0, cut = 0;
  int count = 0;
  for (; words[bytes] && count <= most; count++)
    {
      if (count == most - 1)
        cut = bytes;
      do
        bytes++;
      while (((unsigned char) words[bytes] & 0xc0) == 0x80);
    }
  bool whole = count <= most;
  snprintf (label, sizeof label, "%.*s", (int) (whole ? bytes : cut), words);
  pawl_html_text (out, label);
  fputs (whole ? "" : "…", out);
}

static void
caption (FILE *out, double x, double y)
{
  fprintf (out, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"11\" "
           "text-anchor=\"middle\" fill=\"currentColor\">", x, y);
}

/* The bar of POINT, STEP wide with what is between two.  */
static void
write_bar (FILE *out, const json_t *point, long long most, double x,
           double step, bool labelled)
{
  double y = base_line, width = step * 2 / 3;
  for (int i = 0; i < priority_count; i++)
    {
      long long calls = pawl_number_of (point, priorities[i].key);
      double part = (double) bar_height * (double) calls / (double) most;
      if (!calls)
        continue;
      y -= part;
      fprintf (out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
               "height=\"%.1f\" fill=\"%s\"><title>", x, y, width, part,
               priorities[i].colour);
      pawl_html_text (out, pawl_text_of (point, "label"));
      fprintf (out, ": %s %lld</title></rect>", priorities[i].title, calls);
    }
  if (!labelled)
    return;
  caption (out, x + width / 2, y - 4);
  fprintf (out, "%lld</text>", sum_of (point));
  caption (out, x + width / 2, base_line + 15);
  shortened (out, pawl_text_of (point, "label"));
  fputs ("</text>", out);
}

static void
write_bars (FILE *out, const json_t *history)
{
  enum { wide_step = 60 };
  size_t count = json_array_size (history), index;
  json_t *point;
  long long most = 1;
  json_array_foreach ((json_t *) history, index, point)
    most = sum_of (point) > most ? sum_of (point) : most;
  double step = count * wide_step > most_width ? (double) most_width
                                                   / (double) count
                                               : wide_step;
  /* Of many, those are labelled that there is room for, the last one always.  */
  size_t every = (size_t) (wide_step / step + 0.999);
  double width = step * (double) count + 20;
  fprintf (out, "<svg viewBox=\"0 0 %.0f %d\" width=\"%.0f\" role=img "
           "aria-label=\"Allocation calls by priority; the table has the "
           "numbers\">", width, height, width);
  json_array_foreach ((json_t *) history, index, point)
    write_bar (out, point, most, 10 + step / 6 + step * (double) index, step,
               (count - 1 - index) % every == 0);
  fputs ("</svg>\n", out);
}

void
pawl_html_burn_down (FILE *out, const json_t *history)
{
  size_t index;
  json_t *point;
  /* One alone goes nowhere.  */
  if (json_array_size (history) > 1)
    write_bars (out, history);
  fputs ("<table><thead><tr><th scope=col>report</th>", out);
  for (int i = 0; i < priority_count; i++)
    fprintf (out, "<th scope=col class=n><span style=\"color:%s\">&#9632;"
             "</span> %s</th>", priorities[i].colour, priorities[i].title);
  fputs ("<th scope=col class=n>all</th></tr></thead><tbody>", out);
  json_array_foreach ((json_t *) history, index, point)
    {
      fputs ("<tr>", out);
      pawl_html_element (out, "th scope=row", pawl_text_of (point, "label"));
      for (int i = 0; i < priority_count; i++)
        fprintf (out, "<td class=n>%lld</td>",
                 pawl_number_of (point, priorities[i].key));
      fprintf (out, "<td class=n>%lld</td></tr>\n", sum_of (point));
    }
  fputs ("</tbody></table>\n", out);
}
