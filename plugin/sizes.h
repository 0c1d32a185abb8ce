/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What functions have of sizing (evidence/sizing.h): declared parts when they
   are parsed, what their bodies do when all are in SSA form.  */

#ifndef PAWL_PLUGIN_SIZES_H
#define PAWL_PLUGIN_SIZES_H

#include "plugin/plugin.h"

#include "evidence/sizing.h"

struct pawl_frame;
struct pawl_reader;

/* ---- parameters.cc ---- */

/* What a declaration promises of a parameter.  */
struct pawl_kept_parameter
{
  location_t at;
  unsigned position;
  const char *name;             /* "workspace" … */
  const char *capacity, *bytes; /* as written there */
  const char *names;            /* of the parameters there, with commas */
};

/* Calls VISIT for each thing that FNDECL's declarations promise of its
   parameters, the last declaration first.  */
void pawl_each_kept_parameter (tree fndecl,
                               void (*visit) (
                                 const struct pawl_kept_parameter *kept,
                                 void *data),
                               void *data);

/* What the declarations of FNDECL call its parameters, with commas, and a
   semicolon between declarations; null where that is not kept: without a
   manifest, and in system headers.  */
const char *pawl_declared_names (tree fndecl);

/* ---- sizes-names.cc ---- */

/* Looks up the types and constants that the formula TEXT names, while the front
   end knows them; NAMES (with commas, may be null) are parameters'.  FNDECL,
   which may be null, is the function: an instance of a template has its own.  */
void pawl_note_names (const char *text, const char *names, tree fndecl);
/* What the atom spelled TEXT was found to be in a formula of FNDECL; null.  */
const char *pawl_noted_name (const char *text, tree fndecl);

/* ---- sizes-declared.cc ---- */

/* What FUNCTION, or CALLEE, of FNDECL declares; null where it has no workspace,
   neither in the source nor in a manifest.  */
struct pawl_sizing *pawl_declared_sizing (tree fndecl, const char *path,
                                          const char *name);
/* Looks up what the formulas of FNDECL, which is being defined, name: a type may
   have been declared since its prototype.  */
void pawl_note_declared_names (tree fndecl);
/* One for FNDECL without a workspace.  */
struct pawl_sizing *pawl_undeclared_sizing (tree fndecl);
/* The position of FNDECL's parameter NAME; -1.  */
int pawl_position_of (tree fndecl, const char *name);

/* ---- sizes-touched.cc ---- */

enum pawl_touch
{
  PAWL_TOUCH_READ = 1 << 0,
  PAWL_TOUCH_WRITE = 1 << 1,
  PAWL_TOUCH_ESCAPE = 1 << 2,   /* it is stored, returned or handed to what is
                                   not seen */
};

/* What FNDECL, which has a body, does with what its parameter POSITION points
   to: PAWL_TOUCH_*.  */
unsigned pawl_touched_parameter (tree fndecl, unsigned position);
/* The same of one without: what is known of the C library, else ESCAPE.  */
unsigned pawl_touch_of_library (tree fndecl, unsigned position);

/* ---- sizes.cc ---- */

/* Reads what the unit's functions do with sizes.  */
void pawl_observe_sizes (void);

#endif
