/* The same in one declaration.  */
#include <pawl.h>

PAWL_COMPUTE PAWL_PREPARE void a (void);        /* { dg-error "'a' is declared with contradicting annotations" } */
struct s { void *(*f) (void) PAWL_ACQUIRES PAWL_RELEASES; };    /* { dg-error "'f' is declared with contradicting annotations" } */
typedef void *g (void) PAWL_ACQUIRES PAWL_NOALLOC;      /* { dg-error "'g' is declared with contradicting annotations" } */
void h (void *(*f) (void) PAWL_ACQUIRES PAWL_NOALLOC);  /* { dg-error "'f' is declared with contradicting annotations" } */

int i (float *w PAWL_WORKSPACE (b, "8") PAWL_WORKSPACE (b, "9"), int b);        /* { dg-error "'w' is declared with contradicting annotations: two different 'pawl_workspace'" } */
int j (float *w PAWL_WORKSPACE (b, "8") PAWL_WORKSPACE (c, "8"), int b, int c); /* { dg-error "'w' is declared with contradicting annotations: two different 'pawl_workspace'" } */
int k (float *w PAWL_WORKSPACE (b, "8") PAWL_WORKSPACE_UNCHECKED ("8"), int b); /* { dg-error "'w' is declared with contradicting annotations: two different 'pawl_workspace'" } */
int l (float *w PAWL_WORKSPACE (b, "8") PAWL_WORKSPACE (b, "8"), int b);
int m (float *w PAWL_WORKSPACE (b, "8"), float *v PAWL_WORKSPACE (b, "9"), int b);
