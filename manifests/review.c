/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names of the review fields.  */

#include "manifests/manifest.h"

const char *
pawl_review_field_name (enum pawl_review_field field)
{
  static const char names[PAWL_REVIEW_COUNT][24] = {
    [PAWL_REVIEW_OWNER] = "owner",
    [PAWL_REVIEW_LIFETIME] = "lifetime",
    [PAWL_REVIEW_SIZE_FORMULA] = "size_formula",
    [PAWL_REVIEW_EXECUTION_ROLE] = "execution_role",
    [PAWL_REVIEW_MIGRATION_TARGET] = "migration_target",
    [PAWL_REVIEW_PRIORITY] = "priority",
    [PAWL_REVIEW_CLASSIFICATION] = "classification",
    [PAWL_REVIEW_PHASE] = "phase",
    [PAWL_REVIEW_ALLOCATION_FREQUENCY] = "allocation_frequency",
    [PAWL_REVIEW_NOTES] = "notes",
  };
  return names[field];
}
