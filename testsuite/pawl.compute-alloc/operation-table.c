/* Operation tables with annotated fields.  */
#include <pawl.h>
#include <stddef.h>

struct host
{
  void *(*take) (size_t) PAWL_ACQUIRES;
  PAWL_RELEASES void (*give) (void *);
  void *(*grow) (void *, size_t) PAWL_RESIZES;
  int (*count) (void) PAWL_NOALLOC;
  int (*unknown) (void);
};

PAWL_COMPUTE int
through (struct host *host, const struct host *fixed, struct host all[])
{
  void *block = host->take (8);         /* { dg-error "'host::take' acquires .*'through' [pawl:compute-alloc]" } */
  block = fixed->grow (block, 9);       /* { dg-error "'host::grow' resizes .*'through' [pawl:compute-alloc]" } */
  (*all[1].give) (block);               /* { dg-error "'host::give' releases .*'through' [pawl:compute-alloc]" } */
  return host->count () + host->unknown ();
}
