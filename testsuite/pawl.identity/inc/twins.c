/* Two identical functions, one of them annotated: GCC makes one of them, as it
   does without the plugin.  Attributes that reach that decision would keep
   them apart.  */
#define COMPUTE __attribute__ ((pawl_compute))
#define WORKSPACE(capacity, bytes) __attribute__ ((pawl_workspace (#capacity, bytes)))

COMPUTE __attribute__ ((noinline)) int
one (int *x WORKSPACE (n, "n * 4"), int n)
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += x[i] * x[i] + (x[i] >> 3);
  return sum;
}

__attribute__ ((noinline)) int
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

/* The same with operation tables and variables.  */
static int (*table[2]) (int *, int) __attribute__ ((pawl_noalloc)) = { one, two };
static const int same_a[3] __attribute__ ((pawl_diagnostic_counter)) = { 1, 2, 3 };
static const int same_b[3] = { 1, 2, 3 };

int
call (int *x, int n)
{
  return table[n & 1] (x, n) + (same_a[n % 3] == same_b[n % 3]);
}
