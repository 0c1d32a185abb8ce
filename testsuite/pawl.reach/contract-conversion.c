/* What is stored where a promise stands keeps the promise.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
/* { dg-levels { -O0 } } */
#include <pawl.h>
#include <stdlib.h>

typedef int (*step_fn) (int) PAWL_NOALLOC;
struct ops { int (*run) (int) PAWL_NOALLOC; int (*drop) (int); };
static int good (int a) { return a + 1; }
static int bad (int a) { int *p = malloc (a); int r = *p; free (p); return r; }
extern int stranger (int);
extern int promised (int) PAWL_NOALLOC;
extern int take (int (*callback) (int) PAWL_NOALLOC, int n);

const struct ops table[] = {    /* { dg-error "'bad' is stored in 'ops::run', which promises not to allocate, but reaches 'malloc' [pawl:contract-conversion]" } */
                                /* { dg-warning "'stranger' is stored in 'ops::run'.* nothing is known .*[pawl:contract-conversion]" .-1 } */
  { good, bad }, { bad, good }, { stranger, good }, { promised, 0 } };
step_fn now = bad;      /* { dg-error "'bad' is stored in 'now', .*'malloc' [pawl:contract-conversion]" } */

int
use (int n)
{
  step_fn local = good;
  local = bad;          /* { dg-error "'bad' is stored in 'local', .*'malloc' [pawl:contract-conversion]" } */
  return take (bad, n)  /* { dg-error "'bad' is handed over as 'callback', .*'malloc' [pawl:contract-conversion]" } */
         + take (good, n) + local (n);
}
PAWL_COMPUTE int kernel (const struct ops *o, int n) { return o->run (n) + now (n); }
