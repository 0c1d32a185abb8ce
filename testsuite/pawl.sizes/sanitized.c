/* Sanitizers' checks do not stand in the way.  */
/* { options "-fsanitize=address,undefined" } */
#include <pawl.h>
#include <stdint.h>
#include <string.h>

static uint8_t *
carve (uint8_t **at, size_t n)
{
  uint8_t *piece = *at;
  *at += n;
  return piece;
}

int
carved (uint8_t *ws PAWL_WORKSPACE (cap, "m + n"), size_t cap, uint16_t m,
        uint16_t n)
{
  if (!ws || cap < (size_t) m + n)
    return -1;
  uint8_t *at = ws;
  uint8_t *one = carve (&at, m), *two = carve (&at, n);
  memset (one, 0, m);
  memset (two, 0, n);
  return 0;
}

int
summed (int *ws PAWL_WORKSPACE (cap, "(m * k + n) * 4"), size_t cap, int m, int k,
        int n)
{
  if (m < 0 || k < 0 || n < 0 || cap / 4 < (size_t) (m * k + n))
    return -1;
  for (int i = 0; i < m * k + n; i++)
    ws[i] = 0;
  return 0;
}

/* { facts }
carved
  +3 guard of ws: ws == 0 || cap < m + n
  +7 extent of ws (written) from 0 to m if ws != 0 && cap >= m + n
  +8 extent of ws (written) from m to m + n if ws != 0 && cap >= m + n
summed
  +3 guard of ws: m < 0 || k < 0 || n < 0 || cap / 4 < n + m * k
  +3 arithmetic ('int' multiplication): m * k in -2147483648 .. 2147483647 if m >= 0 && k >= 0 && n >= 0
  +3 arithmetic ('int' addition): n + m * k in -2147483648 .. 2147483647 if m >= 0 && k >= 0 && n >= 0
  +3 arithmetic (conversion from 'int' to 'long unsigned int'): n + m * k in 0 .. 18446744073709551615 if m >= 0 && k >= 0 && n >= 0
  +5 arithmetic ('int' multiplication): m * k in -2147483648 .. 2147483647 if m >= 0 && k >= 0 && n >= 0 && cap / 4 >= n + m * k
  +5 arithmetic ('int' addition): n + m * k in -2147483648 .. 2147483647 if m >= 0 && k >= 0 && n >= 0 && cap / 4 >= n + m * k
  +6 extent of ws (written) from i$ * 4 to i$ * 4 + 4 if m >= 0 && k >= 0 && n >= 0 && cap / 4 >= n + m * k && i$ < n + m * k && i$ >= 0
{ end } */
