/* The advice is ready to be pasted, once a function.  */
/* { dg-begin-manifest }
pawl: 1
scope: ["advice-*.c"]
{ dg-end-manifest } */
/* { dg-notes all } */
#include <stdlib.h>

void *
take (size_t n)
{
  free (malloc (1));    /* { dg-error "'free' in 'take' .* [pawl:ratchet-new]" } */
                        /* { dg-error "'malloc' in 'take' .* [pawl:ratchet-new]" .-1 } */
  return malloc (n);    /* { dg-note "another site of 'malloc' is here" } */
  /* { dg-note "if this was reviewed, record it in the manifest:\n  functions:\n    \"advice-new.c\":\n      \"?take\"?:\n(        .*\n)*        sites: {free: 1, malloc: 2}$" any } */
}
