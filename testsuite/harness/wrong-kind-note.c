/* fails: (note at 2 */
int a = ;       /* { dg-note "expected" } */
/* { dg-error "expected" 2 } */
