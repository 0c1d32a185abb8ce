/* Each macro of pawl.h at each of its places, in C++.  */
#include <pawl.h>
#include <cstddef>

PAWL_COMPUTE void compute_before ();
void compute_behind () PAWL_COMPUTE;
PAWL_PREPARE void prepare ();
PAWL_NOALLOC int count ();
PAWL_ACQUIRES void *take (std::size_t);
PAWL_RELEASES void give (void *);
PAWL_RESIZES void *grow (void *, std::size_t);
typedef int (*counter) () PAWL_NOALLOC;
extern void *(*take_pointer) (std::size_t) PAWL_ACQUIRES;

extern "C" {
PAWL_COMPUTE void in_block (int);
}
extern "C" PAWL_COMPUTE void alone (int);

namespace kernels
{
struct Table
{
  void *(*take) (std::size_t) PAWL_ACQUIRES;
  void (*give) (void *) PAWL_RELEASES;
  float *base PAWL_STABLE;
  float *other PAWL_STABLE_WHILE ("is_open");
  unsigned calls PAWL_DIAGNOSTIC_COUNTER;
  PAWL_COMPUTE void method (int);
  PAWL_PREPARE static void set_up ();
  PAWL_REFUSES bool refuses () const;
  PAWL_COMPUTE virtual ~Table () {}
};
}
extern unsigned all_calls PAWL_DIAGNOSTIC_COUNTER;

template <typename T>
PAWL_COMPUTE T
twice (T value)
{
  return value + value;
}

PAWL_COMPUTE PAWL_REFUSES int
kernel (const float *x, float *ws PAWL_WORKSPACE (ws_bytes, "n * 4"),
        std::size_t ws_bytes, std::size_t n,
        char *scratch PAWL_WORKSPACE_UNCHECKED ("n * 8"),
        int *error PAWL_ERROR_OUT, void (*call) (void *) PAWL_NOALLOC)
{
  if (!ws || n == 0 || ws_bytes / 4 < n)
    return *error = -1;
  call (scratch);
  ws[0] = twice (x[0]);
  return 0;
}
PAWL_REFUSES_WITH (-1, -2) int refuses ();
