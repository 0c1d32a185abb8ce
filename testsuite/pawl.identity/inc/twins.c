/* Two identical functions, one of them annotated: GCC makes one of them, as it
   does without the plugin.  Attributes that reach that decision would keep
   them apart.  */
#define COMPUTE __attribute__ ((pawl_compute))
#define WORKSPACE(capacity, bytes) __attribute__ ((pawl_workspace (#capacity, bytes)))

COMPUTE int
one (int *x WORKSPACE (n, "n * 4"), int n)
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += x[i] * x[i] + (x[i] >> 3);
  return sum;
}

int
two (int *x, int n)
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += x[i] * x[i] + (x[i] >> 3);
  return sum;
}

int
both (int *x, int n)
{
  return one (x, n) + two (x, n);
}
