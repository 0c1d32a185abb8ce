/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loops: where they are, and when going round exactly ends.  See machine.h.  */

#include "rules/machine.h"

enum
{
  exact_limit = 64,             /* times round a loop that constants decide */
  widened = UINT8_MAX,
};

/* Marks the blocks of the loop that the edge from FROM back to HEAD makes; the
   blocks ahead of it in the order are not in it.  */
static void
mark_loop (const struct pawl_flow *flow, uint32_t head, uint32_t from,
           bool *inside)
{
  inside[head] = inside[from] = true;
  for (bool changed = true; changed;)
    {
      changed = false;
      for (uint32_t i = flow->block_count; i-- > head + 1;)
        for (uint32_t j = 0; j < flow->blocks[i].edge_count && !inside[i]; j++)
          {
            uint32_t to = flow->blocks[i].edges[j].to;
            if (to != head && inside[to])
              inside[i] = changed = true;
          }
    }
}

void
pawl_flow_find_loops (struct pawl_arena *arena, const struct pawl_flow *flow,
                      struct pawl_flow_info *info)
{
  uint32_t count = flow->block_count;
  info->heads = pawl_arena_array (arena, count, sizeof *info->heads);
  info->is_head = pawl_arena_array (arena, count, sizeof *info->is_head);
  bool *inside = pawl_arena_array (arena, count, sizeof *inside);
  for (uint32_t i = 0; i < count; i++)
    {
      info->heads[i] = PAWL_NONE;
      for (uint32_t j = 0; j < flow->blocks[i].edge_count; j++)
        if (flow->blocks[i].edges[j].to <= i)
          info->is_head[flow->blocks[i].edges[j].to] = true;
    }
  /* Blocks are in reverse post-order: what leads back leads to a loop's head.
     Outer loops come first, so inner ones have the last word.  */
  for (uint32_t head = 0; head < count; head++)
    {
      if (!info->is_head[head])
        continue;
      for (uint32_t i = 0; i < count; i++)
        inside[i] = false;
      for (uint32_t i = head; i < count; i++)
        for (uint32_t j = 0; j < flow->blocks[i].edge_count; j++)
          if (flow->blocks[i].edges[j].to == head)
            mark_loop (flow, head, i, inside);
      for (uint32_t i = head + 1; i < count; i++)
        if (inside[i])
          info->heads[i] = head;
    }
}

/* Whether BLOCK is in the loop that begins at HEAD.  */
static bool
is_in_loop (const struct pawl_flow_info *info, uint32_t block, uint32_t head)
{
  while (block != head && block != PAWL_NONE)
    block = info->heads[block];
  return block == head;
}

static uint8_t *
arrivals_at (const struct pawl_machine *machine, uint32_t frame,
             uint32_t block)
{
  const struct pawl_frame *self = &machine->frames[frame];
  return &machine->visits[self->visits + self->flow->op_count
                          + self->flow->block_count + block];
}

bool
pawl_machine_widens (struct pawl_machine *machine, uint32_t frame,
                     uint32_t from, uint32_t to)
{
  const struct pawl_flow_info *info = machine->frames[frame].info;
  uint8_t *arrivals = arrivals_at (machine, frame, to);
  bool back = is_in_loop (info, from, to);
  if (*arrivals != widened)
    {
      uint8_t now = back ? *arrivals + 1 : 0;
      PAWL_SET (&machine->symbols, *arrivals,
                now == exact_limit ? (uint8_t) widened : now);
    }
  return back && *arrivals == widened;
}

bool
pawl_machine_passes (struct pawl_machine *machine,
                     const struct pawl_point *point,
                     const struct pawl_flow_edge **edge)
{
  const struct pawl_frame *self = &machine->frames[point->frame];
  const struct pawl_flow_info *info = self->info;
  const struct pawl_flow_block *block = &self->flow->blocks[point->block];
  for (uint32_t head = info->is_head[point->block] ? point->block
                                                   : info->heads[point->block];
       head != PAWL_NONE; head = info->heads[head])
    {
      uint8_t *arrivals = arrivals_at (machine, point->frame, head);
      if (*arrivals == widened)
        continue;
      for (uint32_t i = 0; i < block->edge_count; i++)
        if (!block->edges[i].unwinding
            && is_in_loop (info, block->edges[i].to, head))
          {
            PAWL_SET (&machine->symbols, *arrivals, (uint8_t) widened);
            *edge = &block->edges[i];
            return true;
          }
    }
  return false;
}

bool
pawl_machine_lingers (struct pawl_machine *machine,
                      const struct pawl_point *point,
                      const struct pawl_flow_edge *edge)
{
  const struct pawl_frame *self = &machine->frames[point->frame];
  const struct pawl_flow_info *info = self->info;
  uint32_t head = info->is_head[point->block] ? point->block
                                              : info->heads[point->block];
  if (head == PAWL_NONE || !is_in_loop (info, edge->to, head)
      || *arrivals_at (machine, point->frame, head) != widened)
    return false;
  const struct pawl_flow_block *block = &self->flow->blocks[point->block];
  for (uint32_t i = 0; i < block->edge_count; i++)
    if (!block->edges[i].unwinding
        && !is_in_loop (info, block->edges[i].to, head))
      return true;
  return false;
}
