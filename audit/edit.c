/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Editing the text of a manifest: see edit.h.  */

#include "audit/edit.h"

#include <stdlib.h>
#include <string.h>

#include "audit/pawl.h"
#include "audit/yaml-write.h"
#include "manifests/manifest.h"
#include "manifests/text-file.h"

bool
pawl_edits_open (struct pawl_edits *edits, struct pawl_arena *arena,
                 const char *file)
{
  static const char mark[] = "\xef\xbb\xbf";
  *edits = (struct pawl_edits) { .arena = arena, .file = file };
  struct pawl_problems problems;
  pawl_problems_init (&problems, arena);
  size_t size;
  int descriptor = pawl_text_file_open (file, file, &size, &problems);
  char *text = descriptor < 0
                 ? NULL
                 : pawl_text_file_read (descriptor, file, size,
                                        &edits->length, &problems);
  if (text)
    {
      edits->text = pawl_arena_strndup (arena, text, edits->length);
      free (text);
      if (strncmp (edits->text, mark, 3) == 0)
        edits->skipped = 3;
      edits->root = pawl_tree_read (arena, file, edits->text, edits->length,
                                    &problems);
    }
  pawl_print_problems (&problems);
  return edits->root != NULL;
}

void
pawl_edit_bytes (struct pawl_edits *edits, size_t start, size_t end,
                 const char *text)
{
  edits->edits = pawl_arena_grow (edits->arena, edits->edits, edits->count,
                                  &edits->room, sizeof *edits->edits);
  edits->edits[edits->count++] = (struct pawl_edit) {
    start + edits->skipped, end + edits->skipped, text,
  };
}

void
pawl_edit_scalar (struct pawl_edits *edits, const struct pawl_node *node,
                  const char *text)
{
  bool digits = *text && strspn (text, "0123456789") == strlen (text);
  pawl_edit_bytes (edits, node->start, node->end,
                   node->plain && digits ? text
                   : node->plain ? pawl_yaml_scalar (edits->arena, text)
                                 : pawl_yaml_quoted (edits->arena, text));
}

bool
pawl_edit_is_flow (const struct pawl_edits *edits, const struct pawl_node *map)
{
  return edits->text[map->start + edits->skipped] == '{';
}

size_t
pawl_edit_line (const struct pawl_edits *edits, size_t offset)
{
  size_t at = offset + edits->skipped;
  while (at > edits->skipped && edits->text[at - 1] != '\n')
    at--;
  return at - edits->skipped;
}

size_t
pawl_edit_next_line (const struct pawl_edits *edits, size_t offset)
{
  size_t at = offset + edits->skipped;
  while (at < edits->length && edits->text[at] != '\n')
    at++;
  return at - edits->skipped + (at < edits->length);
}

size_t
pawl_edit_after (const struct pawl_edits *edits, const struct pawl_node *node)
{
  /* A block scalar ends where the line after it begins.  */
  if (node->end > node->start
      && edits->text[node->end + edits->skipped - 1] == '\n')
    return node->end;
  return pawl_edit_next_line (edits, node->end);
}

/* In braces: with the comma that comes after the pair, or, of the last ones,
   before it.  */
static void
drop_flow_pairs (struct pawl_edits *edits, const struct pawl_node *map,
                 const bool *dropped)
{
  for (size_t i = 0; i < map->length;)
    {
      size_t from = i;
      while (i < map->length && dropped[i])
        i++;
      if (i == from)
        i++;
      else if (i < map->length)
        pawl_edit_bytes (edits, pawl_node_key (map, from)->start,
                         pawl_node_key (map, i)->start, "");
      else
        pawl_edit_bytes (edits, pawl_node_value (map, from - 1)->end,
                         pawl_node_value (map, i - 1)->end, "");
    }
}

const struct pawl_node *
pawl_edit_find (const struct pawl_node *map, const char *name)
{
  for (size_t i = 0; map->kind == PAWL_NODE_MAP && i < map->length; i++)
    if (strcmp (pawl_node_key (map, i)->text, name) == 0)
      return pawl_node_key (map, i);
  return NULL;
}

void
pawl_edit_drop_pairs (struct pawl_edits *edits, const struct pawl_node *key,
                      const bool *dropped)
{
  const struct pawl_node *map = key + 1;
  size_t kept = 0;
  for (size_t i = 0; i < map->length; i++)
    kept += !dropped[i];
  if (kept == map->length)
    return;
  bool flow = pawl_edit_is_flow (edits, map);
  if (flow && !kept)
    pawl_edit_bytes (edits, map->start, map->end, "{}");
  else if (flow)
    drop_flow_pairs (edits, map, dropped);
  else
    {
      for (size_t i = 0; i < map->length; i++)
        if (dropped[i])
          {
            size_t start
              = pawl_edit_line (edits, pawl_node_key (map, i)->start);
            size_t end = pawl_edit_after (edits, pawl_node_value (map, i));
            pawl_edit_bytes (edits, start, end, "");
          }
      if (kept)
        return;
      size_t colon = key->end + edits->skipped;
      colon += strcspn (edits->text + colon, ":") + 1 - edits->skipped;
      pawl_edit_bytes (edits, colon, colon, " {}");
    }
}

static int
compare_edits (const void *left, const void *right)
{
  const struct pawl_edit *a = left, *b = right;
  if (a->start != b->start)
    return a->start < b->start ? -1 : 1;
  return (a->end > b->end) - (a->end < b->end);
}

const char *
pawl_edits_apply (struct pawl_edits *edits, size_t *length)
{
  if (edits->count > 1)
    qsort (edits->edits, edits->count, sizeof *edits->edits, compare_edits);
  *length = edits->length;
  for (size_t i = 0; i < edits->count; i++)
    *length += strlen (edits->edits[i].text);
  char *result = pawl_arena_alloc (edits->arena, *length + 1), *out = result;
  size_t done = 0;
  for (size_t i = 0; i < edits->count; i++)
    {
      const struct pawl_edit *edit = &edits->edits[i];
      out = mempcpy (out, edits->text + done, edit->start - done);
      out = stpcpy (out, edit->text);
      done = edit->end;
    }
  out = mempcpy (out, edits->text + done, edits->length - done);
  *length = (size_t) (out - result);
  *out = '\0';
  return result;
}
