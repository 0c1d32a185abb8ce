/* Values through memory: fields of parameters, outputs of helpers, structures
   by value, pieces that are carved off.  */
#include <pawl.h>
#include <stdint.h>
#include <string.h>

struct shape
{
  int32_t rows, columns;
  struct { uint16_t group; } deep;
};

int
fields (char *ws PAWL_WORKSPACE (cap, "s->rows * s->columns + s->deep.group"),
        size_t cap, const struct shape *s)
{
  if (s->rows < 0 || s->columns < 0
      || cap < (size_t) s->rows * s->columns + s->deep.group)
    return -1;
  ws[0] = 0;
  return 0;
}

int
by_value (char *ws PAWL_WORKSPACE (cap, "s.rows"), size_t cap, struct shape s)
{
  if (s.rows < 0 || cap < (size_t) s.rows)
    return -1;
  memset (ws, 0, (size_t) s.rows);
  return 0;
}

static int
need_of (const struct shape *s, size_t *bytes)
{
  if (s->rows < 0 || s->rows > 1024)
    return -1;
  *bytes = (size_t) s->rows * 8;
  return 0;
}

int
through_pointer (char *ws PAWL_WORKSPACE (cap, "s->rows * 8"), size_t cap,
                 const struct shape *s)
{
  size_t bytes;
  if (need_of (s, &bytes) != 0 || cap < bytes)
    return -1;
  memset (ws, 0, bytes);
  return 0;
}

struct cursor
{
  uint8_t *at;
  size_t left;
};

static void *
take (struct cursor *cursor, size_t bytes)
{
  if (cursor->left < bytes)
    return NULL;
  void *piece = cursor->at;
  cursor->at += bytes;
  cursor->left -= bytes;
  return piece;
}

int
carved (uint8_t *ws PAWL_WORKSPACE (cap, "m * 4 + n * 2"), size_t cap, uint16_t m,
        uint16_t n)
{
  if (!ws || cap < (size_t) m * 4 + (size_t) n * 2)
    return -1;
  struct cursor cursor = { ws, cap };
  uint32_t *one = take (&cursor, (size_t) m * 4);
  uint16_t *two = take (&cursor, (size_t) n * 2);
  if (!one || !two)
    return -1;
  memset (one, 0, (size_t) m * 4);
  memset (two, 0, (size_t) n * 2);
  return 0;
}

int
changed (char *ws PAWL_WORKSPACE (cap, "s->rows"), size_t cap, struct shape *s)
{
  if (s->rows < 0)
    s->rows = 0;
  if (cap < (size_t) s->rows)
    return -1;
  memset (ws, 0, (size_t) s->rows);
  return 0;
}

int
in_and_out (char *ws PAWL_WORKSPACE (cap, "n"), size_t cap, size_t n, int *status)
{
  *status = 0;
  if (cap < n)
    {
      *status = -1;
      return -1;
    }
  memset (ws, 0, n);
  return 0;
}

/* { facts }
fields
  +4 guard of ws: s->rows < 0 || s->columns < 0 || cap < s->rows * s->columns + s->deep.group
  +4 arithmetic (conversion from 'int' to 'long unsigned int'): s->rows in 0 .. 18446744073709551615 if s->rows >= 0 && s->columns >= 0
  +4 arithmetic (conversion from 'int' to 'long unsigned int'): s->columns in 0 .. 18446744073709551615 if s->rows >= 0 && s->columns >= 0
  +4 arithmetic ('long unsigned int' multiplication): s->rows * s->columns in 0 .. 18446744073709551615 if s->rows >= 0 && s->columns >= 0
  +4 arithmetic ('long unsigned int' addition): s->rows * s->columns + s->deep.group in 0 .. 18446744073709551615 if s->rows >= 0 && s->columns >= 0
  +6 extent of ws (written) from 0 to 1 if s->rows >= 0 && s->columns >= 0 && cap >= s->rows * s->columns + s->deep.group
by_value
  +2 guard of ws: s.rows < 0 || cap < s.rows
  +2 arithmetic (conversion from 'int' to 'long unsigned int'): s.rows in 0 .. 18446744073709551615 if s.rows >= 0
  +4 extent of ws (written) from 0 to s.rows if s.rows >= 0 && cap >= s.rows
through_pointer
  +4 guard of ws: s->rows < 0 || s->rows > 1024 || cap < s->rows * 8
  -5 arithmetic (conversion from 'int' to 'long unsigned int'): s->rows in 0 .. 18446744073709551615 if s->rows >= 0 && s->rows <= 1024
  -5 arithmetic ('long unsigned int' multiplication): s->rows * 8 in 0 .. 18446744073709551615 if s->rows >= 0 && s->rows <= 1024
  +6 extent of ws (written) from 0 to s->rows * 8 if s->rows >= 0 && s->rows <= 1024 && cap >= s->rows * 8
carved
  +3 guard of ws: ws == 0 || cap < (m * 2 + n) * 2
  +8 guard of ws: m * 4 > cap || ws == 0 || n * 2 > (m * 4 > cap ? cap : cap - m * 4) if ws != 0 && cap >= (m * 2 + n) * 2
  +10 extent of ws (written) from 0 to m * 4 if ws != 0 && cap >= (m * 2 + n) * 2 && m * 4 <= cap && n * 2 <= (m * 4 > cap ? cap : cap - m * 4)
  +11 extent of ws (written) from m * 4 to m * 4 + n * 2 if ws != 0 && cap >= (m * 2 + n) * 2 && m * 4 <= cap && n * 2 <= (m * 4 > cap ? cap : cap - m * 4)
changed
  +3 output (*s) if s->rows < 0
  +4 guard of ws: cap < (s->rows >= 0 ? s->rows : 0)
  +4 arithmetic (conversion from 'int' to 'long unsigned int'): s->rows >= 0 ? s->rows : 0 in 0 .. 18446744073709551615
  +6 extent of ws (written) from 0 to s->rows >= 0 ? s->rows : 0 if cap >= (s->rows >= 0 ? s->rows : 0)
in_and_out
  +2 output (*status)
  +3 guard of ws: cap < n
  +8 extent of ws (written) from 0 to n if cap >= n
  +5 output (*status) if cap < n
{ end } */
