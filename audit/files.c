/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading the FILEs of a subcommand: see files.h.  */

#include "audit/files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "audit/pawl.h"

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

/* The most that is taken from standard input.  */
static const size_t largest_input = (size_t) 1 << 30;

/* Objects are not read from their beginning to their end: an input is kept in
   memory for as long as that takes.  */
static void
add_input (struct pawl_objects *objects)
{
  char *bytes = NULL;
  size_t size = 0, room = 0;
  ssize_t got = 1;
  while (got > 0 && size < largest_input)
    {
      if (size == room)
        {
          room = room ? 2 * room : 64 * 1024;
          char *bigger = realloc (bytes, room);
          if (!bigger)
            pawl_out_of_memory ();
          bytes = bigger;
        }
      do
        got = read (STDIN_FILENO, bytes + size, room - size);
      while (got < 0 && errno == EINTR);
      if (got > 0)
        size += (size_t) got;
    }
  if (got < 0)
    pawl_objects_problem (objects, "-", "cannot be read: %s",
                          strerror (errno));
  else if (got > 0)
    pawl_objects_problem (objects, "-", "is larger than %zu MiB, the most that "
                          "is read", largest_input >> 20);
  else
    pawl_objects_add_bytes (objects, "-", bytes, size);
  free (bytes);
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
