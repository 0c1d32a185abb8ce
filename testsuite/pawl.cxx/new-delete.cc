/* new and delete in all forms, one finding each.  */
#include <pawl.h>

struct Plain { int x; };
struct Made { Made (); Made (int); ~Made (); int x; };

PAWL_COMPUTE void
scalars ()
{
  int *a = new int;             /* { dg-error "'operator new' acquires .*'scalars' [pawl:compute-alloc]" } */
  Plain *b = new Plain ();      /* { dg-error "'operator new' acquires .*'scalars' [pawl:compute-alloc]" } */
  delete a;                     /* { dg-error "'operator delete' releases .*'scalars' [pawl:compute-alloc]" } */
  delete b;                     /* { dg-error "'operator delete' releases .*'scalars' [pawl:compute-alloc]" } */
}

PAWL_COMPUTE void
arrays (int n)
{
  int *a = new int[n];          /* { dg-error "'operator new\[\]' acquires .*'arrays' [pawl:compute-alloc]" } */
  delete[] a;                   /* { dg-error "'operator delete\[\]' releases .*'arrays' [pawl:compute-alloc]" } */
}
