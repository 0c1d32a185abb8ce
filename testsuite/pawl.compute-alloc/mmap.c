/* Mapping and unmapping are no better than malloc and free.  */
#include <pawl.h>
#include <stddef.h>
#include <sys/mman.h>

PAWL_COMPUTE void
map_and_unmap (size_t n)
{
  void *block = mmap (NULL, n, PROT_READ, MAP_PRIVATE, 3, 0);   /* { dg-error "'mmap(64)?' maps or unmaps .*'map_and_unmap' [pawl:compute-alloc]" } */
  munmap (block, n);    /* { dg-error "'munmap' maps or unmaps .*'map_and_unmap' [pawl:compute-alloc]" } */
}
