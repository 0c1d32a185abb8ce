/* `return rc' refuses where rc is known to be a refusal value, and only there.  */
struct gate { int open; unsigned limit; };
extern int measure (unsigned) __attribute__ ((pawl_noalloc, const));
__attribute__ ((pawl_refuses)) int
bad (struct gate *g, unsigned n)
{
  int rc = n > g->limit ? -22 : 0;
  g->open = 1;          /* { dg-error "'g->open' is changed before 'bad' refuses" } */
  if (rc < 0)
    return rc;
  return 0;
}
__attribute__ ((pawl_refuses)) int
good (struct gate *g, unsigned n)
{
  int rc = n > g->limit ? -22 : 0;
  if (rc >= 0)
    g->open = 1;
  return rc;
}
