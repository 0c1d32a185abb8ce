/* A lock that is given back is no effect; one that is kept is.  */
#include <pthread.h>
struct shared { pthread_mutex_t lock; unsigned used, room; };
__attribute__ ((pawl_refuses)) int
good (struct shared *s, unsigned n)
{
  pthread_mutex_lock (&s->lock);
  if (n > s->room)
    {
      pthread_mutex_unlock (&s->lock);
      return -1;
    }
  s->used = n;
  pthread_mutex_unlock (&s->lock);
  return 0;
}
__attribute__ ((pawl_refuses)) int
bad (struct shared *s, unsigned n)
{
  pthread_mutex_lock (&s->lock);        /* { dg-error "'pthread_mutex_lock' keeps the lock '&s->lock' before 'bad' refuses" } */
  if (n > s->room)
    return -1;
  s->used = n;
  pthread_mutex_unlock (&s->lock);
  return 0;
}
