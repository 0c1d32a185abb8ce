/* Nobody knows whether a function without a body keeps an address.  */
/* { dg-additional-options "-fplugin-arg-pawl-unknown=warning" } */
#include <stdlib.h>
#include <string.h>
#define PREPARE __attribute__ ((pawl_prepare))
struct given { float *at; size_t n; };
struct copied { float *at; size_t n; int registered; };
struct told { float *at; size_t n; int registered; };
void library_register (void *at, size_t n);
void
set_up (struct given *w)
{
  library_register (w->at, w->n);       /* { dg-message "the address at 'given::at' is handed over here" } */
}
PREPARE int
grow_given (struct given *w, size_t n)
{
  float *f = realloc (w->at, n);        /* { dg-warning "whose address 'library_register' was given and may keep, in 'grow_given'" } */
  if (!f)
    return -1;
  w->at = f;
  return 0;
}
/* What the C library is given it does not keep.  */
void
clear (struct copied *w)
{
  memset (w->at, 0, w->n);
}
PREPARE int
grow_copied (struct copied *w, size_t n)
{
  float *f = realloc (w->at, n);
  if (!f)
    return -1;
  w->at = f;
  return 0;
}
void
set_up_told (struct told *w)
{
  w->registered = 1;
  library_register (w->at, w->n);
}
PREPARE int
grow_told (struct told *w, size_t n)
{
  if (w->registered)
    return -1;
  float *f = realloc (w->at, n);
  if (!f)
    return -1;
  w->at = f;
  return 0;
}
