/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the output goes: a file is there as a whole or as it was before.  */

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "audit/pawl.h"
#include "audit/request.h"

/* Who interrupts is obeyed when no half-written file lies about.  */
static void
block_interrupts (struct pawl_output *output)
{
  static const int signals[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM };
  sigset_t interrupts;
  sigemptyset (&interrupts);
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
    sigaddset (&interrupts, signals[i]);
  sigprocmask (SIG_BLOCK, &interrupts, &output->signals);
}

/* The file NAME, beyond symbolic links, to be freed; null where that is nothing
   that can be replaced, such as a device or what a dangling link names.
   *STATUS is of the file, or all zero.  */
static char *
replaceable (const char *name, struct stat *status)
{
  *status = (struct stat) { 0 };
  if (stat (name, status) == 0)
    return S_ISREG (status->st_mode) ? realpath (name, NULL) : NULL;
  struct stat link;
  return errno == ENOENT && lstat (name, &link) != 0 ? strdup (name) : NULL;
}

/* Gives the new file what the old one has, or what a new one gets.  */
static void
set_mode (int descriptor, const struct stat *status)
{
  mode_t mask = umask (0);
  umask (mask);
  bool is_new = !status->st_mode;
  /* Only the superuser can give files away; others keep their own.  */
  if (!is_new && fchown (descriptor, status->st_uid, status->st_gid) != 0)
    errno = 0;
  fchmod (descriptor, is_new ? 0666 & ~mask : status->st_mode & 07777);
}

/* Opens a file beside the one that is wanted.  False where there can be none: a
   file may be written where its folder may not.  */
static bool
open_beside (struct pawl_output *output)
{
  struct stat status;
  output->target = replaceable (output->name, &status);
  if (!output->target || (status.st_mode && access (output->target, W_OK)))
    return false;
  if (asprintf (&output->temporary, "%s.XXXXXX", output->target) < 0)
    pawl_out_of_memory ();
  block_interrupts (output);
  int descriptor = mkostemp (output->temporary, O_CLOEXEC);
  if (descriptor >= 0)
    {
      set_mode (descriptor, &status);
      output->file = fdopen (descriptor, "w");
      if (output->file)
        return true;
      close (descriptor);
      unlink (output->temporary);
    }
  sigprocmask (SIG_SETMASK, &output->signals, NULL);
  return false;
}

static void
forget (struct pawl_output *output)
{
  free (output->target);
  free (output->temporary);
  output->target = output->temporary = NULL;
  output->file = NULL;
}

bool
pawl_output_open (struct pawl_output *output, bool may_replace)
{
  output->may_replace = may_replace;
  struct stat status;
  if (!output->name)
    output->file = stdout;
  else if (!may_replace && lstat (output->name, &status) == 0)
    errno = EEXIST;
  else if (!open_beside (output))
    {
      forget (output);
      output->file = fopen (output->name, may_replace ? "we" : "wxe");
    }
  if (!output->file)
    pawl_trouble ("%s: cannot be written: %m", output->name);
  return output->file != NULL;
}

/* Puts what was written in its place.  */
static bool
put_in_place (const struct pawl_output *output)
{
  if (output->may_replace)
    return rename (output->temporary, output->target) == 0;
  /* Unlike a rename, this takes no file's place that came meanwhile; not every
     file system can.  */
  if (link (output->temporary, output->target) == 0)
    return unlink (output->temporary) == 0;
  return errno != EEXIST
         && rename (output->temporary, output->target) == 0;
}

int
pawl_output_close (struct pawl_output *output, bool written, int status)
{
  int error = errno;
  written &= !ferror (output->file);
  if ((output->file == stdout ? fflush (stdout) : fclose (output->file)) != 0)
    {
      if (written)
        error = errno;
      written = false;
    }
  if (output->temporary)
    {
      if (written && !put_in_place (output))
        {
          error = errno;
          written = false;
        }
      if (!written)
        unlink (output->temporary);
      sigprocmask (SIG_SETMASK, &output->signals, NULL);
    }
  forget (output);
  if (written)
    return status;
  errno = error;
  return pawl_trouble ("%s: cannot be written: %m",
                       output->name ? output->name : "standard output");
}
