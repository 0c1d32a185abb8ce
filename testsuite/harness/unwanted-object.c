/* fails: (output) */
/* { dg-do assemble } */
/* { dg-object no } */
int a;
