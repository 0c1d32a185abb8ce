/* A copy that is put back leaves nothing changed.  */
struct state { int phase; unsigned used, room; };
static int
step (struct state *s, unsigned n)
{
  s->phase++;
  s->used += n;
  return s->used > s->room ? -1 : 0;
}
__attribute__ ((pawl_refuses)) int
good (struct state *s, unsigned n)
{
  struct state saved = *s;
  if (step (s, n) < 0)
    {
      *s = saved;
      return -1;
    }
  return 0;
}
__attribute__ ((pawl_refuses)) int
bad (struct state *s, unsigned n)
{
  struct state saved = *s;
  if (step (s, n) < 0)          /* { dg-error "'s->phase' is changed before 'bad' refuses" } */
    {
      s->used = saved.used;
      return -1;
    }
  return 0;
}
