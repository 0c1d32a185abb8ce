/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scalars for manifests that the command writes.  libyaml's emitter knows no
   comments and no style of ours, so the rest is written as text.  */

#ifndef PAWL_AUDIT_YAML_WRITE_H
#define PAWL_AUDIT_YAML_WRITE_H

#include <stdbool.h>

#include "base/arena.h"

/* TEXT as a scalar that any reader of YAML 1.1 takes as that text, on one line:
   plain where that is safe (in flow as well), else in double quotes.  */
const char *pawl_yaml_scalar (struct pawl_arena *arena, const char *text);

/* The same, in double quotes always.  */
const char *pawl_yaml_quoted (struct pawl_arena *arena, const char *text);

#endif
