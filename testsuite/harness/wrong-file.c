/* fails: (error at 2 */
int a = ;       /* { dg-error "expected" other.h:2 } */
