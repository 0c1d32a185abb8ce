// Operators new and delete with arguments of the project's own: what their
// bodies are, whatever their name.  Where none is seen, nothing is known.
// { dg-options "-std=gnu++17 -fplugin-arg-pawl-unknown=warning" }
#include <pawl.h>
#include <cstdlib>
#include <new>

struct arena { char *next; };
void *operator new (std::size_t n, arena &a) { a.next += n; return a.next - n; }
void operator delete (void *, arena &) {}
void *operator new[] (std::size_t n, arena &a) { a.next += n; return a.next - n; }
struct heap {};
void *operator new (std::size_t n, heap) { return std::malloc (n); }
void *operator new[] (std::size_t n, heap) { return std::malloc (n); }
void operator delete (void *p, heap) { std::free (p); }
struct elsewhere {};
void *operator new (std::size_t, elsewhere);
void *operator new (std::size_t, std::align_val_t, arena &a) { return a.next; }
struct alignas (64) wide { char bytes[64]; };
struct made { int n; made (int); };

PAWL_COMPUTE int *a (arena &from) { return new (from) int; }
PAWL_COMPUTE int *b (arena &from) { return new (from) int[2]; }
PAWL_COMPUTE wide *c (arena &from) { return new (from) wide; }
PAWL_COMPUTE void d (int *p, arena &from) { operator delete (p, from); }
PAWL_COMPUTE int *e () { return new (heap ()) int; }    // { dg-error "'malloc' acquires memory on the compute path 'e', reached through 'operator new' [pawl:compute-alloc]" }
PAWL_COMPUTE int *f () { return new (heap ()) int[2]; } // { dg-error "'malloc' acquires memory on the compute path 'f', reached through 'operator new\[\]' [pawl:compute-alloc]" }
PAWL_COMPUTE void g (int *p) { operator delete (p, heap ()); }  // { dg-error "'free' releases memory on the compute path 'g', reached through 'operator delete' [pawl:compute-alloc]" }
PAWL_COMPUTE int *h () { return new (elsewhere ()) int; }       // { dg-warning "nothing is known of 'operator new', called on the compute path 'h' [pawl:compute-unknown]" }
PAWL_COMPUTE int *i (void *at) { return new (at) int; }
PAWL_COMPUTE int *j () { return new (std::nothrow) int; }       // { dg-error "'operator new' acquires memory on the compute path 'j' [pawl:compute-alloc]" }
PAWL_COMPUTE wide *k () { return new wide; }    // { dg-error "'operator new' acquires memory on the compute path 'k' [pawl:compute-alloc]" }
