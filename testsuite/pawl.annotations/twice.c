/* The same annotation twice says nothing new.  */
/* { dg-do compile } */
#include <pawl.h>

PAWL_COMPUTE PAWL_COMPUTE void a (void);
PAWL_COMPUTE void a (void) PAWL_COMPUTE;
void b (float *ws PAWL_WORKSPACE (n, "n * 4") PAWL_WORKSPACE (n, "n*4"), int n);
void b (float *ws PAWL_WORKSPACE (n, "n * 4"), int n);
extern float *c PAWL_STABLE_WHILE ("is_open"), *c PAWL_STABLE_WHILE ("is_open");
