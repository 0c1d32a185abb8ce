/* fails: (excess diagnostics) */
/* { dg-do compile } */
#warning something
