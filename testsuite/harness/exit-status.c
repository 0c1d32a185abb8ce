/* fails: (exit status) */
/* { dg-exit 0 } */
int a = ;       /* { dg-error "expected" } */
