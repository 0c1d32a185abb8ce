/* A throw is no failure path; what the compiler makes of it is no finding of
   the handlers.  */
#include <cstdlib>
#include <pawl.h>

struct Problem { int code; };
extern void may_throw ();

PAWL_COMPUTE int
throws (int n, void *p)
{
  if (n < 0)
    {
      std::free (p);    /* { dg-error "'free' releases .*'throws' [pawl:compute-alloc]" } */
      throw n;          /* { dg-error "acquires .*'throws' [pawl:compute-alloc]" } */
    }
  return n;
}

PAWL_COMPUTE int
catches (void *p)
{
  try
    {
      may_throw ();
    }
  catch (const Problem &problem)
    {
      std::free (p);    /* { dg-error "'free' releases .*'catches' [pawl:compute-alloc]" } */
      return problem.code;
    }
  return 0;
}
