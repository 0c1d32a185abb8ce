/* Scratch of the caller's is the callee's to write, also where it refuses
   afterwards; releasing it is not.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <stddef.h>
#include <stdlib.h>
#define REFUSES __attribute__ ((pawl_refuses))
#define WORKSPACE(capacity, bytes)                                            \
 __attribute__ ((pawl_workspace (capacity, bytes)))
#define ERROR_OUT __attribute__ ((pawl_error_out))
REFUSES int
scale (float *out ERROR_OUT, const float *in, void *ws WORKSPACE ("cap", "n * 4"),
       size_t cap, size_t n)
{
  float *t = ws;
  if (!ws || cap / 4 < n)
    return -1;
  for (size_t i = 0; i < n; i++)
    t[i] = in[i] * 2;
  for (size_t i = 0; i < n; i++)
    if (t[i] < 0)
      return -2;
  for (size_t i = 0; i < n; i++)
    out[i] = t[i];
  return 0;
}
REFUSES int
spills (float *out, const float *in, void *ws WORKSPACE ("cap", "n * 4"),
        size_t cap, size_t n)
{
  float *t = ws;
  if (!ws || cap / 4 < n)
    return -1;
  for (size_t i = 0; i < n; i++)
    {
      t[i] = in[i] * 2;
      out[i] = t[i]; /* { dg-error "'\*out' is changed before 'spills' refuses.*pawl:refusal-effect" } */
      if (t[i] < 0)
        return -2;
    }
  return 0;
}
REFUSES int
drops (const float *in, void *ws WORKSPACE ("cap", "4"), size_t cap)
{
  if (!ws || cap < 4)
    return -1;
  *(float *) ws = *in;
  if (*in < 0)
    {
      free (ws); /* { dg-error "'free' releases 'ws' before 'drops' refuses.*pawl:refusal-effect" } */
      return -2;
    }
  return 0;
}
