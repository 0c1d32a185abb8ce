/* Silent: nothing is wrong here.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
/* { dg-bogus "pawl:" } */
#include <pawl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct t
{
  int fd;
  FILE *log;
  char *name;
};
PAWL_REFUSES int
t_reopen (struct t *t, const char *name)
{
  FILE *f = fopen (name, "w");
  if (!f)
    return -1;
  char *copy = strdup (name);
  if (!copy)
    {
      fclose (f);
      return -2;
    }
  fclose (t->log);
  free (t->name);
  t->log = f;
  t->name = copy;
  return 0;
}
