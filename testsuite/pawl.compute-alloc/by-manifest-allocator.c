/* Allocators that a manifest declares, functions and fields.  */
#include <pawl.h>

/* { dg-begin-manifest }
pawl: 1
allocators:
  - {name: huge_take, effect: acquire}          # { dg-note "'huge_take' is declared here with the effect 'acquire'" }
  - {name: "Api::device_free", effect: release} # { dg-note "'Api::device_free' is declared here with the effect 'release'" }
                                                # { dg-note "'Api::device_free' is declared here with the effect 'release'" .-1 }
  - {name: pool_take, effect: none}
  - {name: log_line, effect: may-acquire}       # { dg-note "'log_line' is declared here with the effect 'may-acquire'" }
  - {name: team_start, effect: runtime}
  - {name: window_map, effect: map}             # { dg-note "'window_map' is declared here with the effect 'map'" }
  - {name: calloc, effect: none}
{ dg-end-manifest } */

extern void *huge_take (int), *pool_take (int), *calloc (unsigned long, unsigned long);
extern void log_line (void), team_start (void), window_map (void);
typedef struct { void (*device_free) (void *); } Api;

PAWL_COMPUTE void
step (const Api *api)
{
  void *a = huge_take (1);      /* { dg-error "'huge_take' acquires .*'step' [pawl:compute-alloc]" } */
  api->device_free (a);         /* { dg-error "'Api::device_free' releases .*'step' [pawl:compute-alloc]" } */
  log_line ();                  /* { dg-warning "'log_line' may acquire .*'step' [pawl:compute-alloc]" } */
  team_start ();
  window_map ();                /* { dg-error "'window_map' maps or unmaps .*'step' [pawl:compute-alloc]" } */
  pool_take (2);
  api->device_free (calloc (2, 2));     /* { dg-error "'Api::device_free' releases .*'step' [pawl:compute-alloc]" } */
}
