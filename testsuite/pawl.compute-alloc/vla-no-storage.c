/* What has a variable type but takes no stack: parameters, sizeof, pointers
   to arrays.  */
/* { dg-do compile } */
#include <pawl.h>

PAWL_COMPUTE float
sum (int n, float m[n][n], const float v[static n])
{
  float (*row)[n] = &m[0];
  return (*row)[0] + v[0] + (float) sizeof (float[n]) + (float) sizeof *row;
}
