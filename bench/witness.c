/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What marks cost: calls of a kernel with and without them, side by side in
   one run.  bench/witness compiles this file twice as a kernel (once with
   MARKED) and once as the program.  */

#include <pawl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#if defined MARKED
PAWL_COMPUTE int marked_kernel (int i);
PAWL_COMPUTE int
marked_kernel (int i)
{
  return i * 3 + 1;
}
#elif defined PLAIN
int plain_kernel (int i);
int
plain_kernel (int i)
{
  return i * 3 + 1;
}
#else
int marked_kernel (int i);
int plain_kernel (int i);

static double
nanoseconds (int (*kernel) (int), int calls)
{
  struct timespec from, to;
  int value = 0;
  clock_gettime (CLOCK_MONOTONIC, &from);
  for (int i = 0; i < calls; i++)
    value = kernel (value);
  clock_gettime (CLOCK_MONOTONIC, &to);
  if (value == 42)
    puts ("");
  return ((double) (to.tv_sec - from.tv_sec) * 1e9
          + (double) (to.tv_nsec - from.tv_nsec)) / calls;
}

static int
compare (const void *one, const void *other)
{
  double a = *(const double *) one, b = *(const double *) other;
  return (a > b) - (a < b);
}

int
main (void)
{
  enum { ROUNDS = 101, CALLS = 20000 };
  static double more[ROUNDS];
  for (int i = 0; i < ROUNDS; i++)
    {
      double plain = nanoseconds (plain_kernel, CALLS);
      more[i] = nanoseconds (marked_kernel, CALLS) - plain;
    }
  qsort (more, ROUNDS, sizeof *more, compare);
  printf ("a marked call takes %.1f ns longer (median of %d rounds; %.1f to "
          "%.1f for the middle half)\n", more[ROUNDS / 2], ROUNDS,
          more[ROUNDS / 4], more[ROUNDS * 3 / 4]);
  return 0;
}
#endif
