/* Methods, in the class and out of it.  */
#include <cstdlib>
#include <pawl.h>

class Stage
{
public:
  PAWL_COMPUTE void *outside (std::size_t);
  PAWL_COMPUTE void inside (void *p) { std::free (p); } /* { dg-error "'free' releases .*'Stage::inside' [pawl:compute-alloc]" } */
  PAWL_COMPUTE static void *fixed (std::size_t n) { return std::malloc (n); }   /* { dg-error "'malloc' acquires .*'Stage::fixed' [pawl:compute-alloc]" } */
  PAWL_COMPUTE virtual void *moving (std::size_t n) const;
  PAWL_COMPUTE bool operator== (const Stage &) const;
  PAWL_COMPUTE operator void * () const;
  PAWL_PREPARE void prepare ();
  void unmarked (void *p) { std::free (p); }
};

void *
Stage::outside (std::size_t n)
{
  prepare ();           /* { dg-error "'Stage::prepare' is a preparation on the compute path 'Stage::outside' [pawl:compute-alloc]" } */
  return std::malloc (n);       /* { dg-error "'malloc' acquires .*'Stage::outside' [pawl:compute-alloc]" } */
}

void *
Stage::moving (std::size_t n) const
{
  return std::malloc (n);       /* { dg-error "'malloc' acquires .*'Stage::moving' [pawl:compute-alloc]" } */
}

bool
Stage::operator== (const Stage &) const
{
  return std::malloc (1);       /* { dg-error "'malloc' acquires .*'Stage::operator==' [pawl:compute-alloc]" } */
}

Stage::operator void * () const
{
  return std::malloc (2);       /* { dg-error "'malloc' acquires .*'Stage::operator void\*' [pawl:compute-alloc]" } */
}
