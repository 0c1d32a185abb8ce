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

/* The parameter NAME of FNDECL and in *POSITION its number from 0, or null. */
tree pawl_parameter_named (tree fndecl, const char *name, int *position);

/* Gives an error where the annotation of PARM of FNDECL is wrong.  */
void pawl_check_workspace (tree fndecl, tree parm,
                           const struct workspace *workspace);

#endif
