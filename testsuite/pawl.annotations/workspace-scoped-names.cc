// Names of classes, namespaces and templates around a function are known in its
// formula; others are not.
#include <pawl.h>
#include <stddef.h>

namespace audio
{
struct frame { float left, right; };
constexpr size_t taps = 8;
enum { bands = 4 };
int in_namespace (frame *w PAWL_WORKSPACE (c, "n * sizeof (frame) + taps * bands"), size_t c, size_t n);
int wrong (frame *w PAWL_WORKSPACE (c, "n * sizeof (frames)"), size_t c, size_t n);     // { dg-error "there is no type 'frames'" }
int wrong_constant (frame *w PAWL_WORKSPACE (c, "n * tap"), size_t c, size_t n);        // { dg-error "'tap' is neither a parameter of the function nor a known constant" }
namespace detail
{
int below (frame *w PAWL_WORKSPACE (c, "n * sizeof (frame) + taps"), size_t c, size_t n);
}
}
int outside (void *w PAWL_WORKSPACE (c, "n * sizeof (frame)"), size_t c, size_t n);     // { dg-error "there is no type 'frame'" }
int qualified (void *w PAWL_WORKSPACE (c, "n * sizeof (audio::frame) + audio::taps"), size_t c, size_t n);

struct filter
{
  using sample = float;
  static constexpr size_t order = 3;
  struct state { sample s[4]; };
  int run (sample *w PAWL_WORKSPACE (c, "n * sizeof (sample) + order + sizeof (state)"), size_t c, size_t n);
  int wrong (sample *w PAWL_WORKSPACE (c, "n * sizeof (samples)"), size_t c, size_t n); // { dg-error "there is no type 'samples'" }
};

struct narrow : filter
{
  int inherited (sample *w PAWL_WORKSPACE (c, "n * sizeof (sample) + order"), size_t c, size_t n);
};

template <typename T, size_t k> struct bank
{
  int take (T *w PAWL_WORKSPACE (c, "n * sizeof (T) + k"), size_t c, size_t n) { return !w || c < n ? -1 : 0; }
};
template struct bank<int, 3>;
template struct bank<double, 5>;

// A lambda without captures has a function beside it that has no names.
int (*pointer) (float *, size_t)
  = [] (float *w PAWL_WORKSPACE (c, "8"), size_t c) { return !w || c < 8 ? -1 : 0; };
auto closure = [] (float *w PAWL_WORKSPACE (c, "8"), size_t c) { return !w || c < 8 ? -1 : 0; };
auto wrong = [] (float *w PAWL_WORKSPACE (d, "8"), size_t c) { return !w || c < 8 ? -1 : 0; };  // { dg-error "the workspace 'w' names the capacity 'd', but there is no such parameter" }
