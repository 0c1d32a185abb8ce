/* Each macro of pawl.h at each of its places, in C.  */
#include <pawl.h>
#include <pawl.h>
#include <stddef.h>

PAWL_COMPUTE void compute_before (void);
void compute_behind (void) PAWL_COMPUTE;
PAWL_PREPARE void prepare (void);
PAWL_NOALLOC int count (void);
PAWL_ACQUIRES void *take (size_t);
PAWL_RELEASES void give (void *);
PAWL_RESIZES void *grow (void *, size_t);
typedef int counting (void) PAWL_NOALLOC;
typedef int (*counter) (void) PAWL_NOALLOC;
extern void *(*take_pointer) (size_t) PAWL_ACQUIRES;
struct table
{
  void *(*take) (size_t) PAWL_ACQUIRES;
  void (*give) (void *) PAWL_RELEASES;
  float *base PAWL_STABLE;
  float *other PAWL_STABLE_WHILE ("is_open");
  unsigned calls PAWL_DIAGNOSTIC_COUNTER;
};
extern unsigned all_calls PAWL_DIAGNOSTIC_COUNTER;
int is_open (struct table *);

PAWL_COMPUTE PAWL_REFUSES int
kernel (const float *x, float *ws PAWL_WORKSPACE (ws_bytes, "n * 4"),
        size_t ws_bytes, size_t n, char *scratch PAWL_WORKSPACE_UNCHECKED ("n * 8"),
        int *error PAWL_ERROR_OUT, void (*call) (void *) PAWL_NOALLOC);
PAWL_REFUSES_WITH (-1, -2) int refuses (void);

PAWL_COMPUTE PAWL_REFUSES int
kernel (const float *x, float *ws PAWL_WORKSPACE (ws_bytes, "n * 4"),
        size_t ws_bytes, size_t n, char *scratch PAWL_WORKSPACE_UNCHECKED ("n * 8"),
        int *error PAWL_ERROR_OUT, void (*call) (void *) PAWL_NOALLOC)
{
  if (!ws || n == 0 || ws_bytes / 4 < n)
    return *error = -1;
  call (scratch);
  ws[0] = x[0];
  return 0;
}
