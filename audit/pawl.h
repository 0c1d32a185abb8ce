/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the subcommands of `pawl' share.  */

#ifndef PAWL_AUDIT_PAWL_H
#define PAWL_AUDIT_PAWL_H

#include <stdbool.h>

#include "manifests/problem.h"

/* The command's exit statuses.  */
enum
{
  PAWL_EXIT_CLEAN = 0,
  PAWL_EXIT_FINDINGS = 1,
  PAWL_EXIT_TROUBLE = 2,        /* it could not judge */
};

/* The subcommands: ARGV[0] is the subcommand's name.  Each returns the exit
   status.  */
int pawl_command_cflags (int argc, char **argv);
int pawl_command_check (int argc, char **argv);
int pawl_command_compare (int argc, char **argv);
int pawl_command_header (int argc, char **argv);
int pawl_command_import_cke (int argc, char **argv);
int pawl_command_index (int argc, char **argv);
int pawl_command_init (int argc, char **argv);
int pawl_command_mv (int argc, char **argv);
int pawl_command_report (int argc, char **argv);
int pawl_command_scan (int argc, char **argv);
int pawl_command_show (int argc, char **argv);
int pawl_command_tighten (int argc, char **argv);
int pawl_command_witness (int argc, char **argv);

/* The loader of the plugin: beside this program's build folder, else where it was
   installed; null where there is none.  */
const char *pawl_find_loader (struct pawl_arena *arena);

/* Ends the process: for arenas of the command.  */
void pawl_out_of_memory (void) __attribute__ ((noreturn));

/* Prints PROBLEMS on standard error as `pawl: FILE:LINE:COLUMN: MESSAGE'.  */
void pawl_print_problems (const struct pawl_problems *problems);

/* Prints `pawl: MESSAGE' on standard error and returns PAWL_EXIT_TROUBLE.  */
int pawl_trouble (const char *format, ...)
  __attribute__ ((format (printf, 1, 2)));

/* Flushes standard output; PAWL_EXIT_TROUBLE with a message where that
   fails (a full disk), else STATUS.  */
int pawl_close_output (int status);

#endif
