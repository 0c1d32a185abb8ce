/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading an input file whole: see text-file.h.  */

#include "manifests/text-file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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
  struct pawl_place at = { .file = file };
  int descriptor = open (name, O_RDONLY | O_CLOEXEC | O_NOCTTY);
  struct stat status;
  if (descriptor < 0 || fstat (descriptor, &status) != 0)
    {
      pawl_problems_add (problems, at, "cannot be read: %s",
                         strerror (errno));
      if (descriptor >= 0)
        close (descriptor);
      return -1;
    }
  if (S_ISDIR (status.st_mode))
    {
      pawl_problems_add (problems, at, "is a folder; a file is expected");
      close (descriptor);
      return -1;
    }
  *size = S_ISREG (status.st_mode) ? (size_t) status.st_size : 0;
  if (*size > pawl_text_file_limit)
    {
      too_large (file, problems);
      close (descriptor);
      return -1;
    }
  return descriptor;
}

char *
pawl_text_file_read (int descriptor, const char *file, size_t size,
                     size_t *length, struct pawl_problems *problems)
{
  size_t room = size + 4096, count = 0;
  char *text = NULL;
  for (;;)
    {
      if (!text || count == room)
        {
          room = text ? 2 * room : room;
          char *bigger = realloc (text, room);
          if (!bigger)
            {
              free (text);
              close (descriptor);
              /* Ends as running out of memory does everywhere.  */
              pawl_arena_alloc (problems->arena, SIZE_MAX);
              return NULL;
            }
          text = bigger;
        }
      ssize_t got = read (descriptor, text + count, room - count);
      if (got < 0 && errno == EINTR)
        continue;
      if (got < 0)
        pawl_problems_add (problems, (struct pawl_place) { .file = file },
                           "cannot be read: %s", strerror (errno));
      if (got > 0)
        count += (size_t) got;
      if (count > pawl_text_file_limit)
        too_large (file, problems);
      if (got < 0 || count > pawl_text_file_limit)
        {
          free (text);
          text = NULL;
          break;
        }
      if (got == 0)
        break;
    }
  close (descriptor);
  *length = count;
  return text;
}
