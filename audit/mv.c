/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `pawl mv': renames a file or a function in a manifest.  */

#include <string.h>

#include "audit/edit.h"
#include "audit/pawl.h"
#include "audit/request.h"
#include "audit/yaml-write.h"
#include "manifests/manifest.h"
#include "manifests/wording.h"

/* A file, or "path::function".  */
struct identity
{
  const char *text, *file;
  const char *function;         /* null: the file */
};

struct renaming
{
  struct pawl_arena *arena;
  struct pawl_edits edits;
  struct identity old, new;
  size_t count;                 /* places that were renamed */
};

struct request
{
  const char *words[3];
  size_t count;
  bool dry_run;
};

static error_t
parse (int key, char *argument, struct argp_state *state)
{
  struct request *request = state->input;
  switch (key)
    {
    case 'n':
      request->dry_run = true;
      return 0;
    case ARGP_KEY_ARG:
      if (request->count == 3)
        argp_error (state, "unexpected argument '%s'", argument);
      request->words[request->count++] = argument;
      return 0;
    case ARGP_KEY_END:
      if (request->count < 3)
        argp_error (state, "name the old and the new file, or "
                    "'path::function', and the manifest");
      return 0;
    default:
      return ARGP_ERR_UNKNOWN;
    }
}

static struct identity
identity_of (struct pawl_arena *arena, const char *text)
{
  const char *colons = strstr (text, "::");
  return (struct identity) {
    .text = text, .function = colons ? colons + 2 : NULL,
    .file = colons ? pawl_arena_strndup (arena, text, (size_t) (colons - text))
                   : text,
  };
}

/* What TEXT, "file::function" or (PATHS) a file alone, is called from now on;
   null: as before.  */
static const char *
renamed (const struct renaming *work, const char *text, bool paths)
{
  const struct identity *old = &work->old;
  size_t length = strlen (old->file);
  if (strncmp (text, old->file, length) != 0)
    return NULL;
  const char *rest = text + length;
  if (old->function)
    return strncmp (rest, "::", 2) == 0 && strcmp (rest + 2, old->function) == 0
             ? work->new.text : NULL;
  if (paths ? *rest != '\0' : strncmp (rest, "::", 2) != 0)
    return NULL;
  return pawl_arena_printf (work->arena, "%s%s", work->new.file, rest);
}

static void
rename_scalar (struct renaming *work, const struct pawl_node *node, bool paths)
{
  const char *name = node->kind == PAWL_NODE_SCALAR
                       ? renamed (work, node->text, paths) : NULL;
  if (!name)
    return;
  pawl_edit_scalar (&work->edits, node, name);
  work->count++;
}

/* Each item of the list KEY, or its key FIELD where that is not null.  */
static void
rename_items (struct renaming *work, const char *key, const char *field,
              bool paths)
{
  const struct pawl_node *list = pawl_edit_find (work->edits.root, key);
  for (size_t i = 0; list && i < list[1].length; i++)
    {
      const struct pawl_node *item = &list[1].children[i];
      const struct pawl_node *name = field ? pawl_edit_find (item, field)
                                           : NULL;
      if (!field)
        rename_scalar (work, item, paths);
      else if (name)
        rename_scalar (work, name + 1, paths);
    }
}

/* A function that is called otherwise is so in the lists of helpers.  */
static void
rename_helpers (struct renaming *work, const struct pawl_node *body)
{
  const struct pawl_node *helpers
    = pawl_edit_find (body, "reachable_allocating_helpers");
  if (!helpers || !work->old.function
      || strcmp (work->old.function, work->new.function) == 0)
    return;
  for (size_t i = 0; i < helpers[1].length; i++)
    if (strcmp (helpers[1].children[i].text, work->old.function) == 0)
      {
        pawl_edit_scalar (&work->edits, &helpers[1].children[i],
                          work->new.function);
        work->count++;
      }
}

/* Blanks that a line of a block begins with.  */
static const char *
indent (struct renaming *work, size_t count)
{
  return pawl_arena_printf (work->arena, "%*s", (int) count, "");
}

/* The pair of KEY as NAME, FIRST blanks further in.  What stands in lines below
   moves along.  */
static const char *
moved_text (struct renaming *work, const struct pawl_node *key,
            const char *name, size_t first)
{
  const struct pawl_edits *edits = &work->edits;
  const char *text = edits->text + edits->skipped;
  size_t end = pawl_edit_after (edits, key + 1);
  size_t from = pawl_edit_next_line (edits, key->end);
  size_t own = key->column - 1;
  const char *result
    = pawl_arena_printf (work->arena, "%s%s%.*s", indent (work, first),
                         pawl_yaml_quoted (work->arena, name),
                         (int) (from - key->end), text + key->end);
  while (from < end)
    {
      size_t next = pawl_edit_next_line (edits, from);
      size_t blanks = strspn (text + from, " ");
      size_t less = blanks < own ? blanks : own;
      result = pawl_arena_printf (work->arena, "%s%s%.*s", result,
                                  text[from + blanks] == '\n'
                                    ? "" : indent (work, first),
                                  (int) (next - from - less),
                                  text + from + less);
      from = next;
    }
  size_t length = strlen (result);
  return result[length - 1] == '\n'
           ? result : pawl_arena_printf (work->arena, "%s\n", result);
}

/* Moves the pair number INDEX of FILE's functions to a key of its own, or to
   the functions of the new file where there are some.  */
static void
move_function (struct renaming *work, const struct pawl_node *functions,
               const struct pawl_node *file, size_t index)
{
  struct pawl_edits *edits = &work->edits;
  const struct pawl_node *key = pawl_node_key (file + 1, index);
  const struct pawl_node *target
    = pawl_edit_find (functions, work->new.file);
  if (target && (pawl_edit_is_flow (edits, target + 1)
                 || !target[1].length))
    target = NULL;
  bool alone = file[1].length == 1;
  bool *dropped = pawl_arena_array (work->arena, file[1].length,
                                    sizeof *dropped);
  dropped[index] = true;
  work->count++;
  if (pawl_edit_is_flow (edits, file + 1))
    {
      const char *body = pawl_arena_printf (
        work->arena, "%s: %.*s", pawl_yaml_quoted (work->arena,
                                                   work->new.text),
        (int) (key[1].end - key[1].start),
        edits->text + edits->skipped + key[1].start);
      size_t at = file[1].end;
      if (alone)
        pawl_edit_bytes (edits, file->start, at, body);
      else
        {
          pawl_edit_drop_pairs (edits, file, dropped);
          bool flow = pawl_edit_is_flow (edits, functions);
          pawl_edit_bytes (edits, at, at,
                           pawl_arena_printf (
                             work->arena, flow ? ", %s%s" : "\n%s%s",
                             flow ? "" : indent (work, file->column - 1),
                             body));
        }
      return;
    }
  size_t start = pawl_edit_line (edits, (alone ? file : key)->start);
  size_t end = pawl_edit_after (edits, key + 1);
  const char *text
    = target ? moved_text (work, key, work->new.function,
                           pawl_node_key (target + 1, 0)->column - 1)
             : moved_text (work, key, work->new.text, file->column - 1);
  if (alone && !target)
    {
      pawl_edit_bytes (edits, start, end, text);
      return;
    }
  size_t at = pawl_edit_after (edits, (target ? target : file) + 1);
  bool ended = edits->text[at + edits->skipped - 1] == '\n';
  pawl_edit_bytes (edits, start, end, "");
  pawl_edit_bytes (edits, at, at,
                   ended ? text
                         : pawl_arena_printf (work->arena, "\n%s", text));
}

static void
rename_functions (struct renaming *work, const struct pawl_node *functions)
{
  const struct identity *old = &work->old, *new = &work->new;
  for (size_t i = 0; i < functions->length; i++)
    {
      const struct pawl_node *key = pawl_node_key (functions, i);
      if (strstr (key->text, "::"))
        {
          rename_scalar (work, key, false);
          rename_helpers (work, key + 1);
          continue;
        }
      bool same = strcmp (key->text, old->file) == 0;
      if (!old->function)
        rename_scalar (work, key, true);
      for (size_t j = 0; j < key[1].length; j++)
        {
          const struct pawl_node *name = pawl_node_key (key + 1, j);
          if (same && old->function && strcmp (name->text, old->function) == 0)
            {
              if (strcmp (old->file, new->file) == 0)
                {
                  pawl_edit_scalar (&work->edits, name, new->function);
                  work->count++;
                }
              else
                {
                  move_function (work, functions, key, j);
                  continue;     /* its text goes as it is */
                }
            }
          rename_helpers (work, name + 1);
        }
    }
}

struct lookup
{
  const struct identity *of;
  const struct pawl_entry *found;
};

static bool
matches (const struct pawl_entry *entry, void *data)
{
  struct lookup *lookup = data;
  if (strcmp (entry->file, lookup->of->file) == 0
      && (!lookup->of->function
          || strcmp (entry->function, lookup->of->function) == 0))
    lookup->found = entry;
  return !lookup->found;
}

/* Whether the manifest is right and has nothing by the new name.  */
static bool
can_rename (struct renaming *work)
{
  struct pawl_problems problems;
  pawl_problems_init (&problems, work->arena);
  struct pawl_promises *promises = pawl_promises_new (work->arena, "/", "/");
  bool good = pawl_promises_add_text (promises, work->edits.file,
                                      work->edits.text, work->edits.length,
                                      &problems);
  pawl_print_problems (&problems);
  if (!good)
    return false;
  struct lookup taken = { .of = &work->new };
  pawl_promises_each_entry (promises, matches, &taken);
  if (!taken.found)
    return true;
  pawl_trouble ("%s:%u:%u: '%s' stands here already", work->edits.file,
                taken.found->at.line, taken.found->at.column, work->new.text);
  return false;
}

static int
rename_all (struct renaming *work, bool dry_run)
{
  if (!can_rename (work))
    return PAWL_EXIT_TROUBLE;
  const struct pawl_node *functions
    = pawl_edit_find (work->edits.root, "functions");
  if (functions)
    rename_functions (work, functions + 1);
  if (!work->old.function)
    rename_items (work, "scope", NULL, true);
  rename_items (work, "compute", NULL, false);
  rename_items (work, "prepare", NULL, false);
  rename_items (work, "refuses", "function", false);
  rename_items (work, "external_library_risks", "function", false);
  if (!work->count)
    return pawl_trouble ("%s: nothing in it is called %s", work->edits.file,
                         pawl_quote (work->arena, work->old.text,
                                     strlen (work->old.text)));
  return pawl_edits_finish (&work->edits, dry_run);
}

static int
run (void *data, struct pawl_arena *arena)
{
  const struct request *request = data;
  struct renaming work = {
    .arena = arena, .old = identity_of (arena, request->words[0]),
    .new = identity_of (arena, request->words[1]),
  };
  if (!*work.old.file || !*work.new.file
      || (work.new.function && !*work.new.function)
      || !work.old.function != !work.new.function)
    return pawl_trouble ("%s, %s: expected two files, or 'path::function' "
                         "twice", work.old.text, work.new.text);
  if (!pawl_edits_open (&work.edits, arena, request->words[2]))
    return PAWL_EXIT_TROUBLE;
  int status = rename_all (&work, request->dry_run);
  return status == PAWL_EXIT_CLEAN ? pawl_close_output (status) : status;
}

int
pawl_command_mv (int argc, char **argv)
{
  static const struct argp_option options[] = {
    PAWL_OPTION_DRY_RUN,
    { 0 },
  };
  static const struct argp argp = {
    .options = options, .parser = parse, .args_doc = "OLD NEW MANIFEST",
    .doc = "Renames the file or the 'path::function' OLD to NEW wherever "
           "MANIFEST names it.  Comments and order stay."
           "\vExit status: 0 done; 2 the manifest is as it was.",
  };
  struct request request = { 0 };
  return pawl_run_request (&argp, argc, argv, &request, NULL, run);
}
