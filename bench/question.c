/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asks the prover one question: question FILE N asks the Nth of bench/questions
   and prints the answer; 0 reads the file and asks nothing.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "manifests/formula-prove.h"

enum { most_names = 32, most_conditions = 16, line_length = 1024 };

static struct pawl_formula *
parse (struct pawl_arena *arena, const char *text)
{
  struct pawl_formula_error error;
  struct pawl_formula *formula = pawl_formula_parse (arena, text, &error);
  if (formula)
    return formula;
  fprintf (stderr, "question: %s: %zu: %s\n", text, error.offset,
           error.message);
  exit (2);
}

/* What LINE holds up to SEPARATOR, and in *LINE what comes behind.  */
static char *
take (char **line, const char *separator)
{
  char *start = *line, *end = strstr (start, separator);
  *line = end ? end + strlen (separator) : start + strlen (start);
  if (end)
    *end = '\0';
  return start;
}

static const char *
ask (struct pawl_arena *arena, char *line)
{
  static const char *const verdicts[]
    = { "proved", "refuted", "undecided" };
  struct pawl_range ranges[most_names];
  const struct pawl_formula *conditions[most_conditions];
  struct pawl_domain domain
    = { .ranges = ranges, .conditions = conditions };
  struct pawl_formula *condition = parse (arena, take (&line, " @ "));
  for (char *types = take (&line, " @ "); *types;)
    {
      char *names = take (&types, " ");
      char type = *names;
      for (names += 2; *names && domain.range_count < most_names;)
        ranges[domain.range_count++] = (struct pawl_range) {
          .atom = take (&names, ","),
          .lowest = type == 'i' ? "-2147483648" : "0",
          .highest = type == 'i'   ? "2147483647"
                     : type == 'u' ? "4294967295"
                                   : "18446744073709551615",
        };
    }
  while (*line && domain.condition_count < most_conditions)
    conditions[domain.condition_count++]
      = parse (arena, take (&line, ";"));
  struct pawl_proof proof;
  pawl_formula_prove (arena, condition, &domain, &proof);
  return verdicts[proof.verdict];
}

int
main (int argc, char **argv)
{
  FILE *file = argc == 3 ? fopen (argv[1], "r") : NULL;
  if (!file)
    {
      fputs ("call: question FILE N\n", stderr);
      return 2;
    }
  unsigned long wanted = strtoul (argv[2], NULL, 10), number = 0;
  char line[line_length];
  struct pawl_arena *arena = pawl_arena_new (NULL);
  while (fgets (line, sizeof line, file))
    {
      line[strcspn (line, "\n")] = '\0';
      if (*line == '#' || ++number != wanted)
        continue;
      char *text = pawl_arena_strdup (arena, line);
      printf ("%s: %s\n", ask (arena, line), text);
    }
  fclose (file);
  pawl_arena_free (arena);
  return wanted <= number ? 0 : 1;
}
