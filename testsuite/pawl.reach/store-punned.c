/* Memory that is written under another name: union members are one slot; what
   cannot be told is unknown.  */
/* { dg-require native } */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef void *(*fn) (size_t);
static void *none (size_t n) { (void) n; return 0; }
static void *heap (size_t n) { return malloc (n); }
union u { fn g; fn h; void *v; };
static union u one = { .g = none }, other = { .g = none };
struct o { fn get; };
struct p { fn take; };
static struct o copied = { none };
struct q { fn get; };
static struct q cast = { none };
static const struct p heap_ops = { heap };
static fn moved = none, written = none;

void
set_up (uintptr_t k)
{
  one.h = heap;
  other.v = (void *) heap;
  copied = *(const struct o *) &heap_ops;
  ((struct p *) &cast)->take = heap;
  moved = (fn) ((uintptr_t) heap + k);
  __asm__ ("" : "=m" (written) : "r" (heap));
}

PAWL_COMPUTE void *f1 (void) { return one.g (3); }      /* { dg-error "'malloc' .* 'f1', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *f2 (void) { return other.g (3); }    /* { dg-error "'malloc' .* 'f2', reached through 'heap' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *f3 (void) { return copied.get (3); } /* { dg-warning "nothing is known of what is called through 'o::get' .*'f3' [pawl:compute-unknown]" } */
PAWL_COMPUTE void *f4 (void) { return cast.get (3); }   /* { dg-warning "through 'q::get' .*'f4' [pawl:compute-unknown]" } */
PAWL_COMPUTE void *f5 (void) { return moved (3); }      /* { dg-warning "through 'moved' .*'f5' [pawl:compute-unknown]" } */
PAWL_COMPUTE void *f6 (void) { return written (3); }    /* { dg-warning "through 'written' .*'f6' [pawl:compute-unknown]" } */
