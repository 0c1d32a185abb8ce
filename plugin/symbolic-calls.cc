/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls: what a callee with a body in the unit gives for these arguments, what
   is known of library functions, what stays a call in the formula.  */

#include "plugin/symbolic.h"

enum { depth_limit = 12, frame_limit = 200 };

/* The name of FNDECL without the prefix of GCC's own.  */
static const char *
plain_name (tree fndecl)
{
  const char *name = DECL_NAME (fndecl)
                       ? IDENTIFIER_POINTER (DECL_NAME (fndecl)) : "";
  return strncmp (name, "__builtin_", 10) == 0 ? name + 10 : name;
}

/* Whether FNDECL runs its argument *POSITION at once, as OpenMP's parallel
   regions and tasks do; *DATA is the one that is handed to it.  */
static bool
runs_argument (tree fndecl, unsigned *position, unsigned *data)
{
  static const char *const regions[] = {
    "parallel", "task", "parallel_sections", "teams_reg", "taskloop",
    "taskloop_ull", "parallel_reductions", "parallel_loop_dynamic",
    "parallel_loop_guided", "parallel_loop_runtime",
    "parallel_loop_nonmonotonic_dynamic", "parallel_loop_nonmonotonic_guided",
    "parallel_loop_nonmonotonic_runtime",
    "parallel_loop_maybe_nonmonotonic_runtime",
  };
  const char *name = plain_name (fndecl);
  if (strncmp (name, "GOMP_", 5) != 0)
    return false;
  *position = 0;
  *data = 1;
  for (size_t i = 0; i < ARRAY_SIZE (regions); i++)
    if (strcmp (name + 5, regions[i]) == 0)
      return true;
  *position = 1;
  *data = 3;
  return strcmp (name + 5, "target_ext") == 0;
}

tree
pawl_callee_decl (gcall *call)
{
  tree fndecl = gimple_call_fndecl (call);
  unsigned position, data;
  if (!fndecl || !runs_argument (fndecl, &position, &data)
      || position >= gimple_call_num_args (call))
    return fndecl;
  tree region = gimple_call_arg (call, position);
  return TREE_CODE (region) == ADDR_EXPR
             && TREE_CODE (TREE_OPERAND (region, 0)) == FUNCTION_DECL
           ? TREE_OPERAND (region, 0) : fndecl;
}

/* The body of FNDECL, in SSA form, where what is called is surely that.  */
static ::function *
body_of (tree fndecl)
{
  if (DECL_WEAK (fndecl) && !DECL_COMDAT (fndecl) && !DECL_ONE_ONLY (fndecl))
    return NULL;
  if (lookup_attribute ("noipa", DECL_ATTRIBUTES (fndecl)))
    return NULL;
  struct cgraph_node *node = cgraph_node::get (fndecl);
  if (node && node->alias)
    {
      node = node->ultimate_alias_target ();
      fndecl = node->decl;
    }
  if (!gimple_has_body_p (fndecl))
    return NULL;
  ::function *fun = DECL_STRUCT_FUNCTION (fndecl);
  return fun && fun->cfg && (fun->curr_properties & PROP_ssa) ? fun : NULL;
}

struct pawl_frame *
pawl_enter (struct pawl_frame *frame, gcall *call)
{
  struct pawl_reader *reader = frame->reader;
  const vec<struct pawl_frame *> &frames = pawl_reader_frames (reader);
  /* What was entered on the way around a loop has arguments that are read
     again.  */
  for (unsigned i = frames.length (); i-- > 0;)
    if (frames[i]->outer == frame && frames[i]->call == call)
      {
        if (!frames[i]->provisional || pawl_is_provisional (reader))
          return frames[i];
        break;
      }
  tree fndecl = gimple_call_internal_p (call) ? NULL_TREE
                                              : pawl_callee_decl (call);
  ::function *fun = fndecl ? body_of (fndecl) : NULL;
  if (!fun || frame->depth >= depth_limit || frames.length () >= frame_limit
      || !pawl_may_go_on (reader))
    return NULL;
  for (struct pawl_frame *up = frame; up; up = up->outer)
    if (up->fun == fun)
      return NULL;
  unsigned position, data;
  bool region = fndecl != gimple_call_fndecl (call)
                && runs_argument (gimple_call_fndecl (call), &position, &data);
  auto_vec<pawl_value_ref> arguments;
  if (region)
    arguments.safe_push (data < gimple_call_num_args (call)
                           ? pawl_read (frame, gimple_call_arg (call, data))
                           : pawl_unknown_value (reader, "an argument"));
  else
    for (unsigned i = 0; i < gimple_call_num_args (call); i++)
      {
        tree argument = gimple_call_arg (call, i);
        arguments.safe_push (
          AGGREGATE_TYPE_P (TREE_TYPE (argument))
            ? pawl_unknown_value (reader, "a structure")
            : pawl_read (frame, argument));
      }
  pawl_value_ref chain = gimple_call_chain (call)
                           ? pawl_read (frame, gimple_call_chain (call))
                           : NULL;
  struct pawl_frame *callee = pawl_frame_new (reader, fun);
  callee->outer = frame;
  callee->call = call;
  callee->depth = frame->depth + 1;
  callee->chain = chain;
  callee->provisional = pawl_is_provisional (reader);
  callee->arguments.safe_splice (arguments);
  return callee;
}

/* The edges of FRAME's function that return, in LEAVING.  */
static void
find_returns (struct pawl_frame *frame, vec<edge> *leaving)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, EXIT_BLOCK_PTR_FOR_FN (frame->fun)->preds)
    {
      gimple_stmt_iterator last = gsi_last_nondebug_bb (e->src);
      if (pawl_facts_of (frame, e->src)->order >= 0 && !gsi_end_p (last)
          && gimple_code (gsi_stmt (last)) == GIMPLE_RETURN)
        leaving->safe_push (e);
    }
}

/* What a return gives; null where that is not known.  */
struct returning
{
  pawl_value_ref (*value_at) (struct pawl_frame *frame, greturn *stmt,
                              const struct returning *returning);
  const struct pawl_location *location;
  term offset;
  location_t at;
};

/* What all returns of FRAME's function give, of TYPE; null.  */
static pawl_value_ref
merge_returns (struct pawl_frame *frame, const struct returning *returning,
               tree type, const char *stem)
{
  auto_vec<edge> edges;
  auto_vec<pawl_value_ref> values;
  find_returns (frame, &edges);
  for (unsigned i = 0; i < edges.length (); i++)
    {
      greturn *stmt
        = as_a<greturn *> (gsi_stmt (gsi_last_nondebug_bb (edges[i]->src)));
      pawl_value_ref value = returning->value_at (frame, stmt, returning);
      if (!value)
        return NULL;
      values.safe_push (value);
    }
  return edges.is_empty ()
           ? NULL
           : pawl_merge (frame, EXIT_BLOCK_PTR_FOR_FN (frame->fun), edges,
                         values, type, stem, returning->at);
}

static pawl_value_ref
result_at (struct pawl_frame *frame, greturn *stmt, const struct returning *)
{
  tree value = gimple_return_retval (stmt);
  return value && (TREE_CODE (value) == SSA_NAME
                   || is_gimple_min_invariant (value))
           ? pawl_read (frame, value) : NULL;
}

pawl_value_ref
pawl_read_result (struct pawl_frame *frame)
{
  const struct returning returning
    = { result_at, NULL, NULL, DECL_SOURCE_LOCATION (frame->fun->decl) };
  return merge_returns (frame, &returning,
                        TREE_TYPE (TREE_TYPE (frame->fun->decl)), "result");
}

static pawl_value_ref
memory_at (struct pawl_frame *frame, greturn *stmt,
           const struct returning *returning)
{
  return gimple_vuse (stmt)
           ? pawl_read_memory (frame, returning->location, gimple_vuse (stmt),
                               returning->at)
           : NULL;
}

pawl_value_ref
pawl_memory_at_end (struct pawl_frame *frame,
                    const struct pawl_location *location, location_t at)
{
  const struct returning returning = { memory_at, location, NULL, at };
  return merge_returns (frame, &returning, location->type, "memory");
}

static pawl_value_ref
part_at (struct pawl_frame *frame, greturn *stmt,
         const struct returning *returning)
{
  tree result = gimple_return_retval (stmt);
  if (!result || !gimple_vuse (stmt) || !AGGREGATE_TYPE_P (TREE_TYPE (result)))
    return NULL;
  struct pawl_location part = *returning->location;
  part.pointer = pawl_further (frame->reader, pawl_address (frame, result),
                               returning->offset, NULL);
  return pawl_read_memory (frame, &part, gimple_vuse (stmt), returning->at);
}

pawl_value_ref
pawl_memory_returned (struct pawl_frame *frame, term offset,
                      const struct pawl_location *location, location_t at)
{
  const struct returning returning = { part_at, location, offset, at };
  return merge_returns (frame, &returning, location->type, "memory");
}

/* ---- Calls without a body ---- */

/* CALL as an opaque call of the formula, which a declared one may name too;
   null where an argument has no spelling.  */
static pawl_value_ref
read_opaque_call (struct pawl_frame *frame, gcall *call, tree fndecl)
{
  struct pawl_reader *reader = frame->reader;
  tree type = TREE_TYPE (gimple_call_lhs (call));
  auto_vec<term> operands;
  if (!INTEGRAL_TYPE_P (type) || !DECL_NAME (fndecl)
      || gimple_call_num_args (call) > 16)
    return NULL;
  const struct pawl_need *needs = NULL;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree argument = gimple_call_arg (call, i);
      if (!POINTER_TYPE_P (TREE_TYPE (argument)))
        {
          if (!INTEGRAL_TYPE_P (TREE_TYPE (argument)))
            return NULL;
          operands.safe_push (pawl_read_number (frame, argument, &needs));
          continue;
        }
      pawl_value_ref value = pawl_read (frame, argument);
      if (value->kind != PAWL_VALUE_POINTER || !value->base->address
          || !pawl_term_is (value->number, 0))
        return NULL;
      operands.safe_push (value->base->address);
    }
  term name = pawl_term_call (IDENTIFIER_POINTER (DECL_NAME (fndecl)),
                              operands.address (), operands.length ());
  if (name->size > pawl_term_limit)
    return NULL;
  struct pawl_atom_facts *atom = pawl_atom_for (reader, name, type);
  return pawl_number_value (reader, atom->name, needs);
}

/* ---- OpenMP's threads ---- */

/* The frame of the OpenMP region that FRAME is part of; null.  */
static struct pawl_frame *
region_of (struct pawl_frame *frame)
{
  for (; frame && frame->outer; frame = frame->outer)
    if (pawl_callee_decl (frame->call) != gimple_call_fndecl (frame->call))
      return frame;
  return NULL;
}

static void
describe_threads (struct pawl_frame *region)
{
  struct pawl_reader *reader = region->reader;
  region->thread = pawl_atom_new (reader, "thread", integer_type_node);
  region->thread->shown.lowest = "0";
  region->thread->shown.what = "the number of a thread";
  region->team = pawl_atom_new (reader, "threads", integer_type_node);
  region->team->shown.lowest = "1";
  region->team->shown.what = "how many threads there are";
  region->thread->condition
    = pawl_term_compare (LT_EXPR, region->thread->name, region->team->name);
  /* GOMP_parallel (region, data, threads, flags): 0 is the default.  */
  if (!pawl_has_name (gimple_call_fndecl (region->call), "GOMP_parallel")
      && !pawl_has_name (gimple_call_fndecl (region->call),
                         "__builtin_GOMP_parallel"))
    return;
  const struct pawl_need *ignored = NULL;
  term most = pawl_read_number (region->outer,
                                gimple_call_arg (region->call, 2), &ignored);
  if (pawl_term_is (most, 0))
    most = pawl_atom_for (reader,
                          pawl_term_call ("omp_get_max_threads", NULL, 0),
                          integer_type_node)->name;
  region->team->condition
    = pawl_term_compare (LE_EXPR, region->team->name, most);
}

/* What omp_get_thread_num and omp_get_num_threads return in a region; null for
   other functions, and outside.  */
static pawl_value_ref
read_threads (struct pawl_frame *frame, tree fndecl)
{
  bool number = pawl_has_name (fndecl, "omp_get_thread_num")
                || pawl_has_name (fndecl, "__builtin_omp_get_thread_num");
  bool count = pawl_has_name (fndecl, "omp_get_num_threads")
               || pawl_has_name (fndecl, "__builtin_omp_get_num_threads");
  struct pawl_frame *region = number || count ? region_of (frame) : NULL;
  if (!region)
    return NULL;
  if (!region->thread)
    describe_threads (region);
  return pawl_number_value (frame->reader,
                            (number ? region->thread : region->team)->name,
                            NULL);
}

term
pawl_undistributed (struct pawl_frame *frame, term where)
{
  struct pawl_frame *region = region_of (frame);
  if (!region || !region->thread || region->fun != frame->fun
      || !pawl_term_mentions (where, region->team->name))
    return where;
  where = pawl_term_replace (where, region->thread->name,
                             pawl_term_number (0));
  return pawl_term_replace (where, region->team->name, pawl_term_number (1));
}

pawl_value_ref
pawl_read_call (struct pawl_frame *frame, gcall *call)
{
  tree fndecl = gimple_call_fndecl (call);
  if (gimple_call_internal_p (call) && gimple_call_lhs (call))
    return pawl_read_sanitized (frame, call);
  if (!fndecl || !gimple_call_lhs (call))
    return NULL;
  if (fndecl_built_in_p (fndecl, BUILT_IN_NORMAL))
    switch (DECL_FUNCTION_CODE (fndecl))
      {
      case BUILT_IN_EXPECT:
      case BUILT_IN_EXPECT_WITH_PROBABILITY:
      case BUILT_IN_ASSUME_ALIGNED:
      case BUILT_IN_MEMCPY:
      case BUILT_IN_MEMMOVE:
      case BUILT_IN_MEMSET:
        return pawl_convert (frame,
                             pawl_read (frame, gimple_call_arg (call, 0)),
                             TREE_TYPE (gimple_call_arg (call, 0)),
                             TREE_TYPE (gimple_call_lhs (call)), call);
      default:
        break;
      }
  if (pawl_value_ref value = pawl_read_library (frame, call, fndecl))
    return value;
  if (pawl_value_ref value = read_threads (frame, fndecl))
    return value;
  if (struct pawl_frame *callee = pawl_enter (frame, call))
    {
      pawl_value_ref value = pawl_read_result (callee);
      return value ? pawl_with_needs (
                       frame->reader,
                       pawl_convert (frame, value,
                                     TREE_TYPE (TREE_TYPE (callee->fun->decl)),
                                     TREE_TYPE (gimple_call_lhs (call)), call),
                       NULL)
                   : NULL;
    }
  if (POINTER_TYPE_P (TREE_TYPE (gimple_call_lhs (call))))
    return pawl_read_allocation (frame, call);
  return read_opaque_call (frame, call, fndecl);
}
