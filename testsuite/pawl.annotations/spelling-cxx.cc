/* [[pawl::…]] in C++11 and later.  */
/* { dg-options "-std=c++11 -Wall -Wextra -pedantic" } */
#include <cstdlib>

[[pawl::compute]] void *
one ()
{
  return malloc (1);    /* { dg-error "'malloc' acquires .*'one' [pawl:compute-alloc]" } */
}

[[__pawl__::__compute__]] void *
two ()
{
  return malloc (2);    /* { dg-error "'malloc' acquires .*'two' [pawl:compute-alloc]" } */
}

[[pawl::prepare ("once")]] void set_up ();

struct Stage
{
  [[pawl::compute]] void *process ();
  [[pawl::compute]] static void *other () { return malloc (3); }        /* { dg-error "'malloc' acquires .*'Stage::other' [pawl:compute-alloc]" } */
};

void *
Stage::process ()
{
  set_up ();            /* { dg-error "'set_up' is a preparation on the compute path 'Stage::process' [pawl:compute-alloc]" } */
  return malloc (4);    /* { dg-error "'malloc' acquires .*'Stage::process' [pawl:compute-alloc]" } */
}

void reads (float *ws [[pawl::workspace ("bytes", "n * 4")]], unsigned bytes, int n);
