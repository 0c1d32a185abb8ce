/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One function's entries in two manifests: their fields together, and where
   they contradict each other.  */

#include <string.h>

#include "manifests/manifest-model.h"
#include "manifests/wording.h"

struct uniting
{
  struct pawl_arena *arena;
  struct pawl_problems *problems;
  struct pawl_entry *entry;     /* a copy of the first one, in the making */
};

static void
contradiction (const struct uniting *uniting, const char *what,
               struct pawl_place at, struct pawl_place other)
{
  if (!uniting->problems)
    return;
  struct pawl_arena *arena = uniting->problems->arena;
  const struct pawl_entry *entry = uniting->entry;
  struct pawl_problem *problem = pawl_problems_add (
    uniting->problems, at, "%s of %s in %s contradicts another manifest", what,
    pawl_quote (arena, entry->function, strlen (entry->function)),
    pawl_quote (arena, entry->file, strlen (entry->file)));
  problem->other = other;
  problem->other_message = "the other manifest has it here";
}

static bool
same_text (const char *one, const char *other)
{
  return one == other || (one && other && strcmp (one, other) == 0);
}

static const char *
named (const struct uniting *uniting, const char *what, const char *name)
{
  return uniting->problems
           ? pawl_arena_printf (uniting->problems->arena, "%s %s", what,
                                pawl_quote (uniting->problems->arena, name,
                                            strlen (name)))
           : what;
}

/* An array with room for both, holding the first one's elements.  */
static void *
joined (const struct uniting *uniting, const void *one, size_t one_count,
        size_t other_count, size_t size)
{
  char *array
    = pawl_arena_array (uniting->arena, one_count + other_count, size);
  if (one_count)
    memcpy (array, one, one_count * size);
  return array;
}

static void
unite_sites (const struct uniting *uniting, const struct pawl_entry *other)
{
  struct pawl_entry *entry = uniting->entry;
  entry->has_sites |= other->has_sites;
  struct pawl_recorded_site *sites
    = joined (uniting, entry->sites, entry->site_count, other->site_count,
              sizeof *sites);
  size_t own = entry->site_count;
  for (size_t i = 0; i < other->site_count; i++)
    {
      const struct pawl_recorded_site *site = &other->sites[i];
      size_t j = 0;
      while (j < own && strcmp (sites[j].callee, site->callee) != 0)
        j++;
      if (j == own)
        sites[entry->site_count++] = *site;
      else if (sites[j].count != site->count)
        contradiction (uniting, named (uniting, "the count of", site->callee),
                       site->at, sites[j].at);
    }
  entry->sites = sites;
}

static bool
same_workspace (const struct pawl_workspace *one,
                const struct pawl_workspace *other)
{
  return same_text (one->capacity, other->capacity)
         && same_text (one->bytes, other->bytes)
         && same_text (one->lifetime, other->lifetime)
         && same_text (one->query, other->query)
         && one->alignment == other->alignment
         && one->per_worker == other->per_worker;
}

static void
unite_workspaces (const struct uniting *uniting,
                  const struct pawl_entry *other)
{
  struct pawl_entry *entry = uniting->entry;
  entry->has_workspaces |= other->has_workspaces;
  struct pawl_workspace *workspaces
    = joined (uniting, entry->workspaces, entry->workspace_count,
              other->workspace_count, sizeof *workspaces);
  size_t own = entry->workspace_count;
  for (size_t i = 0; i < other->workspace_count; i++)
    {
      const struct pawl_workspace *workspace = &other->workspaces[i];
      size_t j = 0;
      while (j < own
             && strcmp (workspaces[j].parameter, workspace->parameter) != 0)
        j++;
      if (j == own)
        workspaces[entry->workspace_count++] = *workspace;
      else if (!same_workspace (&workspaces[j], workspace))
        contradiction (uniting,
                       named (uniting, "the workspace", workspace->parameter),
                       workspace->at, workspaces[j].at);
    }
  entry->workspaces = workspaces;
}

static void
unite_bounds (const struct uniting *uniting, const struct pawl_entry *other)
{
  struct pawl_entry *entry = uniting->entry;
  struct pawl_bound *bounds
    = joined (uniting, entry->bounds, entry->bound_count, other->bound_count,
              sizeof *bounds);
  size_t own = entry->bound_count;
  for (size_t i = 0; i < other->bound_count; i++)
    {
      const struct pawl_bound *bound = &other->bounds[i];
      size_t j = 0;
      while (j < own && strcmp (bounds[j].name, bound->name) != 0)
        j++;
      if (j == own)
        bounds[entry->bound_count++] = *bound;
      else if (bounds[j].low != bound->low || bounds[j].high != bound->high)
        contradiction (uniting, named (uniting, "the bounds", bound->name),
                       bound->at, bounds[j].at);
    }
  entry->bounds = bounds;
}

static void
unite_growth (const struct uniting *uniting, const struct pawl_entry *other)
{
  struct pawl_entry *entry = uniting->entry;
  struct pawl_growth *growth
    = joined (uniting, entry->growth, entry->growth_count, other->growth_count,
              sizeof *growth);
  size_t own = entry->growth_count;
  for (size_t i = 0; i < other->growth_count; i++)
    {
      const struct pawl_growth *its = &other->growth[i];
      size_t j = 0;
      while (j < own && strcmp (growth[j].kind, its->kind) != 0)
        j++;
      if (j == own)
        growth[entry->growth_count++] = *its;
      else if (strcmp (growth[j].disposition, its->disposition) != 0)
        contradiction (uniting, named (uniting, "the growth", its->kind),
                       its->at, growth[j].at);
    }
  entry->growth = growth;
}

/* Helpers and x-* keys cannot contradict each other: all are kept.  */
static void
unite_lists (const struct uniting *uniting, const struct pawl_entry *other)
{
  struct pawl_entry *entry = uniting->entry;
  const char **helpers
    = joined (uniting, entry->helpers, entry->helper_count,
              other->helper_count, sizeof *helpers);
  size_t own = entry->helper_count;
  for (size_t i = 0; i < other->helper_count; i++)
    {
      size_t j = 0;
      while (j < own && strcmp (helpers[j], other->helpers[i]) != 0)
        j++;
      if (j == own)
        helpers[entry->helper_count++] = other->helpers[i];
    }
  entry->helpers = helpers;

  struct pawl_extra *extras
    = joined (uniting, entry->extras, entry->extra_count, other->extra_count,
              sizeof *extras);
  own = entry->extra_count;
  for (size_t i = 0; i < other->extra_count; i++)
    {
      size_t j = 0;
      while (j < own && !(strcmp (extras[j].key, other->extras[i].key) == 0
                          && strcmp (extras[j].value, other->extras[i].value)
                               == 0))
        j++;
      if (j == own)
        extras[entry->extra_count++] = other->extras[i];
    }
  entry->extras = extras;
}

const struct pawl_entry *
pawl_unite_entries (struct pawl_arena *arena, const struct pawl_entry *one,
                    const struct pawl_entry *other,
                    struct pawl_problems *problems)
{
  struct uniting uniting = { arena, problems,
                             pawl_arena_alloc (arena, sizeof *one) };
  struct pawl_entry *entry = uniting.entry;
  *entry = *one;
  entry->unreviewed_is_error |= other->unreviewed_is_error;
  if (!entry->shared_review)
    entry->shared_review = other->shared_review;
  for (int i = 0; i < PAWL_REVIEW_COUNT; i++)
    if (!other->review[i])
      continue;
    else if (!one->review[i])
      {
        entry->review[i] = other->review[i];
        entry->review_at[i] = other->review_at[i];
      }
    else if (strcmp (one->review[i], other->review[i]) != 0)
      contradiction (&uniting,
                     pawl_review_field_name ((enum pawl_review_field) i),
                     other->review_at[i], one->review_at[i]);
  if (!one->workers)
    entry->workers = other->workers;
  else if (other->workers && strcmp (one->workers, other->workers) != 0)
    contradiction (&uniting, "workers", other->at, one->at);
  unite_sites (&uniting, other);
  unite_workspaces (&uniting, other);
  unite_bounds (&uniting, other);
  unite_growth (&uniting, other);
  unite_lists (&uniting, other);
  return entry;
}
