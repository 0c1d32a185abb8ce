/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading what a function does with sizes: see workspace.h.  */

#include "rules/workspace.h"

#include <inttypes.h>
#include <string.h>

#include "rules/path.h"
#include "rules/workspace-entry.h"

/* ---- Ranges ---- */

static struct pawl_range *
range_of (struct pawl_sized *sized, const char *atom)
{
  for (size_t i = 0; i < sized->range_count; i++)
    if (strcmp (sized->ranges[i].atom, atom) == 0)
      return &sized->ranges[i];
  struct pawl_range *bigger
    = pawl_arena_array (sized->arena, sized->range_count + 1, sizeof *bigger);
  for (size_t i = 0; i < sized->range_count; i++)
    bigger[i] = sized->ranges[i];
  sized->ranges = bigger;
  bigger[sized->range_count].atom = atom;
  return &bigger[sized->range_count++];
}

static void
narrow (struct pawl_range *range, const char *lowest, const char *highest)
{
  if (lowest && (!range->lowest
                 || pawl_decimal_compare (lowest, range->lowest) > 0))
    range->lowest = lowest;
  if (highest && (!range->highest
                  || pawl_decimal_compare (highest, range->highest) < 0))
    range->highest = highest;
}

static void
apply_bounds (struct pawl_sized *sized, const struct pawl_entry *entry)
{
  for (size_t i = 0; entry && i < entry->bound_count; i++)
    {
      const struct pawl_bound *bound = &entry->bounds[i];
      narrow (range_of (sized, pawl_sized_atom_name (sized, bound->name)),
              pawl_arena_printf (sized->arena, "%" PRId64, bound->low),
              pawl_arena_printf (sized->arena, "%" PRId64, bound->high));
    }
}

/* ---- Reading ---- */

static struct pawl_formula *
read_fact (struct pawl_arena *arena, const char *text)
{
  struct pawl_formula_error error;
  return text ? pawl_formula_parse_fact (arena, text, &error) : NULL;
}

static void
read_steps (struct pawl_sized *sized)
{
  const struct pawl_sizing *sizing = sized->sizing;
  struct pawl_arena *arena = sized->arena;
  sized->steps = pawl_arena_array (arena, sizing->step_count,
                                   sizeof *sized->steps);
  sized->step_count = sizing->step_count;
  for (size_t i = 0; i < sizing->step_count; i++)
    {
      const struct pawl_step *step = &sizing->steps[i];
      struct pawl_read_step *read = &sized->steps[i];
      read->step = step;
      read->condition = read_fact (arena, step->condition);
      if (!read->condition)
        read->condition = pawl_formula_number (arena, 1);
      read->value = read_fact (arena, step->value);
      read->low = read_fact (arena, step->low);
    }
}

static const struct pawl_workspace *
listed_workspace (const struct pawl_entry *entry, const char *parameter)
{
  for (size_t i = 0; entry && parameter && i < entry->workspace_count; i++)
    if (entry->workspaces[i].parameter
        && strcmp (entry->workspaces[i].parameter, parameter) == 0)
      return &entry->workspaces[i];
  return NULL;
}

static void
add_need (struct pawl_sized *sized, struct pawl_formula *condition)
{
  sized->needs = pawl_arena_grow (sized->arena, sized->needs,
                                  sized->need_count, &sized->need_room,
                                  sizeof *sized->needs);
  sized->needs[sized->need_count++] = condition;
}

/* A field that is reached through a pointer needs the pointer.  */
static bool
need_pointer (const struct pawl_formula *atom, void *data)
{
  struct pawl_sized *sized = data;
  bool arrow = false;
  for (; atom->kind == PAWL_FORMULA_FIELD; atom = atom->operands[0])
    arrow = atom->arrow;
  if (arrow && atom->kind == PAWL_FORMULA_NAME)
    add_need (sized, pawl_compare_zero (sized->arena, atom->text, "!="));
  return true;
}

/* The size BYTES makes sense: only such values count.  */
static void
need (struct pawl_sized *sized, struct pawl_formula *bytes)
{
  add_need (sized, pawl_formula_binary (sized->arena, ">=", bytes,
                                        pawl_formula_number (sized->arena,
                                                             0)));
  pawl_formula_each_atom (bytes, need_pointer, sized);
}

static void
add_space (struct pawl_sized *sized, unsigned position,
           const struct pawl_declared_workspace *declared,
           const struct pawl_workspace *listed)
{
  struct pawl_space *space = &sized->spaces[sized->space_count++];
  const char *name = position < sized->sizing->parameter_count
                       ? sized->sizing->parameters[position].name : NULL;
  *space = (struct pawl_space) {
    .position = position, .name = name ? name : "?", .declared = declared,
    .listed = listed, .alignment = listed ? listed->alignment : 0,
    .capacity = declared ? declared->capacity : listed->capacity,
  };
  struct pawl_unread unread;
  space->bytes = pawl_sized_formula (sized,
                                     declared ? declared->bytes
                                              : listed->bytes,
                                     &unread);
  space->why = unread.why;
  if (space->capacity && !*space->capacity)
    space->capacity = NULL;
  if (space->capacity && pawl_sized_parameter (sized, space->capacity) < 0)
    {
      space->bytes = NULL;
      space->why = pawl_arena_printf (sized->arena, "it takes no '%s'",
                                      space->capacity);
    }
  if (space->bytes)
    need (sized, space->bytes);
}

/* What is declared goes before what is listed: where they differ, that is a
   finding of its own.  */
static void
read_spaces (struct pawl_sized *sized)
{
  const struct pawl_sizing *sizing = sized->sizing;
  const struct pawl_entry *entry = sized->entry;
  sized->spaces = pawl_arena_array (
    sized->arena,
    sizing->workspace_count + (entry ? entry->workspace_count : 0),
    sizeof *sized->spaces);
  for (size_t i = 0; i < sizing->workspace_count; i++)
    {
      const struct pawl_declared_workspace *declared = &sizing->workspaces[i];
      unsigned position = declared->position;
      if (!pawl_sized_space (sized, (int) position))
        add_space (sized, position, declared,
                   position < sizing->parameter_count
                     ? listed_workspace (entry,
                                         sizing->parameters[position].name)
                     : NULL);
    }
  for (size_t i = 0; entry && i < entry->workspace_count; i++)
    {
      const struct pawl_workspace *listed = &entry->workspaces[i];
      int position = listed->parameter && listed->bytes
                       ? pawl_sized_parameter (sized, listed->parameter) : -1;
      if (position >= 0 && !pawl_sized_space (sized, position))
        add_space (sized, (unsigned) position, NULL, listed);
    }
}

/* What the workspaces that SIZED is the query of say about its parameters.  */
static void
read_queried (struct pawl_sized *sized)
{
  for (size_t i = 0; i < sized->queries->count; i++)
    {
      const struct pawl_size_query *query = &sized->queries->query[i];
      if (strcmp (query->name, sized->name) != 0)
        continue;
      apply_bounds (sized, query->entry);
      for (size_t j = 0; j < query->entry->workspace_count; j++)
        {
          const struct pawl_workspace *listed = &query->entry->workspaces[j];
          struct pawl_unread unread;
          struct pawl_formula *bytes
            = listed->query && listed->bytes
                  && strcmp (listed->query, query->name) == 0
                ? pawl_sized_formula (sized, listed->bytes, &unread) : NULL;
          if (bytes)
            need (sized, bytes);
        }
    }
}

static struct pawl_sized *
sized_new (const struct pawl_sized *like, const char *name, uint32_t unit,
           const struct pawl_sizing *sizing, const struct pawl_entry *entry)
{
  struct pawl_sized *sized = pawl_arena_alloc (like->arena, sizeof *sized);
  *sized = (struct pawl_sized) {
    .the_case = like->the_case, .queries = like->queries,
    .arena = like->arena, .name = name, .unit = unit, .sizing = sizing,
    .entry = pawl_entry_in_own_names (like->arena, sizing, entry),
    .written = entry, .first_finding = like->first_finding,
  };
  for (size_t i = 0; i < sizing->atom_count; i++)
    narrow (range_of (sized, sizing->atoms[i].name), sizing->atoms[i].lowest,
            sizing->atoms[i].highest);
  apply_bounds (sized, sized->entry);
  read_steps (sized);
  read_spaces (sized);
  read_queried (sized);
  return sized;
}

struct pawl_sized *
pawl_sized_read (const struct pawl_sized *like, uint32_t number)
{
  const struct pawl_case *the_case = like->the_case;
  const struct pawl_build_function *body
    = &the_case->build->functions[number];
  struct pawl_sized *sized = sized_new (
    like, body->function->name, body->unit, body->function->sizing,
    the_case->identities[the_case->identity_of[number]].entry);
  sized->function = body->function;
  return sized;
}

struct pawl_sized *
pawl_sized_read_callee (const struct pawl_sized *like,
                        const struct pawl_callee *callee)
{
  const struct pawl_build *build = like->the_case->build;
  uint32_t target = pawl_build_target_of (build, like->unit, callee);
  for (uint32_t body = build->targets[target].function; body != PAWL_NONE;
       body = build->functions[body].next)
    if (build->functions[body].function->sizing)
      return pawl_sized_read (like, body);
  if (!callee->sizing)
    return NULL;
  const char *path = pawl_rules_path (like->the_case, callee->path,
                                      callee->file);
  return sized_new (like, callee->name, like->unit, callee->sizing,
                    pawl_promises_entry (like->the_case->promises, path,
                                         callee->name));
}

void
pawl_sized_adopt (struct pawl_sized *query, const struct pawl_sized *of)
{
  apply_bounds (query, of->entry);
  for (size_t i = 0; i < of->range_count; i++)
    if (!pawl_sizing_atom (query->sizing, of->ranges[i].atom))
      narrow (range_of (query, of->ranges[i].atom), of->ranges[i].lowest,
              of->ranges[i].highest);
}
