/* The deleting destructor adds no site.  */
#include <pawl.h>

struct Base
{
  PAWL_COMPUTE virtual ~Base ();
  PAWL_COMPUTE virtual void run ();
};
Base::~Base () {}
void Base::run () {}

struct Derived : Base
{
  PAWL_COMPUTE ~Derived () override {}
};
Derived made;

PAWL_COMPUTE void
drop (Base *base)
{
  delete base;          /* { dg-error "'operator delete' releases .*'drop' [pawl:compute-alloc]" } */
}
