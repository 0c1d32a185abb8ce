/* A bound that folds to a constant makes an array, whatever the language
   calls it.  */
/* { dg-do compile } */
#include <pawl.h>

extern void use (void *);
static const int taps = 4;
enum { width = 3 };

PAWL_COMPUTE void
folds (void)
{
  const int n = 8;
  const unsigned long bytes = 8 * sizeof (float);
  float row[n], tail[taps], both[n * taps + width];
  char raw[bytes], twice[n][taps];
  use (row);
  use (tail);
  use (both);
  use (raw);
  use (twice);
}
