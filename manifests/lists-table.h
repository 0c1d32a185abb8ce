/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The compiled form of the shipped lists, which list-compiler.c writes and
   lists.c searches: a hash table of offsets into one text, so that loading it
   relocates nothing and an unlisted name costs one look at 4 bytes.

   (gperf was tried first: it does not finish on the ten thousand names.)  */

#ifndef PAWL_MANIFESTS_LISTS_TABLE_H
#define PAWL_MANIFESTS_LISTS_TABLE_H

#include <stdint.h>

enum
{
  pawl_lists_offset_bits = 20,
  pawl_lists_most_calls_back = 14,
  pawl_lists_calls_back_any = 15,
  pawl_lists_most_lists = 32,
  pawl_lists_most_names = 65535,
  pawl_lists_prefix_bytes = 8,
};

/* A name or pattern.  */
struct pawl_lists_record
{
  uint32_t text : pawl_lists_offset_bits;       /* in pawl_lists_text */
  uint32_t effect : 3;          /* enum pawl_effect */
  uint32_t calls_back : 4;
  uint32_t list : 5;            /* in pawl_lists_names */
};

/* Open addressing with linear probing over the low bits of the name's hash;
   the high bits are the tag.  */
struct pawl_lists_slot
{
  uint16_t tag;
  uint16_t record;              /* 1 + its number; 0: free */
};

/* A pattern matches only what begins with the bytes of PREFIX under MASK.  */
struct pawl_lists_pattern
{
  unsigned char prefix[pawl_lists_prefix_bytes];
  unsigned char mask[pawl_lists_prefix_bytes];
  struct pawl_lists_record record;
};

#pragma GCC visibility push(hidden)
extern const char pawl_lists_text[];
extern const struct pawl_lists_record pawl_lists_records[];
extern const struct pawl_lists_slot pawl_lists_slots[];
extern const uint32_t pawl_lists_slot_mask;     /* slots - 1, a power of 2 */
extern const struct pawl_lists_pattern pawl_lists_patterns[];   /* the longest
                                                                   first */
extern const uint32_t pawl_lists_pattern_count;
extern const uint32_t pawl_lists_names[];       /* offsets of lists' names */
#pragma GCC visibility pop

/* FNV-1a.  */
static inline uint32_t
pawl_lists_hash (const char *name)
{
  uint32_t hash = 2166136261u;
  for (; *name; name++)
    hash = (hash ^ (unsigned char) *name) * 16777619u;
  return hash;
}

#endif
