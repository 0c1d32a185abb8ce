/* SPDX-License-Identifier: GPL-3.0-or-later */
/* By how much something grows in a run of a loop.  */

#include "plugin/symbolic.h"

struct pawl_stride
pawl_no_stride (void)
{
  struct pawl_stride none = {};
  none.least = none.most = pawl_term_number (0);
  return none;
}

static wide_number
common_divisor (wide_number a, wide_number b)
{
  while (b)
    {
      wide_number rest = a % b;
      a = b;
      b = rest;
    }
  return a < 0 ? -a : a;
}

bool
pawl_either_stride (struct pawl_stride *growth,
                    const struct pawl_stride *other)
{
  if (growth->least == other->least && growth->most == other->most
      && growth->unit == other->unit)
    return true;
  term way = pawl_term_subtract (growth->least, other->least);
  if (!growth->least->small || !growth->most->small || !other->least->small
      || !other->most->small || !way->small)
    return false;
  growth->unit = common_divisor (common_divisor (growth->unit, other->unit),
                                 way->number);
  growth->least = pawl_term_minimum (growth->least, other->least);
  growth->most = pawl_term_maximum (growth->most, other->most);
  return true;
}

void
pawl_add_stride (struct pawl_stride *growth, const struct pawl_stride *more)
{
  growth->least = pawl_term_add (growth->least, more->least);
  growth->most = pawl_term_add (growth->most, more->most);
  growth->unit = common_divisor (growth->unit, more->unit);
}
