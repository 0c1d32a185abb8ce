/* { dg-options "-Wall" } */
#include <pawl.h>
void f (float *ws PAWL_WORKSPACE (n, ""), int n);       /* { dg-error "in the size formula of a workspace" } */
void g (float *ws PAWL_WORKSPACE_UNCHECKED (" "), int n);       /* { dg-error "in the size formula of a workspace" } */
