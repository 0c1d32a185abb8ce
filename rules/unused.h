/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stored evidence can do without: the unused inline functions of headers,
   which would be most of it.  */

#ifndef PAWL_RULES_UNUSED_H
#define PAWL_RULES_UNUSED_H

#include "rules/judge.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Takes out of UNIT, the only one of THE_CASE, the functions that were never
   compiled and of which no rule can say anything, and the callees that nothing
   else names.  A function stays

     - that promises something, has a role or an entry in a manifest, or facts of
       its size and storage;
     - that calls anything but functions that the lists know to leave memory
       alone, or functions of this unit that call nothing else either.

   So all sites stay whatever the manifest says of outside functions, and the
   functions of this manifest do.  What calls hand over to functions that leave
   memory alone goes, too, and under which conditions.  UNIT and its callees change: THE_CASE cannot be
   judged afterwards.  */
void pawl_drop_unused (struct pawl_case *the_case, struct pawl_unit *unit);

#ifdef __cplusplus
}
#endif

#endif
