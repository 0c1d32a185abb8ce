/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of evidence as absolute paths: see path.h.  */

#include "rules/path.h"

#include <string.h>

#include "base/path.h"
#include "manifests/name-map.h"

struct pawl_path_cache
{
  struct pawl_arena *arena;
  const char *root;
  struct pawl_name_map paths;   /* by file */
  const char *last_file, *last_path;
};

struct pawl_path_cache *
pawl_path_cache_new (struct pawl_arena *arena, const char *root)
{
  struct pawl_path_cache *cache = pawl_arena_alloc (arena, sizeof *cache);
  cache->arena = arena;
  cache->root = root;
  return cache;
}

const char *
pawl_rules_path (const struct pawl_case *the_case, const char *path,
                 const char *file)
{
  if (path && *path)
    return path;
  struct pawl_path_cache *cache = the_case->paths;
  if (!file)
    file = "";
  /* The functions of one unit have their file's name in common.  */
  if (file == cache->last_file)
    return cache->last_path;
  size_t length = strlen (file);
  path = pawl_name_map_find (&cache->paths, file, length);
  if (!path)
    {
      path = pawl_path_absolute (cache->arena, cache->root, file);
      pawl_name_map_add (&cache->paths, cache->arena, file, length, path);
    }
  cache->last_file = file;
  cache->last_path = path;
  return path;
}
