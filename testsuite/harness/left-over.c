/* fails: (left-over files) */
/* { dg-do assemble } */
/* { dg-options "-save-temps" } */
int a;
