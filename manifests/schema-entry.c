/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The schema of a function's entry.  */

#include <string.h>

#include "manifests/manifest-model.h"
#include "manifests/schema-parts.h"
#include "manifests/wording.h"

/* What the keys below fill.  */
struct draft
{
  struct pawl_entry entry;      /* first: the schema's offsets */
  const struct pawl_review *shared;
};

static PAWL_READ (read_review)
{
  (void) key, (void) key_node;
  struct draft *draft = into;
  const char *name = pawl_schema_text (schema, value, "the name of a review");
  if (!name)
    return;
  draft->entry.shared_review = name;
  draft->shared = pawl_name_map_find (schema->reviews, name, value->length);
  if (draft->shared)
    return;
  struct pawl_arena *arena = schema->problems->arena;
  const char **words = pawl_arena_array (arena, schema->reviews->count + 1,
                                         sizeof *words);
  size_t count = 0;
  for (size_t i = 0; i < schema->reviews->room; i++)
    if (schema->reviews->slots[i].name)
      words[count++] = schema->reviews->slots[i].name;
  const char *nearest = pawl_nearest (name, words, count);
  pawl_schema_wrong (schema, value, "no review %s stands under reviews%s%s%s",
                     pawl_quote (arena, name, value->length),
                     nearest ? "; did you mean '" : "",
                     nearest ? nearest : "", nearest ? "'?" : "");
}

static PAWL_READ (read_sites)
{
  (void) key, (void) key_node;
  struct pawl_entry *entry = into;
  struct pawl_recorded_site *sites;
  entry->has_sites = true;
  if (!pawl_schema_pairs (schema, value, "a mapping of callees to counts",
                          sizeof *sites, &sites, &entry->site_count))
    return;
  entry->sites = sites;
  for (size_t i = 0; i < entry->site_count; i++)
    {
      const struct pawl_node *name = pawl_node_key (value, i);
      int64_t count = 0;
      sites[i].callee = pawl_schema_text (schema, name, "the name of a callee");
      sites[i].at = pawl_schema_place (schema, name);
      pawl_schema_number (schema, pawl_node_value (value, i), "a count", 0,
                          (int64_t) 1 << 31, &count);
      sites[i].count = (unsigned) count;
    }
}

static PAWL_READ (read_formula)
{
  (void) key, (void) key_node;
  struct pawl_workspace *workspace = into;
  workspace->bytes = pawl_schema_formula (schema, value, &workspace->bytes_at);
}

static PAWL_READ (read_alignment)
{
  (void) key, (void) key_node;
  int64_t number;
  if (!pawl_schema_number (schema, value, "an alignment", 1,
                           (int64_t) 1 << 31, &number))
    return;
  if (number & (number - 1))
    pawl_schema_wrong (schema, value, "an alignment is a power of two, not "
                       "%s", value->text);
  else
    ((struct pawl_workspace *) into)->alignment = (uint64_t) number;
}

static PAWL_READ (read_workspace)
{
  static const struct pawl_key keys[] = {
    { "param", pawl_read_text, offsetof (struct pawl_workspace, parameter), 0,
      true },
    { "capacity", pawl_read_text, offsetof (struct pawl_workspace, capacity),
      0, false },
    { "bytes", read_formula, 0, 0, true },
    { "lifetime", pawl_read_text, offsetof (struct pawl_workspace, lifetime),
      0, false },
    { "alignment", read_alignment, 0, 0, false },
    { "per_worker", pawl_read_boolean,
      offsetof (struct pawl_workspace, per_worker), 0, false },
    { "query", pawl_read_text, offsetof (struct pawl_workspace, query), 0,
      false },
  };
  static const struct pawl_map_schema map
    = { .what = "a workspace", PAWL_KEYS (keys) };
  (void) key, (void) key_node;
  struct pawl_entry *entry = into;
  struct pawl_workspace *workspaces;
  entry->has_workspaces = true;
  if (!pawl_schema_list (schema, value, "a list of workspaces",
                         sizeof *workspaces, &workspaces,
                         &entry->workspace_count))
    return;
  entry->workspaces = workspaces;
  struct pawl_name_map seen = { 0 };
  for (size_t i = 0; i < entry->workspace_count; i++)
    {
      const struct pawl_node *node = &value->children[i];
      workspaces[i].at = pawl_schema_place (schema, node);
      if (pawl_schema_map (schema, node, &map, &workspaces[i])
          && workspaces[i].parameter)
        pawl_schema_unique (schema, &seen, node, "the workspace",
                            workspaces[i].parameter);
    }
}

static PAWL_READ (read_workers)
{
  (void) key, (void) key_node;
  int64_t number;
  struct pawl_entry *entry = into;
  if (value->kind == PAWL_NODE_SCALAR && value->length
      && strspn (value->text, "0123456789"))
    entry->workers = pawl_schema_number (schema, value, "the number of workers",
                                         1, (int64_t) 1 << 31, &number)
                       ? value->text
                       : NULL;
  else
    entry->workers = pawl_schema_variable (schema, value, false);
}

static PAWL_READ (read_bounds)
{
  (void) key, (void) key_node;
  struct pawl_entry *entry = into;
  struct pawl_bound *bounds;
  if (!pawl_schema_pairs (schema, value, "a mapping of parameters to [low, "
                          "high]", sizeof *bounds, &bounds,
                          &entry->bound_count))
    return;
  entry->bounds = bounds;
  for (size_t i = 0; i < entry->bound_count; i++)
    {
      const struct pawl_node *name = pawl_node_key (value, i);
      const struct pawl_node *pair = pawl_node_value (value, i);
      bounds[i].at = pawl_schema_place (schema, name);
      bounds[i].name = pawl_schema_variable (schema, name, true);
      if (pair->kind != PAWL_NODE_LIST || pair->length != 2)
        pawl_schema_expected (schema, pair, "[low, high], two numbers");
      else if (pawl_schema_number (schema, &pair->children[0], "a bound",
                                   INT64_MIN, INT64_MAX, &bounds[i].low)
               && pawl_schema_number (schema, &pair->children[1], "a bound",
                                      INT64_MIN, INT64_MAX, &bounds[i].high)
               && bounds[i].low > bounds[i].high)
        pawl_schema_wrong (schema, pair, "the lower bound %s is above the "
                           "upper bound %s", pair->children[0].text,
                           pair->children[1].text);
    }
}

static PAWL_READ (read_helpers)
{
  (void) key, (void) key_node;
  struct pawl_entry *entry = into;
  const char **helpers;
  if (!pawl_schema_list (schema, value, "a list of functions", sizeof *helpers,
                         &helpers, &entry->helper_count))
    return;
  entry->helpers = helpers;
  for (size_t i = 0; i < entry->helper_count; i++)
    helpers[i] = pawl_schema_text (schema, &value->children[i],
                                   "the name of a function");
}

static bool
is_growth_kind (const char *text)
{
  size_t length = strlen (text);
  return length && text[0] != '+' && text[length - 1] != '+'
         && !strstr (text, "++");
}

static PAWL_READ (read_growth)
{
  static const char *const words[]
    = { "guarded", "first-only", "teardown", "'reviewed: reason'" };
  static const char reviewed[] = "reviewed:";
  (void) key, (void) key_node;
  struct pawl_entry *entry = into;
  struct pawl_growth *growth;
  if (!pawl_schema_pairs (schema, value, "a mapping of kinds of growth to "
                          "what makes them right", sizeof *growth, &growth,
                          &entry->growth_count))
    return;
  entry->growth = growth;
  for (size_t i = 0; i < entry->growth_count; i++)
    {
      const struct pawl_node *name = pawl_node_key (value, i);
      const struct pawl_node *text = pawl_node_value (value, i);
      growth[i].at = pawl_schema_place (schema, name);
      growth[i].kind = name->text;
      if (!is_growth_kind (name->text))
        pawl_schema_expected (schema, name, "a kind of growth, such as "
                              "realloc or free+malloc");
      bool is_reviewed = text->kind == PAWL_NODE_SCALAR
                         && strncmp (text->text, reviewed,
                                     sizeof reviewed - 1) == 0;
      if (is_reviewed
          && !text->text[sizeof reviewed - 1
                         + strspn (text->text + sizeof reviewed - 1, " ")])
        pawl_schema_wrong (schema, text, "'reviewed:' needs its reason after "
                           "the colon");
      /* Nobody has said it yet, as with the fields of a review.  */
      bool is_open = text->kind == PAWL_NODE_SCALAR && !text->length;
      if (is_open || is_reviewed || pawl_schema_word (schema, text, words, 4) >= 0)
        growth[i].disposition = text->text;
    }
}

static const struct pawl_key entry_keys[] = {
  { "review", read_review, 0, 0, false },
  { "sites", read_sites, 0, 0, false },
  { "workspace", read_workspace, 0, 0, false },
  { "workers", read_workers, 0, 0, false },
  { "bounds", read_bounds, 0, 0, false },
  { "reachable_allocating_helpers", read_helpers, 0, 0, false },
  { "growth", read_growth, 0, 0, false },
};

static const struct pawl_map_schema entry_schema = {
  .what = "a function entry", PAWL_KEYS (entry_keys),
  .has_review = true,
  .review_offset = offsetof (struct pawl_entry, review),
  .review_at_offset = offsetof (struct pawl_entry, review_at),
  .has_extras = true,
  .extras_offset = offsetof (struct pawl_entry, extras),
  .extra_count_offset = offsetof (struct pawl_entry, extra_count),
};

const struct pawl_entry *
pawl_read_entry (struct pawl_arena *arena, const char *file,
                 const struct pawl_manifest_head *head,
                 const struct pawl_function_node *function,
                 struct pawl_problems *problems)
{
  struct pawl_schema schema = { .arena = arena, .file = file,
                                .problems = problems,
                                .reviews = &head->reviews };
  struct draft *draft = pawl_arena_alloc (arena, sizeof *draft);
  struct pawl_entry *entry = &draft->entry;
  entry->file = function->file;
  entry->function = function->function;
  entry->at = pawl_schema_place (&schema, function->key);
  entry->unreviewed_is_error = head->manifest.unreviewed_is_error;
  pawl_schema_map (&schema, function->body, &entry_schema, draft);
  for (int i = 0; draft->shared && i < PAWL_REVIEW_COUNT; i++)
    if (!entry->review[i] && draft->shared->field[i])
      {
        entry->review[i] = draft->shared->field[i];
        entry->review_at[i] = draft->shared->field_at[i];
      }
  return entry;
}

/* Whether NODE looks like the entry of a function rather than the functions of
   a file: then its key lacks the path.  */
static bool
looks_like_entry (const struct pawl_node *node)
{
  for (size_t i = 0; i < node->length; i++)
    for (size_t k = 0; k < sizeof entry_keys / sizeof *entry_keys; k++)
      if (strcmp (pawl_node_key (node, i)->text, entry_keys[k].name) == 0)
        return true;
  return false;
}

static void
add_function (struct pawl_schema *schema, const struct pawl_node *key,
              const struct pawl_node *body, const char *file,
              const char *function, struct pawl_function_node *functions,
              size_t *count)
{
  if (body->kind != PAWL_NODE_MAP)
    pawl_schema_expected (schema, body,
                          pawl_arena_printf (
                            schema->problems->arena,
                            "the fields of %s, a mapping",
                            pawl_quote (schema->problems->arena, function,
                                        strlen (function))));
  else
    functions[(*count)++]
      = (struct pawl_function_node) { file, function, key, body };
}

void
pawl_read_functions (struct pawl_arena *arena, const char *file,
                     const struct pawl_node *functions,
                     const struct pawl_function_node **array, size_t *count,
                     struct pawl_problems *problems)
{
  static const char where[] = "'functions:'";
  struct pawl_schema schema = { .arena = arena, .file = file,
                                .problems = problems };
  size_t most = 0;
  for (size_t i = 0; i < functions->length; i++)
    most += 1 + pawl_node_value (functions, i)->length;
  struct pawl_function_node *result
    = pawl_arena_array (arena, most, sizeof *result);
  *array = result;
  *count = 0;
  for (size_t i = 0; i < functions->length
                     && problems->count <= problems->limit; i++)
    {
      const struct pawl_node *key = pawl_node_key (functions, i);
      const struct pawl_node *value = pawl_node_value (functions, i);
      const char *colons = strstr (key->text, "::");
      size_t length = colons ? (size_t) (colons - key->text) : key->length;
      if (!pawl_schema_literal_path (&schema, key, length, where)
          || (colons && !pawl_schema_literal_function (&schema, key,
                                                       length + 2, where)))
        continue;
      if (colons)
        add_function (&schema, key, value,
                      pawl_arena_strndup (arena, key->text, length),
                      colons + 2, result, count);
      else if (value->kind != PAWL_NODE_MAP)
        pawl_schema_expected (&schema, value, "the functions of a file, a "
                              "mapping of names to entries");
      else if (looks_like_entry (value))
        pawl_schema_wrong (&schema, key, "%s is read as a file here; a "
                           "function's key is 'path::function'",
                           pawl_quote (problems->arena, key->text,
                                       key->length));
      else
        for (size_t j = 0; j < value->length; j++)
          {
            const struct pawl_node *name = pawl_node_key (value, j);
            if (pawl_schema_literal_function (&schema, name, 0, where))
              add_function (&schema, name, pawl_node_value (value, j),
                            key->text, name->text, result, count);
          }
    }
}
