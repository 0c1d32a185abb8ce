/* How far loops reach: up, down, by steps, with a pointer, tested at the end,
   over two dimensions, with a counter of its own.  */
#include <pawl.h>
#include <stddef.h>

int
down (float *ws PAWL_WORKSPACE (cap, "n * 4"), size_t cap, unsigned n)
{
  if (cap / 4 < n)
    return -1;
  for (unsigned i = n; i-- > 0;)
    ws[i] = 0;
  return 0;
}

int
strided (float *ws PAWL_WORKSPACE (cap, "n * 4"), size_t cap, size_t n)
{
  if (cap / 4 < n || n % 8)
    return -1;
  for (size_t i = 0; i < n; i += 8)
    for (size_t j = 0; j < 8; j++)
      ws[i + j] = 0;
  return 0;
}

int
by_pointer (float *ws PAWL_WORKSPACE (cap, "n * 4"), size_t cap, size_t n)
{
  if (cap / 4 < n)
    return -1;
  for (float *p = ws, *end = ws + n; p != end; p++)
    *p = 0;
  return 0;
}

int
tested_at_end (char *ws PAWL_WORKSPACE (cap, "n"), size_t cap, size_t n)
{
  if (n == 0 || cap < n)
    return -1;
  size_t i = 0;
  do
    ws[i] = 0;
  while (++i < n);
  return 0;
}

int
two_dimensions (short *ws PAWL_WORKSPACE (cap, "rows * columns * 2"), size_t cap,
                int rows, int columns)
{
  if (rows < 0 || columns < 0 || rows > 4096 || columns > 4096
      || cap < (size_t) rows * columns * sizeof *ws)
    return -1;
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++)
      ws[r * columns + c] = 0;
  return 0;
}

int
compacted (int *ws PAWL_WORKSPACE (cap, "n * 4"), size_t cap, const int *x,
           size_t n)
{
  size_t kept = 0;
  if (cap / sizeof *ws < n)
    return -1;
  for (size_t i = 0; i < n; i++)
    if (x[i] > 0)
      ws[kept++] = x[i];
  return (int) (kept > 1000);
}

int
behind (char *ws PAWL_WORKSPACE (cap, "n + 1"), size_t cap, size_t n)
{
  size_t i;
  if (n > 4096 || cap < n + 1)
    return -1;
  for (i = 0; i < n; i++)
    ws[i] = 'x';
  ws[i] = 0;
  return 0;
}

/* Where the bound may be negative, the counter stays where it begins.  */
int
behind_none (char *ws PAWL_WORKSPACE (cap, "max (n, 0) + 1"), size_t cap, int n)
{
  int i;
  if (n > 4096 || cap <= 4096)
    return -1;
  for (i = 0; i < n; i++)
    ws[i] = 'x';
  ws[i] = 0;
  return 0;
}

int
moving (float *ws PAWL_WORKSPACE (cap, "rows * stride * 4"), size_t cap,
        size_t rows, size_t stride)
{
  if (stride == 0 || cap / 4 / stride < rows)
    return -1;
  float *row = ws;
  for (size_t r = 0; r < rows; r++, row += stride)
    row[0] = 1;
  return 0;
}

/* { facts }
down
  +2 guard of ws: cap / 4 < n
  +4 arithmetic ('unsigned int' subtraction): i$ - 1 in 0 .. 4294967295 if cap / 4 >= n && i$ > 0 && i$ <= n
  +5 extent of ws (written) from (i$ - 1) * 4 to (i$ - 1) * 4 + 4 if cap / 4 >= n && i$ > 0 && i$ <= n
strided
  +2 guard of ws: n > cap / 4
  +6 extent of ws (written) from (i$ + j$) * 4 to (i$ + j$) * 4 + 4 if n <= cap / 4 && n % 8 == 0 && i$ < n && j$ <= 7 && i$ >= 0 && i$ % 8 == 0 && j$ >= 0
by_pointer
  +2 guard of ws: n > cap / 4
  +5 extent of ws (written) from run$ * 4 to run$ * 4 + 4 if n <= cap / 4 && run$ < n && run$ >= 0
tested_at_end
  +2 guard of ws: n == 0 || cap < n
  +6 extent of ws (written) from i$ to i$ + 1 if n != 0 && cap >= n && i$ >= 0 && (i$ == 0 || i$ < n)
two_dimensions
  +4 guard of ws: rows < 0 || columns < 0 || rows > 4096 || columns > 4096 || cap < rows * columns * 2
  +4 arithmetic (conversion from 'int' to 'long unsigned int'): rows in 0 .. 18446744073709551615 if rows >= 0 && columns >= 0 && rows <= 4096 && columns <= 4096
  +4 arithmetic (conversion from 'int' to 'long unsigned int'): columns in 0 .. 18446744073709551615 if rows >= 0 && columns >= 0 && rows <= 4096 && columns <= 4096
  +4 arithmetic ('long unsigned int' multiplication): rows * columns in 0 .. 18446744073709551615 if rows >= 0 && columns >= 0 && rows <= 4096 && columns <= 4096
  +4 arithmetic ('long unsigned int' multiplication): rows * columns * 2 in 0 .. 18446744073709551615 if rows >= 0 && columns >= 0 && rows <= 4096 && columns <= 4096
  +8 arithmetic ('int' multiplication): r$ * columns in -2147483648 .. 2147483647 if rows >= 0 && columns >= 0 && rows <= 4096 && columns <= 4096 && cap >= rows * columns * 2 && r$ < rows && c$ < columns && r$ >= 0 && c$ >= 0
  +8 arithmetic ('int' addition): c$ + r$ * columns in -2147483648 .. 2147483647 if rows >= 0 && columns >= 0 && rows <= 4096 && columns <= 4096 && cap >= rows * columns * 2 && r$ < rows && c$ < columns && r$ >= 0 && c$ >= 0
  +8 extent of ws (written) from (c$ + r$ * columns) * 2 to (c$ + r$ * columns) * 2 + 2 if rows >= 0 && columns >= 0 && rows <= 4096 && columns <= 4096 && cap >= rows * columns * 2 && r$ < rows && c$ < columns && r$ >= 0 && c$ >= 0
compacted
  +4 guard of ws: n > cap / 4
  +8 extent of ws (written) from steps$ * 4 to steps$ * 4 + 4 if n <= cap / 4 && i$ < n && x$ > 0 && i$ >= 0 && steps$ >= 0 && steps$ <= i$
behind
  +3 guard of ws: n > 4096 || cap < n + 1
  +3 arithmetic ('long unsigned int' addition): n + 1 in 0 .. 18446744073709551615 if n <= 4096
  +7 extent of ws (written) from n to n + 1 if n <= 4096 && cap >= n + 1
  +6 extent of ws (written) from i$ to i$ + 1 if n <= 4096 && cap >= n + 1 && i$ < n && i$ >= 0
behind_none
  +3 guard of ws: n > 4096 || cap <= 4096
  +6 extent of ws (written) from i$ to i$ + 1 if n <= 4096 && cap > 4096 && i$ < n && i$ >= 0
  +7 extent of ws (written) from max (0, n) to max (0, n) + 1 if n <= 4096 && cap > 4096
moving
  +3 guard of ws: stride == 0 || rows > cap / 4 / stride
  +7 extent of ws (written) from r$ * (stride * 4) to r$ * (stride * 4) + 4 if stride != 0 && rows <= cap / 4 / stride && r$ < rows && r$ >= 0
{ end } */
