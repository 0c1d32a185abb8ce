/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the subcommands' options have in common: where the output goes and in
   which format, the files, and how a subcommand begins and ends.  */

#ifndef PAWL_AUDIT_REQUEST_H
#define PAWL_AUDIT_REQUEST_H

#include <argp.h>
#include <signal.h>
#include <stdio.h>

#include "audit/files.h"
#include "audit/policy.h"

/* Of --format and --output.  */
struct pawl_output
{
  const char *const *formats;   /* the words of --format; or null */
  unsigned format_count;
  unsigned format;              /* which of FORMATS */
  const char *name;             /* null: standard output */
  FILE *file;                   /* open in between */
  /* The rest is output.c's own.  */
  char *target, *temporary;     /* the file, and the one beside it that becomes
                                   it; or null */
  bool may_replace;
  sigset_t signals;             /* that were blocked before */
};

/* Rows for a table of options; what they say to people is the subcommand's.  */
enum { PAWL_KEY_FORMAT = 0x400 };
#define PAWL_OPTION_FORMAT(HELP) \
  { "format", PAWL_KEY_FORMAT, "FORMAT", 0, HELP, 0 }
#define PAWL_OPTION_OUTPUT(HELP) { "output", 'o', "FILE", 0, HELP, 0 }
#define PAWL_OPTION_DRY_RUN \
  { "dry-run", 'n', NULL, 0, \
    "show what would change as a unified difference, and change nothing", 0 }

/* For the end of a subcommand's own parser: take the keys of these rows, take
   arguments as FILES (WANTED is what is said where there are none), and refuse
   arguments.  */
error_t pawl_parse_output (int key, char *argument, struct argp_state *state,
                           struct pawl_output *output);
error_t pawl_parse_files (int key, char *argument, struct argp_state *state,
                          struct pawl_file_list *files,
                          struct pawl_arena *arena, const char *wanted);
error_t pawl_parse_nothing (int key, char *argument,
                            struct argp_state *state);

/* The parser where one manifest is all that is given; its input is a const char *,
   null at first.  */
error_t pawl_parse_manifest (int key, char *argument,
                             struct argp_state *state);

/* Opens OUTPUT; a file that is there is an error unless it MAY be REPLACEd.  False
   after saying why not.  */
bool pawl_output_open (struct pawl_output *output, bool may_replace);

/* Closes what was opened, and puts the file in its place if all of it was
   WRITTEN: interrupted, or on a full disk, the old one stays.  STATUS, if all of it arrived (else the
   reason is told and it is PAWL_EXIT_TROUBLE).  */
int pawl_output_close (struct pawl_output *output, bool written, int status);

/* A subcommand: parses into REQUEST, of which JUDGE is part if it is not null,
   and runs RUN.  What ARENA and JUDGE's arena (the same) give is gone afterwards.
   The exit status.  */
int pawl_run_request (const struct argp *argp, int argc, char **argv,
                      void *request, struct pawl_judge_options *judge,
                      int (*run) (void *request, struct pawl_arena *arena));

#endif
