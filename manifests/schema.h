/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From nodes to values, by tables of keys: the types that all schemas of
   YAML files share.  Whatever does not fit is a problem at its place, with
   what would be right; the reading goes on.  */

#ifndef PAWL_MANIFESTS_SCHEMA_H
#define PAWL_MANIFESTS_SCHEMA_H

#include "manifests/manifest.h"
#include "manifests/name-map.h"
#include "manifests/yaml-tree.h"

#ifdef __cplusplus
extern "C" {
#endif

struct pawl_schema
{
  struct pawl_arena *arena;     /* where values are made; texts stay where the
                                   nodes have them */
  const char *file;
  struct pawl_problems *problems;
  const struct pawl_name_map *reviews;  /* struct pawl_review by name */
};

/* One key of a map.  READ stores the value into the object INTO at OFFSET, as
   the key's type says.  */
struct pawl_key
{
  const char *name;
  void (*read) (struct pawl_schema *schema, const struct pawl_key *key,
                const struct pawl_node *name, const struct pawl_node *value,
                void *into);
  size_t offset;
  size_t place_offset;          /* of a struct pawl_place for it; 0: none */
  bool required;
};

struct pawl_map_schema
{
  const char *what;             /* "a workspace" */
  const struct pawl_key *keys;
  size_t key_count;
  bool has_review;              /* takes the review fields … */
  size_t review_offset, review_at_offset;
  bool has_extras;              /* … and x-* keys */
  size_t extras_offset, extra_count_offset;
};

#define PAWL_KEYS(keys) (keys), sizeof (keys) / sizeof *(keys)

struct pawl_place pawl_schema_place (const struct pawl_schema *schema,
                                     const struct pawl_node *node);

/* The place OFFSET bytes into the text of the scalar NODE, where that stands
   in the file as it is, else the scalar's own.  */
struct pawl_place pawl_schema_place_inside (const struct pawl_schema *schema,
                                            const struct pawl_node *node,
                                            size_t offset);

struct pawl_problem *pawl_schema_wrong (struct pawl_schema *schema,
                                        const struct pawl_node *node,
                                        const char *format, ...)
  __attribute__ ((format (printf, 3, 4)));

/* "expected EXPECTED, found …".  */
void pawl_schema_expected (struct pawl_schema *schema,
                           const struct pawl_node *node, const char *expected);

/* Reads the map NODE into INTO.  False when it is no map at all.  */
bool pawl_schema_map (struct pawl_schema *schema, const struct pawl_node *node,
                      const struct pawl_map_schema *map, void *into);

/* Whether NODE is a list (a map) of what EXPECTED says; for a list, *ITEMS is
   then a zeroed array of as many elements of SIZE bytes and *COUNT how many
   those are.  */
bool pawl_schema_list (struct pawl_schema *schema,
                       const struct pawl_node *node, const char *expected,
                       size_t size, void *items, size_t *count);
bool pawl_schema_pairs (struct pawl_schema *schema,
                        const struct pawl_node *node, const char *expected,
                        size_t size, void *items, size_t *count);

/* The text of NODE when it is a scalar that is not empty, else null and a
   problem.  EXPECTED: "a name" and the like.  */
const char *pawl_schema_text (struct pawl_schema *schema,
                              const struct pawl_node *node,
                              const char *expected);

/* One of COUNT WORDS: its index, or -1 and a problem.  */
int pawl_schema_word (struct pawl_schema *schema, const struct pawl_node *node,
                      const char *const *words, size_t count);

/* A whole number between LOW and HIGH.  WHAT: "a count".  */
bool pawl_schema_number (struct pawl_schema *schema,
                         const struct pawl_node *node, const char *what,
                         int64_t low, int64_t high, int64_t *value);

/* A size formula: its text, and in *AT where it begins.  Null and a problem
   when it does not parse.  */
const char *pawl_schema_formula (struct pawl_schema *schema,
                                 const struct pawl_node *node,
                                 struct pawl_place *at);

/* A name in formulas, with fields where FIELDS is set.  */
const char *pawl_schema_variable (struct pawl_schema *schema,
                                  const struct pawl_node *node, bool fields);

/* A pattern of names, or of paths.  */
const char *pawl_schema_glob (struct pawl_schema *schema,
                              const struct pawl_node *node, bool path);

/* "file glob::function glob".  */
bool pawl_schema_function_pattern (struct pawl_schema *schema,
                                   const struct pawl_node *node,
                                   struct pawl_function_pattern *pattern);

/* Whether PATH (of LENGTH bytes, at the start of NODE's text) names one file;
   WHERE says in the problem what takes no patterns.  */
bool pawl_schema_literal_path (struct pawl_schema *schema,
                               const struct pawl_node *node, size_t length,
                               const char *where);
bool pawl_schema_literal_function (struct pawl_schema *schema,
                                   const struct pawl_node *node,
                                   size_t offset, const char *where);

/* False, with a problem at NODE, when TEXT (WHAT: "the library") was met
   before.  */
bool pawl_schema_unique (struct pawl_schema *schema,
                         struct pawl_name_map *seen,
                         const struct pawl_node *node, const char *what,
                         const char *text);

/* Values of keys: const char * (null until given), a C `bool`, and the path
   pattern as text.  */
void pawl_read_text (struct pawl_schema *, const struct pawl_key *,
                     const struct pawl_node *, const struct pawl_node *,
                     void *into);
void pawl_read_boolean (struct pawl_schema *, const struct pawl_key *,
                        const struct pawl_node *, const struct pawl_node *,
                        void *into);
void pawl_read_path_glob (struct pawl_schema *, const struct pawl_key *,
                          const struct pawl_node *, const struct pawl_node *,
                          void *into);

/* enum pawl_effect, and unsigned (an argument's position, from 1, or
   PAWL_ANY_ARGUMENT).  */
void pawl_read_effect (struct pawl_schema *, const struct pawl_key *,
                       const struct pawl_node *, const struct pawl_node *,
                       void *into);
void pawl_read_position (struct pawl_schema *, const struct pawl_key *,
                         const struct pawl_node *, const struct pawl_node *,
                         void *into);

#ifdef __cplusplus
}
#endif

#endif
