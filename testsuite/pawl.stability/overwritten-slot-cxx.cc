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
