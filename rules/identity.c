/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Grouping functions by identity and calls by site: see identity.h.  */

#include "rules/identity.h"

#include <stdlib.h>
#include <string.h>

#include "manifests/lists.h"

static struct pawl_known
classify (struct pawl_case *the_case, const struct pawl_callee *callee)
{
  struct pawl_known known = { 0 };
  if (callee->kind == PAWL_CALLEE_ALLOCA || callee->kind == PAWL_CALLEE_VLA)
    return known;
  if (callee->promises & PAWL_PROMISE_PREPARE)
    {
      known.prepares = true;
      known.at = callee->promised_at;
    }
  else if (callee->path && !(callee->promises & PAWL_PROMISE_COMPUTE))
    known.prepares = pawl_promises_role (the_case->promises, callee->path,
                                         callee->name, &known.at)
                     == PAWL_ROLE_PREPARE;

  static const struct
  {
    enum pawl_promise_kind promise;
    enum pawl_effect effect;
  } declared[] = {
    { PAWL_PROMISE_ACQUIRES, PAWL_EFFECT_ACQUIRE },
    { PAWL_PROMISE_RELEASES, PAWL_EFFECT_RELEASE },
    { PAWL_PROMISE_RESIZES, PAWL_EFFECT_RESIZE },
  };
  for (size_t i = 0; i < sizeof declared / sizeof *declared; i++)
    if (callee->promises & declared[i].promise)
      {
        known.effect = declared[i].effect;
        known.at = callee->promised_at;
        return known;
      }

  const struct pawl_allocator *allocator
    = pawl_promises_allocator (the_case->promises, callee->symbol,
                               callee->name);
  if (allocator)
    {
      known.effect = allocator->effect;
      known.at = allocator->at;
      return known;
    }
  /* The lists speak of libraries: a project's own function of such a name is
     what its body is.  */
  if (callee->kind != PAWL_CALLEE_FUNCTION || callee->has_body)
    return known;
  struct pawl_listed listed = { 0 };
  if (callee->symbol)
    listed = pawl_listed_find (callee->symbol);
  if (listed.effect == PAWL_EFFECT_UNKNOWN
      && (!callee->symbol || strcmp (callee->symbol, callee->name) != 0))
    listed = pawl_listed_find (callee->name);
  known.effect = listed.effect;
  known.list = listed.list;
  return known;
}

static int
compare_functions (const void *left, const void *right)
{
  const struct pawl_function *a = *(const struct pawl_function *const *) left;
  const struct pawl_function *b = *(const struct pawl_function *const *) right;
  int order = strcmp (a->path, b->path);
  if (order == 0)
    order = strcmp (a->name, b->name);
  if (order == 0)
    order = (a->at.line > b->at.line) - (a->at.line < b->at.line);
  return order ? order : (a > b) - (a < b);
}

static int
compare_places (const struct pawl_place *a, const struct pawl_place *b)
{
  int order = 0;
  if (a->file && b->file)
    order = strcmp (a->file, b->file);
  if (order == 0)
    order = (a->line > b->line) - (a->line < b->line);
  if (order == 0)
    order = (a->column > b->column) - (a->column < b->column);
  return order;
}

static int
compare_sites (const void *left, const void *right)
{
  const struct pawl_call *a = ((const struct pawl_site *) left)->call;
  const struct pawl_call *b = ((const struct pawl_site *) right)->call;
  int order = strcmp (a->callee->name, b->callee->name);
  if (order == 0)
    order = compare_places (&a->at, &b->at);
  if (order == 0)
    order = (a->place_key > b->place_key) - (a->place_key < b->place_key);
  return order ? order : (a > b) - (a < b);
}

/* Whether a call of CALLEE can matter to any rule that looks at sites.  */
static bool
is_site (const struct pawl_callee *callee, const struct pawl_known *known)
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
      return known->prepares || callee->kind == PAWL_CALLEE_ALLOCA
             || callee->kind == PAWL_CALLEE_VLA;
    }
}

static void
collect_sites (struct pawl_case *the_case, struct pawl_identity *identity)
{
  struct pawl_arena *arena = the_case->findings->arena;
  for (size_t i = 0; i < identity->function_count; i++)
    {
      const struct pawl_function *function = identity->functions[i];
      for (size_t j = 0; j < function->call_count; j++)
        {
          const struct pawl_call *call = &function->calls[j];
          const struct pawl_known *known
            = &the_case->known[call->callee->index];
          if (call->implicit || !is_site (call->callee, known))
            continue;
          identity->sites
            = pawl_arena_grow (arena, identity->sites, identity->site_count,
                               &identity->site_room, sizeof *identity->sites);
          identity->sites[identity->site_count++] = (struct pawl_site) {
            .call = call, .function = function, .known = known,
            .failure = call->on_failure_path,
          };
        }
    }
  if (identity->site_count < 2)
    return;
  qsort (identity->sites, identity->site_count, sizeof *identity->sites,
         compare_sites);
  size_t kept = 1;
  for (size_t i = 1; i < identity->site_count; i++)
    {
      struct pawl_site *last = &identity->sites[kept - 1];
      const struct pawl_site *site = &identity->sites[i];
      if (site->call->place_key == last->call->place_key
          && strcmp (site->call->callee->name, last->call->callee->name) == 0)
        last->failure &= site->failure;
      else
        identity->sites[kept++] = *site;
    }
  identity->site_count = kept;
}

static void
find_promises (struct pawl_case *the_case, struct pawl_identity *identity)
{
  struct pawl_promises *promises = the_case->promises;
  for (size_t i = 0; i < identity->function_count; i++)
    {
      const struct pawl_function *function = identity->functions[i];
      if (!(function->promises
            & (PAWL_PROMISE_COMPUTE | PAWL_PROMISE_PREPARE)))
        continue;
      identity->role = function->promises & PAWL_PROMISE_COMPUTE
                         ? PAWL_ROLE_COMPUTE : PAWL_ROLE_PREPARE;
      identity->role_at = function->promised_at;
      if (identity->role == PAWL_ROLE_COMPUTE)
        break;
    }
  if (identity->role == PAWL_ROLE_NONE)
    {
      identity->role = pawl_promises_role (promises, identity->path,
                                           identity->name,
                                           &identity->role_at);
      identity->role_by_name = identity->role != PAWL_ROLE_NONE;
    }
  identity->in_scope = pawl_promises_in_scope (promises, identity->path);
  identity->entry = pawl_promises_entry (promises, identity->path,
                                         identity->name);
}

/* In the order of the text.  */
static int
compare_identities (const void *left, const void *right)
{
  const struct pawl_identity *a = left, *b = right;
  int order = compare_places (&a->functions[0]->at, &b->functions[0]->at);
  return order ? order : strcmp (a->name, b->name);
}

void
pawl_case_prepare (struct pawl_case *the_case)
{
  struct pawl_arena *arena = the_case->findings->arena;
  const struct pawl_unit *unit = the_case->unit;

  the_case->known = pawl_arena_array (arena, unit->callee_count,
                                      sizeof *the_case->known);
  for (size_t i = 0; i < unit->callee_count; i++)
    the_case->known[i] = classify (the_case, unit->callees[i]);

  const struct pawl_function **sorted
    = pawl_arena_array (arena, unit->function_count, sizeof *sorted);
  for (size_t i = 0; i < unit->function_count; i++)
    sorted[i] = unit->functions[i];
  if (unit->function_count)
    qsort (sorted, unit->function_count, sizeof *sorted, compare_functions);

  the_case->identities = pawl_arena_array (arena, unit->function_count,
                                           sizeof *the_case->identities);
  for (size_t i = 0; i < unit->function_count;)
    {
      struct pawl_identity *identity
        = &the_case->identities[the_case->identity_count++];
      identity->name = sorted[i]->name;
      identity->file = sorted[i]->file;
      identity->path = sorted[i]->path;
      identity->functions = &sorted[i];
      do
        i++, identity->function_count++;
      while (i < unit->function_count
             && strcmp (sorted[i]->path, identity->path) == 0
             && strcmp (sorted[i]->name, identity->name) == 0);
      find_promises (the_case, identity);
      if (identity->role == PAWL_ROLE_COMPUTE || identity->in_scope
          || identity->entry)
        collect_sites (the_case, identity);
    }
  if (the_case->identity_count)
    qsort (the_case->identities, the_case->identity_count,
           sizeof *the_case->identities, compare_identities);
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
