/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading the FILEs of a subcommand: see files.h.  */

#include "audit/files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void
pawl_file_list_add (struct pawl_file_list *files, struct pawl_arena *arena,
                    const char *name)
{
  files->names = pawl_arena_grow (arena, files->names, files->count,
                                  &files->room, sizeof *files->names);
  files->names[files->count++] = name;
}

bool
pawl_wants_colours (FILE *out)
{
  const char *no_color = getenv ("NO_COLOR"), *term = getenv ("TERM");
  return !(no_color && *no_color) && term && strcmp (term, "dumb") != 0
         && isatty (fileno (out));
}

static void
add_problem (struct pawl_objects *objects, const char *name,
             const char *message)
{
  objects->problems = pawl_arena_grow (objects->arena, objects->problems,
                                       objects->problem_count,
                                       &objects->problem_room,
                                       sizeof *objects->problems);
  objects->problems[objects->problem_count++]
    = (struct pawl_object_problem) { name, message };
}

/* Copies standard input into the new file NAME, a template of mkstemp.  */
static bool
save_input (char *name)
{
  int descriptor = mkstemp (name);
  if (descriptor < 0)
    return false;
  char bytes[8192];
  ssize_t length;
  bool good = true;
  while (good && (length = read (STDIN_FILENO, bytes, sizeof bytes)) != 0)
    if (length < 0)
      good = errno == EINTR;
    else
      for (ssize_t done = 0; good && done < length;)
        {
          ssize_t now = write (descriptor, bytes + done,
                               (size_t) (length - done));
          good = now > 0 || errno == EINTR;
          done += now > 0 ? now : 0;
        }
  int error = errno;
  close (descriptor);
  errno = error;
  return good;
}

/* NAME with PREFIX in front replaced by "-".  */
static const char *
rename_input (struct pawl_arena *arena, const char *name, const char *prefix)
{
  size_t length = strlen (prefix);
  return strncmp (name, prefix, length) == 0
           ? pawl_arena_printf (arena, "-%s", name + length) : name;
}

/* Objects are read from files that can be mapped: an input becomes one for as
   long as that takes.  */
static void
add_input (struct pawl_objects *objects)
{
  const char *folder = getenv ("TMPDIR");
  char *name = pawl_arena_printf (objects->arena, "%s/pawl-XXXXXX",
                                  folder && *folder ? folder : "/tmp");
  size_t object = objects->object_count, problem = objects->problem_count;
  if (!save_input (name))
    add_problem (objects, "-",
                 pawl_arena_printf (objects->arena, "cannot be read: %s",
                                    strerror (errno)));
  else
    pawl_objects_add (objects, name);
  unlink (name);
  for (; object < objects->object_count; object++)
    {
      struct pawl_object *added = objects->objects[object];
      added->name = rename_input (objects->arena, added->name, name);
      added->file = rename_input (objects->arena, added->file, name);
    }
  for (; problem < objects->problem_count; problem++)
    objects->problems[problem].name
      = rename_input (objects->arena, objects->problems[problem].name, name);
}

void
pawl_read_objects (struct pawl_objects *objects, struct pawl_arena *arena,
                   const struct pawl_file_list *files)
{
  pawl_objects_init (objects, arena);
  for (size_t i = 0; i < files->count; i++)
    if (strcmp (files->names[i], "-") == 0)
      add_input (objects);
    else
      pawl_objects_add (objects, files->names[i]);
}
