/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The schema of external_library_risks.  */

#include <string.h>

#include "manifests/schema-parts.h"

static PAWL_READ (read_risk_function)
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

static PAWL_READ (read_witnessed)
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

PAWL_READ (pawl_read_risks)
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
