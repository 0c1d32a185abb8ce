/* Atomic operations store like others: a flag that is set, a count that is not
   taken back; what is taken back, and a lock of one's own, is no effect.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#define REFUSES __attribute__ ((pawl_refuses))
struct bank
{
  atomic_int users, state;
  atomic_bool busy;
  int plain, lock;
  unsigned long n;
};
REFUSES int
sets (struct bank *b, unsigned long need)
{
  atomic_store (&b->busy, true); /* { dg-error "'b->busy' is changed before 'sets' refuses.*pawl:refusal-effect" } */
  return b->n < need ? -1 : 0;
}
REFUSES int
sets_plain (struct bank *b, unsigned long need)
{
  __atomic_store_n (&b->plain, 1, __ATOMIC_RELEASE); /* { dg-error "'b->plain' is changed before 'sets_plain' refuses.*pawl:refusal-effect" } */
  return b->n < need ? -1 : 0;
}
REFUSES int
counts (struct bank *b, unsigned long need)
{
  atomic_fetch_add (&b->users, 1); /* { dg-error "'b->users' is changed before 'counts' refuses.*pawl:refusal-effect" } */
  return b->n < need ? -1 : 0;
}
REFUSES int
counts_older (struct bank *b, unsigned long need)
{
  if (__sync_add_and_fetch (&b->plain, 1) > 3) /* { dg-error "'b->plain' is changed before 'counts_older' refuses.*pawl:refusal-effect" } */
    return -1;
  return b->n < need ? -1 : 0;
}
REFUSES int
compares (struct bank *b, unsigned long need)
{
  int none = 0;
  if (!atomic_compare_exchange_strong (&b->state, &none, 7)) /* { dg-error "changes 'b->state' before 'compares' refuses.*pawl:refusal-effect" } */
    return -1;
  return b->n < need ? -1 : 0;
}
REFUSES int
taken_back (struct bank *b, unsigned long need)
{
  atomic_fetch_add (&b->users, 1);
  if (b->n < need)
    {
      atomic_fetch_sub (&b->users, 1);
      return -1;
    }
  return 0;
}
REFUSES int
locks (struct bank *b, unsigned long need)
{
  while (__sync_lock_test_and_set (&b->lock, 1))
    ;
  bool fits = b->n >= need;
  __sync_lock_release (&b->lock);
  return fits ? 0 : -1;
}
REFUSES int
locks_by_comparing (struct bank *b, unsigned long need)
{
  int open = 0;
  while (!atomic_compare_exchange_weak (&b->state, &open, 1))
    open = 0;
  bool fits = b->n >= need;
  atomic_store (&b->state, 0);
  return fits ? 0 : -1;
}
REFUSES int
asks_first (struct bank *b, unsigned long need)
{
  if (atomic_load (&b->busy) || b->n < need)
    return -1;
  atomic_store (&b->busy, true);
  return 0;
}
