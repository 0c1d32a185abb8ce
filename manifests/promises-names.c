/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What manifests say by patterns of paths and names: scope, roles, refusals,
   libraries.

   Path patterns are matched once a path: a compiler asks about hundreds of
   functions of one file.  */

#include <string.h>

#include "manifests/glob.h"
#include "manifests/promises.h"

struct path_view
{
  bool in_scope;
  /* The patterns whose file part matches, in order.  */
  const struct pawl_function_pattern **compute, **prepare;
  size_t compute_count, prepare_count;
  const struct pawl_refusal **refuses;
  size_t refusal_count;
};

/* A pattern that begins with '/' is one of absolute paths.  */
static bool
matches_path (const char *pattern, const char *relative, const char *path)
{
  return pawl_glob_match (pattern, pattern[0] == '/' ? path : relative);
}

static bool
in_scope (const struct pawl_manifest *manifest, const char *relative,
          const char *path)
{
  for (size_t i = manifest->scope_count; i-- > 0;)
    if (matches_path (manifest->scope[i].pattern, relative, path))
      return !manifest->scope[i].excludes;
  return false;
}

static void
add_patterns (const struct pawl_function_pattern *patterns, size_t count,
              const char *relative, const char *path,
              const struct pawl_function_pattern **matching,
              size_t *matching_count)
{
  for (size_t i = 0; i < count; i++)
    if (matches_path (patterns[i].file, relative, path))
      matching[(*matching_count)++] = &patterns[i];
}

static const struct path_view *
view_path (struct pawl_promises *promises, const char *path)
{
  const struct path_view *known
    = pawl_name_map_find (&promises->views, path, strlen (path));
  if (known)
    return known;

  struct pawl_arena *arena = promises->arena;
  size_t compute = 0, prepare = 0, refusals = 0;
  for (size_t i = 0; i < promises->model_count; i++)
    {
      const struct pawl_manifest *manifest
        = pawl_promises_manifest (promises, i);
      compute += manifest->compute_count;
      prepare += manifest->prepare_count;
      refusals += manifest->refusal_count;
    }
  struct path_view *view = pawl_arena_alloc (arena, sizeof *view);
  view->compute = pawl_arena_array (arena, compute, sizeof *view->compute);
  view->prepare = pawl_arena_array (arena, prepare, sizeof *view->prepare);
  view->refuses = pawl_arena_array (arena, refusals, sizeof *view->refuses);
  for (size_t i = 0; i < promises->model_count; i++)
    {
      const struct pawl_manifest *manifest
        = pawl_promises_manifest (promises, i);
      const char *relative = pawl_model_path (promises->models[i], path);
      view->in_scope |= in_scope (manifest, relative, path);
      add_patterns (manifest->compute, manifest->compute_count, relative, path,
                    view->compute, &view->compute_count);
      add_patterns (manifest->prepare, manifest->prepare_count, relative, path,
                    view->prepare, &view->prepare_count);
      for (size_t j = 0; j < manifest->refusal_count; j++)
        if (matches_path (manifest->refuses[j].who.file, relative, path))
          view->refuses[view->refusal_count++] = &manifest->refuses[j];
    }
  const char *name = pawl_arena_strdup (arena, path);
  pawl_name_map_add (&promises->views, arena, name, strlen (name), view);
  return view;
}

bool
pawl_promises_in_scope (struct pawl_promises *promises, const char *path)
{
  return view_path (promises, path)->in_scope;
}

bool
pawl_promises_have_scope (const struct pawl_promises *promises)
{
  for (size_t i = 0; i < promises->model_count; i++)
    if (pawl_promises_manifest (promises, i)->scope_count)
      return true;
  return false;
}

static bool
matches_any (const struct pawl_function_pattern *const *patterns, size_t count,
             const char *function, struct pawl_place *at)
{
  for (size_t i = 0; i < count; i++)
    if (pawl_glob_match_name (patterns[i]->function, function))
      {
        *at = patterns[i]->at;
        return true;
      }
  return false;
}

enum pawl_role
pawl_promises_role (struct pawl_promises *promises, const char *path,
                    const char *function, struct pawl_place *at)
{
  const struct path_view *view = view_path (promises, path);
  if (matches_any (view->prepare, view->prepare_count, function, at))
    return PAWL_ROLE_PREPARE;
  if (matches_any (view->compute, view->compute_count, function, at))
    return PAWL_ROLE_COMPUTE;
  return PAWL_ROLE_NONE;
}

const char *const *
pawl_promises_refuses (struct pawl_promises *promises, const char *path,
                       const char *function)
{
  const struct path_view *view = view_path (promises, path);
  for (size_t i = view->refusal_count; i-- > 0;)
    if (pawl_glob_match_name (view->refuses[i]->who.function, function))
      return view->refuses[i]->values;
  return NULL;
}

const char *
pawl_promises_library (struct pawl_promises *promises, const char *name)
{
  for (size_t i = 0; i < promises->model_count; i++)
    {
      const struct pawl_manifest *manifest
        = pawl_promises_manifest (promises, i);
      for (size_t j = 0; j < manifest->library_count; j++)
        for (size_t k = 0; k < manifest->libraries[j].pattern_count; k++)
          if (pawl_glob_match_name (manifest->libraries[j].patterns[k], name))
            return manifest->libraries[j].name;
    }
  return NULL;
}
