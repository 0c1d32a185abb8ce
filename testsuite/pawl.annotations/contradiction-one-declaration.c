/* The same in one declaration.  */
#include <pawl.h>

PAWL_COMPUTE PAWL_PREPARE void a (void);        /* { dg-error "'a' is declared with contradicting annotations" } */
struct s { void *(*f) (void) PAWL_ACQUIRES PAWL_RELEASES; };    /* { dg-error "'f' is declared with contradicting annotations" } */
typedef void *g (void) PAWL_ACQUIRES PAWL_NOALLOC;      /* { dg-error "'g' is declared with contradicting annotations" } */
void h (void *(*f) (void) PAWL_ACQUIRES PAWL_NOALLOC);  /* { dg-error "'f' is declared with contradicting annotations" } */
