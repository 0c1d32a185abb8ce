/* Silent: nothing is wrong here.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
/* { dg-bogus "pawl:" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

struct seg
{
  char *mem;
  size_t len;
};
struct prog
{
  struct seg seg[3];
  int loaded;
};
PAWL_REFUSES int
prog_fit (struct prog *p, const size_t *want)
{
  char *m[3] = { NULL, NULL, NULL };
  for (int i = 0; i < 3; i++)
    if (want[i] > p->seg[i].len && !(m[i] = malloc (want[i])))
      {
        while (i-- > 0)
          free (m[i]);
        return -1;
      }
  for (int i = 0; i < 3; i++)
    if (m[i])
      {
        if (p->seg[i].mem)
          memcpy (m[i], p->seg[i].mem, p->seg[i].len);
        free (p->seg[i].mem);
        p->seg[i].mem = m[i];
        p->seg[i].len = want[i];
      }
  p->loaded = 1;
  return 0;
}
