/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Grouping functions by identity and calls by site: see identity.h.  */

#include "rules/identity.h"

#include <stdlib.h>
#include <string.h>

#include "rules/known.h"
#include "rules/path.h"

static int
compare_sites (const void *left, const void *right)
{
  const struct pawl_call *a = ((const struct pawl_site *) left)->call;
  const struct pawl_call *b = ((const struct pawl_site *) right)->call;
  int order = strcmp (a->callee->name, b->callee->name);
  if (order == 0)
    order = pawl_place_compare (&a->at, &b->at);
  if (order == 0)
    order = (a->place_key > b->place_key) - (a->place_key < b->place_key);
  return order ? order : (a > b) - (a < b);
}

bool
pawl_known_is_cause (const struct pawl_known *known,
                     enum pawl_callee_kind kind)
{
  switch (known->effect)
    {
    case PAWL_EFFECT_ACQUIRE:
    case PAWL_EFFECT_RELEASE:
    case PAWL_EFFECT_RESIZE:
    case PAWL_EFFECT_MAP:
    case PAWL_EFFECT_MAY_ACQUIRE:
      return true;
    default:
      return known->prepares || kind == PAWL_CALLEE_ALLOCA
             || kind == PAWL_CALLEE_VLA;
    }
}

static void
add_site (struct pawl_case *the_case, struct pawl_identity *identity,
          uint32_t function, size_t number)
{
  const struct pawl_build_function *body
    = &the_case->build->functions[function];
  const struct pawl_call *call = &body->function->calls[number];
  uint32_t target = the_case->build->calls[body->first_call + number];
  if (call->implicit
      || !pawl_known_is_cause (&the_case->known[target], call->callee->kind))
    return;
  identity->sites
    = pawl_arena_grow (the_case->findings->arena, identity->sites,
                       identity->site_count, &identity->site_room,
                       sizeof *identity->sites);
  identity->sites[identity->site_count++] = (struct pawl_site) {
    .call = call, .function = function, .index = body->first_call + number,
    .known = &the_case->known[target], .failure = call->on_failure_path,
  };
}

static bool
same_site (const struct pawl_call *one, const struct pawl_call *other)
{
  return one->place_key == other->place_key
         && strcmp (one->callee->name, other->callee->name) == 0;
}

/* Marks the calls of the sites within their recorded counts.  SITES are sorted
   but not merged yet.  */
static void
mark_allowed (struct pawl_case *the_case, struct pawl_identity *identity)
{
  const char *callee = "";
  unsigned seen = 0, recorded = 0;
  for (size_t i = 0; i < identity->site_count; i++)
    {
      const struct pawl_site *site = &identity->sites[i];
      struct pawl_place at;
      if (strcmp (site->call->callee->name, callee) != 0)
        {
          callee = site->call->callee->name;
          recorded = pawl_identity_recorded (identity, callee, &at);
          seen = 0;
        }
      if (site->failure && !the_case->policy->check_failure_paths)
        continue;
      if (i == 0 || !same_site (site->call, identity->sites[i - 1].call)
          || seen == 0)
        seen++;
      if (seen <= recorded)
        the_case->allowed[site->index] = true;
    }
}

void
pawl_identity_collect (struct pawl_case *the_case,
                       struct pawl_identity *identity)
{
  if (identity->collected)
    return;
  identity->collected = true;
  for (size_t i = 0; i < identity->function_count; i++)
    {
      uint32_t function = identity->functions[i];
      uint32_t count = the_case->build->functions[function].call_count;
      for (uint32_t j = 0; j < count; j++)
        add_site (the_case, identity, function, j);
    }
  if (identity->site_count > 1)
    qsort (identity->sites, identity->site_count, sizeof *identity->sites,
           compare_sites);
  if (identity->entry && identity->entry->site_count
      && !the_case->policy->ignore_reviewed)
    mark_allowed (the_case, identity);
  size_t kept = identity->site_count ? 1 : 0;
  for (size_t i = 1; i < identity->site_count; i++)
    {
      struct pawl_site *last = &identity->sites[kept - 1];
      if (same_site (identity->sites[i].call, last->call))
        last->failure &= identity->sites[i].failure;
      else
        identity->sites[kept++] = identity->sites[i];
    }
  identity->site_count = kept;
}

const struct pawl_function *
pawl_identity_first (const struct pawl_case *the_case,
                     const struct pawl_identity *identity)
{
  return the_case->build->functions[identity->functions[0]].function;
}

/* What stands in an annotated function belongs to it, also where the annotation was
   seen by another unit only.  */
static void
share_with_nested (struct pawl_case *the_case,
                   const struct pawl_identity *identity)
{
  uint8_t outer = PAWL_ROLE_NONE;
  for (size_t i = 0; i < identity->function_count; i++)
    {
      uint32_t function = identity->functions[i];
      if (!the_case->build->functions[function].function->nested
          && the_case->role_of[function] != PAWL_ROLE_NONE
          && outer != PAWL_ROLE_COMPUTE)
        outer = the_case->role_of[function];
    }
  for (size_t i = 0; i < identity->function_count; i++)
    {
      uint32_t function = identity->functions[i];
      if (the_case->build->functions[function].function->nested
          && the_case->role_of[function] == PAWL_ROLE_NONE)
        the_case->role_of[function] = outer;
    }
}

static void
find_promises (struct pawl_case *the_case, struct pawl_identity *identity)
{
  const unsigned roles = PAWL_PROMISE_COMPUTE | PAWL_PROMISE_PREPARE
                         | PAWL_PROMISE_NOALLOC;
  struct pawl_promises *promises = the_case->promises;
  for (size_t i = 0; i < identity->function_count; i++)
    {
      const struct pawl_build_function *body
        = &the_case->build->functions[identity->functions[i]];
      unsigned promised = body->function->promises & roles;
      struct pawl_place at = body->function->promised_at;
      if (!promised && body->target != PAWL_NONE)
        {
          /* Promised where another unit saw the declaration.  */
          const struct pawl_callee *view = pawl_promising_view (
            the_case->build, &the_case->build->targets[body->target], roles);
          promised = view ? view->promises & roles : 0;
          at = view ? view->promised_at : at;
        }
      identity->promised_noalloc |= !!(promised & PAWL_PROMISE_NOALLOC);
      if (!promised)
        continue;
      enum pawl_role role = promised & PAWL_PROMISE_PREPARE ? PAWL_ROLE_PREPARE
                                                            : PAWL_ROLE_COMPUTE;
      the_case->role_of[identity->functions[i]] = (uint8_t) role;
      if (identity->role == PAWL_ROLE_COMPUTE)
        continue;
      identity->role = role;
      identity->role_at = at;
    }
  if (identity->role == PAWL_ROLE_NONE)
    {
      identity->role = pawl_promises_role (promises, identity->path,
                                           identity->name,
                                           &identity->role_at);
      identity->role_by_name = identity->role != PAWL_ROLE_NONE;
      for (size_t i = 0; i < identity->function_count; i++)
        the_case->role_of[identity->functions[i]] = (uint8_t) identity->role;
    }
  else
    share_with_nested (the_case, identity);
  identity->in_scope = pawl_promises_in_scope (promises, identity->path);
  identity->entry = pawl_promises_entry (promises, identity->path,
                                         identity->name);
}

static uint64_t
hash_identity (const char *path, const char *name)
{
  uint64_t hash = 0xcbf29ce484222325;
  for (const char *c = path; *c; c++)
    hash = (hash ^ (unsigned char) *c) * 0x100000001b3;
  hash = (hash ^ ':') * 0x100000001b3;
  for (const char *c = name; *c; c++)
    hash = (hash ^ (unsigned char) *c) * 0x100000001b3;
  return hash ^ hash >> 29;
}

/* The identity of FUNCTION, made where it is new; TABLE has MASK + 1 places
   with numbers of identities, from 1.  */
static struct pawl_identity *
identity_for (struct pawl_case *the_case, const struct pawl_function *function,
              uint32_t *table, size_t mask)
{
  const char *file = function->file ? function->file : "";
  size_t place = hash_identity (file, function->name) & mask;
  for (; table[place]; place = (place + 1) & mask)
    {
      struct pawl_identity *identity = &the_case->identities[table[place] - 1];
      if (strcmp (identity->name, function->name) == 0
          && strcmp (identity->file, file) == 0)
        return identity;
    }
  struct pawl_identity *identity
    = &the_case->identities[the_case->identity_count++];
  table[place] = (uint32_t) the_case->identity_count;
  identity->name = function->name;
  identity->file = file;
  identity->path = pawl_rules_path (the_case, function->path, file);
  return identity;
}

static void
group_functions (struct pawl_case *the_case)
{
  struct pawl_arena *arena = the_case->findings->arena;
  const struct pawl_build *build = the_case->build;
  size_t size = 16;
  while (size < (size_t) build->function_count * 2)
    size *= 2;
  uint32_t *table = pawl_arena_array (arena, size, sizeof *table);
  the_case->identities = pawl_arena_array (arena, build->function_count,
                                           sizeof *the_case->identities);
  the_case->identity_of = pawl_arena_array (arena, build->function_count,
                                            sizeof *the_case->identity_of);
  for (uint32_t i = 0; i < build->function_count; i++)
    {
      struct pawl_identity *identity
        = identity_for (the_case, build->functions[i].function, table,
                        size - 1);
      identity->functions
        = pawl_arena_grow (arena, identity->functions,
                           identity->function_count,
                           &identity->function_room,
                           sizeof *identity->functions);
      identity->functions[identity->function_count++] = i;
      the_case->identity_of[i] = (uint32_t) (identity - the_case->identities);
    }
}

void
pawl_case_prepare (struct pawl_case *the_case)
{
  struct pawl_arena *arena = the_case->findings->arena;
  const struct pawl_build *build = the_case->build;
  the_case->paths
    = pawl_path_cache_new (arena, pawl_promises_root (the_case->promises));
  the_case->known = pawl_arena_array (arena, build->target_count,
                                      sizeof *the_case->known);
  for (uint32_t i = 0; i < build->target_count; i++)
    the_case->known[i] = pawl_know (the_case, &build->targets[i]);
  the_case->allowed = pawl_arena_array (arena, build->call_count,
                                        sizeof *the_case->allowed);
  group_functions (the_case);
  the_case->role_of = pawl_arena_alloc (arena, build->function_count + 1);
  for (size_t i = 0; i < the_case->identity_count; i++)
    {
      struct pawl_identity *identity = &the_case->identities[i];
      find_promises (the_case, identity);
      if (identity->role == PAWL_ROLE_COMPUTE || identity->in_scope
          || identity->entry)
        pawl_identity_collect (the_case, identity);
    }
}

unsigned
pawl_identity_recorded (const struct pawl_identity *identity,
                        const char *callee, struct pawl_place *at)
{
  if (identity->entry)
    for (size_t i = 0; i < identity->entry->site_count; i++)
      if (strcmp (identity->entry->sites[i].callee, callee) == 0)
        {
          *at = identity->entry->sites[i].at;
          return identity->entry->sites[i].count;
        }
  return 0;
}

bool
pawl_identity_counts (const struct pawl_identity *identity,
                      const struct pawl_site *site)
{
  switch (site->known->effect)
    {
    case PAWL_EFFECT_ACQUIRE:
    case PAWL_EFFECT_RELEASE:
    case PAWL_EFFECT_RESIZE:
    case PAWL_EFFECT_MAP:
      return true;
    default:
      break;
    }
  /* Old baselines know no stack: it counts where the entry names it.  */
  if (site->call->callee->kind != PAWL_CALLEE_ALLOCA
      && site->call->callee->kind != PAWL_CALLEE_VLA)
    return false;
  if (identity->entry)
    for (size_t i = 0; i < identity->entry->site_count; i++)
      if (strcmp (identity->entry->sites[i].callee, site->call->callee->name)
          == 0)
        return true;
  return false;
}
