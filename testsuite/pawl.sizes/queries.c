/* What size queries return, and the sizes that annotated functions allocate.  */
/* { manifest } */
#include <pawl.h>
#include <stdint.h>
#include <stdlib.h>

static size_t
plain_bytes (uint32_t n)
{
  return (size_t) n * 4;
}

size_t
checked_bytes (size_t m, size_t n)
{
  if (n != 0 && m > SIZE_MAX / 4 / n)
    return SIZE_MAX;
  return m * n * 4;
}

int
plain (float *ws PAWL_WORKSPACE (cap, "n * 4"), size_t cap, uint32_t n)
{
  if (n > 100 || cap < plain_bytes (n))
    return -1;
  ws[0] = 0;
  return 0;
}

PAWL_PREPARE void *
allocated (int m, int n)
{
  if (m < 0)
    return NULL;
  return malloc (m * n);
}

PAWL_PREPARE void *
counted (uint32_t n)
{
  return calloc (n + 1, 8);
}

/* { facts }
plain_bytes
  +2 return: n * 4 if n <= 100
checked_bytes
  +3 return: 18446744073709551615 if n != 0 && m > 4611686018427387903 / n
  +4 arithmetic ('long unsigned int' multiplication): m * n in 0 .. 18446744073709551615 if n == 0 || m <= 4611686018427387903 / n
  +4 arithmetic ('size_t' multiplication): m * n * 4 in 0 .. 18446744073709551615 if n == 0 || m <= 4611686018427387903 / n
  +4 return: m * n * 4 if n == 0 || m <= 4611686018427387903 / n
plain
  +2 guard of ws: cap < n * 4 if n <= 100
  +4 extent of ws (written) from 0 to 4 if n <= 100 && cap >= n * 4
allocated
  +4 arithmetic ('int' multiplication): m * n in -2147483648 .. 2147483647 if m >= 0
  +4 arithmetic (conversion from 'int' to 'long unsigned int'): m * n in 0 .. 18446744073709551615 if m >= 0
counted
  +2 arithmetic ('unsigned int' addition): n + 1 in 0 .. 4294967295
{ end } */
