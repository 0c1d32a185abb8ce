/* Paths that meet are one if nothing behind asks for what tells them apart, however
   many there are; what is asked for again keeps them apart.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
#include <stdlib.h>
#include <string.h>
struct plan
{
  char *work;
  unsigned long need, flags;
  int parts[32], most, first, last, seen;
};
#define IF(n) if (parts[n] > limit) hits += 2
#define TEN(n)                                                                \
 IF (n); IF (n + 1); IF (n + 2); IF (n + 3); IF (n + 4);                      \
 IF (n + 5); IF (n + 6); IF (n + 7); IF (n + 8); IF (n + 9)

/* Thirty conditions ahead of a guarded refusal.  */
__attribute__ ((pawl_refuses)) int
many_good (struct plan *p, const int *parts, int limit, unsigned long size,
           float *out)
{
  int hits = 0;
  TEN (0);
  TEN (10);
  TEN (20);
  if (size > p->need)
    return -1;
  out[0] = (float) hits;
  free (p->work);
  p->work = NULL;
  return 0;
}

/* An effect in their middle is found.  */
__attribute__ ((pawl_refuses)) int
many_bad (struct plan *p, const int *parts, int limit, unsigned long size,
          float *out)
{
  int hits = 0;
  TEN (0);
  TEN (10);
  if (parts[30] > limit)
    free (p->work);             /* { dg-error "'free' releases 'p->work' before 'many_bad' refuses the request" } */
  TEN (20);
  if (size > p->need)
    return -1;
  out[0] = (float) hits;
  return 0;
}

/* So is each of many, in whatever order they are gone through.  */
__attribute__ ((pawl_refuses)) int
each_bad (struct plan *p, const int *parts, int limit, unsigned long size)
{
  if (parts[1] > limit)
    p->most = limit;            /* { dg-error "'p->most' is changed before 'each_bad' refuses" } */
  else
    p->first = limit;           /* { dg-error "'p->first' is changed before 'each_bad' refuses" } */
  if (parts[2] > limit)
    p->last = limit;            /* { dg-error "'p->last' is changed before 'each_bad' refuses" } */
  else
    p->seen = limit;            /* { dg-error "'p->seen' is changed before 'each_bad' refuses" } */
  if (parts[3] > limit)
    p->need = size;             /* { dg-error "'p->need' is changed before 'each_bad' refuses" } */
  else
    p->flags = size;            /* { dg-error "'p->flags' is changed before 'each_bad' refuses" } */
  return size > 4096 ? -1 : 0;
}

/* A flag that one branch sets and that is tested behind them all.  */
__attribute__ ((pawl_refuses)) int
flag_good (struct plan *p, const int *parts, int limit, int keep)
{
  int hits = 0, freed = 0;
  if (!keep)
    {
      free (p->work);
      p->work = NULL;
      freed = 1;
    }
  TEN (0);
  TEN (10);
  if (!freed && hits > limit)
    return -1;
  p->most = hits;
  return 0;
}
__attribute__ ((pawl_refuses)) int
flag_bad (struct plan *p, const int *parts, int limit, int keep)
{
  int hits = 0, freed = 0;
  if (!keep)
    {
      free (p->work);           /* { dg-error "'free' releases 'p->work' before 'flag_bad' refuses the request" } */
      p->work = NULL;
      freed = 1;
    }
  TEN (0);
  TEN (10);
  if (freed && hits > limit)
    return -1;
  p->most = hits;
  return 0;
}

/* A condition that is asked again, of a parameter, of memory, and of what memory
   got on the way.  */
__attribute__ ((pawl_refuses)) int
again_good (struct plan *p, const int *parts, int limit, int keep)
{
  int hits = 0;
  if (!keep && p->flags & 1)
    free (p->work);
  TEN (0);
  TEN (10);
  if (keep && hits > limit)
    return -1;
  return 0;
}
__attribute__ ((pawl_refuses)) int
memory_good (struct plan *p, const int *parts, int limit)
{
  int hits = 0;
  if (p->flags)
    free (p->work);
  TEN (0);
  TEN (10);
  if (!p->flags && hits > limit)
    return -1;
  return 0;
}
__attribute__ ((pawl_refuses)) int
memory_bad (struct plan *p, const int *parts, int limit)
{
  int hits = 0;
  if (p->flags)
    free (p->work);             /* { dg-error "'free' releases 'p->work' before 'memory_bad' refuses the request" } */
  TEN (0);
  TEN (10);
  if (p->flags && hits > limit)
    return -1;
  return 0;
}

/* A block of this call: given back on one way, and not on the other.  */
__attribute__ ((pawl_refuses)) int
block_good (struct plan *p, const int *parts, int limit, unsigned long size)
{
  int hits = 0;
  char *block = malloc (size);
  if (!block)
    return -1;
  TEN (0);
  TEN (10);
  if (hits > limit)
    {
      free (block);
      return -1;
    }
  free (p->work);
  p->work = block;
  return 0;
}
__attribute__ ((pawl_refuses)) int
block_bad (struct plan *p, const int *parts, int limit, unsigned long size)
{
  int hits = 0;
  char *block = malloc (size);  /* { dg-error "'malloc' acquires storage that is not given back before 'block_bad' refuses the request" } */
  if (!block)
    return -1;
  TEN (0);
  if (parts[0] > limit)
    {
      free (block);
      block = NULL;
    }
  TEN (10);
  if (hits > limit)
    return -1;
  free (p->work);
  p->work = block;
  return 0;
}

/* Round a loop, and out of a switch.  */
__attribute__ ((pawl_refuses)) int
loop_good (struct plan *p, const int *parts, int count, int limit, float *out)
{
  int hits = 0;
  for (int i = 0; i < count; i++)
    {
      if (parts[i] > limit)
        hits++;
      else if (parts[i] < -limit)
        hits += 2;
      switch (parts[i])
        {
        case 1: hits += 3; break;
        case 2: hits += 4; break;
        case 7: hits += 5; break;
        default: break;
        }
    }
  if (count > p->most)
    return -1;
  out[0] = (float) hits;
  p->seen++;
  return 0;
}
__attribute__ ((pawl_refuses)) int
loop_bad (struct plan *p, const int *parts, int count, int limit, float *out)
{
  int hits = 0;
  for (int i = 0; i < count; i++)
    {
      if (parts[i] > limit)
        hits++;
      else if (parts[i] < -limit)
        hits += 2;
      switch (parts[i])
        {
        case 1: hits += 3; break;
        case 2: p->seen = i; break;     /* { dg-error "'p->seen' is changed before 'loop_bad' refuses the request" } */
        case 7: hits += 5; break;
        default: break;
        }
    }
  if (count > p->most)
    return -1;
  out[0] = (float) hits;
  return 0;
}

/* What was cleared decides a loop's condition for ever, as far as is known: it comes to
   an end nevertheless.  */
__attribute__ ((pawl_refuses)) int
cleared_bad (struct plan *p, unsigned *counts, const unsigned char *from,
             unsigned long size)
{
  unsigned most = 255;
  memset (counts, 0, 256 * sizeof *counts);     /* { dg-error "'memset' changes '.*counts' before 'cleared_bad' refuses" } */
  for (unsigned long i = 0; i < size; i++)
    counts[from[i]]++;          /* { dg-error "'counts.*' is changed before 'cleared_bad' refuses" } */
  while (!counts[most])
    most--;
  if (most > p->need)
    return -1;
  return 0;
}

/* Numbers of which nothing is known are as good as any other.  */
#define ADD(n)                                                                \
 if (parts[n] > limit)                                                        \
   need = need * 3 + size;                                                    \
 else                                                                         \
   need = need * 7 + (unsigned long) parts[n]
#define MANY                                                                  \
 ADD (0); ADD (1); ADD (2); ADD (3); ADD (4); ADD (5); ADD (6); ADD (7);      \
 ADD (8); ADD (9); ADD (10); ADD (11); ADD (12); ADD (13); ADD (14);          \
 ADD (15); ADD (16); ADD (17); ADD (18); ADD (19); ADD (20); ADD (21); ADD (22)
__attribute__ ((pawl_refuses)) int
numbers_good (struct plan *p, const int *parts, int limit, unsigned long size)
{
  unsigned long need = p->need;
  MANY;
  if (need > 4096)
    return -1;
  p->need = need;
  return 0;
}

/* The same happens on both ways, but only one of them comes to the refusal: what was
   asked decides it, what was put into a variable, and what was put into memory.  */
__attribute__ ((pawl_refuses)) int
asked_bad (struct plan *p, const int *parts, int limit, unsigned long size)
{
  unsigned long need = p->need;
  volatile int steps = 0;
  if (p->flags)
    steps = 1;
  MANY;
  free (p->work);               /* { dg-error "'free' releases 'p->work' before 'asked_bad' refuses the request" } */
  if (!p->flags)
    return -1;
  p->need = need;
  return 0;
}
__attribute__ ((pawl_refuses)) int
variable_bad (struct plan *p, const int *parts, int limit,
              unsigned long size)
{
  unsigned long need = p->need;
  volatile int steps = 0;
  int state = limit > 7 ? 1 : 2;
  if (p->flags)
    steps = 1;
  MANY;
  free (p->work);               /* { dg-error "'free' releases 'p->work' before 'variable_bad' refuses the request" } */
  if (state == 2)
    return -1;
  p->need = need;
  return 0;
}

__attribute__ ((pawl_refuses)) int
kept_bad (struct plan *p, const int *parts, int limit, unsigned long size)
{
  unsigned long need = p->need;
  volatile int steps = 0, state;
  if (limit > 7)
    state = 1;
  else
    state = 2;
  if (p->flags)
    steps = 1;
  MANY;
  free (p->work);               /* { dg-error "'free' releases 'p->work' before 'kept_bad' refuses the request" } */
  if (state == 2)
    return -1;
  p->need = need;
  return 0;
}
