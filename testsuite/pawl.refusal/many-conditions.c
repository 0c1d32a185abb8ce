/* Where there are too many paths for all of them, as each condition is asked for
   again, those that differ in what matters
   are gone nevertheless, and it is said: the block is released on the path that
   is decided first and would be the last to be gone.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
#include <stdlib.h>
struct plan { char *work; unsigned long need; int parts[20]; };
#define PART(n)                                                               \
 if (p->parts[n] > limit)                                                     \
   need = need * 3 + n;                                                       \
 else                                                                         \
   need = need + p->parts[n] * 7
__attribute__ ((pawl_refuses)) int
size (struct plan *p, int limit, int keep) /* { dg-warning "'size' has too many paths: some of its refusals were not looked at.*pawl:refusal-effect" } */
/* { dg-note "move what follows the last refusal, or a check, into a function of its own" .-1 } */
{
  unsigned long need = 1;
  char *old = NULL;
  if (!keep)
    old = p->work;
  PART (0); PART (1); PART (2); PART (3); PART (4);
  PART (5); PART (6); PART (7); PART (8); PART (9);
  PART (10); PART (11); PART (12); PART (13); PART (14);
  PART (15); PART (16); PART (17); PART (18); PART (19);
  PART (0); PART (1); PART (2); PART (3); PART (4);
  PART (5); PART (6); PART (7); PART (8); PART (9);
  PART (10); PART (11); PART (12); PART (13); PART (14);
  PART (15); PART (16); PART (17); PART (18); PART (19);
  if (keep)
    free (p->work); /* { dg-error "'free' releases 'p->work' before 'size' refuses.*pawl:refusal-effect" } */
  p->work = malloc (need);
  if (!p->work)
    {
      p->work = old;
      return -1;
    }
  return 0;
}
