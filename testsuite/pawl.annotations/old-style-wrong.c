/* A wrong annotation in a K&R definition.  */
/* { dg-options "-std=gnu11" } */
#include <pawl.h>

int
wrong (ws, bytes)
  float *ws PAWL_WORKSPACE (size, "4");         /* { dg-error "the workspace 'ws' names the capacity 'size', but there is no such parameter" } */
  unsigned long bytes;
{
  return ws != 0 && bytes != 0;
}
