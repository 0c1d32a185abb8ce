/* Addresses that are kept only inside of OpenMP's regions.  */
/* { dg-additional-options "-fopenmp" } */
#include <stdlib.h>
#define PREPARE __attribute__ ((pawl_prepare))
#define GROW(name)                                                             \
  PREPARE int name##_grow (struct name *w, size_t n)                           \
  {                                                                            \
    float *f = realloc (w->at, n);                                             \
    if (!f)                                                                    \
      return -1;                                                               \
    w->at = f;                                                                 \
    return 0;                                                                  \
  }
struct slice { float *part; };
struct shared { float *at; };
struct copied { float *at; };
struct tasked { float *at; };
struct summed { float *at; float sum; };
static float *base;
void
shared_split (struct shared *w, struct slice *s, int n)
{
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    s[i].part = w->at + i * 64;
}
GROW (shared)           /* { dg-error "address is kept in 'slice::part', in 'shared_grow'" } */
void
copied_split (struct copied *w, struct slice *s, int n)
{
  float *from = w->at;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    s[i].part = from + i * 64;
}
GROW (copied)           /* { dg-error "address is kept in 'slice::part', in 'copied_grow'" } */
void
tasked_split (struct tasked *w, struct slice *s, int n)
{
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++)
    {
#pragma omp task firstprivate (i)
      s[i].part = &w->at[i];
    }
}
GROW (tasked)           /* { dg-error "address is kept in 'slice::part', in 'tasked_grow'" } */
void
base_split (struct slice *s, int n)
{
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    s[i].part = base + i * 64;
}
PREPARE int
base_grow (size_t n)
{
  float *f = realloc (base, n); /* { dg-error "address is kept in 'slice::part', in 'base_grow'" } */
  if (!f)
    return -1;
  base = f;
  return 0;
}
void
summed_up (struct summed *w, int n)
{
  float sum = 0;
  struct slice own;
#pragma omp parallel for reduction (+: sum) private (own)
  for (int i = 0; i < n; i++)
    {
      own.part = w->at + i;
      sum += *own.part;
    }
  w->sum = sum;
}
GROW (summed)
