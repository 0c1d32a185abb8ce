/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What subcommands do alike with their options: see request.h.  */

#include "audit/request.h"

#include <errno.h>
#include <string.h>

#include "audit/pawl.h"
#include "manifests/wording.h"

static void
take_format (struct pawl_output *output, const char *word,
             struct argp_state *state)
{
  for (unsigned i = 0; i < output->format_count; i++)
    if (strcmp (output->formats[i], word) == 0)
      {
        output->format = i;
        return;
      }
  struct pawl_arena *scratch = pawl_arena_new (pawl_out_of_memory);
  argp_error (state, "--format=%s: expected %s", word,
              pawl_word_list (scratch, output->formats,
                              output->format_count));
  pawl_arena_free (scratch);
}

error_t
pawl_parse_output (int key, char *argument, struct argp_state *state,
                   struct pawl_output *output)
{
  switch (key)
    {
    case PAWL_KEY_FORMAT:
      take_format (output, argument, state);
      return 0;
    case 'o':
      output->name = strcmp (argument, "-") == 0 ? NULL : argument;
      return 0;
    default:
      return ARGP_ERR_UNKNOWN;
    }
}

error_t
pawl_parse_files (int key, char *argument, struct argp_state *state,
                  struct pawl_file_list *files, struct pawl_arena *arena,
                  const char *wanted)
{
  switch (key)
    {
    case ARGP_KEY_ARG:
      pawl_file_list_add (files, arena, argument);
      return 0;
    case ARGP_KEY_END:
      if (!files->count)
        argp_error (state, "%s", wanted);
      return 0;
    default:
      return ARGP_ERR_UNKNOWN;
    }
}

error_t
pawl_parse_manifest (int key, char *argument, struct argp_state *state)
{
  const char **manifest = state->input;
  switch (key)
    {
    case ARGP_KEY_ARG:
      if (*manifest)
        argp_error (state, "one manifest at a time");
      *manifest = argument;
      return 0;
    case ARGP_KEY_END:
      if (!*manifest)
        argp_error (state, "name the manifest");
      return 0;
    default:
      return ARGP_ERR_UNKNOWN;
    }
}

error_t
pawl_parse_nothing (int key, char *argument, struct argp_state *state)
{
  if (key != ARGP_KEY_ARG)
    return ARGP_ERR_UNKNOWN;
  argp_error (state, "unexpected argument '%s'", argument);
  return EINVAL;
}

int
pawl_run_request (const struct argp *argp, int argc, char **argv,
                  void *request, struct pawl_judge_options *judge,
                  int (*run) (void *request, struct pawl_arena *arena))
{
  struct pawl_arena *arena = pawl_arena_new (pawl_out_of_memory);
  if (judge)
    pawl_judge_options_init (judge, arena);
  int status = argp_parse (argp, argc, argv, 0, NULL, request) == 0
                 ? run (request, arena) : PAWL_EXIT_TROUBLE;
  pawl_arena_free (arena);
  return status;
}
