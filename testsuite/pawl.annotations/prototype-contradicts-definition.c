/* Prototype and definition ask for different things.  */
#include <pawl.h>

int a (float *ws PAWL_WORKSPACE (bytes, "n * 4"), unsigned long bytes, unsigned long n);        /* { dg-note "the other declaration is here" } */
int
a (float *scratch PAWL_WORKSPACE (size, "count * 8"), unsigned long size, unsigned long count)  /* { dg-error "contradicts" } */
{
  return scratch != 0 && size > count;
}

int b (float *ws PAWL_WORKSPACE (bytes, "4"), unsigned long bytes, unsigned long n);            /* { dg-note "the other declaration is here" } */
int b (float *ws PAWL_WORKSPACE (n, "4"), unsigned long bytes, unsigned long n);                /* { dg-error "contradicts" } */
