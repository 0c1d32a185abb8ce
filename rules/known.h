/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of a target.  */

#ifndef PAWL_RULES_KNOWN_H
#define PAWL_RULES_KNOWN_H

#include "rules/identity.h"

struct pawl_known pawl_know (const struct pawl_case *the_case,
                             const struct pawl_build_target *target);

/* The first view of TARGET that has one of PROMISES; null: none.  */
const struct pawl_callee *
pawl_promising_view (const struct pawl_build *build,
                     const struct pawl_build_target *target,
                     unsigned promises);

#endif
