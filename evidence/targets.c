/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The targets of a build: see targets.h.  */

#include "evidence/targets.h"

#include <string.h>

#include "base/digest.h"

static uint64_t
mix (uint64_t hash, uint64_t value)
{
  hash = (hash ^ value) * 0x9e3779b97f4a7c15;
  return hash ^ hash >> 32;
}

static uint64_t
hash_of (const struct pawl_target_entry *entry)
{
  uint64_t hash = entry->symbol
                    ? pawl_digest_64 (entry->symbol, strlen (entry->symbol))
                    : 0;
  hash = mix (hash, (uint64_t) entry->owner << 32 | entry->position);
  return mix (hash, entry->kind);
}

static bool
same (const struct pawl_target_entry *one,
      const struct pawl_target_entry *other)
{
  return one->hash == other->hash && one->kind == other->kind
         && one->owner == other->owner && one->position == other->position
         && (one->symbol == other->symbol
             || (one->symbol && other->symbol
                 && strcmp (one->symbol, other->symbol) == 0));
}

static void
widen (struct pawl_build_table *table)
{
  table->slot_room = table->slot_room ? 4 * table->slot_room : 1024;
  table->slots
    = pawl_arena_array (table->arena, table->slot_room, sizeof *table->slots);
  for (size_t i = 0; i < table->count; i++)
    {
      uint64_t hash = table->entries[i].hash;
      size_t slot = hash & (table->slot_room - 1);
      while (table->slots[slot].target)
        slot = (slot + 1) & (table->slot_room - 1);
      table->slots[slot].target = (uint32_t) i + 1;
      table->slots[slot].hash = (uint32_t) (hash >> 32);
    }
}

/* The slot of what equals ENTRY, whose hash is set, or a free one.  */
static size_t
find (const struct pawl_build_table *table,
      const struct pawl_target_entry *entry)
{
  size_t slot = entry->hash & (table->slot_room - 1);
  while (table->slots[slot].target
         && (table->slots[slot].hash != (uint32_t) (entry->hash >> 32)
             || !same (&table->entries[table->slots[slot].target - 1], entry)))
    slot = (slot + 1) & (table->slot_room - 1);
  return slot;
}

/* Appends ENTRY.  */
static uint32_t
append (struct pawl_build_table *table, const struct pawl_target_entry *entry)
{
  if (table->count >= UINT32_MAX - 2)
    return PAWL_NONE;
  table->entries[table->count] = *entry;
  return (uint32_t) table->count++;
}

/* The target that equals ENTRY; if there is none yet, ENTRY becomes one.  */
static uint32_t
intern (struct pawl_build_table *table, struct pawl_target_entry *entry)
{
  if (2 * table->count >= table->slot_room)
    widen (table);
  entry->hash = hash_of (entry);
  size_t slot = find (table, entry);
  if (table->slots[slot].target)
    return table->slots[slot].target - 1;
  uint32_t target = append (table, entry);
  if (target != PAWL_NONE)
    {
      table->slots[slot].target = target + 1;
      table->slots[slot].hash = (uint32_t) (entry->hash >> 32);
    }
  return target;
}

/* The target of CALLEE in unit number UNIT; OF is that of its owner, or
   NONE.  */
static uint32_t
target_of (struct pawl_build_table *table, const struct pawl_callee *callee,
           uint32_t unit, uint32_t of)
{
  struct pawl_target_entry entry = {
    .symbol = callee->symbol,
    .owner = callee->local ? unit : PAWL_NONE,
    .kind = callee->kind,
    .unit = unit,
    .function = PAWL_NONE,
    .alias_of = PAWL_NONE,
    .callee = callee,
    .name = callee->name,
  };
  bool merged = callee->symbol;
  switch (callee->kind)
    {
    case PAWL_CALLEE_FIELD:
      if (of != PAWL_NONE)
        {
          entry.owner = of;
          /* Not to be taken for a field of unit number OF.  */
          entry.position = callee->position + 1;
        }
      break;
    case PAWL_CALLEE_FUNCTION:
    case PAWL_CALLEE_CONSTANT:
    case PAWL_CALLEE_VARIABLE:
    case PAWL_CALLEE_VIRTUAL:
      break;
    case PAWL_CALLEE_PARAMETER:
    case PAWL_CALLEE_RESULT:
      merged = of != PAWL_NONE;
      entry.symbol = NULL;
      entry.owner = of;
      entry.position = callee->position;
      break;
    case PAWL_CALLEE_ALLOCA:
    case PAWL_CALLEE_VLA:
      merged = true;
      entry.symbol = NULL;
      entry.owner = PAWL_NONE;
      break;
    case PAWL_CALLEE_ASM:
    case PAWL_CALLEE_UNKNOWN:
      merged = false;
      break;
    }
  if (!merged)
    entry.symbol = NULL;
  uint32_t target = merged ? intern (table, &entry) : append (table, &entry);
  if (target != PAWL_NONE)
    {
      struct pawl_target_entry *found = &table->entries[target];
      if (!found->callee)
        {
          found->callee = callee;
          found->name = callee->name;
        }
      found->promises |= callee->promises;
    }
  return target;
}

bool
pawl_targets_add_unit (struct pawl_build_table *table,
                       const struct pawl_unit *unit, uint32_t index,
                       uint32_t *targets)
{
  /* Those whose owner has to come first, the outermost last.  */
  const struct pawl_callee **waiting = NULL;
  size_t count = 0, room = 0;
  for (size_t i = 0; i < unit->callee_count; i++)
    targets[i] = PAWL_NONE;
  for (size_t i = 0; i < unit->callee_count; i++)
    for (const struct pawl_callee *callee = unit->callees[i]; callee;
         callee = count ? waiting[--count] : NULL)
      {
        if (targets[callee->index] != PAWL_NONE)
          continue;
        for (; callee->of && targets[callee->of->index] == PAWL_NONE;
             callee = callee->of)
          {
            waiting = pawl_arena_grow (table->arena, waiting, count, &room,
                                       sizeof *waiting);
            waiting[count++] = callee;
          }
        uint32_t of = callee->of ? targets[callee->of->index] : PAWL_NONE;
        targets[callee->index] = target_of (table, callee, index, of);
        if (targets[callee->index] == PAWL_NONE)
          return false;
      }
  return true;
}

static struct pawl_target_entry
function_entry (const char *symbol, uint32_t owner)
{
  return (struct pawl_target_entry){
    .symbol = symbol,
    .owner = owner,
    .kind = PAWL_CALLEE_FUNCTION,
    .function = PAWL_NONE,
    .alias_of = PAWL_NONE,
    .name = symbol,
  };
}

uint32_t
pawl_targets_function (struct pawl_build_table *table, const char *symbol,
                       uint32_t owner)
{
  struct pawl_target_entry entry = function_entry (symbol, owner);
  return intern (table, &entry);
}

/* The target of BUILD that equals ENTRY, or NONE.  */
static uint32_t
find_target (const struct pawl_build *build, struct pawl_target_entry *entry)
{
  const struct pawl_build_table *table = build->table;
  uint64_t hash = hash_of (entry);
  for (size_t slot = hash & (table->slot_room - 1);
       table->slot_room && table->slots[slot].target;
       slot = (slot + 1) & (table->slot_room - 1))
    {
      uint32_t number = table->slots[slot].target - 1;
      const struct pawl_build_target *target = &build->targets[number];
      if (table->slots[slot].hash == (uint32_t) (hash >> 32)
          && target->kind == entry->kind && target->of == PAWL_NONE
          && target->local == (entry->owner != PAWL_NONE)
          && (!target->local || target->unit == entry->owner)
          && strcmp (target->symbol, entry->symbol) == 0)
        return number;
    }
  return PAWL_NONE;
}

uint32_t
pawl_build_find (const struct pawl_build *build, const char *symbol)
{
  struct pawl_target_entry entry = function_entry (symbol, PAWL_NONE);
  return find_target (build, &entry);
}

uint32_t
pawl_build_find_element (const struct pawl_build *build, uint32_t object,
                         const char *path)
{
  const struct pawl_build_target *whole = &build->targets[object];
  char text[512];
  if (!whole->symbol
      || strlen (whole->symbol) + strlen (path) >= sizeof text)
    return PAWL_NONE;
  strcpy (stpcpy (text, whole->symbol), path);
  struct pawl_target_entry entry
    = function_entry (text, whole->local ? whole->unit : PAWL_NONE);
  entry.kind = PAWL_CALLEE_FIELD;
  return find_target (build, &entry);
}

uint32_t
pawl_targets_find_function (const struct pawl_build_table *table,
                            const char *symbol, uint32_t owner)
{
  if (!table->slot_room)
    return PAWL_NONE;
  struct pawl_target_entry entry = function_entry (symbol, owner);
  entry.hash = hash_of (&entry);
  /* A free slot holds 0, and 0 - 1 is NONE.  */
  return table->slots[find (table, &entry)].target - 1;
}

bool
pawl_targets_add_aliases (struct pawl_build_table *table,
                          const struct pawl_unit *unit, uint32_t index,
                          const uint32_t *targets)
{
  for (size_t i = 0; i < unit->callee_count; i++)
    {
      const char *symbol = unit->callees[i]->alias_of;
      if (!symbol || table->entries[targets[i]].alias_of != PAWL_NONE)
        continue;
      uint32_t target = pawl_targets_find_function (table, symbol, index);
      if (target == PAWL_NONE)
        target = pawl_targets_function (table, symbol, PAWL_NONE);
      if (target == PAWL_NONE)
        return false;
      if (target != targets[i])
        table->entries[targets[i]].alias_of = target;
    }
  return true;
}

void
pawl_targets_resolve_aliases (struct pawl_build_table *table)
{
  /* The chain that is walked; each target is walked once, even in a circle.  */
  uint32_t *chain = NULL;
  size_t room = 0;
  bool *seen = pawl_arena_array (table->arena, table->count, sizeof *seen);
  for (uint32_t i = 0; i < table->count; i++)
    {
      if (table->entries[i].alias_of == PAWL_NONE)
        continue;
      size_t count = 0;
      uint32_t end = i;
      for (; !seen[end] && table->entries[end].function == PAWL_NONE
             && table->entries[end].alias_of != PAWL_NONE;
           end = table->entries[end].alias_of)
        {
          seen[end] = true;
          chain = pawl_arena_grow (table->arena, chain, count, &room,
                                   sizeof *chain);
          chain[count++] = end;
        }
      uint32_t function = table->entries[end].function;
      while (count)
        table->entries[chain[--count]].function = function;
    }
}
