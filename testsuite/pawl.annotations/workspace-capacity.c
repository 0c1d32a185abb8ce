/* The capacity is an integer parameter of the function.  */
#include <pawl.h>

void a (float *ws PAWL_WORKSPACE (size, "4"), unsigned long bytes);     /* { dg-error "the workspace 'ws' names the capacity 'size', but there is no such parameter" } */
void b (float *ws PAWL_WORKSPACE (bytes, "4"), double bytes);           /* { dg-error "the capacity 'bytes' of the workspace 'ws' is no integer" } */
void c (float *ws PAWL_WORKSPACE (bytes, "4"), unsigned long *bytes);   /* { dg-error "the capacity 'bytes' of the workspace 'ws' is no integer" } */
void d (unsigned bytes, float *ws PAWL_WORKSPACE (bytes, "4"));
void e (float *ws PAWL_WORKSPACE (bytes, "4"), _Bool bytes);
void f (float *ws PAWL_WORKSPACE_UNCHECKED ("4"));
void g (float *ws PAWL_WORKSPACE (ws, "4"), unsigned long bytes);       /* { dg-error "the capacity 'ws' of the workspace 'ws' is no integer" } */
