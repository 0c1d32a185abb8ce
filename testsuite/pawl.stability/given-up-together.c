/* What keeps an address may be given up together with the storage: a compiled
   dictionary that refers to its text, both of one context.  */
#include <stdlib.h>
struct compiled
{
  const char *text;
};
struct context
{
  char *text;
  struct compiled *compiled;
  int level;
};
__attribute__ ((pawl_prepare)) int
compile (struct context *c)
{
  c->compiled = malloc (sizeof *c->compiled);
  if (!c->compiled)
    return -1;
  c->compiled->text = c->text;
  return 0;
}
__attribute__ ((pawl_prepare)) int
load (struct context *c, const char *from, size_t n)
{
  free (c->text);
  free (c->compiled);
  c->compiled = 0;
  c->text = malloc (n);
  return c->text ? from[0] : -1;
}
__attribute__ ((pawl_prepare)) int
load_keeping (struct context *c, const char *from, size_t n)
{
  free (c->text);       /* { dg-error "'free' releases the block at 'c->text', whose address is kept in 'compiled::text', in 'load_keeping'" } */
  c->text = malloc (n);
  return c->text ? from[0] : -1;
}
