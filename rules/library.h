/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of the library's functions by library.def.  */

#ifndef PAWL_RULES_LIBRARY_H
#define PAWL_RULES_LIBRARY_H

#include "evidence/flow.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whether library.def has NAME.  */
bool pawl_is_library (const char *name);

/* The plain name of the library's function NAME if it writes to what an argument
   points to, the first such in *ARGUMENT; else null.  */
const char *pawl_library_writes (const char *name, unsigned *argument);

/* Whether the library's function NAME tells by its result that it wrote nothing.  */
bool pawl_library_reports (const char *name);

/* Whether FLOW, of a function that is called NAME, only leads to another form of what
   library.def has by that name: the fortified functions of glibc's headers.  */
bool pawl_wraps_library (const struct pawl_flow *flow, const char *name);

#ifdef __cplusplus
}
#endif

#endif
