/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `pawl index M': the binary index of a large manifest.  */

#include "audit/pawl.h"
#include "audit/request.h"
#include "manifests/index.h"

static int
run (void *request, struct pawl_arena *arena)
{
  const char **file = request;
  struct pawl_problems problems;
  pawl_problems_init (&problems, arena);
  bool good = pawl_index_write (arena, *file, &problems);
  pawl_print_problems (&problems);
  return good ? PAWL_EXIT_CLEAN : PAWL_EXIT_TROUBLE;
}

int
pawl_command_index (int argc, char **argv)
{
  static const struct argp argp = {
    .parser = pawl_parse_manifest, .args_doc = "MANIFEST",
    .doc = "Writes MANIFEST.idx beside MANIFEST, which the plugin reads "
           "instead while it is current.  The index is a cache: it can be "
           "deleted at any time.",
  };
  const char *file = NULL;
  return pawl_run_request (&argp, argc, argv, &file, NULL, run);
}
