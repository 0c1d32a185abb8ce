/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `pawl index M': the binary index of a large manifest.  */

#include "audit/pawl.h"

#include <argp.h>

#include "manifests/index.h"

static error_t
parse (int key, char *argument, struct argp_state *state)
{
  const char **file = state->input;
  switch (key)
    {
    case ARGP_KEY_ARG:
      if (*file)
        argp_error (state, "one manifest at a time");
      *file = argument;
      return 0;
    case ARGP_KEY_END:
      if (!*file)
        argp_error (state, "name the manifest");
      return 0;
    default:
      return ARGP_ERR_UNKNOWN;
    }
}

int
pawl_command_index (int argc, char **argv)
{
  static const struct argp argp = {
    .parser = parse, .args_doc = "MANIFEST",
    .doc = "Writes MANIFEST.idx beside MANIFEST, which the plugin reads "
           "instead while it is current.  The index is a cache: it can be "
           "deleted at any time.",
  };
  const char *file = NULL;
  if (argp_parse (&argp, argc, argv, 0, NULL, &file) != 0)
    return PAWL_EXIT_TROUBLE;
  struct pawl_arena *arena = pawl_arena_new (pawl_out_of_memory);
  struct pawl_problems problems;
  pawl_problems_init (&problems, arena);
  bool good = pawl_index_write (arena, file, &problems);
  pawl_print_problems (&problems);
  pawl_arena_free (arena);
  return good ? PAWL_EXIT_CLEAN : PAWL_EXIT_TROUBLE;
}
