/* Variable-length arrays, reported at the array.  */
#include <pawl.h>

extern void use (void *);

PAWL_COMPUTE void
one (int n)
{
  float row[n];         /* { dg-error "'row' takes stack .*'one' [pawl:compute-alloc]" .:9 } */
  use (row);
}

PAWL_COMPUTE void
two (int n)
{
  float first[4], matrix[n][n + 1];     /* { dg-error "'matrix' takes stack .*'two' [pawl:compute-alloc]" } */
  use (first);
  use (matrix);
}

PAWL_COMPUTE void
loop (int n)
{
  for (int i = 0; i < n; i++)
    {
      double step[i + 1];       /* { dg-error "'step' takes stack .*'loop' [pawl:compute-alloc]" } */
      use (step);
    }
}

PAWL_COMPUTE void
not_constant (int n)
{
  const int copy = n;
  char text[copy];      /* { dg-error "'text' takes stack .*'not_constant' [pawl:compute-alloc]" } */
  use (text);
}

PAWL_COMPUTE void
two_in_one (int n)
{
  char a[n], b[n];      /* { dg-error "'a' takes stack .*'two_in_one' [pawl:compute-alloc]" } */
                        /* { dg-error "'b' takes stack .*'two_in_one' [pawl:compute-alloc]" .-1 } */
  use (a);
  use (b);
}
