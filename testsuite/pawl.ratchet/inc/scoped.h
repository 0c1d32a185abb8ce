/* A header that a test puts into scope.  */
#include <stdlib.h>

static inline void *
scoped_take (size_t n)
{
  return malloc (n);
}
