/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The order of places: see place.h.  */

#include "base/place.h"

#include <string.h>

int
pawl_place_compare (const struct pawl_place *a, const struct pawl_place *b)
{
  int order = a->file && b->file ? strcmp (a->file, b->file)
                                 : !!a->file - !!b->file;
  if (order == 0)
    order = (a->line > b->line) - (a->line < b->line);
  if (order == 0)
    order = (a->column > b->column) - (a->column < b->column);
  return order;
}
