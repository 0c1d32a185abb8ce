/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A place in a text file, as people write it.  */

#ifndef PAWL_BASE_PLACE_H
#define PAWL_BASE_PLACE_H

#include <stdint.h>

struct pawl_place
{
  const char *file;     /* as it was given; null: no place */
  unsigned line;        /* from 1; 0: the whole file */
  unsigned column;      /* in bytes from 1; 0: the whole line */
  uint64_t host;        /* in the compiler its own location_t, elsewhere 0;
                           opaque to everything but plugin/ */
};

/* By file (those without one first), line and column, as for qsort.  */
int pawl_place_compare (const struct pawl_place *a,
                        const struct pawl_place *b);

#endif
