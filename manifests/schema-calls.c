/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The schemas of what a manifest says about callees and slots: refuses,
   stable, allocators, libraries.  */

#include <string.h>

#include "manifests/schema-parts.h"
#include "manifests/wording.h"

static PAWL_READ (read_refusal_function)
{
  (void) key_node;
  pawl_schema_function_pattern (
    schema, value,
    (struct pawl_function_pattern *) ((char *) into + key->offset));
}

static PAWL_READ (read_refusal_values)
{
  (void) key_node;
  const char **values;
  size_t count;
  if (!pawl_schema_list (schema, value, "a list of values", sizeof *values,
                         &values, &count))
    return;
  values = pawl_arena_array (schema->arena, count + 1, sizeof *values);
  for (size_t i = 0; i < count; i++)
    values[i] = pawl_schema_text (schema, &value->children[i], "a value");
  *(const char *const **) ((char *) into + key->offset) = values;
}

PAWL_READ (pawl_read_refuses)
{
  static const struct pawl_key keys[] = {
    { "function", read_refusal_function, offsetof (struct pawl_refusal, who),
      0, true },
    { "values", read_refusal_values, offsetof (struct pawl_refusal, values),
      0, false },
  };
  static const struct pawl_map_schema map
    = { .what = "an entry of refuses", PAWL_KEYS (keys) };
  static const char *const by_type[] = { NULL };
  (void) key, (void) key_node;
  struct pawl_manifest *manifest = into;
  struct pawl_refusal *refuses;
  if (!pawl_schema_list (schema, value, "a list of functions with their "
                         "refusal values", sizeof *refuses, &refuses,
                         &manifest->refusal_count))
    return;
  manifest->refuses = refuses;
  for (size_t i = 0; i < manifest->refusal_count; i++)
    {
      refuses[i].at = pawl_schema_place (schema, &value->children[i]);
      refuses[i].values = by_type;
      pawl_schema_map (schema, &value->children[i], &map, &refuses[i]);
    }
}

PAWL_READ (pawl_read_stable)
{
  static const struct pawl_key keys[] = {
    { "slot", pawl_read_text, offsetof (struct pawl_stable_slot, slot), 0,
      true },
    { "while", pawl_read_text, offsetof (struct pawl_stable_slot, predicate),
      0, false },
  };
  static const struct pawl_map_schema map
    = { .what = "an entry of stable", PAWL_KEYS (keys) };
  (void) key, (void) key_node;
  struct pawl_manifest *manifest = into;
  struct pawl_stable_slot *slots;
  if (!pawl_schema_list (schema, value, "a list of slots", sizeof *slots,
                         &slots, &manifest->stable_count))
    return;
  manifest->stable = slots;
  struct pawl_name_map seen = { 0 };
  for (size_t i = 0; i < manifest->stable_count; i++)
    {
      slots[i].at = pawl_schema_place (schema, &value->children[i]);
      if (pawl_schema_map (schema, &value->children[i], &map, &slots[i])
          && slots[i].slot)
        pawl_schema_unique (schema, &seen, &value->children[i], "the slot",
                            slots[i].slot);
    }
}

PAWL_READ (pawl_read_allocators)
{
  static const struct pawl_key keys[] = {
    { "name", pawl_read_text, offsetof (struct pawl_allocator, name), 0,
      true },
    { "effect", pawl_read_effect, offsetof (struct pawl_allocator, effect), 0,
      true },
    { "calls_back", pawl_read_position,
      offsetof (struct pawl_allocator, calls_back), 0, false },
  };
  static const struct pawl_map_schema map
    = { .what = "an allocator", PAWL_KEYS (keys) };
  (void) key, (void) key_node;
  struct pawl_manifest *manifest = into;
  struct pawl_allocator *allocators;
  if (!pawl_schema_list (schema, value, "a list of functions with their "
                         "effects", sizeof *allocators, &allocators,
                         &manifest->allocator_count))
    return;
  manifest->allocators = allocators;
  struct pawl_name_map seen = { 0 };
  for (size_t i = 0; i < manifest->allocator_count; i++)
    {
      const struct pawl_node *node = &value->children[i];
      allocators[i].at = pawl_schema_place (schema, node);
      if (!pawl_schema_map (schema, node, &map, &allocators[i])
          || !allocators[i].name)
        continue;
      pawl_schema_unique (schema, &seen, node, "the allocator",
                          allocators[i].name);
      if (strchr (allocators[i].name, '*')
          && !strstr (allocators[i].name, "operator"))
        pawl_schema_wrong (schema, node, "allocators are single functions or "
                           "fields, not patterns as in %s",
                           pawl_quote (schema->problems->arena,
                                       allocators[i].name,
                                       strlen (allocators[i].name)));
    }
}

PAWL_READ (pawl_read_libraries)
{
  (void) key, (void) key_node;
  struct pawl_manifest *manifest = into;
  struct pawl_library *libraries;
  if (!pawl_schema_pairs (schema, value, "a mapping of libraries to lists of "
                          "function patterns", sizeof *libraries, &libraries,
                          &manifest->library_count))
    return;
  manifest->libraries = libraries;
  for (size_t i = 0; i < manifest->library_count; i++)
    {
      const struct pawl_node *name = pawl_node_key (value, i);
      const struct pawl_node *list = pawl_node_value (value, i);
      libraries[i].at = pawl_schema_place (schema, name);
      libraries[i].name = pawl_schema_text (schema, name,
                                            "the name of a library");
      if (!pawl_schema_list (schema, list, "a list of function patterns",
                             sizeof *libraries[i].patterns,
                             &libraries[i].patterns,
                             &libraries[i].pattern_count))
        continue;
      for (size_t j = 0; j < list->length; j++)
        libraries[i].patterns[j]
          = pawl_schema_glob (schema, &list->children[j], false);
    }
}
