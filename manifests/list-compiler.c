/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiles the shipped lists into a C table at build time:
   list-compiler OUT.c FILE.yaml ...

   A list file:
     pawl-list: 1
     name: libc
     entries:
       - effect: acquire          # one of effect.def
         source: where that is known from
         calls_back: 2            # the argument that is called; may be left out
         names: [malloc, calloc]  # names, patterns or both
         patterns: ["_ZNSt6locale*"]

   Being a program of the build, it alone in this room prints and exits.  */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "manifests/lists-table.h"
#include "manifests/schema.h"
#include "manifests/wording.h"

struct item             /* a name or pattern */
{
  const char *text;
  enum pawl_effect effect;
  unsigned calls_back;
  unsigned list;
  struct pawl_place at;
};

struct items
{
  struct item *item;
  size_t count, room;
};

struct compiler
{
  struct pawl_arena *arena;
  struct pawl_problems problems;
  struct items names, patterns;
  struct pawl_name_map seen;    /* struct item by text */
  const char *lists[pawl_lists_most_lists];
  unsigned list_count;
};

/* One list file while it is read.  */
struct list
{
  const char *name;
  const struct pawl_node *entries;
  bool has_version;
};

struct group
{
  enum pawl_effect effect;
  const char *source;
  unsigned calls_back;
  const struct pawl_node *names, *patterns;
};

static void
read_version (struct pawl_schema *schema, const struct pawl_key *key,
              const struct pawl_node *name, const struct pawl_node *value,
              void *into)
{
  (void) key, (void) name;
  int64_t version;
  ((struct list *) into)->has_version
    = pawl_schema_number (schema, value, "the version", 1, 1, &version);
}

static void
read_node (struct pawl_schema *schema, const struct pawl_key *key,
           const struct pawl_node *name, const struct pawl_node *value,
           void *into)
{
  (void) name;
  if (value->kind == PAWL_NODE_LIST)
    memcpy ((char *) into + key->offset, &value, sizeof value);
  else
    pawl_schema_expected (schema, value, "a list");
}

static void
add_item (struct compiler *compiler, struct items *items,
          struct pawl_schema *schema, const struct pawl_node *node,
          const struct group *group, bool is_pattern)
{
  const char *text
    = is_pattern ? pawl_schema_glob (schema, node, false)
                 : pawl_schema_text (schema, node, "a name");
  if (!text)
    return;
  bool has_star = strpbrk (text, "*?[") && !strstr (text, "operator");
  if (is_pattern != has_star)
    pawl_schema_wrong (schema, node, is_pattern
                       ? "a name without '*' belongs under names"
                       : "a pattern belongs under patterns");
  if (text[0] == '*' || text[strcspn (text, " \t\n")] == '\n'
      || strspn (text, " ") || text[strlen (text) - 1] == ' ')
    pawl_schema_wrong (schema, node, "%s is no name of a function",
                       pawl_quote (compiler->arena, text, strlen (text)));
  items->item = pawl_arena_grow (compiler->arena, items->item, items->count,
                                 &items->room, sizeof *items->item);
  struct item *item = &items->item[items->count++];
  *item = (struct item) { text, group->effect, group->calls_back,
                          compiler->list_count,
                          pawl_schema_place (schema, node) };
  struct item *copy = pawl_arena_alloc (compiler->arena, sizeof *copy);
  *copy = *item;
  const struct item *first = pawl_name_map_add (
    &compiler->seen, compiler->arena, text, strlen (text), copy);
  if (first)
    {
      struct pawl_problem *problem = pawl_schema_wrong (
        schema, node, "%s stands here a second time",
        pawl_quote (compiler->arena, text, strlen (text)));
      problem->other = first->at;
      problem->other_message = "the first one is here";
    }
}

static void
read_group (struct compiler *compiler, struct pawl_schema *schema,
            const struct pawl_node *node)
{
  static const struct pawl_key keys[] = {
    { "effect", pawl_read_effect, offsetof (struct group, effect), 0, true },
    { "source", pawl_read_text, offsetof (struct group, source), 0, true },
    { "calls_back", pawl_read_position, offsetof (struct group, calls_back),
      0, false },
    { "names", read_node, offsetof (struct group, names), 0, false },
    { "patterns", read_node, offsetof (struct group, patterns), 0, false },
  };
  static const struct pawl_map_schema map
    = { .what = "a group of names", PAWL_KEYS (keys) };
  struct group group = { 0 };
  if (!pawl_schema_map (schema, node, &map, &group))
    return;
  if (!group.names && !group.patterns)
    pawl_schema_wrong (schema, node, "a group needs names or patterns");
  if (group.calls_back == PAWL_ANY_ARGUMENT)
    group.calls_back = pawl_lists_calls_back_any;
  else if (group.calls_back > pawl_lists_most_calls_back)
    pawl_schema_wrong (schema, node, "calls_back is at most %d",
                       pawl_lists_most_calls_back);
  for (size_t i = 0; group.names && i < group.names->length; i++)
    add_item (compiler, &compiler->names, schema, &group.names->children[i],
              &group, false);
  for (size_t i = 0; group.patterns && i < group.patterns->length; i++)
    add_item (compiler, &compiler->patterns, schema,
              &group.patterns->children[i], &group, true);
}

static void
read_list (struct compiler *compiler, const char *file)
{
  static const struct pawl_key keys[] = {
    { "pawl-list", read_version, 0, 0, true },
    { "name", pawl_read_text, offsetof (struct list, name), 0, true },
    { "entries", read_node, offsetof (struct list, entries), 0, true },
  };
  static const struct pawl_map_schema map
    = { .what = "a list file", PAWL_KEYS (keys) };
  const struct pawl_node *root = pawl_tree_read_file (
    compiler->arena, file, file, &compiler->problems);
  if (!root)
    return;
  struct pawl_schema schema = { .arena = compiler->arena, .file = file,
                                .problems = &compiler->problems };
  struct list list = { 0 };
  if (!pawl_schema_map (&schema, root, &map, &list))
    return;
  if (compiler->list_count == pawl_lists_most_lists)
    {
      pawl_schema_wrong (&schema, root, "more than %d lists",
                         pawl_lists_most_lists);
      return;
    }
  for (size_t i = 0; list.entries && i < list.entries->length; i++)
    read_group (compiler, &schema, &list.entries->children[i]);
  compiler->lists[compiler->list_count++] = list.name ? list.name : "";
}

static int
compare_names (const void *one, const void *other)
{
  return strcmp (((const struct item *) one)->text,
                 ((const struct item *) other)->text);
}

/* The longest first: it says most.  */
static int
compare_patterns (const void *one, const void *other)
{
  size_t a = strlen (((const struct item *) one)->text);
  size_t b = strlen (((const struct item *) other)->text);
  return a != b ? (a < b ? 1 : -1) : compare_names (one, other);
}

static size_t
write_text (FILE *out, const char *text, size_t offset)
{
  fputs ("\n  \"", out);
  for (const char *in = text; *in; in++)
    if (*in == '"' || *in == '\\' || *in == '?')
      fprintf (out, "\\%c", *in);
    else if ((unsigned char) *in < 0x20 || (unsigned char) *in >= 0x7f)
      fprintf (out, "\\%03o", (unsigned char) *in);
    else
      fputc (*in, out);
  fputs ("\\0\"", out);
  return offset + strlen (text) + 1;
}

static void
write_record (FILE *out, const struct item *item, size_t offset)
{
  fprintf (out, "{ %zu, PAWL_EFFECT_%s, %u, %u }", offset,
           (const char *[]) {
             "UNKNOWN",
#define PAWL_EFFECT(id, word, text) #id,
#include "manifests/effect.def"
#undef PAWL_EFFECT
           }[item->effect],
           item->calls_back, item->list);
}

/* The literal beginning of a pattern.  */
static size_t
prefix_length (const char *pattern)
{
  size_t length = strcspn (pattern, "*?[\\");
  return length < pawl_lists_prefix_bytes ? length : pawl_lists_prefix_bytes;
}

static void
write_slots (FILE *out, const struct items *names)
{
  size_t count = 16;
  while (count < names->count * 3 / 2)
    count *= 2;
  struct pawl_lists_slot *slots = calloc (count, sizeof *slots);
  if (!slots)
    abort ();
  for (size_t i = 0; i < names->count; i++)
    {
      uint32_t hash = pawl_lists_hash (names->item[i].text);
      size_t at = hash & (count - 1);
      while (slots[at].record)
        at = (at + 1) & (count - 1);
      slots[at].tag = (uint16_t) (hash >> 16);
      slots[at].record = (uint16_t) (i + 1);
    }
  fprintf (out, "\nconst uint32_t pawl_lists_slot_mask = %zu;\n"
           "const struct pawl_lists_slot pawl_lists_slots[] = {", count - 1);
  for (size_t i = 0; i < count; i++)
    fprintf (out, "%s{ %u, %u },", i % 6 ? " " : "\n  ", slots[i].tag,
             slots[i].record);
  fputs ("\n};\n", out);
  free (slots);
}

static void
write_patterns (FILE *out, const struct items *patterns, size_t offset)
{
  fprintf (out, "\nconst uint32_t pawl_lists_pattern_count = %zu;\n"
           "const struct pawl_lists_pattern pawl_lists_patterns[] = {\n",
           patterns->count);
  for (size_t i = 0; i < patterns->count; i++)
    {
      const char *text = patterns->item[i].text;
      fputs ("  { { ", out);
      size_t prefix = prefix_length (text);
      for (size_t j = 0; j < pawl_lists_prefix_bytes; j++)
        fprintf (out, "%d, ", j < prefix ? (unsigned char) text[j] : 0);
      fputs ("}, { ", out);
      for (size_t j = 0; j < pawl_lists_prefix_bytes; j++)
        fputs (j < prefix ? "255, " : "0, ", out);
      fputs ("},\n    ", out);
      write_record (out, &patterns->item[i], offset);
      fputs (" },\n", out);
      offset += strlen (text) + 1;
    }
  /* No empty array when there are no patterns.  */
  fputs ("  { { 0 }, { 0 }, { 0, PAWL_EFFECT_UNKNOWN, 0, 0 } },\n};\n", out);
}

/* The texts in the order: names, patterns, names of lists.  */
static void
write_table (FILE *out, const struct compiler *compiler)
{
  const struct items *names = &compiler->names;
  const struct items *patterns = &compiler->patterns;
  fputs ("/* Generated from the lists in manifests/.  */\n\n"
         "#include \"manifests/lists-table.h\"\n"
         "#include \"manifests/manifest.h\"\n\n"
         "const char pawl_lists_text[] =", out);
  size_t offset = 0;
  for (size_t i = 0; i < names->count; i++)
    offset = write_text (out, names->item[i].text, offset);
  size_t patterns_offset = offset;
  for (size_t i = 0; i < patterns->count; i++)
    offset = write_text (out, patterns->item[i].text, offset);
  size_t lists_offset = offset;
  for (unsigned i = 0; i < compiler->list_count; i++)
    offset = write_text (out, compiler->lists[i], offset);

  fputs (";\n\nconst struct pawl_lists_record pawl_lists_records[] = {\n", out);
  offset = 0;
  for (size_t i = 0; i < names->count; i++)
    {
      fputs ("  ", out);
      write_record (out, &names->item[i], offset);
      fputs (",\n", out);
      offset += strlen (names->item[i].text) + 1;
    }
  fputs ("};\n", out);
  write_slots (out, names);
  write_patterns (out, patterns, patterns_offset);
  fputs ("\nconst uint32_t pawl_lists_names[] = {", out);
  for (unsigned i = 0; i < compiler->list_count; i++)
    {
      fprintf (out, " %zu,", lists_offset);
      lists_offset += strlen (compiler->lists[i]) + 1;
    }
  fputs (" };\n", out);
}

static bool
print_problems (const struct pawl_problems *problems)
{
  for (const struct pawl_problem *problem = problems->first; problem;
       problem = problem->next)
    {
      fprintf (stderr, "%s:%u:%u: error: %s\n", problem->at.file,
               problem->at.line, problem->at.column, problem->message);
      if (problem->other.file)
        fprintf (stderr, "%s:%u:%u: note: %s\n", problem->other.file,
                 problem->other.line, problem->other.column,
                 problem->other_message);
    }
  return problems->count != 0;
}

/* What the table's fields have no room for.  */
static void
check_sizes (struct compiler *compiler)
{
  size_t bytes = 0;
  for (size_t i = 0; i < compiler->names.count; i++)
    bytes += strlen (compiler->names.item[i].text) + 1;
  for (size_t i = 0; i < compiler->patterns.count; i++)
    bytes += strlen (compiler->patterns.item[i].text) + 1;
  if (compiler->names.count > pawl_lists_most_names
      || bytes >= 1u << pawl_lists_offset_bits)
    pawl_problems_add (&compiler->problems,
                       (struct pawl_place) { .file = "list-compiler" },
                       "%zu names of %zu bytes are more than the table's "
                       "fields hold: widen lists-table.h",
                       compiler->names.count, bytes);
  if (compiler->names.count == 0)
    pawl_problems_add (&compiler->problems,
                       (struct pawl_place) { .file = "list-compiler" },
                       "no names at all");
}

static bool
write_file (const char *name, const struct compiler *compiler)
{
  FILE *out = fopen (name, "w");
  bool good = out != NULL;
  if (good)
    {
      write_table (out, compiler);
      good = !ferror (out);
      good &= fclose (out) == 0;
    }
  if (!good)
    {
      fprintf (stderr, "list-compiler: %s: %s\n", name, strerror (errno));
      remove (name);
    }
  return good;
}

int
main (int count, char **arguments)
{
  if (count < 3)
    {
      fputs ("usage: list-compiler OUT.c FILE.yaml ...\n", stderr);
      return 2;
    }
  struct compiler compiler = { .arena = pawl_arena_new (NULL) };
  pawl_problems_init (&compiler.problems, compiler.arena);
  for (int i = 2; i < count; i++)
    read_list (&compiler, arguments[i]);
  check_sizes (&compiler);
  bool good = !print_problems (&compiler.problems);
  if (good)
    {
      qsort (compiler.names.item, compiler.names.count, sizeof (struct item),
             compare_names);
      if (compiler.patterns.count)
        qsort (compiler.patterns.item, compiler.patterns.count,
               sizeof (struct item), compare_patterns);
      good = write_file (arguments[1], &compiler);
    }
  pawl_arena_free (compiler.arena);
  return good ? 0 : 1;
}
