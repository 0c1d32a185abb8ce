/* Macros that hide allocations.  */
#include <stdlib.h>

#define TAKE_FLOATS(n) malloc ((n) * sizeof (float))
#define RENEW(block, n) (free (block), (block) = malloc (n))
#define TAKE_BOTH(n) (TAKE_FLOATS (n) ? TAKE_FLOATS (2 * (n)) : 0)
