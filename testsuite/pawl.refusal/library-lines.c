/* What grows the buffer that it is handed by its address.  */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
struct reader { char *line; size_t room; FILE *file; unsigned long lines; };
__attribute__ ((pawl_refuses)) long
bad (struct reader *r)
{
  if (getline (&r->line, &r->room, r->file) < 4)        /* { dg-error "'getline' resizes 'r->line' before 'bad' refuses the request" } */
    return -1;
  return 0;
}
__attribute__ ((pawl_refuses)) long
bad_parts (struct reader *r)
{
  long n = getdelim (&r->line, &r->room, ';', r->file); /* { dg-error "'.*getdelim' resizes 'r->line' before 'bad_parts' refuses the request" } */
  if (n >= 0 && n < 4)
    return -1;
  return 0;
}
__attribute__ ((pawl_refuses)) long
good (struct reader *r)
{
  if (getline (&r->line, &r->room, r->file) < 0)
    return -1;
  r->lines++;
  return 0;
}
__attribute__ ((pawl_refuses)) long
good_own (struct reader *r)
{
  char *line = NULL;
  size_t room = 0;
  if (getline (&line, &room, r->file) < 4)
    {
      free (line);
      return -1;
    }
  free (r->line);
  r->line = line;
  r->room = room;
  return 0;
}
