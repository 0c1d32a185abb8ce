/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Several manifests add up; where one contradicts another, both places are
   shown.  */

#include <inttypes.h>
#include <string.h>

#include "base/path.h"
#include "manifests/promises.h"
#include "manifests/wording.h"

static void
contradiction (struct pawl_problems *problems, const char *what,
               const char *name, struct pawl_place at, struct pawl_place other)
{
  struct pawl_problem *problem = pawl_problems_add (
    problems, at, "%s %s contradicts another manifest", what,
    pawl_quote (problems->arena, name, strlen (name)));
  problem->other = other;
  problem->other_message = "the other manifest has it here";
}

static void
merge_names (struct pawl_promises *promises,
             const struct pawl_manifest *manifest,
             struct pawl_problems *problems)
{
  for (size_t i = 0; i < manifest->constant_count; i++)
    {
      const struct pawl_constant *its = &manifest->constants[i];
      const struct pawl_constant *first
        = pawl_name_map_add (&promises->constants, promises->arena, its->name,
                             strlen (its->name), its);
      if (first && first->value != its->value)
        contradiction (problems, "the constant", its->name, its->at,
                       first->at);
    }
  for (size_t i = 0; i < manifest->allocator_count; i++)
    {
      const struct pawl_allocator *its = &manifest->allocators[i];
      const struct pawl_allocator *first
        = pawl_name_map_add (&promises->allocators, promises->arena, its->name,
                             strlen (its->name), its);
      if (first && (first->effect != its->effect
                    || first->calls_back != its->calls_back))
        contradiction (problems, "the allocator", its->name, its->at,
                       first->at);
    }
}

static bool
same_text (const char *one, const char *other)
{
  return one == other || (one && other && strcmp (one, other) == 0);
}

static bool
same_pattern (const struct pawl_function_pattern *one,
              const struct pawl_function_pattern *other)
{
  return strcmp (one->file, other->file) == 0
         && strcmp (one->function, other->function) == 0;
}

static bool
same_values (const char *const *one, const char *const *other)
{
  while (*one && *other && strcmp (*one, *other) == 0)
    one++, other++;
  return !*one && !*other;
}

static void
compare_roles (const struct pawl_function_pattern *patterns, size_t count,
               const struct pawl_function_pattern *others, size_t other_count,
               struct pawl_problems *problems)
{
  for (size_t i = 0; i < count; i++)
    for (size_t j = 0; j < other_count; j++)
      if (same_pattern (&patterns[i], &others[j]))
        contradiction (problems, "the role of",
                       pawl_arena_printf (problems->arena, "%s::%s",
                                          patterns[i].file,
                                          patterns[i].function),
                       patterns[i].at, others[j].at);
}

/* The short lists of two manifests.  Patterns are relative to the roots: under
   different ones the same text speaks of different files.  */
static void
compare_lists (const struct pawl_manifest *one,
               const struct pawl_manifest *other,
               struct pawl_problems *problems)
{
  for (size_t i = 0; i < one->limit_count; i++)
    for (size_t j = 0; j < other->limit_count; j++)
      if (strcmp (one->limits[i].classification,
                  other->limits[j].classification) == 0
          && one->limits[i].count != other->limits[j].count)
        contradiction (problems, "the limit of",
                       one->limits[i].classification, one->limits[i].at,
                       other->limits[j].at);
  for (size_t i = 0; i < one->stable_count; i++)
    for (size_t j = 0; j < other->stable_count; j++)
      if (strcmp (one->stable[i].slot, other->stable[j].slot) == 0
          && !same_text (one->stable[i].predicate,
                         other->stable[j].predicate))
        contradiction (problems, "the stable slot", one->stable[i].slot,
                       one->stable[i].at, other->stable[j].at);
  if (strcmp (one->root, other->root) != 0)
    return;
  compare_roles (one->compute, one->compute_count, other->prepare,
                 other->prepare_count, problems);
  compare_roles (one->prepare, one->prepare_count, other->compute,
                 other->compute_count, problems);
  for (size_t i = 0; i < one->refusal_count; i++)
    for (size_t j = 0; j < other->refusal_count; j++)
      if (same_pattern (&one->refuses[i].who, &other->refuses[j].who)
          && !same_values (one->refuses[i].values, other->refuses[j].values))
        contradiction (problems, "the refusal values of",
                       pawl_arena_printf (problems->arena, "%s::%s",
                                          one->refuses[i].who.file,
                                          one->refuses[i].who.function),
                       one->refuses[i].at, other->refuses[j].at);
}

static void
compare_risks (const struct pawl_manifest *one,
               const struct pawl_manifest *other, struct pawl_arena *scratch,
               struct pawl_problems *problems)
{
  for (size_t i = 0; i < one->risk_count; i++)
    for (size_t j = 0; j < other->risk_count; j++)
      {
        const struct pawl_risk *a = &one->risks[i], *b = &other->risks[j];
        if (strcmp (a->function, b->function) != 0
            || strcmp (a->library, b->library) != 0
            || strcmp (pawl_path_absolute (scratch, one->root, a->file),
                       pawl_path_absolute (scratch, other->root, b->file))
                 != 0)
          continue;
        for (int k = 0; k < PAWL_REVIEW_COUNT; k++)
          if (a->review[k] && b->review[k]
              && strcmp (a->review[k], b->review[k]) != 0)
            contradiction (
              problems,
              pawl_arena_printf (
                problems->arena, "%s of",
                pawl_review_field_name ((enum pawl_review_field) k)),
              pawl_arena_printf (problems->arena, "%s::%s (%s)", a->file,
                                 a->function, a->library),
              a->review_at[k], b->review_at[k]);
      }
}

static void
compare_entries (struct pawl_manifest_model *model, size_t ordinal,
                 struct pawl_manifest_model *other, size_t other_ordinal,
                 struct pawl_arena *scratch, struct pawl_problems *problems)
{
  const struct pawl_entry *its = pawl_model_entry (model, ordinal);
  const struct pawl_entry *first = pawl_model_entry (other, other_ordinal);
  if (its && first)
    pawl_unite_entries (scratch, first, its, problems);
}

/* Under one root the functions of both are sorted by the same hash.  */
static void
join_functions (struct pawl_manifest_model *model,
                struct pawl_manifest_model *other, struct pawl_arena *scratch,
                struct pawl_problems *problems)
{
  size_t i = 0, j = 0;
  while (i < model->function_count && j < other->function_count)
    {
      uint64_t hash = model->slots[i].hash;
      if (hash < other->slots[j].hash)
        i++;
      else if (hash > other->slots[j].hash)
        j++;
      else
        {
          size_t ordinal = model->slots[i++].ordinal;
          const char *file, *function;
          pawl_model_name (model, ordinal, &file, &function);
          size_t its = pawl_model_find (other, hash, file, function);
          if (its != SIZE_MAX)
            compare_entries (model, ordinal, other, its, scratch, problems);
        }
    }
}

static void
find_functions (struct pawl_manifest_model *model,
                struct pawl_manifest_model *other, struct pawl_arena *scratch,
                struct pawl_problems *problems)
{
  for (size_t i = 0; i < model->function_count; i++)
    {
      const char *file, *function;
      pawl_model_name (model, i, &file, &function);
      const char *path
        = pawl_path_absolute (scratch, model->head.manifest.root, file);
      size_t its = pawl_model_find_path (other, path, function);
      if (its != SIZE_MAX)
        compare_entries (model, i, other, its, scratch, problems);
    }
}

void
pawl_promises_merge (struct pawl_promises *promises,
                     struct pawl_manifest_model *model,
                     struct pawl_problems *problems)
{
  const struct pawl_manifest *manifest = &model->head.manifest;
  merge_names (promises, manifest, problems);
  for (size_t i = 0; i < promises->model_count; i++)
    {
      struct pawl_manifest_model *other = promises->models[i];
      struct pawl_arena *scratch = pawl_arena_new (NULL);
      compare_lists (manifest, &other->head.manifest, problems);
      compare_risks (manifest, &other->head.manifest, scratch, problems);
      if (strcmp (manifest->root, other->head.manifest.root) == 0)
        join_functions (model, other, scratch, problems);
      else
        find_functions (model, other, scratch, problems);
      pawl_arena_free (scratch);
    }
}
