/* The notes of a finding: where the promise stands, what to do, what to write
   into a manifest.  */
/* { dg-notes all } */
/* { dg-options "-fplugin-arg-pawl-root=@folder@" } */
#include <pawl.h>
#include <stdlib.h>

PAWL_COMPUTE extern void *acquire (int);        /* { dg-note "'acquire' is declared a compute path here" } */

void *
acquire (int n)
{
  return malloc ((size_t) n);   /* { dg-error "'malloc' acquires .*'acquire' [pawl:compute-alloc]" } */
  /* { dg-note "take the storage from the caller .*PAWL_WORKSPACE.* or acquire it in a PAWL_PREPARE function" any } */
  /* { dg-note "if this was reviewed, record it in the manifest:\n  functions:\n.*notes.c\":\n      \"?acquire\"?:\n(.*\n)*        sites: {malloc: 1}$" any } */
}
