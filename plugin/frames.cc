/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much fixed-size storage a function's locals take.  */

#include "plugin/plugin.h"

static void
note_largest (struct pawl_function *function, tree var, uint64_t bytes)
{
  if (bytes <= function->largest_bytes)
    return;
  function->largest_bytes = bytes;
  function->largest = DECL_NAME (var) ? IDENTIFIER_POINTER (DECL_NAME (var))
                                      : NULL;
  function->largest_at = pawl_place_of (DECL_SOURCE_LOCATION (var));
}

/* The bytes that VAR takes in the frame; scalars live in registers as far as
   this limit is concerned.  */
static uint64_t
frame_bytes_of (tree var)
{
  if (!VAR_P (var) || TREE_STATIC (var) || DECL_EXTERNAL (var)
      || DECL_HAS_VALUE_EXPR_P (var) || !AGGREGATE_TYPE_P (TREE_TYPE (var)))
    return 0;
  tree size = DECL_SIZE_UNIT (var);
  return size && tree_fits_uhwi_p (size) ? tree_to_uhwi (size) : 0;
}

/* Scopes that follow each other share their storage, nested ones add up.  */
static uint64_t
block_bytes (struct pawl_function *function, tree block)
{
  uint64_t own = 0, inner = 0;
  for (tree var = BLOCK_VARS (block); var; var = DECL_CHAIN (var))
    if (uint64_t bytes = frame_bytes_of (var))
      {
        note_largest (function, var, bytes);
        own += bytes;
      }
  for (tree sub = BLOCK_SUBBLOCKS (block); sub; sub = BLOCK_CHAIN (sub))
    {
      uint64_t bytes = block_bytes (function, sub);
      if (bytes > inner)
        inner = bytes;
    }
  return own + inner;
}

void
pawl_observe_frame (struct pawl_function *function, tree fndecl)
{
  tree block = DECL_INITIAL (fndecl);
  if (block && TREE_CODE (block) == BLOCK)
    function->frame_bytes += block_bytes (function, block);
}

void
pawl_add_to_frame (struct pawl_function *function, tree array, uint64_t bytes)
{
  function->frame_bytes += bytes;
  if (array)
    note_largest (function, array, bytes);
}
