/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The C-Kernel-Engine's own files, read as they are: kernel maps and circuits
   in JSON.

   A kernel map names C functions, its scratch buffers and how each parameter is
   bound.  A circuit can select a map when it names the map's id, or shares a
   contract_id with it, anywhere in the document.

   Everything lives in the arena of struct pawl_cke.  What is wrong with a file
   becomes a problem, and the rest is still read.  */

#ifndef PAWL_AUDIT_CKE_H
#define PAWL_AUDIT_CKE_H

#include "audit/json.h"

#include "manifests/manifest.h"
#include "manifests/name-map.h"

/* An item of a map's `scratch'.  */
struct pawl_map_scratch
{
  const char *name, *dtype, *lifetime;
  const char *bytes;            /* the size formula, with names of parameters
                                   where the map binds a symbol; or null … */
  const char *why;              /* … and why there is none */
  const char *parameter;        /* bound to scratch:NAME; null: not bound */
  const char *capacity;         /* bound to scratch_size:NAME; or null */
  const char **open;            /* symbols of the formula that nothing binds */
  size_t open_count, open_room;
};

struct pawl_names
{
  const char **names;
  size_t count, room;
};

struct pawl_kernel_map
{
  const char *id;
  size_t number;                /* among the maps */
  const char *file;             /* as people know it */
  const char *function;         /* impl.function; or null */
  struct pawl_names functions;  /* all that it names, each once */
  struct pawl_names sources;    /* impl.sources */
  struct pawl_names contracts;  /* each contract_id, once */
  struct pawl_names circuits;   /* that can select it, by name */
  const char *selection_status; /* of selection.status; or null */
  bool scratch_bound;           /* any parameter is bound to a scratch buffer */
  struct pawl_map_scratch *scratch;
  size_t scratch_count;
};

struct pawl_circuit
{
  const char *name;             /* its file's, without .json */
  const char *file;
};

struct pawl_cke
{
  struct pawl_arena *arena;
  struct pawl_problems *problems;
  struct pawl_kernel_map **maps;
  size_t map_count, map_room;
  struct pawl_circuit *circuits;
  size_t circuit_count, circuit_room;
  struct pawl_name_map by_id;   /* struct pawl_kernel_map */
  /* struct pawl_map_list.  */
  struct pawl_name_map by_function, by_contract;
};

struct pawl_map_list
{
  struct pawl_kernel_map **maps;
  size_t count, room;
};

void pawl_cke_init (struct pawl_cke *cke, struct pawl_arena *arena,
                    struct pawl_problems *problems);

/* Reads the kernel map FILE.  Files of other kinds that stand among the maps
   are passed over.  */
void pawl_cke_add_map (struct pawl_cke *cke, const char *file);

/* Reads the circuit FILE; after all maps.  */
void pawl_cke_add_circuit (struct pawl_cke *cke, const char *file);

/* Reads what MANIFEST's `kernel_maps:' and `circuits:' name, in place; for
   several manifests, all maps come first.  */
void pawl_cke_add_manifests (struct pawl_cke *cke,
                             const struct pawl_promises *promises);

/* The maps that name FUNCTION; null: none.  */
const struct pawl_map_list *pawl_cke_maps_of (const struct pawl_cke *cke,
                                              const char *function);

/* The files below FOLDER (absolute) that PATTERN matches, by name.  */
struct pawl_names pawl_find_files (struct pawl_arena *arena,
                                   const char *folder, const char *pattern);

void pawl_names_add (struct pawl_names *names, struct pawl_arena *arena,
                     const char *name);
/* The same, unless it is there already.  */
void pawl_names_add_once (struct pawl_names *names, struct pawl_arena *arena,
                          const char *name);

/* Adds a problem of FILE, and returns it.  */
struct pawl_problem *pawl_cke_wrong (struct pawl_cke *cke, const char *file,
                                     const char *format, ...)
  __attribute__ ((format (printf, 3, 4)));

/* What OBJECT, a part of the map or circuit FILE, has under KEY; null where that
   is nothing or not of TYPE, which is a problem.  WHERE is what people call
   it.  */
const json_t *pawl_cke_member (struct pawl_cke *cke, const char *file,
                               const json_t *object, const char *key,
                               json_type type, const char *where);

/* cke-scratch.c: reads the map DOCUMENT's scratch buffers into MAP.  */
void pawl_cke_read_scratch (struct pawl_cke *cke, struct pawl_kernel_map *map,
                            const json_t *document);

#endif
