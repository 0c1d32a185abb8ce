/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: any bytes as a manifest.  Either it is taken, and then answers
   queries, or there are problems with a place inside it.  */

#include "testsuite/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "manifests/manifest.h"

static bool
ask_for (const struct pawl_entry *entry, void *data)
{
  struct pawl_promises *promises = data;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_place at;
  char *path = pawl_arena_printf (arena, "/top/%s", entry->file);
  pawl_promises_in_scope (promises, path);
  pawl_promises_role (promises, path, entry->function, &at);
  pawl_promises_refuses (promises, path, entry->function);
  pawl_promises_library (promises, entry->function);
  pawl_promises_allocator (promises, entry->function, entry->function);
  pawl_promises_entry (promises, path, entry->function);
  pawl_arena_free (arena);
  return true;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_promises *promises = pawl_promises_new (arena, "/top", NULL);
  struct pawl_problems problems;
  pawl_problems_init (&problems, arena);
  char *text = malloc (size ? size : 1);
  if (!text)
    abort ();
  if (size)
    memcpy (text, data, size);
  bool taken = pawl_promises_add_text (promises, "m.yaml", text, size,
                                       &problems);
  if (taken)
    pawl_promises_each_entry (promises, ask_for, promises);
  else if (!problems.count)
    abort ();
  free (text);
  pawl_arena_free (arena);
  return 0;
}
