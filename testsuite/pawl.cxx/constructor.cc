/* A constructor or destructor is one function, however many the compiler makes
   of it.  */
#include <cstdlib>
#include <pawl.h>

struct Base { int x; };
struct Stage : virtual Base
{
  void *block;
  PAWL_COMPUTE Stage (std::size_t n) : block (std::malloc (n)) {}       /* { dg-error "'malloc' acquires .*'Stage::Stage' [pawl:compute-alloc]" } */
  PAWL_COMPUTE ~Stage () { std::free (block); } /* { dg-error "'free' releases .*'Stage::~Stage' [pawl:compute-alloc]" } */
};

struct Member
{
  PAWL_COMPUTE Member ();
  int *values = new int[4];
};
/* GCC itself places a member's initialiser at the constructor.  */
Member::Member () {}    /* { dg-error "'operator new\[\]' acquires .*'Member::Member' [pawl:compute-alloc]" } */

Stage global (4);
