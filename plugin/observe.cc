/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The unit under observation: its functions, what they call, once each.  */

#include "plugin/plugin.h"

#include "base/path.h"

typedef hash_map<int_hash<int, -1, -2>, struct pawl_callee *> callee_map;
typedef hash_map<int_hash<int, -1, -2>, size_t> function_map;

/* The DECL_UIDs of the functions whose own body was seen.  */
static auto_vec<int> own_bodies;

/* By DECL_UID, which is never used again, as a tree's address may be.  */
static callee_map *callees_by_uid;
static function_map *parsed_by_uid;

static struct pawl_unit unit;
static size_t function_room, callee_room;

static void
note_promises (tree list, unsigned *promises, struct pawl_place *at,
               const char **reason)
{
  if (!list)
    return;
  location_t location = UNKNOWN_LOCATION;
  unsigned found = pawl_attribute_promises (list, &location, reason);
  if (found && !*promises && location != UNKNOWN_LOCATION)
    *at = pawl_place_of (location);
  *promises |= found;
}

struct pawl_function *
pawl_begin_function (tree fndecl, bool parsed_only)
{
  struct pawl_arena *arena = pawl_compilation.arena;
  struct pawl_function *function
    = (struct pawl_function *) pawl_arena_alloc (arena, sizeof *function);
  tree outermost = pawl_outermost_function (fndecl);
  function->name = pawl_function_name (fndecl);
  function->symbol = DECL_ASSEMBLER_NAME_SET_P (fndecl)
                       ? pawl_symbol (fndecl) : NULL;
  function->at = pawl_place_of (DECL_SOURCE_LOCATION (outermost));
  function->parsed_only = parsed_only;
  if (function->at.file)
    function->path = pawl_real_path (function->at.file);
  else
    function->path = "";
  note_promises (DECL_ATTRIBUTES (fndecl), &function->promises,
                 &function->promised_at, NULL);
  if (outermost != fndecl)
    note_promises (DECL_ATTRIBUTES (outermost), &function->promises,
                   &function->promised_at, NULL);

  /* A program may replace malloc or operator new; it still is what it is. */
  if (!in_system_header_at (DECL_SOURCE_LOCATION (fndecl))
      && !fndecl_built_in_p (fndecl) && !DECL_IS_OPERATOR_NEW_P (fndecl)
      && !DECL_IS_OPERATOR_DELETE_P (fndecl))
    own_bodies.safe_push (DECL_UID (fndecl));
  size_t index = unit.function_count;
  if (!parsed_by_uid)
    parsed_by_uid = new function_map;
  if (parsed_only)
    parsed_by_uid->put (DECL_UID (fndecl), index);
  else if (size_t *parsed = parsed_by_uid->get (DECL_UID (fndecl)))
    index = *parsed;            /* compiled after all: this is the truth */
  if (index == unit.function_count)
    {
      unit.functions = (struct pawl_function **)
        pawl_arena_grow (arena, unit.functions, unit.function_count,
                         &function_room, sizeof *unit.functions);
      unit.function_count++;
    }
  unit.functions[index] = function;
  return function;
}

void
pawl_renew_promises (tree fndecl)
{
  size_t *parsed = parsed_by_uid ? parsed_by_uid->get (DECL_UID (fndecl))
                                 : NULL;
  if (parsed)
    note_promises (DECL_ATTRIBUTES (fndecl),
                   &unit.functions[*parsed]->promises,
                   &unit.functions[*parsed]->promised_at, NULL);
  struct pawl_callee **callee
    = callees_by_uid ? callees_by_uid->get (DECL_UID (fndecl)) : NULL;
  if (callee)
    note_promises (DECL_ATTRIBUTES (fndecl), &(*callee)->promises,
                   &(*callee)->promised_at, &(*callee)->reason);
}

static struct pawl_callee *
new_callee (enum pawl_callee_kind kind, const char *name)
{
  struct pawl_arena *arena = pawl_compilation.arena;
  struct pawl_callee *callee
    = (struct pawl_callee *) pawl_arena_alloc (arena, sizeof *callee);
  callee->kind = kind;
  callee->name = name;
  callee->index = unit.callee_count;
  unit.callees = (struct pawl_callee **)
    pawl_arena_grow (arena, unit.callees, unit.callee_count, &callee_room,
                     sizeof *unit.callees);
  unit.callees[unit.callee_count++] = callee;
  return callee;
}

struct pawl_callee *
pawl_stack_callee (enum pawl_callee_kind kind)
{
  static struct pawl_callee *alloca_callee, *vla_callee;
  struct pawl_callee **callee
    = kind == PAWL_CALLEE_VLA ? &vla_callee : &alloca_callee;
  if (!*callee)
    *callee = new_callee (kind, kind == PAWL_CALLEE_VLA ? "vla" : "alloca");
  return *callee;
}

static struct pawl_callee *
function_callee (tree fndecl)
{
  bool known;
  if (!callees_by_uid)
    callees_by_uid = new callee_map;
  struct pawl_callee *&callee
    = callees_by_uid->get_or_insert (DECL_UID (fndecl), &known);
  if (known)
    return callee;
  const char *symbol = pawl_symbol (fndecl);
  callee = new_callee (PAWL_CALLEE_FUNCTION, pawl_function_name (fndecl));
  callee->symbol = symbol;
  note_promises (DECL_ATTRIBUTES (fndecl), &callee->promises,
                 &callee->promised_at, &callee->reason);
  if (pawl_promises_count (pawl_compilation.promises))
    {
      struct pawl_place at = pawl_place_of (DECL_SOURCE_LOCATION (fndecl));
      if (at.file)
        callee->path = pawl_real_path (at.file);
    }
  return callee;
}

/* What is called through OBJECT, a field, variable or parameter.  */
static struct pawl_callee *
object_callee (tree object)
{
  if (!DECL_NAME (object))
    return NULL;
  bool known;
  if (!callees_by_uid)
    callees_by_uid = new callee_map;
  struct pawl_callee *&callee
    = callees_by_uid->get_or_insert (DECL_UID (object), &known);
  if (known)
    return callee;
  const char *name = TREE_CODE (object) == FIELD_DECL
                       ? pawl_field_name (object)
                       : IDENTIFIER_POINTER (DECL_NAME (object));
  if (!name)
    name = IDENTIFIER_POINTER (DECL_NAME (object));
  callee = new_callee (PAWL_CALLEE_FIELD, name);
  note_promises (DECL_ATTRIBUTES (object), &callee->promises,
                 &callee->promised_at, &callee->reason);
  for (tree type = TREE_TYPE (object); type;
       type = POINTER_TYPE_P (type) || TREE_CODE (type) == ARRAY_TYPE
                ? TREE_TYPE (type) : NULL_TREE)
    {
      note_promises (TYPE_ATTRIBUTES (type), &callee->promises,
                     &callee->promised_at, &callee->reason);
      if (TYPE_NAME (type) && TREE_CODE (TYPE_NAME (type)) == TYPE_DECL)
        note_promises (DECL_ATTRIBUTES (TYPE_NAME (type)), &callee->promises,
                       &callee->promised_at, &callee->reason);
    }
  return callee;
}

struct pawl_callee *
pawl_resolve_callee (tree fn)
{
  /* The bound keeps an odd chain of constants from looping.  */
  for (int step = 0; fn && step < 8; step++)
    {
      STRIP_NOPS (fn);
      switch (TREE_CODE (fn))
        {
        case ADDR_EXPR:
          fn = TREE_OPERAND (fn, 0);
          break;
        case FUNCTION_DECL:
          /* What the target expands by itself never touches the heap.  */
          if (fndecl_built_in_p (fn, BUILT_IN_MD))
            return NULL;
          return function_callee (fn);
        case VAR_DECL:
          /* A constant pointer is what it was initialised with.  */
          if (TREE_READONLY (fn) && !TREE_THIS_VOLATILE (fn)
              && DECL_INITIAL (fn) && DECL_INITIAL (fn) != error_mark_node
              && TREE_CODE (DECL_INITIAL (fn)) != CONSTRUCTOR)
            {
              fn = DECL_INITIAL (fn);
              break;
            }
          return object_callee (fn);
        case PARM_DECL:
          return object_callee (fn);
        case COMPONENT_REF:
          return object_callee (TREE_OPERAND (fn, 1));
        case INDIRECT_REF:
        case MEM_REF:
        case ARRAY_REF:
          fn = TREE_OPERAND (fn, 0);
          break;
        default:
          return NULL;
        }
    }
  return NULL;
}

struct pawl_call *
pawl_add_call (struct pawl_function *function, struct pawl_callee *callee,
               location_t location)
{
  struct pawl_arena *arena = pawl_compilation.arena;
  /* Only the function that was begun last grows, so one room is enough.  */
  static struct pawl_function *growing;
  static size_t room;
  if (growing != function)
    {
      growing = function;
      room = 0;
    }
  function->calls = (struct pawl_call *)
    pawl_arena_grow (arena, function->calls, function->call_count, &room,
                     sizeof *function->calls);
  struct pawl_call *call = &function->calls[function->call_count++];
  call->callee = callee;
  call->at = pawl_place_of (location);
  call->place_key = pawl_place_key (location);
  if (linemap_location_from_macro_expansion_p (line_table, location))
    pawl_note_expansions (call, location);
  return call;
}

static bool
is_deallocation (const struct pawl_callee *callee)
{
  return callee->kind == PAWL_CALLEE_FUNCTION
         && strncmp (callee->name, "operator delete", 15) == 0;
}

void
pawl_finish_function (struct pawl_function *function, tree fndecl)
{
  bool deleting = DECL_CXX_DESTRUCTOR_P (fndecl) && DECL_NAME (fndecl)
                  && strncmp (IDENTIFIER_POINTER (DECL_NAME (fndecl)),
                              "__dt_del", 8) == 0;
  for (size_t i = 0; i < function->call_count; i++)
    {
      struct pawl_call *call = &function->calls[i];
      if (!is_deallocation (call->callee))
        continue;
      call->implicit = deleting;
      /* What gives the memory back when the constructor of a new expression
         throws stands at the place of that expression.  */
      for (size_t j = 0; j < function->call_count && !call->implicit; j++)
        call->implicit
          = function->calls[j].place_key == call->place_key
            && strstr (function->calls[j].callee->name, "operator new");
    }
}

struct pawl_unit *
pawl_observed_unit (void)
{
  struct pawl_arena *arena = pawl_compilation.arena;
  unit.main_file = main_input_filename ? main_input_filename : "";
  unit.root = pawl_promises_root (pawl_compilation.promises);
  for (unsigned i = 0; callees_by_uid && i < own_bodies.length (); i++)
    if (struct pawl_callee **callee = callees_by_uid->get (own_bodies[i]))
      (*callee)->has_body = true;
  for (size_t i = 0; i < unit.function_count; i++)
    {
      struct pawl_function *function = unit.functions[i];
      const char *below = pawl_path_below (unit.root, function->path);
      function->file = below ? below : function->path;
      if (!function->file)
        function->file = pawl_arena_strdup (arena, "");
    }
  return &unit;
}
