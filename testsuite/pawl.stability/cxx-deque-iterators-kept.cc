// What is added at either end of a std::deque invalidates its iterators, but no
// reference to an element (C++20 [deque.modifiers]).
// { dg-additional-options "-std=c++17" }
// Without optimisation it is not seen with the libraries of GCC 15 and 16.
// { dg-levels { -O2 -O3 } }
#include <deque>
#define PREPARE __attribute__ ((pawl_prepare))
struct first { std::deque<int> v; };
struct first_cursor { std::deque<int>::iterator at; };
void
set (first_cursor *c, first *p)
{
  c->at = p->v.begin ();
}
PREPARE void
grow (first *p, int x)
{
  p->v.push_back (x);           // { dg-error "address is kept in 'first_cursor::at', in 'grow" }
}
struct last { std::deque<long> v; };
struct last_cursor { std::deque<long>::const_iterator at; };
void
set (last_cursor *c, const last *p)
{
  c->at = p->v.cend ();
}
PREPARE void
grow (last *p, long x)
{
  p->v.push_front (x);          // { dg-error "address is kept in 'last_cursor::at', in 'grow" }
}
// References and pointers stay; what is only used is not kept; of another deque.
struct referred { std::deque<char> v; };
struct reference { char *at; };
void
set (reference *c, referred *p)
{
  c->at = &p->v.front ();
}
PREPARE void
grow (referred *p, char x)
{
  p->v.push_back (x);
}
struct summed { std::deque<int> v; };
int
sum (summed *p)
{
  int n = 0;
  for (std::deque<int>::iterator at = p->v.begin (); at != p->v.end (); ++at)
    n += *at;
  return n;
}
PREPARE void
grow (summed *p, int x)
{
  p->v.push_back (x);
  p->v.push_front (x);
}
struct counted { std::deque<int> v; long at; };
void
set (counted *p)
{
  p->at = p->v.end () - p->v.begin ();
}
PREPARE void
grow (counted *p, int x)
{
  p->v.push_back (x);
}
