/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What function pointers are stored where: assignments, returns, calls that
   store.  */

#include "plugin/plugin.h"
#include "plugin/objects.h"

struct pawl_callee *
pawl_slot_of_lhs (tree lhs)
{
  for (int step = 0; step < 16; step++)
    switch (TREE_CODE (lhs))
      {
      case ARRAY_REF:
      case VIEW_CONVERT_EXPR:
      case REALPART_EXPR:
        lhs = TREE_OPERAND (lhs, 0);
        break;
      case COMPONENT_REF:
        return pawl_component_slot (lhs, true);
      case VAR_DECL:
      case PARM_DECL:
        return pawl_slot_of (lhs);
      case RESULT_DECL:
        return DECL_CONTEXT (lhs) ? pawl_result_slot (DECL_CONTEXT (lhs))
                                  : NULL;
      case INDIRECT_REF:
      case MEM_REF:
        {
          tree object = pawl_pointed_object (TREE_OPERAND (lhs, 0));
          if (!object || TREE_CODE (object) == STRING_CST)
            return pawl_pointee_written (TREE_TYPE (lhs));
          lhs = object;
          break;
        }
      default:
        return NULL;
      }
  return NULL;
}

/* What VALUE, through temporaries and casts, was made of.  */
static tree
origin_of (tree value)
{
  for (int step = 0; step < 8; step++)
    {
      STRIP_NOPS (value);
      if (VAR_P (value) && DECL_ARTIFICIAL (value) && pawl_sole_value (value))
        {
          value = pawl_sole_value (value);
          continue;
        }
      tree from = TREE_CODE (value) == SSA_NAME
                    ? pawl_defined_by (SSA_NAME_DEF_STMT (value)) : NULL_TREE;
      if (!from)
        return value;
      value = from;
    }
  return value;
}

bool
pawl_names_function (tree value)
{
  value = origin_of (value);
  return TREE_CODE (value) == ADDR_EXPR
         && TREE_CODE (TREE_OPERAND (value, 0)) == FUNCTION_DECL;
}

/* FUN returns RESULT, an integer, which may hold a function.  */
static void
observe_returned_number (function *fun, tree result, location_t location)
{
  if (TYPE_PRECISION (TREE_TYPE (result)) != POINTER_SIZE)
    return;
  tree origin = origin_of (result);
  struct pawl_callee *value
    = pawl_names_function (origin) ? pawl_value_of (origin)
      : VAR_P (origin) ? pawl_known_callee (DECL_UID (origin)) : NULL;
  if (value)
    pawl_maybe_store (pawl_result_slot (fun->decl), value, location);
}

static void
observe_return (function *fun, greturn *stmt)
{
  tree result = gimple_return_retval (stmt);
  if (result)
    pawl_observe_address (origin_of (result), gimple_location (stmt));
  if (result && TREE_CODE (result) != RESULT_DECL
      && RECORD_OR_UNION_TYPE_P (TREE_TYPE (result)))
    pawl_observe_returning (fun->decl, result, gimple_location (stmt));
  if (result && INTEGRAL_TYPE_P (TREE_TYPE (result)))
    observe_returned_number (fun, result, gimple_location (stmt));
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
  struct pawl_callee *into = pawl_slot_of_lhs (lhs);
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
      if (plain && integer_zerop (plain)
          && pawl_is_function_pointer (TREE_TYPE (lhs)))
        pawl_note_null (into);
      if ((plain && integer_zerop (plain))
          || !pawl_is_function_pointer (TREE_TYPE (lhs)))
        return;
      value = pawl_unknown_callee ();
    }
  pawl_add_store (into, value, location);
  /* Of a pointer to a member, which is behind a reference what it is there.  */
  if (TREE_CODE (lhs) == COMPONENT_REF && VAR_P (TREE_OPERAND (lhs, 0))
      && pawl_is_member_pointer (TREE_TYPE (TREE_OPERAND (lhs, 0))))
    pawl_add_store (pawl_element_of (into, "", TREE_OPERAND (lhs, 1), location),
                    value, location);
  if (TREE_CODE (lhs) == MEM_REF || INDIRECT_REF_P (lhs))
    if (struct pawl_callee *promised
          = pawl_promised_pointee (TREE_TYPE (lhs)))
      pawl_add_store (promised, value, location);
  pawl_observe_union (lhs, value, location);
}

/* Whether ONE and OTHER are fields of the same element of an array that has a
   name, as in `t[i].current = t[i].usual'.  */
static bool
is_same_element (tree one, tree other)
{
  if (TREE_CODE (one) != COMPONENT_REF || TREE_CODE (other) != COMPONENT_REF)
    return false;
  one = TREE_OPERAND (one, 0);
  other = TREE_OPERAND (other, 0);
  return TREE_CODE (one) == ARRAY_REF && TREE_CODE (other) == ARRAY_REF
         && VAR_P (TREE_OPERAND (one, 0)) && operand_equal_p (one, other, 0);
}

/* Each element's field in TO is given that element's field in FROM.  False where
   the elements are not told apart.  */
static bool
copy_in_elements (tree to, tree from, location_t location)
{
  tree array = TREE_OPERAND (TREE_OPERAND (to, 0), 0);
  tree domain = TYPE_DOMAIN (TREE_TYPE (array));
  if (!domain || !TYPE_MAX_VALUE (domain)
      || !tree_fits_uhwi_p (TYPE_MAX_VALUE (domain))
      || tree_to_uhwi (TYPE_MAX_VALUE (domain)) >= pawl_most_elements)
    return false;
  struct pawl_callee *object = pawl_slot_of (array);
  for (unsigned long i = 0; i <= tree_to_uhwi (TYPE_MAX_VALUE (domain)); i++)
    {
      const char *path = pawl_arena_printf (pawl_compilation.arena, "[%lu]", i);
      pawl_add_store (pawl_element_of (object, path, TREE_OPERAND (to, 1),
                                       location),
                      pawl_element_of (object, path, TREE_OPERAND (from, 1),
                                       location),
                      location);
    }
  return true;
}

/* Whether OPERAND stands in what STMT computes, not only in a comparison.  */
static bool
uses_value (gimple *stmt, tree operand)
{
  if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_COND)
    return false;
  for (unsigned i = gimple_get_lhs (stmt) ? 1 : 0; i < gimple_num_ops (stmt);
       i++)
    if (gimple_op (stmt, i) == operand)
      return true;
  return false;
}

/* STMT gives a local the field of a table's element.  The one statement that uses
   the local, if it stands right behind and stores it into the same element: `if
   (!p) p = t[i].usual; t[i].current = p;'.  Else null.  */
static gimple *
store_into_same_element (gimple *stmt)
{
  tree local = gimple_assign_lhs (stmt), from = gimple_assign_rhs1 (stmt);
  if (!(VAR_P (local) || TREE_CODE (local) == PARM_DECL) || !cfun || !cfun->cfg
      || TREE_ADDRESSABLE (local) || TREE_STATIC (local)
      || TREE_CODE (from) != COMPONENT_REF
      || TREE_CODE (TREE_OPERAND (from, 0)) != ARRAY_REF)
    return NULL;
  tree index = TREE_OPERAND (TREE_OPERAND (from, 0), 1);
  if (TREE_CODE (index) == SSA_NAME || TREE_ADDRESSABLE (index))
    return NULL;
  gimple *found = NULL;
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  gsi_next (&gsi);
  for (int block = 0; block < 2 && !found; block++)
    {
      for (; !gsi_end_p (gsi) && !found; gsi_next (&gsi))
        {
          gimple *next = gsi_stmt (gsi);
          tree lhs = gimple_get_lhs (next);
          if (lhs == local || lhs == index)
            return NULL;
          if (uses_value (next, local))
            found = next;
        }
      if (found || !single_succ_p (gimple_bb (stmt)))
        break;
      gsi = gsi_start_bb (single_succ (gimple_bb (stmt)));
    }
  if (!found || !gimple_assign_single_p (found)
      || !is_same_element (gimple_assign_lhs (found), from))
    return NULL;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gsi_stmt (gsi) != found && uses_value (gsi_stmt (gsi), local))
        return NULL;
  return found;
}

/* The value of RHS, of STMT, where it is known.  */
static struct pawl_callee *
value_assigned (gimple *stmt)
{
  if (struct pawl_callee *method = pawl_member_part_value (stmt))
    return method;
  return gimple_assign_single_p (stmt) || gimple_assign_cast_p (stmt)
             || pawl_changes_tag (stmt)
           ? pawl_value_of (gimple_assign_rhs1 (stmt)) : NULL;
}

static void
observe_assign (gimple *stmt)
{
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  location_t location = gimple_location (stmt);
  if (gimple_clobber_p (stmt))
    return;
  /* A temporary is looked at where it is used.  */
  if (TREE_CODE (lhs) == SSA_NAME
      && (gimple_assign_single_p (stmt) || gimple_assign_cast_p (stmt)
          || pawl_changes_tag (stmt)))
    return;
  tree address = origin_of (rhs);
  if (TREE_CODE (address) == ADDR_EXPR)
    {
      pawl_observe_address (address, location);
      if (POINTER_TYPE_P (TREE_TYPE (lhs))
          && !RECORD_OR_UNION_TYPE_P (TREE_TYPE (TREE_TYPE (lhs))))
        pawl_observe_anonymous (TREE_TYPE (TREE_OPERAND (address, 0)),
                                location);
    }
  if (TREE_CODE (lhs) == SSA_NAME)
    return;
  if (pawl_is_member_pointer (TREE_TYPE (lhs)))
    {
      pawl_observe_member_pointer (lhs, rhs, location);
      return;
    }
  if (TREE_CODE (rhs) == CONSTRUCTOR)
    {
      struct pawl_callee *object = NULL;
      const char *path = RECORD_OR_UNION_TYPE_P (TREE_TYPE (lhs))
                         && pawl_holds_functions (TREE_TYPE (lhs))
                           ? pawl_path_to (lhs, &object) : NULL;
      pawl_observe_zeroing (lhs);
      pawl_observe_initialiser (NULL, rhs, object, path, location, 0);
      return;
    }
  if (AGGREGATE_TYPE_P (TREE_TYPE (lhs)))
    {
      if (!CONSTANT_CLASS_P (rhs))
        {
          pawl_observe_punning (lhs, NULL, location);
          pawl_observe_copy (lhs, rhs, location);
        }
      return;
    }
  if (TREE_CODE (lhs) == MEM_REF
      && pawl_holds_functions (TREE_TYPE (pawl_object_behind (lhs))))
    {
      pawl_observe_copy (lhs, origin_of (rhs), location);
      return;
    }
  bool function = pawl_is_function_pointer (TREE_TYPE (lhs));
  if (function && is_same_element (lhs, origin_of (rhs))
      && copy_in_elements (lhs, origin_of (rhs), location))
    return;
  if (function && gimple_assign_single_p (stmt))
    if (gimple *store = store_into_same_element (stmt))
      if (copy_in_elements (gimple_assign_lhs (store), rhs, location))
        return;
  if (!CONSTANT_CLASS_P (rhs) && TREE_CODE (lhs) != VAR_DECL)
    pawl_observe_punning (lhs, value_assigned (stmt), location);
  if (!function && !pawl_names_function (rhs))
    {
      /* `*out = p': a parameter that is a pointer to anything may be a
         function.  */
      tree origin = POINTER_TYPE_P (TREE_TYPE (lhs))
                    && VOID_TYPE_P (TREE_TYPE (TREE_TYPE (lhs)))
                    && (TREE_CODE (lhs) == MEM_REF)
                      ? origin_of (rhs) : NULL_TREE;
      if (origin && TREE_CODE (origin) == PARM_DECL)
        pawl_maybe_store (pawl_any_written (), pawl_slot_of (origin),
                          location);
      /* `other = p': a variable that held a function before.  */
      if (VAR_P (lhs) && POINTER_TYPE_P (TREE_TYPE (lhs))
          && VOID_TYPE_P (TREE_TYPE (TREE_TYPE (lhs))))
        {
          origin = origin_of (rhs);
          struct pawl_callee *held
            = VAR_P (origin) ? pawl_known_callee (DECL_UID (origin)) : NULL;
          if (held && origin != lhs)
            pawl_maybe_store (pawl_slot_of (lhs), held, location);
        }
      return;
    }
  if (!function && TREE_CODE (lhs) == MEM_REF
      && !pawl_slot_of_lhs (lhs))
    pawl_add_store (pawl_any_written (), pawl_value_of (rhs), location);
  observe_write (lhs, rhs, value_assigned (stmt), location);
}

/* Whether the structure INNER stands at the beginning of OUTER, as a base or the
   first member.  */
static bool
begins_with (tree outer, tree inner)
{
  for (int depth = 0; RECORD_OR_UNION_TYPE_P (outer) && depth < 16; depth++)
    {
      if (TYPE_MAIN_VARIANT (outer) == TYPE_MAIN_VARIANT (inner))
        return true;
      tree field = TYPE_FIELDS (outer);
      while (field && TREE_CODE (field) != FIELD_DECL)
        field = DECL_CHAIN (field);
      if (!field)
        return false;
      outer = TREE_TYPE (field);
    }
  return false;
}

/* The structure OBJECT is handed to FNDECL, of which the unit has no body: what
   it stores there only that body tells.  */
static void
observe_given_away (tree object, tree fndecl, location_t location)
{
  struct pawl_callee *whole = NULL;
  const char *path = pawl_path_to (object, &whole);
  if (!path)
    return;
  for (tree field = TYPE_FIELDS (TREE_TYPE (object)); field;
       field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL
        && pawl_is_function_pointer (TREE_TYPE (field)))
      pawl_add_store (pawl_element_of (whole, path, field, location),
                      pawl_result_slot (fndecl), location);
}

/* The same of a table of structures, or one from OBJECT on.  */
static void
observe_table_given_away (tree object, tree fndecl)
{
  tree table = get_base_address (object);
  if (table && VAR_P (table))
    pawl_note_given_away (pawl_slot_of (table), pawl_result_slot (fndecl));
}

/* The address OPERAND is handed over as WANTED (null: of no known type) to
   FNDECL, whose body may be elsewhere.  */
static void
observe_escape (tree operand, tree fndecl, tree wanted, location_t location)
{
  pawl_observe_address (operand, location);
  if (TREE_CODE (operand) != ADDR_EXPR
      || (fndecl && fndecl_built_in_p (fndecl)))
    return;
  /* What the compiler registers for the end of the program is only destroyed
     there.  */
  bool away = fndecl && DECL_EXTERNAL (fndecl);
  if (away && DECL_NAME (fndecl)
      && strncmp (IDENTIFIER_POINTER (DECL_NAME (fndecl)), "__cxa_", 6) == 0)
    return;
  tree object = TREE_OPERAND (operand, 0);
  if (pawl_pointee_slot (TREE_TYPE (object)))
    {
      if (away)
        pawl_add_store (pawl_pointee_written (TREE_TYPE (object)),
                        pawl_result_slot (fndecl), location);
      return;
    }
  tree as = wanted && POINTER_TYPE_P (wanted) ? TREE_TYPE (wanted) : NULL_TREE;
  if (as && TYPE_READONLY (as))
    return;
  if (away && as && pawl_holds_functions (as)
      && (TREE_CODE (object) == ARRAY_REF
          || TREE_CODE (TREE_TYPE (object)) == ARRAY_TYPE))
    observe_table_given_away (object, fndecl);
  if (!pawl_holds_functions (TREE_TYPE (object)))
    return;
  if (!as || !RECORD_OR_UNION_TYPE_P (as))
    pawl_observe_anonymous (TREE_TYPE (object), location);
  else if (pawl_holds_functions (as) && !begins_with (TREE_TYPE (object), as)
           && !begins_with (as, TREE_TYPE (object)))
    pawl_observe_overwriting (TREE_TYPE (object), location);
  if (away)
    observe_given_away (object, fndecl, location);
}

/* CALL is of an atomic operation: any of its arguments may land in the object
   that the first one points to.  */
static void
observe_atomic (gcall *call)
{
  location_t location = gimple_location (call);
  tree address = gimple_call_arg (call, 0);
  if (!POINTER_TYPE_P (TREE_TYPE (address)))
    return;
  tree object = pawl_pointed_object (address);
  tree type = object ? TREE_TYPE (object) : TREE_TYPE (TREE_TYPE (address));
  struct pawl_callee *into = NULL;
  if (object && (pawl_pointee_slot (type) || !AGGREGATE_TYPE_P (type)))
    into = pawl_pointee_slot (type) ? pawl_slot_of_lhs (object) : NULL;
  else if (pawl_pointee_slot (type))
    into = pawl_pointee_written (type);
  for (unsigned i = 1; i < gimple_call_num_args (call); i++)
    {
      tree argument = gimple_call_arg (call, i);
      bool function = pawl_names_function (argument);
      if (!into && !function)
        continue;
      struct pawl_callee *to = into;
      if (!to)
        to = object ? pawl_slot_of_lhs (object) : pawl_any_written ();
      struct pawl_callee *value = pawl_value_of (argument);
      if (to && value && value != to)
        pawl_add_store (to, value, location);
    }
  tree lhs = gimple_call_lhs (call);
  if (lhs && into && TREE_CODE (lhs) != SSA_NAME
      && pawl_is_function_pointer (TREE_TYPE (lhs)))
    observe_write (lhs, NULL_TREE, into, location);
}

static void
observe_call (gcall *stmt)
{
  location_t location = gimple_location (stmt);
  tree fndecl = gimple_call_fndecl (stmt);
  if (fndecl && pawl_is_atomic (fndecl) && gimple_call_num_args (stmt))
    {
      observe_atomic (stmt);
      return;
    }
  if (pawl_observe_memcpy (stmt))
    return;
  /* The address of a nested function.  */
  if (fndecl && fndecl_built_in_p (fndecl, BUILT_IN_INIT_TRAMPOLINE)
      && TREE_CODE (gimple_call_arg (stmt, 0)) == ADDR_EXPR)
    {
      struct pawl_callee *into
        = pawl_slot_of_lhs (TREE_OPERAND (gimple_call_arg (stmt, 0), 0));
      struct pawl_callee *nested = pawl_value_of (gimple_call_arg (stmt, 1));
      if (into && nested)
        pawl_add_store (into, nested, location);
      return;
    }
  tree types = gimple_call_fntype (stmt)
                 ? TYPE_ARG_TYPES (gimple_call_fntype (stmt)) : NULL_TREE;
  for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
    {
      tree argument = origin_of (gimple_call_arg (stmt, i));
      if (TREE_CODE (argument) == ADDR_EXPR)
        observe_escape (argument, fndecl, types ? TREE_VALUE (types)
                                                : NULL_TREE, location);
      types = types ? TREE_CHAIN (types) : NULL_TREE;
    }
  tree lhs = gimple_call_lhs (stmt);
  if (!lhs || TREE_CODE (lhs) == SSA_NAME)
    return;
  if (gimple_call_internal_p (stmt, IFN_VA_ARG)
      && POINTER_TYPE_P (TREE_TYPE (lhs)))
    {
      struct pawl_callee *value = pawl_variadic_value (stmt);
      if (pawl_is_function_pointer (TREE_TYPE (lhs)))
        observe_write (lhs, NULL_TREE, value, location);
      else if (value && VAR_P (lhs) && VOID_TYPE_P (TREE_TYPE (TREE_TYPE (lhs))))
        pawl_maybe_store (pawl_slot_of (lhs), value, location);
      return;
    }
  if (RECORD_OR_UNION_TYPE_P (TREE_TYPE (lhs)))
    pawl_observe_returned (lhs, fndecl, location);
  else if (pawl_is_function_pointer (TREE_TYPE (lhs)))
    observe_write (lhs, NULL_TREE,
                   fndecl ? pawl_result_slot (fndecl) : NULL, location);
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
      for (unsigned i = 0; i < gimple_asm_ninputs (as_a<gasm *> (stmt)); i++)
        pawl_observe_address (origin_of (TREE_VALUE (gimple_asm_input_op (
                                as_a<gasm *> (stmt), i))),
                              gimple_location (stmt));
      for (unsigned i = 0; i < gimple_asm_noutputs (as_a<gasm *> (stmt)); i++)
        observe_write (TREE_VALUE (gimple_asm_output_op (
                         as_a<gasm *> (stmt), i)),
                       NULL_TREE, NULL, gimple_location (stmt));
      break;
    default:
      break;
    }
}
