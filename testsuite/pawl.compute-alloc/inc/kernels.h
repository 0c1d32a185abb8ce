/* Kernels that a header defines.  */
#include <pawl.h>
#include <stdlib.h>

#define DEFINE_KERNEL(name, type)                       \
  PAWL_COMPUTE void *                                   \
  name (type *x, size_t n)                              \
  {                                                     \
    x[0] *= 2;                                          \
    return malloc (n * sizeof (type));                  \
  }

#ifndef NO_INLINE_KERNEL
static inline PAWL_COMPUTE void
inline_kernel (void *block)
{
  free (block);
}
#endif
