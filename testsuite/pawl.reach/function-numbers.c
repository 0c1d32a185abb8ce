/* Functions that are kept and handed on as numbers, some with a tag in their bits.  */
/* { dg-additional-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stdint.h>
#include <stdlib.h>

typedef void (*function) (void);
static volatile int count;
static void greedy (void) { free (malloc (3)); }
static void plain (void) { count++; }

static void run (uintptr_t number) { ((function) number) (); }
PAWL_COMPUTE void a (void) { run ((uintptr_t) greedy); }        /* { dg-error "'malloc' acquires .* 'a', reached through 'run' [pawl:compute-alloc]" } */
                                                        /* { dg-error "'free' releases .* 'a'" .-1 } */
PAWL_COMPUTE void b (void) { run ((uintptr_t) plain); }

static uintptr_t pick (int k) { return k ? (uintptr_t) greedy : (uintptr_t) plain; }
static uintptr_t pick_sound (int k) { return k ? (uintptr_t) plain : 0; }
PAWL_COMPUTE void c (int k) { function f = (function) pick (k); f (); } /* { dg-error "'malloc' acquires .* 'c', reached through 'greedy' [pawl:compute-alloc]" } */
                                                        /* { dg-error "'free' releases .* 'c'" .-1 } */
PAWL_COMPUTE void d (int k) { function f = (function) pick_sound (k); if (f) f (); }

static uintptr_t tagged, tagged_sound;
PAWL_PREPARE void set (void) { tagged = (uintptr_t) greedy | 1; tagged_sound = (uintptr_t) plain | 1; }
PAWL_COMPUTE void e (void) { ((function) (tagged & ~(uintptr_t) 1)) (); }       /* { dg-error "'malloc' acquires .* 'e', reached through 'greedy' [pawl:compute-alloc]" } */
                                                        /* { dg-error "'free' releases .* 'e'" .-1 } */
PAWL_COMPUTE void f (void) { ((function) (tagged_sound & ~(uintptr_t) 1)) (); }

struct task { uintptr_t run; int n; };
static struct task tasks[2], sound_tasks[2];
PAWL_PREPARE void fill (void) { tasks[1].run = (uintptr_t) greedy; sound_tasks[1].run = (uintptr_t) plain; }
PAWL_COMPUTE void g (int i) { ((function) tasks[i].run) (); }   /* { dg-error "'malloc' acquires .* 'g', reached through 'greedy' [pawl:compute-alloc]" } */
                                                        /* { dg-error "'free' releases .* 'g'" .-1 } */
PAWL_COMPUTE void h (int i) { ((function) sound_tasks[i].run) (); }

/* With a key that is not known, nothing is.  */
PAWL_COMPUTE void
hidden (uintptr_t key)
{
  uintptr_t t = (uintptr_t) greedy ^ key;
  function f = (function) (t ^ key);
  f ();         /* { dg-warning "nothing is known of what is called through 'f' on the compute path 'hidden' [pawl:compute-unknown]" } */
}
