/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Workspace annotations.  */

#ifndef PAWL_PLUGIN_WORKSPACE_H
#define PAWL_PLUGIN_WORKSPACE_H

#include "plugin/plugin.h"

struct workspace
{
  location_t at;
  const char *capacity;         /* a parameter's name; "": unchecked */
  const char *bytes;            /* the size formula */
};

/* The parameters of one declaration, in order; null for one that is not known
   (no annotation needs it).  */
struct parameters
{
  auto_vec<tree, 16> parm;
};

/* Whether this is the C++ compiler.  */
bool pawl_is_cxx ();

/* The parameter NAME, or null.  */
tree pawl_parameter_named (const struct parameters *parameters,
                           const char *name);

/* Gives an error where the annotation of PARM among PARAMETERS is wrong.  */
void pawl_check_workspace (const struct parameters *parameters, tree parm,
                           const struct workspace *workspace);

/* Whether some values of the names in two formulas show that they differ.
   False where that cannot be told (sizeof, calls).  */
bool pawl_formulas_differ (const char *one, const char *other);

#endif
