/* Silent: nothing is wrong here.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
/* { dg-bogus "pawl:" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

struct m
{
  double *d;
  int rows, cols;
  int views;
};
struct mv
{
  double *d;
  struct m *of;
};
PAWL_PREPARE PAWL_REFUSES int
m_resize (struct m *m, int rows, int cols)
{
  if (m->views > 0 || rows < 0 || cols < 0)
    return -1;
  double *d = calloc ((size_t)rows * cols, sizeof *d);
  if (!d)
    return -1;
  free (m->d);
  m->d = d;
  m->rows = rows;
  m->cols = cols;
  return 0;
}
void
m_view (struct mv *v, struct m *m, int row)
{
  m->views++;
  v->d = m->d + (size_t)row * m->cols;
  v->of = m;
}
