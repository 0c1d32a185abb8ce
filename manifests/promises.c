/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Adding manifests and asking them: see manifest.h.  */

#include "manifests/promises.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/path.h"
#include "manifests/index-read.h"
#include "manifests/text-file.h"

/* NAME, absolute or below the absolute folder BASE, with nothing else done to
   it: where "link/.." leads is for the file system to say.  */
static const char *
join (struct pawl_arena *arena, const char *base, const char *name)
{
  return name[0] == '/' ? name
                        : pawl_arena_printf (arena, "%s/%s", base, name);
}

/* The absolute folder FOLDER with all its links resolved; as its text says
   when it is not there.  */
static const char *
real_folder (struct pawl_arena *arena, const char *folder)
{
  char *real = realpath (folder, NULL);
  const char *result = real ? pawl_arena_strdup (arena, real)
                            : pawl_path_absolute (arena, "/", folder);
  free (real);
  return result;
}

struct pawl_promises *
pawl_promises_new (struct pawl_arena *arena, const char *folder,
                   const char *root)
{
  struct pawl_promises *promises = pawl_arena_alloc (arena, sizeof *promises);
  promises->arena = arena;
  promises->folder = pawl_arena_strdup (arena, folder);
  if (root)
    promises->root
      = real_folder (arena, join (arena, folder, root));
  unsigned char digest[PAWL_DIGEST_BYTES];
  pawl_digest (NULL, 0, digest);
  promises->digest = pawl_digest_hex (arena, digest);
  return promises;
}

/* Takes MODEL (null: it could not be read) in, read from the absolute PATH.  */
static bool
take (struct pawl_promises *promises, struct pawl_manifest_model *model,
      const char *path, struct pawl_problems *problems)
{
  if (!model)
    return false;
  struct pawl_arena *arena = promises->arena;
  struct pawl_manifest *manifest = &model->head.manifest;
  if (promises->root)
    manifest->root = promises->root;
  else
    {
      const char *folder
        = real_folder (arena, pawl_path_folder (arena, path));
      manifest->root
        = manifest->root_text
            ? real_folder (arena, join (arena, folder, manifest->root_text))
            : folder;
    }
  size_t before = problems->count;
  pawl_promises_merge (promises, model, problems);
  if (problems->count != before)
    return false;
  promises->models
    = pawl_arena_grow (arena, promises->models, promises->model_count,
                       &promises->model_room, sizeof *promises->models);
  promises->models[promises->model_count++] = model;
  promises->views = (struct pawl_name_map) { 0 };

  unsigned char digest[PAWL_DIGEST_BYTES];
  struct pawl_digest_state *state = pawl_digest_begin (arena);
  for (size_t i = 0; i < promises->model_count; i++)
    pawl_digest_add (state, promises->models[i]->digest, PAWL_DIGEST_BYTES);
  pawl_digest_end (state, digest);
  promises->digest = pawl_digest_hex (arena, digest);
  return true;
}

/* As take, of a manifest that is a file.  */
static bool
take_file (struct pawl_promises *promises, struct pawl_manifest_model *model,
           const char *path, struct pawl_problems *problems)
{
  if (!take (promises, model, path, problems))
    return false;
  const struct pawl_manifest *manifest = &model->head.manifest;
  if (promises->root || !manifest->root_text
      || pawl_path_is_folder (manifest->root))
    return true;
  pawl_problems_add (problems, manifest->root_at,
                     "there is no folder '%s'; 'root' is relative to the "
                     "manifest's own folder", manifest->root_text);
  return false;
}

bool
pawl_promises_add (struct pawl_promises *promises, const char *file,
                   struct pawl_problems *problems)
{
  file = pawl_arena_strdup (promises->arena, file);
  if (strcmp (file, "-") == 0 || !*file)
    {
      pawl_problems_add (problems, (struct pawl_place) { .file = file },
                         "a manifest is a file with a name");
      return false;
    }
  const char *path = join (promises->arena, promises->folder, file);
  size_t size, length;
  int descriptor = pawl_text_file_open (path, file, &size, problems);
  if (descriptor < 0)
    return false;
  struct pawl_manifest_model *model
    = pawl_index_read (promises->arena, file, path, descriptor, size);
  if (model)
    {
      close (descriptor);
      return take_file (promises, model, path, problems);
    }
  char *text
    = pawl_text_file_read (descriptor, file, size, &length, problems);
  if (!text)
    return false;
  model
    = pawl_model_from_text (promises->arena, file, text, length, problems);
  free (text);
  return take_file (promises, model, path, problems);
}

bool
pawl_promises_add_text (struct pawl_promises *promises, const char *file,
                        const char *text, size_t length,
                        struct pawl_problems *problems)
{
  file = pawl_arena_strdup (promises->arena, file);
  return take (promises,
               pawl_model_from_text (promises->arena, file, text, length,
                                     problems),
               join (promises->arena, promises->folder, file),
               problems);
}

size_t
pawl_promises_count (const struct pawl_promises *promises)
{
  return promises->model_count;
}

const struct pawl_manifest *
pawl_promises_manifest (const struct pawl_promises *promises, size_t index)
{
  return &promises->models[index]->head.manifest;
}

const char *
pawl_promises_file (const struct pawl_promises *promises, size_t index)
{
  return pawl_promises_manifest (promises, index)->file;
}

const char *
pawl_promises_lost (const struct pawl_promises *promises)
{
  for (size_t i = 0; i < promises->model_count; i++)
    if (promises->models[i]->lost)
      return pawl_promises_file (promises, i);
  return NULL;
}

const char *
pawl_promises_digest (const struct pawl_promises *promises)
{
  return promises->digest;
}

const char *
pawl_promises_root (const struct pawl_promises *promises)
{
  if (promises->root)
    return promises->root;
  return promises->model_count
           ? pawl_promises_manifest (promises, 0)->root
           : real_folder (promises->arena, promises->folder);
}

const char *
pawl_model_path (const struct pawl_manifest_model *model, const char *path)
{
  const char *below = pawl_path_below (model->head.manifest.root, path);
  return below ? below : path;
}

size_t
pawl_model_find_path (struct pawl_manifest_model *model, const char *path,
                      const char *function)
{
  const char *relative = pawl_model_path (model, path);
  size_t ordinal = pawl_model_find (
    model, pawl_function_hash (relative, function), relative, function);
  if (ordinal == SIZE_MAX && relative != path)
    ordinal = pawl_model_find (model, pawl_function_hash (path, function),
                               path, function);
  return ordinal;
}

/* The entry of ORDINAL in the manifest FIRST together with what the manifests
   after it say of that function.  */
static const struct pawl_entry *
united_entry (struct pawl_promises *promises, size_t first, size_t ordinal,
              const char *path, const char *function)
{
  struct pawl_manifest_model *model = promises->models[first];
  if (promises->model_count == 1)
    return pawl_model_entry (model, ordinal);
  if (!model->united)
    model->united = pawl_arena_array (promises->arena, model->function_count,
                                      sizeof *model->united);
  if (model->united[ordinal])
    return model->united[ordinal];
  const struct pawl_entry *entry = pawl_model_entry (model, ordinal);
  for (size_t i = first + 1; entry && i < promises->model_count; i++)
    {
      struct pawl_manifest_model *later = promises->models[i];
      size_t its = pawl_model_find_path (later, path, function);
      const struct pawl_entry *more
        = its == SIZE_MAX ? NULL : pawl_model_entry (later, its);
      if (more)
        entry = pawl_unite_entries (promises->arena, entry, more, NULL);
    }
  model->united[ordinal] = entry;
  return entry;
}

const struct pawl_entry *
pawl_promises_entry (struct pawl_promises *promises, const char *path,
                     const char *function)
{
  for (size_t i = 0; i < promises->model_count; i++)
    {
      size_t ordinal
        = pawl_model_find_path (promises->models[i], path, function);
      if (ordinal != SIZE_MAX)
        return united_entry (promises, i, ordinal, path, function);
    }
  return NULL;
}

void
pawl_promises_each_query (const struct pawl_promises *promises,
                          void (*visit) (const char *name, void *data),
                          void *data)
{
  for (size_t i = 0; i < promises->model_count; i++)
    for (size_t j = 0; j < promises->models[i]->query_count; j++)
      visit (promises->models[i]->queries[j], data);
}

void
pawl_promises_each_entry (struct pawl_promises *promises,
                          bool (*visit) (const struct pawl_entry *entry,
                                         void *data),
                          void *data)
{
  for (size_t i = 0; i < promises->model_count; i++)
    {
      struct pawl_manifest_model *model = promises->models[i];
      for (size_t j = 0; j < model->function_count; j++)
        {
          const char *file, *function;
          pawl_model_name (model, j, &file, &function);
          const char *path = pawl_path_absolute (
            promises->arena, model->head.manifest.root, file);
          bool is_first = true;
          for (size_t k = 0; k < i && is_first; k++)
            is_first = pawl_model_find_path (promises->models[k], path,
                                             function)
                       == SIZE_MAX;
          const struct pawl_entry *entry
            = is_first ? united_entry (promises, i, j, path, function) : NULL;
          if (entry && !visit (entry, data))
            return;
        }
    }
}

const struct pawl_allocator *
pawl_promises_allocator (struct pawl_promises *promises, const char *symbol,
                         const char *name)
{
  const struct pawl_allocator *found = NULL;
  if (symbol)
    found
      = pawl_name_map_find (&promises->allocators, symbol, strlen (symbol));
  if (!found && name)
    found = pawl_name_map_find (&promises->allocators, name, strlen (name));
  return found;
}

bool
pawl_promises_constant (struct pawl_promises *promises, const char *name,
                        int64_t *value)
{
  const struct pawl_constant *constant
    = pawl_name_map_find (&promises->constants, name, strlen (name));
  if (constant)
    *value = constant->value;
  return constant != NULL;
}
