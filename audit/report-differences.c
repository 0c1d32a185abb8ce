/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Declared against observed: what maps and lists of helpers say, and what
   stands in the objects.  */

#include "audit/report.h"

#include <string.h>

static void __attribute__ ((format (printf, 6, 7)))
add (const struct pawl_audit *audit, json_t *all, const char *kind,
     const char *map, const char *function, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  json_t *object = pawl_json_object ();
  pawl_json_set (object, "kind", pawl_json_text (kind));
  pawl_json_set (object, "map", pawl_json_text (map));
  pawl_json_set (object, "function", pawl_json_text (function));
  pawl_json_set (object, "message",
                 pawl_json_text (pawl_arena_vprintf (audit->arena, format,
                                                     arguments)));
  va_end (arguments);
  pawl_json_append (all, object);
}

/* A map and the row of a function that it names.  */
static void
compare_scratch (const struct pawl_audit *audit, json_t *all,
                 const struct pawl_kernel_map *map,
                 const struct pawl_audit_row *row)
{
  if (!row->allocation_calls)
    return;
  size_t bound = 0;
  for (size_t i = 0; i < map->scratch_count; i++)
    bound += map->scratch[i].parameter != NULL;
  if (bound)
    add (audit, all, "allocates-beside-scratch", map->id, row->id,
         "the map binds scratch, and '%s' still has %u allocation call%s",
         row->function, row->allocation_calls,
         row->allocation_calls == 1 ? "" : "s");
  else
    add (audit, all, "allocates-without-scratch", map->id, row->id,
         map->scratch_count
           ? "the map declares scratch, binds none, and '%s' allocates"
           : "the map declares no scratch, and '%s' allocates",
         row->function);
}

static bool
lists (const struct pawl_audit_row *row, const char *helper)
{
  for (size_t i = 0; row->entry && i < row->entry->helper_count; i++)
    if (strcmp (row->entry->helpers[i], helper) == 0)
      return true;
  return false;
}

static const char *
first_caller (const struct pawl_step_up *chain)
{
  while (chain->before)
    chain = chain->before;
  return chain->caller->name;
}

static void
compare_helpers (const struct pawl_audit *audit, json_t *all)
{
  for (size_t i = 0; i < audit->row_count; i++)
    {
      const struct pawl_audit_row *row = &audit->rows[i];
      if (row->direct || !row->identity)
        continue;
      if (row->chain && !row->listed && row->allocation_calls)
        add (audit, all, "unlisted-helper", row->maps.names[0], row->id,
             "'%s' reaches '%s', which allocates; no entry lists it under "
             "reachable_allocating_helpers", first_caller (row->chain),
             row->function);
      if (!row->listed || row->chain)
        continue;
      for (size_t j = 0; j < audit->row_count; j++)
        if (lists (&audit->rows[j], row->function)
            && audit->rows[j].identity)
          add (audit, all, "unreached-helper", NULL, audit->rows[j].id,
               "'%s' lists '%s', and the call graph has no way from one to "
               "the other", audit->rows[j].function, row->function);
    }
}

/* Whether any function of the build is called NAME.  */
static void
note_names (const struct pawl_audit *audit, struct pawl_name_map *names)
{
  const struct pawl_case *the_case = audit->check->the_case;
  for (size_t i = 0; i < the_case->identity_count; i++)
    {
      const char *name = the_case->identities[i].name;
      pawl_name_map_add (names, audit->arena, name, strlen (name), name);
    }
}

json_t *
pawl_audit_differences (struct pawl_audit *audit)
{
  json_t *all = pawl_json_array ();
  struct pawl_name_map names = { 0 }, rows = { 0 };
  note_names (audit, &names);
  for (size_t i = 0; i < audit->row_count; i++)
    {
      const struct pawl_audit_row *row = &audit->rows[i];
      if (row->direct)
        pawl_name_map_add (&rows, audit->arena, row->function,
                           strlen (row->function), row);
    }
  for (size_t i = 0; i < audit->cke.map_count; i++)
    {
      const struct pawl_kernel_map *map = audit->cke.maps[i];
      for (size_t j = 0; j < map->functions.count; j++)
        {
          const char *function = map->functions.names[j];
          const struct pawl_audit_row *row
            = pawl_name_map_find (&rows, function, strlen (function));
          if (row)
            compare_scratch (audit, all, map, row);
          if (!pawl_name_map_find (&names, function, strlen (function)))
            add (audit, all, "unseen-function", map->id, function,
                 "the map names '%s', and no given file has it", function);
        }
    }
  compare_helpers (audit, all);
  return all;
}
