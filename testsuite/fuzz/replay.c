/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs a fuzz target on each file that is named: where there is no
   libFuzzer.  */

#include "testsuite/fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int
main (int argc, char **argv)
{
  for (int i = 1; i < argc; i++)
    {
      FILE *file = fopen (argv[i], "rb");
      if (!file || fseek (file, 0, SEEK_END) != 0)
        {
          perror (argv[i]);
          return 2;
        }
      long size = ftell (file);
      rewind (file);
      /* As large as the input, so that a byte too much is seen.  */
      uint8_t *data = malloc (size > 0 ? (size_t) size : 1);
      if (size < 0 || !data
          || fread (data, 1, (size_t) size, file) != (size_t) size)
        {
          perror (argv[i]);
          return 2;
        }
      fclose (file);
      printf ("%s\n", argv[i]);
      fflush (stdout);
      LLVMFuzzerTestOneInput (data, (size_t) size);
      free (data);
    }
  return argc > 1 ? 0 : 2;
}
