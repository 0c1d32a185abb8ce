/* std::malloc is malloc.  */
#include <cstdlib>
#include <cstring>
#include <pawl.h>

using std::calloc;

PAWL_COMPUTE void *
take (std::size_t n)
{
  void *a = std::malloc (n);    /* { dg-error "'malloc' acquires .*'take' [pawl:compute-alloc]" } */
  void *b = calloc (n, 2);      /* { dg-error "'calloc' acquires .*'take' [pawl:compute-alloc]" } */
  std::memset (b, 0, n);
  std::free (a);                /* { dg-error "'free' releases .*'take' [pawl:compute-alloc]" } */
  return ::realloc (b, n);      /* { dg-error "'realloc' resizes .*'take' [pawl:compute-alloc]" } */
}
