/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A manifest in the making, out of the C-Kernel-Engine's contract files.  */

#ifndef PAWL_AUDIT_IMPORT_H
#define PAWL_AUDIT_IMPORT_H

#include <stdio.h>

#include "audit/cke.h"

struct pawl_import_site
{
  const char *callee;
  unsigned count;
};

struct pawl_import_workspace
{
  const struct pawl_map_scratch *scratch;
  const struct pawl_kernel_map *map;
};

/* A function, or an external risk: both have review fields.  */
struct pawl_import_entry
{
  const char *file, *function;
  const char *library;          /* of a risk; else null */
  const char *review[PAWL_REVIEW_COUNT];        /* null: not given */
  struct pawl_names extras;     /* "x-key: value" lines */
  struct pawl_names helpers;
  struct pawl_import_site *sites;
  size_t site_count, site_room;
  struct pawl_import_workspace *workspaces;
  size_t workspace_count, workspace_room;
};

struct pawl_import
{
  struct pawl_arena *arena;
  struct pawl_problems *problems;
  const char *reviewed_at;      /* or null */
  struct pawl_names notes;      /* comments at the top, each a line */
  struct pawl_names extras;     /* "x-key: value" lines of the top level */
  struct pawl_names open;       /* what could not be told of the maps */
  const char *kernel_maps, *circuits;   /* patterns; or null */
  long long limits[4];          /* by classification; -1: none */
  struct pawl_import_entry **functions;
  size_t function_count, function_room;
  struct pawl_name_map by_identity;
  struct pawl_import_entry **risks;
  size_t risk_count, risk_room;
};

/* The words of `limits:' without "_sites".  */
extern const char *const pawl_classifications[4];

/* The entry of PATH::FUNCTION, made where it is new.  */
struct pawl_import_entry *pawl_import_function (struct pawl_import *import,
                                                const char *path,
                                                const char *function);

/* import-contracts.c: the two contract files.  */
void pawl_import_ownership (struct pawl_import *import, const char *file);
void pawl_import_baseline (struct pawl_import *import, const char *file);

/* import-maps.c: workspaces out of the scratch buffers of CKE's maps.  */
void pawl_import_scratch (struct pawl_import *import,
                          const struct pawl_cke *cke);

/* import-write.c: the manifest.  */
void pawl_import_write (const struct pawl_import *import, FILE *out);

/* What is recorded under CLASSIFICATION (null: all): how many calls obtain
   memory, and in *FUNCTIONS in how many functions.  */
unsigned long long pawl_import_count (const struct pawl_import *import,
                                      const char *classification,
                                      size_t *functions);

#endif
