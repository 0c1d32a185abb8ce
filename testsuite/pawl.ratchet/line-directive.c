/* #line gives places their names; the manifest follows.  */
/* { dg-options "-fplugin-arg-pawl-root=." } */
/* { dg-begin-manifest }
pawl: 1
scope: ["gen/*.y"]
{ dg-end-manifest } */
#include <stdlib.h>

#line 100 "gen/parser.y"
void *
parse (size_t n)
{
  return malloc (n);    /* { dg-error "'malloc' in 'parse' .* [pawl:ratchet-new]" gen/parser.y:103 } */
}
