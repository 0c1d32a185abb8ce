/* fails: (directives) */
/* { dg-eror "expected" } */
int a = ;       /* { dg-error "expected" } */
