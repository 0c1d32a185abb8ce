/* SPDX-License-Identifier: GPL-3.0-or-later */
/* File names: see path.h.  */

#include "base/path.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

char *
pawl_path_absolute (struct pawl_arena *arena, const char *base,
                    const char *name)
{
  char *joined = name[0] == '/'
                   ? pawl_arena_strdup (arena, name)
                   : pawl_arena_printf (arena, "%s/%s", base, name);
  char *out = joined;
  for (const char *in = joined; *in;)
    {
      while (*in == '/')
        in++;
      size_t length = strcspn (in, "/");
      if (length == 2 && in[0] == '.' && in[1] == '.')
        {
          while (out > joined && *--out != '/')
            ;
        }
      else if (length && !(length == 1 && in[0] == '.'))
        {
          *out++ = '/';
          memmove (out, in, length);
          out += length;
        }
      in += length;
    }
  if (out == joined)
    *out++ = '/';
  *out = '\0';
  return joined;
}

const char *
pawl_path_below (const char *root, const char *path)
{
  size_t length = strlen (root);
  if (length == 1 && path[0] == '/')
    return path[1] ? path + 1 : NULL;
  if (strncmp (root, path, length) != 0 || path[length] != '/')
    return NULL;
  return path + length + 1;
}

char *
pawl_path_folder (struct pawl_arena *arena, const char *name)
{
  const char *slash = strrchr (name, '/');
  if (!slash)
    return pawl_arena_strdup (arena, ".");
  if (slash == name)
    return pawl_arena_strdup (arena, "/");
  return pawl_arena_strndup (arena, name, (size_t) (slash - name));
}

char *
pawl_path_real (struct pawl_arena *arena, const char *name)
{
  char *folder = realpath (pawl_path_folder (arena, name), NULL);
  if (!folder)
    return pawl_arena_strdup (arena, name);
  const char *slash = strrchr (name, '/');
  char *result = pawl_arena_printf (arena, "%s/%s",
                                    folder[1] ? folder : "",
                                    slash ? slash + 1 : name);
  free (folder);
  return result;
}

bool
pawl_path_is_folder (const char *name)
{
  struct stat status;
  return stat (name, &status) == 0 && S_ISDIR (status.st_mode);
}
