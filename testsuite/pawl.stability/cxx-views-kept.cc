// Spans and views that are kept hold addresses; what is used up at once does not.
// That a span was made of a vector is not seen with the libraries of GCC 13 to 16.
// { dg-additional-options "-std=c++20" }
#include <cstdlib>
#include <span>
#include <string_view>
#include <vector>
#define PREPARE __attribute__ ((pawl_prepare))
struct pool { std::vector<int> v; };
struct step { std::span<int> at; };
struct plain { int *v; size_t n; };
struct plain_step { std::span<int> at; };
struct chars { char *v; size_t n; };
struct chars_step { std::string_view at; };
struct used { int *v; size_t n; };
struct listed { int *v; };
struct plan { std::vector<int *> steps; };
void record (step *s, pool *p) { s->at = p->v; }
void record (plain_step *s, plain *p) { s->at = std::span<int> (p->v, p->n); }
void record (chars_step *s, chars *p) { s->at = std::string_view (p->v, p->n); }
void record (plan *s, listed *p) { s->steps.push_back (p->v + 3); }
int
total (used *p)
{
  int sum = 0;
  for (int i : std::span<int> (p->v, p->n))
    sum += i;
  return sum;
}
PREPARE void
grow (pool *p, int x)
{
  p->v.push_back (x);           // { dg-error "address is kept in 'step::at', in 'grow" .+0 { gcc <= 12 } }
}
template <typename T>
static bool
replace (T *p, void *v)
{
  if (!v)
    return false;
  p->v = static_cast<decltype (p->v)> (v);
  return true;
}
PREPARE bool
grow (plain *p, size_t n)
{
  return replace (p, realloc (p->v, n));        // { dg-error "address is kept in 'plain_step::at', in 'grow" }
}
PREPARE bool
grow (chars *p, size_t n)
{
  return replace (p, realloc (p->v, n));        // { dg-error "address is kept in 'chars_step::at', in 'grow" }
}
PREPARE bool
grow (listed *p, size_t n)
{
  return replace (p, realloc (p->v, n));        // { dg-error "address is kept in 'plan::steps', in 'grow" }
}
PREPARE bool
grow (used *p, size_t n)
{
  return replace (p, realloc (p->v, n));
}
