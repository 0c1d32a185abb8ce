/* A header out of scope.  */
#include <stdlib.h>

static inline void *
header_take (size_t n)
{
  return malloc (n);
}
