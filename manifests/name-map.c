/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Open addressing with linear probing: see name-map.h.  The hash is XXH3, so
   that a hostile file of chosen names has to work for its collisions.  */

#include "manifests/name-map.h"

#include <string.h>

#include "base/digest.h"

/* Where NAME stands, or the free slot where it belongs.  */
static struct pawl_name_slot *
probe (const struct pawl_name_map *map, const char *name, size_t length)
{
  size_t mask = map->room - 1;
  for (size_t i = pawl_digest_64 (name, length) & mask;; i = (i + 1) & mask)
    {
      struct pawl_name_slot *slot = &map->slots[i];
      if (!slot->name
          || (slot->length == length
              && memcmp (slot->name, name, length) == 0))
        return slot;
    }
}

const void *
pawl_name_map_find (const struct pawl_name_map *map, const char *name,
                    size_t length)
{
  return map->count ? probe (map, name, length)->value : NULL;
}

const void *
pawl_name_map_add (struct pawl_name_map *map, struct pawl_arena *arena,
                   const char *name, size_t length, const void *value)
{
  if (map->count * 2 >= map->room)
    {
      struct pawl_name_map bigger = { NULL, map->count,
                                      map->room ? 2 * map->room : 16 };
      bigger.slots
        = pawl_arena_array (arena, bigger.room, sizeof *bigger.slots);
      for (size_t i = 0; i < map->room; i++)
        if (map->slots[i].name)
          *probe (&bigger, map->slots[i].name, map->slots[i].length)
            = map->slots[i];
      *map = bigger;
    }
  struct pawl_name_slot *slot = probe (map, name, length);
  if (slot->name)
    return slot->value;
  *slot = (struct pawl_name_slot) { name, length, value };
  map->count++;
  return NULL;
}
