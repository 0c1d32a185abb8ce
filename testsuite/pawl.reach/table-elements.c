/* A constant element of a table has its own initialiser and what is written to
   any element, not the other elements' initialisers.  */
#include <pawl.h>
#include <sys/mman.h>
#include <unistd.h>

typedef void (*call) (void);
static struct { const char *name; call current; } table[] = {
  { "munmap", (call) munmap },
  { "close", (call) close },
};
static struct { call current; } other[] = { { (call) close }, { (call) close } };
void set_other (unsigned i, int k) { other[i].current = k ? (call) close : (call) munmap; }

PAWL_COMPUTE int
a (int fd)
{
  return ((int (*) (int)) table[1].current) (fd);
}
PAWL_COMPUTE int
b (void *p, size_t n)
{
  return ((int (*) (void *, size_t)) table[0].current) (p, n);  /* { dg-error "'munmap' maps or unmaps memory on the compute path 'b' [pawl:compute-alloc]" } */
}
PAWL_COMPUTE int
c (int fd)
{
  return ((int (*) (int)) other[1].current) (fd);       /* { dg-error "'munmap' maps .*'c' [pawl:compute-alloc]" } */
}
