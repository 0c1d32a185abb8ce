/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The option `witness': compute-path functions tell the witness library when
   they are entered and left.  The body of each is wrapped, when it has become
   GIMPLE and nothing is lowered yet, in the equivalent of

     struct pawl_activation activation;
     if (__pawl_witness_enter) __pawl_witness_enter (&activation, &mark, 0);
     try { BODY }
     finally { if (__pawl_witness_leave) __pawl_witness_leave (&activation); }

   and so are the bodies of its OpenMP regions that other threads run.  That is
   how GCC itself does -finstrument-functions, and no front end has to bear it:
   GCC 16's for C++ does not.  The library's functions are weak: without it
   nothing is called.  */

#include "plugin/plugin.h"

#include "witness/marks.h"

#include "gimple-walk.h"
#include "stor-layout.h"
#include "varasm.h"

static bool witnessing;

/* The library's functions, made once.  Their addresses are read from the global
   offset table even where code is not position-independent: a linker that finds
   no other reference decides that nobody has them.  */
static tree
weak_function (const char *name, tree type)
{
  tree decl = build_decl (UNKNOWN_LOCATION, FUNCTION_DECL,
                          get_identifier (name), type);
  TREE_PUBLIC (decl) = 1;
  DECL_EXTERNAL (decl) = 1;
  DECL_ARTIFICIAL (decl) = 1;
  DECL_CONTEXT (decl) = NULL_TREE;
  TREE_NOTHROW (decl) = 1;
  DECL_VISIBILITY (decl) = VISIBILITY_DEFAULT;
  DECL_VISIBILITY_SPECIFIED (decl) = 1;
  DECL_ATTRIBUTES (decl) = tree_cons (get_identifier ("noplt"), NULL_TREE,
                                      NULL_TREE);
  SET_DECL_ASSEMBLER_NAME (decl, get_identifier (name));
  declare_weak (decl);
  return decl;
}

static tree
enter_function (void)
{
  static GTY (()) tree decl;
  if (!decl)
    {
      decl = weak_function ("__pawl_witness_enter",
                            build_function_type_list (
                              void_type_node, ptr_type_node, ptr_type_node,
                              unsigned_type_node, NULL_TREE));
      static const struct ggc_root_tab roots[] = {
        { &decl, 1, sizeof decl, &gt_ggc_mx_tree_node, &gt_pch_nx_tree_node },
        LAST_GGC_ROOT_TAB
      };
      ggc_register_root_tab (roots);
    }
  return decl;
}

static tree
leave_function (void)
{
  static GTY (()) tree decl;
  if (!decl)
    {
      decl = weak_function ("__pawl_witness_leave",
                            build_function_type_list (
                              void_type_node, ptr_type_node, NULL_TREE));
      static const struct ggc_root_tab roots[] = {
        { &decl, 1, sizeof decl, &gt_ggc_mx_tree_node, &gt_pch_nx_tree_node },
        LAST_GGC_ROOT_TAB
      };
      ggc_register_root_tab (roots);
    }
  return decl;
}

/* if (FUNCTION) FUNCTION (ARGUMENTS);  */
static void
call_if_there (gimple_seq *statements, tree function,
               const vec<tree> &arguments)
{
  tree address = build1 (ADDR_EXPR, build_pointer_type (TREE_TYPE (function)),
                         function);
  TREE_ADDRESSABLE (function) = 1;
  TREE_USED (function) = 1;
  tree there = create_artificial_label (UNKNOWN_LOCATION);
  tree after = create_artificial_label (UNKNOWN_LOCATION);
  gimple_seq_add_stmt (statements,
                       gimple_build_cond (NE_EXPR, address,
                                          build_zero_cst (TREE_TYPE (address)),
                                          there, after));
  gimple_seq_add_stmt (statements, gimple_build_label (there));
  gimple_seq_add_stmt (statements, gimple_build_call_vec (function, arguments));
  gimple_seq_add_stmt (statements, gimple_build_label (after));
}

static tree
field (tree record, tree *chain, const char *name, tree type)
{
  tree decl = build_decl (UNKNOWN_LOCATION, FIELD_DECL, get_identifier (name),
                          type);
  DECL_CONTEXT (decl) = record;
  DECL_CHAIN (decl) = *chain;
  *chain = decl;
  return decl;
}

static tree
text_address (const char *text)
{
  tree literal = build_string_literal (strlen (text) + 1, text);
  return fold_convert (const_ptr_type_node, literal);
}

/* The static struct pawl_mark of FNDECL.  */
static tree
make_mark (tree fndecl)
{
  tree record = make_node (RECORD_TYPE);
  tree fields = NULL_TREE;
  tree word = unsigned_type_node, pointer = const_ptr_type_node;
  tree wide = build_nonstandard_integer_type (64, 1);
  tree version = field (record, &fields, "version", word);
  tree line = field (record, &fields, "line", word);
  tree name = field (record, &fields, "name", pointer);
  tree file = field (record, &fields, "file", pointer);
  field (record, &fields, "symbol", pointer);
  field (record, &fields, "number", word);
  field (record, &fields, "warm_calls", word);
  field (record, &fields, "spare_pointer", pointer);
  field (record, &fields, "spare", wide);
  TYPE_FIELDS (record) = nreverse (fields);
  layout_type (record);
  TYPE_ARTIFICIAL (record) = 1;

  struct pawl_place at = pawl_place_of (DECL_SOURCE_LOCATION (fndecl));
  vec<constructor_elt, va_gc> *values = NULL;
  CONSTRUCTOR_APPEND_ELT (values, version,
                          build_int_cst (word, PAWL_MARK_VERSION));
  CONSTRUCTOR_APPEND_ELT (values, line, build_int_cst (word, at.line));
  CONSTRUCTOR_APPEND_ELT (values, name,
                          text_address (pawl_function_name (fndecl)));
  CONSTRUCTOR_APPEND_ELT (values, file, text_address (at.file ? at.file : ""));
  tree initial = build_constructor (record, values);
  TREE_CONSTANT (initial) = 1;
  TREE_STATIC (initial) = 1;

  tree mark = build_decl (UNKNOWN_LOCATION, VAR_DECL,
                          create_tmp_var_name ("pawl_mark"), record);
  TREE_STATIC (mark) = 1;
  TREE_ADDRESSABLE (mark) = 1;
  TREE_USED (mark) = 1;
  DECL_ARTIFICIAL (mark) = 1;
  DECL_IGNORED_P (mark) = 1;
  DECL_CONTEXT (mark) = NULL_TREE;
  DECL_INITIAL (mark) = initial;
  DECL_PRESERVE_P (mark) = 1;
  varpool_node::finalize_decl (mark);
  return mark;
}

/* BODY between the calls.  Where it is one bind, that stays outermost: a
   function and an OpenMP region have to have one.  */
static gimple_seq
wrapped (tree fndecl, tree mark, gimple_seq body, bool part)
{
  gbind *outer = body && gimple_seq_singleton_p (body)
                   ? dyn_cast<gbind *> (gimple_seq_first_stmt (body)) : NULL;
  if (outer)
    body = gimple_bind_body (outer);
  tree type = build_array_type_nelts (long_long_unsigned_type_node,
                                      PAWL_ACTIVATION_SIZE
                                        / sizeof (unsigned long long));
  tree activation = build_decl (UNKNOWN_LOCATION, VAR_DECL,
                                create_tmp_var_name ("pawl_activation"), type);
  DECL_CONTEXT (activation) = fndecl;
  DECL_ARTIFICIAL (activation) = 1;
  DECL_IGNORED_P (activation) = 1;
  DECL_SEEN_IN_BIND_EXPR_P (activation) = 1;
  TREE_ADDRESSABLE (activation) = 1;
  TREE_USED (activation) = 1;
  layout_decl (activation, 0);

  tree address = build1 (ADDR_EXPR, build_pointer_type (type), activation);
  auto_vec<tree, 3> entered, left;
  entered.quick_push (address);
  entered.quick_push (build1 (ADDR_EXPR, build_pointer_type (TREE_TYPE (mark)),
                              mark));
  entered.quick_push (build_int_cst (unsigned_type_node, part));
  left.quick_push (copy_node (address));
  gimple_seq statements = NULL, cleanup = NULL;
  call_if_there (&statements, enter_function (), entered);
  call_if_there (&cleanup, leave_function (), left);
  gimple_seq_add_stmt (&statements,
                       gimple_build_try (body, cleanup, GIMPLE_TRY_FINALLY));
  gbind *bind = gimple_build_bind (activation, statements, NULL_TREE);
  gimple_seq result = NULL;
  gimple_seq_add_stmt (&result, bind);
  if (!outer)
    return result;
  gimple_bind_set_body (outer, result);
  result = NULL;
  gimple_seq_add_stmt (&result, outer);
  return result;
}

struct regions
{
  tree fndecl, mark;
  bool distributed;             /* inside a loop shared out over teams */
};

static void
wrap_body (const struct regions *regions, gimple *region)
{
  gimple_omp_set_body (region, wrapped (regions->fndecl, regions->mark,
                                        gimple_omp_body (region), true));
}

/* Whether the parallel region BODY is the inside of a combined loop that is
   shared out over teams.  */
static bool
shares_out (gimple_seq body)
{
  for (gimple_stmt_iterator at = gsi_start (body); !gsi_end_p (at);
       gsi_next (&at))
    {
      gimple *statement = gsi_stmt (at);
      if (gimple_code (statement) == GIMPLE_OMP_FOR)
        return gimple_omp_for_combined_into_p (statement);
      if (gimple_code (statement) == GIMPLE_BIND
          && shares_out (gimple_bind_body (as_a<gbind *> (statement))))
        return true;
    }
  return false;
}

static tree wrap_region (gimple_stmt_iterator *, bool *,
                         struct walk_stmt_info *);

static void
wrap_regions (struct regions *regions, gimple_seq body)
{
  struct walk_stmt_info walk = {};
  walk.info = regions;
  walk_gimple_seq (body, wrap_region, NULL, &walk);
}

/* Other threads run these: they are at work for the function, too.  Of a
   taskloop, and of a loop that is shared out over teams (distribute), each round
   is wrapped: what is around the loop has to hold nothing but it.  A simd loop
   stays as it is.  */
static tree
wrap_region (gimple_stmt_iterator *at, bool *handled,
             struct walk_stmt_info *walk)
{
  struct regions *regions = (struct regions *) walk->info;
  gimple *statement = gsi_stmt (*at);
  *handled = false;
  switch (gimple_code (statement))
    {
    case GIMPLE_OMP_TARGET:
      *handled = true;
      break;
    case GIMPLE_OMP_PARALLEL:
      if (regions->distributed && shares_out (gimple_omp_body (statement)))
        break;
      gimple_omp_parallel_set_combined_p (as_a<gomp_parallel *> (statement),
                                          false);
      wrap_body (regions, statement);
      break;
    case GIMPLE_OMP_TASK:
      if (!gimple_omp_task_taskloop_p (statement)
          && !gimple_omp_task_taskwait_p (statement))
        wrap_body (regions, statement);
      break;
    case GIMPLE_OMP_FOR:
      switch (gimple_omp_for_kind (statement))
        {
        case GF_OMP_FOR_KIND_DISTRIBUTE:
          {
            struct regions inner = *regions;
            inner.distributed = true;
            wrap_regions (&inner, gimple_omp_body (statement));
            *handled = true;
          }
          break;
        case GF_OMP_FOR_KIND_FOR:
          if (regions->distributed
              && gimple_omp_for_combined_into_p (statement)
              && !gimple_omp_for_combined_p (statement))
            wrap_body (regions, statement);
          break;
        case GF_OMP_FOR_KIND_TASKLOOP:
          if (gimple_omp_for_combined_into_p (statement))
            wrap_body (regions, statement);
          break;
        default:
          break;
        }
      break;
    default:
      break;
    }
  return NULL_TREE;
}

/* Whether FNDECL is a constructor or destructor that does nothing but call
   another form of itself (-fdeclone-ctor-dtor), which is marked.  */
static bool
hands_on (tree fndecl)
{
  if (!pawl_is_clone (fndecl))
    return false;
  gimple_seq body = gimple_body (fndecl);
  while (body && gimple_code (gimple_seq_first_stmt (body)) == GIMPLE_BIND)
    body = gimple_bind_body (as_a<gbind *> (gimple_seq_first_stmt (body)));
  gimple *first = body ? gimple_seq_first_nondebug_stmt (body) : NULL;
  if (!first || !is_gimple_call (first))
    return false;
  /* Its origin is forgotten by then.  */
  tree callee = gimple_call_fndecl (first);
  return callee && DECL_CONTEXT (callee) == DECL_CONTEXT (fndecl)
         && DECL_SOURCE_LOCATION (callee) == DECL_SOURCE_LOCATION (fndecl)
         && (DECL_CXX_CONSTRUCTOR_P (callee) || DECL_CXX_DESTRUCTOR_P (callee));
}

/* Whether FNDECL holds a coroutine's body, or destroys its frame.  The function
   that was written only begins it.  */
static bool
is_coroutine_body (tree fndecl)
{
  const char *symbol = flag_coroutines ? pawl_symbol (fndecl) : NULL;
  const char *suffix = symbol ? strrchr (symbol, '.') : NULL;
  return suffix && DECL_ARTIFICIAL (fndecl)
         && (strcmp (suffix, ".actor") == 0
             || strcmp (suffix, ".destroy") == 0);
}

/* Whether FNDECL itself is on the compute path.  What a manifest names is the
   outermost function: a lambda or nested function in it runs inside its
   calls.  */
static bool
is_compute (tree fndecl)
{
  if (pawl_attribute_promises (DECL_ATTRIBUTES (fndecl), NULL, NULL)
      & PAWL_PROMISE_COMPUTE)
    return true;
  const char *path = pawl_path_of (DECL_SOURCE_LOCATION (fndecl));
  struct pawl_place named;
  return path && pawl_outermost_function (fndecl) == fndecl
         && pawl_promises_role (pawl_compilation.promises, path,
                                pawl_function_name (fndecl), &named)
              == PAWL_ROLE_COMPUTE;
}

/* The mark needs control back after a call that must be a tail call
   (musttail).  */
static tree
let_come_back (gimple_stmt_iterator *at, bool *handled, struct walk_stmt_info *)
{
  *handled = false;
  if (gcall *call = dyn_cast<gcall *> (gsi_stmt (*at)))
    gimple_call_set_must_tail (call, false);
  return NULL_TREE;
}

static void
mark_function (tree fndecl)
{
  if (pawl_compilation.disabled || seen_error () || !gimple_body (fndecl)
      || lookup_attribute ("naked", DECL_ATTRIBUTES (fndecl))
      || pawl_is_deleting_destructor (fndecl) || !is_compute (fndecl)
      || hands_on (fndecl))
    return;
  tree outermost = pawl_outermost_function (fndecl);
  bool part = (outermost != fndecl && is_compute (outermost))
              || is_coroutine_body (fndecl);
  struct regions regions = { fndecl, make_mark (fndecl), false };
  if (flag_openmp)
    wrap_regions (&regions, gimple_body (fndecl));
  struct walk_stmt_info walk = {};
  walk_gimple_seq (gimple_body (fndecl), let_come_back, NULL, &walk);
  gimple_set_body (fndecl, wrapped (fndecl, regions.mark, gimple_body (fndecl),
                                    part));
  /* C asks for this where a variable has the attribute cleanup.  */
  if (flag_exceptions)
    using_eh_for_cleanups ();
}

/* A jump back into a function leaves what was inlined into it without a trace:
   its frame is still there.  So marked functions stay by themselves in a unit
   that has setjmp; where the inlining is asked for (always_inline), the call goes
   on until that function returns.  */
static void
keep_from_jumps (void *, void *)
{
  struct cgraph_node *node;
  bool jumps = false;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    jumps |= DECL_STRUCT_FUNCTION (node->decl)->calls_setjmp;
  if (!jumps || pawl_compilation.disabled)
    return;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    if (is_compute (node->decl)
        && !lookup_attribute ("always_inline", DECL_ATTRIBUTES (node->decl)))
      DECL_UNINLINABLE (node->decl) = 1;
}

namespace {

const pass_data witness_pass_data = {
  GIMPLE_PASS, "pawl_witness", OPTGROUP_NONE, TV_NONE, 0, 0, 0, 0, 0
};

class witness_pass : public gimple_opt_pass
{
public:
  witness_pass (gcc::context *ctxt) : gimple_opt_pass (witness_pass_data, ctxt)
  {}
  unsigned int execute (function *fun) final override
  {
    mark_function (fun->decl);
    return 0;
  }
};

} // namespace

void
pawl_witness_on (void)
{
  witnessing = true;
}

void
pawl_register_witness (const char *plugin_name)
{
  if (!witnessing)
    return;
  struct register_pass_info info = {
    new witness_pass (g), "omplower", 1, PASS_POS_INSERT_BEFORE
  };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
  register_callback (plugin_name, PLUGIN_ALL_IPA_PASSES_START, keep_from_jumps,
                     NULL);
}
