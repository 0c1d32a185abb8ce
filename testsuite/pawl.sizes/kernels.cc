/* C++: lambdas, references, templates, members.  */
/* { options "-std=c++17" } */
#include <pawl.h>
#include <cstddef>
#include <cstring>

int
by_lambda (char *ws PAWL_WORKSPACE (cap, "n"), std::size_t cap, std::size_t n)
{
  if (cap < n)
    return -1;
  auto clear = [&] (std::size_t i) { ws[i] = 0; };
  auto set = [=] (std::size_t i) { ws[i] = 1; };
  for (std::size_t i = 0; i < n; i++)
    {
      clear (i);
      set (i);
    }
  return 0;
}

struct Shape
{
  int rows, columns;
};

int
by_reference (float *ws PAWL_WORKSPACE (cap, "s.rows * 4"), std::size_t cap,
              const Shape &s)
{
  if (s.rows < 0 || cap < s.rows * sizeof (float))
    return -1;
  for (int i = 0; i < s.rows; i++)
    ws[i] = 0;
  return 0;
}

template <typename T>
static int
kernel (T *ws PAWL_WORKSPACE (cap, "n * sizeof (double)"), std::size_t cap,
        unsigned n)
{
  if (!ws || cap < n * sizeof (T))
    return -1;
  std::memset (ws, 0, n * sizeof (T));
  return 0;
}
int
instance (double *x, std::size_t bytes)
{
  return kernel<double> (x, bytes, 12);
}

struct Stage
{
  unsigned width;
  bool run (short *ws PAWL_WORKSPACE (cap, "this->width * 2"), std::size_t cap);
};

bool
Stage::run (short *ws, std::size_t cap)
{
  if (cap / 2 < width)
    return false;
  for (unsigned i = 0; i != width; ++i)
    ws[i] = 0;
  return true;
}

/* { facts }
kernel
  +3 guard of ws: ws == 0 || cap < n * 8
  +5 extent of ws (written) from 0 to n * 8 if ws != 0 && cap >= n * 8
by_lambda
  +2 guard of ws: cap < n
  +4 extent of ws (written) from i$ to i$ + 1 if cap >= n && i$ < n && i$ >= 0
  +5 extent of ws (written) from i$ to i$ + 1 if cap >= n && i$ < n && i$ >= 0
by_reference
  +3 guard of ws: s.rows < 0 || cap < s.rows * 4
  +3 arithmetic (conversion from 'int' to 'long unsigned int'): s.rows in 0 .. 18446744073709551615 if s.rows >= 0
  +3 arithmetic ('long unsigned int' multiplication): s.rows * 4 in 0 .. 18446744073709551615 if s.rows >= 0
  +6 extent of ws (written) from i$ * 4 to i$ * 4 + 4 if s.rows >= 0 && cap >= s.rows * 4 && i$ < s.rows && i$ >= 0
instance
  +2 output (*x)
Stage::run
  +2 guard of ws: cap / 2 < this->width
  +5 extent of ws (written) from i$ * 2 to i$ * 2 + 2 if cap / 2 >= this->width && i$ < this->width && i$ >= 0
{ end } */
