/* SPDX-License-Identifier: 0BSD */
/* Runs one of a pair of cases with allocations that fail: what a refusal leaves
   behind is compared with what was there, and the address that KEPT names with
   the blocks that live.  SOURCE is the case, STATE an object of it, SETUP fills
   it, CALL is the request with a `size'; it gives a negative number where it
   refuses.  Prints how often anything was lost or moved away.  */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most = 64 };
static struct block { void *at; size_t bytes; unsigned mark; } blocks[most];
static int taken, fails_from;
static unsigned marks;

static void *
take (size_t bytes)
{
  if (++taken >= fails_from && fails_from)
    return NULL;
  for (int i = 0; i < most; i++)
    if (!blocks[i].at)
      {
        blocks[i] = (struct block) { malloc (bytes), bytes, ++marks };
        memset (blocks[i].at, 'a', bytes);
        return blocks[i].at;
      }
  abort ();
}

static bool
lives (const void *at)
{
  for (int i = 0; i < most; i++)
    if (at && blocks[i].at == at)
      return true;
  return false;
}

static void
give (void *at)
{
  for (int i = 0; i < most; i++)
    if (at && blocks[i].at == at)
      {
        blocks[i] = (struct block) { NULL, 0, 0 };
        /* Not to be had again, so that an old address never lives by chance.  */
        memset (at, 'x', 1);
      }
}

/* Always moves, as realloc may.  */
static void *
resize (void *at, size_t bytes)
{
  size_t before = 0;
  for (int i = 0; i < most; i++)
    if (at && blocks[i].at == at)
      before = blocks[i].bytes;
  void *other = take (bytes);
  if (!other)
    return NULL;
  if (at)
    memcpy (other, at, before < bytes ? before : bytes);
  give (at);
  return other;
}

#define malloc(bytes) take (bytes)
#define free(at) give (at)
#define realloc(at, bytes) resize (at, bytes)
#include SOURCE
#undef malloc
#undef free
#undef realloc

#ifdef OBJECTS
OBJECTS
#endif

static bool
is_lost (int size, int failing)
{
  static struct block before[most];
  memset (blocks, 0, sizeof blocks);
  memset (&STATE, 0, sizeof STATE);
  fails_from = taken = 0;
  SETUP;
  memcpy (before, blocks, sizeof blocks);
  unsigned char then[sizeof STATE];
  memcpy (then, &STATE, sizeof STATE);
  taken = 0;
  fails_from = failing;
  bool refused = (CALL) < 0;
#ifdef KEPT
  (void) refused;
  return !lives (KEPT);
#else
  (void) lives;
  return refused && (memcmp (&STATE, then, sizeof STATE) != 0
                     || memcmp (blocks, before, sizeof blocks) != 0);
#endif
}

int
main (void)
{
  static const int sizes[] = { 3, 16, 200 };
  int lost = 0;
  for (int failing = 0; failing < 8; failing++)
    for (int i = 0; i < 3; i++)
      lost += is_lost (sizes[i], failing);
  printf ("lost %d\n", lost);
  return 0;
}
