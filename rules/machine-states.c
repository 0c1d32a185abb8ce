/* SPDX-License-Identifier: GPL-3.0-or-later */
/* States that were gone on from before: see machine.h.  */

#include "rules/machine-states.h"

/* What VALUE is told from others by.  */
static uint32_t
told (const struct pawl_machine *machine, pawl_symbol value)
{
  switch (machine->coarse)
    {
    case PAWL_ALL_STATES:
      return value;
    case PAWL_STATES_BY_TRUTHS:
      return (uint32_t) (pawl_symbol_truth (&machine->symbols, value) + 1);
    default:
      return 0;
    }
}

/* The values that FRAME still uses from BLOCK on (INSIDE: from its middle
   on).  */
static uint64_t
hash_frame (const struct pawl_machine *machine, uint32_t frame,
            uint32_t block, bool inside, uint64_t hash)
{
  const struct pawl_frame *self = &machine->frames[frame];
  const uint64_t *live = self->info->live[block];
  const struct pawl_flow_block *here = &self->flow->blocks[block];
  /* Not by its number, which tells how many calls there were before.  */
  hash = pawl_mixed (hash, (uint64_t) self->identity << 32 | block);
  hash = pawl_mixed (hash, (uint64_t) (uintptr_t) self->flow);
  for (uint32_t word = 0; word < self->info->words; word++)
    for (uint64_t bits = live[word]; bits; bits &= bits - 1)
      {
        uint32_t i = 64 * word + (uint32_t) __builtin_ctzll (bits);
        hash = pawl_mixed (hash,
                           (uint64_t) i << 32
                             | told (machine, machine->env[self->env + i]));
      }
  for (uint32_t i = here->first; inside && i < here->first + here->count; i++)
    hash = pawl_mixed (hash, told (machine, machine->env[self->env + i]));
  return hash;
}

bool
pawl_machine_noted (struct pawl_machine *machine, uint64_t hash)
{
  size_t mask = machine->seen_room - 1;
  if (2 * machine->seen_count >= machine->seen_room)
    {
      size_t before = machine->seen_room;
      uint64_t *old = machine->seen;
      machine->seen_room = before ? 4 * before : 1024;
      mask = machine->seen_room - 1;
      machine->seen = pawl_arena_array (machine->arena, machine->seen_room,
                                        sizeof *machine->seen);
      for (size_t i = 0; i < before; i++)
        if (old[i])
          {
            size_t slot = old[i] & mask;
            while (machine->seen[slot])
              slot = (slot + 1) & mask;
            machine->seen[slot] = old[i];
          }
    }
  size_t slot = hash & mask;
  for (; machine->seen[slot]; slot = (slot + 1) & mask)
    if (machine->seen[slot] == hash)
      return true;
  machine->seen[slot] = hash;
  machine->seen_count++;
  return false;
}

static bool
was_here (struct pawl_machine *machine, uint32_t frame,
                   uint32_t block)
{
  enum
  {
    ways = 64
  };
  uint64_t hash = hash_frame (machine, frame, block, false, 0);
  for (uint32_t at = frame; machine->frames[at].call;)
    {
      const struct pawl_frame *inner = &machine->frames[at];
      hash = pawl_mixed (hash, inner->next);
      hash = hash_frame (machine, inner->caller, inner->block, true, hash);
      at = inner->caller;
    }
  uint64_t sum = machine->symbols.shown;
  for (uint32_t i = 0; i < machine->cell_count; i++)
    if (machine->cells[i].address)
      sum += pawl_mixed (machine->cells[i].address, machine->cells[i].value);
  for (uint32_t i = 0; i < machine->did_count; i++)
    if (!machine->coarse || !machine->dids[i].doubtful)
      hash = pawl_mixed (hash, (uint64_t) (uintptr_t) machine->dids[i].op
                                 ^ machine->dids[i].what);
  hash = pawl_mixed (hash, machine->failures);
  if (!machine->coarse)
    return pawl_machine_noted (machine, pawl_mixed (hash, sum));
  for (uint64_t i = 0; i < ways; i++)
    if (!pawl_machine_noted (machine, pawl_mixed (hash, i)))
      return false;
  return true;
}

bool
pawl_machine_seen (struct pawl_machine *machine, uint32_t frame,
                   uint32_t block)
{
  return machine->coarse == PAWL_STATES_JOINED
           ? pawl_machine_joins (machine, frame, block)
           : was_here (machine, frame, block);
}
