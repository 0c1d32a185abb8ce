/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One manifest inside this room: how it was read, its functions and where
   they are to be had.  */

#ifndef PAWL_MANIFESTS_MANIFEST_MODEL_H
#define PAWL_MANIFESTS_MANIFEST_MODEL_H

#include "base/digest.h"
#include "manifests/manifest.h"
#include "manifests/name-map.h"
#include "manifests/yaml-tree.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One function under `functions:`.  */
struct pawl_function_node
{
  const char *file, *function;
  const struct pawl_node *key;  /* of the function, or "path::function" */
  const struct pawl_node *body;
};

/* Functions by the hash of file and name, sorted.  */
struct pawl_function_slot
{
  uint64_t hash;
  uint32_t ordinal;             /* in the order of the text */
  uint32_t zero;                /* an index holds these as they are */
};

struct pawl_index;

/* The top-level part that the schema fills.  */
struct pawl_manifest_head
{
  struct pawl_manifest manifest;        /* first: the schema's offsets */
  const struct pawl_node *functions;    /* null: none */
  struct pawl_name_map reviews;         /* struct pawl_review by name */
};

struct pawl_manifest_model
{
  struct pawl_manifest_head head;
  struct pawl_arena *arena;
  const char *path;             /* of the file, absolute; null for a text */
  unsigned char digest[PAWL_DIGEST_BYTES];

  size_t function_count;
  const struct pawl_function_slot *slots;
  const char **queries;         /* the size queries of all workspaces */
  size_t query_count, query_room;
  const struct pawl_entry **entries;    /* by ordinal; null: not yet decoded */
  const struct pawl_entry **united;     /* the same with other manifests'
                                           fields added; null until needed */

  /* Where the functions come from: one of the two.  */
  const struct pawl_function_node *functions;
  const struct pawl_index *index;
  bool lost;                    /* the index was damaged, and the manifest has
                                   changed or gone since it was added */

  const struct pawl_node *root; /* of the tree; null behind an index */
};

/* The hash by which functions are sorted.  */
uint64_t pawl_function_hash (const char *file, const char *function);

/* Fills HEAD from the root of a manifest FILE; false on problems.  */
bool pawl_read_head (struct pawl_arena *arena, const char *file,
                     const struct pawl_node *root,
                     struct pawl_manifest_head *head,
                     struct pawl_problems *problems);

/* The functions under the node FUNCTIONS, in the order of the text.  */
void pawl_read_functions (struct pawl_arena *arena, const char *file,
                          const struct pawl_node *functions,
                          const struct pawl_function_node **array,
                          size_t *count, struct pawl_problems *problems);

/* The entry of FUNCTION; problems are added where it is wrong, and then the
   result is of no use.  */
const struct pawl_entry *
pawl_read_entry (struct pawl_arena *arena, const char *file,
                 const struct pawl_manifest_head *head,
                 const struct pawl_function_node *function,
                 struct pawl_problems *problems);

/* Reads and validates all of the LENGTH bytes TEXT of FILE.  Null on error.
   The root is left to the caller.  */
struct pawl_manifest_model *
pawl_model_from_text (struct pawl_arena *arena, const char *file,
                      const char *text, size_t length,
                      struct pawl_problems *problems);

/* The ordinal of a function, or SIZE_MAX.  HASH is its pawl_function_hash.  */
size_t pawl_model_find (struct pawl_manifest_model *model, uint64_t hash,
                        const char *file, const char *function);

/* File and name of the function of that ordinal; both empty when the model is
   lost.  */
void pawl_model_name (struct pawl_manifest_model *model, size_t ordinal,
                      const char **file, const char **function);

/* Its entry; null only when the model is lost.  */
const struct pawl_entry *pawl_model_entry (struct pawl_manifest_model *model,
                                           size_t ordinal);

/* The fields of both entries of one function, in ARENA.  Where they
   contradict each other, a problem is added to PROBLEMS (null: nobody asks)
   and ONE's field is taken.  */
const struct pawl_entry *pawl_unite_entries (struct pawl_arena *arena,
                                             const struct pawl_entry *one,
                                             const struct pawl_entry *other,
                                             struct pawl_problems *problems);

#ifdef __cplusplus
}
#endif

#endif
