/* SPDX-License-Identifier: GPL-3.0-or-later */
/* --changed-since: which lines git says have changed, and which findings are
   about them.  */

#include "audit/check.h"

#include <stdlib.h>
#include <string.h>

#include "audit/git.h"
#include "audit/pawl.h"
#include "base/path.h"
#include "manifests/name-map.h"

/* Lines FIRST to LAST of a file as it is now.  Where lines only went, those on
   both sides of the place.  */
struct range
{
  unsigned first, last;
  bool removal;
};

struct changed_file
{
  struct range *ranges;
  size_t count, room;
};

struct changes
{
  struct pawl_check *check;
  const char *top;              /* of the work tree, absolute */
  struct pawl_name_map files;   /* struct changed_file by absolute path */
  struct pawl_name_map tracked; /* by absolute path */
};

/* A file name of a patch: "name", quoted as in C where it has odd bytes.  */
static const char *
file_name (struct pawl_arena *arena, const char *text, size_t length)
{
  /* git ends names with blanks in them by a tab.  */
  if (length && text[length - 1] == '\t')
    length--;
  if (length < 2 || text[0] != '"')
    return pawl_arena_strndup (arena, text, length);
  char *name = pawl_arena_alloc (arena, length);
  size_t count = 0;
  for (size_t i = 1; i + 1 < length; i++)
    {
      static const char letters[] = "abtnvfr";
      if (text[i] != '\\')
        {
          name[count++] = text[i];
          continue;
        }
      char c = text[++i];
      const char *letter = strchr (letters, c);
      if (c >= '0' && c <= '3' && i + 2 < length)
        {
          name[count++] = (char) ((c - '0') * 64 + (text[i + 1] - '0') * 8
                                  + (text[i + 2] - '0'));
          i += 2;
        }
      else
        name[count++] = letter && c ? "\a\b\t\n\v\f\r"[letter - letters] : c;
    }
  return name;
}

static struct changed_file *
changed_file (struct changes *changes, const char *path)
{
  struct changed_file *file = (struct changed_file *)
    pawl_name_map_find (&changes->files, path, strlen (path));
  if (!file)
    {
      struct pawl_arena *arena = changes->check->arena;
      file = pawl_arena_alloc (arena, sizeof *file);
      pawl_name_map_add (&changes->files, arena, path, strlen (path), file);
    }
  return file;
}

static void
add_range (struct changes *changes, struct changed_file *file,
           struct range range)
{
  file->ranges = pawl_arena_grow (changes->check->arena, file->ranges,
                                  file->count, &file->room,
                                  sizeof *file->ranges);
  file->ranges[file->count++] = range;
}

/* "@@ -A,B +C,D @@": the lines on the side of +.  */
static bool
read_hunk (const char *line, struct range *range)
{
  const char *plus = strchr (line, '+');
  if (!plus)
    return false;
  char *end;
  unsigned long first = strtoul (plus + 1, &end, 10), count = 1;
  if (end == plus + 1)
    return false;
  if (*end == ',')
    count = strtoul (end + 1, &end, 10);
  range->first = (unsigned) first;
  range->last = (unsigned) (count ? first + count - 1 : first + 1);
  range->removal = count == 0;
  return true;
}

static void
read_patch (struct changes *changes, const char *text)
{
  struct changed_file *file = NULL;
  struct pawl_arena *arena = changes->check->arena;
  /* Lines of files begin with a blank, + or -, and "+++" is one that was added
     unless it comes right after "---" outside of a hunk: count them.  */
  unsigned long left = 0;
  for (const char *line = text; *line;)
    {
      size_t length = strcspn (line, "\n");
      if (left && (*line == '+' || *line == '-'))
        left--;
      else if (strncmp (line, "+++ ", 4) == 0)
        {
          const char *name = file_name (arena, line + 4, length - 4);
          file = strcmp (name, "/dev/null") == 0
                   ? NULL
                   : changed_file (changes,
                                   pawl_path_absolute (arena, changes->top,
                                                       name));
        }
      else if (strncmp (line, "@@ -", 4) == 0)
        {
          struct range range;
          char *end;
          strtoul (line + 4, &end, 10);
          left = *end == ',' ? strtoul (end + 1, NULL, 10) : 1;
          if (read_hunk (line, &range))
            {
              left += range.removal ? 0 : range.last - range.first + 1ul;
              if (file)
                add_range (changes, file, range);
            }
        }
      line += length + (line[length] == '\n');
    }
}

static bool
ask (struct pawl_check *check, const char *folder,
     const char *const *arguments, const char **output, size_t *length,
     const char *what)
{
  const char *complaint;
  if (pawl_git (check->arena, folder, arguments, output, length, &complaint))
    return true;
  pawl_trouble ("--changed-since=%s: %s%s%s", check->changed_since, what,
                *complaint ? ": " : "", complaint);
  return false;
}

static bool
read_changes (struct changes *changes)
{
  struct pawl_check *check = changes->check;
  struct pawl_arena *arena = check->arena;
  const char *root = pawl_promises_root (check->promises), *output;
  size_t length;
  const char *top[] = { "rev-parse", "--show-toplevel", NULL };
  if (!ask (check, root, top, &output, &length,
            pawl_arena_printf (arena, "git finds no work tree in %s", root)))
    return false;
  changes->top = pawl_arena_strndup (arena, output, strcspn (output, "\n"));

  const char *revision[] = {
    "rev-parse", "--verify", "--quiet", "--end-of-options",
    pawl_arena_printf (arena, "%s^{commit}", check->changed_since), NULL
  };
  if (!ask (check, root, revision, &output, &length,
            "there is no such revision"))
    return false;
  const char *commit = pawl_arena_strndup (arena, output,
                                           strcspn (output, "\n"));
  const char *diff[] = {
    "-c", "core.quotePath=false", "diff", "-U0", "--no-color",
    "--no-ext-diff", "--no-textconv", "--no-prefix", "--no-relative",
    "--no-renames", "--ignore-submodules", "--inter-hunk-context=0", commit,
    "--", NULL
  };
  if (!ask (check, changes->top, diff, &output, &length, "git diff failed"))
    return false;
  read_patch (changes, output);

  const char *files[] = { "ls-files", "-z", NULL };
  if (!ask (check, changes->top, files, &output, &length,
            "git ls-files failed"))
    return false;
  for (const char *name = output; name < output + length;
       name += strlen (name) + 1)
    {
      const char *path = pawl_path_absolute (arena, changes->top, name);
      pawl_name_map_add (&changes->tracked, arena, path, strlen (path),
                         path);
    }
  return true;
}

/* Whether git's patch has a line of FIRST to LAST of the file PATH.  */
static bool
has_changed (const struct changes *changes, const char *path, unsigned first,
             unsigned last)
{
  const struct changed_file *file
    = pawl_name_map_find (&changes->files, path, strlen (path));
  for (size_t i = 0; file && i < file->count; i++)
    {
      const struct range *range = &file->ranges[i];
      if (range->removal ? first <= range->first && range->last <= last
                         : first <= range->last && range->first <= last)
        return true;
    }
  return false;
}

static bool
function_changed (const struct changes *changes,
                  const struct pawl_function *function)
{
  if (!function || !function->file)
    return false;
  const char *path = pawl_path_absolute (
    changes->check->arena, pawl_promises_root (changes->check->promises),
    function->file);
  unsigned last = function->last_line > function->at.line
                    ? function->last_line : function->at.line;
  /* A file in the work tree that git does not track is new.  */
  return has_changed (changes, path, function->at.line, last)
         || (pawl_path_below (changes->top, path)
             && !pawl_name_map_find (&changes->tracked, path, strlen (path)));
}

static bool
place_changed (const struct changes *changes, const struct pawl_place *at,
               const struct pawl_function *function)
{
  const struct pawl_source *source
    = pawl_source_find (changes->check->sources, at, function);
  return source && at->line
         && has_changed (changes, source->path, at->line, at->line);
}

/* A finding is about all functions that it leads through, and about the lines
   that it and its notes show: a promise or a record may be what changed.  */
static bool
is_about_change (const struct changes *changes,
                 const struct pawl_finding *finding)
{
  if (function_changed (changes, finding->function)
      || place_changed (changes, &finding->at, finding->function))
    return true;
  for (size_t i = 0; i < finding->chain_length; i++)
    if (function_changed (changes, finding->chain[i].function)
        || place_changed (changes, &finding->chain[i].at,
                          finding->chain[i].function))
      return true;
  for (size_t i = 0; i < finding->note_count; i++)
    if (place_changed (changes, &finding->notes[i].at, NULL))
      return true;
  return false;
}

bool
pawl_keep_changed (struct pawl_check *check)
{
  struct changes changes = { .check = check };
  if (!read_changes (&changes))
    return false;
  size_t kept = 0;
  for (size_t i = 0; i < check->findings.count; i++)
    if (is_about_change (&changes, &check->findings.finding[i]))
      check->findings.finding[kept++] = check->findings.finding[i];
  check->findings.count = kept;
  return true;
}
