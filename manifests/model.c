/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading one manifest and finding its functions: see manifest-model.h.  */

#include "manifests/manifest-model.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "manifests/index-read.h"
#include "manifests/text-file.h"
#include "manifests/wording.h"

/* So many entries are validated before the memory for it is given back.  */
enum { validated_together = 256 };

uint64_t
pawl_function_hash (const char *file, const char *function)
{
  return pawl_digest_64 (file, strlen (file)) * 0x9e3779b97f4a7c15u
         + pawl_digest_64 (function, strlen (function));
}

static int
compare_slots (const void *one, const void *other)
{
  const struct pawl_function_slot *a = one, *b = other;
  if (a->hash != b->hash)
    return a->hash < b->hash ? -1 : 1;
  return a->ordinal < b->ordinal ? -1 : a->ordinal > b->ordinal;
}

static const struct pawl_function_slot *
sort_functions (struct pawl_arena *arena,
                const struct pawl_function_node *functions, size_t count)
{
  struct pawl_function_slot *slots
    = pawl_arena_array (arena, count, sizeof *slots);
  for (size_t i = 0; i < count; i++)
    {
      slots[i].hash
        = pawl_function_hash (functions[i].file, functions[i].function);
      slots[i].ordinal = (uint32_t) i;
    }
  qsort (slots, count, sizeof *slots, compare_slots);
  return slots;
}

static struct pawl_place
place_of (const char *file, const struct pawl_node *node)
{
  return (struct pawl_place) { .file = file, .line = node->line,
                               .column = node->column };
}

/* Both spellings of a key may name one function.  */
static void
check_duplicates (struct pawl_manifest_model *model,
                  struct pawl_problems *problems)
{
  const char *file = model->head.manifest.file;
  for (size_t i = 0; i < model->function_count
                     && problems->count <= problems->limit; i++)
    {
      const struct pawl_function_node *function = &model->functions[i];
      size_t first = pawl_model_find (
        model, pawl_function_hash (function->file, function->function),
        function->file, function->function);
      if (first == i)
        continue;
      struct pawl_problem *problem = pawl_problems_add (
        problems, place_of (file, function->key),
        "the function %s of %s stands here a second time",
        pawl_quote (problems->arena, function->function,
                    strlen (function->function)),
        pawl_quote (problems->arena, function->file,
                    strlen (function->file)));
      problem->other = place_of (file, model->functions[first].key);
      problem->other_message = "the first one is here";
    }
}

/* Keeps the size queries that ENTRY names: they are asked for in each unit, which
   must not read all entries for that.  */
static void
note_queries (struct pawl_manifest_model *model,
              const struct pawl_entry *entry)
{
  for (size_t i = 0; entry && i < entry->workspace_count; i++)
    if (entry->workspaces[i].query)
      {
        model->queries
          = pawl_arena_grow (model->arena, model->queries, model->query_count,
                             &model->query_room, sizeof *model->queries);
        model->queries[model->query_count++]
          = pawl_arena_strdup (model->arena, entry->workspaces[i].query);
      }
}

static void
validate_entries (struct pawl_manifest_model *model,
                  struct pawl_problems *problems)
{
  for (size_t i = 0; i < model->function_count
                     && problems->count <= problems->limit;)
    {
      struct pawl_arena *scratch = pawl_arena_new (NULL);
      do
        note_queries (model, pawl_read_entry (
                               scratch, model->head.manifest.file,
                               &model->head, &model->functions[i++],
                               problems));
      while (i < model->function_count && i % validated_together);
      pawl_arena_free (scratch);
    }
}

struct pawl_manifest_model *
pawl_model_from_text (struct pawl_arena *arena, const char *file,
                      const char *text, size_t length,
                      struct pawl_problems *problems)
{
  size_t before = problems->count;
  const struct pawl_node *root
    = pawl_tree_read (arena, file, text, length, problems);
  if (!root)
    return NULL;
  struct pawl_manifest_model *model = pawl_arena_alloc (arena, sizeof *model);
  model->arena = arena;
  model->root = root;
  pawl_read_head (arena, file, root, &model->head, problems);
  if (model->head.functions)
    pawl_read_functions (arena, file, model->head.functions, &model->functions,
                         &model->function_count, problems);
  model->slots
    = sort_functions (arena, model->functions, model->function_count);
  check_duplicates (model, problems);
  validate_entries (model, problems);
  if (problems->count != before)
    return NULL;

  model->entries = pawl_arena_array (arena, model->function_count,
                                     sizeof *model->entries);
  pawl_digest (text, length, model->digest);
  model->head.manifest.digest = pawl_digest_hex (arena, model->digest);
  return model;
}

size_t
pawl_model_find (struct pawl_manifest_model *model, uint64_t hash,
                 const char *file, const char *function)
{
  size_t low = 0, high = model->function_count;
  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (model->slots[middle].hash < hash)
        low = middle + 1;
      else
        high = middle;
    }
  for (; low < model->function_count && model->slots[low].hash == hash; low++)
    {
      size_t ordinal = model->slots[low].ordinal;
      const char *its_file, *its_function;
      pawl_model_name (model, ordinal, &its_file, &its_function);
      if (strcmp (its_file, file) == 0
          && strcmp (its_function, function) == 0)
        return ordinal;
    }
  return SIZE_MAX;
}

/* Turns from a damaged index to the manifest itself.  Ordinals are the same:
   the order of one text.  */
static void
abandon_index (struct pawl_manifest_model *model)
{
  const char *file = model->head.manifest.file;
  struct pawl_problems problems;
  pawl_problems_init (&problems, model->arena);
  size_t size, length;
  char *text = NULL;
  int descriptor = pawl_text_file_open (model->path, file, &size, &problems);
  if (descriptor >= 0)
    text = pawl_text_file_read (descriptor, file, size, &length, &problems);
  struct pawl_manifest_model *whole
    = text ? pawl_model_from_text (model->arena, file, text, length, &problems)
           : NULL;
  free (text);
  model->index = NULL;
  model->lost = !whole
                || memcmp (whole->digest, model->digest, PAWL_DIGEST_BYTES)
                     != 0;
  if (model->lost)
    model->function_count = 0;
  else
    {
      model->functions = whole->functions;
      model->slots = whole->slots;
    }
}

void
pawl_model_name (struct pawl_manifest_model *model, size_t ordinal,
                 const char **file, const char **function)
{
  if (model->index
      && pawl_index_name (model->index, ordinal, file, function))
    return;
  if (model->index)
    abandon_index (model);
  bool is_there = ordinal < model->function_count;
  *file = is_there ? model->functions[ordinal].file : "";
  *function = is_there ? model->functions[ordinal].function : "";
}

const struct pawl_entry *
pawl_model_entry (struct pawl_manifest_model *model, size_t ordinal)
{
  if (ordinal >= model->function_count)
    return NULL;
  if (model->entries[ordinal])
    return model->entries[ordinal];
  struct pawl_problems problems;
  pawl_problems_init (&problems, model->arena);
  struct pawl_function_node function;
  const struct pawl_entry *entry = NULL;
  if (model->index)
    {
      if (pawl_index_function (model->index, model->arena, ordinal, &function))
        entry = pawl_read_entry (model->arena, model->head.manifest.file,
                                 &model->head, &function, &problems);
      if (!entry || problems.count)
        {
          entry = NULL;
          abandon_index (model);
        }
    }
  if (!entry && ordinal < model->function_count)
    entry = pawl_read_entry (model->arena, model->head.manifest.file,
                             &model->head, &model->functions[ordinal],
                             &problems);
  model->entries[ordinal] = entry;
  return entry;
}
