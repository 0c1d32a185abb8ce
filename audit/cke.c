/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kernel maps and circuits: see cke.h.  */

#include "audit/cke.h"

#include <errno.h>
#include <fnmatch.h>
#include <fts.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "base/path.h"
#include "manifests/glob.h"
#include "manifests/wording.h"

/* The newest versions of the formats that are known.  */
enum { call_abi_version = 1, contract_version = 1, circuit_version = 4 };

/* What stands among the maps and is none.  */
static const char *const no_maps[]
  = { "KERNEL_*.json", "kernel_bindings*.json" };

void
pawl_names_add (struct pawl_names *names, struct pawl_arena *arena,
                const char *name)
{
  names->names = pawl_arena_grow (arena, names->names, names->count,
                                  &names->room, sizeof *names->names);
  names->names[names->count++] = name;
}

void
pawl_names_add_once (struct pawl_names *names, struct pawl_arena *arena,
                     const char *name)
{
  for (size_t i = 0; i < names->count; i++)
    if (strcmp (names->names[i], name) == 0)
      return;
  pawl_names_add (names, arena, name);
}

void
pawl_cke_init (struct pawl_cke *cke, struct pawl_arena *arena,
               struct pawl_problems *problems)
{
  *cke = (struct pawl_cke) { .arena = arena, .problems = problems };
}

struct pawl_problem *
pawl_cke_wrong (struct pawl_cke *cke, const char *file, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  const char *text = pawl_arena_vprintf (cke->problems->arena, format,
                                         arguments);
  va_end (arguments);
  return pawl_problems_add (cke->problems, (struct pawl_place) { .file = file },
                            "%s", text);
}

/* The text of KEY in OBJECT, in the arena; null where there is none.  */
static const char *
text_of (const struct pawl_cke *cke, const json_t *object, const char *key)
{
  const char *text = json_string_value (json_object_get (object, key));
  return text ? pawl_arena_strdup (cke->arena, text) : NULL;
}

static void
list (struct pawl_name_map *index, struct pawl_arena *arena, const char *name,
      struct pawl_kernel_map *map)
{
  struct pawl_map_list *maps
    = (struct pawl_map_list *) pawl_name_map_find (index, name, strlen (name));
  if (!maps)
    {
      maps = pawl_arena_alloc (arena, sizeof *maps);
      pawl_name_map_add (index, arena, name, strlen (name), maps);
    }
  maps->maps = pawl_arena_grow (arena, maps->maps, maps->count, &maps->room,
                                sizeof *maps->maps);
  maps->maps[maps->count++] = map;
}

static void
collect_contracts (struct pawl_cke *cke, struct pawl_names *contracts,
                   const json_t *value)
{
  if (json_is_array (value))
    {
      size_t index;
      json_t *item;
      json_array_foreach ((json_t *) value, index, item)
        collect_contracts (cke, contracts, item);
    }
  else if (json_is_object (value))
    {
      const char *key;
      json_t *item;
      json_object_foreach ((json_t *) value, key, item)
        if (strcmp (key, "contract_id") == 0 && json_is_string (item))
          pawl_names_add_once (contracts, cke->arena,
                               pawl_arena_strdup (cke->arena,
                                                  json_string_value (item)));
        else
          collect_contracts (cke, contracts, item);
    }
}

static const char *
word_of (json_type type)
{
  return type == JSON_OBJECT  ? "an object"
         : type == JSON_ARRAY ? "a list"
                              : "a text";
}

const json_t *
pawl_cke_member (struct pawl_cke *cke, const char *file, const json_t *object,
                 const char *key, json_type type, const char *where)
{
  const json_t *value = json_object_get (object, key);
  if (!value || json_is_null (value) || json_typeof (value) == type)
    return json_is_null (value) ? NULL : value;
  pawl_cke_wrong (cke, file, "'%s' is not %s", where, word_of (type));
  return NULL;
}

/* Adds the texts of LIST, which people call WHERE, to NAMES.  */
static void
take_names (struct pawl_cke *cke, const struct pawl_kernel_map *map,
            const json_t *list, const char *where, struct pawl_names *names)
{
  size_t index;
  json_t *item;
  json_array_foreach ((json_t *) list, index, item)
    if (json_is_string (item))
      pawl_names_add_once (names, cke->arena,
                           pawl_arena_strdup (cke->arena,
                                              json_string_value (item)));
    else
      pawl_cke_wrong (cke, map->file, "'%s' has an item that is not a text",
                      where);
}

static void
read_functions (struct pawl_cke *cke, struct pawl_kernel_map *map,
                const json_t *document)
{
  const char *file = map->file;
  const json_t *implementation
    = pawl_cke_member (cke, file, document, "impl", JSON_OBJECT, "impl");
  if (pawl_cke_member (cke, file, implementation, "function", JSON_STRING,
                       "impl.function"))
    map->function = text_of (cke, implementation, "function");
  if (map->function)
    pawl_names_add_once (&map->functions, cke->arena, map->function);
  take_names (cke, map,
              pawl_cke_member (cke, file, implementation, "allocation_helpers",
                               JSON_ARRAY, "impl.allocation_helpers"),
              "impl.allocation_helpers", &map->functions);
  const json_t *capabilities
    = pawl_cke_member (cke, file, document, "numerical_capabilities",
                       JSON_ARRAY, "numerical_capabilities");
  size_t index;
  json_t *item;
  json_array_foreach ((json_t *) capabilities, index, item)
    if (pawl_cke_member (cke, file, item, "function", JSON_STRING,
                         "numerical_capabilities[].function"))
      pawl_names_add_once (&map->functions, cke->arena,
                           text_of (cke, item, "function"));
  take_names (cke, map,
              pawl_cke_member (cke, file, implementation, "sources",
                               JSON_ARRAY, "impl.sources"),
              "impl.sources", &map->sources);
}

/* Whether VERSION, which WHAT is of, may be read; a problem if not.  One that
   is not given may.  */
static bool
knows_version (struct pawl_cke *cke, const char *file, const char *what,
               const json_t *version, json_int_t newest)
{
  if (!version || json_is_null (version))
    return true;
  if (json_is_integer (version) && json_integer_value (version) >= 1
      && json_integer_value (version) <= newest)
    return true;
  if (json_is_integer (version))
    pawl_cke_wrong (cke, file,
                    "%s %" JSON_INTEGER_FORMAT " is not one that this Pawl "
                    "reads (1 to %" JSON_INTEGER_FORMAT ")", what,
                    json_integer_value (version), newest);
  else
    pawl_cke_wrong (cke, file, "%s is not a number", what);
  return false;
}

static bool
is_no_map (const char *file)
{
  const char *slash = strrchr (file, '/'), *base = slash ? slash + 1 : file;
  for (size_t i = 0; i < sizeof no_maps / sizeof *no_maps; i++)
    if (fnmatch (no_maps[i], base, 0) == 0)
      return true;
  return false;
}

static const char *
stem (struct pawl_arena *arena, const char *file)
{
  const char *slash = strrchr (file, '/'), *base = slash ? slash + 1 : file;
  const char *dot = strrchr (base, '.');
  return dot && dot > base
           ? pawl_arena_strndup (arena, base, (size_t) (dot - base)) : base;
}

void
pawl_cke_add_map (struct pawl_cke *cke, const char *file)
{
  if (is_no_map (file))
    return;
  const json_t *document = pawl_json_read (cke->arena, file, cke->problems);
  if (!document)
    return;
  if (!json_is_object (document))
    {
      pawl_cke_wrong (cke, file, "a kernel map is a JSON object");
      return;
    }
  const json_t *id = json_object_get (document, "id");
  if (id && !json_is_string (id))
    {
      pawl_cke_wrong (cke, file, "the id of a kernel map is a text");
      return;
    }
  if (!knows_version (cke, file, "contract_schema_version",
                      json_object_get (document, "contract_schema_version"),
                      contract_version))
    return;
  struct pawl_kernel_map *map = pawl_arena_alloc (cke->arena, sizeof *map);
  map->file = file;
  map->id = id ? text_of (cke, document, "id") : stem (cke->arena, file);
  const struct pawl_kernel_map *first
    = pawl_name_map_add (&cke->by_id, cke->arena, map->id, strlen (map->id),
                         map);
  if (first)
    {
      struct pawl_problem *problem
        = pawl_cke_wrong (cke, file, "a second map with the id %s",
                          pawl_quote (cke->problems->arena, map->id,
                                      strlen (map->id)));
      problem->other = (struct pawl_place) { .file = first->file };
      problem->other_message = "the first one is here";
      return;
    }
  read_functions (cke, map, document);
  collect_contracts (cke, &map->contracts, document);
  map->selection_status
    = text_of (cke, json_object_get (document, "selection"), "status");
  if (knows_version (cke, file, "call_abi version",
                     json_object_get (json_object_get (document, "call_abi"),
                                      "version"),
                     call_abi_version))
    pawl_cke_read_scratch (cke, map, document);
  cke->maps = pawl_arena_grow (cke->arena, cke->maps, cke->map_count,
                               &cke->map_room, sizeof *cke->maps);
  map->number = cke->map_count;
  cke->maps[cke->map_count++] = map;
  for (size_t i = 0; i < map->functions.count; i++)
    list (&cke->by_function, cke->arena, map->functions.names[i], map);
  for (size_t i = 0; i < map->contracts.count; i++)
    list (&cke->by_contract, cke->arena, map->contracts.names[i], map);
}

static void
select_map (struct pawl_cke *cke, struct pawl_kernel_map *map,
            const char *circuit)
{
  struct pawl_names *circuits = &map->circuits;
  /* Circuits come one after the other.  */
  if (!circuits->count || circuits->names[circuits->count - 1] != circuit)
    pawl_names_add (circuits, cke->arena, circuit);
}

/* All that VALUE, a part of the circuit NAME, selects.  */
static void
select_maps (struct pawl_cke *cke, const char *name, const json_t *value)
{
  size_t index;
  const char *key, *text = json_string_value (value);
  json_t *item;
  if (text)
    {
      struct pawl_kernel_map *map = (struct pawl_kernel_map *)
        pawl_name_map_find (&cke->by_id, text, strlen (text));
      if (map)
        select_map (cke, map, name);
    }
  else if (json_is_array (value))
    json_array_foreach ((json_t *) value, index, item)
      select_maps (cke, name, item);
  else if (json_is_object (value))
    json_object_foreach ((json_t *) value, key, item)
      {
        const char *contract = strcmp (key, "contract_id") == 0
                                 ? json_string_value (item) : NULL;
        const struct pawl_map_list *maps
          = contract ? pawl_name_map_find (&cke->by_contract, contract,
                                           strlen (contract))
                     : NULL;
        for (size_t i = 0; maps && i < maps->count; i++)
          select_map (cke, maps->maps[i], name);
        select_maps (cke, name, item);
      }
}

void
pawl_cke_add_circuit (struct pawl_cke *cke, const char *file)
{
  const json_t *document = pawl_json_read (cke->arena, file, cke->problems);
  if (!document)
    return;
  if (!json_is_object (document))
    {
      pawl_cke_wrong (cke, file, "a circuit is a JSON object");
      return;
    }
  if (!knows_version (cke, file, "the circuit's version",
                      json_object_get (document, "version"), circuit_version))
    return;
  cke->circuits = pawl_arena_grow (cke->arena, cke->circuits,
                                   cke->circuit_count, &cke->circuit_room,
                                   sizeof *cke->circuits);
  const char *name = stem (cke->arena, file);
  cke->circuits[cke->circuit_count++]
    = (struct pawl_circuit) { .name = name, .file = file };
  select_maps (cke, name, document);
}

const struct pawl_map_list *
pawl_cke_maps_of (const struct pawl_cke *cke, const char *function)
{
  return pawl_name_map_find (&cke->by_function, function, strlen (function));
}

static int
compare_entries (const FTSENT **left, const FTSENT **right)
{
  return strcmp ((*left)->fts_name, (*right)->fts_name);
}

struct pawl_names
pawl_find_files (struct pawl_arena *arena, const char *folder,
                 const char *pattern)
{
  struct pawl_names found = { 0 };
  /* What stands before the first wildcard need not be searched.  */
  size_t literal = strcspn (pattern, "*?[\\");
  while (literal && pattern[literal - 1] != '/')
    literal--;
  char *top = pawl_path_absolute (arena, folder,
                                  pawl_arena_strndup (arena, pattern,
                                                      literal));
  char *tops[] = { top, NULL };
  bool deep = strstr (pattern, "**") || strchr (pattern + literal, '/');
  FTS *walk = fts_open (tops, FTS_PHYSICAL | FTS_NOCHDIR, compare_entries);
  if (!walk)
    return found;
  for (FTSENT *entry; (entry = fts_read (walk));)
    if (entry->fts_info == FTS_D && entry->fts_level > 0 && !deep)
      fts_set (walk, entry, FTS_SKIP);
    else if (entry->fts_info == FTS_F || entry->fts_info == FTS_SL)
      {
        const char *below = pawl_path_below (folder, entry->fts_path);
        if (pawl_glob_match (pattern, pattern[0] == '/' || !below
                                        ? entry->fts_path : below))
          pawl_names_add (&found, arena,
                          pawl_arena_strdup (arena, entry->fts_path));
      }
  fts_close (walk);
  return found;
}

/* Reads the maps, or the CIRCUITS, of each manifest.  */
static void
add_all (struct pawl_cke *cke, const struct pawl_promises *promises,
         bool circuits)
{
  char folder[PATH_MAX];
  bool known = getcwd (folder, sizeof folder);
  for (size_t i = 0; i < pawl_promises_count (promises); i++)
    {
      const struct pawl_manifest *manifest
        = pawl_promises_manifest (promises, i);
      const char *pattern = circuits ? manifest->circuits
                                     : manifest->kernel_maps;
      if (!pattern)
        continue;
      struct pawl_names files
        = pawl_find_files (cke->arena, manifest->root, pattern);
      if (!files.count)
        pawl_problems_add (cke->problems,
                           circuits ? manifest->circuits_at
                                    : manifest->kernel_maps_at,
                           "no file matches %s",
                           pawl_quote (cke->problems->arena, pattern,
                                       strlen (pattern)));
      for (size_t j = 0; j < files.count; j++)
        {
          const char *near
            = known ? pawl_path_below (folder, files.names[j]) : NULL;
          if (circuits)
            pawl_cke_add_circuit (cke, near ? near : files.names[j]);
          else
            pawl_cke_add_map (cke, near ? near : files.names[j]);
        }
    }
}

void
pawl_cke_add_manifests (struct pawl_cke *cke,
                        const struct pawl_promises *promises)
{
  add_all (cke, promises, false);
  add_all (cke, promises, true);
}
