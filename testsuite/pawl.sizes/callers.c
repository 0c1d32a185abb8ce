/* What is handed to a function with a workspace: arrays, slices, blocks.  */
#include <pawl.h>
#include <stdlib.h>

int other_unit (size_t n, float *scratch PAWL_WORKSPACE (bytes, "n * 4"),
                size_t bytes);
static char pool[4096];

static int
fill (char *to PAWL_WORKSPACE (room, "n + 1"), size_t room, size_t n)
{
  if (room <= n)
    return -1;
  to[n] = 0;
  return 0;
}

int
from_arrays (size_t n)
{
  char local[100];
  float numbers[16];
  return fill (local, sizeof local, 99) + fill (pool + 96, 4000, n)
         + other_unit (16, numbers, sizeof numbers);
}

int
from_block (size_t n)
{
  char *block = malloc (n * 2);
  int status = block ? fill (block, n * 2, n) : -1;
  free (block);
  return status;
}

int
slices (float *ws PAWL_WORKSPACE (cap, "m * 4 + n * 4"), size_t cap, unsigned m,
        unsigned n)
{
  if (cap < ((size_t) m + n) * 4)
    return -1;
  return other_unit (m, ws, cap) + other_unit (n, ws + m, cap - m * 4);
}

/* { facts }
fill
  +2 guard of to: room <= n
  +4 extent of to (written) from n to n + 1 if room > n
from_arrays
  +4 pass to fill as argument 1: 100 (?, 100, 99)
  +4 pass to fill as argument 1: 4000 (?, 4000, n)
  +4 output (pool)
  +5 pass to other_unit as argument 2: 64 (16, ?, 64)
from_block
  +3 pass to fill as argument 1: n * 2 (?, n * 2, n) if pointer$ != 0
slices
  +3 guard of ws: cap < (m + n) * 4
  +5 pass of ws to other_unit as argument 2 from 0 (m, ws, cap) if cap >= (m + n) * 4
  +5 arithmetic ('unsigned int' multiplication): m * 4 in 0 .. 4294967295 if cap >= (m + n) * 4
  +5 pass of ws to other_unit as argument 2 from m * 4 (n, ?, cap - m * 4) if cap >= (m + n) * 4
{ end } */
