/* Atomic stores, exchanges and compare-and-swaps are stores.  */
#include <pawl.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef void *(*fn) (size_t);
static void *none (size_t n) { (void) n; return 0; }
static void *heap (size_t n) { return malloc (n); }
static _Atomic (fn) a1 = none;
static fn a2 = none, a3 = none, a4 = none, a5 = none;

void
set_up (void)
{
  fn old = none;
  atomic_store (&a1, heap);
  __atomic_store_n (&a2, heap, __ATOMIC_RELEASE);
  __sync_bool_compare_and_swap (&a3, none, heap);
  __atomic_exchange_n (&a4, heap, 5);
  __atomic_compare_exchange_n (&a5, &old, heap, 0, 5, 5);
}

PAWL_COMPUTE void *f1 (void) { return a1 (3); } /* { dg-error "'malloc' .* 'f1', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *f2 (void) { return a2 (3); } /* { dg-error "'malloc' .* 'f2', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *f3 (void) { return a3 (3); } /* { dg-error "'malloc' .* 'f3', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *f4 (void) { return a4 (3); } /* { dg-error "'malloc' .* 'f4', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *f5 (void) { return a5 (3); } /* { dg-error "'malloc' .* 'f5', reached through 'heap' [pawl:compute-alloc]" } */
