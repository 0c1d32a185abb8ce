/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the ranges of its atoms alone say of a term.  For formula-*.c alone.  */

#ifndef PAWL_MANIFESTS_FORMULA_INTERVAL_H
#define PAWL_MANIFESTS_FORMULA_INTERVAL_H

#include "manifests/formula-term.h"

/* Whether TERM is 0 wherever it has a value and its atoms are in their
   ranges.  */
bool pawl_interval_is_zero (const struct pawl_question *question,
                            const struct pawl_term *term);

#endif
