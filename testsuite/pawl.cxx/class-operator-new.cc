/* A class's own operators are functions like others: nothing is known of them
   here, and what they call is theirs.  */
#include <cstdlib>
#include <pawl.h>

struct Pooled
{
  int x;
  static void *operator new (std::size_t);
  PAWL_RELEASES static void operator delete (void *);
};

struct Heaped
{
  int x;
  PAWL_COMPUTE static void *operator new (std::size_t n) { return std::malloc (n); }    /* { dg-error "'malloc' acquires .*'Heaped::operator new' [pawl:compute-alloc]" } */
  static void operator delete (void *p) { std::free (p); }
};

PAWL_COMPUTE int
use (Pooled *pooled)
{
  delete pooled;        /* { dg-error "'Pooled::operator delete' releases .*'use' [pawl:compute-alloc]" } */
  return 0;
}
