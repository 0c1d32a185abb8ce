/* fails: (error at any */
/* What a directive asks for must be there.  */
/* { dg-options "-fplugin-arg-pawl-severity=off" } */
/* { dg-error "asked for something else" any } */
int a;
