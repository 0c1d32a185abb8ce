/* Found where the storage moves.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

static float *scratch;
static size_t scratch_n;
static struct
{
  float *p;
} plan[4];
static int plan_n;
PAWL_PREPARE float *
scratch_get (size_t n)
{
  if (n > scratch_n)
    {
      free (scratch); /* { dg-error "pawl:address-stability" } */
      scratch = malloc (n * 4);
      scratch_n = scratch ? n : 0;
    }
  return scratch;
}
int
plan_add (size_t n)
{
  float *p = scratch_get (n);
  if (!p || plan_n == 4)
    return -1;
  plan[plan_n++].p = p;
  return 0;
}
