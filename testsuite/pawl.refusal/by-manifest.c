/* A manifest's `refuses:', with values that no annotation needs.  */
/* { dg-begin-manifest }
pawl: 1
refuses: [{function: "by-manifest.c::pool_*", values: [-28, FULL]}]
allocators:
  - {name: "Host::take", effect: acquire}
  - {name: "Host::give", effect: release}
constants: {FULL: 99}
   { dg-end-manifest } */
struct Host { void *(*take) (void *, unsigned long); void (*give) (void *, void *); void *self; };
struct pool { void *block; unsigned long bytes; };
int
pool_bad (struct pool *p, const struct Host *h, unsigned long n)
{
  h->give (h->self, p->block);  /* { dg-error "'Host::give' releases 'p->block' before 'pool_bad' refuses after a failed allocation" } */
  p->block = h->take (h->self, n);
  return p->block ? 0 : -28;
}
int
pool_full (struct pool *p, unsigned long n)
{
  p->bytes = n;         /* { dg-error "'p->bytes' is changed before 'pool_full' refuses the request" } */
  return n > 4096 ? 99 : 0;
}
int
pool_good (struct pool *p, const struct Host *h, unsigned long n)
{
  void *block = h->take (h->self, n);
  if (!block)
    return -28;
  h->give (h->self, p->block);
  p->block = block;
  p->bytes = n;
  return 0;
}
/* -1 is none of its values.  */
int
pool_other (struct pool *p, unsigned long n)
{
  p->bytes = n;
  return n > 4096 ? -1 : 0;
}
