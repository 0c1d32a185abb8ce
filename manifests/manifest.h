/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reviewed manifests: what people promised about files and functions.

   A manifest is read whole and validated whole (pawl_promises_add), or, where
   a current index lies beside it (manifests/index.h), looked into lazily.
   Both ways answer the same queries.

   Ownership: everything that is returned lives in the arena that was given to
   pawl_promises_new.  Errors are appended to a struct pawl_problems; nothing
   is printed.  The schema is the one in the manual, chapter "The manifest".  */

#ifndef PAWL_MANIFESTS_MANIFEST_H
#define PAWL_MANIFESTS_MANIFEST_H

#include <stdbool.h>
#include <stdint.h>

#include "manifests/problem.h"

#ifdef __cplusplus
extern "C" {
#endif

enum pawl_effect
{
  PAWL_EFFECT_UNKNOWN,  /* nothing is known */
#define PAWL_EFFECT(id, word, text) PAWL_EFFECT_##id,
#include "manifests/effect.def"
#undef PAWL_EFFECT
  PAWL_EFFECT_COUNT
};

const char *pawl_effect_word (enum pawl_effect effect);

/* `calls_back: any'.  */
enum { PAWL_ANY_ARGUMENT = 256 };

/* An entry of `allocators:`, or of a shipped list.  */
struct pawl_allocator
{
  const char *name;     /* a function, or "Struct::field" */
  enum pawl_effect effect;
  unsigned calls_back;  /* calls what this argument points to, from 1, or
                           PAWL_ANY_ARGUMENT; 0: none */
  struct pawl_place at; /* in the manifest; no place for shipped lists */
};

/* The review fields, in the order of the interface.  */
enum pawl_review_field
{
  PAWL_REVIEW_OWNER, PAWL_REVIEW_LIFETIME, PAWL_REVIEW_SIZE_FORMULA,
  PAWL_REVIEW_EXECUTION_ROLE, PAWL_REVIEW_MIGRATION_TARGET,
  PAWL_REVIEW_PRIORITY, PAWL_REVIEW_CLASSIFICATION, PAWL_REVIEW_PHASE,
  PAWL_REVIEW_ALLOCATION_FREQUENCY, PAWL_REVIEW_NOTES,
  PAWL_REVIEW_COUNT,
  PAWL_REVIEW_REQUIRED = PAWL_REVIEW_CLASSIFICATION     /* those before it */
};

const char *pawl_review_field_name (enum pawl_review_field field);

struct pawl_recorded_site
{
  const char *callee;   /* usual name; "alloca" and "vla" as well */
  unsigned count;       /* the most that may stand there */
  struct pawl_place at;
};

struct pawl_workspace
{
  const char *parameter, *capacity;     /* capacity null: unchecked */
  const char *bytes;                    /* the formula's text */
  const char *lifetime, *query;         /* null when not given */
  uint64_t alignment;                   /* 0: not given */
  bool per_worker;
  struct pawl_place at;         /* of the entry */
  struct pawl_place bytes_at;   /* of the first byte of the formula */
};

struct pawl_bound
{
  const char *name;
  int64_t low, high;    /* inclusive */
  struct pawl_place at;
};

struct pawl_growth
{
  const char *kind;             /* "free+malloc", "realloc" … */
  const char *disposition;      /* guarded, first-only, teardown, reviewed: …,
                                   or "": nobody has said it yet */
  struct pawl_place at;
};

struct pawl_extra       /* an x-* key, kept and shown, never judged */
{
  const char *key;
  const char *value;    /* scalars as written; others as flow YAML */
  struct pawl_place at;
};

/* The entry of one function.  */
struct pawl_entry
{
  const char *file;             /* relative to the manifest's root */
  const char *function;
  struct pawl_place at;         /* of the key */

  const char *shared_review;    /* the name that `review` gave; or null */

  /* Own fields or, where it has none, its `review`'s; null: not given.  */
  const char *review[PAWL_REVIEW_COUNT];
  struct pawl_place review_at[PAWL_REVIEW_COUNT];

  bool has_sites;               /* `sites` was given, perhaps empty */
  struct pawl_recorded_site *sites;
  size_t site_count;

  bool has_workspaces;          /* `workspace` was given, perhaps empty */
  struct pawl_workspace *workspaces;
  size_t workspace_count;

  const char *workers;          /* a parameter's name or a number; or null */
  struct pawl_bound *bounds;
  size_t bound_count;
  struct pawl_growth *growth;
  size_t growth_count;
  const char **helpers;         /* reachable_allocating_helpers */
  size_t helper_count;
  struct pawl_extra *extras;
  size_t extra_count;

  bool unreviewed_is_error;     /* of the manifest it stands in */
};

/* A line of `scope:`.  */
struct pawl_scope_pattern
{
  const char *pattern;          /* without the '!' of an exclusion */
  bool excludes;
  struct pawl_place at;
};

/* A line of `compute:` or `prepare:`, "file glob::function glob".  */
struct pawl_function_pattern
{
  const char *file, *function;
  struct pawl_place at;
};

struct pawl_refusal
{
  struct pawl_function_pattern who;
  const char *const *values;    /* null-ended, as written; an empty list: those
                                   of the return type */
  struct pawl_place at;
};

struct pawl_stable_slot
{
  const char *slot;             /* "Struct::field" or a variable */
  const char *predicate;        /* of `while`; null: always */
  struct pawl_place at;
};

struct pawl_library
{
  const char *name;
  const char **patterns;        /* of its functions' names */
  size_t pattern_count;
  struct pawl_place at;
};

struct pawl_constant
{
  const char *name;
  int64_t value;
  struct pawl_place at;
};

struct pawl_limit
{
  const char *classification;   /* "production" … */
  unsigned count;
  struct pawl_place at;
};

/* An entry of `reviews:`.  */
struct pawl_review
{
  const char *name;
  const char *field[PAWL_REVIEW_COUNT];         /* null: not given */
  struct pawl_place field_at[PAWL_REVIEW_COUNT];
  struct pawl_place at;
};

struct pawl_witnessed
{
  const char *what;             /* "allocations" … */
  unsigned count;
  struct pawl_place at;
};

/* An entry of `external_library_risks:`.  */
struct pawl_risk
{
  const char *file, *function;
  const char *library;
  const char *review[PAWL_REVIEW_COUNT];
  struct pawl_place review_at[PAWL_REVIEW_COUNT];
  struct pawl_witnessed *witnessed;
  size_t witnessed_count;
  struct pawl_extra *extras;
  size_t extra_count;
  struct pawl_place at;
};

/* One manifest as read, all but its functions.  */
struct pawl_manifest
{
  const char *file;             /* as given */
  const char *root_text;        /* of `root:`; null: not given */
  const char *root;             /* what its paths are relative to: absolute,
                                   links resolved */
  const char *digest;           /* of its content, 32 hexadecimal digits */
  bool unreviewed_is_error;
  const char *reviewed_at;      /* null: not given, like the next two */
  const char *kernel_maps, *circuits;
  struct pawl_place root_at, reviewed_at_at, kernel_maps_at, circuits_at;
  struct pawl_scope_pattern *scope;
  size_t scope_count;
  struct pawl_limit *limits;
  size_t limit_count;
  struct pawl_function_pattern *compute, *prepare;
  size_t compute_count, prepare_count;
  struct pawl_refusal *refuses;
  size_t refusal_count;
  struct pawl_stable_slot *stable;
  size_t stable_count;
  struct pawl_allocator *allocators;
  size_t allocator_count;
  struct pawl_library *libraries;
  size_t library_count;
  struct pawl_constant *constants;
  size_t constant_count;
  struct pawl_review *reviews;
  size_t review_count;
  struct pawl_risk *risks;
  size_t risk_count;
  struct pawl_extra *extras;
  size_t extra_count;
};

enum pawl_role
{
  PAWL_ROLE_NONE,
  PAWL_ROLE_COMPUTE,
  PAWL_ROLE_PREPARE,
};

/* All manifests of one run, and the root.  */
struct pawl_promises;

/* FOLDER: the current folder, absolute.  ROOT: what the option root= said
   (absolute or relative to FOLDER), or null: each manifest's own root.  */
struct pawl_promises *pawl_promises_new (struct pawl_arena *arena,
                                         const char *folder, const char *root);

/* Adds the manifest FILE ("-": standard input is not allowed here; relative
   to FOLDER).  Its root, unless the option says another, has to be a folder.
   False when it cannot be used; then PROBLEMS has grown.  */
bool pawl_promises_add (struct pawl_promises *promises, const char *file,
                        struct pawl_problems *problems);

/* The same for TEXT of LENGTH bytes that stands for FILE (tests, git
   revisions).  Never looks for an index, nor for its root.  */
bool pawl_promises_add_text (struct pawl_promises *promises, const char *file,
                             const char *text, size_t length,
                             struct pawl_problems *problems);

/* How many manifests there are, their files as given, and the digest over
   all of them in order (32 lower-case hexadecimal digits).  */
size_t pawl_promises_count (const struct pawl_promises *promises);
const char *pawl_promises_file (const struct pawl_promises *promises,
                                size_t index);
const char *pawl_promises_digest (const struct pawl_promises *promises);

/* What a manifest says apart from its functions.  */
const struct pawl_manifest *
pawl_promises_manifest (const struct pawl_promises *promises, size_t index);

/* What paths of identities are relative to: the option, else the first
   manifest's root, else the current folder.  Absolute, links resolved.  */
const char *pawl_promises_root (const struct pawl_promises *promises);

/* The first manifest of which functions could not be had: its index turned out
   to be damaged, and the manifest itself has changed or gone since it was
   added.  Null: there is none, as it should be; else what was answered is
   incomplete.  */
const char *pawl_promises_lost (const struct pawl_promises *promises);

/* In the queries PATH is an absolute path (pawl_path_real) and FUNCTION the
   usual qualified name.  */

bool pawl_promises_in_scope (struct pawl_promises *promises, const char *path);

/* Whether any manifest has a scope, so that a unit without one can skip the
   work.  */
bool pawl_promises_have_scope (const struct pawl_promises *promises);

/* The role that `compute:` and `prepare:` give by name, and in *AT where; a
   function that matches both is prepared.  */
enum pawl_role pawl_promises_role (struct pawl_promises *promises,
                                   const char *path, const char *function,
                                   struct pawl_place *at);

/* The entry of FUNCTION, or null.  Where several manifests have one, their
   fields are united (a contradiction was an error when reading).  */
const struct pawl_entry *pawl_promises_entry (struct pawl_promises *promises,
                                              const char *path,
                                              const char *function);

/* Whether the function is listed in `refuses:`, with its values (null-ended,
   as written; an empty list: those of the return type), else null.  Of several
   patterns that match the last one holds.  */
const char *const *pawl_promises_refuses (struct pawl_promises *promises,
                                          const char *path,
                                          const char *function);

/* What `allocators:` say of a callee; null: nothing.  SYMBOL is its assembler
   name, NAME its usual name ("Struct::field" for an indirect call); either
   may be null.  The symbol is looked up first.  */
const struct pawl_allocator *
pawl_promises_allocator (struct pawl_promises *promises, const char *symbol,
                         const char *name);

/* The library of `libraries:` whose patterns NAME matches, or null.  */
const char *pawl_promises_library (struct pawl_promises *promises,
                                   const char *name);

/* The value of a named constant; false when there is none.  */
bool pawl_promises_constant (struct pawl_promises *promises, const char *name,
                             int64_t *value);

/* Calls VISIT with the name of each size query that a workspace of any manifest
   has; names may come more than once.  Reads no entry.  */
void pawl_promises_each_query (const struct pawl_promises *promises,
                               void (*visit) (const char *name, void *data),
                               void *data);

/* Calls VISIT for each function entry, in the order of the manifests and of
   their text; stops when it returns false.  */
void pawl_promises_each_entry (struct pawl_promises *promises,
                               bool (*visit) (const struct pawl_entry *entry,
                                              void *data),
                               void *data);

#ifdef __cplusplus
}
#endif

#endif
