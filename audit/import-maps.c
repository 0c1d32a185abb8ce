/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Workspaces out of the scratch buffers that kernel maps bind to
   parameters.  */

#include <string.h>

#include "audit/import.h"

/* The source of MAP's function, if it can be told: the only one, or the only
   one of which an entry is known.  */
static const char *
source_of (struct pawl_import *import, const struct pawl_kernel_map *map)
{
  if (map->sources.count == 1)
    return map->sources.names[0];
  const char *found = NULL;
  for (size_t i = 0; i < map->sources.count; i++)
    {
      const char *identity
        = pawl_arena_printf (import->arena, "%s::%s", map->sources.names[i],
                             map->function);
      if (!pawl_name_map_find (&import->by_identity, identity,
                               strlen (identity)))
        continue;
      if (found)
        return NULL;
      found = map->sources.names[i];
    }
  return found;
}

static bool
same_text (const char *one, const char *other)
{
  return one && other ? strcmp (one, other) == 0 : one == other;
}

static void
add_workspace (struct pawl_import *import, struct pawl_import_entry *entry,
               const struct pawl_kernel_map *map,
               const struct pawl_map_scratch *scratch)
{
  for (size_t i = 0; i < entry->workspace_count; i++)
    {
      const struct pawl_import_workspace *other = &entry->workspaces[i];
      if (strcmp (other->scratch->parameter, scratch->parameter) != 0)
        continue;
      if (same_text (other->scratch->bytes, scratch->bytes)
          && same_text (other->scratch->capacity, scratch->capacity))
        return;
      struct pawl_problem *problem = pawl_problems_add (
        import->problems, (struct pawl_place) { .file = map->file },
        "the workspace '%s' of '%s' has %s bytes here", scratch->parameter,
        entry->function, scratch->bytes);
      problem->other = (struct pawl_place) { .file = other->map->file };
      problem->other_message = pawl_arena_printf (
        import->problems->arena, "and %s bytes here, which is taken",
        other->scratch->bytes);
      return;
    }
  entry->workspaces
    = pawl_arena_grow (import->arena, entry->workspaces,
                       entry->workspace_count, &entry->workspace_room,
                       sizeof *entry->workspaces);
  entry->workspaces[entry->workspace_count++]
    = (struct pawl_import_workspace) { scratch, map };
}

static void
leave_open (struct pawl_import *import, const struct pawl_kernel_map *map,
            const struct pawl_map_scratch *scratch, const char *why)
{
  pawl_names_add (&import->open, import->arena,
                  pawl_arena_printf (import->arena, "%s: %s: %s", map->id,
                                     scratch->name, why));
}

void
pawl_import_scratch (struct pawl_import *import, const struct pawl_cke *cke)
{
  for (size_t i = 0; i < cke->map_count; i++)
    {
      const struct pawl_kernel_map *map = cke->maps[i];
      for (size_t j = 0; j < map->scratch_count; j++)
        {
          const struct pawl_map_scratch *scratch = &map->scratch[j];
          const char *source
            = map->function ? source_of (import, map) : NULL;
          if (!scratch->parameter)
            leave_open (import, map, scratch, "bound to no parameter");
          else if (!scratch->bytes)
            leave_open (import, map, scratch, scratch->why);
          else if (!source)
            leave_open (import, map, scratch,
                        !map->function ? "the map names no function"
                        : map->sources.count
                          ? "its function may be in any of several sources"
                          : "the map names no source");
          else
            add_workspace (import,
                           pawl_import_function (import, source,
                                                 map->function),
                           map, scratch);
        }
    }
}
