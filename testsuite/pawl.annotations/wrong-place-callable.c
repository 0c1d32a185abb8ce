/* Effects, on what cannot be called.  */
#include <pawl.h>

PAWL_NOALLOC int number;                /* { dg-error "'pawl_noalloc' goes on a function or a pointer to one, not on 'number'" } */
PAWL_ACQUIRES float *data;              /* { dg-error "'pawl_acquires' goes on a function or a pointer to one, not on 'data'" } */
typedef struct { int a; } record PAWL_RELEASES; /* { dg-error "'pawl_releases' goes on a function or a pointer to one, not on 'record'" } */
struct s { void *block PAWL_RESIZES; }; /* { dg-error "'pawl_resizes' goes on a function or a pointer to one, not on 'block'" } */
void f (int n PAWL_NOALLOC);            /* { dg-error "'pawl_noalloc' goes on a function or a pointer to one, not on 'n'" } */
struct PAWL_NOALLOC t { int a; };       /* { dg-error "'pawl_noalloc' goes on a function or a pointer to one, not on a type" } */
