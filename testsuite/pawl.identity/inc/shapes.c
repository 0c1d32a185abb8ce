/* Many shapes of functions, all annotated.  */
#include <stdlib.h>
#include <string.h>

#define COMPUTE __attribute__ ((pawl_compute))
#define PREPARE __attribute__ ((pawl_prepare))

struct ops { int (*count) (void) __attribute__ ((pawl_noalloc)); };
static int calls __attribute__ ((pawl_diagnostic_counter));
extern void die (const char *) __attribute__ ((noreturn));
extern void use (void *);

COMPUTE static inline int
small (int x)
{
  return x * 3;
}

COMPUTE __attribute__ ((pawl_refuses)) int
guarded (float *ws __attribute__ ((pawl_workspace ("bytes", "n * 4"))),
         size_t bytes, size_t n)
{
  if (!ws || bytes < n * 4)
    return -1;
  for (size_t i = 0; i < n; i++)
    ws[i] = (float) small ((int) i);
  calls++;
  return 0;
}

COMPUTE int
loops (const int *x, int n, const struct ops *ops)
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    {
      if (x[i] < 0)
        die ("negative");
      switch (x[i] & 3)
        {
        case 0:
          sum += x[i];
          break;
        case 1:
          sum -= ops->count ();
          break;
        default:
          continue;
        }
      while (sum > 100)
        sum /= 3;
    }
  return sum;
}

PREPARE void *
set_up (size_t n)
{
  void *block = malloc (n);
  if (block)
    memset (block, 0, n);
  return block;
}

PREPARE void
tear_down (void *block)
{
  free (block);
}

int
with_array (int n)
{
  char row[n];
  __attribute__ ((cleanup (use))) char guard[4];
  use (row);
  use (guard);
  return row[0] + guard[0];
}

void
parallel (float *x, int n)
{
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    x[i] *= 2;
}

static int unused (int n) { return n + 1; }
