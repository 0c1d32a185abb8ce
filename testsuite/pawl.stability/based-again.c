/* Addresses in the same object that are set anew with the block are no trouble; one
   that is forgotten is.  */
#include <stdlib.h>
struct vec { int *begin, *end; };
struct map { int *begin, *hint; };
__attribute__ ((pawl_prepare)) int
vec_grow (struct vec *v, size_t n)
{
  size_t used = v->end - v->begin;
  int *begin = realloc (v->begin, n);
  if (!begin)
    return -1;
  v->begin = begin;
  v->end = begin + used;
  return 0;
}
void vec_clear (struct vec *v) { v->end = v->begin; }
__attribute__ ((pawl_prepare)) int
map_grow (struct map *m, size_t n)
{
  int *begin = realloc (m->begin, n);       /* { dg-error "'realloc' may move the block at 'm->begin', whose address is kept in 'map::hint'" } */
  if (!begin)
    return -1;
  m->begin = begin;
  return 0;
}
void map_find (struct map *m, int i) { m->hint = m->begin + i; }
