/* Guards in all shapes have one meaning: in a helper, a macro, with goto, by a
   variable, an assertion, a division.  */
#include <assert.h>
#include <pawl.h>
#include <stdint.h>
#include <stdlib.h>

#define REFUSE_LESS(capacity, need) \
  do \
    { \
      if ((capacity) < (need)) \
        return -1; \
    } \
  while (0)

static int
suffices (const void *at, size_t capacity, size_t need)
{
  return at != NULL && capacity >= need;
}

int
in_helper (float *ws PAWL_WORKSPACE (cap, "n * 4"), size_t cap, unsigned n)
{
  if (!suffices (ws, cap, (size_t) n * 4))
    return -1;
  ws[n - 1] = 0;
  return 0;
}

int
in_macro (char *ws PAWL_WORKSPACE (cap, "n"), size_t cap, unsigned n)
{
  REFUSE_LESS (cap, n);
  ws[0] = 1;
  return 0;
}

int
by_goto (char *ws PAWL_WORKSPACE (cap, "n + 8"), size_t cap, unsigned n, int *y)
{
  int status = -1;
  if (!ws || cap < (size_t) n + 8)
    goto out;
  ws[n] = 1;
  *y = 2;
  status = 0;
out:
  return status;
}

int
by_variable (char *ws PAWL_WORKSPACE (cap, "n"), size_t cap, unsigned n)
{
  int status = cap >= n ? 0 : -22;
  if (status)
    return status;
  ws[0] = 1;
  return status;
}

void
asserted (char *ws PAWL_WORKSPACE (cap, "2 * n"), size_t cap, unsigned n)
{
  assert (ws && cap / 2 >= n);
  for (unsigned i = 0; i < n; i++)
    ws[2 * i + 1] = 0;
}

int
divided (uint16_t *ws PAWL_WORKSPACE (cap, "m * n * 2"), size_t cap, size_t m,
         size_t n)
{
  if (!ws || (n != 0 && cap / sizeof *ws / n < m))
    return -1;
  if (m && n)
    ws[m * n - 1] = 1;
  return 0;
}

int
turned_around (char *ws PAWL_WORKSPACE (cap, "n"), size_t cap, size_t n)
{
  if (ws && n <= cap)
    {
      for (size_t i = 0; i < n; i++)
        ws[i] = 0;
      return 0;
    }
  return -1;
}

int
by_switch (char *ws PAWL_WORKSPACE (cap, "mode == 1 ? 16 : 32"), size_t cap,
           int mode)
{
  size_t need;
  switch (mode)
    {
    case 1:
      need = 16;
      break;
    case 2:
    case 3:
      need = 32;
      break;
    default:
      return -1;
    }
  if (cap < need)
    return -1;
  ws[need - 1] = 0;
  return 0;
}

int
expected (char *ws PAWL_WORKSPACE (cap, "n"), size_t cap, size_t n)
{
  if (__builtin_expect (!ws || cap < n, 0))
    return -1;
  if (n)
    ws[n - 1] = 0;
  return 0;
}

int
folded (char *ws PAWL_WORKSPACE (cap, "align (n, 8)"), size_t cap, uint16_t n)
{
  size_t need = (n + 7u) / 8 * 8;
  if (need && cap < need)
    return -1;
  ws[0] = 1;
  return 0;
}

/* { facts }
in_helper
  +2 guard of ws: ws == 0 || cap < n * 4
  +4 arithmetic ('unsigned int' subtraction): n - 1 in 0 .. 4294967295 if ws != 0 && cap >= n * 4
  +4 extent of ws (written) from (n - 1) * 4 to (n - 1) * 4 + 4 if ws != 0 && cap >= n * 4
in_macro
  +2 guard of ws: cap < n
  +3 extent of ws (written) from 0 to 1 if cap >= n
by_goto
  +3 guard of ws: ws == 0 || cap < n + 8
  +5 extent of ws (written) from n to n + 1 if ws != 0 && cap >= n + 8
  +6 output (*y) if ws != 0 && cap >= n + 8
by_variable
  +2 test of ws: cap >= n
  +2 guard of ws: cap < n
  +5 extent of ws (written) from 0 to 1 if cap >= n
asserted
  +2 guard of ws: ws == 0 || cap / 2 < n
  +4 arithmetic ('unsigned int' multiplication): i$ * 2 in 0 .. 4294967295 if ws != 0 && cap / 2 >= n && i$ < n && i$ >= 0
  +4 arithmetic ('unsigned int' addition): i$ * 2 + 1 in 0 .. 4294967295 if ws != 0 && cap / 2 >= n && i$ < n && i$ >= 0
  +4 extent of ws (written) from i$ * 2 + 1 to i$ * 2 + 2 if ws != 0 && cap / 2 >= n && i$ < n && i$ >= 0
divided
  +3 guard of ws: ws == 0 || n != 0 && m > cap / 2 / n
  +6 extent of ws (written) from m * n * 2 - 2 to m * n * 2 if ws != 0 && m != 0 && n != 0 && m <= cap / 2 / n
turned_around
  +2 guard of ws: ws == 0 || n > cap
  +5 extent of ws (written) from i$ to i$ + 1 if ws != 0 && n <= cap && i$ < n && i$ >= 0
by_switch
  +16 guard of ws: cap < (mode == 1 ? 16 : 32) if mode == 1 || mode >= 2 && mode <= 3
  +18 extent of ws (written) from (mode == 1 ? 16 : 32) - 1 to mode == 1 ? 16 : 32 if (mode == 1 || mode >= 2 && mode <= 3) && cap >= (mode == 1 ? 16 : 32)
expected
  +2 guard of ws: ws == 0 || cap < n
  +5 extent of ws (written) from n - 1 to n if ws != 0 && cap >= n && n != 0
folded
  +3 guard of ws: n + 7 >= 8 && cap < align (n, 8)
  +5 extent of ws (written) from 0 to 1 if n + 7 < 8 || cap >= align (n, 8)
{ end } */
