/* What the compiler copies is one site still: a cleanup at each exit, a
   finally, an unrolled loop, a clone.  */
/* { dg-do compile } */
/* { dg-options "-funroll-all-loops -fipa-cp-clone -Wno-free-nonheap-object" } */
/* { dg-begin-manifest }
pawl: 1
scope: ["*.c"]
reviews:
  done: {owner: o, lifetime: l, size_formula: s, execution_role: e, migration_target: m, priority: P2}
functions:
  "compiled-more-than-once.c":
    exits: {review: done, sites: {free: 1}}
    loop: {review: done, sites: {malloc: 1}}
    cloned: {review: done, sites: {malloc: 1}}
{ dg-end-manifest } */
#include <stdlib.h>

extern void use (void *);

int
exits (int n)
{
  __attribute__ ((cleanup (free))) char block[4];
  use (block);
  if (n == 1)
    return 1;
  if (n == 2)
    return 2;
  return 3;
}

void
loop (void)
{
  for (int i = 0; i < 4; i++)
    use (malloc (8));
}

static __attribute__ ((noinline)) void *
cloned (int n)
{
  return n > 3 ? malloc (n) : NULL;
}

#ifdef __x86_64__
__attribute__ ((target_clones ("avx2", "default")))
#endif
void *
call (int n)
{
  use (cloned (7));
  return cloned (n);
}
