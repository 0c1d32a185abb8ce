// What get () of a unique_ptr gave is kept: another block must not take its place;
// another unique_ptr of the type may be filled anew.
#include <memory>
struct Holder { std::unique_ptr<float[]> block, spare; bool lent = false; };
struct Kept { float *at; };
void
lend (Kept &k, Holder &h)
{
  h.lent = true;
  k.at = h.block.get ();
}
#define PREPARE __attribute__ ((pawl_prepare))
PREPARE void
bad (Holder &h, unsigned long n)
{
  h.block.reset (new float[n]); // { dg-error "whose address is kept in 'Kept::at', in 'bad'" }
}
PREPARE void
spare (Holder &h, unsigned long n)
{
  h.spare.reset (new float[n]);
}
PREPARE bool
guarded (Holder &h, unsigned long n)
{
  if (h.lent)
    return false;
  h.block.reset (new float[n]);
  return true;
}
