// Views that are kept as elements of a container hold addresses, too; those in a
// container that is gone when the function returns do not.  Since C++20 a unit has
// the bodies of std::string's members.
// That a span was made of a whole vector is not seen with the libraries of GCC 13
// to 16.
// { dg-additional-options "-std=c++20" }
#include <span>
#include <string>
#include <string_view>
#include <vector>
#define PREPARE __attribute__ ((pawl_prepare))
struct step { std::span<int> at; };
struct pool { std::vector<int> v; };
struct plan { std::vector<step> steps; };
struct plain_pool { std::vector<int> v; };
struct plain_plan { std::vector<std::span<int>> steps; };
struct text { std::string s; };
struct text_plan { std::vector<std::string_view> steps; };
struct chars { std::vector<char> v; };
struct chars_plan { std::vector<std::string_view> steps; };
struct listed { std::vector<char> v; };
std::vector<std::string_view> everything;
struct used { std::vector<char> v; };
struct used_text { std::string s; };
void
record (plan *s, pool *p)
{
  s->steps.push_back (step { std::span<int> (p->v.data (), 4) });
}
void
record (plain_plan *s, plain_pool *p)
{
  s->steps.push_back (p->v);
}
void
record (text_plan *s, text *p)
{
  s->steps.push_back (p->s);
}
void
record (chars_plan *s, chars *p)
{
  s->steps.emplace_back (p->v.data (), p->v.size ());
}
void
record (listed *p)
{
  std::string_view one (p->v.data (), p->v.size ());
  everything.push_back (one);
}
size_t
count (used *p, used_text *t)
{
  std::vector<std::string_view> parts;
  parts.push_back (std::string_view (p->v.data (), p->v.size ()));
  parts.push_back (t->s);
  return parts.size ();
}
PREPARE void
grow (pool *p, int x)
{
  p->v.push_back (x);   // { dg-error "address is kept in 'plan::steps', in 'grow" }
}
PREPARE void
grow (plain_pool *p, int x)
{
  p->v.resize (x);      // { dg-error "address is kept in 'plain_plan::steps', in 'grow" .+0 { gcc <= 12 } }
}
PREPARE void
grow (text *p, const char *more)
{
  p->s.append (more);   // { dg-error "append' may move the block at 'p->s', whose address is kept in 'text_plan::steps', in 'grow" }
}
PREPARE void
grow (text *p, char more)
{
  p->s.push_back (more);        // { dg-error "push_back' may move the block at 'p->s', whose address is kept in 'text_plan::steps', in 'grow" }
}
PREPARE void
grow (text *p, const std::string *more)
{
  p->s += *more;        // { dg-error "operator.=' may move the block at 'p->s', whose address is kept in 'text_plan::steps', in 'grow" }
}
PREPARE void
grow (chars *p, char x)
{
  p->v.push_back (x);   // { dg-error "address is kept in 'chars_plan::steps', in 'grow" }
}
PREPARE void
grow (listed *p, char x)
{
  p->v.push_back (x);   // { dg-error "address is kept in 'everything', in 'grow" }
}
PREPARE void
grow (used *p, char x)
{
  p->v.push_back (x);
}
PREPARE void
grow (used_text *p, char x)
{
  p->s.push_back (x);
}
