/* A noreturn function ends a failure path; longjmp and throw do not.  */
#include <pawl.h>
#include <csetjmp>
#include <cstdlib>

[[noreturn]] static void die (int n) { std::free (std::malloc (n)); std::abort (); }
static std::jmp_buf back;
static int *last;
static void leave (int n) { last = new int (n); std::longjmp (back, 1); }

PAWL_COMPUTE int a (int n) { if (n > 3) die (n); return n; }
PAWL_COMPUTE int b (int n) { if (n > 3) leave (n); return n; }  // { dg-error "'operator new' .* 'leave' [pawl:compute-alloc]" }
