/* [[pawl::…]] in C23.  */
/* { dg-options "-std=gnu2x -Wall -Wextra -pedantic" } */
#include <stdlib.h>

[[pawl::compute]] void *
one (void)
{
  return malloc (1);    /* { dg-error "'malloc' acquires .*'one' [pawl:compute-alloc]" } */
}

[[__pawl__::__compute__]] void *
two (void)
{
  return malloc (2);    /* { dg-error "'malloc' acquires .*'two' [pawl:compute-alloc]" } */
}

[[pawl::prepare ("once")]] void set_up (void);
[[pawl::acquires]] void *take (size_t);
struct table { void (*give [[pawl::releases]]) (void *); };
float reads (float *ws [[pawl::workspace ("bytes", "n * 4")]], size_t bytes, size_t n);

[[pawl::compute, pawl::refuses (-1)]] int
three (struct table *t)
{
  t->give (take (3));   /* { dg-error "'take' acquires .*'three' [pawl:compute-alloc]" } */
                        /* { dg-error "'table::give' releases .*'three' [pawl:compute-alloc]" .-1 } */
  set_up ();            /* { dg-error "'set_up' is a preparation on the compute path 'three' [pawl:compute-alloc]" } */
  return -1;
}
