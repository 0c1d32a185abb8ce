/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reports that come back from where somebody stored them.  */

#include "audit/report.h"

/* Whether the items of LIST are objects with what readers of a report need: NULL,
   or what is missing.  */
static const char *
missing_in_items (const json_t *list, const char *text)
{
  size_t index;
  json_t *item;
  json_array_foreach ((json_t *) list, index, item)
    if (!json_is_object (item)
        || (text && !json_is_string (json_object_get (item, text))))
      return text ? text : "an object";
  return NULL;
}

bool
pawl_stored_report_is_whole (const json_t *document, const char *file,
                             struct pawl_problems *problems)
{
  static const struct
  {
    const char *list, *text;    /* each item has that text; or null */
  } parts[] = {
    { "functions", "id" }, { "external_risks", "id" },
    { "repair_order", NULL }, { "limits", NULL }, { "promises", "name" },
    { "manifests", NULL },
  };
  struct pawl_place at = { .file = file };
  size_t before = problems->count;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    {
      const json_t *list = json_object_get (document, parts[i].list);
      const char *missing
        = json_is_array (list) ? missing_in_items (list, parts[i].text) : NULL;
      if (!json_is_array (list))
        pawl_problems_add (problems, at,
                           "is no whole report: '%s' is not a list",
                           parts[i].list);
      else if (missing)
        pawl_problems_add (problems, at,
                           "is no whole report: an item of '%s' lacks '%s'",
                           parts[i].list, missing);
    }
  return problems->count == before;
}
