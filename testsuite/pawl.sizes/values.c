/* Arithmetic of all kinds as exact formulas.  */
#include <pawl.h>
#include <stdint.h>
#include <stdlib.h>

#define UP(x, n) (((size_t) (x) + ((n) - 1)) & ~(size_t) ((n) - 1))

int
shifts (char *ws PAWL_WORKSPACE (cap, "(n << 3) + (n >> 2)"), size_t cap,
        uint32_t n)
{
  if (cap < ((size_t) n << 3) + (n >> 2))
    return -1;
  ws[0] = 0;
  return 0;
}

int
masks (char *ws PAWL_WORKSPACE (cap, "align (n, 64) + n % 8"), size_t cap,
       uint16_t n)
{
  if (cap < UP (n, 64) + (n & 7))
    return -1;
  ws[0] = 0;
  return 0;
}

int
rounded (char *ws PAWL_WORKSPACE (cap, "ceil_div (n, 16) * 16"), size_t cap,
         uint32_t n)
{
  size_t blocks = ((size_t) n + 15) / 16;
  if (cap < blocks * 16)
    return -1;
  ws[0] = 0;
  return 0;
}

int
choice (char *ws PAWL_WORKSPACE (cap, "fast ? 64 : n"), size_t cap, _Bool fast,
        uint32_t n)
{
  size_t need = fast ? 64 : n;
  if (need > cap)
    return -1;
  ws[0] = 0;
  return 0;
}

int
larger (char *ws PAWL_WORKSPACE (cap, "max (m, n)"), size_t cap, uint32_t m,
        uint32_t n)
{
  uint32_t most = m > n ? m : n;
  if (cap < most)
    return -1;
  ws[most - 1] = 0;
  return 0;
}

int
even (char *ws PAWL_WORKSPACE (cap, "n"), size_t cap, int n)
{
  if (n < 0 || n % 4 != 0 || (n & 8) || cap < (size_t) n)
    return -1;
  ws[0] = 0;
  return 0;
}

enum { TILE = 48 };
static const size_t lanes = 4;

int
named (char *ws PAWL_WORKSPACE (cap, "TILE * lanes * n"), size_t cap,
       uint16_t n)
{
  if (cap < TILE * lanes * n)
    return -1;
  ws[0] = 0;
  return 0;
}

int
by_float (char *ws PAWL_WORKSPACE (cap, "2 * n"), size_t cap, int n)
{
  if (n < 0 || cap < (size_t) ((float) n * 2.0f))
    return -1;
  ws[0] = 0;
  return 0;
}

int
opaque_float (char *ws PAWL_WORKSPACE (cap, "n"), size_t cap, int n)
{
  if (cap < (size_t) (n * 1.5))
    return -1;
  ws[0] = 0;
  return 0;
}

int
narrowed (char *ws PAWL_WORKSPACE (cap, "n"), int cap, size_t n)
{
  if (cap < (int) n)
    return -1;
  ws[0] = 0;
  return 0;
}

/* { facts }
shifts
  +3 guard of ws: cap < n * 8 + n / 4
  +5 extent of ws (written) from 0 to 1 if cap >= n * 8 + n / 4
masks
  +3 guard of ws: cap < align (n, 64) + n % 8
  +5 extent of ws (written) from 0 to 1 if cap >= align (n, 64) + n % 8
rounded
  +4 guard of ws: cap < (n + 15) / 16 * 16
  +6 extent of ws (written) from 0 to 1 if cap >= (n + 15) / 16 * 16
choice
  +4 guard of ws: (fast != 0 ? 64 : n) > cap
  +6 extent of ws (written) from 0 to 1 if (fast != 0 ? 64 : n) <= cap
larger
  +4 guard of ws: cap < max (n, m)
  +6 arithmetic ('unsigned int' subtraction): max (n, m) - 1 in 0 .. 4294967295 if cap >= max (n, m)
  +6 extent of ws (written) from max (n, m) - 1 to max (n, m) if cap >= max (n, m)
even
  +2 guard of ws: n < 0 || n % 4 != 0 || (n % 16 + 16) % 16 >= 8 || cap < n
  +2 arithmetic (conversion from 'int' to 'long unsigned int'): n in 0 .. 18446744073709551615 if n >= 0 && n % 4 == 0 && (n % 16 + 16) % 16 < 8
  +4 extent of ws (written) from 0 to 1 if n >= 0 && n % 4 == 0 && (n % 16 + 16) % 16 < 8 && cap >= n
named
  +3 guard of ws: cap < n * 192
  +5 extent of ws (written) from 0 to 1 if cap >= n * 192
by_float
  +2 guard of ws: n < 0 || cap < n * 2
  +2 arithmetic (conversion to 'float'): n in -16777216 .. 16777216 if n >= 0
  +2 arithmetic (conversion to 'float'): n * 2 in -16777216 .. 16777216 if n >= 0
  +2 arithmetic (conversion from 'float' to 'long unsigned int'): n * 2 in 0 .. 18446744073709551615 if n >= 0
  +4 extent of ws (written) from 0 to 1 if n >= 0 && cap >= n * 2
opaque_float
  +2 guard of ws: cap < value$
  +4 extent of ws (written) from 0 to 1 if cap >= value$
narrowed
  +2 guard of ws: cap < n
  +2 arithmetic (conversion from 'size_t' to 'int'): n in -2147483648 .. 2147483647
  +4 extent of ws (written) from 0 to 1 if cap >= n
{ end } */
