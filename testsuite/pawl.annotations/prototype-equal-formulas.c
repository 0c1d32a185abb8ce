/* Formulas that are equal contradict nothing, however they are written.  */
/* { dg-do compile } */
#include <pawl.h>

void a (float *ws PAWL_WORKSPACE (bytes, "n * 4"), long bytes, long n);
void a (float *ws PAWL_WORKSPACE (bytes, "4 * n"), long bytes, long n);
void a (float *ws PAWL_WORKSPACE (bytes, "(n * (4))"), long bytes, long n);
void a (float *w, long b, long m);
