/* The compute path must not reach a preparation; the notes say where it was
   declared one, and why.  */
/* { dg-notes all } */
#include <pawl.h>

PAWL_PREPARE void set_up (void);        /* { dg-note "'set_up' is declared a preparation here" } */
void tear_down (void) __attribute__ ((pawl_prepare ("only at exit")));  /* { dg-note "'tear_down' is declared a preparation here: only at exit" } */

PAWL_COMPUTE void
step (void)             /* { dg-note "'step' is declared a compute path here" } */
{                       /* { dg-note "'step' is declared a compute path here" .-1 } */
  set_up ();            /* { dg-error "'set_up' is a preparation on the compute path 'step' [pawl:compute-alloc]" } */
  tear_down ();         /* { dg-error "'tear_down' is a preparation on the compute path 'step' [pawl:compute-alloc]" } */
  /* { dg-note "call it before the compute path begins" any } */
  /* { dg-note "call it before the compute path begins" any } */
}
