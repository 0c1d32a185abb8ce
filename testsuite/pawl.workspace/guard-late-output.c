/* An output is written before the workspace is refused; an error report may be.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <string.h>

PAWL_COMPUTE int
reverse (const char *in, size_t n, char *out, size_t *written,
         char *copy PAWL_WORKSPACE (copy_bytes, "n"), size_t copy_bytes)
{
  *written = n;         /* { dg-error "'reverse' writes '\*written' before it tests whether 'copy_bytes' suffices [pawl:workspace-guard]" } */
  if (n && (!copy || copy_bytes < n))
    return -1;
  memcpy (copy, in, n);
  for (size_t i = 0; i < n; i++)
    out[i] = copy[n - 1 - i];
  return 0;
}

PAWL_COMPUTE int
reverse_well (const char *in, size_t n, char *out, size_t *written,
              char *copy PAWL_WORKSPACE (copy_bytes, "n"), size_t copy_bytes,
              int *why PAWL_ERROR_OUT)
{
  *why = 0;
  if (n && (!copy || copy_bytes < n))
    return -1;
  *written = n;
  memcpy (copy, in, n);
  for (size_t i = 0; i < n; i++)
    out[i] = copy[n - 1 - i];
  return 0;
}

/* A diagnostic counter is no output.  */
static unsigned long calls PAWL_DIAGNOSTIC_COUNTER;
struct state { unsigned hits PAWL_DIAGNOSTIC_COUNTER; int last; };

PAWL_COMPUTE int
reverse_counted (const char *in, size_t n, struct state *state,
                 char *copy PAWL_WORKSPACE (copy_bytes, "n"),
                 size_t copy_bytes)
{
  calls++;
  state->hits++;
  if (n && (!copy || copy_bytes < n))
    return -1;
  memcpy (copy, in, n);
  return 0;
}

PAWL_COMPUTE int
reverse_noted (const char *in, size_t n, struct state *state,
               char *copy PAWL_WORKSPACE (copy_bytes, "n"), size_t copy_bytes)
{
  state->last = 1;      /* { dg-error "'reverse_noted' writes '.*' before it tests whether 'copy_bytes' suffices" } */
  if (n && (!copy || copy_bytes < n))
    return -1;
  memcpy (copy, in, n);
  return 0;
}
