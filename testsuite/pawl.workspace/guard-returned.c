/* Sizes that come back in structures, and checks of wraps behind the fact, by
   way of memory.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct size
{
  int error;
  size_t rows, total;
};

static struct size
size_of (unsigned m, unsigned k)
{
  struct size size = { 0 };
  if (m > 65536 || k > 65536)
    {
      size.error = -1;
      return size;
    }
  size.rows = (size_t) m * 8;
  size.total = size.rows + (size_t) m * k * 4;
  return size;
}

PAWL_COMPUTE int
factor (unsigned m, unsigned k,
        char *ws PAWL_WORKSPACE (bytes, "m * 8 + m * k * 4"), size_t bytes)
{
  struct size size = size_of (m, k);
  if (size.error)
    return size.error;
  if (!ws || bytes < size.total)
    return -1;
  memset (ws, 0, size.rows);
  memset (ws + size.rows, 0, size.total - size.rows);
  return 0;
}

PAWL_COMPUTE int
factor_short (unsigned m, unsigned k,
              char *ws PAWL_WORKSPACE (bytes, "m * 8 + m * k * 4"),
              size_t bytes)
{
  struct size size = size_of (m, k);
  if (size.error)
    return size.error;
  if (!ws || bytes < size.rows)         /* { dg-error "the guard of the workspace 'ws' in 'factor_short' admits 8 bytes where 12 are needed \(m = 1, k = 1\) [pawl:workspace-guard]" } */
    return -1;
  memset (ws, 0, size.total);
  return 0;
}

static bool
added (size_t a, size_t b, size_t *sum)
{
  *sum = a + b;
  return *sum >= a;
}

static bool
multiplied (size_t a, size_t b, size_t *product)
{
  *product = a * b;
  return a == 0 || *product / a == b;
}

PAWL_COMPUTE int
join (size_t m, size_t k, char *ws PAWL_WORKSPACE (bytes, "m * k + k"),
      size_t bytes)
{
  size_t table, total;
  if (!multiplied (m, k, &table) || !added (table, k, &total))
    return -1;
  if (!ws || bytes < total)
    return -1;
  memset (ws, 0, table);
  memset (ws + table, 1, k);
  return 0;
}

PAWL_COMPUTE int
join_once (size_t m, size_t k, char *ws PAWL_WORKSPACE (bytes, "m * k + k"),
           size_t bytes)
{
  size_t table;
  if (!multiplied (m, k, &table))
    return -1;
  if (!ws || bytes < table + k)         /* { dg-error "in 'join_once', '.*' addition wraps: .*[pawl:workspace-overflow]" } */
    return -1;
  memset (ws, 0, table);
  memset (ws + table, 1, k);
  return 0;
}

/* A power of two, bounded before.  */
PAWL_COMPUTE int
spread (unsigned log, unsigned *ws PAWL_WORKSPACE (bytes, "4 << log"),
        size_t bytes)
{
  if (log > 20)
    return -1;
  if (!ws || bytes < sizeof *ws << log)
    return -1;
  for (unsigned i = 0; i < 1u << log; i++)
    ws[i] = i;
  return 0;
}

PAWL_COMPUTE int
spread_far (unsigned log, unsigned *ws PAWL_WORKSPACE (bytes, "4 << log"),
            size_t bytes)
{
  if (log > 20)
    return -1;
  if (!ws || bytes < sizeof *ws << log)
    return -1;
  for (unsigned i = 0; i <= 1u << log; i++)
    ws[i] = i;          /* { dg-error "'spread_far' touches 8 bytes of the workspace 'ws', which has 4 \(log = 0\) [pawl:workspace-size]" } */
  return 0;
}

/* A fraction is not read, but what goes into it has to be exact.  */
PAWL_COMPUTE int
half_more (unsigned n, char *ws PAWL_WORKSPACE (bytes, "n * 6"), size_t bytes)
{
  float need = n * 1.5f;        /* { dg-error "in 'half_more', conversion to 'float' loses the value: n = 16777217" } */
  if (!ws || bytes < (size_t) (need * 4))       /* { dg-warning "it is not known whether conversion to 'float' stays in range" } */
    return -1;
  memset (ws, 0, (size_t) n * 6);       /* { dg-warning "it is not known whether 'half_more' refuses" } */
  return 0;
}
