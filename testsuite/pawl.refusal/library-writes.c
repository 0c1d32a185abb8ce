/* What memset, snprintf and the like write is a store.  */
#include <stdio.h>
#include <string.h>
struct page { char name[32]; unsigned char *bits; unsigned long bytes; };
__attribute__ ((pawl_refuses)) int
bad (struct page *p, const char *name, unsigned long n)
{
  memset (p->bits, 0, p->bytes);        /* { dg-error "'memset' changes '.p->bits' before 'bad' refuses the request" } */
  snprintf (p->name, sizeof p->name, "%s", name);       /* { dg-error "'snprintf' changes 'p->name' before 'bad' refuses" } */
  if (n > p->bytes)
    return -1;
  return 0;
}
__attribute__ ((pawl_refuses)) int
good (struct page *p, const char *name, unsigned long n)
{
  char own[32];
  snprintf (own, sizeof own, "%s", name);
  if (n > p->bytes)
    return -1;
  memset (p->bits, 0, p->bytes);
  memcpy (p->name, own, sizeof own);
  return 0;
}
