/* Found where the store or the release stands.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning -fplugin-arg-pawl-severity=workspace-overflow:off" } */
#include <pawl.h>
#include <stdio.h>
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
  fclose (t->log); /* { dg-error "pawl:refusal-effect" } */
  t->log = fopen (name, "w");
  if (!t->log)
    return -1;
  return 0;
}
