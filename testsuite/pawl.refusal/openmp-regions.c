/* What stands in a parallel region, a loop or a task is the function's own, and
   so is what a nested function does.  */
/* { dg-options "-fopenmp -fplugin-arg-pawl-unknown=warning" } */
#include <stdlib.h>
#define REFUSES __attribute__ ((pawl_refuses))
struct bank
{
  float *work;
  unsigned long n;
  int count;
};
REFUSES int
region (struct bank *b, unsigned long need)
{
#pragma omp parallel
  {
    free (b->work); /* { dg-error "'free' releases 'b->work' before 'region' refuses.*pawl:refusal-effect" } */
  }
  return b->n < need ? -1 : 0;
}
REFUSES int
loop (struct bank *b, unsigned long need)
{
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 10; i++)
    b->count += i; /* { dg-error "'b->count' is changed before 'loop' refuses.*pawl:refusal-effect" } */
  return b->n < need ? -1 : 0;
}
REFUSES int
task (struct bank *b, unsigned long need)
{
#pragma omp parallel
#pragma omp single
#pragma omp task firstprivate(need)
  b->count = need; /* { dg-error "'b->count' is changed before 'task' refuses.*pawl:refusal-effect" } */
  return b->n < need ? -1 : 0;
}
REFUSES int
inside (struct bank *b, unsigned long need)
{
#pragma omp parallel
  {
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
      b->count = 1; /* { dg-error "'b->count' is changed before 'inside' refuses.*pawl:refusal-effect" } */
    }
  }
  return b->n < need ? -1 : 0;
}
static void
drop (struct bank *b)
{
  free (b->work);
}
REFUSES int
helper (struct bank *b, unsigned long need)
{
#pragma omp parallel
  drop (b); /* { dg-error "releases 'b->work' before 'helper' refuses.*pawl:refusal-effect" } */
  return b->n < need ? -1 : 0;
}
REFUSES int
nested (struct bank *b, unsigned long need)
{
  void let_go (void) { free (b->work); } /* { dg-error "'free' releases 'b->work' before 'nested' refuses.*pawl:refusal-effect" } */
  let_go ();
  return b->n < need ? -1 : 0;
}
/* Reading, private variables and a sum are nothing that outlives the call.  */
REFUSES int
reads (struct bank *b, unsigned long need)
{
  int sum = 0, last = 0;
#pragma omp parallel for reduction(+ : sum) lastprivate(last)
  for (int i = 0; i < 10; i++)
    {
      sum += b->work[i] > 0;
      last = i;
    }
  int count = 0;
#pragma omp parallel
#pragma omp atomic
  count++;
  return b->n + (unsigned) (last + sum + count) < need ? -1 : 0;
}
REFUSES int
nested_reads (struct bank *b, unsigned long need)
{
  unsigned long missing = 0;
  void ask (void) { missing = need > b->n; }
  ask ();
  return missing ? -1 : 0;
}
