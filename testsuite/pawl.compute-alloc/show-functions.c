/* show-functions: a note at each function in scope or with a role; the
   functions of a file that is neither are not told.  */
/* { dg-options "-fplugin-arg-pawl-show-functions" } */
/* { dg-begin-manifest }
pawl: 1
scope: ["*.c"]
compute: ["*.c::kernel_*"]
prepare: ["*.c::*_init"]
{ dg-end-manifest } */

static inline int
square (int x)  /* { dg-note "'square' has no role [pawl:compute-alloc]" } */
{
  return x * x;
}

int
kernel_square (int x)   /* { dg-note "'kernel_square' is on the compute path [pawl:compute-alloc]" } */
{
  return square (x);
}

void
tables_init (void)      /* { dg-note "'tables_init' is a preparation [pawl:compute-alloc]" } */
{
}
