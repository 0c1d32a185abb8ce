/* A state that lies in the workspace and points to its own parts: what is filled
   behind it leaves the pointers as they are.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stdint.h>
#include <string.h>

struct decoder { int32_t channels, rate; float *memory; int16_t *filter; };

PAWL_COMPUTE int
header_forgotten (int channels, uint8_t *ws PAWL_WORKSPACE (bytes, "channels * 8240"),
                  size_t bytes)
{
  if (!ws || channels < 1 || channels > 2 || bytes < (size_t) channels * 8240)
    return -1;
  struct decoder *d = (struct decoder *) ws;
  d->channels = channels;
  d->memory = (float *) (ws + sizeof *d);
  d->filter = (int16_t *) (ws + sizeof *d + (size_t) channels * 8192);
  memset (d->memory, 0, (size_t) channels * 8192);
  memset (d->filter, 0, (size_t) channels * 48);        /* { dg-error "'header_forgotten' touches 8264 bytes of the workspace 'ws', which has 8240" } */
  return 0;
}

PAWL_COMPUTE int
header_counted (int channels, uint8_t *ws PAWL_WORKSPACE (bytes, "channels * 8240 + sizeof (struct decoder)"),
                size_t bytes)
{
  if (!ws || channels < 1 || channels > 2
      || bytes < (size_t) channels * 8240 + sizeof (struct decoder))
    return -1;
  struct decoder *d = (struct decoder *) ws;
  d->channels = channels;
  d->memory = (float *) (ws + sizeof *d);
  d->filter = (int16_t *) (ws + sizeof *d + (size_t) channels * 8192);
  memset (d->memory, 0, (size_t) channels * 8192);
  memset (d->filter, 0, (size_t) channels * 48);
  return 0;
}

/* What is filled in front of them does too; what is filled over them does not: then it
   is not known where they point.  */
PAWL_COMPUTE int
filled_in_front (uint8_t *ws PAWL_WORKSPACE (bytes, "64"), size_t bytes)
{
  if (!ws || bytes < 64)
    return -1;
  struct decoder *d = (struct decoder *) ws;
  d->filter = (int16_t *) (ws + 32);
  memset (d, 0, 16);
  memset (d->filter, 0, 48);    /* { dg-error "'filled_in_front' touches 80 bytes of the workspace 'ws', which has 64" } */
  return 0;
}

PAWL_COMPUTE int
filled_over (const uint8_t *in, uint8_t *ws PAWL_WORKSPACE (bytes, "64"), size_t bytes)
{
  if (!ws || bytes < 64)
    return -1;
  struct decoder *d = (struct decoder *) ws;
  d->filter = (int16_t *) (ws + 32);
  memcpy (d, in, 17);
  memset (d->filter, 0, 48);
  return 0;
}
