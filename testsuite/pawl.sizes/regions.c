/* Workspaces in OpenMP regions and nested functions.  */
/* { options "-fopenmp" } */
#include <pawl.h>
#include <stddef.h>

#ifdef _OPENMP
# include <omp.h>
#endif

int
shared (float *ws PAWL_WORKSPACE (cap, "n * 4"), size_t cap, int n)
{
  if (n < 0 || cap / sizeof *ws < (size_t) n)
    return -1;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    ws[i] = 0;
  return 0;
}

int
sliced (float *ws PAWL_WORKSPACE (cap, "threads * n * 4"), size_t cap, int n,
        int threads, float *y)
{
  if (n < 0 || threads < 1
      || cap / sizeof *ws < (size_t) n * (size_t) threads)
    return -1;
#pragma omp parallel num_threads (threads)
  {
    float *own = ws + (size_t) omp_get_thread_num () * (size_t) n;
    for (int i = 0; i < n; i++)
      own[i] = 0;
#pragma omp for
    for (int i = 0; i < n; i++)
      y[i] = own[i];
  }
  return 0;
}

int
task (char *ws PAWL_WORKSPACE (cap, "n"), size_t cap, size_t n)
{
  if (cap < n || n == 0)
    return -1;
#pragma omp task firstprivate (n)
  ws[n - 1] = 0;
#pragma omp taskwait
  return 0;
}

int
nested (char *ws PAWL_WORKSPACE (cap, "n"), size_t cap, size_t n)
{
  void clear (size_t i) { ws[i] = 0; }
  if (cap < n)
    return -1;
  for (size_t i = 0; i < n; i++)
    clear (i);
  return 0;
}

/* { facts }
shared
  +2 guard of ws: n < 0 || cap / 4 < n
  +2 arithmetic (conversion from 'int' to 'long unsigned int'): n in 0 .. 18446744073709551615 if n >= 0
  +6 extent of ws (written) from i$ * 4 to i$ * 4 + 4 if n >= 0 && cap / 4 >= n && n > 0 && i$ >= 0 && (i$ == 0 || i$ < n)
sliced
  +4 guard of ws: n < 0 || threads <= 0 || cap / 4 < n * threads
  +4 arithmetic (conversion from 'int' to 'long unsigned int'): n in 0 .. 18446744073709551615 if n >= 0 && threads > 0
  +4 arithmetic (conversion from 'int' to 'long unsigned int'): threads in 0 .. 18446744073709551615 if n >= 0 && threads > 0
  +4 arithmetic ('long unsigned int' multiplication): n * threads in 0 .. 18446744073709551615 if n >= 0 && threads > 0
  +13 extent of ws (read) from thread$ * n * 4 + i$ * 4 to thread$ * n * 4 + i$ * 4 + 4 if n >= 0 && threads > 0 && cap / 4 >= n * threads && n > 0 && thread$ < threads$ && threads$ <= threads && i$ >= 0 && (i$ == 0 || i$ < n)
  +13 output (*y) if n >= 0 && threads > 0 && cap / 4 >= n * threads && n > 0
  +10 extent of ws (written) from thread$ * n * 4 + i$ * 4 to thread$ * n * 4 + i$ * 4 + 4 if n >= 0 && threads > 0 && cap / 4 >= n * threads && i$ < n && i$ >= 0 && thread$ < threads$ && threads$ <= threads
task
  +2 { -O0 } guard of ws: cap < n
  +5 extent of ws (written) from n - 1 to n if cap >= n && n != 0
  +2 { -O2 -O3 } guard of ws: cap < n || n == 0
nested
  +3 guard of ws: cap < n
  +2 extent of ws (written) from i$ to i$ + 1 if cap >= n && i$ < n && i$ >= 0
{ end } */
