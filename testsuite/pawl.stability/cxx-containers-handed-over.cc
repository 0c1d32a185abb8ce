// A container that a function is given as such, and that nobody in the unit gives
// it: the caller has it.
// { dg-additional-options "-std=c++20" }
#include <span>
#include <vector>
#define PREPARE __attribute__ ((pawl_prepare))
struct listed { std::vector<int> v; };
struct viewed { int *v; int n; };
struct counted { std::vector<int> v; };
struct shown { std::vector<int> v; };
void
record (std::vector<int *> &steps, listed &p)
{
  steps.push_back (&p.v[0]);
}
PREPARE void
grow (listed &p)
{
  p.v.push_back (1);            // { dg-error "whose address is kept in .*, in 'grow'" }
}
void
record (std::vector<std::span<int>> &steps, viewed &p)
{
  steps.push_back (std::span<int> (p.v, p.n));
}
PREPARE void
replace (viewed &p)
{
  delete[] p.v;                 // { dg-error "whose address is kept in .*, in 'replace'" }
  p.v = new int[9];
}
// What it takes out of the container, and what a caller's own container holds.
void
count (std::vector<int> &steps, counted &p)
{
  steps.push_back (p.v[0]);
}
PREPARE void
grow (counted &p)
{
  p.v.push_back (1);
}
static void
collect (std::vector<int *> &out, shown &p)
{
  out.push_back (&p.v[0]);
}
int
used (shown &p)
{
  std::vector<int *> out;
  collect (out, p);
  return *out[0];
}
PREPARE void
grow (shown &p)
{
  p.v.push_back (1);
}
// So does a vector that is handed over, of which an element's address is kept.
long *kept;
static void
keep (long *p)
{
  kept = p;
}
PREPARE void
keep_first (std::vector<long> &v)
{
  keep (&v[0]);
  v.push_back (1);              // { dg-error "whose address is kept in 'kept', in 'keep_first'" }
}
PREPARE short
use_first (std::vector<short> &v)
{
  short *p = &v[0], x = *p;
  v.push_back (1);
  return x;
}
