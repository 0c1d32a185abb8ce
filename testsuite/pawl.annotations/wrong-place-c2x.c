/* The other spelling is checked as well.  */
/* { dg-options "-std=gnu2x" } */
int a (int ws [[pawl::workspace ("bytes", "n * 4")]], long bytes, long n);      /* { dg-error "'pawl_workspace' goes on a pointer parameter, not on 'ws'" } */
[[pawl::compute]] int b;        /* { dg-error "'pawl_compute' goes on a function, not on 'b'" } */
struct [[pawl::stable]] c { int x; };   /* { dg-error "'pawl_stable' goes on a pointer variable or field, not on a type" } */
void d (float *ws [[pawl::workspace ("n")]], long n);    /* { dg-error "wrong number of arguments specified for '(pawl::)?workspace' attribute" } */
void e (float *ws [[pawl::workspace ("size", "4")]], long bytes);       /* { dg-error "names the capacity 'size', but there is no such parameter" } */
