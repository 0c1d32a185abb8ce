/* Volatile and changing bounds never fold.  */
#include <pawl.h>

extern void use (void *);
static volatile const int loud = 4;
static int quiet = 4;

PAWL_COMPUTE void
never_folds (void)
{
  int grows = 4;
  char a[loud];         /* { dg-error "'a' takes stack" } */
  char b[quiet];        /* { dg-error "'b' takes stack" } */
  grows += quiet;
  char c[grows];        /* { dg-error "'c' takes stack" } */
  use (a);
  use (b);
  use (c);
}
