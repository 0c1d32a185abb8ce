/* The project's own allocators, by annotation.  */
/* { dg-begin-manifest }
pawl: 1
scope: ["annotated-*.c"]
{ dg-end-manifest } */
#include <pawl.h>

PAWL_ACQUIRES void *arena_take (int);
struct ops { void (*give) (void *) PAWL_RELEASES; };

void
use (struct ops *ops)
{
  ops->give (arena_take (3));   /* { dg-error "'ops::give' in 'use' .* [pawl:ratchet-new]" } */
                                /* { dg-error "'arena_take' in 'use' .* [pawl:ratchet-new]" .-1 } */
}
