/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much fixed-size storage a function takes on the stack: its locals, the
   temporaries that it needs, and what is handed over by value.  */

#include "plugin/plugin.h"
#include "plugin/objects.h"

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

/* The bytes of TYPE where it is handed over by value and in memory.  */
static uint64_t
bytes_by_value (tree type)
{
  tree size = AGGREGATE_TYPE_P (type) ? TYPE_SIZE_UNIT (type) : NULL_TREE;
  return size && tree_fits_uhwi_p (size)
             && tree_to_uhwi (size) > 2 * (uint64_t) UNITS_PER_WORD
           ? tree_to_uhwi (size) : 0;
}

/* The most that one call of the function that is observed hands over.  */
static uint64_t outgoing_bytes;

void
pawl_note_outgoing (gcall *call)
{
  uint64_t bytes = 0;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    bytes += bytes_by_value (TREE_TYPE (gimple_call_arg (call, i)));
  if (bytes > outgoing_bytes)
    outgoing_bytes = bytes;
}

/* The largest temporary without a name: those of different statements share
   their storage as a rule.  */
static uint64_t
temporary_bytes (struct pawl_function *function)
{
  uint64_t largest = 0;
  unsigned i;
  tree var;
  if (!cfun || !cfun->cfg)
    return 0;
  FOR_EACH_LOCAL_DECL (cfun, i, var)
    if (VAR_P (var) && DECL_ARTIFICIAL (var) && !DECL_NAME (var))
      if (uint64_t bytes = frame_bytes_of (var))
        if (bytes > largest)
          {
            note_largest (function, var, bytes);
            largest = bytes;
          }
  return largest;
}

void
pawl_observe_frame (struct pawl_function *function, tree fndecl)
{
  tree block = DECL_INITIAL (fndecl);
  if (block && TREE_CODE (block) == BLOCK)
    function->frame_bytes += block_bytes (function, block);
  for (tree parm = DECL_ARGUMENTS (fndecl); parm; parm = DECL_CHAIN (parm))
    if (uint64_t bytes = bytes_by_value (TREE_TYPE (parm)))
      {
        note_largest (function, parm, bytes);
        function->frame_bytes += bytes;
      }
  function->frame_bytes += temporary_bytes (function) + outgoing_bytes;
  outgoing_bytes = 0;
}

void
pawl_add_to_frame (struct pawl_function *function, tree array, uint64_t bytes)
{
  function->frame_bytes += bytes;
  if (array)
    note_largest (function, array, bytes);
}
