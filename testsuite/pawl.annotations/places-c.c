/* All right places in C.  */
/* { dg-do compile } */
/* { dg-options "-Wall -Wextra" } */
#include <pawl.h>
#include <stddef.h>

typedef void *taker (size_t) PAWL_ACQUIRES;
typedef void *(*taker_pointer) (size_t) PAWL_ACQUIRES;
PAWL_NOALLOC typedef int counter (void);
taker direct;
extern taker_pointer variable;
extern int (*array[4]) (void) PAWL_NOALLOC;
static int (*const constant) (void) PAWL_NOALLOC = 0;
union either { int (*f) (void) PAWL_NOALLOC; float *p PAWL_STABLE; };
struct record
{
  taker *by_type;
  int (*f) (void) PAWL_NOALLOC, (*g) (void) PAWL_NOALLOC;
  unsigned long count PAWL_DIAGNOSTIC_COUNTER;
  float *base PAWL_STABLE, *top;
};
extern unsigned hits PAWL_DIAGNOSTIC_COUNTER;
extern float *arena PAWL_STABLE_WHILE ("in_use");
int in_use (void);

PAWL_COMPUTE PAWL_REFUSES static int
local_kernel (float ws[] PAWL_WORKSPACE (bytes, "4 * n"), size_t bytes, size_t n,
              taker *take PAWL_ACQUIRES, int (*f) (void) PAWL_NOALLOC,
              int *error PAWL_ERROR_OUT)
{
  (void) take;
  if (!ws || n == 0 || bytes / 4 < n)
    return -1;
  ws[0] = 0;
  *error = f () + (constant ? 1 : 0);
  return 0;
}

int
call (float *ws, int (*f) (void))
{
  int error;
  extern PAWL_COMPUTE int block_scope (void);
  return local_kernel (ws, 4, 1, direct, f, &error) + block_scope ();
}
