/* What describes an empty slot is zero, where the slot is a variable or an element
   too: `if (p) free (p);' says what `free (p);' says.  */
/* { dg-options "-fplugin-arg-pawl-severity=workspace-overflow:off" } */
#include <stddef.h>
#include <stdlib.h>

static char *pad;
static size_t pad_size;
static unsigned bookings;

__attribute__ ((pawl_refuses)) int
variable (size_t size)
{
  if (size <= pad_size)
    return 0;
  if (pad)
    free (pad);         /* { dg-error "'free' releases 'pad' before 'variable' refuses after a failed allocation" } */
  pad = malloc (size);
  if (!pad)
    {
      pad_size = 0;
      return -1;
    }
  pad_size = size;
  return 0;
}

struct bank { float *line[8]; size_t length[8]; };

__attribute__ ((pawl_refuses)) int
element (struct bank *b, unsigned i, size_t length)
{
  if (i >= 8)
    return -1;
  if (b->line[i])
    free (b->line[i]);  /* { dg-error "'free' releases 'b->line.i.' before 'element' refuses after a failed allocation" } */
  b->line[i] = calloc (length, sizeof (float));
  if (!b->line[i])
    {
      b->length[i] = 0;
      return -1;
    }
  b->length[i] = length;
  return 0;
}

/* Not of the element that was empty.  */
__attribute__ ((pawl_refuses)) int
another_element (struct bank *b, unsigned i, unsigned j, size_t length)
{
  if (i >= 8 || j >= 8 || i == j || b->line[i])
    return -1;
  float *line = calloc (length, sizeof (float));
  b->line[i] = line;
  if (!line)
    {
      b->length[j] = 0; /* { dg-error "'b->length.j.' is changed before 'another_element' refuses" } */
      return -1;
    }
  b->length[i] = length;
  return 0;
}

/* Not to zero.  */
__attribute__ ((pawl_refuses)) int
counted (size_t size)
{
  if (pad)
    return 0;
  bookings = 1;         /* { dg-error "'bookings' is changed before 'counted' refuses" } */
  pad = malloc (size);
  return pad ? 0 : -1;
}

__attribute__ ((pawl_refuses)) int
good (size_t size)
{
  if (size <= pad_size)
    return 0;
  char *fresh = malloc (size);
  if (!fresh)
    return -1;
  if (pad)
    free (pad);
  pad = fresh;
  pad_size = size;
  return 0;
}
