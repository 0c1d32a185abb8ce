/* Tests for an overflow, before it and after the fact, are read as what they
   find out.  */
#include <pawl.h>
#include <stdint.h>
#include <stdlib.h>

int
builtin (char *ws PAWL_WORKSPACE (cap, "m * n"), size_t cap, size_t m, size_t n)
{
  size_t need;
  if (__builtin_mul_overflow (m, n, &need) || !ws || cap < need)
    return -1;
  if (need)
    ws[need - 1] = 0;
  return 0;
}

int
after_addition (char *ws PAWL_WORKSPACE (cap, "m + n"), size_t cap, size_t m,
                size_t n)
{
  size_t need = m + n;
  if (need < m || cap < need)
    return -1;
  ws[m] = 0;
  return 0;
}

int
after_multiplication (char *ws PAWL_WORKSPACE (cap, "m * n"), size_t cap,
                      size_t m, size_t n)
{
  size_t need = m * n;
  if (n != 0 && need / n != m)
    return -1;
  if (cap < need)
    return -1;
  ws[0] = 0;
  return 0;
}

int
before (char *ws PAWL_WORKSPACE (cap, "m * n * 4"), size_t cap, size_t m,
        size_t n)
{
  if (n && m > SIZE_MAX / 4 / n)
    return -1;
  if (cap < m * n * 4)
    return -1;
  ws[0] = 0;
  return 0;
}

int
half (char *ws PAWL_WORKSPACE (cap, "2 * n"), size_t cap, size_t n)
{
  if (n > SIZE_MAX / 2 || cap < 2 * n)
    return -1;
  ws[0] = 0;
  return 0;
}

int
range (char *ws PAWL_WORKSPACE (cap, "n * 16"), size_t cap, int n)
{
  if (n < 1 || n > 64)
    return -1;
  if (cap < (size_t) n * 16)
    return -1;
  ws[n * 16 - 1] = 0;
  return 0;
}

int
both_signs (char *ws PAWL_WORKSPACE (cap, "m * n"), size_t cap, int m, int n)
{
  if ((m | n) < 0 || cap < (size_t) m * (size_t) n)
    return -1;
  ws[0] = 0;
  return 0;
}

/* { facts }
builtin
  +3 guard of ws: m * n > 18446744073709551615 || ws == 0 || cap < m * n
  +3 arithmetic ('long unsigned int' multiplication): m * n in 0 .. 18446744073709551615 if m * n <= 18446744073709551615 && ws != 0
  +6 extent of ws (written) from m * n - 1 to m * n if m * n <= 18446744073709551615 && ws != 0 && cap >= m * n && m * n != 0
after_addition
  +4 guard of ws: m + n > 18446744073709551615 || cap < m + n
  +3 arithmetic ('size_t' addition): m + n in 0 .. 18446744073709551615 if m + n <= 18446744073709551615
  +6 extent of ws (written) from m to m + 1 if m + n <= 18446744073709551615 && cap >= m + n
after_multiplication
  +6 guard of ws: cap < m * n if n == 0 || m * n <= 18446744073709551615
  +3 arithmetic ('size_t' multiplication): m * n in 0 .. 18446744073709551615 if n == 0 || m * n <= 18446744073709551615
  +8 extent of ws (written) from 0 to 1 if (n == 0 || m * n <= 18446744073709551615) && cap >= m * n
before
  +5 guard of ws: cap < m * n * 4 if n == 0 || m <= 4611686018427387903 / n
  +5 arithmetic ('long unsigned int' multiplication): m * n in 0 .. 18446744073709551615 if n == 0 || m <= 4611686018427387903 / n
  +5 arithmetic ('long unsigned int' multiplication): m * n * 4 in 0 .. 18446744073709551615 if n == 0 || m <= 4611686018427387903 / n
  +7 extent of ws (written) from 0 to 1 if (n == 0 || m <= 4611686018427387903 / n) && cap >= m * n * 4
half
  +2 guard of ws: n > 9223372036854775807 || cap < n * 2
  +2 arithmetic ('long unsigned int' multiplication): n * 2 in 0 .. 18446744073709551615 if n <= 9223372036854775807
  +4 extent of ws (written) from 0 to 1 if n <= 9223372036854775807 && cap >= n * 2
range
  +4 guard of ws: cap < n * 16 if n > 0 && n <= 64
  +4 arithmetic (conversion from 'int' to 'long unsigned int'): n in 0 .. 18446744073709551615 if n > 0 && n <= 64
  +4 arithmetic ('long unsigned int' multiplication): n * 16 in 0 .. 18446744073709551615 if n > 0 && n <= 64
  +6 arithmetic ('int' multiplication): n * 16 in -2147483648 .. 2147483647 if n > 0 && n <= 64 && cap >= n * 16
  +6 extent of ws (written) from n * 16 - 1 to n * 16 if n > 0 && n <= 64 && cap >= n * 16
both_signs
  +2 guard of ws: m < 0 || n < 0 || cap < m * n
  +2 arithmetic (conversion from 'int' to 'long unsigned int'): m in 0 .. 18446744073709551615 if m >= 0 && n >= 0
  +2 arithmetic (conversion from 'int' to 'long unsigned int'): n in 0 .. 18446744073709551615 if m >= 0 && n >= 0
  +2 arithmetic ('long unsigned int' multiplication): m * n in 0 .. 18446744073709551615 if m >= 0 && n >= 0
  +4 extent of ws (written) from 0 to 1 if m >= 0 && n >= 0 && cap >= m * n
{ end } */
