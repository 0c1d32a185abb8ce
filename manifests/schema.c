/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Maps, lists and unknown keys: see schema.h.  The types of scalars are in
   schema-scalars.c.  */

#include "manifests/schema.h"

#include <stdint.h>
#include <string.h>

#include "manifests/wording.h"

struct pawl_place
pawl_schema_place (const struct pawl_schema *schema,
                   const struct pawl_node *node)
{
  return (struct pawl_place) { .file = schema->file, .line = node->line,
                               .column = node->column };
}

struct pawl_place
pawl_schema_place_inside (const struct pawl_schema *schema,
                          const struct pawl_node *node, size_t offset)
{
  struct pawl_place at = pawl_schema_place (schema, node);
  if (node->verbatim)
    at.column += (unsigned) offset + !node->plain;
  return at;
}

struct pawl_problem *
pawl_schema_wrong (struct pawl_schema *schema, const struct pawl_node *node,
                   const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  const char *text
    = pawl_arena_vprintf (schema->problems->arena, format, arguments);
  va_end (arguments);
  return pawl_problems_add (schema->problems, pawl_schema_place (schema, node),
                            "%s", text);
}

void
pawl_schema_expected (struct pawl_schema *schema, const struct pawl_node *node,
                      const char *expected)
{
  const char *found = "a list";
  if (node->kind == PAWL_NODE_MAP)
    found = "a mapping";
  else if (node->kind == PAWL_NODE_SCALAR
           && schema->problems->count < schema->problems->limit)
    found = node->length ? pawl_quote (schema->problems->arena, node->text,
                                       node->length)
                         : "nothing";
  pawl_schema_wrong (schema, node, "expected %s, found %s", expected, found);
}

static void *
field (void *into, size_t offset)
{
  return (char *) into + offset;
}

/* A review field.  Left empty it counts as not given: the rule that asks for
   it says so.  */
static void
read_review_field (struct pawl_schema *schema,
                   const struct pawl_map_schema *map,
                   enum pawl_review_field which, const struct pawl_node *value,
                   void *into)
{
  static const char *const priorities[] = { "P0", "P1", "P2", "defer" };
  static const char *const classifications[]
    = { "production", "frontend", "oracle", "test" };
  if (value->kind != PAWL_NODE_SCALAR)
    {
      pawl_schema_expected (schema, value, "text");
      return;
    }
  if (value->length == 0
      || (value->plain && (strcmp (value->text, "~") == 0
                           || strcmp (value->text, "null") == 0)))
    return;
  if ((which == PAWL_REVIEW_PRIORITY
       && pawl_schema_word (schema, value, priorities, 4) < 0)
      || (which == PAWL_REVIEW_CLASSIFICATION
          && pawl_schema_word (schema, value, classifications, 4) < 0))
    return;
  const char **texts = field (into, map->review_offset);
  struct pawl_place *places = field (into, map->review_at_offset);
  texts[which] = value->text;
  places[which] = pawl_schema_place (schema, value);
}

static void
read_extra (struct pawl_schema *schema, const struct pawl_map_schema *map,
            const struct pawl_node *name, const struct pawl_node *value,
            size_t most, void *into)
{
  struct pawl_extra **extras = field (into, map->extras_offset);
  size_t *count = field (into, map->extra_count_offset);
  if (!*extras)
    *extras = pawl_arena_array (schema->arena, most, sizeof **extras);
  (*extras)[(*count)++] = (struct pawl_extra) {
    .key = name->text,
    .value = value->kind == PAWL_NODE_SCALAR
               ? value->text
               : pawl_tree_flow (schema->arena, value),
    .at = pawl_schema_place (schema, name),
  };
}

static void
unknown_key (struct pawl_schema *schema, const struct pawl_map_schema *map,
             const struct pawl_node *name)
{
  const char *words[64];
  size_t count = 0;
  for (size_t i = 0; i < map->key_count; i++)
    words[count++] = map->keys[i].name;
  for (int i = 0; map->has_review && i < PAWL_REVIEW_COUNT; i++)
    words[count++] = pawl_review_field_name ((enum pawl_review_field) i);
  struct pawl_arena *arena = schema->problems->arena;
  const char *nearest = pawl_nearest (name->text, words, count);
  const char *advice
    = nearest ? pawl_arena_printf (arena, "did you mean '%s'?", nearest)
      : count > 12 ? "its keys are in the manual"
      : pawl_arena_printf (arena, "expected %s",
                           pawl_word_list (arena, words, count));
  pawl_schema_wrong (schema, name, "unknown key %s in %s; %s",
                     pawl_quote (arena, name->text, name->length), map->what,
                     advice);
}

/* The review field of that name, or PAWL_REVIEW_COUNT.  */
static enum pawl_review_field
find_review_field (const char *name)
{
  int i = 0;
  while (i < PAWL_REVIEW_COUNT
         && strcmp (pawl_review_field_name ((enum pawl_review_field) i), name)
              != 0)
    i++;
  return (enum pawl_review_field) i;
}

bool
pawl_schema_map (struct pawl_schema *schema, const struct pawl_node *node,
                 const struct pawl_map_schema *map, void *into)
{
  if (node->kind != PAWL_NODE_MAP)
    {
      pawl_schema_expected (
        schema, node,
        pawl_arena_printf (schema->problems->arena, "%s: a mapping of keys",
                           map->what));
      return false;
    }
  uint64_t seen = 0;
  for (size_t i = 0; i < node->length
                     && schema->problems->count <= schema->problems->limit;
       i++)
    {
      const struct pawl_node *name = pawl_node_key (node, i);
      const struct pawl_node *value = pawl_node_value (node, i);
      size_t k = 0;
      while (k < map->key_count && strcmp (map->keys[k].name, name->text) != 0)
        k++;
      enum pawl_review_field review;
      if (k < map->key_count)
        {
          seen |= (uint64_t) 1 << k;
          map->keys[k].read (schema, &map->keys[k], name, value, into);
        }
      else if (map->has_review
               && (review = find_review_field (name->text))
                    != PAWL_REVIEW_COUNT)
        read_review_field (schema, map, review, value, into);
      else if (map->has_extras && strncmp (name->text, "x-", 2) == 0)
        read_extra (schema, map, name, value, node->length, into);
      else
        unknown_key (schema, map, name);
    }
  if (schema->problems->count > schema->problems->limit)
    return true;
  for (size_t k = 0; k < map->key_count; k++)
    if (map->keys[k].required && !(seen >> k & 1))
      pawl_schema_wrong (schema, node, "%s needs the key '%s'", map->what,
                         map->keys[k].name);
  return true;
}

static bool
collection (struct pawl_schema *schema, const struct pawl_node *node,
            enum pawl_node_kind kind, const char *expected, size_t size,
            void *items, size_t *count)
{
  if (node->kind != kind)
    {
      pawl_schema_expected (schema, node, expected);
      return false;
    }
  void *array = pawl_arena_array (schema->arena, node->length, size);
  memcpy (items, &array, sizeof array);
  *count = node->length;
  return true;
}

bool
pawl_schema_list (struct pawl_schema *schema, const struct pawl_node *node,
                  const char *expected, size_t size, void *items,
                  size_t *count)
{
  return collection (schema, node, PAWL_NODE_LIST, expected, size, items,
                     count);
}

bool
pawl_schema_pairs (struct pawl_schema *schema, const struct pawl_node *node,
                   const char *expected, size_t size, void *items,
                   size_t *count)
{
  return collection (schema, node, PAWL_NODE_MAP, expected, size, items,
                     count);
}

bool
pawl_schema_unique (struct pawl_schema *schema, struct pawl_name_map *seen,
                    const struct pawl_node *node, const char *what,
                    const char *text)
{
  const struct pawl_node *first
    = pawl_name_map_add (seen, schema->arena, text, strlen (text), node);
  if (!first)
    return true;
  struct pawl_problem *problem = pawl_schema_wrong (
    schema, node, "%s %s stands here a second time", what,
    pawl_quote (schema->problems->arena, text, strlen (text)));
  problem->other = pawl_schema_place (schema, first);
  problem->other_message = "the first one is here";
  return false;
}
