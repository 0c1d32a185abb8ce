/* One exit for all: `rc' tells a refusal, whatever the way.  */
#include <stdlib.h>
struct queue { int *slots; int *marks; unsigned room; int state; };
__attribute__ ((pawl_refuses)) int
bad (struct queue *q, unsigned room)
{
  int rc = -1;
  int *slots = NULL, *marks = NULL;
  q->state = 1;         /* { dg-error "'q->state' is changed before 'bad' refuses" } */
  slots = malloc (room * sizeof *slots);
  if (!slots)
    goto out;
  marks = malloc (room * sizeof *marks);
  if (!marks)
    goto out;
  free (q->slots);
  free (q->marks);
  q->slots = slots;
  q->marks = marks;
  q->room = room;
  return 0;
out:
  free (slots);
  free (marks);
  return rc;
}
__attribute__ ((pawl_refuses)) int
good (struct queue *q, unsigned room)
{
  int rc = -1, before = q->state;
  int *slots = NULL, *marks = NULL;
  q->state = 1;
  slots = malloc (room * sizeof *slots);
  if (!slots)
    goto out;
  marks = malloc (room * sizeof *marks);
  if (!marks)
    goto out;
  free (q->slots);
  free (q->marks);
  q->slots = slots;
  q->marks = marks;
  q->room = room;
  slots = marks = NULL;
  rc = 0;
out:
  free (slots);
  free (marks);
  if (rc)
    q->state = before;
  return rc;
}
