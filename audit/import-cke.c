/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `pawl import-cke': the C-Kernel-Engine's contract files as a manifest.  */

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "audit/import.h"
#include "audit/pawl.h"
#include "audit/request.h"
#include "base/path.h"

enum { KEY_OWNERSHIP = 0x100, KEY_BASELINE, KEY_MAPS, KEY_CIRCUITS };

struct request
{
  const char *ownership, *baseline, *maps, *circuits;
};

static error_t
parse (int key, char *argument, struct argp_state *state)
{
  struct request *request = state->input;
  const char **into = key == KEY_OWNERSHIP  ? &request->ownership
                      : key == KEY_BASELINE ? &request->baseline
                      : key == KEY_MAPS     ? &request->maps
                      : key == KEY_CIRCUITS ? &request->circuits : NULL;
  if (into && *into)
    argp_error (state, "the same option twice: %s and %s", *into, argument);
  if (into)
    {
      *into = argument;
      return 0;
    }
  switch (key)
    {
    case ARGP_KEY_END:
      if (!request->ownership && !request->baseline && !request->maps
          && !request->circuits)
        argp_error (state, "name at least one of the contract files");
      return 0;
    default:
      return pawl_parse_nothing (key, argument, state);
    }
}

/* The pattern of the JSON files in NAME, as a manifest in FOLDER has it.  */
static const char *
pattern_in (struct pawl_arena *arena, const char *folder, const char *name)
{
  const char *path = pawl_path_absolute (arena, folder, name);
  const char *below = pawl_path_below (folder, path);
  if (below && !*below)
    return "*.json";
  return pawl_arena_printf (arena, "%s/*.json", below ? below : path);
}

/* The JSON files in the folder NAME, relative to FOLDER where they lie below
   it.  */
static struct pawl_names
files_in (struct pawl_import *import, const char *folder, const char *name)
{
  struct pawl_names none = { 0 };
  struct stat status;
  if (stat (name, &status) != 0 || !S_ISDIR (status.st_mode))
    {
      pawl_problems_add (import->problems, (struct pawl_place) { .file = name },
                         "cannot be read: %s",
                         strerror (errno && errno != EINVAL ? errno
                                                            : ENOTDIR));
      return none;
    }
  struct pawl_names files
    = pawl_find_files (import->arena,
                       pawl_path_absolute (import->arena, folder, name),
                       "*.json");
  if (!files.count)
    pawl_problems_add (import->problems, (struct pawl_place) { .file = name },
                       "no JSON file is in this folder");
  for (size_t i = 0; i < files.count; i++)
    {
      const char *below = pawl_path_below (folder, files.names[i]);
      files.names[i] = below ? below : files.names[i];
    }
  return files;
}

static void
import_all (struct pawl_import *import, const struct request *request,
            const char *folder)
{
  struct pawl_arena *arena = import->arena;
  struct pawl_cke cke;
  pawl_cke_init (&cke, arena, import->problems);
  pawl_names_add (&import->notes, arena, "Written by pawl import-cke.");
  if (request->ownership)
    pawl_import_ownership (import, request->ownership);
  if (request->baseline)
    pawl_import_baseline (import, request->baseline);
  struct pawl_names files = { 0 };
  if (request->maps)
    {
      import->kernel_maps = pattern_in (arena, folder, request->maps);
      files = files_in (import, folder, request->maps);
    }
  for (size_t i = 0; i < files.count; i++)
    pawl_cke_add_map (&cke, files.names[i]);
  files.count = 0;
  if (request->circuits)
    {
      import->circuits = pattern_in (arena, folder, request->circuits);
      files = files_in (import, folder, request->circuits);
    }
  for (size_t i = 0; i < files.count; i++)
    pawl_cke_add_circuit (&cke, files.names[i]);
  pawl_import_scratch (import, &cke);
  if (request->maps || request->circuits)
    pawl_names_add (&import->notes, arena,
                    pawl_arena_printf (arena, "%zu kernel maps, %zu circuits.",
                                       cke.map_count, cke.circuit_count));
}

static int
run (void *request, struct pawl_arena *arena)
{
  char folder[PATH_MAX];
  if (!getcwd (folder, sizeof folder))
    return pawl_trouble ("the current folder: %m");
  struct pawl_problems problems;
  pawl_problems_init (&problems, arena);
  struct pawl_import import = { .arena = arena, .problems = &problems,
                                .limits = { -1, -1, -1, -1 } };
  import_all (&import, request, folder);

  char *text = NULL;
  size_t length = 0;
  FILE *out = open_memstream (&text, &length);
  if (!out)
    pawl_out_of_memory ();
  pawl_import_write (&import, out);
  if (fclose (out) != 0)
    pawl_out_of_memory ();
  /* What was read may say what no manifest can.  */
  struct pawl_promises *promises = pawl_promises_new (arena, folder, NULL);
  pawl_promises_add_text (promises, "the manifest that was made", text, length,
                          &problems);
  pawl_print_problems (&problems);
  fwrite (text, 1, length, stdout);
  free (text);
  return pawl_close_output (problems.count ? PAWL_EXIT_TROUBLE
                                           : PAWL_EXIT_CLEAN);
}

int
pawl_command_import_cke (int argc, char **argv)
{
  static const struct argp_option options[] = {
    { "ownership", KEY_OWNERSHIP, "FILE", 0,
      "kernel_allocation_ownership.json, the reviews", 0 },
    { "baseline", KEY_BASELINE, "FILE", 0,
      "kernel_allocation_baseline.json, the ratchet", 0 },
    { "kernel-maps", KEY_MAPS, "FOLDER", 0, "the kernel maps", 0 },
    { "circuits", KEY_CIRCUITS, "FOLDER", 0, "the circuits", 0 },
    { 0 },
  };
  static const struct argp argp = {
    .options = options, .parser = parse,
    .doc = "Prints a manifest made of the C-Kernel-Engine's contract files, "
           "for the current folder."
           "\vExit status: 0 all was read; 2 something could not be.",
  };
  struct request request = { 0 };
  return pawl_run_request (&argp, argc, argv, &request, NULL, run);
}
