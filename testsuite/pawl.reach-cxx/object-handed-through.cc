// Which object it is stays known behind the library's functions that only hand it on.
// { dg-additional-options "-fno-fold-simple-inlines" { gcc >= 12 } }
#include <pawl.h>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>

struct Ops { void *(*run) (std::size_t); };
static char room[64];
static void *fixed (std::size_t) { return room; }
static Ops plain = { fixed }, greedy = { std::malloc };

PAWL_COMPUTE void *a () { return std::addressof (plain)->run (3); }
PAWL_COMPUTE void *m () { return std::move (plain).run (3); }
PAWL_COMPUTE void *f () { return std::forward<Ops &> (plain).run (3); }
PAWL_COMPUTE void *l () { Ops *at = std::addressof (plain); return at->run (3); }
PAWL_COMPUTE void *bad () { return std::addressof (greedy)->run (3); }  // { dg-error "'malloc' acquires .* 'bad' [pawl:compute-alloc]" }
