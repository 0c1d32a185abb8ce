/* An entry with an empty record allows nothing, in scope or not.  */
/* { dg-begin-manifest }
pawl: 1
functions:
  "empty-sites.c::take": {sites: {}}
  "empty-sites.c::described": {notes: no sites key}
{ dg-end-manifest } */
#include <stdlib.h>

void *
take (size_t n)
{
  return malloc (n);    /* { dg-error "'malloc' in 'take' is an allocation site that the manifest does not record [pawl:ratchet-new]" } */
}

void *
described (size_t n)
{
  return malloc (n);
}
