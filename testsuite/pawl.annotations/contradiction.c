/* Two annotations that contradict each other: the later one is an error, the
   other one is shown.  */
/* { dg-notes all } */
#include <pawl.h>

PAWL_COMPUTE void a (void);     /* { dg-note "the other annotation is here" } */
PAWL_PREPARE void a (void);     /* { dg-error "'a' is declared with contradicting annotations: 'pawl_compute' and 'pawl_prepare'" } */

PAWL_ACQUIRES void *b (void);   /* { dg-note "the other annotation is here" } */
void *b (void) PAWL_NOALLOC;    /* { dg-error "'b' is declared with contradicting annotations: 'pawl_noalloc' and 'pawl_acquires'" } */

PAWL_RELEASES void c (void *);  /* { dg-note "the other annotation is here" } */
PAWL_COMPUTE void
c (void *block)                 /* { dg-error "'c' is declared with contradicting annotations: 'pawl_compute' and 'pawl_releases'" } */
{
  (void) block;
}

extern float *d PAWL_STABLE_WHILE ("is_open");  /* { dg-note "the other annotation is here" } */
extern float *d PAWL_STABLE_WHILE ("is_shut");  /* { dg-error "'d' is declared with contradicting annotations: two different 'pawl_stable'" } */

PAWL_REFUSES_WITH (-1) int e (void);    /* { dg-note "the other annotation is here" } */
PAWL_REFUSES_WITH (-2) int e (void);    /* { dg-error "'e' is declared with contradicting annotations: two different 'pawl_refuses'" } */
