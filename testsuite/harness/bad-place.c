/* fails: (directives) */
int a = ;       /* { dg-error "expected" +1 } */
