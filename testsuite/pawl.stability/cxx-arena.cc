// Slices of an arena are out while it is released as a whole.
#include <cstdlib>
class Arena
{
public:
  char *slice (unsigned long n);
  __attribute__ ((pawl_prepare)) bool reset (unsigned long n);
  __attribute__ ((pawl_prepare)) bool reset_checked (unsigned long n);
  char *base = nullptr;
  unsigned long used = 0, slices = 0;
};
struct Tensor { char *data; };
char *
Arena::slice (unsigned long n)
{
  char *at = base + used;
  used += n;
  slices++;
  return at;
}
void
bind (Tensor &t, Arena &a)
{
  t.data = a.slice (64);
}
bool
Arena::reset (unsigned long n)
{
  std::free (base);     // { dg-error "'free' releases the block at 'base', whose address is kept in 'Tensor::data', in 'Arena::reset'" }
  base = static_cast<char *> (std::malloc (n));
  return base;
}
bool
Arena::reset_checked (unsigned long n)
{
  if (slices)
    return false;
  std::free (base);
  base = static_cast<char *> (std::malloc (n));
  return base;
}
