/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From libyaml's events to a tree: see yaml-tree.h.  */

#include "manifests/yaml-tree.h"

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "manifests/name-map.h"
#include "manifests/text-file.h"
#include "manifests/wording.h"
#include "manifests/yaml-error.h"
#include "manifests/yaml-text.h"

struct level
{
  struct pawl_node node;        /* the collection that is open */
  size_t first;                 /* its first child among the pending ones */
};

struct builder
{
  struct pawl_arena *arena;
  const char *file;
  struct pawl_problems *problems;
  struct pawl_yaml_text text;
  struct level open[pawl_tree_depth_limit];
  unsigned depth;
  struct pawl_node *pending;    /* finished nodes of open collections */
  size_t pending_count, pending_room;
  size_t node_count;
  unsigned documents;
  bool stop;
};

static struct pawl_place
place_of (const struct builder *builder, const struct pawl_node *node)
{
  return (struct pawl_place) { .file = builder->file, .line = node->line,
                               .column = node->column };
}

/* Most maps are small: those are searched, large ones hashed.  */
static void
check_duplicates (struct builder *builder, const struct pawl_node *map)
{
  struct pawl_name_map names = { 0 };
  struct pawl_arena *scratch = NULL;
  for (size_t i = 0; i < map->length; i++)
    {
      const struct pawl_node *key = pawl_node_key (map, i), *first = NULL;
      if (map->length > 8)
        {
          if (!scratch)
            scratch = pawl_arena_new (NULL);
          first = pawl_name_map_add (&names, scratch, key->text, key->length,
                                     key);
        }
      else
        for (size_t j = 0; j < i && !first; j++)
          if (pawl_node_key (map, j)->length == key->length
              && memcmp (pawl_node_key (map, j)->text, key->text,
                         key->length) == 0)
            first = pawl_node_key (map, j);
      if (first)
        {
          struct pawl_problem *problem = pawl_problems_add (
            builder->problems, place_of (builder, key),
            "the key %s stands here a second time",
            pawl_quote (builder->problems->arena, key->text, key->length));
          problem->other = place_of (builder, first);
          problem->other_message = "the first one is here";
        }
    }
  pawl_arena_free (scratch);
}

static void
push (struct builder *builder, const struct pawl_node *node)
{
  if (builder->pending_count == builder->pending_room)
    {
      size_t room = builder->pending_room ? 2 * builder->pending_room : 256;
      struct pawl_node *bigger
        = realloc (builder->pending, room * sizeof *bigger);
      if (!bigger)
        {
          /* Ends as running out of memory does everywhere.  */
          pawl_arena_alloc (builder->arena, SIZE_MAX);
          return;
        }
      builder->pending = bigger;
      builder->pending_room = room;
    }
  builder->pending[builder->pending_count++] = *node;
}

/* The node about to be added is a key when it stands at an even place of a
   map.  */
static bool
is_key (const struct builder *builder)
{
  if (!builder->depth)
    return false;
  const struct level *level = &builder->open[builder->depth - 1];
  return level->node.kind == PAWL_NODE_MAP
         && (builder->pending_count - level->first) % 2 == 0;
}

/* The alias, anchor or tag TEXT that SIGIL begins.  */
static void
refuse (struct builder *builder, const struct pawl_node *node,
        const char *what, const char *sigil, const yaml_char_t *text)
{
  struct pawl_arena *arena = builder->problems->arena;
  const char *whole
    = pawl_arena_printf (arena, "%s%s", sigil, (const char *) text);
  pawl_problems_add (builder->problems, place_of (builder, node),
                     "%s (%s) is not taken here; text that begins with '%c' "
                     "needs quotes", what,
                     pawl_quote (arena, whole, strlen (whole)), whole[0]);
}

static void
refuse_properties (struct builder *builder, const struct pawl_node *node,
                   const yaml_char_t *anchor, const yaml_char_t *tag)
{
  /* What libyaml makes of "!!".  */
  static const char standard[] = "tag:yaml.org,2002:";
  size_t length = sizeof standard - 1;
  if (tag && strncmp ((const char *) tag, standard, length) == 0)
    refuse (builder, node, "a tag", "!!", tag + length);
  else if (tag)
    refuse (builder, node, "a tag", tag[0] == '!' ? "" : "!", tag);
  else if (anchor)
    refuse (builder, node, "an anchor", "&", anchor);
}

static void
add_scalar (struct builder *builder, struct pawl_node *node,
            const yaml_event_t *event)
{
  const char *text = (const char *) event->data.scalar.value;
  size_t length = event->data.scalar.length;
  node->plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
  if (memchr (text, '\0', length))
    pawl_problems_add (builder->problems, place_of (builder, node),
                       "a NUL character is not taken in text");
  if (is_key (builder) && node->plain && length == 2
      && memcmp (text, "<<", 2) == 0)
    pawl_problems_add (builder->problems, place_of (builder, node),
                       "a merge key ('<<') is not taken here; write the "
                       "fields out");
  size_t quotes = node->plain ? 0 : 1;
  node->verbatim
    = (node->plain
       || event->data.scalar.style == YAML_SINGLE_QUOTED_SCALAR_STYLE
       || event->data.scalar.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE)
      && node->end - node->start == length + 2 * quotes
      && memcmp (builder->text.bytes + node->start + quotes, text, length)
           == 0;
  node->text = pawl_arena_strndup (builder->arena, text, length);
  node->length = (uint32_t) length;
  push (builder, node);
}

static void
open_collection (struct builder *builder, struct pawl_node *node)
{
  if (is_key (builder))
    pawl_problems_add (builder->problems, place_of (builder, node),
                       "a key must be a single name, not a %s",
                       node->kind == PAWL_NODE_MAP ? "mapping" : "list");
  if (builder->depth == pawl_tree_depth_limit)
    {
      pawl_problems_add (builder->problems, place_of (builder, node),
                         "nested deeper than %d levels, the most that is "
                         "read", pawl_tree_depth_limit);
      builder->stop = true;
      return;
    }
  builder->open[builder->depth++]
    = (struct level) { *node, builder->pending_count };
}

static void
close_collection (struct builder *builder, const struct pawl_node *mark,
                  bool flow)
{
  struct level *level = &builder->open[--builder->depth];
  struct pawl_node *node = &level->node;
  size_t count = builder->pending_count - level->first;
  struct pawl_node *children
    = pawl_arena_array (builder->arena, count, sizeof *children);
  if (count)
    {
      memcpy (children, builder->pending + level->first,
              count * sizeof *children);
      node->end = children[count - 1].end;
    }
  if (flow)
    node->end = mark->end;
  builder->pending_count = level->first;
  node->children = children;
  node->length
    = (uint32_t) (node->kind == PAWL_NODE_MAP ? count / 2 : count);
  /* Keys that are collections were refused already; they have no text to
     compare.  */
  bool scalars = node->kind == PAWL_NODE_MAP;
  for (size_t i = 0; scalars && i < node->length; i++)
    scalars = pawl_node_key (node, i)->kind == PAWL_NODE_SCALAR;
  if (scalars)
    check_duplicates (builder, node);
  push (builder, node);
}

static void
take (struct builder *builder, const yaml_event_t *event)
{
  struct pawl_text_position start
    = pawl_yaml_text_position (&builder->text, event->start_mark.index);
  struct pawl_text_position end
    = pawl_yaml_text_position (&builder->text, event->end_mark.index);
  struct pawl_node node = {
    .line = start.line, .column = start.column,
    .start = (uint32_t) start.byte, .end = (uint32_t) end.byte,
  };
  if (++builder->node_count > pawl_tree_node_limit)
    {
      pawl_problems_add (builder->problems, place_of (builder, &node),
                         "more than %d values, the most that is read",
                         pawl_tree_node_limit);
      builder->stop = true;
      return;
    }
  switch (event->type)
    {
    case YAML_DOCUMENT_START_EVENT:
      if (builder->documents++)
        {
          pawl_problems_add (builder->problems, place_of (builder, &node),
                             "a second document begins here; one file holds "
                             "one document");
          builder->stop = true;
        }
      break;
    case YAML_ALIAS_EVENT:
      refuse (builder, &node, "an alias", "*", event->data.alias.anchor);
      node.text = "";
      push (builder, &node);
      break;
    case YAML_SCALAR_EVENT:
      refuse_properties (builder, &node, event->data.scalar.anchor,
                         event->data.scalar.tag);
      add_scalar (builder, &node, event);
      break;
    case YAML_SEQUENCE_START_EVENT:
      refuse_properties (builder, &node, event->data.sequence_start.anchor,
                         event->data.sequence_start.tag);
      node.kind = PAWL_NODE_LIST;
      open_collection (builder, &node);
      break;
    case YAML_MAPPING_START_EVENT:
      refuse_properties (builder, &node, event->data.mapping_start.anchor,
                         event->data.mapping_start.tag);
      node.kind = PAWL_NODE_MAP;
      open_collection (builder, &node);
      break;
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
      /* A flow collection ends with a bracket, a block collection with
         nothing.  */
      close_collection (builder, &node, node.end > node.start);
      break;
    default:
      break;
    }
}

static void
run (struct builder *builder)
{
  yaml_parser_t parser;
  if (!yaml_parser_initialize (&parser))
    {
      pawl_arena_alloc (builder->arena, SIZE_MAX);
      return;
    }
  yaml_parser_set_encoding (&parser, YAML_UTF8_ENCODING);
  yaml_parser_set_input_string (&parser,
                                (const unsigned char *) builder->text.input,
                                builder->text.input_length);
  bool ended = false;
  while (!ended && !builder->stop
         && builder->problems->count <= builder->problems->limit)
    {
      yaml_event_t event;
      if (!yaml_parser_parse (&parser, &event))
        {
          pawl_yaml_error (&parser, &builder->text, builder->file,
                           builder->problems);
          break;
        }
      ended = event.type == YAML_STREAM_END_EVENT;
      take (builder, &event);
      yaml_event_delete (&event);
    }
  yaml_parser_delete (&parser);
}

const struct pawl_node *
pawl_tree_read (struct pawl_arena *arena, const char *file, const char *bytes,
                size_t length, struct pawl_problems *problems)
{
  struct builder builder = { .arena = arena, .file = file,
                             .problems = problems };
  size_t before = problems->count;
  if (length > pawl_text_file_limit)
    {
      pawl_problems_add (problems, (struct pawl_place) { .file = file },
                         "the file is larger than %d MiB, the most that is "
                         "read", pawl_text_file_limit / (1024 * 1024));
      return NULL;
    }
  struct pawl_arena *scratch = pawl_arena_new (NULL);
  if (pawl_yaml_text_init (&builder.text, scratch, file, bytes, length,
                           problems))
    run (&builder);
  pawl_arena_free (scratch);

  struct pawl_node *root = NULL;
  if (problems->count == before && builder.documents == 0)
    pawl_problems_add (problems, (struct pawl_place) { .file = file },
                       "the file is empty");
  if (problems->count == before)
    {
      root = pawl_arena_alloc (arena, sizeof *root);
      *root = builder.pending[0];
    }
  free (builder.pending);
  return root;
}

const struct pawl_node *
pawl_tree_read_file (struct pawl_arena *arena, const char *name,
                     const char *file, struct pawl_problems *problems)
{
  size_t size, length;
  int descriptor = pawl_text_file_open (name, file, &size, problems);
  if (descriptor < 0)
    return NULL;
  char *bytes
    = pawl_text_file_read (descriptor, file, size, &length, problems);
  if (!bytes)
    return NULL;
  const struct pawl_node *root
    = pawl_tree_read (arena, file, bytes, length, problems);
  free (bytes);
  return root;
}

static char *
flow_scalar (struct pawl_arena *arena, const struct pawl_node *node)
{
  if (node->plain)
    return pawl_arena_strdup (arena, node->text);
  char *result = pawl_arena_alloc (arena, 4 * (size_t) node->length + 3);
  char *out = result;
  *out++ = '"';
  for (const char *in = node->text; *in; in++)
    {
      unsigned char byte = (unsigned char) *in;
      if (byte == '"' || byte == '\\')
        *out++ = '\\';
      if (byte >= 0x20 && byte != 0x7f)
        *out++ = *in;
      else
        {
          *out++ = '\\';
          *out++ = 'x';
          *out++ = "0123456789abcdef"[byte >> 4];
          *out++ = "0123456789abcdef"[byte & 15];
        }
    }
  *out++ = '"';
  return result;
}

char *
pawl_tree_flow (struct pawl_arena *arena, const struct pawl_node *node)
{
  if (node->kind == PAWL_NODE_SCALAR)
    return flow_scalar (arena, node);
  bool map = node->kind == PAWL_NODE_MAP;
  size_t parts = map ? 2 * (size_t) node->length : node->length;
  char **text = pawl_arena_array (arena, parts, sizeof *text);
  size_t length = 3;
  for (size_t i = 0; i < parts; i++)
    {
      text[i] = pawl_tree_flow (arena, &node->children[i]);
      length += strlen (text[i]) + 2;
    }
  char *result = pawl_arena_alloc (arena, length);
  char *out = stpcpy (result, map ? "{" : "[");
  for (size_t i = 0; i < parts; i++)
    {
      if (i)
        out = stpcpy (out, map && i % 2 ? ": " : ", ");
      out = stpcpy (out, text[i]);
    }
  strcpy (out, map ? "}" : "]");
  return result;
}
