/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading an input file whole: see text-file.h.  */

#include "manifests/text-file.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"

static void
too_large (const char *file, struct pawl_problems *problems)
{
  pawl_problems_add (problems, (struct pawl_place) { .file = file },
                     "the file is larger than %d MiB, the most that is read",
                     pawl_text_file_limit / (1024 * 1024));
}

int
pawl_text_file_open (const char *name, const char *file, size_t *size,
                     struct pawl_problems *problems)
{
  const char *wrong;
  int descriptor = pawl_open_regular (problems->arena, name, size, &wrong);
  if (descriptor < 0)
    {
      pawl_problems_add (problems, (struct pawl_place) { .file = file }, "%s",
                         wrong);
      return -1;
    }
  if (*size > pawl_text_file_limit)
    {
      too_large (file, problems);
      close (descriptor);
      return -1;
    }
  return descriptor;
}

/* Reads DESCRIPTOR to its end, or as far as the limit, into a text of *ROOM
   bytes.  False on error, which errno then tells.  */
static bool
read_all (int descriptor, char **text, size_t room, size_t *count,
          struct pawl_arena *arena)
{
  for (*count = 0; *count <= pawl_text_file_limit;)
    {
      if (!*text || *count == room)
        {
          room = *text ? 2 * room : room;
          char *bigger = realloc (*text, room);
          if (!bigger)
            /* Ends as running out of memory does everywhere.  */
            pawl_arena_alloc (arena, SIZE_MAX);
          *text = bigger;
        }
      ssize_t got = read (descriptor, *text + *count, room - *count);
      if (got < 0 && errno == EINTR)
        continue;
      if (got <= 0)
        return got == 0;
      *count += (size_t) got;
    }
  return true;
}

char *
pawl_text_file_read (int descriptor, const char *file, size_t size,
                     size_t *length, struct pawl_problems *problems)
{
  struct pawl_place at = { .file = file };
  char *text = NULL;
  size_t before = problems->count;
  if (!read_all (descriptor, &text, size + 4096, length, problems->arena))
    pawl_problems_add (problems, at, "cannot be read: %s", strerror (errno));
  else if (*length > pawl_text_file_limit)
    too_large (file, problems);
  else if (size && *length != size)
    pawl_problems_add (problems, at, "has changed while it was read");
  close (descriptor);
  if (problems->count == before)
    return text;
  free (text);
  return NULL;
}
