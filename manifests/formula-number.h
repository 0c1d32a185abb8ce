/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers of any size in size formulas.  */

#ifndef PAWL_MANIFESTS_FORMULA_NUMBER_H
#define PAWL_MANIFESTS_FORMULA_NUMBER_H

#include "base/arena.h"

/* The canonical decimal digits of the number TEXT: decimal or 0x hexadecimal,
   suffixes ignored.  */
char *pawl_formula_read_number (struct pawl_arena *arena, const char *text,
                                size_t length);

#endif
