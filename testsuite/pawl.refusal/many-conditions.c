/* Where there are too many paths for all of them the end of the function is come to
   nevertheless, and it is said.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
#include <stdlib.h>
struct plan { char *work; unsigned long need; int parts[20]; };
#define PART(n)                                                               \
 if (p->parts[n] > limit)                                                     \
   need = need * 3 + n;                                                       \
 else                                                                         \
   need = need + p->parts[n] * 7
__attribute__ ((pawl_refuses)) int
size (struct plan *p, int limit) /* { dg-warning "'size' has too many paths: some of its refusals were not looked at.*pawl:refusal-effect" } */
{
  unsigned long need = 1;
  PART (0); PART (1); PART (2); PART (3); PART (4);
  PART (5); PART (6); PART (7); PART (8); PART (9);
  PART (10); PART (11); PART (12); PART (13); PART (14);
  PART (15); PART (16); PART (17); PART (18); PART (19);
  free (p->work); /* { dg-error "'free' releases 'p->work' before 'size' refuses.*pawl:refusal-effect" } */
  p->work = malloc (need);
  if (!p->work)
    return -1;
  return 0;
}
