/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of a manifest's top level whose schemas have files of their
   own.  */

#ifndef PAWL_MANIFESTS_SCHEMA_PARTS_H
#define PAWL_MANIFESTS_SCHEMA_PARTS_H

#include "manifests/schema.h"

/* The head of a function that reads the value of one key.  */
#define PAWL_READ(name)                                                       \
  void name (struct pawl_schema *schema, const struct pawl_key *key,          \
             const struct pawl_node *key_node, const struct pawl_node *value, \
             void *into)

/* Into a struct pawl_manifest.  */
PAWL_READ (pawl_read_refuses);
PAWL_READ (pawl_read_stable);
PAWL_READ (pawl_read_allocators);
PAWL_READ (pawl_read_libraries);
PAWL_READ (pawl_read_risks);

#endif
