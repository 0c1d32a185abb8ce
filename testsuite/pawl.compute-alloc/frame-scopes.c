/* Scopes that follow each other share their storage, nested ones add up, and
   static locals are no stack.  */
/* { dg-options "-fplugin-arg-pawl-stack-limit=1000" } */
#include <pawl.h>

extern void use (void *);

PAWL_COMPUTE void
disjoint (int which)
{
  if (which)
    {
      char first[900];
      use (first);
    }
  else
    {
      char second[900];
      use (second);
    }
}

PAWL_COMPUTE void
nested (int which)
{
  char outer[600];
  use (outer);
  if (which)
    {
      char inner[601];  /* { dg-error "1201 bytes exceed the limit of 1000 bytes on the compute path 'nested' [pawl:compute-alloc]" } */
      use (inner);
    }
}

PAWL_COMPUTE void
together (void)
{
  struct { char bytes[500]; } one;
  double two[63];       /* { dg-error "1004 bytes exceed the limit of 1000 bytes on the compute path 'together'" } */
  use (&one);
  use (two);
}

PAWL_COMPUTE void
elsewhere (void)
{
  static char table[5000];
  extern char shared[5000];
  use (table);
  use (shared);
}
