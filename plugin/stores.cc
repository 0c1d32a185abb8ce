/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What function pointers are stored where: assignments, returns, initialisers
   of variables, overriders of virtual methods, aliases.  */

#include "plugin/plugin.h"

/* The slot that LHS is; null for what is none.  */
static struct pawl_callee *
slot_of_lhs (tree lhs)
{
  while (TREE_CODE (lhs) == ARRAY_REF || TREE_CODE (lhs) == VIEW_CONVERT_EXPR
         || TREE_CODE (lhs) == REALPART_EXPR)
    lhs = TREE_OPERAND (lhs, 0);
  switch (TREE_CODE (lhs))
    {
    case COMPONENT_REF:
      return pawl_component_slot (lhs, true);
    case VAR_DECL:
    case PARM_DECL:
      return pawl_slot_of (lhs);
    case RESULT_DECL:
      return DECL_CONTEXT (lhs) ? pawl_result_slot (DECL_CONTEXT (lhs)) : NULL;
    case INDIRECT_REF:
    case MEM_REF:
      if (TREE_CODE (TREE_OPERAND (lhs, 0)) == ADDR_EXPR)
        return slot_of_lhs (TREE_OPERAND (TREE_OPERAND (lhs, 0), 0));
      return pawl_pointee_slot (TREE_TYPE (lhs));
    default:
      return NULL;
    }
}

static bool
names_function (tree value)
{
  STRIP_NOPS (value);
  return TREE_CODE (value) == ADDR_EXPR
         && TREE_CODE (TREE_OPERAND (value, 0)) == FUNCTION_DECL;
}

static void observe_address (tree operand, location_t location);

enum { most_elements = 1024 };

/* The functions in the initialiser VALUE of SLOT (null: of no slot of its own,
   only its fields are), which stands at PATH in VAR (null: not known where). */
static void
observe_initialiser (struct pawl_callee *slot, tree value, tree var,
                     const char *path, location_t location, int depth)
{
  struct pawl_arena *arena = pawl_compilation.arena;
  if (!value || depth > 32)
    return;
  STRIP_NOPS (value);
  if (TREE_CODE (value) == CONSTRUCTOR)
    {
      unsigned i;
      tree index, element;
      FOR_EACH_CONSTRUCTOR_ELT (CONSTRUCTOR_ELTS (value), i, index, element)
        {
          bool field = index && TREE_CODE (index) == FIELD_DECL;
          tree type = TREE_TYPE (element);
          if (!POINTER_TYPE_P (type) && TREE_CODE (element) != CONSTRUCTOR
              && !names_function (element))
            continue;
          struct pawl_callee *inner = slot;
          const char *inner_path = NULL;
          if (field && (pawl_is_function_pointer (TREE_TYPE (index))
                        || names_function (element)))
            inner = path ? pawl_element_slot (var, path, index)
                         : pawl_written_slot (index);
          else if (path && field && DECL_NAME (index))
            inner_path = pawl_arena_printf (
              arena, "%s.%s", path, IDENTIFIER_POINTER (DECL_NAME (index)));
          else if (path && index && tree_fits_uhwi_p (index)
                   && tree_to_uhwi (index) < most_elements)
            inner_path = pawl_arena_printf (
              arena, "%s[%lu]", path, (unsigned long) tree_to_uhwi (index));
          observe_initialiser (inner, element, var, inner_path, location,
                               depth + 1);
        }
      return;
    }
  if (TREE_CODE (value) == ADDR_EXPR)
    observe_address (value, location);
  if (!slot || !(pawl_is_function_pointer (TREE_TYPE (value))
                 || names_function (value))
      || integer_zerop (value))
    return;
  struct pawl_callee *held = pawl_value_of (value);
  if (held != slot)
    pawl_add_store (slot, held ? held : pawl_unknown_callee (), location);
}

struct pawl_callee *
pawl_member_pointer_value (tree value)
{
  if (TREE_CODE (value) == CONSTRUCTOR && CONSTRUCTOR_NELTS (value))
    return pawl_value_of (CONSTRUCTOR_ELT (value, 0)->value);
  if (VAR_P (value) || TREE_CODE (value) == PARM_DECL)
    return pawl_slot_of (value);
  if (TREE_CODE (value) == COMPONENT_REF)
    return pawl_slot_of (TREE_OPERAND (value, 1));
  return NULL;
}

static void
observe_member_pointer (tree lhs, tree rhs, location_t location)
{
  struct pawl_callee *into = slot_of_lhs (lhs);
  struct pawl_callee *value = pawl_member_pointer_value (rhs);
  /* A virtual method is told by its number in the table alone.  */
  if (!value && TREE_CODE (rhs) == CONSTRUCTOR && CONSTRUCTOR_NELTS (rhs)
      && !integer_zerop (CONSTRUCTOR_ELT (rhs, 0)->value))
    value = pawl_unknown_callee ();
  if (into && value && into != value)
    pawl_add_store (into, value, location);
}

/* What the pointer POINTER, a temporary, was set to point to by name.  */
static tree
named_pointee (tree pointer)
{
  if (TREE_CODE (pointer) == SSA_NAME && SSA_NAME_DEF_STMT (pointer)
      && gimple_assign_single_p (SSA_NAME_DEF_STMT (pointer)))
    pointer = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (pointer));
  return TREE_CODE (pointer) == ADDR_EXPR ? TREE_OPERAND (pointer, 0)
                                          : NULL_TREE;
}

/* The object that REF lies in, where that is told by name; else null.  */
static tree
named_base (tree ref)
{
  while (ref && !DECL_P (ref))
    if (handled_component_p (ref))
      ref = TREE_OPERAND (ref, 0);
    else if (TREE_CODE (ref) == MEM_REF || TREE_CODE (ref) == INDIRECT_REF)
      ref = named_pointee (TREE_OPERAND (ref, 0));
    else
      return NULL_TREE;
  return ref;
}

/* Memory of TYPE was written as a whole: each pointer to a function in it may be
   what its field holds in any object (COPIED), or anything at all.  */
static void
observe_overwriting (tree type, bool copied, location_t location, int depth)
{
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  if (!RECORD_OR_UNION_TYPE_P (type) || depth > 8)
    return;
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    {
      if (TREE_CODE (field) != FIELD_DECL)
        continue;
      if (pawl_is_function_pointer (TREE_TYPE (field)))
        pawl_add_store (pawl_written_slot (field),
                        copied ? pawl_slot_of (field)
                               : pawl_unknown_callee (),
                        location);
      else
        observe_overwriting (TREE_TYPE (field), copied, location, depth + 1);
    }
}

/* A write to REF that is not of the type of the object it goes to.  */
static void
observe_punning (tree ref, location_t location)
{
  tree outer = ref;
  while (handled_component_p (outer))
    outer = TREE_OPERAND (outer, 0);
  tree base = named_base (ref);
  if (!base || TREE_CODE (outer) != MEM_REF
      || TYPE_MAIN_VARIANT (TREE_TYPE (outer))
           == TYPE_MAIN_VARIANT (TREE_TYPE (base)))
    return;
  if (!pawl_pointee_slot (TREE_TYPE (base)))
    observe_overwriting (TREE_TYPE (base), false, location, 0);
  else if (!pawl_pointee_slot (TREE_TYPE (outer)))
    pawl_add_store (pawl_slot_of (base), pawl_unknown_callee (), location);
}

/* OPERAND is an address: from now on the slot that it points to and whatever is
   reached through pointers of its type are one.  */
static void
observe_address (tree operand, location_t location)
{
  if (TREE_CODE (operand) != ADDR_EXPR)
    return;
  tree object = TREE_OPERAND (operand, 0);
  if (TREE_CODE (object) == FUNCTION_DECL)
    return;
  struct pawl_callee *pointee = pawl_pointee_slot (TREE_TYPE (object));
  struct pawl_callee *slot = pointee ? slot_of_lhs (object) : NULL;
  if (!slot || slot == pointee)
    return;
  pawl_add_store (slot, pointee, location);
  pawl_add_store (pointee, slot, location);
}

static void
observe_return (function *fun, greturn *stmt)
{
  tree result = gimple_return_retval (stmt);
  if (!result || !POINTER_TYPE_P (TREE_TYPE (result))
      || TREE_CODE (result) == RESULT_DECL || integer_zerop (result))
    return;
  bool function = pawl_is_function_pointer (TREE_TYPE (result));
  /* A look-up may return a function as a pointer to anything.  */
  if (!function && !VOID_TYPE_P (TREE_TYPE (TREE_TYPE (result))))
    return;
  struct pawl_callee *value = pawl_value_of (result);
  if (!function && (!value || (value->kind != PAWL_CALLEE_FUNCTION
                               && *value->name != '<')))
    return;
  struct pawl_callee *into = pawl_result_slot (fun->decl);
  if (into != value)
    pawl_add_store (into, value ? value : pawl_unknown_callee (),
                    gimple_location (stmt));
}

/* LHS is given a value that VALUE (null: none that is known) tells.  */
static void
observe_write (tree lhs, tree rhs, struct pawl_callee *value,
               location_t location)
{
  struct pawl_callee *into = slot_of_lhs (lhs);
  if (!into || into == value)
    return;
  /* A method is loaded from a virtual table: what a pointer to a member may be
     stands where the pointer was set.  */
  if (pawl_is_method_pointer (TREE_TYPE (lhs))
      && (!value || strcmp (value->name, "<pointer>") == 0))
    return;
  if (!value)
    {
      tree plain = rhs;
      if (plain)
        STRIP_NOPS (plain);
      if ((plain && integer_zerop (plain))
          || !pawl_is_function_pointer (TREE_TYPE (lhs)))
        return;
      value = pawl_unknown_callee ();
    }
  pawl_add_store (into, value, location);
}

static void
observe_assign (gimple *stmt)
{
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  location_t location = gimple_location (stmt);
  if (gimple_clobber_p (stmt))
    return;
  observe_address (rhs, location);
  if (TREE_CODE (lhs) == SSA_NAME)
    return;
  if (pawl_is_member_pointer (TREE_TYPE (lhs)))
    {
      observe_member_pointer (lhs, rhs, location);
      return;
    }
  if (TREE_CODE (rhs) == CONSTRUCTOR)
    {
      observe_initialiser (NULL, rhs, NULL_TREE, NULL, location, 0);
      return;
    }
  if (!CONSTANT_CLASS_P (rhs))
    observe_punning (lhs, location);
  if (AGGREGATE_TYPE_P (TREE_TYPE (lhs)))
    {
      /* A structure copied from one of another type; a table copied whole.  */
      tree from = named_base (rhs), to = named_base (lhs);
      if (from && RECORD_OR_UNION_TYPE_P (TREE_TYPE (lhs))
          && TREE_CODE (rhs) == MEM_REF
          && TYPE_MAIN_VARIANT (TREE_TYPE (from))
               != TYPE_MAIN_VARIANT (TREE_TYPE (rhs)))
        observe_overwriting (TREE_TYPE (lhs), false, location, 0);
      else if (RECORD_OR_UNION_TYPE_P (TREE_TYPE (lhs)))
        observe_overwriting (TREE_TYPE (lhs), true, location, 0);
      else if (from && to && from != to && pawl_pointee_slot (TREE_TYPE (to))
               && pawl_pointee_slot (TREE_TYPE (from)))
        pawl_add_store (pawl_slot_of (to), pawl_slot_of (from), location);
      return;
    }
  if (!pawl_is_function_pointer (TREE_TYPE (lhs)) && !names_function (rhs))
    return;
  struct pawl_callee *value
    = gimple_assign_single_p (stmt) || gimple_assign_cast_p (stmt)
        ? pawl_value_of (rhs) : NULL;
  observe_write (lhs, rhs, value, location);
}

/* The address OPERAND is handed to FNDECL, whose body may be elsewhere: it may
   store there what only that body tells.  */
static void
observe_escape (tree operand, tree fndecl, location_t location)
{
  observe_address (operand, location);
  if (TREE_CODE (operand) != ADDR_EXPR || !fndecl || !DECL_EXTERNAL (fndecl)
      || fndecl_built_in_p (fndecl))
    return;
  struct pawl_callee *pointee
    = pawl_pointee_slot (TREE_TYPE (TREE_OPERAND (operand, 0)));
  if (pointee)
    pawl_add_store (pointee, pawl_result_slot (fndecl), location);
}

static void
observe_call (gcall *stmt)
{
  location_t location = gimple_location (stmt);
  tree fndecl = gimple_call_fndecl (stmt);
  for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
    observe_escape (gimple_call_arg (stmt, i), fndecl, location);
  tree lhs = gimple_call_lhs (stmt);
  if (lhs && TREE_CODE (lhs) != SSA_NAME
      && pawl_is_function_pointer (TREE_TYPE (lhs)))
    observe_write (lhs, NULL_TREE,
                   fndecl ? pawl_result_slot (fndecl) : NULL, location);
  if (!fndecl || !pawl_is_atomic (fndecl) || !gimple_call_num_args (stmt)
      || TREE_CODE (gimple_call_arg (stmt, 0)) != ADDR_EXPR)
    return;
  /* Atomic stores, exchanges, compare-and-swaps: any argument may land.  */
  tree object = TREE_OPERAND (gimple_call_arg (stmt, 0), 0);
  if (!pawl_pointee_slot (TREE_TYPE (object)))
    return;
  struct pawl_callee *into = slot_of_lhs (object);
  for (unsigned i = 1; into && i < gimple_call_num_args (stmt); i++)
    {
      struct pawl_callee *value = pawl_value_of (gimple_call_arg (stmt, i));
      if (value && value != into)
        pawl_add_store (into, value, location);
    }
}

void
pawl_observe_stores (function *fun, gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_RETURN:
      observe_return (fun, as_a<greturn *> (stmt));
      break;
    case GIMPLE_ASSIGN:
      observe_assign (stmt);
      break;
    case GIMPLE_CALL:
      observe_call (as_a<gcall *> (stmt));
      break;
    case GIMPLE_ASM:
      for (unsigned i = 0; i < gimple_asm_noutputs (as_a<gasm *> (stmt)); i++)
        observe_write (TREE_VALUE (gimple_asm_output_op (
                         as_a<gasm *> (stmt), i)),
                       NULL_TREE, NULL, gimple_location (stmt));
      break;
    default:
      break;
    }
}

void
pawl_observe_initialisers (void)
{
  varpool_node *node;
  FOR_EACH_VARIABLE (node)
    {
      tree var = node->decl;
      tree initial = DECL_INITIAL (var);
      if (!initial || initial == error_mark_node || DECL_VIRTUAL_P (var)
          || !(TREE_CODE (initial) == CONSTRUCTOR
               || pawl_is_function_pointer (TREE_TYPE (var))))
        continue;
      /* A table of pointers is called through its name.  */
      tree type = TREE_TYPE (var);
      while (TREE_CODE (type) == ARRAY_TYPE)
        type = TREE_TYPE (type);
      struct pawl_callee *slot
        = pawl_is_function_pointer (type) ? pawl_slot_of (var) : NULL;
      observe_initialiser (slot, initial, var, "",
                           DECL_SOURCE_LOCATION (var), 0);
    }
}

/* Whether the methods ONE and OTHER take the same: however their types are
   spelled, and both of a constant object or neither.  */
static bool
same_parameters (tree one, tree other)
{
  tree a = TYPE_ARG_TYPES (TREE_TYPE (one));
  tree b = TYPE_ARG_TYPES (TREE_TYPE (other));
  if (!a || !b
      || TYPE_QUALS (TREE_TYPE (TREE_VALUE (a)))
           != TYPE_QUALS (TREE_TYPE (TREE_VALUE (b))))
    return false;
  /* The first is `this', of the class itself.  */
  for (a = TREE_CHAIN (a), b = TREE_CHAIN (b); a && b;
       a = TREE_CHAIN (a), b = TREE_CHAIN (b))
    if (!lang_hooks.types_compatible_p (TREE_VALUE (a), TREE_VALUE (b)))
      return false;
  return !a && !b;
}

static void
observe_overridden (tree method, tree type, int depth)
{
  tree binfo = TYPE_BINFO (type), base;
  if (!binfo || depth > 32)
    return;
  for (unsigned i = 0; BINFO_BASE_ITERATE (binfo, i, base); i++)
    {
      tree base_type = BINFO_TYPE (base);
      for (tree field = TYPE_FIELDS (base_type); field;
           field = DECL_CHAIN (field))
        if (TREE_CODE (field) == FUNCTION_DECL && DECL_VIRTUAL_P (field)
            && (DECL_CXX_DESTRUCTOR_P (field)
                  ? DECL_CXX_DESTRUCTOR_P (method)
                      && DECL_NAME (field) == DECL_NAME (method)
                  : DECL_NAME (field) == DECL_NAME (method)
                      && same_parameters (field, method)))
          pawl_add_store (pawl_virtual_slot (field),
                          pawl_function_callee (method),
                          DECL_SOURCE_LOCATION (method));
      observe_overridden (method, base_type, depth + 1);
    }
}

void
pawl_observe_overrides (tree fndecl)
{
  if (!DECL_VIRTUAL_P (fndecl) || !DECL_CONTEXT (fndecl)
      || !TYPE_P (DECL_CONTEXT (fndecl)))
    return;
  pawl_add_store (pawl_virtual_slot (fndecl), pawl_function_callee (fndecl),
                  DECL_SOURCE_LOCATION (fndecl));
  observe_overridden (fndecl, DECL_CONTEXT (fndecl), 0);
}

void
pawl_observe_aliases (void)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    {
      if (!node->alias)
        continue;
      if (pawl_has_attributes (DECL_ATTRIBUTES (node->decl)))
        pawl_promise_by_alias (node->decl,
                               node->ultimate_alias_target ()->decl);
      /* Other units may call it by this name.  */
      struct pawl_callee *callee
        = TREE_PUBLIC (node->decl)
            ? pawl_function_callee (node->decl)
            : pawl_known_callee (DECL_UID (node->decl));
      if (!callee)
        continue;
      if (node->ifunc_resolver)
        {
          /* Whatever the resolver returns is called.  */
          cgraph_node *resolver = node->ultimate_alias_target ();
          struct pawl_callee *result = pawl_result_slot (resolver->decl);
          struct pawl_function *body = pawl_begin_function (node->decl, false);
          pawl_add_call (body, result, DECL_SOURCE_LOCATION (node->decl));
          ipa_ref *ref;
          for (unsigned i = 0; resolver->iterate_reference (i, ref); i++)
            if (TREE_CODE (ref->referred->decl) == FUNCTION_DECL)
              pawl_add_store (result,
                              pawl_function_callee (ref->referred->decl),
                              DECL_SOURCE_LOCATION (resolver->decl));
        }
      else if (node->analyzed)
        callee->alias_of
          = pawl_symbol (node->ultimate_alias_target ()->decl);
    }
}
