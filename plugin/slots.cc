/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a call calls: a function, or a slot that holds one (a field, a
   variable, a parameter, what a function returned, a virtual method).  */

#include "plugin/plugin.h"
#include "plugin/sizes.h"
#include "plugin/objects.h"

typedef hash_map<int_hash<int, -1, -2>, struct pawl_callee *> callee_map;

/* By DECL_UID, which is never used again, as a tree's address may be.  */
static callee_map *callees_by_uid, *results_by_uid;

struct pawl_callee *
pawl_known_callee (int uid)
{
  struct pawl_callee **callee = callees_by_uid ? callees_by_uid->get (uid)
                                               : NULL;
  return callee ? *callee : NULL;
}

/* The place in MAP for UID; *KNOWN whether it was there.  */
static struct pawl_callee *&
callee_for (callee_map *&map, int uid, bool *known)
{
  if (!map)
    map = new callee_map;
  return map->get_or_insert (uid, known);
}

struct pawl_callee *
pawl_stack_callee (enum pawl_callee_kind kind)
{
  static struct pawl_callee *alloca_callee, *vla_callee;
  struct pawl_callee **callee
    = kind == PAWL_CALLEE_VLA ? &vla_callee : &alloca_callee;
  if (!*callee)
    *callee = pawl_new_callee (kind, kind == PAWL_CALLEE_VLA ? "vla"
                                                             : "alloca");
  return *callee;
}

struct pawl_callee *
pawl_unknown_callee (void)
{
  static struct pawl_callee *callee;
  if (!callee)
    callee = pawl_new_callee (PAWL_CALLEE_UNKNOWN, "<expression>");
  return callee;
}

struct pawl_callee *
pawl_function_callee (tree fndecl)
{
  bool known;
  struct pawl_callee *&place = callee_for (callees_by_uid, DECL_UID (fndecl),
                                           &known);
  if (known)
    return place;
  struct pawl_callee *callee
    = pawl_new_callee (PAWL_CALLEE_FUNCTION, NULL);
  place = callee;
  callee->symbol = pawl_symbol (fndecl);
  callee->name = pawl_function_name (fndecl);
  callee->local = !TREE_PUBLIC (fndecl);
  callee->noreturn = TREE_THIS_VOLATILE (fndecl);
  pawl_note_promises (DECL_ATTRIBUTES (fndecl), &callee->promises,
                      &callee->promised_at, &callee->reason);
  if (pawl_promises_count (pawl_compilation.promises))
    callee->path = pawl_path_of (DECL_SOURCE_LOCATION (fndecl));
  if (DECL_ATTRIBUTES (fndecl))
    callee->sizing = pawl_declared_sizing (fndecl, callee->path, callee->name);
  return callee;
}

bool
pawl_type_promises (tree type)
{
  for (; type; type = POINTER_TYPE_P (type) || TREE_CODE (type) == ARRAY_TYPE
                ? TREE_TYPE (type) : NULL_TREE)
    if (pawl_has_attributes (TYPE_ATTRIBUTES (type))
        || (TYPE_NAME (type) && TREE_CODE (TYPE_NAME (type)) == TYPE_DECL
            && pawl_has_attributes (DECL_ATTRIBUTES (TYPE_NAME (type)))))
      return true;
  return false;
}

/* The promises of TYPE and of what it points to.  */
void
pawl_note_type_promises (struct pawl_callee *callee, tree type)
{
  for (; type; type = POINTER_TYPE_P (type) || TREE_CODE (type) == ARRAY_TYPE
                ? TREE_TYPE (type) : NULL_TREE)
    {
      pawl_note_promises (TYPE_ATTRIBUTES (type), &callee->promises,
                          &callee->promised_at, &callee->reason);
      if (TYPE_NAME (type) && TREE_CODE (TYPE_NAME (type)) == TYPE_DECL)
        pawl_note_promises (DECL_ATTRIBUTES (TYPE_NAME (type)),
                            &callee->promises, &callee->promised_at,
                            &callee->reason);
    }
}

static void
note_object_promises (struct pawl_callee *callee, tree object)
{
  pawl_note_promises (DECL_ATTRIBUTES (object), &callee->promises,
                      &callee->promised_at, &callee->reason);
  pawl_note_type_promises (callee, TREE_TYPE (object));
}

static void
describe_variable (struct pawl_callee *callee, tree var)
{
  struct pawl_arena *arena = pawl_compilation.arena;
  callee->kind = PAWL_CALLEE_VARIABLE;
  callee->local = !TREE_PUBLIC (var);
  if ((TREE_STATIC (var) || DECL_EXTERNAL (var))
      && HAS_DECL_ASSEMBLER_NAME_P (var))
    callee->symbol = pawl_symbol (var);
  else
    callee->symbol = pawl_arena_printf (arena, "%s.%u", callee->name,
                                        DECL_UID (var));
  /* Written through a `void **', it may hold a function.  */
  if (TREE_ADDRESSABLE (var) && POINTER_TYPE_P (TREE_TYPE (var))
      && VOID_TYPE_P (TREE_TYPE (TREE_TYPE (var))))
    pawl_add_store (callee, pawl_any_written (), DECL_SOURCE_LOCATION (var));
}

static void
describe_parameter (struct pawl_callee *callee, tree fndecl, unsigned position)
{
  callee->kind = PAWL_CALLEE_PARAMETER;
  callee->of = pawl_function_callee (fndecl);
  callee->local = callee->of->local;
  callee->symbol = callee->of->symbol;
  callee->position = position;
  pawl_note_parameter_promises (fndecl, callee);
}

bool
pawl_is_function_pointer (tree type)
{
  return POINTER_TYPE_P (type) && FUNC_OR_METHOD_TYPE_P (TREE_TYPE (type));
}

bool
pawl_is_method_pointer (tree type)
{
  return POINTER_TYPE_P (type) && TREE_CODE (TREE_TYPE (type)) == METHOD_TYPE;
}

struct pawl_callee *
pawl_slot_of (tree object)
{
  if (TREE_CODE (object) == FIELD_DECL)
    object = pawl_canonical_field (object);
  bool known;
  struct pawl_callee *&place = callee_for (callees_by_uid, DECL_UID (object),
                                           &known);
  if (known)
    return place;
  struct pawl_callee *callee = pawl_new_callee (
    PAWL_CALLEE_FIELD, DECL_NAME (object) && !DECL_ARTIFICIAL (object)
                         ? IDENTIFIER_POINTER (DECL_NAME (object))
                         : "<temporary>");
  place = callee;
  switch (TREE_CODE (object))
    {
    case FIELD_DECL:
      callee->name = pawl_field_name (object);
      callee->symbol = pawl_field_symbol (object, &callee->local);
      callee->has_body = main_input_filename && DECL_SOURCE_FILE (object)
                         && strcmp (DECL_SOURCE_FILE (object),
                                    main_input_filename) == 0;
      break;
    case PARM_DECL:
      {
        tree fndecl = DECL_CONTEXT (object);
        callee->kind = PAWL_CALLEE_PARAMETER;
        if (!fndecl || TREE_CODE (fndecl) != FUNCTION_DECL)
          break;
        unsigned position = 0;
        for (tree other = DECL_ARGUMENTS (fndecl); other && other != object;
             other = DECL_CHAIN (other))
          position++;
        describe_parameter (callee, fndecl, position);
        break;
      }
    default:
      describe_variable (callee, object);
      break;
    }
  note_object_promises (callee, object);
  return callee;
}

struct pawl_callee *
pawl_promised_parameter (tree fndecl, unsigned position)
{
  tree parm = DECL_ARGUMENTS (fndecl);
  for (unsigned i = 0; parm && i < position; i++)
    parm = DECL_CHAIN (parm);
  if (!parm
      || !(pawl_find_attribute ("parameter", DECL_ATTRIBUTES (fndecl))
           || pawl_has_attributes (DECL_ATTRIBUTES (parm))
           || pawl_type_promises (TREE_TYPE (parm))))
    return NULL;
  /* In C a prototype's parameters do not say whose they are.  */
  bool known;
  struct pawl_callee *&place = callee_for (callees_by_uid, DECL_UID (parm),
                                           &known);
  if (known)
    return place && place->promises ? place : NULL;
  struct pawl_callee *slot = pawl_new_callee (
    PAWL_CALLEE_PARAMETER,
    DECL_NAME (parm) ? IDENTIFIER_POINTER (DECL_NAME (parm)) : "<parameter>");
  callees_by_uid->put (DECL_UID (parm), slot);
  describe_parameter (slot, fndecl, position);
  pawl_note_type_promises (slot, TREE_TYPE (parm));
  return slot->promises ? slot : NULL;
}

struct pawl_callee *
pawl_result_slot (tree fndecl)
{
  bool known;
  struct pawl_callee *&place = callee_for (results_by_uid, DECL_UID (fndecl),
                                           &known);
  if (known)
    return place;
  struct pawl_callee *of = pawl_function_callee (fndecl);
  struct pawl_callee *callee = pawl_new_callee (PAWL_CALLEE_RESULT, of->name);
  results_by_uid->put (DECL_UID (fndecl), callee);
  callee->of = of;
  callee->symbol = of->symbol;
  callee->local = of->local;
  pawl_note_type_promises (callee, TREE_TYPE (TREE_TYPE (fndecl)));
  return callee;
}

struct pawl_callee *
pawl_virtual_number (tree type, HOST_WIDE_INT number)
{
  for (tree virt = BINFO_VIRTUALS (TYPE_BINFO (type)); virt;
       virt = TREE_CHAIN (virt))
    {
      tree method = TREE_VALUE (virt);
      tree index = DECL_VINDEX (method);
      if (index && TREE_CODE (index) == INTEGER_CST
          && tree_to_shwi (index) == number)
        return pawl_virtual_slot (method);
    }
  return NULL;
}

/* What the virtual call through REF names in its static type.  */
static struct pawl_callee *
called_virtually (tree ref)
{
  tree type = obj_type_ref_class (ref);
  return type && TYPE_BINFO (type)
             && TREE_CODE (OBJ_TYPE_REF_TOKEN (ref)) == INTEGER_CST
           ? pawl_virtual_number (type,
                                  tree_to_shwi (OBJ_TYPE_REF_TOKEN (ref)))
           : NULL;
}

struct pawl_callee *
pawl_virtual_slot (tree method)
{
  static callee_map *virtuals_by_uid;
  bool known;
  struct pawl_callee *&place = callee_for (virtuals_by_uid,
                                           DECL_UID (method), &known);
  if (known)
    return place;
  struct pawl_callee *callee
    = pawl_new_callee (PAWL_CALLEE_VIRTUAL, pawl_function_name (method));
  virtuals_by_uid->put (DECL_UID (method), callee);
  callee->symbol = pawl_symbol (method);
  pawl_note_promises (DECL_ATTRIBUTES (method), &callee->promises,
                      &callee->promised_at, &callee->reason);
  return callee;
}

bool
pawl_is_atomic (tree fndecl)
{
  if (!fndecl_built_in_p (fndecl, BUILT_IN_NORMAL) || !DECL_NAME (fndecl))
    return false;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (fndecl));
  return strncmp (name, "__atomic_", 9) == 0
         || strncmp (name, "__sync_", 7) == 0;
}

/* What EXPRESSION, a pointer to a function, may be; null where it is none or
   nothing is known of it.  */
struct pawl_callee *
pawl_value_of (tree expression)
{
  /* The bound keeps an odd chain of constants from looping.  */
  for (int step = 0; expression && step < 16; step++)
    {
      STRIP_NOPS (expression);
      switch (TREE_CODE (expression))
        {
        case ADDR_EXPR:
        case FDESC_EXPR:
          expression = TREE_OPERAND (expression, 0);
          if (TREE_CODE (expression) != FUNCTION_DECL)
            return NULL;
          break;
        case FUNCTION_DECL:
          /* What the target expands by itself never touches the heap.  */
          if (fndecl_built_in_p (expression, BUILT_IN_MD))
            return NULL;
          return pawl_function_callee (expression);
        case SSA_NAME:
          {
            gimple *def = SSA_NAME_DEF_STMT (expression);
            if (def && is_gimple_call (def))
              {
                tree fndecl = gimple_call_fndecl (def);
                tree object = fndecl && pawl_is_atomic (fndecl)
                              && gimple_call_num_args (def)
                                ? pawl_pointed_object (gimple_call_arg (def, 0))
                                : NULL_TREE;
                if (object)
                  {
                    expression = object;
                    break;
                  }
                if (fndecl
                    && fndecl_built_in_p (fndecl, BUILT_IN_ADJUST_TRAMPOLINE))
                  {
                    expression
                      = pawl_pointed_object (gimple_call_arg (def, 0));
                    break;
                  }
                if (tree through = pawl_handed_through (def))
                  {
                    expression = through;
                    break;
                  }
                if (fndecl)
                  return pawl_result_slot (fndecl);
                if (struct pawl_callee *handed
                      = pawl_variadic_value (as_a<gcall *> (def)))
                  return handed;
                return gimple_call_fntype (def)
                         ? pawl_promised_pointee (
                             TREE_TYPE (gimple_call_fntype (def)))
                         : NULL;
              }
            if (!def
                || !(gimple_assign_single_p (def)
                     || gimple_assign_cast_p (def) || pawl_changes_tag (def)))
              return NULL;
            expression = gimple_assign_rhs1 (def);
            break;
          }
        case VAR_DECL:
          /* A constant pointer is what it was initialised with.  */
          if (TREE_READONLY (expression) && !TREE_THIS_VOLATILE (expression)
              && DECL_INITIAL (expression)
              && DECL_INITIAL (expression) != error_mark_node
              && TREE_CODE (DECL_INITIAL (expression)) != CONSTRUCTOR)
            {
              expression = DECL_INITIAL (expression);
              break;
            }
          if (DECL_ARTIFICIAL (expression)
              && TREE_CODE (TREE_TYPE (expression)) != RECORD_TYPE)
            {
              if (tree value = pawl_sole_value (expression))
                {
                  expression = value;
                  break;
                }
              gimple *call = INTEGRAL_TYPE_P (TREE_TYPE (expression))
                               ? pawl_sole_call (expression) : NULL;
              if (call && gimple_call_fndecl (call))
                return pawl_result_slot (gimple_call_fndecl (call));
            }
          return pawl_slot_of (expression);
        case PARM_DECL:
          return pawl_slot_of (expression);
        case COMPONENT_REF:
          {
            /* Of a table inside, the elements are not told apart.  */
            tree constant = pawl_constant_field (expression);
            if (constant && TREE_CODE (constant) != CONSTRUCTOR)
              {
                expression = constant;
                break;
              }
          }
          return pawl_component_slot (expression, false);
        case OBJ_TYPE_REF:
          return called_virtually (expression);
        case CALL_EXPR:
          {
            tree fndecl = get_callee_fndecl (expression);
            return fndecl ? pawl_result_slot (fndecl) : NULL;
          }
        case INDIRECT_REF:
        case MEM_REF:
          {
            tree object = pawl_pointed_object (TREE_OPERAND (expression, 0));
            if (object && TREE_CODE (expression) == MEM_REF)
              object = pawl_object_behind (expression);
            if (!object || object == expression)
              {
                if (struct pawl_callee *element = pawl_library_element (
                      TREE_OPERAND (expression, 0), TREE_TYPE (expression)))
                  return element;
                struct pawl_callee *promised
                  = pawl_promised_pointee (TREE_TYPE (expression));
                return promised ? promised
                                : pawl_pointee_slot (TREE_TYPE (expression));
              }
            /* The table itself, not its address.  */
            expression = object;
            break;
          }
        case ARRAY_REF:
        case NON_LVALUE_EXPR:
        case VIEW_CONVERT_EXPR:
          expression = TREE_OPERAND (expression, 0);
          break;
        default:
          return NULL;
        }
    }
  return NULL;
}

struct pawl_callee *
pawl_resolve_callee (tree fn)
{
  STRIP_NOPS (fn);
  if (TREE_CODE (fn) == ADDR_EXPR
      && TREE_CODE (TREE_OPERAND (fn, 0)) == FUNCTION_DECL
      && fndecl_built_in_p (TREE_OPERAND (fn, 0), BUILT_IN_MD))
    return NULL;
  struct pawl_callee *callee = pawl_value_of (fn);
  return callee ? callee : pawl_unknown_callee ();
}

struct pawl_callee *
pawl_deallocation_of (const struct pawl_callee *callee)
{
  /* D0 is the destructor that gives the memory back as well.  */
  size_t length = callee->symbol ? strlen (callee->symbol) : 0;
  if (callee->kind != PAWL_CALLEE_VIRTUAL || length < 4
      || strcmp (callee->symbol + length - 4, "D0Ev") != 0)
    return NULL;
  static struct pawl_callee *deallocation;
  if (!deallocation)
    {
      deallocation
        = pawl_new_callee (PAWL_CALLEE_FUNCTION, "operator delete");
      deallocation->symbol = "_ZdlPvm";
    }
  return deallocation;
}
