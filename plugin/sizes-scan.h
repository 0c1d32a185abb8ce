/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside the reading of sizes: one function and the steps that it gives.  */

#ifndef PAWL_PLUGIN_SIZES_SCAN_H
#define PAWL_PLUGIN_SIZES_SCAN_H

#include "plugin/sizes.h"
#include "plugin/symbolic.h"

/* A workspace of the function, from the source or from a manifest.  */
struct pawl_scanned_workspace
{
  unsigned position;
  term capacity;                /* the parameter's atom; null: unchecked */
};

/* An operation that a step was made of already.  */
struct pawl_told_operation
{
  gimple *stmt;
  term value;
  struct pawl_frame *frame;
  basic_block bb;
};

struct pawl_scan
{
  struct pawl_reader *reader;
  struct pawl_frame *top;
  struct pawl_function *function;
  struct pawl_sizing *sizing;
  auto_vec<struct pawl_scanned_workspace> workspaces;
  auto_vec<struct pawl_step> steps;
  auto_vec<struct pawl_told_operation> told;
  struct pawl_step ignored;     /* what is never reached */
  const struct pawl_need *needs;        /* of the extent that is added */
  term domain;                  /* holds wherever the function is called */
  bool returns;                 /* what it returns is asked for */
  bool allocates;               /* so are the sizes that it allocates */
};

/* ---- sizes-callers.cc ---- */

/* What holds for the parameters of FNDECL, a static function, in all calls of
   it.  */
term pawl_callers_domain (tree fndecl);

/* ---- sizes-facts.cc ---- */

/* What has to hold for BB of FRAME to be reached, from the outermost function's
   beginning.  */
term pawl_whole_reach (struct pawl_frame *frame, basic_block bb);
/* A new step of KIND at STMT of FRAME; its place is where the outermost function
   comes to it.  EXTRA, which may be null, holds there too; LOW and VALUE may be
   null.  */
struct pawl_step *pawl_add_step (struct pawl_scan *scan,
                                 enum pawl_step_kind kind,
                                 struct pawl_frame *frame, gimple *stmt,
                                 int workspace, term extra, term low,
                                 term value);
/* The same at the place AT, reached as BB of FRAME is.  */
struct pawl_step *pawl_add_step_at (struct pawl_scan *scan,
                                    enum pawl_step_kind kind,
                                    struct pawl_frame *frame, basic_block bb,
                                    location_t at, int workspace, term extra,
                                    term low, term value);

enum pawl_need_filter
{
  PAWL_ALL_NEEDS,
  PAWL_NARROW_NEEDS,            /* in types smaller than a pointer, without
                                   opaque atoms: an extent that has some is
                                   undecided anyway */
  PAWL_READABLE_NEEDS,          /* without opaque atoms */
};

/* Steps for what NEEDS tells, where it matters when BB of FRAME is reached and
   EXTRA (null: nothing) holds.  */
void pawl_add_needs (struct pawl_scan *scan, const struct pawl_need *needs,
                     struct pawl_frame *frame, basic_block bb, term extra,
                     enum pawl_need_filter filter);
/* The atoms of the steps, into the sizing.  */
void pawl_add_atoms (struct pawl_scan *scan);

/* ---- sizes-uses.cc ---- */

/* The workspace at POSITION in a set of those that are used.  */
static inline unsigned
pawl_workspace_bit (int position)
{
  return 1u << (position < 31 ? position : 31);
}

/* The steps for what STMT of FRAME does with workspaces, outputs, buffers and
   allocators.  Adds to *USES the workspaces that it uses, and marks in *OUTPUTS
   whether it writes to outputs.  */
void pawl_scan_statement (struct pawl_scan *scan, struct pawl_frame *frame,
                          gimple *stmt, unsigned *uses, bool *outputs);

/* ---- sizes-steps.cc ---- */

/* All steps of FRAME's function.  Returns the set of the workspaces that it
   uses.  */
unsigned pawl_scan_frame (struct pawl_scan *scan, struct pawl_frame *frame);

#endif
