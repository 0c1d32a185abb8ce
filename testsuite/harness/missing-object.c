/* fails: (output) */
/* { dg-do assemble } */
/* { dg-object yes } */
int a = ;       /* { dg-error "expected" } */
