/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The schema of a manifest's top level.  */

#include <inttypes.h>
#include <string.h>

#include "manifests/manifest-model.h"
#include "manifests/schema.h"
#include "manifests/wording.h"

enum { schema_version = 1 };

#define READ(name)                                                            \
  static void name (struct pawl_schema *schema, const struct pawl_key *key,   \
                    const struct pawl_node *key_node,                         \
                    const struct pawl_node *value, void *into)

READ (read_version)
{
  (void) schema, (void) key, (void) key_node, (void) value, (void) into;
  /* Judged before everything else: see check_version.  */
}

READ (read_scope)
{
  (void) key, (void) key_node;
  struct pawl_manifest *manifest = into;
  struct pawl_scope_pattern *scope;
  if (!pawl_schema_list (schema, value, "a list of file patterns",
                         sizeof *scope, &scope, &manifest->scope_count))
    return;
  manifest->scope = scope;
  for (size_t i = 0; i < value->length; i++)
    {
      struct pawl_node pattern = value->children[i];
      scope[i].at = pawl_schema_place (schema, &pattern);
      scope[i].pattern = "";
      if (pattern.kind == PAWL_NODE_SCALAR && pattern.text[0] == '!')
        {
          scope[i].excludes = true;
          if (i == 0)
            pawl_schema_wrong (schema, &pattern, "the first pattern must not "
                               "be an exclusion: nothing is in scope yet");
          pattern.text++;
          pattern.length--;
          pattern.column += pattern.verbatim;
        }
      const char *text = pawl_schema_glob (schema, &pattern, true);
      if (text)
        scope[i].pattern = text;
    }
}

READ (read_unreviewed)
{
  static const char *const words[] = { "error", "warning" };
  (void) key, (void) key_node;
  int word = pawl_schema_word (schema, value, words, 2);
  ((struct pawl_manifest *) into)->unreviewed_is_error = word != 1;
}

READ (read_limits)
{
  static const char *const names[] = { "production_sites", "frontend_sites",
                                       "oracle_sites", "test_sites" };
  (void) key, (void) key_node;
  struct pawl_manifest *manifest = into;
  struct pawl_limit *limits;
  size_t count;
  if (!pawl_schema_pairs (schema, value, "a mapping of totals", sizeof *limits,
                          &limits, &count))
    return;
  manifest->limits = limits;
  for (size_t i = 0; i < count; i++)
    {
      const struct pawl_node *name = pawl_node_key (value, i);
      int which = pawl_schema_word (schema, name, names, 4);
      int64_t most;
      if (!pawl_schema_number (schema, pawl_node_value (value, i), "a total",
                               0, (int64_t) 1 << 31, &most)
          || which < 0)
        continue;
      limits[manifest->limit_count++] = (struct pawl_limit) {
        pawl_arena_strndup (schema->arena, names[which],
                            strlen (names[which]) - strlen ("_sites")),
        (unsigned) most, pawl_schema_place (schema, name),
      };
    }
}

static void
read_patterns (struct pawl_schema *schema, const struct pawl_node *value,
               struct pawl_function_pattern **patterns, size_t *count)
{
  if (!pawl_schema_list (schema, value, "a list of 'file pattern::function "
                         "pattern'", sizeof **patterns, patterns, count))
    return;
  struct pawl_name_map seen = { 0 };
  for (size_t i = 0; i < *count; i++)
    if (pawl_schema_function_pattern (schema, &value->children[i],
                                      &(*patterns)[i]))
      pawl_schema_unique (schema, &seen, &value->children[i], "the pattern",
                          value->children[i].text);
}

READ (read_compute)
{
  (void) key, (void) key_node;
  struct pawl_manifest *manifest = into;
  read_patterns (schema, value, &manifest->compute, &manifest->compute_count);
}

READ (read_prepare)
{
  (void) key, (void) key_node;
  struct pawl_manifest *manifest = into;
  read_patterns (schema, value, &manifest->prepare, &manifest->prepare_count);
}

READ (read_refusal_function)
{
  (void) key_node;
  pawl_schema_function_pattern (
    schema, value,
    (struct pawl_function_pattern *) ((char *) into + key->offset));
}

READ (read_refusal_values)
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

READ (read_refuses)
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

READ (read_stable)
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

READ (read_allocators)
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

READ (read_libraries)
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

READ (read_constants)
{
  (void) key, (void) key_node;
  struct pawl_manifest *manifest = into;
  struct pawl_constant *constants;
  if (!pawl_schema_pairs (schema, value, "a mapping of names to numbers",
                          sizeof *constants, &constants,
                          &manifest->constant_count))
    return;
  manifest->constants = constants;
  for (size_t i = 0; i < manifest->constant_count; i++)
    {
      const struct pawl_node *name = pawl_node_key (value, i);
      constants[i].at = pawl_schema_place (schema, name);
      constants[i].name = pawl_schema_variable (schema, name, false);
      pawl_schema_number (schema, pawl_node_value (value, i),
                          "a constant's value", INT64_MIN, INT64_MAX,
                          &constants[i].value);
    }
}

READ (read_reviews)
{
  static const struct pawl_map_schema map = {
    .what = "a review", .has_review = true,
    .review_offset = offsetof (struct pawl_review, field),
    .review_at_offset = offsetof (struct pawl_review, field_at),
  };
  (void) key, (void) key_node;
  struct pawl_manifest_head *head = into;
  struct pawl_review *reviews;
  if (!pawl_schema_pairs (schema, value, "a mapping of names to review fields",
                          sizeof *reviews, &reviews,
                          &head->manifest.review_count))
    return;
  head->manifest.reviews = reviews;
  for (size_t i = 0; i < head->manifest.review_count; i++)
    {
      const struct pawl_node *name = pawl_node_key (value, i);
      reviews[i].at = pawl_schema_place (schema, name);
      reviews[i].name = pawl_schema_text (schema, name,
                                          "the name of a review");
      pawl_schema_map (schema, pawl_node_value (value, i), &map, &reviews[i]);
      pawl_name_map_add (&head->reviews, schema->arena, name->text,
                         name->length, &reviews[i]);
    }
}

READ (read_functions)
{
  (void) key, (void) key_node;
  if (value->kind == PAWL_NODE_MAP)
    ((struct pawl_manifest_head *) into)->functions = value;
  else
    pawl_schema_expected (schema, value, "a mapping of files to functions");
}

READ (read_risk_function)
{
  (void) key, (void) key_node;
  static const char where[] = "an external library risk";
  struct pawl_risk *risk = into;
  const char *text = pawl_schema_text (schema, value, "'path::function'");
  const char *colons = text ? strstr (text, "::") : NULL;
  if (text && !colons)
    pawl_schema_expected (schema, value, "'path::function'");
  if (!colons)
    return;
  size_t length = (size_t) (colons - text);
  if (!pawl_schema_literal_path (schema, value, length, where)
      || !pawl_schema_literal_function (schema, value, length + 2, where))
    return;
  risk->file = pawl_arena_strndup (schema->arena, text, length);
  risk->function = colons + 2;
}

READ (read_witnessed)
{
  (void) key, (void) key_node;
  struct pawl_risk *risk = into;
  struct pawl_witnessed *witnessed;
  if (!pawl_schema_pairs (schema, value, "a mapping of names to numbers",
                          sizeof *witnessed, &witnessed,
                          &risk->witnessed_count))
    return;
  risk->witnessed = witnessed;
  for (size_t i = 0; i < risk->witnessed_count; i++)
    {
      const struct pawl_node *name = pawl_node_key (value, i);
      int64_t count = 0;
      witnessed[i].what = pawl_schema_text (schema, name, "what was counted");
      pawl_schema_number (schema, pawl_node_value (value, i), "a count", 0,
                          (int64_t) 1 << 31, &count);
      witnessed[i].count = (unsigned) count;
      witnessed[i].at = pawl_schema_place (schema, name);
    }
}

READ (read_risks)
{
  static const struct pawl_key keys[] = {
    { "function", read_risk_function, 0, 0, true },
    { "library", pawl_read_text, offsetof (struct pawl_risk, library), 0,
      true },
    { "witnessed", read_witnessed, 0, 0, false },
  };
  static const struct pawl_map_schema map = {
    .what = "an external library risk", PAWL_KEYS (keys),
    .has_review = true,
    .review_offset = offsetof (struct pawl_risk, review),
    .review_at_offset = offsetof (struct pawl_risk, review_at),
    .has_extras = true,
    .extras_offset = offsetof (struct pawl_risk, extras),
    .extra_count_offset = offsetof (struct pawl_risk, extra_count),
  };
  (void) key, (void) key_node;
  struct pawl_manifest *manifest = into;
  struct pawl_risk *risks;
  if (!pawl_schema_list (schema, value, "a list of risks", sizeof *risks,
                         &risks, &manifest->risk_count))
    return;
  manifest->risks = risks;
  struct pawl_name_map seen = { 0 };
  for (size_t i = 0; i < manifest->risk_count; i++)
    {
      const struct pawl_node *node = &value->children[i];
      risks[i].at = pawl_schema_place (schema, node);
      if (pawl_schema_map (schema, node, &map, &risks[i]) && risks[i].file
          && risks[i].library)
        pawl_schema_unique (
          schema, &seen, node, "the risk",
          pawl_arena_printf (schema->arena, "%s::%s (%s)", risks[i].file,
                             risks[i].function, risks[i].library));
    }
}

#define FIELD(name) offsetof (struct pawl_manifest, name)

static const struct pawl_key top_keys[] = {
  { "pawl", read_version, 0, 0, false },
  { "root", pawl_read_text, FIELD (root_text), 0, false },
  { "scope", read_scope, 0, 0, false },
  { "unreviewed", read_unreviewed, 0, 0, false },
  { "reviewed_at", pawl_read_text, FIELD (reviewed_at),
    FIELD (reviewed_at_at), false },
  { "limits", read_limits, 0, 0, false },
  { "compute", read_compute, 0, 0, false },
  { "prepare", read_prepare, 0, 0, false },
  { "refuses", read_refuses, 0, 0, false },
  { "stable", read_stable, 0, 0, false },
  { "allocators", read_allocators, 0, 0, false },
  { "libraries", read_libraries, 0, 0, false },
  { "constants", read_constants, 0, 0, false },
  { "reviews", read_reviews, 0, 0, false },
  { "functions", read_functions, 0, 0, false },
  { "external_library_risks", read_risks, 0, 0, false },
  { "kernel_maps", pawl_read_path_glob, FIELD (kernel_maps),
    FIELD (kernel_maps_at), false },
  { "circuits", pawl_read_path_glob, FIELD (circuits), FIELD (circuits_at),
    false },
};

static const struct pawl_map_schema top
  = { .what = "the manifest", PAWL_KEYS (top_keys) };

/* Nothing is read of a manifest of another version: its keys may mean
   something else.  */
static bool
check_version (struct pawl_schema *schema, const struct pawl_node *root)
{
  const struct pawl_node *version = NULL;
  for (size_t i = 0; i < root->length; i++)
    if (strcmp (pawl_node_key (root, i)->text, "pawl") == 0)
      version = pawl_node_value (root, i);
  if (!version)
    {
      pawl_schema_wrong (schema, root, "a manifest begins with its schema "
                         "version, 'pawl: %d'", schema_version);
      return false;
    }
  int64_t number;
  if (!pawl_schema_number (schema, version, "the schema version", 1,
                           INT64_MAX, &number))
    return false;
  if (number != schema_version)
    pawl_schema_wrong (schema, version, "schema version %" PRId64 " is newer "
                       "than this Pawl, which reads version %d", number,
                       schema_version);
  return number == schema_version;
}

/* One pattern cannot be on both sides: prepare would win silently.  */
static void
check_roles (struct pawl_schema *schema, const struct pawl_manifest *manifest)
{
  struct pawl_name_map seen = { 0 };
  for (size_t i = 0; i < manifest->compute_count + manifest->prepare_count;
       i++)
    {
      bool prepares = i >= manifest->compute_count;
      const struct pawl_function_pattern *pattern
        = prepares ? &manifest->prepare[i - manifest->compute_count]
                   : &manifest->compute[i];
      if (!pattern->file || !pattern->function)
        continue;
      const char *text = pawl_arena_printf (schema->arena, "%s::%s",
                                            pattern->file, pattern->function);
      const struct pawl_function_pattern *first = pawl_name_map_add (
        &seen, schema->arena, text, strlen (text), pattern);
      if (!first || !prepares)
        continue;
      struct pawl_problem *problem = pawl_problems_add (
        schema->problems, pattern->at,
        "the pattern %s is listed under compute and under prepare",
        pawl_quote (schema->problems->arena, text, strlen (text)));
      problem->other = first->at;
      problem->other_message = "compute has it here";
    }
}

bool
pawl_read_head (struct pawl_arena *arena, const char *file,
                const struct pawl_node *root, struct pawl_manifest_head *head,
                struct pawl_problems *problems)
{
  struct pawl_schema schema = { .arena = arena, .file = file,
                                .problems = problems };
  size_t before = problems->count;
  *head = (struct pawl_manifest_head) { 0 };
  head->manifest.file = file;
  head->manifest.unreviewed_is_error = true;
  if (root->kind != PAWL_NODE_MAP)
    pawl_schema_expected (&schema, root, "a mapping that begins with "
                          "'pawl: 1'");
  else if (check_version (&schema, root)
           && pawl_schema_map (&schema, root, &top, head))
    check_roles (&schema, &head->manifest);
  return problems->count == before;
}
