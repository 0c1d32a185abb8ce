/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pass right after `cfg': nothing is optimised away yet, variable-length
   arrays are lowered, OpenMP bodies still stand in their function, and
   unreachable code is gone.  It only reads.  */

#include "plugin/plugin.h"
#include "plugin/objects.h"

/* The arguments of CALL that can be called, or hold what can be, as far as they
   are known.  */
static void
observe_arguments (struct pawl_call *made, gcall *call)
{
  tree wanted = gimple_call_fntype (call)
                  ? TYPE_ARG_TYPES (gimple_call_fntype (call)) : NULL_TREE;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree argument = gimple_call_arg (call, i);
      tree type = TREE_TYPE (argument);
      tree as = wanted ? TREE_VALUE (wanted) : NULL_TREE;
      wanted = wanted ? TREE_CHAIN (wanted) : NULL_TREE;
      if (!as && gimple_call_fntype (call)
          && stdarg_p (gimple_call_fntype (call)))
        break;
      if (INTEGRAL_TYPE_P (type) && pawl_names_function (argument))
        {
          pawl_add_argument (made, i, pawl_value_of (argument));
          continue;
        }
      if (pawl_is_member_pointer (type))
        {
          struct pawl_callee *value = pawl_member_pointer_value (argument);
          if (value)
            pawl_add_argument (made, i, value);
          continue;
        }
      if (struct pawl_callee *object = pawl_object_value (argument, as))
        {
          pawl_add_argument (made, i, object);
          continue;
        }
      if (!POINTER_TYPE_P (type))
        continue;
      bool function = FUNC_OR_METHOD_TYPE_P (TREE_TYPE (type));
      if (!function && !(TREE_CODE (argument) == ADDR_EXPR
                         && TREE_CODE (TREE_OPERAND (argument, 0))
                              == FUNCTION_DECL))
        continue;
      struct pawl_callee *value = pawl_value_of (argument);
      if (!value)
        {
          /* Null, SIG_IGN and their like.  */
          if (TREE_CODE (argument) == INTEGER_CST)
            continue;
          value = pawl_unknown_callee ();
        }
      pawl_add_argument (made, i, value);
      tree fndecl = gimple_call_fndecl (call);
      struct pawl_callee *promised
        = fndecl ? pawl_promised_parameter (fndecl, i) : NULL;
      /* Through a pointer, or of a function that a typedef declares, only the
         types tell.  */
      if (!promised && as)
        promised = pawl_promised_pointee (as);
      if (promised && promised != value)
        pawl_add_store (promised, value, gimple_location (call));
    }
}

/* The numbers that CALL, the last one of FUNCTION, hands over.  */
static void
observe_numbers (struct pawl_function *function, gcall *call)
{
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree argument = gimple_call_arg (call, i);
      pawl_note_number (function, i, argument,
                        TREE_CODE (argument) == PARM_DECL
                          && pawl_is_unchanged (argument));
    }
}

/* The array that PTR, where a variable-length array's storage is, belongs
   to.  */
static tree
array_at (::function *fun, tree ptr)
{
  if (!ptr)
    return NULL_TREE;
  unsigned i;
  tree var;
  FOR_EACH_LOCAL_DECL (fun, i, var)
    if (VAR_P (var) && DECL_HAS_VALUE_EXPR_P (var))
      {
        tree value = DECL_VALUE_EXPR (var);
        if (INDIRECT_REF_P (value) && TREE_OPERAND (value, 0) == ptr)
          return var;
      }
  if (tree block = DECL_INITIAL (fun->decl))
    {
      auto_vec<tree, 16> blocks;
      blocks.safe_push (block);
      while (!blocks.is_empty ())
        {
          tree here = blocks.pop ();
          for (var = BLOCK_VARS (here); var; var = DECL_CHAIN (var))
            if (VAR_P (var) && DECL_HAS_VALUE_EXPR_P (var)
                && INDIRECT_REF_P (DECL_VALUE_EXPR (var))
                && TREE_OPERAND (DECL_VALUE_EXPR (var), 0) == ptr)
              return var;
          for (tree sub = BLOCK_SUBBLOCKS (here); sub;
               sub = BLOCK_CHAIN (sub))
            blocks.safe_push (sub);
        }
    }
  return NULL_TREE;
}

static bool
is_alloca (tree fndecl)
{
  if (fndecl_built_in_p (fndecl, BUILT_IN_NORMAL))
    switch (DECL_FUNCTION_CODE (fndecl))
      {
      CASE_BUILT_IN_ALLOCA:
        return true;
      default:
        return false;
      }
  return DECL_NAME (fndecl)
         && (strcmp (IDENTIFIER_POINTER (DECL_NAME (fndecl)), "alloca") == 0)
         && strcmp (pawl_symbol (fndecl), "alloca") == 0;
}

static struct pawl_call *
observe_alloca (struct pawl_function *function, ::function *fun, gcall *call)
{
  if (!gimple_call_alloca_for_var_p (call))
    return pawl_add_call (function,
                          pawl_stack_callee (PAWL_CALLEE_ALLOCA),
                          gimple_location (call));
  tree array = array_at (fun, gimple_call_lhs (call));
  if (tree size = pawl_alloca_size (fun, call))
    {
      pawl_add_to_frame (function, array,
                         tree_fits_uhwi_p (size) ? tree_to_uhwi (size)
                                                 : HOST_WIDE_INT_MAX);
      return NULL;
    }
  location_t location = gimple_location (call);
  if (array)
    location = DECL_SOURCE_LOCATION (array);
  else if (location == UNKNOWN_LOCATION)
    location = fun->function_start_locus;
  struct pawl_call *made
    = pawl_add_call (function, pawl_stack_callee (PAWL_CALLEE_VLA), location);
  if (array && DECL_NAME (array))
    made->object = IDENTIFIER_POINTER (DECL_NAME (array));
  return made;
}

static bool
is_located (location_t location)
{
  return LOCATION_LOCUS (location) > BUILTINS_LOCATION;
}

/* Where the call at GSI stands.  Those that the compiler placed without a
   location (the storage of OpenMP's allocate clause) get that of what stands
   around them, else the function's.  */
static location_t
location_of (::function *fun, gimple_stmt_iterator gsi)
{
  location_t location = gimple_location (gsi_stmt (gsi));
  if (is_located (location))
    return location;
  for (gimple_stmt_iterator at = gsi; !gsi_end_p (at); gsi_next (&at))
    if (is_located (gimple_location (gsi_stmt (at))))
      return gimple_location (gsi_stmt (at));
  basic_block bb = gimple_bb (gsi_stmt (gsi));
  for (int step = 0; step < 8; step++)
    {
      for (; !gsi_end_p (gsi); gsi_prev (&gsi))
        if (is_located (gimple_location (gsi_stmt (gsi))))
          return gimple_location (gsi_stmt (gsi));
      if (!single_pred_p (bb))
        break;
      bb = single_pred (bb);
      gsi = gsi_last_bb (bb);
    }
  return fun->function_start_locus;
}

/* Marks in NORMAL the blocks of FUN that more than unwinding leads to.  */
static void
find_normal_blocks (::function *fun, sbitmap normal)
{
  edge e;
  edge_iterator ei;
  auto_vec<basic_block, 32> work;
  bitmap_clear (normal);
  work.safe_push (ENTRY_BLOCK_PTR_FOR_FN (fun));
  while (!work.is_empty ())
    FOR_EACH_EDGE (e, ei, work.pop ()->succs)
      if (!(e->flags & EDGE_EH)
          && !bitmap_bit_p (normal, e->dest->index))
        {
          bitmap_set_bit (normal, e->dest->index);
          work.safe_push (e->dest);
        }
}

/* Adds to NEWS the temporaries that hold what the call at GSI, of operator new,
   returned: its result and the copy that GCC makes of it at once.  */
static void
note_new (gimple_stmt_iterator gsi, vec<tree> *news)
{
  tree result = gimple_get_lhs (gsi_stmt (gsi));
  if (!result)
    return;
  news->safe_push (result);
  gsi_next (&gsi);
  if (!gsi_end_p (gsi) && gimple_assign_single_p (gsi_stmt (gsi))
      && gimple_assign_rhs1 (gsi_stmt (gsi)) == result)
    news->safe_push (gimple_assign_lhs (gsi_stmt (gsi)));
}

/* Whether CALL is given one of NEWS, as the clean-up of a new expression is; a
   delete expression works on a copy of its own.  */
static bool
gives_back (gcall *call, const vec<tree> &news)
{
  return gimple_call_num_args (call)
         && news.contains (gimple_call_arg (call, 0));
}

/* Whether control comes to TO by way of FROM and straight on.  */
static bool
leads_straight_to (basic_block from, basic_block to)
{
  for (int step = 0; step < 64; step++)
    {
      if (from == to)
        return true;
      edge e, only = NULL;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, to->preds)
        {
          if (only)
            return false;
          only = e;
        }
      if (!only || only->flags & EDGE_EH)
        return false;
      to = only->src;
    }
  return false;
}

/* GCC gives calls in the arguments of a call the place of that call: two of one
   callee are told apart by their number.  What a clean-up repeats stands on
   other ways and stays one.  BLOCKS has the block of each call.  */
static void
number_call (struct pawl_function *function, struct pawl_call *made,
             const vec<basic_block> &blocks)
{
  size_t last = made - function->calls;
  /* Arguments stand near their call.  */
  for (size_t i = last > 256 ? last - 256 : 0; i < last; i++)
    if (function->calls[i].callee == made->callee
        && pawl_same_location (&function->calls[i].at, &made->at)
        && leads_straight_to (blocks[i], blocks[last]))
      made->place_key++;
}

static struct pawl_callee *
callee_of (::function *fun, gcall *call)
{
  tree fn = gimple_call_fn (call);
  if (!fn)
    return NULL;
  /* Through the temporary that a named constant was loaded into.  */
  if (TREE_CODE (fn) == SSA_NAME && SSA_NAME_DEF_STMT (fn)
      && gimple_assign_single_p (SSA_NAME_DEF_STMT (fn)))
    fn = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (fn));
  return pawl_resolve_callee (pawl_constant_local (fun, fn));
}

/* Whether CALL is what GCC puts around the scope of a variable-length array.  */
static bool
moves_stack (gcall *call)
{
  return gimple_call_builtin_p (call, BUILT_IN_STACK_SAVE)
         || gimple_call_builtin_p (call, BUILT_IN_STACK_RESTORE);
}

static void
observe (::function *fun)
{
  struct pawl_function *function = pawl_begin_function (fun->decl, false);
  auto_sbitmap failing (last_basic_block_for_fn (fun));
  bool any_failing = pawl_find_failure_paths (fun, failing);
  auto_sbitmap normal (last_basic_block_for_fn (fun));
  bool unwinds = fun->eh && fun->eh->region_tree;
  if (unwinds)
    find_normal_blocks (fun, normal);
  auto_vec<basic_block, 32> blocks;
  auto_vec<tree, 8> news;
  auto_sbitmap live (last_basic_block_for_fn (fun));
  bool dead_blocks = pawl_may_have_dead_blocks (fun);
  if (dead_blocks)
    pawl_find_live_blocks (fun, live);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      {
        if (dead_blocks && !bitmap_bit_p (live, bb->index))
          break;
        bool fails = any_failing && bitmap_bit_p (failing, bb->index);
        bool unwinding = unwinds && !bitmap_bit_p (normal, bb->index);
        pawl_observe_stores (fun, gsi_stmt (gsi));
        if (gasm *stmt = dyn_cast<gasm *> (gsi_stmt (gsi)))
          pawl_observe_asm (function, stmt, fails);
        gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi));
        if (!call || gimple_call_internal_p (call) || moves_stack (call))
          continue;
        tree fndecl = gimple_call_fndecl (call);
        struct pawl_call *made = NULL;
        if (fndecl && is_alloca (fndecl))
          made = observe_alloca (function, fun, call);
        else if (struct pawl_callee *callee = callee_of (fun, call))
          {
            location_t location = location_of (fun, gsi);
            location_t of_local = gimple_call_num_args (call)
                                    ? pawl_place_of_destroyed (
                                        fndecl, gimple_call_arg (call, 0),
                                        gimple_location (call))
                                    : UNKNOWN_LOCATION;
            if (of_local != UNKNOWN_LOCATION)
              location = of_local;
            if (struct pawl_callee *also = pawl_deallocation_of (callee))
              pawl_add_call (function, also, location)->on_failure_path
                = fails;
            made = pawl_add_call (function, callee, location);
            observe_arguments (made, call);
            pawl_observe_variadic (made, call);
            pawl_note_outgoing (call);
            if (!fndecl || !DECL_EXTERNAL (fndecl))
              observe_numbers (function, call);
          }
        while (blocks.length () < function->call_count)
          blocks.safe_push (bb);
        if (!made)
          continue;
        number_call (function, made, blocks);
        pawl_note_conditions (made, bb);
        made->on_failure_path = fails;
        made->plain_format = pawl_has_plain_format (call);
        made->implicit = unwinding || gives_back (call, news);
        if (strstr (made->callee->name, "operator new"))
          note_new (gsi, &news);
      }
  pawl_observe_overrides (fun->decl);
  pawl_observe_frame (function, fun->decl);
  pawl_finish_function (function, fun->decl);
}

namespace {

const pass_data observe_pass_data = {
  GIMPLE_PASS, "pawl_observe", OPTGROUP_NONE, TV_NONE, PROP_cfg, 0, 0, 0, 0
};

class observe_pass : public gimple_opt_pass
{
public:
  observe_pass (gcc::context *ctxt)
    : gimple_opt_pass (observe_pass_data, ctxt) {}
  unsigned int execute (function *fun) final override
  {
    if (!pawl_compilation.disabled && !pawl_compilation.judged)
      observe (fun);
    return 0;
  }
};

}

void
pawl_register_observer (const char *plugin_name)
{
  struct register_pass_info info = {
    new observe_pass (g), "cfg", 1, PASS_POS_INSERT_AFTER
  };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
}
