/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From GCC's locations to places: files, lines, macro expansions.  */

#include "plugin/plugin.h"

#include "base/path.h"

struct known_path
{
  const char *file, *path;
  const char *absolute;         /* the same, before links were resolved */
  const char *name;             /* in evidence; null: not asked */
};

static struct known_path *known_paths;
static size_t known_path_count, known_path_room;
/* Their numbers, by the pointer that is a path.  */
static hash_map<const char *, size_t> *numbers_by_path;

/* PATH with the links of its folder resolved; asks the file system once a
   folder.  */
static const char *
real_folder_path (const char *path)
{
  static struct known_path *folders;
  static size_t count, room;
  struct pawl_arena *arena = pawl_compilation.arena;
  const char *folder = pawl_path_folder (arena, path);
  const char *real = NULL;
  for (size_t i = 0; i < count && !real; i++)
    if (strcmp (folders[i].file, folder) == 0)
      real = folders[i].path;
  if (!real)
    {
      char *resolved = realpath (folder, NULL);
      real = resolved ? resolved : folder;
      folders = (struct known_path *)
        pawl_arena_grow (arena, folders, count, &room, sizeof *folders);
      folders[count].file = folder;
      folders[count++].path = real;
    }
  return pawl_arena_printf (arena, "%s/%s", real[1] ? real : "",
                            strrchr (path, '/') + 1);
}

static struct known_path *
know_path (const char *file)
{
  /* A name in the line table is always the same pointer.  */
  static hash_map<const char *, size_t> *by_pointer;
  if (!by_pointer)
    by_pointer = new hash_map<const char *, size_t>;
  bool existed;
  size_t &number = by_pointer->get_or_insert (file, &existed);
  if (existed)
    return &known_paths[number];
  for (number = 0; number < known_path_count; number++)
    if (strcmp (known_paths[number].file, file) == 0)
      return &known_paths[number];
  struct pawl_arena *arena = pawl_compilation.arena;
  known_paths = (struct known_path *)
    pawl_arena_grow (arena, known_paths, known_path_count, &known_path_room,
                     sizeof *known_paths);
  const char *path = pawl_path_absolute (arena, pawl_compilation.folder, file);
  known_path_count++;
  known_paths[number].file = file;
  known_paths[number].absolute = path;
  known_paths[number].path = real_folder_path (path);
  if (!numbers_by_path)
    numbers_by_path = new hash_map<const char *, size_t>;
  numbers_by_path->put (known_paths[number].path, number);
  return &known_paths[number];
}

const char *
pawl_real_path (const char *file)
{
  return know_path (file)->path;
}

/* What KNOWN is called in evidence.  A header is given to compilers by many
   names, and its lines are the same places.  What is not below the root is
   called what the options for prefixes make of it, so that evidence is the same
   wherever it is built.  */
static const char *
name_of (struct known_path *known)
{
  if (known->name)
    return known->name;
  known->name = pawl_path_below (
    pawl_promises_root (pawl_compilation.promises), known->path);
  if (!known->name)
    {
      known->name = remap_debug_filename (known->absolute);
      if (known->name == known->absolute)
        known->name = remap_debug_filename (known->path);
      /* What was made anew is the collector's.  */
      if (known->name != known->path)
        known->name = pawl_arena_strdup (pawl_compilation.arena, known->name);
    }
  return known->name;
}

static const char *
stored_name (const char *file)
{
  /* <built-in> and the like are no files.  */
  if (!file || *file == '<' || !pawl_compilation.promises)
    return file;
  return name_of (know_path (file));
}

const char *
pawl_stored_path (const char *path)
{
  size_t *number = numbers_by_path ? numbers_by_path->get (path) : NULL;
  return number ? name_of (&known_paths[*number]) : path;
}

static location_t
use_of (location_t location)
{
  if (linemap_location_from_macro_expansion_p (line_table, location))
    return linemap_resolve_location (line_table, location,
                                     LRK_MACRO_EXPANSION_POINT, NULL);
  return location;
}

static struct pawl_place
place_at (location_t location)
{
  expanded_location expanded = expand_location (location);
  struct pawl_place place = {};
  place.file = stored_name (expanded.file);
  place.line = expanded.line;
  place.column = expanded.column;
  place.host = location;
  return place;
}

struct pawl_place
pawl_place_of (location_t location)
{
  return place_at (use_of (location));
}

const char *
pawl_path_of (location_t location)
{
  const char *file = expand_location (use_of (location)).file;
  return file ? pawl_real_path (file) : NULL;
}

/* Whether the attribute `cleanup' of VAR names FNDECL.  */
static bool
cleans_up (tree var, tree fndecl)
{
  tree attribute = lookup_attribute ("cleanup", DECL_ATTRIBUTES (var));
  if (!attribute)
    return false;
  tree named = TREE_VALUE (TREE_VALUE (attribute));
  if (TREE_CODE (named) == FUNCTION_DECL)
    named = DECL_NAME (named);
  return named == DECL_NAME (fndecl);
}

location_t
pawl_place_of_destroyed (tree fndecl, tree argument, location_t place)
{
  if (!fndecl)
    return UNKNOWN_LOCATION;
  STRIP_NOPS (argument);
  if (TREE_CODE (argument) != ADDR_EXPR)
    return UNKNOWN_LOCATION;
  tree var = TREE_OPERAND (argument, 0);
  if (!VAR_P (var) || TREE_STATIC (var) || DECL_EXTERNAL (var)
      || !DECL_NAME (var) || DECL_ARTIFICIAL (var)
      || !(DECL_CXX_DESTRUCTOR_P (fndecl) || cleans_up (var, fndecl)))
    return UNKNOWN_LOCATION;
  /* The front end puts it at the closing brace, or nowhere; a call that somebody
     wrote is longer than that.  */
  source_range range = get_range_from_loc (line_table, place);
  return range.m_start == range.m_finish
             || get_pure_location (place)
                  == get_pure_location (DECL_SOURCE_LOCATION (var))
           ? DECL_SOURCE_LOCATION (var) : UNKNOWN_LOCATION;
}

static uint64_t
mix_in (uint64_t key, location_t location)
{
  expanded_location expanded = expand_location (location);
  /* FNV-1a over the file name and the two numbers: stable from one
     compilation of a file to the next.  */
  const uint64_t prime = 0x100000001b3;
  const char *file = stored_name (expanded.file);
  for (const char *c = file ? file : ""; *c; c++)
    key = (key ^ (unsigned char) *c) * prime;
  key = (key ^ (uint64_t) expanded.line) * prime;
  return (key ^ (uint64_t) expanded.column) * prime;
}

uint64_t
pawl_place_key (location_t location)
{
  uint64_t key = 0xcbf29ce484222325;
  location = get_pure_location (location);
  while (linemap_location_from_macro_expansion_p (line_table, location))
    {
      key = mix_in (key, linemap_resolve_location (
                        line_table, location, LRK_MACRO_DEFINITION_LOCATION,
                        NULL));
      key = mix_in (key, linemap_resolve_location (line_table, location,
                                                LRK_SPELLING_LOCATION, NULL));
      const line_map *map = linemap_lookup (line_table, location);
      location = linemap_unwind_toward_expansion (line_table, location, &map);
      location = get_pure_location (location);
    }
  return mix_in (key, location);
}

void
pawl_note_expansions (struct pawl_call *call, location_t location)
{
  location = get_pure_location (location);
  struct pawl_expansion *expansions = NULL;
  size_t count = 0, room = 0;
  while (linemap_location_from_macro_expansion_p (line_table, location))
    {
      const line_map *map = linemap_lookup (line_table, location);
      expansions = (struct pawl_expansion *)
        pawl_arena_grow (pawl_compilation.arena, expansions, count, &room,
                         sizeof *expansions);
      expansions[count].macro
        = linemap_map_get_macro_name (linemap_check_macro (map));
      expansions[count++].at = place_at (
        linemap_resolve_location (line_table, location,
                                  LRK_MACRO_DEFINITION_LOCATION, NULL));
      location = get_pure_location (
        linemap_unwind_toward_expansion (line_table, location, &map));
    }
  /* They were found from the inside; they are told from the outside.  */
  for (size_t i = 0; i < count / 2; i++)
    {
      struct pawl_expansion swap = expansions[i];
      expansions[i] = expansions[count - 1 - i];
      expansions[count - 1 - i] = swap;
    }
  call->expansions = expansions;
  call->expansion_count = count;
}

bool
pawl_same_location (const struct pawl_place *one,
                    const struct pawl_place *other)
{
  /* Without ranges and discriminators.  */
  return get_pure_location ((location_t) one->host)
         == get_pure_location ((location_t) other->host);
}
