/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a call calls: a function, or a slot that holds one (a field, a
   variable, a parameter, what a function returned, a virtual method).  */

#include "plugin/plugin.h"

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
  return callee;
}

/* The promises of TYPE and of what it points to.  */
static void
note_type_promises (struct pawl_callee *callee, tree type)
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
  note_type_promises (callee, TREE_TYPE (object));
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

/* The members of a union share their memory: the first stands for all.  */
static tree
canonical_field (tree field)
{
  tree record = DECL_CONTEXT (field);
  if (!record || TREE_CODE (record) != UNION_TYPE)
    return field;
  for (tree first = TYPE_FIELDS (record); first; first = DECL_CHAIN (first))
    if (TREE_CODE (first) == FIELD_DECL)
      return first;
  return field;
}

/* TYPE in a few letters: what a call through a pointer needs to agree on.  */
static const char *
signature (tree type)
{
  struct pawl_arena *arena = pawl_compilation.arena;
  if (VOID_TYPE_P (type))
    return "v";
  if (POINTER_TYPE_P (type))
    return "p";
  if (INTEGRAL_TYPE_P (type))
    return pawl_arena_printf (arena, "i%u", (unsigned) TYPE_PRECISION (type));
  if (SCALAR_FLOAT_TYPE_P (type))
    return pawl_arena_printf (arena, "f%u", (unsigned) TYPE_PRECISION (type));
  return "r";
}

/* What is reached through a pointer to a pointer to a function of type TYPE:
   one slot for all of that signature.  */
static struct pawl_callee *
pointee_slot (tree type)
{
  struct pawl_arena *arena = pawl_compilation.arena;
  const char *text = signature (TREE_TYPE (type));
  for (tree arg = TYPE_ARG_TYPES (type); arg; arg = TREE_CHAIN (arg))
    text = pawl_arena_printf (arena, "%s,%s", text,
                              signature (TREE_VALUE (arg)));
  static auto_vec<struct pawl_callee *> slots;
  for (unsigned i = 0; i < slots.length (); i++)
    if (strcmp (slots[i]->symbol, text) == 0)
      return slots[i];
  struct pawl_callee *slot = pawl_new_callee (PAWL_CALLEE_VARIABLE,
                                              "<pointer>");
  slot->symbol = text;
  slots.safe_push (slot);
  return slot;
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
pawl_pointee_slot (tree type)
{
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  return pawl_is_function_pointer (type) ? pointee_slot (TREE_TYPE (type))
                                         : NULL;
}

struct pawl_callee *
pawl_slot_of (tree object)
{
  if (TREE_CODE (object) == FIELD_DECL)
    object = canonical_field (object);
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
           || (TYPE_NAME (TREE_TYPE (parm))
               && TREE_CODE (TYPE_NAME (TREE_TYPE (parm))) == TYPE_DECL
               && pawl_has_attributes (
                    DECL_ATTRIBUTES (TYPE_NAME (TREE_TYPE (parm)))))))
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
  note_type_promises (slot, TREE_TYPE (parm));
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
  note_type_promises (callee, TREE_TYPE (TREE_TYPE (fndecl)));
  return callee;
}

/* The method that the virtual call through REF names in its static type.  */
static tree
virtual_method (tree ref)
{
  tree type = obj_type_ref_class (ref);
  if (!type || !TYPE_BINFO (type)
      || TREE_CODE (OBJ_TYPE_REF_TOKEN (ref)) != INTEGER_CST)
    return NULL_TREE;
  HOST_WIDE_INT token = tree_to_shwi (OBJ_TYPE_REF_TOKEN (ref));
  for (tree virt = BINFO_VIRTUALS (TYPE_BINFO (type)); virt;
       virt = TREE_CHAIN (virt))
    {
      tree method = TREE_VALUE (virt);
      tree index = DECL_VINDEX (method);
      if (index && TREE_CODE (index) == INTEGER_CST
          && tree_to_shwi (index) == token)
        return method;
    }
  return NULL_TREE;
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

/* A slot that is part of what FIELD, the slot of a field, holds.  */
static struct pawl_callee *
like_field (struct pawl_callee *field, const char *symbol, bool local)
{
  struct pawl_callee *slot = pawl_new_callee (PAWL_CALLEE_FIELD, field->name);
  slot->symbol = symbol;
  slot->local = local;
  slot->promises = field->promises;
  slot->promised_at = field->promised_at;
  slot->reason = field->reason;
  return slot;
}

struct pawl_callee *
pawl_written_slot (tree field)
{
  static callee_map *written_by_uid;
  field = canonical_field (field);
  bool known;
  struct pawl_callee *&place = callee_for (written_by_uid, DECL_UID (field),
                                           &known);
  if (known)
    return place;
  struct pawl_callee *all = pawl_slot_of (field);
  struct pawl_callee *slot = like_field (
    all, pawl_arena_printf (pawl_compilation.arena, "%s=", all->symbol),
    all->local);
  written_by_uid->put (DECL_UID (field), slot);
  pawl_add_store (all, slot, DECL_SOURCE_LOCATION (field));
  return slot;
}

struct pawl_callee *
pawl_element_slot (tree var, const char *path, tree field)
{
  typedef hash_map<nofree_string_hash, struct pawl_callee *> name_map;
  static name_map *elements;
  if (!elements)
    elements = new name_map;
  field = canonical_field (field);
  const char *symbol = pawl_arena_printf (
    pawl_compilation.arena, "%s%s.%s", pawl_slot_of (var)->symbol, path,
    DECL_NAME (field) ? IDENTIFIER_POINTER (DECL_NAME (field)) : "");
  bool known;
  struct pawl_callee *&place = elements->get_or_insert (symbol, &known);
  if (known)
    return place;
  struct pawl_callee *all = pawl_slot_of (field);
  struct pawl_callee *slot
    = like_field (all, symbol, pawl_slot_of (var)->local);
  elements->put (symbol, slot);
  pawl_add_store (all, slot, DECL_SOURCE_LOCATION (var));
  pawl_add_store (slot, pawl_written_slot (field), DECL_SOURCE_LOCATION (var));
  return slot;
}

/* The way from a variable, in *VAR, to REF, by fields and constant indices
   alone; null where it is anything else.  */
static const char *
path_to (tree ref, tree *var, int depth)
{
  struct pawl_arena *arena = pawl_compilation.arena;
  if (VAR_P (ref) && !TREE_THIS_VOLATILE (ref))
    {
      *var = ref;
      return "";
    }
  if (depth > 8)
    return NULL;
  const char *outer = NULL;
  if (TREE_CODE (ref) == COMPONENT_REF)
    {
      outer = path_to (TREE_OPERAND (ref, 0), var, depth + 1);
      tree field = canonical_field (TREE_OPERAND (ref, 1));
      return outer ? pawl_arena_printf (arena, "%s.%s", outer,
                                        DECL_NAME (field)
                                          ? IDENTIFIER_POINTER (
                                              DECL_NAME (field)) : "")
                   : NULL;
    }
  if (TREE_CODE (ref) == ARRAY_REF
      && tree_fits_uhwi_p (TREE_OPERAND (ref, 1)))
    {
      outer = path_to (TREE_OPERAND (ref, 0), var, depth + 1);
      return outer ? pawl_arena_printf (arena, "%s[%lu]", outer,
                                        (unsigned long) tree_to_uhwi (
                                          TREE_OPERAND (ref, 1)))
                   : NULL;
    }
  return NULL;
}

struct pawl_callee *
pawl_component_slot (tree ref, bool write)
{
  tree base = TREE_OPERAND (ref, 0), field = TREE_OPERAND (ref, 1);
  /* A pointer to a member is one pointer, not a field of all of its type.  */
  if ((VAR_P (base) || TREE_CODE (base) == PARM_DECL)
      && pawl_is_member_pointer (TREE_TYPE (base)))
    return pawl_slot_of (base);
  tree var = NULL_TREE;
  const char *path = path_to (base, &var, 0);
  if (path)
    return pawl_element_slot (var, path, field);
  return write ? pawl_written_slot (field) : pawl_slot_of (field);
}

/* What the field of a constant structure was initialised with; null where REF
   is anything else.  */
static tree
constant_field (tree ref)
{
  tree base = TREE_OPERAND (ref, 0);
  tree initial = NULL_TREE;
  if (VAR_P (base) && TREE_READONLY (base) && !TREE_THIS_VOLATILE (base))
    initial = DECL_INITIAL (base);
  else if (TREE_CODE (base) == COMPONENT_REF)
    initial = constant_field (base);
  if (!initial || TREE_CODE (initial) != CONSTRUCTOR)
    return NULL_TREE;
  unsigned i;
  tree field, value;
  FOR_EACH_CONSTRUCTOR_ELT (CONSTRUCTOR_ELTS (initial), i, field, value)
    if (field == TREE_OPERAND (ref, 1))
      return value;
  return NULL_TREE;
}

bool
pawl_is_member_pointer (tree type)
{
  if (TREE_CODE (type) != RECORD_TYPE)
    return false;
  tree field = TYPE_FIELDS (type);
  return field && TREE_CODE (field) == FIELD_DECL && DECL_NAME (field)
         && strcmp (IDENTIFIER_POINTER (DECL_NAME (field)), "__pfn") == 0;
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
                if (fndecl && pawl_is_atomic (fndecl)
                    && gimple_call_num_args (def)
                    && TREE_CODE (gimple_call_arg (def, 0)) == ADDR_EXPR)
                  {
                    expression = TREE_OPERAND (gimple_call_arg (def, 0), 0);
                    break;
                  }
                return fndecl ? pawl_result_slot (fndecl) : NULL;
              }
            if (!def
                || !(gimple_assign_single_p (def)
                     || gimple_assign_cast_p (def)))
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
          return pawl_slot_of (expression);
        case PARM_DECL:
          return pawl_slot_of (expression);
        case COMPONENT_REF:
          if (tree constant = constant_field (expression))
            {
              expression = constant;
              break;
            }
          return pawl_component_slot (expression, false);
        case OBJ_TYPE_REF:
          {
            tree method = virtual_method (expression);
            return method ? pawl_virtual_slot (method) : NULL;
          }
        case CALL_EXPR:
          {
            tree fndecl = get_callee_fndecl (expression);
            return fndecl ? pawl_result_slot (fndecl) : NULL;
          }
        case INDIRECT_REF:
        case MEM_REF:
          {
            tree base = TREE_OPERAND (expression, 0);
            if (TREE_CODE (base) != ADDR_EXPR)
              return pawl_pointee_slot (TREE_TYPE (expression));
            /* The table itself, not its address.  */
            expression = TREE_OPERAND (base, 0);
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
