/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A map from names to whatever belongs to them.  */

#ifndef PAWL_MANIFESTS_NAME_MAP_H
#define PAWL_MANIFESTS_NAME_MAP_H

#include "base/arena.h"

#ifdef __cplusplus
extern "C" {
#endif

struct pawl_name_slot
{
  const char *name;     /* null: free */
  size_t length;
  const void *value;
};

/* All zero is an empty map.  The slots live in the arena given to
   pawl_name_map_add; names and values are not copied.  */
struct pawl_name_map
{
  struct pawl_name_slot *slots;
  size_t count, room;   /* room is a power of two or 0 */
};

/* The value of NAME, or null.  */
const void *pawl_name_map_find (const struct pawl_name_map *map,
                                const char *name, size_t length);

/* Adds NAME with VALUE (not null).  When NAME is there already, leaves the
   map alone and returns the value that it has; else null.  */
const void *pawl_name_map_add (struct pawl_name_map *map,
                               struct pawl_arena *arena, const char *name,
                               size_t length, const void *value);

#ifdef __cplusplus
}
#endif

#endif
