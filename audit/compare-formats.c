/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A comparison for a reviewer: text and Markdown.  */

#include <string.h>

#include "audit/compare.h"
#include "audit/pawl.h"
#include "audit/report.h"
#include "base/shown.h"

static const struct
{
  const char *key, *title, *colour;
} parts[] = {
  { "loosened", "Loosened", "01;31" }, { "tightened", "Tightened", "01;32" },
  { "moved", "Moved", "01;36" }, { "changed", "Changed", "01" },
};
enum { part_count = sizeof parts / sizeof *parts };

void
pawl_compare_text (const json_t *changes, FILE *out, bool colours)
{
  struct pawl_arena *arena = pawl_arena_new (pawl_out_of_memory);
  size_t total = 0;
  for (size_t i = 0; i < part_count; i++)
    {
      const json_t *list = json_object_get (changes, parts[i].key);
      size_t index;
      json_t *change;
      total += json_array_size (list);
      if (!json_array_size (list))
        continue;
      fprintf (out, colours ? "\33[%sm%s\33[m\n" : "%.0s%s\n",
               parts[i].colour, parts[i].title);
      json_array_foreach ((json_t *) list, index, change)
        fprintf (out, "  %s: %s%s\n",
                 pawl_shown (arena, pawl_text_of (change, "id")),
                 pawl_shown (arena, pawl_text_of (change, "message")),
                 i == 0 && !json_is_true (json_object_get (change,
                                                           "reviewed"))
                   ? " [not reviewed]" : "");
    }
  if (!total)
    fputs ("no difference\n", out);
  pawl_arena_free (arena);
}

/* TEXT without what Markdown would read as markup.  */
static void
plain (FILE *out, const char *text)
{
  for (; *text; text++)
    {
      if (strchr ("\\`*_[]<>|#~", *text))
        fputc ('\\', out);
      fputc ((unsigned char) *text < ' ' ? ' ' : *text, out);
    }
}

void
pawl_compare_markdown (const json_t *changes, FILE *out)
{
  size_t unreviewed = pawl_compare_unreviewed (changes), total = 0;
  fputs ("# Allocation ownership: what changes\n", out);
  if (unreviewed)
    fprintf (out, "\n**%zu loosened without a review.**\n", unreviewed);
  for (size_t i = 0; i < part_count; i++)
    {
      const json_t *list = json_object_get (changes, parts[i].key);
      size_t index;
      json_t *change;
      total += json_array_size (list);
      if (!json_array_size (list))
        continue;
      fprintf (out, "\n## %s\n\n", parts[i].title);
      json_array_foreach ((json_t *) list, index, change)
        {
          fputs ("- ", out);
          plain (out, pawl_text_of (change, "id"));
          fputs (": ", out);
          plain (out, pawl_text_of (change, "message"));
          if (i == 0
              && !json_is_true (json_object_get (change, "reviewed")))
            fputs (" **(not reviewed)**", out);
          fputc ('\n', out);
        }
    }
  if (!total)
    fputs ("\nNothing.\n", out);
}
