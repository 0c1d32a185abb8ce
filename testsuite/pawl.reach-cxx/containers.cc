/* What containers do inside; what they do not.  */
#include <pawl.h>
#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <vector>

PAWL_COMPUTE void a (std::vector<int> &v) { v.push_back (1); }  // { dg-error "'operator new' .* 'std::vector::push_back' [pawl:compute-alloc]" }
                                                                // { dg-error "'operator delete' .* 'std::vector::push_back' [pawl:compute-alloc]" .-1 }
PAWL_COMPUTE int b (const std::vector<int> &v) { return v[0] + (int) v.size () + *v.begin (); }
PAWL_COMPUTE void c (std::array<int, 8> &x) { std::sort (x.begin (), x.end ()); x.fill (1); }
PAWL_COMPUTE int *d (int *p) { return new (p) int (3); }
PAWL_COMPUTE void e (std::unique_ptr<int> &p) { p.reset (); }   // { dg-error "'operator delete' .* 'std::unique_ptr::reset' [pawl:compute-alloc]" }
PAWL_COMPUTE int f (const std::unique_ptr<int> &p) { return *p; }
PAWL_COMPUTE int g (const std::map<int, int> &m) { auto i = m.find (3); return i == m.end () ? 0 : i->second; }
