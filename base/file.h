/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Regular files whose bytes are read when they are asked for.  They are not
   mapped: one that somebody cuts short meanwhile is an error that can be told,
   and no signal.  */

#ifndef PAWL_BASE_FILE_H
#define PAWL_BASE_FILE_H

#include <stdbool.h>

#include "base/arena.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Opens the regular file NAME for reading, with its size in *SIZE.  A pipe,
   socket, device or folder is none, and is not opened: that could wait, or do
   something.  -1 on error; *WRONG is then what is wrong, in ARENA.  */
int pawl_open_regular (struct pawl_arena *arena, const char *name,
                       size_t *size, const char **wrong);

struct pawl_file
{
  char *bytes;                  /* of the whole file, zero where they were not
                                   asked for; writable, for ourselves alone */
  size_t size;
  int descriptor;               /* -1: all bytes are there */
  unsigned char *there;         /* a bit for each piece that was read */
  bool changed;                 /* shorter than it was, or unreadable */
};

/* Opens NAME; false on error, with what is wrong in *WRONG, in ARENA.  An empty
   file is an error.  */
bool pawl_file_open (struct pawl_file *file, struct pawl_arena *arena,
                     const char *name, const char **wrong);

/* A file that is in memory already: SIZE BYTES of the caller's.  */
struct pawl_file pawl_file_of_bytes (char *bytes, size_t size);

/* Sees to it that LENGTH bytes at OFFSET hold what the file does.  False where
   it does not have them (any more).  */
bool pawl_file_need (struct pawl_file *file, size_t offset, size_t length);

/* A part of a file: an object in an archive, or all of it.  */
struct pawl_part
{
  struct pawl_file *file;
  char *bytes;                  /* inside FILE's */
  size_t size;
};

/* As pawl_file_need, with OFFSET from where PART begins, and not beyond it.  */
bool pawl_part_need (const struct pawl_part *part, size_t offset,
                     size_t length);

/* Gives back what FILE took; FILE->bytes are gone, unless they are the
   caller's.  */
void pawl_file_close (struct pawl_file *file);

#ifdef __cplusplus
}
#endif

#endif
