/* The same where a manifest lists the scratch.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <stddef.h>
int
fill (float *out, const float *in, float *ws, size_t cap, size_t n)
{
  if (!ws || cap / 4 < n)
    return -1;
  for (size_t i = 0; i < n; i++)
    ws[i] = in[i] * 2;
  if (n && ws[0] < 0)
    return -2;
  for (size_t i = 0; i < n; i++)
    {
      if (in[i] < 0)
        return -3;
      out[i] = ws[i]; /* { dg-error "'\*out' is changed before 'fill' refuses.*pawl:refusal-effect" } */
    }
  return 0;
}
/* { dg-begin-manifest }
pawl: 1
refuses: [{function: "**::fill"}]
functions:
  "scratch-by-manifest.c":
    fill:
      workspace:
        - {param: ws, capacity: cap, bytes: n * 4}
{ dg-end-manifest } */
