/* What only a manifest lists composes as what is annotated does, and what the
   callee writes behind its own guard is not written too early.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
/* { dg-begin-manifest }
pawl: 1
functions:
  "guard-delegated.c":
    level: {workspace: [{param: ws, capacity: cap, bytes: "n * sizeof (struct level)"}]}
    pyramid: {workspace: [{param: tmp, capacity: left, bytes: "w * sizeof (struct level)"}]}
    checked: {workspace: [{param: tmp, capacity: left, bytes: "w * sizeof (struct level)"}]}
    short_of: {workspace: [{param: tmp, capacity: left, bytes: "w * 8"}]}
    too_early: {workspace: [{param: tmp, capacity: left, bytes: "w * sizeof (struct level)"}]}
    from_array: {}
{ dg-end-manifest } */
#include <stddef.h>
#include <string.h>

/* The type is declared behind the prototype.  */
int pyramid (float *out, const float *in, unsigned w, void *tmp, size_t left);

struct level
{
  float low, high, mean;
};

static int
level (float *out, const float *in, size_t n, void *ws, size_t cap)
{
  struct level *levels = ws;
  if (!ws || n > cap / sizeof *levels)
    return -1;
  memset (levels, 0, n * sizeof *levels);
  for (size_t i = 0; i < n; i++)
    out[i] = levels[i].mean + in[i];
  return 0;
}

int
pyramid (float *out, const float *in, unsigned w, void *tmp, size_t left)
{
  return level (out, in, w, tmp, left);
}

int
checked (float *out, const float *in, unsigned w, void *tmp, size_t left)
{
  int status = level (out, in, w, tmp, left);
  if (status < 0)
    return status;
  out[0] = 0;
  return 0;
}

int
short_of (float *out, const float *in, unsigned w, void *tmp, size_t left)
{
  return level (out, in, w, tmp, left); /* { dg-error "'short_of' hands [0-9]+ bytes over as the workspace 'ws' of 'level', which needs [0-9]+ .*[pawl:workspace-size]" } */
}

int
too_early (float *out, const float *in, unsigned w, void *tmp, size_t left)
{
  out[0] = 1;   /* { dg-error "'too_early' writes '.out' before it tests whether 'left' suffices [pawl:workspace-guard]" } */
  if (left < w * sizeof (struct level) || !tmp)
    return -1;
  return level (out, in, w, tmp, left);
}

int
from_array (float *out, const float *in)
{
  struct level room[15];
  return level (out, in, 16, room, sizeof room);        /* { dg-error "'from_array' hands 180 bytes over as the workspace 'ws' of 'level', which needs 192 [pawl:workspace-size]" } */
}
