/* What another unit computes may be anything: undecided.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <stdlib.h>

size_t lanes_of (int device);

PAWL_PREPARE void *
lanes_open (int device)
{
  return malloc (lanes_of (device) * 64);       /* { dg-warning "in 'lanes_open', it is not known whether .* multiplication stays in range" } */
}

PAWL_PREPARE void *
lanes_open_well (int device)
{
  size_t lanes = lanes_of (device);
  return lanes > 1024 ? NULL : malloc (lanes * 64);
}
