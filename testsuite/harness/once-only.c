/* fails: (error at 2, asked for in line 3) */
int a = ;       /* { dg-error "expected" } */
/* { dg-error "expected" 2 } */
