/* What a manifest says of snprintf itself holds whatever the format.  */
#include <pawl.h>
#include <stdio.h>

/* { dg-begin-manifest }
pawl: 1
allocators:
  - {name: snprintf, effect: may-acquire}       # { dg-note "'snprintf' is declared here with the effect 'may-acquire'" }
{ dg-end-manifest } */
PAWL_COMPUTE int
format (char *b, size_t n, int i)
{
  return snprintf (b, n, "%d", i);      /* { dg-warning "'snprintf' may acquire .*'format'" } */
}
