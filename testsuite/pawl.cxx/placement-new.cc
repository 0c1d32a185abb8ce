/* Placement new takes no memory.  */
/* { dg-do compile } */
#include <new>
#include <pawl.h>

struct Made { Made (); ~Made (); int x; };

PAWL_COMPUTE Made *
placed (void *room, int n)
{
  Made *all = new (room) Made[4];
  all->~Made ();
  return n ? new (room) Made : all;
}
