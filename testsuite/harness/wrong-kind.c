/* fails: (warning at 2 */
int a = ;       /* { dg-warning "expected" } */
/* { dg-error "expected" 2 } */
