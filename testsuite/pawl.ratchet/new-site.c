/* A site that the manifest does not record; in a file out of scope nothing
   is asked.  */
/* { dg-begin-manifest }
pawl: 1
scope: ["new-*.c"]
{ dg-end-manifest } */
#include "inc/helper.h"

void *
unrecorded (size_t n)
{
  return malloc (n);    /* { dg-error "'malloc' in 'unrecorded' is an allocation site that the manifest does not record [pawl:ratchet-new]" .:10 } */
}

int
no_site (int n)
{
  return n + 1;
}
