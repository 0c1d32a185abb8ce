// A constructor begins with an empty slot; other members of a compute path have
// to know that it is.
#include <new>
struct stage
{
  float *base __attribute__ ((pawl_stable));
  __attribute__ ((pawl_compute)) stage () : base (nullptr) {}
  __attribute__ ((pawl_compute)) stage (float *at) { set (at); }
  void set (float *at) { base = at; }
};
template <typename T>
struct typed
{
  T *base __attribute__ ((pawl_stable));
  __attribute__ ((pawl_compute)) typed () : base (nullptr) {}
};
template struct typed<float>;
__attribute__ ((pawl_compute)) stage *
placed (void *at)
{
  return new (at) stage ();
}
__attribute__ ((pawl_compute)) void
reset (stage *s, float *at)
{
  s->set (at);          // { dg-error "'s->base' is overwritten, which must stay, in 'reset'" }
}
// Only of the object that it makes.
struct borrower
{
  float *mine __attribute__ ((pawl_stable));
  __attribute__ ((pawl_compute)) borrower (stage *other, float *at)
  {
    mine = at;
    other->base = at;   // { dg-error "'other->base' is overwritten, which must stay, in 'borrower::borrower'" }
  }
};
struct derived : stage
{
  stage part;
  __attribute__ ((pawl_compute)) derived (float *at) : stage (at), part (at)
  {
    part.set (at);
  }
};
void
use (stage *s, float *at)
{
  borrower b (s, at);
  derived d (at);
}
// A function of its namespace's name is no constructor.
namespace clear
{
  __attribute__ ((pawl_compute)) void
  clear (stage *s)
  {
    s->base = nullptr;  // { dg-error "'s->base' is overwritten, which must stay, in 'clear::clear'" }
  }
}
