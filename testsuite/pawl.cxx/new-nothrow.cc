/* The nothrow and aligned forms.  */
/* { dg-options "-std=c++17" } */
#include <new>
#include <pawl.h>

struct alignas (128) Wide { float x[32]; };

PAWL_COMPUTE void
forms ()
{
  int *a = new (std::nothrow) int;      /* { dg-error "'operator new' acquires .*'forms' [pawl:compute-alloc]" } */
  Wide *b = new Wide;                   /* { dg-error "'operator new' acquires .*'forms' [pawl:compute-alloc]" } */
  delete b;                             /* { dg-error "'operator delete' releases .*'forms' [pawl:compute-alloc]" } */
  operator delete (a);                  /* { dg-error "'operator delete' releases .*'forms' [pawl:compute-alloc]" } */
  void *c = operator new (8);           /* { dg-error "'operator new' acquires .*'forms' [pawl:compute-alloc]" } */
  ::operator delete (c, std::nothrow);  /* { dg-error "'operator delete' releases .*'forms' [pawl:compute-alloc]" } */
}
