/* fails: (directives) */
int a = ;       /* { dg-error "expected" } */
/* { dg-warnin "" } */
