/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Gaps: what a report that says nothing about it has not looked at.  */

#include "audit/check.h"

#include <string.h>

#include "base/path.h"
#include "manifests/glob.h"
#include "manifests/name-map.h"

const char *
pawl_gap_word (enum pawl_gap_kind kind)
{
  static const char *const words[] = {
    [PAWL_GAP_OBJECT] = "object", [PAWL_GAP_PARTIAL] = "partial",
    [PAWL_GAP_FUNCTION] = "function", [PAWL_GAP_PATTERN] = "pattern",
  };
  return words[kind];
}

static struct pawl_gap *
add_gap (struct pawl_check *check, enum pawl_gap_kind kind)
{
  check->gaps = pawl_arena_grow (check->arena, check->gaps, check->gap_count,
                                 &check->gap_room, sizeof *check->gaps);
  struct pawl_gap *gap = &check->gaps[check->gap_count++];
  *gap = (struct pawl_gap) { .kind = kind };
  return gap;
}

/* Code that compilers, linkers and their start files add; nobody wrote it.  */
static bool
is_added_code (const char *name)
{
  static const char *const names[] = {
    "_start", "_init", "_fini", "__do_global_dtors_aux", "frame_dummy",
    "register_tm_clones", "deregister_tm_clones", "_dl_relocate_static_pie",
    "__libc_csu_init", "__libc_csu_fini", "call_weak_fn", "atexit",
    "__static_initialization_and_destruction_0",
  };
  static const char *const beginnings[] = {
    "_GLOBAL__", "_sub_", "_ZTh", "_ZTv", "_ZTc", "_ZTH", "_ZTW", "_ZGTt",
    "__x86.get_pc_thunk.", "__x86_indirect_thunk", "__x86_return_thunk",
    "__tls_init", "__odr_asan", "_ZL16__static_init",
  };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp (name, names[i]) == 0)
      return true;
  for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
    if (strncmp (name, beginnings[i], strlen (beginnings[i])) == 0)
      return true;
  return false;
}

/* The length of the symbol NAME without what GCC appends to the names of parts
   and clones: .cold, .part.0, .constprop.1, ._omp_fn.0 …  */
static size_t
stem_length (const char *name)
{
  return name[0] ? 1 + strcspn (name + 1, ".") : 0;
}

/* Constructors and destructors have several symbols for one body: C1, C2 …, D0
   to D2.  Whether one that differs from NAME only in that is in KNOWN.  */
static bool
has_sibling (struct pawl_arena *arena, const struct pawl_name_map *known,
             const char *name, size_t length)
{
  if (length < 6 || strncmp (name, "_Z", 2) != 0)
    return false;
  char *other = pawl_arena_strndup (arena, name, length);
  for (size_t i = 3; i + 1 < length; i++)
    if ((name[i] == 'C' || name[i] == 'D') && name[i + 1] >= '0'
        && name[i + 1] <= '5')
      {
        for (char digit = '0'; digit <= '5'; digit++)
          {
            other[i + 1] = digit;
            if (pawl_name_map_find (known, other, length))
              return true;
          }
        other[i + 1] = name[i + 1];
      }
  return false;
}

/* The names that UNIT's code has in a symbol table.  */
static void
add_unit_names (struct pawl_name_map *known, struct pawl_arena *arena,
                const struct pawl_unit *unit)
{
  for (size_t i = 0; i < unit->function_count; i++)
    {
      const char *symbol = unit->functions[i]->symbol;
      if (symbol)
        pawl_name_map_add (known, arena, symbol, stem_length (symbol), unit);
    }
  for (size_t i = 0; i < unit->callee_count; i++)
    {
      const struct pawl_callee *callee = unit->callees[i];
      if (callee->symbol && (callee->alias_of || callee->has_body))
        pawl_name_map_add (known, arena, callee->symbol,
                           stem_length (callee->symbol), unit);
    }
}

static bool
is_known (struct pawl_arena *arena, const struct pawl_name_map *known,
          const char *symbol)
{
  size_t length = stem_length (symbol);
  return pawl_name_map_find (known, symbol, length)
         || has_sibling (arena, known, symbol, length);
}

/* The functions of OBJECT of which there is no evidence; null: none.  */
static const char **
unknown_symbols (struct pawl_check *check, const struct pawl_object *object,
                 size_t *count)
{
  struct pawl_arena *scratch = pawl_arena_new_like (check->arena);
  struct pawl_name_map known = { 0 };
  for (size_t i = 0; i < object->unit_count; i++)
    add_unit_names (&known, scratch, object->units[i]);
  const char **symbols = NULL;
  size_t room = 0;
  *count = 0;
  for (size_t i = 0; i < object->symbol_count; i++)
    {
      const struct pawl_symbol *symbol = &object->symbols[i];
      if (!symbol->defined || !symbol->function
          || is_added_code (symbol->name)
          || is_known (scratch, &known, symbol->name))
        continue;
      symbols = pawl_arena_grow (check->arena, symbols, *count, &room,
                                 sizeof *symbols);
      symbols[(*count)++] = symbol->name;
    }
  pawl_arena_free (scratch);
  return symbols;
}

/* "its function 'f'", "its 3 functions ('f', 'g' …)".  */
static const char *
list_symbols (struct pawl_arena *arena, const char *const *symbols,
              size_t count)
{
  if (count == 1)
    return pawl_arena_printf (arena, "its function '%s'", symbols[0]);
  const char *text = "";
  for (size_t i = 0; i < count && i < 3; i++)
    text = pawl_arena_printf (arena, "%s%s'%s'", text, i ? ", " : "",
                              symbols[i]);
  return pawl_arena_printf (arena, "%zu of its functions (%s%s)", count, text,
                            count > 3 ? " …" : "");
}

static void
add_object (struct pawl_check *check, const struct pawl_object *object)
{
  struct pawl_arena *arena = check->arena;
  size_t count;
  const char **symbols = unknown_symbols (check, object, &count);
  bool linked = object->kind != PAWL_OBJECT_RELOCATABLE;
  if (object->has_evidence ? !object->unit_count || !count
                           : !count && !object->slim_lto)
    return;
  struct pawl_gap *gap = add_gap (check, object->has_evidence
                                           ? PAWL_GAP_PARTIAL
                                           : PAWL_GAP_OBJECT);
  gap->object = object->name;
  gap->symbols = symbols;
  gap->symbol_count = count;
  if (object->has_evidence)
    gap->message = pawl_arena_printf (
      arena, "there is no evidence of %s%s",
      list_symbols (arena, symbols, count),
      linked ? "; to judge all that was linked, name the objects" : "");
  else if (object->slim_lto)
    gap->message = "there is no evidence in this LTO object: compile it with "
                   "Pawl";
  else if (linked)
    gap->message = pawl_arena_printf (
      arena, "there is no evidence of %s; a link with LTO drops it: name the "
      "objects and archives instead", list_symbols (arena, symbols, count));
  else
    gap->message = pawl_arena_printf (
      arena, "there is no evidence of %s: it was compiled without Pawl or "
      "assembled", list_symbols (arena, symbols, count));
}

struct entry_search
{
  struct pawl_check *check;
  struct pawl_entry_table table;
};

static bool
add_unseen_entry (const struct pawl_entry *entry, void *data)
{
  struct entry_search *search = data;
  if (pawl_entry_identity (&search->table, entry))
    return true;
  struct pawl_gap *gap = add_gap (search->check, PAWL_GAP_FUNCTION);
  gap->at = entry->at;
  gap->message = pawl_arena_printf (search->check->arena,
                                    "no given file has '%s' of '%s'",
                                    entry->function, entry->file);
  return true;
}

/* Whether PATH, absolute, is what PATTERN of MANIFEST is about.  */
static bool
matches_path (const struct pawl_manifest *manifest, const char *pattern,
              const char *path)
{
  const char *below = pawl_path_below (manifest->root, path);
  return pawl_glob_match (pattern, pattern[0] == '/' || !below ? path : below);
}

static bool
is_matched (const struct pawl_check *check,
            const struct pawl_manifest *manifest, const char *file,
            const char *function)
{
  const struct pawl_case *the_case = check->the_case;
  /* Functions of a file follow each other.  */
  const char *last = NULL;
  bool last_matches = false;
  for (size_t i = 0; i < the_case->identity_count; i++)
    {
      const struct pawl_identity *identity = &the_case->identities[i];
      if (!last || strcmp (identity->path, last) != 0)
        {
          last = identity->path;
          last_matches = matches_path (manifest, file, last);
        }
      if (last_matches
          && (!function || pawl_glob_match_name (function, identity->name)))
        return true;
    }
  return false;
}

static void
add_unmatched_patterns (struct pawl_check *check,
                        const struct pawl_manifest *manifest)
{
  for (size_t i = 0; i < manifest->scope_count; i++)
    if (!manifest->scope[i].excludes
        && !is_matched (check, manifest, manifest->scope[i].pattern, NULL))
      {
        struct pawl_gap *gap = add_gap (check, PAWL_GAP_PATTERN);
        gap->at = manifest->scope[i].at;
        gap->message = pawl_arena_printf (check->arena,
                                          "no file with evidence matches '%s'",
                                          manifest->scope[i].pattern);
      }
  for (size_t i = 0; i < manifest->compute_count; i++)
    if (!is_matched (check, manifest, manifest->compute[i].file,
                     manifest->compute[i].function))
      {
        struct pawl_gap *gap = add_gap (check, PAWL_GAP_PATTERN);
        gap->at = manifest->compute[i].at;
        gap->message = pawl_arena_printf (check->arena,
                                          "no function with evidence matches "
                                          "'%s::%s'", manifest->compute[i].file,
                                          manifest->compute[i].function);
      }
}

/* The functions that objects without evidence define, by symbol.  */
static void
map_definitions (const struct pawl_check *check, struct pawl_name_map *map)
{
  for (size_t i = 0; i < check->objects.object_count; i++)
    {
      const struct pawl_object *object = check->objects.objects[i];
      if (object->has_evidence)
        continue;
      for (size_t j = 0; j < object->symbol_count; j++)
        {
          const struct pawl_symbol *symbol = &object->symbols[j];
          if (symbol->defined && symbol->function && !symbol->local)
            pawl_name_map_add (map, check->arena, symbol->name,
                               strlen (symbol->name), object);
        }
    }
}

static void
find_externals (struct pawl_check *check, const uint8_t *cone)
{
  const struct pawl_build *build = check->build;
  struct pawl_name_map definitions = { 0 };
  map_definitions (check, &definitions);
  for (uint32_t i = 0; i < build->target_count; i++)
    {
      const struct pawl_build_target *target = &build->targets[i];
      const struct pawl_known *known = &check->the_case->known[i];
      if (target->kind != PAWL_CALLEE_FUNCTION || target->local
          || target->function != PAWL_NONE || !target->callee
          || target->promises || known->effect != PAWL_EFFECT_UNKNOWN
          || known->prepares || known->trusted)
        continue;
      check->externals
        = pawl_arena_grow (check->arena, check->externals,
                           check->external_count, &check->external_room,
                           sizeof *check->externals);
      const struct pawl_object *object
        = target->symbol
            ? pawl_name_map_find (&definitions, target->symbol,
                                  strlen (target->symbol))
            : NULL;
      check->externals[check->external_count++] = (struct pawl_external) {
        .target = i, .on_compute_path = cone[build->function_count + i],
        .object = object ? object->name : NULL,
      };
    }
}

void
pawl_find_gaps (struct pawl_check *check, const uint8_t *cone)
{
  for (size_t i = 0; i < check->objects.object_count; i++)
    add_object (check, check->objects.objects[i]);
  struct entry_search search = { .check = check };
  pawl_entry_table_init (&search.table, check->the_case, check->arena);
  pawl_promises_each_entry (check->promises, add_unseen_entry, &search);
  for (size_t i = 0; i < pawl_promises_count (check->promises); i++)
    add_unmatched_patterns (check,
                            pawl_promises_manifest (check->promises, i));
  find_externals (check, cone);
}
