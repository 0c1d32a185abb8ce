/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The schema of a manifest's top level.  */

#include <inttypes.h>
#include <string.h>

#include "manifests/manifest-model.h"
#include "manifests/schema-parts.h"
#include "manifests/wording.h"

enum { schema_version = 1 };

static PAWL_READ (read_version)
{
  (void) schema, (void) key, (void) key_node, (void) value, (void) into;
  /* Judged before everything else: see check_version.  */
}

static PAWL_READ (read_scope)
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

static PAWL_READ (read_unreviewed)
{
  static const char *const words[] = { "error", "warning" };
  (void) key, (void) key_node;
  int word = pawl_schema_word (schema, value, words, 2);
  ((struct pawl_manifest *) into)->unreviewed_is_error = word != 1;
}

static PAWL_READ (read_limits)
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

static PAWL_READ (read_compute)
{
  (void) key, (void) key_node;
  struct pawl_manifest *manifest = into;
  read_patterns (schema, value, &manifest->compute, &manifest->compute_count);
}

static PAWL_READ (read_prepare)
{
  (void) key, (void) key_node;
  struct pawl_manifest *manifest = into;
  read_patterns (schema, value, &manifest->prepare, &manifest->prepare_count);
}

static PAWL_READ (read_constants)
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

static PAWL_READ (read_reviews)
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

static PAWL_READ (read_functions)
{
  (void) key, (void) key_node;
  if (value->kind == PAWL_NODE_MAP)
    ((struct pawl_manifest_head *) into)->functions = value;
  else
    pawl_schema_expected (schema, value, "a mapping of files to functions");
}

#define FIELD(name) offsetof (struct pawl_manifest, name)

static const struct pawl_key top_keys[] = {
  { "pawl", read_version, 0, 0, false },
  { "root", pawl_read_text, FIELD (root_text), FIELD (root_at), false },
  { "scope", read_scope, 0, 0, false },
  { "unreviewed", read_unreviewed, 0, 0, false },
  { "reviewed_at", pawl_read_text, FIELD (reviewed_at),
    FIELD (reviewed_at_at), false },
  { "limits", read_limits, 0, 0, false },
  { "compute", read_compute, 0, 0, false },
  { "prepare", read_prepare, 0, 0, false },
  { "refuses", pawl_read_refuses, 0, 0, false },
  { "stable", pawl_read_stable, 0, 0, false },
  { "allocators", pawl_read_allocators, 0, 0, false },
  { "libraries", pawl_read_libraries, 0, 0, false },
  { "constants", read_constants, 0, 0, false },
  { "reviews", read_reviews, 0, 0, false },
  { "functions", read_functions, 0, 0, false },
  { "external_library_risks", pawl_read_risks, 0, 0, false },
  { "kernel_maps", pawl_read_path_glob, FIELD (kernel_maps),
    FIELD (kernel_maps_at), false },
  { "circuits", pawl_read_path_glob, FIELD (circuits), FIELD (circuits_at),
    false },
};

static const struct pawl_map_schema top = {
  .what = "the manifest", PAWL_KEYS (top_keys), .has_extras = true,
  .extras_offset = FIELD (extras), .extra_count_offset = FIELD (extra_count),
};

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
