/* Releases, resizes and mappings are sites, what may acquire is none.  */
/* { dg-begin-manifest }
pawl: 1
scope: ["releases-*.c"]
allocators:
  - {name: slab_take, effect: acquire}  # { dg-note "'slab_take' is declared here with the effect 'acquire'" }
  - {name: "Api::give", effect: release}        # { dg-note "'Api::give' is declared here with the effect 'release'" }
{ dg-end-manifest } */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

struct Api { void (*give) (void *); };
extern void *slab_take (void);

void
all (struct Api *api, void *block)
{
  free (block);                 /* { dg-error "'free' in 'all' .* [pawl:ratchet-new]" } */
  block = realloc (api, 4);    /* { dg-error "'realloc' in 'all' .* [pawl:ratchet-new]" } */
  munmap (block, 4096);         /* { dg-error "'munmap' in 'all' .* [pawl:ratchet-new]" } */
  api->give (slab_take ());     /* { dg-error "'Api::give' in 'all' .* [pawl:ratchet-new]" } */
                                /* { dg-error "'slab_take' in 'all' .* [pawl:ratchet-new]" .-1 } */
  printf ("%d\n", 3);
}
