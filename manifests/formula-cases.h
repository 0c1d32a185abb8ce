/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Case distinction: the branches in which what is sought could be true.  For
   formula-*.c alone.  */

#ifndef PAWL_MANIFESTS_FORMULA_CASES_H
#define PAWL_MANIFESTS_FORMULA_CASES_H

#include "manifests/formula-linear.h"
#include "manifests/formula-search.h"

enum pawl_cases_end
{
  PAWL_CASES_NONE,              /* there are no such values */
  PAWL_CASES_FOUND,             /* the atoms have such values now */
  PAWL_CASES_OPEN,              /* neither; WHY says what stands in the way */
};

/* Whether values exist that meet the goals of SEARCH.  *WHY is in the
   question's arena.  */
enum pawl_cases_end pawl_cases_try (struct pawl_search *search,
                                    const char **why);

#endif
