/* A structure of variable size is a variable-length array.  */
#include <pawl.h>

extern void use (void *);

PAWL_COMPUTE void
whole (int n)
{
  struct { int head; char tail[n]; } record;    /* { dg-error "'record' takes stack .*'whole' [pawl:compute-alloc]" } */
  use (&record);
}
