/* The error report, errno and diagnostic counters may change; their neighbours
   may not.  */
#include <errno.h>
#include <stdio.h>
struct gauge { unsigned refused __attribute__ ((pawl_diagnostic_counter)); unsigned used, room; };
__attribute__ ((pawl_diagnostic_counter)) static unsigned all_refused;
static unsigned asked;
__attribute__ ((pawl_refuses)) int
good (struct gauge *g, unsigned n, int *why __attribute__ ((pawl_error_out)))
{
  if (n > g->room)
    {
      g->refused++;
      all_refused++;
      errno = ENOSPC;
      *why = 7;
      fprintf (stderr, "refused: %u\n", n);
      return -1;
    }
  g->used = n;
  return 0;
}
__attribute__ ((pawl_refuses)) int
bad (struct gauge *g, unsigned n, int *why)
{
  if (n > g->room)
    {
      asked++;          /* { dg-error "'asked' is changed before 'bad' refuses the request" } */
      *why = 7;         /* { dg-error "'.why' is changed before 'bad' refuses the request" } */
      return -1;
    }
  g->used = n;
  return 0;
}
