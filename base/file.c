/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files read on demand: see file.h.  */

#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* What is read at once.  Most objects are no larger than a few of these, and of
   a large file with little evidence most stays unread.  */
enum { piece = 128 * 1024 };

/* What a file of MODE is, for people; null for a regular one.  */
static const char *
other_kind (mode_t mode)
{
  return S_ISREG (mode) ? NULL
         : S_ISDIR (mode) ? "a folder; a file is expected"
         : S_ISFIFO (mode) ? "a pipe; a regular file is expected"
         : S_ISSOCK (mode) ? "a socket; a regular file is expected"
                           : "a device; a regular file is expected";
}

int
pawl_open_regular (struct pawl_arena *arena, const char *name, size_t *size,
                   const char **wrong)
{
  struct stat status;
  const char *kind = NULL;
  int descriptor = -1;
  /* Asked before, since opening a device may do something, and again after,
     since NAME may be another file by then.  */
  bool good = stat (name, &status) == 0
              && !(kind = other_kind (status.st_mode))
              && (descriptor = open (name, O_RDONLY | O_CLOEXEC | O_NOCTTY
                                             | O_NONBLOCK)) >= 0
              && fstat (descriptor, &status) == 0
              && !(kind = other_kind (status.st_mode));
  if (good && (uintmax_t) status.st_size > SIZE_MAX)
    {
      good = false;
      *wrong = "is too large for this machine";
    }
  else if (good)
    *size = (size_t) status.st_size;
  else
    *wrong = kind ? pawl_arena_printf (arena, "is %s", kind)
                  : pawl_arena_printf (arena, "cannot be read: %s",
                                       strerror (errno));
  if (good || descriptor < 0)
    return descriptor;
  close (descriptor);
  return -1;
}

bool
pawl_file_open (struct pawl_file *file, struct pawl_arena *arena,
                const char *name, const char **wrong)
{
  *file = (struct pawl_file) { .descriptor = -1 };
  file->descriptor = pawl_open_regular (arena, name, &file->size, wrong);
  if (file->descriptor < 0)
    return false;
  if (file->size)
    {
      /* A small one is read whole, into memory that the next one gets, too.  */
      void *bytes
        = file->size <= piece
            ? calloc (file->size, 1)
            : mmap (NULL, file->size, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      file->bytes = bytes == MAP_FAILED ? NULL : bytes;
      file->there = calloc (file->size / piece / 8 + 1, 1);
      if (file->bytes && file->there)
        return true;
      *wrong = pawl_arena_printf (arena, "cannot be read: %s",
                                  strerror (ENOMEM));
    }
  else
    *wrong = "is empty";
  pawl_file_close (file);
  return false;
}

struct pawl_file
pawl_file_of_bytes (char *bytes, size_t size)
{
  return (struct pawl_file) { .bytes = bytes, .size = size, .descriptor = -1 };
}

/* Reads LENGTH bytes at OFFSET of FILE into their place.  */
static bool
read_bytes (const struct pawl_file *file, size_t offset, size_t length)
{
  while (length)
    {
      ssize_t got = pread (file->descriptor, file->bytes + offset, length,
                           (off_t) offset);
      if (got < 0 && errno == EINTR)
        continue;
      if (got <= 0)
        return false;
      offset += (size_t) got;
      length -= (size_t) got;
    }
  return true;
}

bool
pawl_file_need (struct pawl_file *file, size_t offset, size_t length)
{
  if (offset > file->size || length > file->size - offset || file->changed)
    return false;
  if (file->descriptor < 0 || !length)
    return true;
  size_t last = (offset + length - 1) / piece;
  for (size_t i = offset / piece; i <= last;)
    {
      size_t first = i;
      for (; i <= last && !(file->there[i / 8] >> i % 8 & 1); i++)
        file->there[i / 8] |= (unsigned char) (1 << i % 8);
      if (i == first)
        {
          i++;
          continue;
        }
      size_t start = first * piece;
      size_t end = i * piece < file->size ? i * piece : file->size;
      if (!read_bytes (file, start, end - start))
        {
          file->changed = true;
          return false;
        }
    }
  return true;
}

bool
pawl_part_need (const struct pawl_part *part, size_t offset, size_t length)
{
  return offset <= part->size && length <= part->size - offset
         && pawl_file_need (part->file,
                            (size_t) (part->bytes - part->file->bytes)
                              + offset,
                            length);
}

void
pawl_file_close (struct pawl_file *file)
{
  if (file->descriptor < 0)
    return;
  close (file->descriptor);
  if (file->size <= piece)
    free (file->bytes);
  else if (file->bytes)
    munmap (file->bytes, file->size);
  free (file->there);
  *file = (struct pawl_file) { .descriptor = -1 };
}
