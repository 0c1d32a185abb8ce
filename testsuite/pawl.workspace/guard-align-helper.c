/* Helpers that align what is left of a block, with the mask a parameter.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
/* { dg-begin-manifest }
pawl: 1
functions:
  "guard-align-helper.c":
    filter: {workspace: [{param: ws, capacity: left, bytes: n * 4, alignment: 64}]}
    filter_slack: {workspace: [{param: ws, capacity: left, bytes: n * 4 + 63}]}
    filter_short: {workspace: [{param: ws, capacity: left, bytes: n * 4, alignment: 64}]}
    by_remainder: {workspace: [{param: ws, capacity: left, bytes: n * 4, alignment: 16}]}
    unpromised: {workspace: [{param: ws, capacity: left, bytes: n * 4}]}
{ dg-end-manifest } */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static void *
aligned (void *block, size_t *left, size_t to)
{
  size_t pad = -(uintptr_t) block & (to - 1);
  if (*left < pad)
    {
      *left = 0;
      return NULL;
    }
  *left -= pad;
  return (char *) block + pad;
}

static char *
aligned_by_remainder (char *block, size_t *left, size_t to)
{
  size_t rest = (uintptr_t) block & (to - 1);
  size_t pad = (to - rest) & (to - 1);
  if (pad > *left)
    return NULL;
  *left -= pad;
  return block + pad;
}

int
filter (unsigned n, void *ws, size_t left)
{
  char *base = aligned (ws, &left, 64);
  if (!base || left < (size_t) n * 4)
    return -1;
  memset (base, 0, (size_t) n * 4);
  return 0;
}

int
filter_slack (unsigned n, void *ws, size_t left)
{
  if (!ws || left < (size_t) n * 4 + 63)
    return -1;
  char *base = aligned (ws, &left, 64);
  memset (base, 0, (size_t) n * 4);
  return 0;
}

int
filter_short (unsigned n, void *ws, size_t left)
{
  char *base = aligned (ws, &left, 64);
  if (!base || left < (size_t) n * 2)   /* { dg-error "the guard of the workspace 'ws' in 'filter_short' admits 2 bytes where 4 are needed \(n = 1\) [pawl:workspace-guard]" } */
    return -1;
  memset (base, 0, (size_t) n * 4);
  return 0;
}

int
by_remainder (unsigned n, char *ws, size_t left)
{
  char *base = aligned_by_remainder (ws, &left, 16);
  if (!base || left < (size_t) n * 4)
    return -1;
  memset (base, 0, (size_t) n * 4);
  return 0;
}

int
unpromised (unsigned n, char *ws, size_t left)
{
  if (!ws || left < (size_t) n * 4)
    return -1;
  char *base = aligned_by_remainder (ws, &left, 16);
  memset (base, 0, (size_t) n * 4);     /* { dg-error "'unpromised' touches [0-9]+ bytes of the workspace 'ws', which has [0-9]+ .*[pawl:workspace-size]" } */
  return 0;
}
