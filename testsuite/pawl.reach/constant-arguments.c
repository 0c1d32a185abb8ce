/* A branch that the constants handed over rule out is never taken by this
   caller.  */
#include <pawl.h>
#include <stdlib.h>

static inline __attribute__ ((always_inline)) void *maybe (int allocate, size_t n) { if (allocate) return malloc (n); return 0; }
static void *chosen (int allocate, size_t n) { return allocate ? malloc (n) : 0; }
static void *deeper (int allocate, size_t n) { return chosen (allocate, n); }
static void *early (int allocate, size_t n) { if (!allocate) return 0; for (int i = 0; i < 3; i++) if (n > 3) return malloc (n); return 0; }
enum mode { READ, WRITE, BOTH };
static void *by_mode (enum mode mode, size_t n)
{
  switch (mode)
    {
    case READ: return 0;
    case WRITE: return malloc (n);
    default: return 0;
    }
}
static void *by_bits (unsigned flags, size_t n) { if (flags & 4) return malloc (n); return 0; }
static void *above (int level, size_t n) { if (level > 2 && n) return malloc (n); return 0; }
static void *provided (float *room, size_t n) { if (!room) return malloc (n); return room; }
static void *changes (int allocate, size_t n) { allocate = !allocate; return allocate ? malloc (n) : 0; }
static void *handed_on (int *allocate) { *allocate = 1; return 0; }
static void *by_address (int allocate, size_t n) { handed_on (&allocate); return allocate ? malloc (n) : 0; }

PAWL_COMPUTE void *a (size_t n) { return maybe (0, n); }
PAWL_COMPUTE void *a_bad (size_t n) { return maybe (1, n); }    /* { dg-error "'malloc' .*'a_bad', reached through 'maybe' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *b (size_t n) { return chosen (0, n); }
PAWL_COMPUTE void *b_bad (size_t n) { return chosen (2, n); }   /* { dg-error "'malloc' .*'b_bad', reached through 'chosen' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *b_any (int k, size_t n) { return chosen (k, n); }    /* { dg-error "'malloc' .*'b_any', reached through 'chosen' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *c (size_t n) { return deeper (0, n); }
PAWL_COMPUTE void *c_bad (size_t n) { return deeper (1, n); }   /* { dg-error "'malloc' .*'c_bad', reached through 'deeper' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *d (size_t n) { return early (0, n); }
PAWL_COMPUTE void *d_bad (size_t n) { return early (1, n); }    /* { dg-error "'malloc' .*'d_bad', reached through 'early' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *e (size_t n) { return by_mode (READ, n); }
PAWL_COMPUTE void *e_bad (size_t n) { return by_mode (WRITE, n); }      /* { dg-error "'malloc' .*'e_bad', reached through 'by_mode' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *f (size_t n) { return by_bits (3, n); }
PAWL_COMPUTE void *f_bad (size_t n) { return by_bits (6, n); }  /* { dg-error "'malloc' .*'f_bad', reached through 'by_bits' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *g (size_t n) { return above (2, n); }
PAWL_COMPUTE void *g_bad (size_t n) { return above (3, n); }    /* { dg-error "'malloc' .*'g_bad', reached through 'above' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *h (size_t n) { float room[4]; return provided (room, n) == room ? 0 : (void *) 1; }
PAWL_COMPUTE void *h_bad (size_t n) { return provided (0, n); } /* { dg-error "'malloc' .*'h_bad', reached through 'provided' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *i_bad (size_t n) { return changes (0, n); }  /* { dg-error "'malloc' .*'i_bad', reached through 'changes' [pawl:compute-alloc]" } */
PAWL_COMPUTE void *j_bad (size_t n) { return by_address (0, n); }       /* { dg-error "'malloc' .*'j_bad', reached through 'by_address' [pawl:compute-alloc]" } */
