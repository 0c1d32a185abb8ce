/* The manifest that lies beside a test.  */
#include <stdlib.h>

void *
take (size_t n)
{
  return malloc (n);
}

void
give (void *block)
{
  free (block);         /* { dg-error "'free' in 'give' .* [pawl:ratchet-new]" } */
}
