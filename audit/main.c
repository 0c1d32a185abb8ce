/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command `pawl': finds the subcommand and hands over.  */

#include "audit/pawl.h"

#include <argp.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/shown.h"

static const struct command
{
  const char *name, *help;
  int (*run) (int argc, char **argv);
} commands[] = {
  { "cflags", "print the compiler flags that load the plugin",
    pawl_command_cflags },
  { "check", "judge the evidence in objects and archives as one build",
    pawl_command_check },
  { "compare", "show what came, went or changed between two builds",
    pawl_command_compare },
  { "header", "print a C header with the sizes of a manifest's workspaces",
    pawl_command_header },
  { "import-cke", "make a manifest of the C-Kernel-Engine's contract files",
    pawl_command_import_cke },
  { "index", "write the binary index of a large manifest",
    pawl_command_index },
  { "init", "make a manifest with today's sites", pawl_command_init },
  { "mv", "rename a file or function in a manifest", pawl_command_mv },
  { "report", "show who owns which debt, and what to repair first",
    pawl_command_report },
  { "scan", "look at a project by its compile_commands.json",
    pawl_command_scan },
  { "show", "show the evidence in objects and archives", pawl_command_show },
  { "tighten", "lower a manifest's counts to what a build still has",
    pawl_command_tighten },
  { "witness", "run a program and count what its compute path allocates",
    pawl_command_witness },
};
enum { command_count = sizeof commands / sizeof *commands };

const char *argp_program_version = "pawl " PACKAGE_VERSION;

void
pawl_out_of_memory (void)
{
  fputs ("pawl: out of memory\n", stderr);
  exit (PAWL_EXIT_TROUBLE);
}

int
pawl_trouble (const char *format, ...)
{
  va_list arguments;
  int error = errno;
  struct pawl_arena *scratch = pawl_arena_new (pawl_out_of_memory);
  errno = error;
  va_start (arguments, format);
  const char *text = pawl_arena_vprintf (scratch, format, arguments);
  va_end (arguments);
  fprintf (stderr, "pawl: %s\n", pawl_shown (scratch, text));
  pawl_arena_free (scratch);
  return PAWL_EXIT_TROUBLE;
}

static void
print_problem (struct pawl_arena *arena, const struct pawl_place *at,
               const char *message)
{
  fprintf (stderr, "pawl: %s:", at->file ? pawl_shown (arena, at->file) : "?");
  if (at->line)
    fprintf (stderr, "%u:", at->line);
  if (at->line && at->column)
    fprintf (stderr, "%u:", at->column);
  fprintf (stderr, " %s\n", pawl_shown (arena, message));
}

void
pawl_print_problems (const struct pawl_problems *problems)
{
  for (const struct pawl_problem *p = problems->first; p; p = p->next)
    {
      print_problem (problems->arena, &p->at, p->message);
      if (p->other_message)
        print_problem (problems->arena, &p->other, p->other_message);
    }
  if (problems->count > problems->limit)
    fputs ("pawl: further errors are not shown\n", stderr);
}

int
pawl_close_output (int status)
{
  if (fflush (stdout) != 0 || ferror (stdout))
    return pawl_trouble ("standard output: cannot write: %m");
  return status;
}

static void
print_help (FILE *out)
{
  fputs ("Usage: pawl COMMAND [OPTION…] [ARGUMENT…]\n"
         "Audits who allocates where, against a reviewed manifest.\n\n"
         "Commands:\n", out);
  for (size_t i = 0; i < command_count; i++)
    fprintf (out, "  %-10s %s\n", commands[i].name, commands[i].help);
  fputs ("\n'pawl COMMAND --help' tells the options of a command.\n"
         "Exit status: 0 no error; 1 there are findings; "
         "2 it could not judge.\n", out);
}

int
main (int argc, char **argv)
{
  argp_err_exit_status = PAWL_EXIT_TROUBLE;
  if (argc < 2)
    {
      print_help (stderr);
      return PAWL_EXIT_TROUBLE;
    }
  const char *name = argv[1];
  if (strcmp (name, "--help") == 0 || strcmp (name, "-h") == 0
      || strcmp (name, "help") == 0)
    {
      print_help (stdout);
      return pawl_close_output (PAWL_EXIT_CLEAN);
    }
  if (strcmp (name, "--version") == 0 || strcmp (name, "-V") == 0)
    {
      puts (argp_program_version);
      return pawl_close_output (PAWL_EXIT_CLEAN);
    }
  for (size_t i = 0; i < command_count; i++)
    if (strcmp (commands[i].name, name) == 0)
      {
        /* argp shows argv[0] in its messages.  */
        static char shown[64];
        snprintf (shown, sizeof shown, "pawl %s", name);
        argv[1] = shown;
        return commands[i].run (argc - 1, argv + 1);
      }
  return pawl_trouble ("there is no command '%s'; 'pawl --help' lists them",
                       name);
}
