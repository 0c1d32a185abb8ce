/* Found where the storage moves.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

struct m
{
  double *d;
  int rows, cols;
  struct m *view_of;
};
PAWL_PREPARE int
m_resize (struct m *m, int rows, int cols)
{
  if (rows < 0 || cols < 0)
    return -1;
  double *d = calloc ((size_t)rows * cols, sizeof *d);
  if (!d)
    return -1;
  free (m->d); /* { dg-error "pawl:address-stability" } */
  m->d = d;
  m->rows = rows;
  m->cols = cols;
  return 0;
}
void
m_view (struct m *v, struct m *m, int row)
{
  v->d = m->d + (size_t)row * m->cols;
  v->view_of = m;
}
