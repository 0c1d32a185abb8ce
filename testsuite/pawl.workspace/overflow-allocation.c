/* Sizes handed to an allocator, in a function that says what it is.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

struct ring { size_t used; int slots[]; };

PAWL_PREPARE struct ring *
ring_new (size_t slots)
{
  return malloc (sizeof (struct ring) + slots * sizeof (int));  /* { dg-error "in 'ring_new', '.*' (multiplication|addition) wraps: slots = [0-9]+ gives [0-9]+, '.*' holds at most 18446744073709551615 [pawl:workspace-overflow]" } */
}

PAWL_PREPARE struct ring *
ring_new_well (size_t slots)
{
  if (slots > (SIZE_MAX - sizeof (struct ring)) / sizeof (int))
    return NULL;
  return malloc (sizeof (struct ring) + slots * sizeof (int));
}

PAWL_PREPARE struct ring *
ring_new_checked (size_t slots)
{
  size_t bytes;
  if (__builtin_mul_overflow (slots, sizeof (int), &bytes)
      || __builtin_add_overflow (bytes, sizeof (struct ring), &bytes))
    return NULL;
  return malloc (bytes);
}

PAWL_PREPARE int *
row_new (int cells)
{
  return malloc (cells * 16);   /* { dg-error "in 'row_new', 'int' multiplication wraps: cells = 134217728 gives 2147483648, 'int' holds at most 2147483647 [pawl:workspace-overflow]" } */
}

PAWL_PREPARE int *
row_new_well (int cells)
{
  return malloc ((size_t) cells * 16);
}

/* Nobody said anything of it.  */
struct ring *
ring_new_unmarked (size_t slots)
{
  return malloc (sizeof (struct ring) + slots * sizeof (int));
}
