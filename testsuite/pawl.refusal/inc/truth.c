/* SPDX-License-Identifier: 0BSD */
/* Runs a test's `bad' and `good' with allocations that fail, and compares what a
   refusal leaves behind with what was there: the structure, the blocks and what
   is in them.  SOURCE is the test, TYPE its structure, SETUP fills one X.
   Prints how many refusals of each lost something.  */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most = 64 };
static struct block { void *at; size_t bytes; unsigned mark; } blocks[most];
static int taken, fails_at;
static unsigned marks;

static void *
take (size_t bytes)
{
  if (++taken == fails_at)
    return NULL;
  for (int i = 0; i < most; i++)
    if (!blocks[i].at)
      {
        blocks[i] = (struct block) { malloc (bytes), bytes, ++marks };
        memset (blocks[i].at, (int) marks, bytes);
        return blocks[i].at;
      }
  abort ();
}

static void
give (void *at)
{
  for (int i = 0; i < most; i++)
    if (at && blocks[i].at == at)
      {
        blocks[i] = (struct block) { NULL, 0, 0 };
        free (at);
      }
}

static void *
resize (void *at, size_t bytes)
{
  void *other = take (bytes);
  if (other)
    give (at);
  return other;
}

static int
take_aligned (void **at, size_t alignment, size_t bytes)
{
  void *block = take (bytes);
  (void) alignment;
  if (!block)
    return 12;
  *at = block;
  return 0;
}

#define malloc(bytes) take (bytes)
#define free(at) give (at)
#define realloc(at, bytes) resize (at, bytes)
#define posix_memalign(at, alignment, bytes) \
  take_aligned (at, alignment, bytes)
#include SOURCE
#undef malloc
#undef free
#undef realloc

static bool
is_lost (int (*function) (TYPE *, SIZE), SIZE size, int failing)
{
  struct block before[most];
  TYPE x, then;
  memset (&x, 0, sizeof x);
  memset (blocks, 0, sizeof blocks);
  fails_at = taken = 0;
  SETUP;
  memcpy (before, blocks, sizeof blocks);
  memcpy (&then, &x, sizeof x);
  taken = 0;
  fails_at = failing;
  if (function (&x, size) >= 0)
    return false;
  return memcmp (&x, &then, sizeof x) != 0
         || memcmp (blocks, before, sizeof blocks) != 0;
}

int
main (void)
{
  static const SIZE sizes[] = { 8, 64, 200 };
  int lost_bad = 0, lost_good = 0;
  for (int failing = 0; failing < 8; failing++)
    for (int i = 0; i < 3; i++)
      {
        lost_bad += is_lost (bad, sizes[i], failing);
        lost_good += is_lost (good, sizes[i], failing);
      }
  printf ("bad %d good %d\n", lost_bad, lost_good);
  return 0;
}
