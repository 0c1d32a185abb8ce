/* fails: (directives) */
int a = ;       /* { dg-error "(expected" } */
