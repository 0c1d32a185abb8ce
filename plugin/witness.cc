/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The option `witness': compute-path functions tell the witness library when
   they are entered and left.  The body of each is wrapped, as it was parsed, in
   the equivalent of

     struct pawl_activation activation;
     if (__pawl_witness_enter) __pawl_witness_enter (&activation, &mark, 0);
     try { BODY }
     finally { if (__pawl_witness_leave) __pawl_witness_leave (&activation); }

   and so are the bodies of its OpenMP regions that other threads run.  The
   library's functions are weak: without it nothing is called.  */

#include "plugin/plugin.h"

#include "witness/marks.h"

#include "stor-layout.h"
#include "tree-iterator.h"
#include "varasm.h"

static bool witnessing;

void
pawl_witness_on (void)
{
  if (!PAWL_CAN_WRAP_CXX && strncmp (lang_hooks.name, "GNU C++", 7) == 0)
    error ("the option %<witness%> cannot mark C++ on this GCC; without marks "
           "%<pawl witness%> tells from backtraces");
  witnessing = true;
}

/* The library's functions, made once.  */
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

/* if (FUNCTION) CALL;  */
static tree
call_if_there (tree function, tree call)
{
  tree address = build1 (ADDR_EXPR, build_pointer_type (TREE_TYPE (function)),
                         function);
  TREE_ADDRESSABLE (function) = 1;
  TREE_USED (function) = 1;
  tree there = build2 (NE_EXPR, boolean_type_node, address,
                       build_zero_cst (TREE_TYPE (address)));
  return build3 (COND_EXPR, void_type_node, there, call,
                 build_empty_stmt (UNKNOWN_LOCATION));
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
  field (record, &fields, "next", pointer);
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

/* BODY between the calls.  An outermost BIND_EXPR stays outermost: GCC makes
   the debug information of an OpenMP region of its block.  */
static tree
wrapped (tree fndecl, tree mark, tree body, bool part)
{
  tree outer = TREE_CODE (body) == BIND_EXPR ? body : NULL_TREE;
  if (outer)
    body = BIND_EXPR_BODY (outer);
  tree type = build_array_type_nelts (long_long_unsigned_type_node,
                                      PAWL_ACTIVATION_SIZE
                                        / sizeof (unsigned long long));
  tree activation = build_decl (UNKNOWN_LOCATION, VAR_DECL,
                                create_tmp_var_name ("pawl_activation"), type);
  DECL_CONTEXT (activation) = fndecl;
  DECL_ARTIFICIAL (activation) = 1;
  DECL_IGNORED_P (activation) = 1;
  TREE_ADDRESSABLE (activation) = 1;
  TREE_USED (activation) = 1;
  layout_decl (activation, 0);

  tree address = fold_convert (ptr_type_node,
                               build_fold_addr_expr (activation));
  tree enter = build_call_expr (
    enter_function (), 3, address,
    fold_convert (ptr_type_node, build_fold_addr_expr (mark)),
    build_int_cst (unsigned_type_node, part));
  tree leave = build_call_expr (leave_function (), 1, address);
  tree statements = NULL_TREE;
  append_to_statement_list (call_if_there (enter_function (), enter),
                            &statements);
  append_to_statement_list (
    build2 (TRY_FINALLY_EXPR, void_type_node, body,
            call_if_there (leave_function (), leave)), &statements);
  /* C++'s front end asks each of them for its block.  */
  tree block = make_node (BLOCK);
  TREE_USED (block) = 1;
  BLOCK_VARS (block) = activation;
  tree bind = build3 (BIND_EXPR, void_type_node, activation, statements,
                      block);
  if (!outer)
    return bind;
  BIND_EXPR_BODY (outer) = bind;
  return outer;
}

struct regions
{
  tree fndecl, mark;
};

/* Other threads run these: they are at work for the function, too.  Loops that
   are shared out over teams (distribute) stay as they are.  */
static tree
wrap_region (tree *at, int *subtrees, void *data)
{
  struct regions *regions = (struct regions *) data;
  switch (TREE_CODE (*at))
    {
    case OMP_DISTRIBUTE:
    case OMP_TARGET:
      *subtrees = 0;
      return NULL_TREE;
    case OMP_PARALLEL:
      OMP_PARALLEL_COMBINED (*at) = 0;
      OMP_PARALLEL_BODY (*at)
        = wrapped (regions->fndecl, regions->mark, OMP_PARALLEL_BODY (*at),
                   true);
      return NULL_TREE;
    case OMP_TASK:
      if (OMP_TASK_BODY (*at))
        OMP_TASK_BODY (*at)
          = wrapped (regions->fndecl, regions->mark, OMP_TASK_BODY (*at),
                     true);
      return NULL_TREE;
    case OMP_TASKLOOP:
      if (OMP_FOR_BODY (*at))
        OMP_FOR_BODY (*at)
          = wrapped (regions->fndecl, regions->mark, OMP_FOR_BODY (*at), true);
      return NULL_TREE;
    default:
      return NULL_TREE;
    }
}

void
pawl_witness_mark (tree fndecl)
{
  /* A clone's body is copied from the constructor that was written.  */
  if (!witnessing || flag_syntax_only || !DECL_SAVED_TREE (fndecl)
      || pawl_is_clone (fndecl) || seen_error ()
      || lookup_attribute ("naked", DECL_ATTRIBUTES (fndecl)))
    return;
  tree outermost = pawl_outermost_function (fndecl);
  unsigned promises
    = pawl_attribute_promises (DECL_ATTRIBUTES (fndecl), NULL, NULL);
  const char *path = pawl_path_of (DECL_SOURCE_LOCATION (outermost));
  struct pawl_place named;
  if (!(promises & PAWL_PROMISE_COMPUTE)
      && (!path
          || pawl_promises_role (pawl_compilation.promises, path,
                                 pawl_function_name (fndecl), &named)
               != PAWL_ROLE_COMPUTE))
    return;
  struct regions regions = { fndecl, make_mark (fndecl) };
  if (flag_openmp)
    walk_tree_without_duplicates (&DECL_SAVED_TREE (fndecl), wrap_region,
                                  &regions);
  DECL_SAVED_TREE (fndecl)
    = wrapped (fndecl, regions.mark, DECL_SAVED_TREE (fndecl), false);
}
