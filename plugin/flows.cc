/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The flows of a unit's functions: evidence/flow.h.  Recorded when all bodies
   are in SSA form and nothing was optimised yet; it only reads.  */

#include "plugin/flows.h"

#include "cfganal.h"
#include "ssa.h"

#include "manifests/lists.h"
#include "rules/cxx-string.h"

static void
define (struct flow_maker *maker, tree name, uint32_t number)
{
  maker->of_ssa[SSA_NAME_VERSION (name)] = number;
}

/* The operator of a comparison or other operation CODE; -1: none of those that
   are recorded.  */
static int
operator_of (enum tree_code code)
{
  switch (code)
    {
    case EQ_EXPR: return PAWL_OPERATOR_EQ;
    case NE_EXPR: return PAWL_OPERATOR_NE;
    case LT_EXPR: return PAWL_OPERATOR_LT;
    case LE_EXPR: return PAWL_OPERATOR_LE;
    case GT_EXPR: return PAWL_OPERATOR_GT;
    case GE_EXPR: return PAWL_OPERATOR_GE;
    case PLUS_EXPR: return PAWL_OPERATOR_PLUS;
    case MINUS_EXPR: return PAWL_OPERATOR_MINUS;
    case MULT_EXPR: return PAWL_OPERATOR_TIMES;
    case BIT_AND_EXPR: case TRUTH_AND_EXPR: return PAWL_OPERATOR_AND;
    case BIT_IOR_EXPR: case TRUTH_OR_EXPR: return PAWL_OPERATOR_OR;
    case BIT_XOR_EXPR: case TRUTH_XOR_EXPR: return PAWL_OPERATOR_XOR;
    case MIN_EXPR: return PAWL_OPERATOR_MIN;
    case MAX_EXPR: return PAWL_OPERATOR_MAX;
    default: return -1;
    }
}

static uint32_t
add_binary (struct flow_maker *maker, enum tree_code code, tree left,
            tree right)
{
  int sign = operator_of (code);
  if (sign < 0 || SCALAR_FLOAT_TYPE_P (TREE_TYPE (left)))
    return 0;
  /* What wraps around is meant as a difference.  */
  if (code == PLUS_EXPR && TREE_CODE (right) == INTEGER_CST
      && TYPE_UNSIGNED (TREE_TYPE (right)))
    right = fold_convert (signed_type_for (TREE_TYPE (right)), right);
  uint32_t a = pawl_flow_value (maker, left);
  uint32_t b = pawl_flow_value (maker, right);
  uint32_t number;
  struct pawl_op *op = pawl_flow_add (maker, PAWL_OP_BINARY, &number);
  op->a = a;
  op->b = b;
  op->number = sign;
  if (TYPE_UNSIGNED (TREE_TYPE (left)))
    op->flags |= PAWL_OP_UNSIGNED;
  return number;
}

/* Of a conversion from FROM to TO: the bits that are left, negative if signed;
   0 where the number stays the same.  */
static int
narrowed_to (tree from, tree to)
{
  if (!INTEGRAL_TYPE_P (from) || !INTEGRAL_TYPE_P (to))
    return 0;
  int bits = TYPE_PRECISION (to), before = TYPE_PRECISION (from);
  bool is_signed = !TYPE_UNSIGNED (to);
  if (bits > before || (bits == before && (bits == 64 || is_signed
                                           == !TYPE_UNSIGNED (from))))
    return 0;
  return is_signed ? -bits : bits;
}

/* What RIGHT was before it was widened, if converting it to the type TO gives just
   that: a field of a few bits that was read and is put back.  Null: it is not
   so.  */
static tree
before_widening (tree right, tree to)
{
  if (TREE_CODE (right) != SSA_NAME || !INTEGRAL_TYPE_P (to))
    return NULL_TREE;
  gassign *stmt = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (right));
  if (!stmt || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt)))
    return NULL_TREE;
  tree inner = gimple_assign_rhs1 (stmt), from = TREE_TYPE (inner);
  return INTEGRAL_TYPE_P (from)
             && TYPE_PRECISION (from) <= TYPE_PRECISION (to)
             && TYPE_PRECISION (from) <= TYPE_PRECISION (TREE_TYPE (right))
             && TYPE_UNSIGNED (from) == TYPE_UNSIGNED (to)
           ? inner : NULL_TREE;
}

static uint32_t
register_value (struct flow_maker *maker, gassign *stmt)
{
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree right = gimple_assign_rhs1 (stmt);
  if (code == POINTER_PLUS_EXPR)
    {
      uint32_t a = pawl_flow_value (maker, right);
      uint32_t b = pawl_flow_value (maker, gimple_assign_rhs2 (stmt));
      uint32_t number;
      struct pawl_op *op = pawl_flow_add (maker, PAWL_OP_OFFSET, &number);
      op->a = a;
      op->b = b;
      op->number = pawl_flow_stride (TREE_TYPE (TREE_TYPE (right)));
      return number;
    }
  if (CONVERT_EXPR_CODE_P (code) || code == NOP_EXPR)
    {
      tree inner
        = before_widening (right, TREE_TYPE (gimple_assign_lhs (stmt)));
      if (inner)
        return pawl_flow_value (maker, inner);
      uint32_t a = pawl_flow_value (maker, right);
      int bits = narrowed_to (TREE_TYPE (right),
                              TREE_TYPE (gimple_assign_lhs (stmt)));
      if (!bits || !a)
        return a;
      uint32_t number;
      struct pawl_op *op = pawl_flow_add (maker, PAWL_OP_NARROW, &number);
      op->a = a;
      op->number = bits;
      return number;
    }
  if (code == NEGATE_EXPR)
    return add_binary (maker, MINUS_EXPR, build_zero_cst (TREE_TYPE (right)),
                       right);
  if (code == BIT_NOT_EXPR || code == TRUTH_NOT_EXPR)
    {
      if (TREE_CODE (TREE_TYPE (right)) != BOOLEAN_TYPE)
        return 0;
      return add_binary (maker, EQ_EXPR, right,
                         build_zero_cst (TREE_TYPE (right)));
    }
  if (gimple_assign_rhs_class (stmt) == GIMPLE_BINARY_RHS)
    return add_binary (maker, code, right, gimple_assign_rhs2 (stmt));
  return gimple_assign_single_p (stmt) ? pawl_flow_value (maker, right) : 0;
}

/* A value for what cannot be read, so that each time it comes by is another
   one.  */
static uint32_t
unknown (struct flow_maker *maker, tree type)
{
  uint32_t number;
  pawl_flow_add (maker, PAWL_OP_UNKNOWN, &number)->flags
    = pawl_flow_type_flags (type);
  return number;
}

static void
make_load (struct flow_maker *maker, tree left, tree right)
{
  uint32_t at = pawl_flow_address (maker, right), number;
  struct pawl_op *op = pawl_flow_add (maker, PAWL_OP_LOAD, &number);
  op->a = at;
  op->flags = pawl_flow_type_flags (TREE_TYPE (left));
  define (maker, left, number);
}

static void
make_assign (struct flow_maker *maker, gassign *stmt)
{
  tree left = gimple_assign_lhs (stmt), right = gimple_assign_rhs1 (stmt);
  if (gimple_clobber_p (stmt))
    return;
  if (TREE_CODE (left) != SSA_NAME)
    {
      pawl_flow_store (maker, left, right, gimple_location (stmt));
      return;
    }
  if (gimple_assign_single_p (stmt) && pawl_flow_is_memory (right))
    {
      make_load (maker, left, right);
      return;
    }
  uint32_t value = register_value (maker, stmt);
  define (maker, left, value ? value : unknown (maker, TREE_TYPE (left)));
}

static bool
is_expectation (tree fndecl)
{
  return fndecl && (fndecl_built_in_p (fndecl, BUILT_IN_EXPECT)
                    || fndecl_built_in_p (fndecl,
                                          BUILT_IN_EXPECT_WITH_PROBABILITY)
                    || fndecl_built_in_p (fndecl, BUILT_IN_ASSUME_ALIGNED));
}

static bool
never_null (tree fndecl)
{
  return fndecl
         && ((DECL_IS_OPERATOR_NEW_P (fndecl) && !TREE_NOTHROW (fndecl))
             || lookup_attribute ("returns_nonnull",
                                  TYPE_ATTRIBUTES (TREE_TYPE (fndecl))));
}

/* ARGUMENT of a call may be a part of the function that was outlined: the
   address of a function that nobody wrote.  */
static void
note_region (struct flow_maker *maker, tree argument)
{
  if (TREE_CODE (argument) != ADDR_EXPR)
    return;
  tree region = TREE_OPERAND (argument, 0);
  if (TREE_CODE (region) != FUNCTION_DECL || !DECL_ARTIFICIAL (region)
      || maker->regions->contains (region))
    return;
  ::function *fun = DECL_STRUCT_FUNCTION (region);
  if (fun && fun->cfg && gimple_in_ssa_p (fun))
    maker->regions->safe_push (region);
}

static void
make_call (struct flow_maker *maker, gcall *call)
{
  struct pawl_arena *arena = pawl_compilation.arena;
  tree left = gimple_call_lhs (call), fndecl = gimple_call_fndecl (call);
  if (pawl_flow_atomic (maker, call))
    return;
  if (gimple_call_internal_p (call) || is_expectation (fndecl))
    {
      uint32_t value = is_expectation (fndecl)
                         ? pawl_flow_value (maker, gimple_call_arg (call, 0))
                         : 0;
      if (left && TREE_CODE (left) == SSA_NAME)
        define (maker, left,
                value ? value : unknown (maker, TREE_TYPE (left)));
      return;
    }
  pawl_flow_write (maker, call);
  unsigned count = gimple_call_num_args (call);
  tree chain = gimple_call_chain (call);
  uint32_t *arguments
    = (uint32_t *) pawl_arena_array (arena, count + 1, sizeof *arguments);
  for (unsigned i = 0; i < count; i++)
    {
      tree argument = gimple_call_arg (call, i);
      note_region (maker, argument);
      /* An object that is handed over by value is a copy: only its address is
         known here.  */
      arguments[i] = pawl_flow_is_memory (argument) && TREE_CODE (argument) != PARM_DECL
                       ? pawl_flow_address (maker, argument)
                       : pawl_flow_value (maker, argument);
    }
  if (chain)
    arguments[count++] = pawl_flow_value (maker, chain);
  struct pawl_callee *callee = pawl_resolve_callee (gimple_call_fn (call));
  if (!callee)
    {
      if (left && TREE_CODE (left) == SSA_NAME)
        define (maker, left, unknown (maker, TREE_TYPE (left)));
      return;
    }
  uint32_t called
    = fndecl ? 0 : pawl_flow_value (maker, gimple_call_fn (call));
  uint32_t into = left && TREE_CODE (left) != SSA_NAME
                    ? pawl_flow_address (maker, left) : 0;
  uint32_t number, store;
  location_t location = gimple_location (call), of_local = UNKNOWN_LOCATION;
  if (gimple_call_num_args (call))
    of_local
      = pawl_place_of_destroyed (fndecl, gimple_call_arg (call, 0), location);
  if (of_local != UNKNOWN_LOCATION)
    location = of_local;
  struct pawl_op *op
    = pawl_flow_add_at (maker, PAWL_OP_CALL, location, &number);
  op->callee = callee;
  op->called = called;
  op->arguments = arguments;
  op->argument_count = count;
  if (left)
    op->flags = pawl_flow_type_flags (TREE_TYPE (left));
  if (never_null (fndecl))
    op->flags |= PAWL_OP_NOT_NULL;
  if (of_local != UNKNOWN_LOCATION)
    op->flags |= PAWL_OP_CLEAN_UP;
  if (!left)
    return;
  if (TREE_CODE (left) == SSA_NAME)
    {
      define (maker, left, number);
      return;
    }
  op = pawl_flow_add_at (maker, PAWL_OP_STORE, gimple_location (call), &store);
  op->a = into;
  op->b = number;
}

static void
make_asm (struct flow_maker *maker, gasm *stmt)
{
  for (unsigned i = 0; i < gimple_asm_noutputs (stmt); i++)
    {
      tree out = TREE_VALUE (gimple_asm_output_op (stmt, i));
      if (TREE_CODE (out) == SSA_NAME)
        define (maker, out, unknown (maker, TREE_TYPE (out)));
    }
  /* Whatever has a memory clobber only keeps the compiler from moving loads and
     stores; what is written is named as an output.  */
  for (unsigned i = 0; i < gimple_asm_noutputs (stmt); i++)
    {
      tree out = TREE_VALUE (gimple_asm_output_op (stmt, i));
      if (TREE_CODE (out) == SSA_NAME)
        continue;
      uint32_t at = pawl_flow_address (maker, out), number;
      pawl_flow_add_at (maker, PAWL_OP_STORE, gimple_location (stmt), &number)->a = at;
    }
}

static void
make_phis (struct flow_maker *maker, basic_block bb)
{
  for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      tree result = gimple_phi_result (gsi.phi ());
      if (virtual_operand_p (result))
        continue;
      uint32_t number;
      pawl_flow_add (maker, PAWL_OP_PHI, &number)->flags
        = pawl_flow_type_flags (TREE_TYPE (result));
      define (maker, result, number);
    }
}

/* Parameters that live in memory hold what was handed over.  */
static void
make_parameters (struct flow_maker *maker)
{
  for (tree parm = DECL_ARGUMENTS (maker->fun->decl); parm;
       parm = DECL_CHAIN (parm))
    if (!is_gimple_reg (parm))
      {
        uint32_t value = pawl_flow_value (maker, parm);
        uint32_t at = pawl_flow_address (maker, parm), number;
        struct pawl_op *op = pawl_flow_add (maker, PAWL_OP_STORE, &number);
        op->a = at;
        op->b = value;
        op->at = pawl_place_of (DECL_SOURCE_LOCATION (parm));
      }
}

static void
make_exit (struct flow_maker *maker, basic_block bb,
           struct pawl_flow_block *block)
{
  gimple *last = NULL;
  gimple_stmt_iterator gsi = gsi_last_nondebug_bb (bb);
  if (!gsi_end_p (gsi))
    last = gsi_stmt (gsi);
  block->exit = EDGE_COUNT (bb->succs) > 1 ? PAWL_EXIT_EITHER
                                           : PAWL_EXIT_JUMP;
  if (!last)
    return;
  switch (gimple_code (last))
    {
    case GIMPLE_COND:
      block->exit = PAWL_EXIT_BRANCH;
      block->value = add_binary (maker, gimple_cond_code (last),
                                 gimple_cond_lhs (last),
                                 gimple_cond_rhs (last));
      block->at = pawl_place_of (gimple_location (last));
      if (!block->value)
        block->value = unknown (maker, boolean_type_node);
      break;
    case GIMPLE_SWITCH:
      block->exit = PAWL_EXIT_SWITCH;
      block->value
        = pawl_flow_value (maker,
                           gimple_switch_index (as_a<gswitch *> (last)));
      block->at = pawl_place_of (gimple_location (last));
      break;
    case GIMPLE_RETURN:
      {
        block->exit = PAWL_EXIT_RETURN;
        tree value = gimple_return_retval (as_a<greturn *> (last));
        tree result = DECL_RESULT (maker->fun->decl);
        /* What is returned in memory that the caller provides.  */
        if (result && DECL_BY_REFERENCE (result))
          value = result;
        if (value && pawl_flow_is_memory (value))
          {
            uint32_t at = pawl_flow_address (maker, value);
            pawl_flow_add (maker, PAWL_OP_LOAD, &block->value)->a = at;
          }
        else
          block->value = pawl_flow_value (maker, value);
        block->at = pawl_place_of (gimple_location (last));
        break;
      }
    case GIMPLE_RESX:
      if (!EDGE_COUNT (bb->succs))
        block->exit = PAWL_EXIT_UNWIND;
      break;
    default:
      break;
    }
}

static void
make_block (struct flow_maker *maker, basic_block bb,
            struct pawl_flow_block *block, bool first)
{
  block->first = maker->ops.length ();
  if (first)
    make_parameters (maker);
  make_phis (maker, bb);
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gassign *assign = dyn_cast<gassign *> (stmt))
        make_assign (maker, assign);
      else if (gcall *call = dyn_cast<gcall *> (stmt))
        make_call (maker, call);
      else if (gasm *code = dyn_cast<gasm *> (stmt))
        make_asm (maker, code);
    }
  make_exit (maker, bb, block);
  block->count = maker->ops.length () - block->first;
}

static struct pawl_flow *
make_flow (::function *fun, struct pawl_function *function,
           auto_vec<tree> *regions)
{
  struct pawl_arena *arena = pawl_compilation.arena;
  struct flow_maker maker;
  maker.fun = fun;
  maker.function = function;
  maker.regions = regions;
  maker.of_ssa.safe_grow_cleared (vec_safe_length (SSANAMES (fun)) + 1, true);
  uint32_t nothing;
  pawl_flow_add (&maker, PAWL_OP_UNKNOWN, &nothing);

  auto_vec<int> order, number_of;
  order.safe_grow_cleared (n_basic_blocks_for_fn (fun), true);
  number_of.safe_grow_cleared (last_basic_block_for_fn (fun), true);
  int count = pre_and_rev_post_order_compute_fn (fun, NULL, order.address (),
                                                 false);
  struct pawl_flow *flow
    = (struct pawl_flow *) pawl_arena_alloc (arena, sizeof *flow);
  flow->block_count = count;
  flow->blocks = (struct pawl_flow_block *) pawl_arena_array (
    arena, count, sizeof *flow->blocks);
  for (int i = 0; i < count; i++)
    {
      number_of[order[i]] = i;
      make_block (&maker, BASIC_BLOCK_FOR_FN (fun, order[i]),
                  &flow->blocks[i], i == 0);
    }
  for (int i = 0; i < count; i++)
    pawl_flow_edges (&maker, BASIC_BLOCK_FOR_FN (fun, order[i]), &flow->blocks[i],
                number_of.address ());
  flow->op_count = maker.ops.length ();
  flow->ops = (struct pawl_op *) pawl_arena_array (arena, flow->op_count,
                                                   sizeof *flow->ops);
  for (uint32_t i = 0; i < flow->op_count; i++)
    flow->ops[i] = maker.ops[i];
  flow->local_count = maker.locals.length ();
  return flow;
}

/* The flow of FUN, which FUNCTION is, and of what was outlined of it.  */
static void
make_flows (::function *fun, struct pawl_function *function)
{
  auto_vec<tree> regions;
  push_cfun (fun);
  struct pawl_flow *flow = make_flow (fun, function, &regions);
  pop_cfun ();
  pawl_flow_refusals (flow, fun->decl);
  function->flow = flow;
  auto_vec<struct pawl_flow *> made;
  /* They may have regions in turn.  */
  for (unsigned i = 0; i < regions.length (); i++)
    {
      ::function *inner = DECL_STRUCT_FUNCTION (regions[i]);
      push_cfun (inner);
      made.safe_push (make_flow (inner, function, &regions));
      made[i]->region = pawl_symbol (regions[i]);
      pop_cfun ();
    }
  flow->region_count = made.length ();
  flow->regions = (struct pawl_flow **) pawl_arena_array (
    pawl_compilation.arena, made.length (), sizeof *flow->regions);
  for (unsigned i = 0; i < made.length (); i++)
    flow->regions[i] = made[i];
}

/* Whether UNIT calls anything that gives memory back or moves it.  */
static bool
releases_anything (const struct pawl_unit *unit)
{
  for (size_t i = 0; i < unit->callee_count; i++)
    {
      const struct pawl_callee *callee = unit->callees[i];
      const char *symbol
        = callee->kind == PAWL_CALLEE_FUNCTION ? callee->symbol : NULL;
      if (callee->promises & (PAWL_PROMISE_RELEASES | PAWL_PROMISE_RESIZES)
          || pawl_string_member (symbol) & PAWL_STRING_MOVES)
        return true;
      const struct pawl_allocator *allocator = pawl_promises_allocator (
        pawl_compilation.promises, symbol, callee->name);
      enum pawl_effect effect
        = allocator ? allocator->effect
          : symbol  ? pawl_listed_find (symbol).effect
                    : PAWL_EFFECT_UNKNOWN;
      if (effect == PAWL_EFFECT_RELEASE || effect == PAWL_EFFECT_RESIZE
          || effect == PAWL_EFFECT_MAP)
        return true;
    }
  return false;
}

/* Whether anything is promised of refusals or addresses in UNIT; of the latter,
   where an annotated function could move something.  */
static bool
wants_flows (const struct pawl_unit *unit)
{
  struct pawl_promises *promises = pawl_compilation.promises;
  bool by_name = false;
  for (size_t i = 0; i < pawl_promises_count (promises); i++)
    {
      const struct pawl_manifest *manifest
        = pawl_promises_manifest (promises, i);
      if (manifest->refusal_count || manifest->stable_count)
        return true;
      by_name |= manifest->compute_count || manifest->prepare_count;
    }
  if (pawl_stable_seen ())
    return true;
  bool annotated = false;
  for (size_t i = 0; i < unit->function_count; i++)
    {
      const struct pawl_function *function = unit->functions[i];
      struct pawl_place at;
      if (function->promises & PAWL_PROMISE_REFUSES)
        return true;
      const struct pawl_entry *entry
        = pawl_promises_count (promises)
            ? pawl_promises_entry (promises, function->path, function->name)
            : NULL;
      annotated = annotated || function->promises
                  || (entry && entry->growth_count)
                  || (by_name
                      && pawl_promises_role (promises, function->path,
                                             function->name, &at)
                           != PAWL_ROLE_NONE);
    }
  return annotated && releases_anything (unit);
}

void
pawl_observe_flows (struct pawl_unit *unit)
{
  if (!wants_flows (unit))
    return;
  hash_map<nofree_string_hash, struct pawl_function *> functions;
  for (size_t i = 0; i < unit->function_count; i++)
    if (unit->functions[i]->symbol)
      functions.put (unit->functions[i]->symbol, unit->functions[i]);
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    {
      ::function *fun = DECL_STRUCT_FUNCTION (node->decl);
      if (!fun || !fun->cfg || !gimple_in_ssa_p (fun))
        continue;
      struct pawl_function **function
        = functions.get (pawl_symbol (node->decl));
      if (!function)
        continue;
      make_flows (fun, *function);
    }
}
