// In a block of extern "C".
#include <pawl.h>
#include <stdlib.h>

extern "C"
{
PAWL_COMPUTE void *kernel (size_t n);
PAWL_PREPARE void set_up (void);
void *slot (size_t n, void *(*get) (size_t) PAWL_NOALLOC);
}

void *
kernel (size_t n)
{
  set_up ();            // { dg-error "'set_up' is a preparation on the compute path 'kernel' [pawl:compute-alloc]" }
  return malloc (n);    // { dg-error "'malloc' acquires memory on the compute path 'kernel' [pawl:compute-alloc]" }
}
