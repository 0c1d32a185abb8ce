/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the compute path can reach, causes or not.  */

#include "rules/reach.h"
#include "rules/whole-build.h"

const uint8_t *
pawl_compute_cone (struct pawl_case *the_case)
{
  /* The search for causes has been everywhere already.  */
  if (the_case->reached)
    return the_case->reached;
  struct pawl_arena *arena = the_case->findings->arena;
  struct pawl_reach reach = { 0 };
  pawl_reach_init (&reach, the_case);
  uint8_t *cone = pawl_arena_alloc (arena, (size_t) reach.node_count + 1);
  pawl_node *waiting = pawl_arena_array (arena, reach.node_count,
                                         sizeof *waiting);
  size_t count = 0;
  for (size_t i = 0; i < the_case->identity_count; i++)
    {
      const struct pawl_identity *identity = &the_case->identities[i];
      if (identity->role != PAWL_ROLE_COMPUTE)
        continue;
      for (size_t j = 0; j < identity->function_count; j++)
        {
          cone[identity->functions[j]] = 1;
          waiting[count++] = identity->functions[j];
        }
    }
  while (count)
    {
      pawl_node node = waiting[--count];
      struct pawl_cursor cursor = { 0 };
      struct pawl_edge edge;
      while (pawl_next_edge (&reach, node, &cursor, &edge))
        if (!cone[edge.to])
          {
            cone[edge.to] = 1;
            waiting[count++] = edge.to;
          }
    }
  return cone;
}
