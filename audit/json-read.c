/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading JSON documents.  */

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "audit/json.h"
#include "manifests/text-file.h"

static void
release (void *document)
{
  json_decref (document);
}

json_t *
pawl_json_read (struct pawl_arena *arena, const char *file,
                struct pawl_problems *problems)
{
  size_t size = 0, length;
  bool input = strcmp (file, "-") == 0;
  int descriptor = input ? dup (STDIN_FILENO)
                         : pawl_text_file_open (file, file, &size, problems);
  if (descriptor < 0)
    return NULL;
  char *bytes
    = pawl_text_file_read (descriptor, file, size, &length, problems);
  if (!bytes)
    return NULL;
  json_error_t error;
  json_t *document
    = json_loadb (bytes, length, JSON_REJECT_DUPLICATES, &error);
  free (bytes);
  if (document)
    {
      pawl_arena_at_end (arena, release, document);
      return document;
    }
  pawl_json_problem (problems, file, &error);
  return NULL;
}

void
pawl_json_problem (struct pawl_problems *problems, const char *file,
                   const json_error_t *error)
{
  /* jansson counts the column that it has come to, which is none in a line that
     has nothing.  */
  struct pawl_place at = {
    .file = file, .line = error->line > 0 ? (unsigned) error->line : 1,
    .column = error->column > 0 ? (unsigned) error->column : 1,
  };
  pawl_problems_add (problems, at, "invalid JSON: %s", error->text);
}
