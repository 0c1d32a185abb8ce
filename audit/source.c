/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of source files: see source.h.  */

#include "audit/source.h"

#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "audit/json.h"
#include "base/file.h"
#include "base/path.h"
#include "manifests/name-map.h"

struct pawl_source_text
{
  const char *bytes;
  size_t size;
  size_t *starts;               /* of the lines */
  size_t line_count;
};

struct pawl_sources
{
  struct pawl_arena *arena;
  const char *root, *folder;
  struct pawl_name_map known;   /* struct pawl_source by what was asked for */
};

/* What a compiler has in its messages is never larger.  */
enum { largest_source = 64 << 20 };

struct pawl_sources *
pawl_sources_new (struct pawl_arena *arena, const char *root,
                  const char *folder)
{
  struct pawl_sources *sources = pawl_arena_alloc (arena, sizeof *sources);
  sources->arena = arena;
  sources->root = pawl_arena_strdup (arena, root);
  sources->folder = pawl_arena_strdup (arena, folder);
  return sources;
}

/* Whether NAME, but for leading "./" and "../", is the end of FILE.  */
static bool
is_end_of (const char *name, const char *file)
{
  for (;;)
    if (strncmp (name, "./", 2) == 0)
      name += 2;
    else if (strncmp (name, "../", 3) == 0)
      name += 3;
    else
      break;
  size_t length = strlen (name), whole = strlen (file);
  return *name && length <= whole
         && strcmp (file + whole - length, name) == 0
         && (length == whole || file[whole - length - 1] == '/');
}

static struct pawl_source *
new_source (struct pawl_sources *sources, const char *file,
            const char *better)
{
  struct pawl_arena *arena = sources->arena;
  struct pawl_source *source = pawl_arena_alloc (arena, sizeof *source);
  const char *path = pawl_path_absolute (arena, sources->root,
                                         better ? better : file);
  if (!better && access (path, R_OK) != 0)
    {
      const char *here = pawl_path_absolute (arena, sources->folder, file);
      if (access (here, R_OK) == 0)
        path = pawl_path_real (arena, here);
    }
  const char *below = pawl_path_below (sources->root, path);
  source->path = path;
  source->name = below ? below : better ? better : file;
  const char *near = pawl_path_below (sources->folder, path);
  source->shown = near && access (path, R_OK) == 0 ? near : source->name;
  return source;
}

struct pawl_source *
pawl_source_find (struct pawl_sources *sources, const struct pawl_place *at,
                  const struct pawl_function *function)
{
  if (!at->file)
    return NULL;
  const char *better
    = function && function->file && at->file[0] != '/'
          && is_end_of (at->file, function->file)
        ? function->file : NULL;
  const char *key = better
                      ? pawl_arena_printf (sources->arena, "%s//%s", at->file,
                                           better)
                      : at->file;
  struct pawl_source *source = (struct pawl_source *)
    pawl_name_map_find (&sources->known, key, strlen (key));
  if (!source)
    {
      source = new_source (sources, at->file, better);
      pawl_name_map_add (&sources->known, sources->arena, key, strlen (key),
                         source);
    }
  return source;
}

/* Copied, not mapped: someone may be editing it.  */
static void
read_text (struct pawl_sources *sources, const char *path,
           struct pawl_source_text *text)
{
  const char *wrong;
  size_t size;
  /* Evidence may name any file.  */
  int descriptor = pawl_open_regular (sources->arena, path, &size, &wrong);
  if (descriptor < 0)
    return;
  if (size > 0 && size <= largest_source)
    {
      size_t have = 0;
      char *bytes = pawl_arena_alloc (sources->arena, size);
      ssize_t got;
      while (have < size
             && (got = read (descriptor, bytes + have, size - have)) > 0)
        have += (size_t) got;
      text->bytes = bytes;
      text->size = have;
    }
  close (descriptor);
}

static void
find_lines (struct pawl_sources *sources, struct pawl_source_text *text)
{
  const char *end = text->bytes + text->size;
  size_t count = 1;
  for (const char *at = text->bytes;
       (at = memchr (at, '\n', (size_t) (end - at))); at++)
    count++;
  text->starts = pawl_arena_array (sources->arena, count,
                                   sizeof *text->starts);
  text->line_count = count;
  count = 1;
  for (const char *at = text->bytes;
       (at = memchr (at, '\n', (size_t) (end - at))); at++)
    text->starts[count++] = (size_t) (at + 1 - text->bytes);
}

json_t *
pawl_source_json (struct pawl_sources *sources, const struct pawl_place *at,
                  const struct pawl_function *function)
{
  const struct pawl_source *source = pawl_source_find (sources, at, function);
  if (!source)
    return pawl_json_text (NULL);
  json_t *object = pawl_json_object ();
  pawl_json_set (object, "file", pawl_json_text (source->name));
  if (at->line)
    pawl_json_set (object, "line", pawl_json_number (at->line));
  if (at->line && at->column)
    pawl_json_set (object, "column", pawl_json_number (at->column));
  return object;
}

const char *
pawl_source_line (struct pawl_sources *sources, struct pawl_source *source,
                  unsigned number, size_t *length)
{
  if (!source->text)
    {
      source->text = pawl_arena_alloc (sources->arena, sizeof *source->text);
      read_text (sources, source->path, source->text);
      if (source->text->bytes)
        find_lines (sources, source->text);
    }
  const struct pawl_source_text *text = source->text;
  if (!number || number > text->line_count)
    return NULL;
  const char *line = text->bytes + text->starts[number - 1];
  size_t left = text->size - text->starts[number - 1];
  const char *end = memchr (line, '\n', left);
  *length = end ? (size_t) (end - line) : left;
  if (*length && line[*length - 1] == '\r')
    --*length;
  return line;
}
