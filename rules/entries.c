/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the entries of the manifests to the functions of the build.  */

#include "rules/whole-build.h"

static size_t
slot_of (const struct pawl_entry_table *table, const struct pawl_entry *entry)
{
  uint64_t hash = (uint64_t) (uintptr_t) entry * 0x9e3779b97f4a7c15;
  size_t slot = (size_t) (hash >> 32) & table->mask;
  while (table->slots[slot]
         && table->the_case->identities[table->slots[slot] - 1].entry != entry)
    slot = (slot + 1) & table->mask;
  return slot;
}

void
pawl_entry_table_init (struct pawl_entry_table *table,
                       const struct pawl_case *the_case,
                       struct pawl_arena *arena)
{
  size_t count = 0, room = 16;
  for (size_t i = 0; i < the_case->identity_count; i++)
    count += the_case->identities[i].entry != NULL;
  while (room < 2 * count)
    room *= 2;
  table->the_case = the_case;
  table->mask = room - 1;
  table->slots = pawl_arena_array (arena, room, sizeof *table->slots);
  for (size_t i = 0; i < the_case->identity_count; i++)
    if (the_case->identities[i].entry)
      {
        size_t slot = slot_of (table, the_case->identities[i].entry);
        if (!table->slots[slot])
          table->slots[slot] = (uint32_t) i + 1;
      }
}

const struct pawl_identity *
pawl_entry_identity (const struct pawl_entry_table *table,
                     const struct pawl_entry *entry)
{
  uint32_t number = table->slots[slot_of (table, entry)];
  return number ? &table->the_case->identities[number - 1] : NULL;
}
