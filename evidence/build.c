/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Many units as one build: see build.h.  */

#include "evidence/build.h"

#include <string.h>

#include "evidence/targets.h"

/* A build that is being made.  What is needed no longer than that comes from
   SCRATCH.  */
struct making
{
  struct pawl_arena *arena, *scratch;
  struct pawl_build *build;
  struct pawl_build_table table;
  uint32_t *passing_functions;  /* those with calls that hand something over */
  size_t passing_function_count, passing_function_room;
};

static bool
same_text (const char *one, const char *other)
{
  return one == other || (one && other && strcmp (one, other) == 0);
}

static bool
same_place (const struct pawl_place *one, const struct pawl_place *other)
{
  return one->line == other->line && one->column == other->column
         && same_text (one->file, other->file);
}

enum likeness
{
  DIFFERENT,
  ALIKE,                        /* but for targets that are local to a unit */
  SAME,
};

/* How the target ONE is like the target OTHER.  Of an asm and an unknown
   expression there is no more to know than the name.  */
static enum likeness
compare_targets (const struct making *making, uint32_t one, uint32_t other)
{
  if (one == other)
    return SAME;
  const struct pawl_target_entry *a = &making->table.entries[one];
  const struct pawl_target_entry *b = &making->table.entries[other];
  if (a->kind != b->kind || !same_text (a->name, b->name))
    return DIFFERENT;
  if (a->kind == PAWL_CALLEE_ASM || a->kind == PAWL_CALLEE_UNKNOWN)
    return SAME;
  bool merged = (a->symbol && a->owner == PAWL_NONE)
                || (b->symbol && b->owner == PAWL_NONE);
  return merged ? DIFFERENT : ALIKE;
}

/* How the bodies ONE and OTHER of one symbol are alike, of the units numbered
   ONE_UNIT and OTHER_UNIT.  */
static enum likeness
compare_functions (const struct making *making,
                   const struct pawl_function *one, uint32_t one_unit,
                   const struct pawl_function *other, uint32_t other_unit)
{
  if (!same_text (one->name, other->name)
      || !same_text (one->file, other->file)
      || !same_place (&one->at, &other->at)
      || one->last_line != other->last_line || one->promises != other->promises
      || one->frame_bytes != other->frame_bytes
      || one->call_count != other->call_count)
    return DIFFERENT;
  enum likeness likeness = SAME;
  for (size_t i = 0; i < one->call_count; i++)
    {
      const struct pawl_call *a = &one->calls[i], *b = &other->calls[i];
      if (a->place_key != b->place_key
          || a->on_failure_path != b->on_failure_path
          || a->implicit != b->implicit
          || a->plain_format != b->plain_format
          || a->argument_count != b->argument_count)
        return DIFFERENT;
      enum likeness call = compare_targets (
        making, pawl_build_target_of (making->build, one_unit, a->callee),
        pawl_build_target_of (making->build, other_unit, b->callee));
      for (unsigned j = 0; call != DIFFERENT && j < a->argument_count; j++)
        {
          enum likeness argument
            = compare_targets (making,
                               pawl_build_target_of (making->build, one_unit,
                                                     a->arguments[j].value),
                               pawl_build_target_of (making->build, other_unit,
                                                     b->arguments[j].value));
          if (a->arguments[j].position != b->arguments[j].position)
            argument = DIFFERENT;
          if (argument < call)
            call = argument;
        }
      if (call == DIFFERENT)
        return DIFFERENT;
      if (call < likeness)
        likeness = call;
    }
  return likeness;
}

/* Adds FUNCTION of unit number UNIT, unless there is the same already.  False
   when there are too many targets.  */
static bool
add_function (struct making *making, const struct pawl_function *function,
              uint32_t unit)
{
  struct pawl_build *build = making->build;
  struct pawl_build_function *self = &build->functions[build->function_count];
  *self = (struct pawl_build_function){
    .function = function,
    .unit = unit,
    .target = PAWL_NONE,
    .next = PAWL_NONE,
    .call_count = (uint32_t) function->call_count,
    .first_call = build->call_count,
  };
  if (function->symbol)
    {
      self->target = pawl_targets_function (
        &making->table, function->symbol, function->local ? unit : PAWL_NONE);
      if (self->target == PAWL_NONE)
        return false;
      struct pawl_target_entry *entry = &making->table.entries[self->target];
      entry->promises |= function->promises;
      if (entry->function == PAWL_NONE)
        {
          entry->function = build->function_count;
          if (!entry->callee)
            {
              entry->name = function->name;
              entry->unit = unit;
            }
        }
      else
        {
          struct pawl_build_function *first
            = &build->functions[entry->function];
          enum likeness likeness = compare_functions (
            making, first->function, first->unit, function, unit);
          if (likeness == SAME)
            return true;
          if (likeness == DIFFERENT)
            first->differs = self->differs = true;
          self->next = first->next;
          first->next = build->function_count;
        }
    }
  bool passes = false;
  for (size_t i = 0; i < function->call_count; i++)
    {
      build->calls[build->call_count++]
        = pawl_build_target_of (build, unit, function->calls[i].callee);
      passes = passes || function->calls[i].argument_count;
    }
  if (passes)
    {
      making->passing_functions = pawl_arena_grow (
        making->scratch, making->passing_functions,
        making->passing_function_count, &making->passing_function_room,
        sizeof *making->passing_functions);
      making->passing_functions[making->passing_function_count++]
        = build->function_count;
    }
  build->function_count++;
  return true;
}

/* What the build's targets tell of the units' callees: their views.  */
static void
add_views (struct making *making)
{
  struct pawl_build *build = making->build;
  build->views = pawl_arena_array (making->arena, build->view_count,
                                   sizeof *build->views);
  for (size_t i = 0; i < build->view_count; i++)
    build->targets[build->callee_targets[i]].view_count++;
  size_t next = 0;
  for (uint32_t i = 0; i < build->target_count; i++)
    {
      build->targets[i].first_view = next;
      next += build->targets[i].view_count;
      build->targets[i].view_count = 0;
    }
  for (uint32_t unit = 0; unit < build->unit_count; unit++)
    for (size_t i = 0; i < build->units[unit]->callee_count; i++)
      {
        const struct pawl_callee *callee = build->units[unit]->callees[i];
        struct pawl_build_target *target
          = &build->targets[pawl_build_target_of (build, unit, callee)];
        build->views[target->first_view + target->view_count++]
          = (struct pawl_build_view){ callee, unit };
      }
}

/* Drops from the stores of each target those of a value that it had already,
   and closes the gaps.  */
static void
unite_stores (struct making *making)
{
  struct pawl_build *build = making->build;
  /* By value, the number + 1 of the last target that was seen to hold it.  */
  uint32_t *holder
    = pawl_arena_array (making->scratch, build->target_count, sizeof *holder);
  size_t kept = 0;
  for (uint32_t i = 0; i < build->target_count; i++)
    {
      struct pawl_build_target *target = &build->targets[i];
      size_t first = target->first_store, count = target->store_count;
      target->first_store = kept;
      for (size_t j = first; j < first + count; j++)
        {
          const struct pawl_build_store store = build->stores[j];
          if (holder[store.value] == i + 1)
            continue;
          holder[store.value] = i + 1;
          build->stores[kept++] = store;
        }
      target->store_count = (uint32_t) (kept - target->first_store);
    }
  build->store_count = kept;
}

static void
add_stores (struct making *making)
{
  struct pawl_build *build = making->build;
  build->stores = pawl_arena_array (making->arena, build->store_count,
                                    sizeof *build->stores);
  for (uint32_t unit = 0; unit < build->unit_count; unit++)
    for (size_t i = 0; i < build->units[unit]->store_count; i++)
      build
        ->targets[pawl_build_target_of (build, unit,
                                        build->units[unit]->stores[i].into)]
        .store_count++;
  size_t next = 0;
  for (uint32_t i = 0; i < build->target_count; i++)
    {
      build->targets[i].first_store = next;
      next += build->targets[i].store_count;
      build->targets[i].store_count = 0;
    }
  for (uint32_t unit = 0; unit < build->unit_count; unit++)
    for (size_t i = 0; i < build->units[unit]->store_count; i++)
      {
        const struct pawl_store *store = &build->units[unit]->stores[i];
        struct pawl_build_target *into
          = &build->targets[pawl_build_target_of (build, unit, store->into)];
        build->stores[into->first_store + into->store_count++]
          = (struct pawl_build_store){
              pawl_build_target_of (build, unit, store->value), unit, store
            };
      }
  unite_stores (making);
}

/* All that calls hand over, by what is called.  */
static void
add_passings (struct making *making)
{
  struct pawl_build *build = making->build;
  for (int fill = 0; fill < 2; fill++)
    {
      for (size_t i = 0; i < making->passing_function_count; i++)
        {
          uint32_t f = making->passing_functions[i];
          const struct pawl_build_function *function = &build->functions[f];
          for (uint32_t c = 0; c < function->call_count; c++)
            {
              const struct pawl_call *call = &function->function->calls[c];
              struct pawl_build_target *target
                = &build->targets[pawl_build_passed_to (
                  build, build->calls[function->first_call + c])];
              for (unsigned a = 0; a < call->argument_count; a++)
                {
                  const struct pawl_argument *argument = &call->arguments[a];
                  size_t place
                    = target->first_passing + target->passing_count++;
                  if (fill)
                    build->passings[place] = (struct pawl_build_passing){
                      pawl_build_target_of (build, function->unit,
                                            argument->value),
                      f, c, argument->position
                    };
                }
            }
        }
      if (fill)
        return;
      size_t next = 0;
      for (uint32_t i = 0; i < build->target_count; i++)
        {
          build->targets[i].first_passing = next;
          next += build->targets[i].passing_count;
          build->targets[i].passing_count = 0;
        }
      build->passing_count = next;
      build->passings
        = pawl_arena_array (making->arena, next, sizeof *build->passings);
      if (!next)
        return;
    }
}

/* The lasting targets out of the table.  */
static void
add_targets (struct making *making)
{
  struct pawl_build *build = making->build;
  const struct pawl_build_table *table = &making->table;
  build->target_count = (uint32_t) table->count;
  build->targets
    = pawl_arena_array (making->arena, table->count, sizeof *build->targets);
  for (size_t i = 0; i < table->count; i++)
    {
      const struct pawl_target_entry *entry = &table->entries[i];
      bool owned = entry->kind == PAWL_CALLEE_PARAMETER
                   || entry->kind == PAWL_CALLEE_RESULT
                   || (entry->kind == PAWL_CALLEE_FIELD && entry->position);
      build->targets[i] = (struct pawl_build_target){
        .callee = entry->callee,
        .name = entry->name,
        .symbol = entry->symbol,
        .kind = entry->kind,
        .promises = entry->promises,
        .function = entry->function,
        .alias_of = entry->alias_of,
        .of = owned ? entry->owner : PAWL_NONE,
        .position = entry->position,
        .local = !owned && entry->owner != PAWL_NONE,
        .unit = entry->unit,
      };
    }
}

static bool
add_units (struct making *making)
{
  struct pawl_build *build = making->build;
  size_t callees = 0;
  for (uint32_t i = 0; i < build->unit_count; i++)
    {
      build->first_callees[i] = callees;
      if (!pawl_targets_add_unit (&making->table, build->units[i], i,
                                  build->callee_targets + callees))
        return false;
      callees += build->units[i]->callee_count;
      for (size_t f = 0; f < build->units[i]->function_count; f++)
        if (!add_function (making, build->units[i]->functions[f], i))
          return false;
    }
  /* What an alias stands for may come in a later unit than the alias.  */
  for (uint32_t i = 0; i < build->unit_count; i++)
    if (!pawl_targets_add_aliases (&making->table, build->units[i], i,
                                   build->callee_targets
                                     + build->first_callees[i]))
      return false;
  pawl_targets_resolve_aliases (&making->table);
  return true;
}

/* How many targets there can be: one a callee, one a function, and one for what
   an alias stands for.  */
static size_t
most_targets (const struct pawl_build *build)
{
  size_t count = 0;
  for (uint32_t i = 0; i < build->unit_count; i++)
    {
      const struct pawl_unit *unit = build->units[i];
      count += unit->callee_count + unit->function_count;
      for (size_t j = 0; j < unit->callee_count; j++)
        count += unit->callees[j]->alias_of != NULL;
    }
  return count;
}

/* A build of the COUNT UNITS with room for all that they have, still empty;
   null when there are too many.  */
static struct pawl_build *
make_room (struct pawl_arena *arena, const struct pawl_unit *const *units,
           size_t count)
{
  struct pawl_build *build = pawl_arena_alloc (arena, sizeof *build);
  size_t functions = 0, calls = 0;
  for (size_t i = 0; i < count; i++)
    {
      build->view_count += units[i]->callee_count;
      build->store_count += units[i]->store_count;
      functions += units[i]->function_count;
      for (size_t f = 0; f < units[i]->function_count; f++)
        {
          calls += units[i]->functions[f]->call_count;
          if (units[i]->functions[f]->call_count >= UINT32_MAX)
            return NULL;
        }
      if (units[i]->store_count >= UINT32_MAX)
        return NULL;
    }
  if (functions >= UINT32_MAX || count >= UINT32_MAX)
    return NULL;
  const struct pawl_unit **all = pawl_arena_array (arena, count, sizeof *all);
  if (count)
    memcpy (all, units, count * sizeof *all);
  build->units = all;
  build->unit_count = (uint32_t) count;
  build->functions
    = pawl_arena_array (arena, functions, sizeof *build->functions);
  build->calls = pawl_arena_array (arena, calls, sizeof *build->calls);
  build->callee_targets = pawl_arena_array (arena, build->view_count,
                                            sizeof *build->callee_targets);
  build->first_callees
    = pawl_arena_array (arena, count, sizeof *build->first_callees);
  return build;
}

struct pawl_build *
pawl_build_new (struct pawl_arena *arena, const struct pawl_unit *const *units,
                size_t count)
{
  struct pawl_build *build = make_room (arena, units, count);
  if (!build)
    return NULL;
  struct pawl_arena *scratch = pawl_arena_new_like (arena);
  struct making making = {
    .arena = arena,
    .scratch = scratch,
    .build = build,
    .table = { .arena = scratch },
  };
  making.table.entries = pawl_arena_array (scratch, most_targets (build),
                                           sizeof *making.table.entries);
  bool whole = add_units (&making);
  if (whole)
    {
      add_targets (&making);
      add_views (&making);
      add_stores (&making);
      add_passings (&making);
      struct pawl_target_slot *slots
        = pawl_arena_array (arena, making.table.slot_room, sizeof *slots);
      if (making.table.slot_room)
        memcpy (slots, making.table.slots,
                making.table.slot_room * sizeof *slots);
      build->table = pawl_arena_alloc (arena, sizeof *build->table);
      build->table->slots = slots;
      build->table->slot_room = making.table.slot_room;
    }
  pawl_arena_free (scratch);
  return whole ? build : NULL;
}
