/* Silent: nothing is wrong here.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
/* { dg-bogus "pawl:" } */
#include <pawl.h>
#include <stdlib.h>
#include <string.h>

struct node
{
  struct node *next;
  int v;
};
struct queue
{
  struct node *head, *tail;
  size_t n, max;
};
PAWL_REFUSES int
q_push (struct queue *q, int v)
{
  if (q->n == q->max)
    return -1;
  struct node *e = malloc (sizeof *e);
  if (!e)
    return -1;
  e->next = NULL;
  e->v = v;
  if (q->tail)
    q->tail->next = e;
  else
    q->head = e;
  q->tail = e;
  q->n++;
  return 0;
}
PAWL_REFUSES int
q_pop (struct queue *q, int *v)
{
  struct node *e = q->head;
  if (!e)
    return -1;
  *v = e->v;
  q->head = e->next;
  if (!q->head)
    q->tail = NULL;
  q->n--;
  free (e);
  return 0;
}
