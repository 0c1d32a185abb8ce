/* fails: (directives) */
/* { dg-require sunshine } */
int a;
