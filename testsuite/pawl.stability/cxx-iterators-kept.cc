// Iterators are addresses, too.
// { dg-additional-options "-std=c++17" }
#include <vector>
#define PREPARE __attribute__ ((pawl_prepare))
struct first { std::vector<int> v; };
struct first_cursor { std::vector<int>::iterator at; };
struct put { std::vector<int> v; };
struct put_cursor { std::vector<int>::iterator at; };
struct made { std::vector<int> v; };
struct made_cursor { std::vector<int>::iterator at; };
struct counted { std::vector<int> v; long at; };
void
set_first (first_cursor *c, first *p)
{
  c->at = p->v.begin ();
}
PREPARE void
grow_first (first *p, int x)
{
  p->v.push_back (x);   // { dg-error "address is kept in 'first_cursor::at', in 'grow_first" }
}
void
set_put (put_cursor *c, put *p)
{
  c->at = p->v.insert (p->v.end (), 3);
}
PREPARE void
grow_put (put *p, int x)
{
  p->v.push_back (x);   // { dg-error "address is kept in 'put_cursor::at', in 'grow_put" }
}
void
set_made (made_cursor *c, made *p)
{
  c->at = p->v.emplace (p->v.begin (), 3);
}
PREPARE void
grow_made (made *p, int x)
{
  p->v.resize (x);      // { dg-error "address is kept in 'made_cursor::at', in 'grow_made" }
}
// A number of elements is no address, and what is only used is not kept.
void
set_counted (counted *p)
{
  p->at = p->v.end () - p->v.begin ();
  for (int &x : p->v)
    x++;
}
PREPARE void
grow_counted (counted *p, int x)
{
  p->v.push_back (x);
}
