/* fails: (error at 4 */
/* { dg-error "expected" 3 } */
int a = ;
int b;  /* { dg-error "expected" } */
