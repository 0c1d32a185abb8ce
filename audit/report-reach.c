/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which functions the kernel maps' functions call in the end: the call graph as
   it is, reviewed or not.

   Nodes are functions and, after them, targets.  The maps that lead to a node
   are a set of bits, handed on along the edges until nothing changes; a chain
   is the shortest from any function that a map names.  */

#include "audit/report.h"

#include <string.h>

/* Words that the sets of compute-path functions may have together; beyond that
   nobody is told what reaches what.  */
enum { largest_room = 32 * 1024 * 1024 };

struct graph
{
  struct pawl_audit *audit;
  const struct pawl_build *build;
  uint32_t node_count;
  size_t words;                 /* of a set */
  uint64_t *sets;
  uint32_t *queue;              /* a ring, each node in it once */
  bool *waiting;
  size_t first, count;
  uint32_t *from;               /* the node before on a shortest chain, or
                                   NONE */
  uint32_t *call;               /* a function's: the number of its call that
                                   led to this node */
  struct pawl_name_map lists;   /* of sets of bits: what they are as names */
};

/* A set of bits as names, which rows with the same set share: a function deep
   down is reached from most maps, and so are its neighbours.  */
struct list
{
  struct pawl_names names, circuits;
};

static void
wait_for (struct graph *graph, uint32_t node)
{
  if (graph->waiting[node])
    return;
  graph->waiting[node] = true;
  graph->queue[(graph->first + graph->count++) % graph->node_count] = node;
}

static uint32_t
next_waiting (struct graph *graph)
{
  uint32_t node = graph->queue[graph->first];
  graph->first = (graph->first + 1) % graph->node_count;
  graph->count--;
  graph->waiting[node] = false;
  return node;
}

/* Calls FOLLOW for each edge of NODE.  */
static void
each_edge (struct graph *graph, uint32_t node,
           void (*follow) (struct graph *graph, uint32_t from, uint32_t to,
                           uint32_t call))
{
  const struct pawl_build *build = graph->build;
  uint32_t functions = build->function_count;
  if (node < functions)
    {
      const struct pawl_build_function *body = &build->functions[node];
      for (uint32_t i = 0; i < body->call_count; i++)
        follow (graph, node, functions + build->calls[body->first_call + i],
                i);
      return;
    }
  const struct pawl_build_target *target = &build->targets[node - functions];
  for (uint32_t body = target->function; body != PAWL_NONE;
       body = build->functions[body].next)
    follow (graph, node, body, 0);
  for (uint32_t i = 0; i < target->store_count; i++)
    follow (graph, node,
            functions + build->stores[target->first_store + i].value, 0);
  if (target->kind != PAWL_CALLEE_PARAMETER || target->of == PAWL_NONE)
    return;
  const struct pawl_build_target *of = &build->targets[target->of];
  for (uint32_t i = 0; i < of->passing_count; i++)
    {
      const struct pawl_build_passing *passing
        = &build->passings[of->first_passing + i];
      if (passing->position == target->position)
        follow (graph, node, functions + passing->value, 0);
    }
}

static void
hand_on (struct graph *graph, uint32_t from, uint32_t to, uint32_t call)
{
  (void) call;
  const uint64_t *source = graph->sets + from * graph->words;
  uint64_t *set = graph->sets + to * graph->words, added = 0;
  for (size_t i = 0; i < graph->words; i++)
    {
      added |= source[i] & ~set[i];
      set[i] |= source[i];
    }
  if (added)
    wait_for (graph, to);
}

static void
step (struct graph *graph, uint32_t from, uint32_t to, uint32_t call)
{
  if (graph->from[to] != PAWL_NONE)
    return;
  graph->from[to] = from;
  graph->call[to] = call;
  wait_for (graph, to);
}

/* The chain to the function NODE, the last call first.  */
static const struct pawl_step_up *
chain_to (const struct graph *graph, uint32_t node)
{
  const struct pawl_step_up *result = NULL;
  struct pawl_step_up *last = NULL;
  while (graph->from[node] != node)
    {
      uint32_t before = graph->from[node];
      if (before < graph->build->function_count)
        {
          const struct pawl_function *caller
            = graph->build->functions[before].function;
          struct pawl_step_up *one
            = pawl_arena_alloc (graph->audit->arena, sizeof *one);
          one->caller = caller;
          one->call = &caller->calls[graph->call[node]];
          if (last)
            last->before = one;
          else
            result = one;
          last = one;
        }
      node = before;
    }
  return result;
}

static size_t
length_of (const struct pawl_step_up *chain)
{
  size_t length = 0;
  for (; chain; chain = chain->before)
    length++;
  return length;
}

/* Adds to ALL what reaches the functions of ROW.  */
static void
add_sets (const struct graph *graph, const struct pawl_audit_row *row,
          uint64_t *all)
{
  for (size_t i = 0; i < row->identity->function_count; i++)
    for (size_t j = 0; j < graph->words; j++)
      all[j] |= graph->sets[row->identity->functions[i] * graph->words + j];
}

static struct list *
list_of (const struct graph *graph, const uint64_t *set)
{
  return (struct list *) pawl_name_map_find (
    &graph->lists, (const char *) set, graph->words * sizeof *set);
}

/* The list of SET, which stays, and has no list yet: still empty.  */
static struct list *
add_list (struct graph *graph, const uint64_t *set)
{
  struct pawl_arena *arena = graph->audit->arena;
  struct list *list = pawl_arena_alloc (arena, sizeof *list);
  pawl_name_map_add (&graph->lists, arena, (const char *) set,
                     graph->words * sizeof *set, list);
  return list;
}

/* What reaches ROW's functions.  */
static void
take_row (struct graph *graph, struct pawl_audit_row *row)
{
  const struct pawl_cke *cke = &graph->audit->cke;
  uint64_t *all = pawl_arena_array (graph->audit->arena, graph->words,
                                    sizeof *all);
  add_sets (graph, row, all);
  for (size_t i = 0; i < row->identity->function_count; i++)
    {
      uint32_t node = row->identity->functions[i];
      if (graph->from[node] == PAWL_NONE)
        continue;
      const struct pawl_step_up *chain = chain_to (graph, node);
      if (!row->chain || length_of (chain) < length_of (row->chain))
        row->chain = chain;
    }
  for (size_t i = 0; i < row->maps.count; i++)
    {
      const struct pawl_kernel_map *map
        = pawl_name_map_find (&cke->by_id, row->maps.names[i],
                              strlen (row->maps.names[i]));
      all[map->number / 64] |= UINT64_C (1) << map->number % 64;
    }
  struct list *list = list_of (graph, all);
  if (!list)
    {
      list = add_list (graph, all);
      for (size_t i = 0; i < cke->map_count; i++)
        if (all[i / 64] >> i % 64 & 1)
          pawl_names_add (&list->names, graph->audit->arena, cke->maps[i]->id);
      pawl_audit_take_circuits (graph->audit, &list->names, &list->circuits);
    }
  row->maps = list->names;
  row->circuits = list->circuits;
}

/* Puts the maps' functions at the beginning.  */
static void
begin (struct graph *graph)
{
  const struct pawl_case *the_case = graph->audit->check->the_case;
  memset (graph->from, 0xff, graph->node_count * sizeof *graph->from);
  for (size_t i = 0; i < the_case->identity_count; i++)
    {
      const struct pawl_identity *identity = &the_case->identities[i];
      const struct pawl_map_list *maps
        = pawl_cke_maps_of (&graph->audit->cke, identity->name);
      for (size_t j = 0; maps && j < identity->function_count; j++)
        {
          uint32_t node = identity->functions[j];
          graph->from[node] = node;
          wait_for (graph, node);
          for (size_t k = 0; k < maps->count; k++)
            graph->sets[node * graph->words + maps->maps[k]->number / 64]
              |= UINT64_C (1) << maps->maps[k]->number % 64;
        }
    }
}

static void
make_graph (struct graph *graph, struct pawl_audit *audit, size_t bits)
{
  const struct pawl_build *build = audit->check->build;
  struct pawl_arena *arena = audit->arena;
  *graph = (struct graph) {
    .audit = audit, .build = build,
    .node_count = build->function_count + build->target_count,
    .words = (bits + 63) / 64,
  };
  graph->sets = pawl_arena_array (arena, graph->node_count,
                                  graph->words * sizeof *graph->sets);
  graph->queue = pawl_arena_array (arena, graph->node_count,
                                   sizeof *graph->queue);
  graph->waiting = pawl_arena_alloc (arena, graph->node_count);
}

/* From which compute-path functions the rows with sites are reached.  */
static void
find_compute_path (struct pawl_audit *audit)
{
  const struct pawl_case *the_case = audit->check->the_case;
  const struct pawl_build *build = audit->check->build;
  struct pawl_names names = { 0 };
  for (size_t i = 0; i < the_case->identity_count; i++)
    if (the_case->identities[i].role == PAWL_ROLE_COMPUTE)
      pawl_names_add (&names, audit->arena,
                      pawl_arena_printf (audit->arena, "%s::%s",
                                         the_case->identities[i].file,
                                         the_case->identities[i].name));
  uint64_t room = (uint64_t) (names.count + 63) / 64
                  * (build->function_count + build->target_count);
  audit->reach_known = room <= largest_room;
  if (!names.count || !audit->reach_known)
    return;
  struct graph graph;
  make_graph (&graph, audit, names.count);
  size_t number = 0;
  for (size_t i = 0; i < the_case->identity_count; i++)
    {
      const struct pawl_identity *identity = &the_case->identities[i];
      if (identity->role != PAWL_ROLE_COMPUTE)
        continue;
      for (size_t j = 0; j < identity->function_count; j++)
        {
          uint32_t node = identity->functions[j];
          graph.sets[node * graph.words + number / 64]
            |= UINT64_C (1) << number % 64;
          wait_for (&graph, node);
        }
      number++;
    }
  while (graph.count)
    each_edge (&graph, next_waiting (&graph), hand_on);
  for (size_t i = 0; i < audit->row_count; i++)
    {
      struct pawl_audit_row *row = &audit->rows[i];
      if (!row->identity)
        continue;
      uint64_t *all = pawl_arena_array (audit->arena, graph.words,
                                        sizeof *all);
      add_sets (&graph, row, all);
      struct list *list = list_of (&graph, all);
      if (!list)
        {
          list = add_list (&graph, all);
          for (size_t k = 0; k < names.count; k++)
            if (all[k / 64] >> k % 64 & 1)
              pawl_names_add (&list->names, audit->arena, names.names[k]);
        }
      row->reached_from = list->names;
    }
}

void
pawl_audit_reach (struct pawl_audit *audit)
{
  const struct pawl_build *build = audit->check->build;
  find_compute_path (audit);
  if (!audit->cke.map_count || !build->function_count)
    return;
  struct pawl_arena *arena = audit->arena;
  struct graph graph;
  make_graph (&graph, audit, audit->cke.map_count);
  graph.from = pawl_arena_array (arena, graph.node_count, sizeof *graph.from);
  graph.call = pawl_arena_array (arena, graph.node_count, sizeof *graph.call);
  begin (&graph);
  while (graph.count)
    each_edge (&graph, next_waiting (&graph), hand_on);
  begin (&graph);
  while (graph.count)
    each_edge (&graph, next_waiting (&graph), step);
  for (size_t i = 0; i < audit->row_count; i++)
    if (audit->rows[i].identity && !audit->rows[i].direct)
      take_row (&graph, &audit->rows[i]);
}
