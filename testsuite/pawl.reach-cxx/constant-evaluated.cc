// What is done in constant expressions alone is never compiled code.
// { dg-additional-options "-std=c++20 -fplugin-arg-pawl-unknown=warning" }
#include <pawl.h>
#include <memory>
#include <type_traits>
#include <vector>

constexpr int
sum (const int *p, int n)
{
  if (std::is_constant_evaluated ())
    {
      int *copy = new int[n];
      for (int i = 0; i < n; i++)
        copy[i] = p[i];
      delete[] copy;
    }
  int s = 0;
  for (int i = 0; i < n; i++)
    s += p[i];
  return s;
}
constexpr int
other (const int *p)
{
  if (!std::is_constant_evaluated ())
    return *p;
  return *std::make_unique<int> (3);
}
constexpr int
really (const int *p)
{
  if (!std::is_constant_evaluated ())
    return *new int (*p);
  return *p;
}
constexpr int three[] = { 1, 1, 1 };
static_assert (sum (three, 3) == 3);

PAWL_COMPUTE int good (const int *p, int n) { return sum (p, n) + other (p); }
PAWL_COMPUTE int bad (const int *p) { return really (p); }      // { dg-error "'operator new' acquires memory on the compute path 'bad', reached through 'really' [pawl:compute-alloc]" }
static PAWL_COMPUTE int unused_good (const int *p) { if (!std::is_constant_evaluated ()) return *p; return *new int; }
static PAWL_COMPUTE int unused_bad (const int *p) { if (std::is_constant_evaluated ()) return *p; return *new int; }    // { dg-error "'operator new' acquires memory on the compute path 'unused_bad'" }
// The library's allocator has two ways; one cause is told once.
PAWL_COMPUTE void push (std::vector<int> &v) { v.push_back (1); }       // { dg-error "'operator new' acquires memory on the compute path 'push', reached through 'std::vector::push_back' [pawl:compute-alloc]" }
                                                                // { dg-error "'operator delete' releases memory on the compute path 'push', reached through 'std::vector::push_back'" .-1 }
