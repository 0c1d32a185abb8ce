/* fails: (error at 2 */
int a = ;       /* { dg-error "expected" .:2 } */
