// An exception as the refusal.
#include <stdexcept>
struct Pool { char *block; unsigned long used, room; };
__attribute__ ((pawl_refuses ("throw"))) void
bad (Pool &p, unsigned long n)
{
  p.used = n;           // { dg-error "'p->used' is changed before 'bad' refuses" }
  if (n > p.room)
    throw 1;
}
__attribute__ ((pawl_refuses ("throw"))) void
good (Pool &p, unsigned long n)
{
  if (n > p.room)
    throw 1;
  p.used = n;
}
__attribute__ ((pawl_refuses ("throw"))) void
bad_new (Pool &p, unsigned long n)
{
  delete[] p.block;     // { dg-error "'operator delete..' releases 'p->block' before 'bad_new' refuses after a failed allocation" }
  p.block = new char[n];
}
__attribute__ ((pawl_refuses ("throw"))) void
good_new (Pool &p, unsigned long n)
{
  char *block = new char[n];
  delete[] p.block;
  p.block = block;
}
