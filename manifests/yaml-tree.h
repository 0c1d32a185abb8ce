/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A YAML or JSON document as a tree of nodes that know where they stand.

   Of YAML only what a reviewed file needs is taken: aliases, anchors, tags,
   merge keys, several documents, keys that are no scalars and duplicate keys
   are problems, each with its place.  Depth, size and the number of nodes are
   capped.  */

#ifndef PAWL_MANIFESTS_YAML_TREE_H
#define PAWL_MANIFESTS_YAML_TREE_H

#include <stdint.h>

#include "manifests/problem.h"

#ifdef __cplusplus
extern "C" {
#endif

enum
{
  pawl_tree_depth_limit = 64,
  pawl_tree_node_limit = 20 * 1000 * 1000,
};

enum pawl_node_kind
{
  PAWL_NODE_SCALAR,
  PAWL_NODE_LIST,
  PAWL_NODE_MAP,
};

struct pawl_node
{
  uint8_t kind;                 /* enum pawl_node_kind */
  bool plain;                   /* a scalar without quotes or block marker */
  bool verbatim;                /* a scalar whose text stands in its line as
                                   it is, after a quote unless it is plain */
  uint32_t line, column;        /* of the first character; from 1, the column
                                   in bytes; 0: nowhere */
  uint32_t start, end;          /* in bytes from the beginning of the file
                                   after a byte order mark; the end of a block
                                   collection is that of its last scalar */
  uint32_t length;              /* bytes of a scalar, items of a list, pairs
                                   of a map */
  union
  {
    const char *text;           /* of a scalar; NUL-terminated, no NUL inside */
    const struct pawl_node *children;   /* items; or key, value, key, … */
  };
};

static inline const struct pawl_node *
pawl_node_key (const struct pawl_node *map, size_t index)
{
  return &map->children[2 * index];
}

static inline const struct pawl_node *
pawl_node_value (const struct pawl_node *map, size_t index)
{
  return &map->children[2 * index + 1];
}

/* Reads BYTES, the content of FILE, into a tree in ARENA.  Null on error, with
   PROBLEMS grown.  */
const struct pawl_node *pawl_tree_read (struct pawl_arena *arena,
                                        const char *file, const char *bytes,
                                        size_t length,
                                        struct pawl_problems *problems);

/* Reads the file NAME, which people know as FILE.  */
const struct pawl_node *pawl_tree_read_file (struct pawl_arena *arena,
                                             const char *name,
                                             const char *file,
                                             struct pawl_problems *problems);

/* NODE as flow YAML on one line, as JSON writes it but for plain scalars.  */
char *pawl_tree_flow (struct pawl_arena *arena, const struct pawl_node *node);

#ifdef __cplusplus
}
#endif

#endif
