/* Counters in memory: a field of a cursor, a variable whose address was taken.
   { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>

struct cursor { float *at; unsigned done; };

static void
put (struct cursor *cursor, float x)
{
  *cursor->at = x;
  cursor->at++;
  cursor->done++;
}

PAWL_COMPUTE int
one_too_many (float x, unsigned n,
              float *ws PAWL_WORKSPACE (bytes, "n * 4"), size_t bytes)
{
  if (!n || !ws || bytes / 4 < n)
    return -1;
  struct cursor cursor = { ws, 0 };
  while (cursor.done <= n)
    put (&cursor, x);           /* { dg-error "'one_too_many' touches 8 bytes of the workspace 'ws', which has 4 \(n = 1\)" } */
  return 0;
}

PAWL_COMPUTE int
exactly (float x, unsigned n,
         float *ws PAWL_WORKSPACE (bytes, "n * 4"), size_t bytes)
{
  if (!ws || bytes / 4 < n)
    return -1;
  struct cursor cursor = { ws, 0 };
  while (cursor.done < n)
    put (&cursor, x);
  return 0;
}

extern void look (const unsigned *where) PAWL_NOALLOC;

PAWL_COMPUTE int
looked_at (float x, unsigned n,
           float *ws PAWL_WORKSPACE (bytes, "n * 4"), size_t bytes)
{
  unsigned i = 0;
  look (&i);
  if (!ws || bytes / 4 < n)
    return -1;
  for (i = 1; i <= n; i++)
    ws[i] = x;                  /* { dg-error "'looked_at' touches 8 bytes of the workspace 'ws', which has 4 \(n = 1\)" } */
  for (i = 0; i < n; i++)
    ws[i] = x;
  return 0;
}

/* What moves on in some runs only stays within as many steps.  */
PAWL_COMPUTE int
sometimes (const float *x, unsigned n,
           float *ws PAWL_WORKSPACE (bytes, "n * 4"), size_t bytes)
{
  if (!ws || bytes / 4 < n)
    return -1;
  struct cursor cursor = { ws, 0 };
  for (unsigned i = 0; i < n; i++)
    if (x[i] > 0)
      put (&cursor, x[i]);
  return 0;
}

PAWL_COMPUTE int
sometimes_twice (const float *x, unsigned n,
                 float *ws PAWL_WORKSPACE (bytes, "n * 4"), size_t bytes)
{
  if (!ws || bytes / 4 < n)
    return -1;
  struct cursor cursor = { ws, 0 };
  for (unsigned i = 0; i < n; i++)
    {
      put (&cursor, x[i]);      /* { dg-error "'sometimes_twice' touches 12 bytes of the workspace 'ws', which has 8 \(n = 2\)" } */
      if (x[i] > 0)
        put (&cursor, x[i]);    /* { dg-error "'sometimes_twice' touches 8 bytes of the workspace 'ws', which has 4 \(n = 1\)" } */
    }
  return 0;
}

/* Of what moves on by data nothing is known but where it comes from.  */
PAWL_COMPUTE int
by_data (const float *x, const unsigned *gap, unsigned n,
         float *ws PAWL_WORKSPACE (bytes, "n * 4"), size_t bytes)
{
  struct cursor cursor = { ws, 0 };
  for (unsigned i = 0; i < n; i++)
    {
      put (&cursor, x[i]);      /* { dg-error "'by_data' uses the workspace 'ws' without a test whether 'bytes' suffices" } */
      cursor.at += gap[i];
    }
  return 0;
}                               /* { dg-note "it is not known whether 'by_data' stays inside the workspace 'ws' here: how far a pointer goes in a loop \(line 11\) could not be read" .-4 } */

PAWL_COMPUTE int
left_behind (const float *x, unsigned n,
             float *ws PAWL_WORKSPACE (bytes, "n * 4"), size_t bytes)
{
  if (n > 4096 || !ws || bytes / 4 < n)
    return -1;
  struct cursor cursor = { ws, 0 };
  for (int i = 0; i < (int) n; i++)
    {
      cursor.at[-i] = 0;        /* { dg-error "'left_behind' touches" } */
      if (x[i] > 0)
        cursor.at++;
    }
  return 0;
}
