/* The inline functions that glibc's headers put in place of its own, with
   _FORTIFY_SOURCE: the same as those.  */
/* { dg-options "-D_FORTIFY_SOURCE=2 -Wno-unused-result -Wno-stringop-truncation -fplugin-arg-pawl-unknown=warning" } */
/* { dg-levels { -O2 -O3 } } */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <poll.h>
#include <sys/select.h>
struct page { char name[32]; unsigned char *bits; unsigned long bytes; int fd; };
__attribute__ ((pawl_refuses)) int
bad1 (struct page *p, const char *name, unsigned long n)
{
  memset (p->bits, 0, p->bytes);        /* { dg-error "'memset' changes '.p->bits'" } */
  if (n > p->bytes)
    return -1;
  return 0;
}
__attribute__ ((pawl_refuses)) int
bad2 (struct page *p, const char *name, unsigned long n)
{
  snprintf (p->name, sizeof p->name, "%s", name);       /* { dg-error "'snprintf' changes 'p->name'" } */
  if (n > p->bytes)
    return -1;
  return 0;
}
__attribute__ ((pawl_refuses)) int
bad3 (struct page *p, const char *name, unsigned long n)
{
  memcpy (p->name, name, n);    /* { dg-error "'memcpy' changes 'p->name'" } */
  if (read (p->fd, p->bits, n) < 0)     /* { dg-error "'read' changes '.p->bits'" } */
    return -1;
  if (n > p->bytes)
    return -1;
  return 0;
}
__attribute__ ((pawl_refuses)) int
good (struct page *p, const char *name, unsigned long n, FILE *f)
{
  char own[32], b[32], line[80], *q;
  struct pollfd polled[4];
  fd_set set;
  FD_ZERO (&set);
  FD_SET (p->fd, &set);
  snprintf (own, sizeof own, "%s", name);
  sprintf (b, "%s-%d", name, p->fd);
  fprintf (stderr, "x %s %lu\n", own, n);
  printf ("x %s %lu\n", own, n);
  strcpy (own, name);
  strncpy (own, name, 4);
  strcat (own, "x");
  memmove (own, own + 1, 4);
  mempcpy (own, name, 3);
  stpcpy (own, name);
  memset (b, (int) n, sizeof b);
  memset (b, 0, n);
  if (!fgets (line, sizeof line, f) || fread (line, 1, n, f) != n)
    return -1;
  if (read (p->fd, line, n) < 0 || pread (p->fd, line, n, 0) < 0)
    return -1;
  if (readlink (name, line, n) < 0 || poll (polled, n, 3) < 0)
    return -1;
  q = strchr (line, 'x');
  gethostname (own, n);
  if (q)
    return -1;
  memset (p->bits, 0, p->bytes);
  memcpy (p->name, own, sizeof own);
  return 0;
}
