/* Found where the store or the release stands.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

enum rc
{
  RC_OK,
  RC_NOMEM = -1,
  RC_RANGE = -2
};
struct img
{
  unsigned char *px;
  int w, h;
};
PAWL_REFUSES enum rc
img_resize (struct img *im, int w, int h)
{
  enum rc rc = RC_OK;
  im->w = w; /* { dg-error "pawl:refusal-effect" } */
  im->h = h; /* { dg-error "pawl:refusal-effect" } */
  if (w <= 0 || h <= 0 || w > 4096 || h > 4096)
    {
      rc = RC_RANGE;
      goto out;
    }
  unsigned char *px = malloc ((size_t)w * h);
  if (!px)
    {
      rc = RC_NOMEM;
      goto out;
    }
  free (im->px);
  im->px = px;
out:
  return rc;
}
