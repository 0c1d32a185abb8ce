/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GIMPLE's operands as operations of a flow: values, and the addresses of what
   is loaded and stored.  */

#include "plugin/flows.h"

struct pawl_op *
pawl_flow_add (struct flow_maker *maker, enum pawl_op_kind kind,
               uint32_t *number)
{
  struct pawl_op op = {};
  op.kind = kind;
  *number = maker->ops.length ();
  maker->ops.safe_push (op);
  return &maker->ops.last ();
}

static void
note_expansions (struct pawl_op *op, location_t location)
{
  struct pawl_call call = {};
  pawl_note_expansions (&call, location);
  op->expansions = call.expansions;
  op->expansion_count = call.expansion_count;
}

struct pawl_op *
pawl_flow_add_at (struct flow_maker *maker, enum pawl_op_kind kind,
                  location_t location, uint32_t *number)
{
  struct pawl_op *op = pawl_flow_add (maker, kind, number);
  if (location == UNKNOWN_LOCATION)
    location = maker->fun->function_start_locus;
  op->at = pawl_place_of (location);
  note_expansions (op, location);
  return op;
}

unsigned
pawl_flow_type_flags (tree type)
{
  if (TREE_CODE (type) == BOOLEAN_TYPE)
    return PAWL_OP_BOOLEAN;
  return POINTER_TYPE_P (type) ? PAWL_OP_POINTER : 0;
}

static uint32_t
constant (struct flow_maker *maker, int64_t value)
{
  for (uint32_t i = 1; i < maker->ops.length (); i++)
    if (maker->ops[i].kind == PAWL_OP_CONSTANT && maker->ops[i].number == value)
      return i;
  uint32_t number;
  pawl_flow_add (maker, PAWL_OP_CONSTANT, &number)->number = value;
  return number;
}

static const char *
name_of (tree decl)
{
  return DECL_NAME (decl) && !DECL_ARTIFICIAL (decl)
           ? IDENTIFIER_POINTER (DECL_NAME (decl)) : NULL;
}

/* The name of the structure that TYPE points to; null: of none.  */
static const char *
pointee_name (tree type)
{
  if (!POINTER_TYPE_P (type) || !RECORD_OR_UNION_TYPE_P (TREE_TYPE (type)))
    return NULL;
  for (tree field = TYPE_FIELDS (TREE_TYPE (type)); field;
       field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL && DECL_NAME (field))
      {
        const char *name = pawl_field_name (field);
        size_t own = strlen (IDENTIFIER_POINTER (DECL_NAME (field))) + 2;
        size_t length = strlen (name);
        return length > own ? pawl_arena_strndup (pawl_compilation.arena, name,
                                                  length - own)
                            : NULL;
      }
  return NULL;
}

/* What the declaration OBJECT of a field or variable promises.  */
static void
note_object (struct pawl_op *op, tree object)
{
  op->pointee = pointee_name (TREE_TYPE (object));
  tree list = DECL_ATTRIBUTES (object);
  if (!list)
    return;
  if (pawl_find_attribute ("diagnostic_counter", list))
    op->flags |= PAWL_OP_COUNTER;
  if (tree stable = pawl_find_attribute ("stable", list))
    {
      op->flags |= PAWL_OP_STABLE;
      tree arguments = pawl_attribute_arguments (stable);
      if (arguments)
        op->predicate = pawl_string_argument (TREE_VALUE (arguments));
    }
}

static uint32_t
global (struct flow_maker *maker, tree decl)
{
  const char *symbol = pawl_symbol (decl);
  for (uint32_t i = 1; i < maker->ops.length (); i++)
    if (maker->ops[i].kind == PAWL_OP_GLOBAL && maker->ops[i].symbol
        && strcmp (maker->ops[i].symbol, symbol) == 0)
      return i;
  uint32_t number;
  struct pawl_op *op = pawl_flow_add (maker, PAWL_OP_GLOBAL, &number);
  op->symbol = symbol;
  op->name = op->slot
    = DECL_NAME (decl) ? IDENTIFIER_POINTER (DECL_NAME (decl)) : symbol;
  note_object (op, decl);
  return number;
}

static uint32_t
local (struct flow_maker *maker, tree decl)
{
  unsigned index = 0;
  while (index < maker->locals.length () && maker->locals[index] != decl)
    index++;
  if (index == maker->locals.length ())
    maker->locals.safe_push (decl);
  for (uint32_t i = 1; i < maker->ops.length (); i++)
    if (maker->ops[i].kind == PAWL_OP_LOCAL && maker->ops[i].number == index)
      return i;
  uint32_t number;
  struct pawl_op *op = pawl_flow_add (maker, PAWL_OP_LOCAL, &number);
  op->number = index;
  op->name = name_of (decl);
  return number;
}

static uint32_t
parameter (struct flow_maker *maker, tree parm)
{
  /* A nested function's frame of its outer one comes last.  */
  unsigned position = 0;
  for (tree other = DECL_ARGUMENTS (maker->fun->decl); other && other != parm;
       other = DECL_CHAIN (other))
    position++;
  for (uint32_t i = 1; i < maker->ops.length (); i++)
    if (maker->ops[i].kind == PAWL_OP_PARAMETER
        && maker->ops[i].number == position)
      return i;
  uint32_t number;
  struct pawl_op *op = pawl_flow_add (maker, PAWL_OP_PARAMETER, &number);
  op->number = position;
  op->name = DECL_NAME (parm) ? IDENTIFIER_POINTER (DECL_NAME (parm)) : NULL;
  op->flags = pawl_flow_type_flags (TREE_TYPE (parm));
  if (pawl_is_error_out (maker->fun->decl, position)
      || pawl_find_attribute ("error_out", DECL_ATTRIBUTES (parm)))
    op->flags |= PAWL_OP_ERROR_OUT;
  /* References, and `this'.  */
  if (TREE_CODE (TREE_TYPE (parm)) == REFERENCE_TYPE
      || (position == 0 && DECL_ARTIFICIAL (parm)
          && TREE_CODE (TREE_TYPE (maker->fun->decl)) == METHOD_TYPE))
    op->flags |= PAWL_OP_NOT_NULL;
  return number;
}

static uint32_t
add_two (struct flow_maker *maker, enum pawl_op_kind kind, uint32_t a,
         uint32_t b)
{
  uint32_t number;
  struct pawl_op *op = pawl_flow_add (maker, kind, &number);
  op->a = a;
  op->b = b;
  return number;
}

int64_t
pawl_flow_stride (tree type)
{
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  tree size = VOID_TYPE_P (type) || !COMPLETE_TYPE_P (type)
                ? NULL_TREE : TYPE_SIZE_UNIT (type);
  return size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : 0;
}

/* Whether TYPE is what OpenMP hands from a function to its outlined regions.  */
static bool
is_shared_data (tree type)
{
  tree name = TYPE_NAME (TYPE_MAIN_VARIANT (type));
  if (name && TREE_CODE (name) == TYPE_DECL)
    name = DECL_NAME (name);
  return name && TREE_CODE (name) == IDENTIFIER_NODE
         && (strncmp (IDENTIFIER_POINTER (name), ".omp_data", 9) == 0
             || strncmp (IDENTIFIER_POINTER (name), ".omp_copy", 9) == 0);
}

/* The field of such data, by what it shares: sender and receiver may have types
   of their own (tasks), or fields without names (target).  */
static void
name_shared (struct pawl_op *op, tree decl)
{
  unsigned position = 0;
  for (tree other = TYPE_FIELDS (DECL_CONTEXT (decl)); other && other != decl;
       other = DECL_CHAIN (other))
    position++;
  op->name = DECL_NAME (decl)
               ? IDENTIFIER_POINTER (DECL_NAME (decl))
               : pawl_arena_printf (pawl_compilation.arena, "%u", position);
  op->symbol = pawl_arena_printf (pawl_compilation.arena, ".omp_data::%s",
                                  op->name);
}

/* Whether the C++ library declares the field DECL: by a name that is reserved
   for it.  */
static bool
is_library_field (tree decl)
{
  const char *name = IDENTIFIER_POINTER (DECL_NAME (decl));
  return DECL_IN_SYSTEM_HEADER (decl) && name[0] == '_'
         && (name[1] == '_' || ISUPPER (name[1]));
}

/* What the declaration DECL of a field tells, wherever it is used.  */
static const struct pawl_op *
declared_field (tree decl)
{
  static hash_map<int_hash<int, -1, -2>, struct pawl_op> *known_by_uid;
  if (!known_by_uid)
    known_by_uid = new hash_map<int_hash<int, -1, -2>, struct pawl_op>;
  bool existed;
  struct pawl_op *op
    = &known_by_uid->get_or_insert (DECL_UID (decl), &existed);
  if (existed)
    return op;
  memset (op, 0, sizeof *op);
  bool is_local;
  op->name = IDENTIFIER_POINTER (DECL_NAME (decl));
  op->symbol = pawl_field_symbol (decl, &is_local);
  op->slot = pawl_field_name (decl);
  if (is_library_field (decl))
    op->flags |= PAWL_OP_LIBRARY;
  note_object (op, decl);
  return op;
}

static uint32_t
field (struct flow_maker *maker, tree reference)
{
  tree base = TREE_OPERAND (reference, 0), decl = TREE_OPERAND (reference, 1);
  uint32_t at = pawl_flow_address (maker, base), number;
  /* What an unnamed member holds is its owner's.  */
  bool shared = is_shared_data (DECL_CONTEXT (decl));
  if (!DECL_NAME (decl) && !shared)
    return at;
  struct pawl_op *op = pawl_flow_add (maker, PAWL_OP_FIELD, &number);
  op->a = at;
  if (shared)
    {
      name_shared (op, decl);
      return number;
    }
  const struct pawl_op *declared = declared_field (decl);
  op->name = declared->name;
  op->symbol = declared->symbol;
  op->slot = declared->slot;
  op->pointee = declared->pointee;
  op->predicate = declared->predicate;
  op->flags = declared->flags;
  if (TREE_CODE (base) == MEM_REF
      && TREE_CODE (TREE_OPERAND (base, 0)) != ADDR_EXPR)
    op->flags |= PAWL_OP_ARROW;
  return number;
}

static uint32_t
element (struct flow_maker *maker, tree reference)
{
  uint32_t at = pawl_flow_address (maker, TREE_OPERAND (reference, 0));
  uint32_t index = pawl_flow_value (maker, TREE_OPERAND (reference, 1));
  return add_two (maker, PAWL_OP_ELEMENT, at, index);
}

uint32_t
pawl_flow_address (struct flow_maker *maker, tree reference)
{
  for (int depth = 0; depth < 64; depth++)
    switch (TREE_CODE (reference))
      {
      case VAR_DECL:
        if (TREE_STATIC (reference) || DECL_EXTERNAL (reference))
          return global (maker, reference);
        return local (maker, reference);
      case PARM_DECL:
        return local (maker, reference);
      case RESULT_DECL:
        return local (maker, reference);
      case FUNCTION_DECL:
        return global (maker, reference);
      case MEM_REF:
        {
          tree base = TREE_OPERAND (reference, 0);
          tree offset = TREE_OPERAND (reference, 1);
          uint32_t at = pawl_flow_value (maker, base);
          if (integer_zerop (offset) || !tree_fits_shwi_p (offset))
            return at;
          uint32_t bytes = constant (maker, tree_to_shwi (offset));
          uint32_t number = add_two (maker, PAWL_OP_OFFSET, at, bytes);
          maker->ops[number].number
            = pawl_flow_stride (TREE_TYPE (reference));
          return number;
        }
      case COMPONENT_REF:
        return field (maker, reference);
      case ARRAY_REF:
      case ARRAY_RANGE_REF:
        return element (maker, reference);
      case REALPART_EXPR:
      case IMAGPART_EXPR:
      case BIT_FIELD_REF:
      case VIEW_CONVERT_EXPR:
      case WITH_SIZE_EXPR:
        reference = TREE_OPERAND (reference, 0);
        break;
      case STRING_CST:
      case CONST_DECL:
      case LABEL_DECL:
        {
          uint32_t number;
          pawl_flow_add (maker, PAWL_OP_GLOBAL, &number);
          return number;
        }
      default:
        return 0;
      }
  return 0;
}

/* A value that is in a register.  */
static uint32_t
ssa_value (struct flow_maker *maker, tree name)
{
  unsigned version = SSA_NAME_VERSION (name);
  if (version < maker->of_ssa.length () && maker->of_ssa[version])
    return maker->of_ssa[version];
  tree var = SSA_NAME_VAR (name);
  if (!SSA_NAME_IS_DEFAULT_DEF (name) || !var)
    return 0;
  if (TREE_CODE (var) == PARM_DECL)
    return parameter (maker, var);
  /* The address of the object that a caller made for the result.  */
  if (TREE_CODE (var) == RESULT_DECL)
    return local (maker, var);
  return 0;
}

uint32_t
pawl_flow_value (struct flow_maker *maker, tree operand)
{
  if (!operand)
    return 0;
  switch (TREE_CODE (operand))
    {
    case SSA_NAME:
      return ssa_value (maker, operand);
    case INTEGER_CST:
      return TYPE_PRECISION (TREE_TYPE (operand)) <= 64
               ? constant (maker, (int64_t) TREE_INT_CST_LOW (operand)) : 0;
    case ADDR_EXPR:
      return pawl_flow_address (maker, TREE_OPERAND (operand, 0));
    case PARM_DECL:
      return parameter (maker, operand);
    case VIEW_CONVERT_EXPR:
      return pawl_flow_is_memory (operand)
                 || SCALAR_FLOAT_TYPE_P (TREE_TYPE (TREE_OPERAND (operand, 0)))
               ? 0 : pawl_flow_value (maker, TREE_OPERAND (operand, 0));
    default:
      return 0;
    }
}

bool
pawl_flow_is_memory (tree operand)
{
  /* The same bits of a register as another type.  */
  while (TREE_CODE (operand) == VIEW_CONVERT_EXPR)
    operand = TREE_OPERAND (operand, 0);
  return DECL_P (operand) ? TREE_CODE (operand) != FUNCTION_DECL
                          : handled_component_p (operand)
                              || TREE_CODE (operand) == MEM_REF
                              || TREE_CODE (operand) == TARGET_MEM_REF;
}
