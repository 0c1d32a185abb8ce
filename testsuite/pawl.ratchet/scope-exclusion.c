/* An exclusion takes files out of scope again, the last pattern that matches
   decides.  */
#if 0  /* { dg-begin-manifest } */
pawl: 1
scope: ["**", "!scope-*.c", "!**/*.h", "inc/scoped.h"]
#endif /* { dg-end-manifest } */
#include "inc/helper.h"
#include "inc/scoped.h"

void *
out_of_scope (size_t n)
{
  return malloc (n);
}
/* { dg-error "'malloc' in 'scoped_take' .* [pawl:ratchet-new]" inc/scoped.h:7 } */
