/* What gives the memory back when a constructor throws was not written: no
   site.  */
#include <pawl.h>

struct Made { Made (); Made (int); ~Made (); int x; };

PAWL_COMPUTE Made *
one ()
{
  return new Made;              /* { dg-error "'operator new' acquires .*'one' [pawl:compute-alloc]" } */
}

PAWL_COMPUTE Made *
many (int n)
{
  return new Made[n];           /* { dg-error "'operator new\[\]' acquires .*'many' [pawl:compute-alloc]" } */
}

PAWL_COMPUTE void
both (Made *made)
{
  delete new Made (3);          /* { dg-error "'operator new' acquires .*'both' [pawl:compute-alloc]" } */
                                /* { dg-error "'operator delete' releases .*'both' [pawl:compute-alloc]" .-1 } */
  delete[] made;                /* { dg-error "'operator delete\[\]' releases .*'both' [pawl:compute-alloc]" } */
}
