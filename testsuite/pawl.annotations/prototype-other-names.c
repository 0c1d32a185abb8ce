/* A workspace holds by position, whatever the parameters are called.  */
/* { dg-do compile } */
#include <pawl.h>

int a (float *ws PAWL_WORKSPACE (bytes, "n * 4"), unsigned long bytes, unsigned long n);
int a (float *, unsigned long, unsigned long);

int
a (float *scratch PAWL_WORKSPACE (size, "count * 4"), unsigned long size, unsigned long count)
{
  return scratch != 0 && size > count;
}

int b (float *ws PAWL_WORKSPACE (bytes, "n * 4"), unsigned long bytes, unsigned long n);

int
b (float *scratch, unsigned long size, unsigned long count)
{
  return scratch != 0 && size > count;
}
