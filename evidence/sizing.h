/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a function does with sizes: its workspaces, the tests of their
   capacities, what it touches, and the arithmetic behind.

   Values and conditions are size formulas in text (manifests/formula.h), exact
   over unbounded integers; a condition is one that is not 0 where it holds.
   Their names are the parameters as the definition calls them, fields of
   parameters ("p->m"), and atoms with a '$' in their names ("i$2"), which stand
   for what has no name: the counter of a loop, a value that could not be read.
   Types, enumeration constants and named constants are numbers already.

   A fact holds for one run through a loop, whichever: what the loop's counter
   may be stands in the fact's condition.  */

#ifndef PAWL_EVIDENCE_SIZING_H
#define PAWL_EVIDENCE_SIZING_H

#include "evidence/model.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A name in the formulas of one function.  */
struct pawl_atom
{
  const char *name;             /* as formulas spell it: "n", "p->m", "i$2" */
  const char *lowest, *highest; /* of its C type or what is known beyond that
                                   (a library result's range), decimal; null:
                                   no integer */
  const char *what;             /* what it stands for, in words, where it has a
                                   '$'; else null */
  bool opaque;                  /* a value that could not be read: nothing but
                                   its range is known */
  struct pawl_place at;         /* of an opaque one, where it arises */
};

/* A parameter, by position.  */
struct pawl_parameter_shape
{
  const char *name;             /* at the definition; null: has none */
  const char *other_names;      /* that prototypes before it give, with commas;
                                   null: none but that */
  bool pointer;
  bool written;                 /* the function writes through it */
  bool error_out;               /* PAWL_ERROR_OUT */
};

/* A workspace that an annotation declares.  */
struct pawl_declared_workspace
{
  unsigned position;            /* of the parameter, from 0 */
  const char *capacity;         /* the parameter's name at the definition; null:
                                   unchecked */
  const char *bytes;            /* the formula as written */
  struct pawl_place at;         /* of the parameter */
};

/* What a name in a declared formula, or in a manifest's for this function, is
   in the unit: "sizeof (float)", an enumeration constant, a `const'.  */
struct pawl_resolved_name
{
  const char *text;             /* as pawl_formula_print spells it */
  const char *value;            /* decimal */
};

enum pawl_step_kind
{
  PAWL_STEP_USE,                /* the workspace is stored to, read, handed on,
                                   or escapes; WHAT says which */
  PAWL_STEP_OUTPUT,             /* a write through another pointer parameter or
                                   to a global; WHAT names it */
  PAWL_STEP_GUARD,              /* a test that reads a capacity: VALUE holds
                                   where the function is refused, that is,
                                   where no use follows any more */
  PAWL_STEP_TEST,               /* the same, but uses follow on either side */
  PAWL_STEP_EXTENT,             /* bytes from LOW up to, not including, VALUE of
                                   the workspace are touched */
  PAWL_STEP_ARITHMETIC,         /* VALUE, the exact result of an operation in
                                   the arithmetic that sizes or guards, is meant
                                   to fit from LOWEST to HIGHEST */
  PAWL_STEP_RETURN,             /* VALUE is returned; null where unreadable */
  PAWL_STEP_PASS,               /* a call to a function with a workspace: as
                                   the argument POSITION either the workspace
                                   from LOW on is handed over (VALUE null), or,
                                   where there is no workspace, a block of which
                                   VALUE bytes are left */
};

struct pawl_step
{
  enum pawl_step_kind kind;
  struct pawl_place at;         /* the outermost place of use */
  const struct pawl_expansion *expansions;
  unsigned expansion_count;
  int workspace;                /* the parameter's position; -1: none */
  const char *condition;        /* under which it is reached; null: always */
  const char *value, *low;      /* see the kinds; null: not readable */
  const char *lowest, *highest; /* of ARITHMETIC: its type's range */
  const char *what;             /* of ARITHMETIC: the operation and its type as
                                   people know them: "'int' multiplication" */
  const struct pawl_callee *callee;     /* of PASS, or of a USE that hands the
                                           workspace to a function */
  unsigned position;            /* of the argument that is handed over, from 0 */
  const char *const *arguments; /* of PASS: each argument's value, null where it
                                   is not readable */
  unsigned argument_count;
  const char *opaque;           /* why VALUE or CONDITION is not whole, in
                                   words; null: they are */
};

/* Of a function that has a workspace, sizes one, or hands one on.  Steps are in
   the order of the control flow: a step that dominates another is ahead.  */
struct pawl_sizing
{
  struct pawl_parameter_shape *parameters;
  size_t parameter_count;
  struct pawl_declared_workspace *workspaces;
  size_t workspace_count;
  struct pawl_atom *atoms;
  size_t atom_count;
  struct pawl_resolved_name *resolved;
  size_t resolved_count;
  struct pawl_step *steps;
  size_t step_count;
};

#ifdef __cplusplus
}
#endif

#endif
