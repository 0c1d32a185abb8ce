// What a string does out of line changes it as well.  (Without optimisation, and in
// C++20, newer compilers see the bodies themselves, and each thing that they do.)
// { dg-additional-options "-std=c++17" }
// { dg-levels { -O2 -O3 } }
#include <map>
#include <string>
struct Named
{
  std::string name;
  std::map<int, int> counts;
};
#define REFUSES __attribute__ ((pawl_refuses))
REFUSES bool
rename_late (Named &x, const char *text, unsigned long n)
{
  x.name = text;        // { dg-error "changes 'x->name' before 'rename_late' refuses" }
  return n < 10;
}
REFUSES bool
append_late (Named &x, const char *text, unsigned long n)
{
  x.name += text;       // { dg-error "changes 'x->name' before 'append_late' refuses" }
  return n < 10;
}
REFUSES bool
rename_now (Named &x, const char *text, unsigned long n)
{
  if (n >= 10)
    return false;
  x.name = text;
  return true;
}
REFUSES bool
by_local (Named &x, const char *text, unsigned long n)
{
  std::string made (text);
  made += "more";
  if (n >= 10 || made.size () > 20)
    return false;
  x.name.swap (made);
  return true;
}
REFUSES bool
looks (Named &x, int key, unsigned long n)
{
  if (x.counts.find (key) == x.counts.end ())
    return false;
  return x.name.size () < n;
}
