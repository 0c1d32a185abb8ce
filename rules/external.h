/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls into the interfaces under `libraries:'.  */

#ifndef PAWL_RULES_EXTERNAL_H
#define PAWL_RULES_EXTERNAL_H

#include "rules/identity.h"

#ifdef __cplusplus
extern "C" {
#endif

/* external-review: IDENTITY is in scope and calls into a listed library, and
   neither its entry nor an item of `external_library_risks:' covers that.  */
void pawl_judge_external (struct pawl_case *the_case,
                          const struct pawl_identity *identity);

#ifdef __cplusplus
}
#endif

#endif
