/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looking into the shipped lists: see lists.h.  */

#include "manifests/lists.h"

#include <string.h>

#include "manifests/glob.h"
#include "manifests/lists-table.h"

static struct pawl_listed
listed (struct pawl_lists_record record)
{
  return (struct pawl_listed) {
    .effect = (enum pawl_effect) record.effect,
    .calls_back = record.calls_back == pawl_lists_calls_back_any
                    ? (unsigned) PAWL_ANY_ARGUMENT : record.calls_back,
    .list = pawl_lists_text + pawl_lists_names[record.list],
  };
}

static bool
begins_as (const unsigned char start[pawl_lists_prefix_bytes],
           const struct pawl_lists_pattern *pattern)
{
  uint64_t bytes, prefix, mask;
  memcpy (&bytes, start, sizeof bytes);
  memcpy (&prefix, pattern->prefix, sizeof prefix);
  memcpy (&mask, pattern->mask, sizeof mask);
  return (bytes & mask) == prefix;
}

struct pawl_listed
pawl_listed_find (const char *symbol)
{
  uint32_t hash = pawl_lists_hash (symbol);
  uint16_t tag = (uint16_t) (hash >> 16);
  for (uint32_t i = hash & pawl_lists_slot_mask; pawl_lists_slots[i].record;
       i = (i + 1) & pawl_lists_slot_mask)
    if (pawl_lists_slots[i].tag == tag)
      {
        struct pawl_lists_record record
          = pawl_lists_records[pawl_lists_slots[i].record - 1];
        if (strcmp (pawl_lists_text + record.text, symbol) == 0)
          return listed (record);
      }

  unsigned char start[pawl_lists_prefix_bytes] = { 0 };
  memcpy (start, symbol, strnlen (symbol, sizeof start));
  for (uint32_t i = 0; i < pawl_lists_pattern_count; i++)
    if (begins_as (start, &pawl_lists_patterns[i])
        && pawl_glob_match_name (pawl_lists_text
                                   + pawl_lists_patterns[i].record.text,
                                 symbol))
      return listed (pawl_lists_patterns[i].record);
  return (struct pawl_listed) { .effect = PAWL_EFFECT_UNKNOWN };
}
