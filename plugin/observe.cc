/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The unit under observation: its functions, their calls, its stores.  */

#include "plugin/plugin.h"
#include "plugin/sizes.h"


typedef hash_map<int_hash<int, -1, -2>, size_t> function_map;

/* Whether the function that was begun last is a constructor that was parsed. */
static bool in_constructor;

/* The DECL_UIDs of the functions whose own body was seen, and their numbers in
   the unit.  */
struct own_body
{
  int uid;
  unsigned index;
};
static auto_vec<own_body> own_bodies;

/* By DECL_UID, which is never used again, as a tree's address may be.  */
static function_map *parsed_by_uid;

/* Of the functions that were compiled, in their order.  */
struct compiled
{
  int uid;
  size_t index;
};
static auto_vec<struct compiled> compiled_functions;

static struct pawl_unit unit;
static size_t function_room;

void
pawl_note_promises (tree list, unsigned *promises, struct pawl_place *at,
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

/* FNDECL is the unit's function number INDEX until it is compiled; of a constructor
   or destructor, only the clones are.  */
static void
note_parsed (tree fndecl, size_t index)
{
  parsed_by_uid->put (DECL_UID (fndecl), index);
  if (DECL_CXX_CONSTRUCTOR_P (fndecl) || DECL_CXX_DESTRUCTOR_P (fndecl))
    for (tree clone = DECL_CHAIN (fndecl);
         clone && TREE_CODE (clone) == FUNCTION_DECL && pawl_is_clone (clone);
         clone = DECL_CHAIN (clone))
      parsed_by_uid->put (DECL_UID (clone), index);
}

struct pawl_function *
pawl_begin_function (tree fndecl, bool parsed_only)
{
  struct pawl_arena *arena = pawl_compilation.arena;
  struct pawl_function *function
    = (struct pawl_function *) pawl_arena_alloc (arena, sizeof *function);
  tree outermost = pawl_outermost_function (fndecl);
  in_constructor = parsed_only && DECL_CXX_CONSTRUCTOR_P (fndecl);
  function->name = pawl_function_name (fndecl);
  /* What was only parsed is no body that a call could lead to.  */
  function->symbol = parsed_only ? NULL : pawl_symbol (fndecl);
  function->at = pawl_place_of (DECL_SOURCE_LOCATION (outermost));
  if (DECL_STRUCT_FUNCTION (outermost))
    function->last_line
      = pawl_place_of (DECL_STRUCT_FUNCTION (outermost)->function_end_locus)
          .line;
  function->parsed_only = parsed_only;
  function->path = pawl_path_of (DECL_SOURCE_LOCATION (outermost));
  if (!function->path)
    function->path = "";
  pawl_note_promises (DECL_ATTRIBUTES (fndecl), &function->promises,
                      &function->promised_at, &function->reason);
  if (outermost != fndecl)
    pawl_note_promises (DECL_ATTRIBUTES (outermost), &function->promises,
                        &function->promised_at, &function->reason);
  function->nested = outermost != fndecl;
  function->local = !TREE_PUBLIC (fndecl);
  function->mergeable = DECL_WEAK (fndecl) || DECL_COMDAT (fndecl)
                        || DECL_DECLARED_INLINE_P (fndecl);
  function->constructor = DECL_CXX_CONSTRUCTOR_P (fndecl);
  if (outermost == fndecl)
    function->sizing = pawl_declared_sizing (fndecl, function->path,
                                             function->name);

  size_t index = unit.function_count;
  if (!parsed_by_uid)
    parsed_by_uid = new function_map;
  if (parsed_only)
    note_parsed (fndecl, index);
  else if (size_t *parsed = parsed_by_uid->get (DECL_UID (fndecl)))
    if (unit.functions[*parsed]->parsed_only)
      {
        index = *parsed;        /* compiled after all: this is the truth */
        unit.functions[index]->parsed_only = false;
      }
  if (index == unit.function_count)
    {
      unit.functions = (struct pawl_function **)
        pawl_arena_grow (arena, unit.functions, unit.function_count,
                         &function_room, sizeof *unit.functions);
      unit.function_count++;
    }
  unit.functions[index] = function;
  if (!parsed_only)
    {
      struct compiled one = { (int) DECL_UID (fndecl), index };
      compiled_functions.safe_push (one);
    }

  /* A program may replace malloc or operator new; it still is what it is. */
  if (!in_system_header_at (DECL_SOURCE_LOCATION (fndecl))
      && !fndecl_built_in_p (fndecl) && !DECL_IS_OPERATOR_NEW_P (fndecl)
      && !DECL_IS_OPERATOR_DELETE_P (fndecl))
    own_bodies.safe_push ({ (int) DECL_UID (fndecl), (unsigned) index });
  return function;
}

struct pawl_function *
pawl_function_of (tree fndecl)
{
  static function_map *by_uid;
  static unsigned known;
  if (!by_uid)
    by_uid = new function_map;
  for (; known < compiled_functions.length (); known++)
    by_uid->put (compiled_functions[known].uid,
                 compiled_functions[known].index);
  size_t *index = by_uid->get (DECL_UID (fndecl));
  return index ? unit.functions[*index] : NULL;
}

void
pawl_promise_by_alias (tree alias, tree target)
{
  const char *symbol = pawl_symbol (target);
  for (size_t i = 0; i < unit.function_count; i++)
    if (unit.functions[i]->symbol
        && strcmp (unit.functions[i]->symbol, symbol) == 0)
      pawl_note_promises (DECL_ATTRIBUTES (alias),
                          &unit.functions[i]->promises,
                          &unit.functions[i]->promised_at,
                          &unit.functions[i]->reason);
}

void
pawl_renew_promises (tree fndecl)
{
  size_t *parsed = parsed_by_uid ? parsed_by_uid->get (DECL_UID (fndecl))
                                 : NULL;
  if (parsed)
    pawl_note_promises (DECL_ATTRIBUTES (fndecl),
                   &unit.functions[*parsed]->promises,
                   &unit.functions[*parsed]->promised_at, NULL);
  struct pawl_callee *callee = pawl_known_callee (DECL_UID (fndecl));
  if (callee)
    {
      pawl_note_promises (DECL_ATTRIBUTES (fndecl), &callee->promises,
                          &callee->promised_at, &callee->reason);
      callee->sizing
        = pawl_declared_sizing (fndecl, callee->path, callee->name);
    }
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
  /* The initialisers of members all stand at one place of their constructor:
     they are told apart by their number.  */
  if (in_constructor)
    for (size_t i = 0; i + 1 < function->call_count; i++)
      call->place_key += function->calls[i].callee == callee
                         && pawl_same_location (&function->calls[i].at,
                                                &call->at);
  if (linemap_location_from_macro_expansion_p (line_table, location))
    pawl_note_expansions (call, location);
  return call;
}

void
pawl_add_argument (struct pawl_call *call, unsigned position,
                   struct pawl_callee *value)
{
  struct pawl_argument *bigger = (struct pawl_argument *)
    pawl_arena_array (pawl_compilation.arena, call->argument_count + 1,
                      sizeof *bigger);
  for (unsigned i = 0; i < call->argument_count; i++)
    bigger[i] = call->arguments[i];
  bigger[call->argument_count].position = position;
  bigger[call->argument_count].value = value;
  call->arguments = bigger;
  call->argument_count++;
}

void
pawl_add_store (struct pawl_callee *into, struct pawl_callee *value,
                location_t location)
{
  static size_t room;
  unit.stores = (struct pawl_store *)
    pawl_arena_grow (pawl_compilation.arena, unit.stores, unit.store_count,
                     &room, sizeof *unit.stores);
  struct pawl_store *store = &unit.stores[unit.store_count++];
  store->into = into;
  store->value = value;
  store->at = pawl_place_of (location);
}

struct pawl_callee *
pawl_new_callee (enum pawl_callee_kind kind, const char *name)
{
  static size_t room;
  struct pawl_arena *arena = pawl_compilation.arena;
  struct pawl_callee *callee
    = (struct pawl_callee *) pawl_arena_alloc (arena, sizeof *callee);
  callee->kind = kind;
  callee->name = name;
  callee->index = unit.callee_count;
  unit.callees = (struct pawl_callee **)
    pawl_arena_grow (arena, unit.callees, unit.callee_count, &room,
                     sizeof *unit.callees);
  unit.callees[unit.callee_count++] = callee;
  return callee;
}

/* What the compiler adds to a throw or a handler that is written.  */
static bool
is_clean_up (const struct pawl_callee *callee)
{
  return callee->symbol
         && (strcmp (callee->symbol, "__cxa_free_exception") == 0
             || strcmp (callee->symbol, "__cxa_end_catch") == 0);
}

void
pawl_finish_function (struct pawl_function *function, tree fndecl)
{
  bool deleting = pawl_is_deleting_destructor (fndecl);
  for (size_t i = 0; i < function->call_count; i++)
    {
      struct pawl_call *call = &function->calls[i];
      bool unwinding = call->implicit;
      call->implicit = call->callee->kind == PAWL_CALLEE_FUNCTION
                       && is_clean_up (call->callee);
      if (call->callee->kind != PAWL_CALLEE_FUNCTION
          || strncmp (call->callee->name, "operator delete", 15) != 0)
        continue;
      call->implicit = deleting;
      /* What gives the memory back when the constructor of a new expression
         throws stands at the place of that expression.  */
      for (size_t j = 0;
           unwinding && j < function->call_count && !call->implicit; j++)
        call->implicit
          = pawl_same_location (&function->calls[j].at, &call->at)
            && strstr (function->calls[j].callee->name, "operator new");
    }
}

struct pawl_unit *
pawl_observed_unit (void)
{
  unit.compiler = pawl_arena_printf (pawl_compilation.arena, "%s %s",
                                     lang_hooks.name,
                                     pawl_compilation.compiler_version);
  unit.main_file
    = pawl_arena_strdup (pawl_compilation.arena,
                         main_input_filename
                           ? remap_debug_filename (main_input_filename) : "");
  unit.root = pawl_promises_root (pawl_compilation.promises);
  for (unsigned i = 0; i < own_bodies.length (); i++)
    if (struct pawl_callee *callee = pawl_known_callee (own_bodies[i].uid))
      {
        callee->has_body = true;
        callee->body = own_bodies[i].index + 1;
      }
  for (size_t i = 0; i < unit.function_count; i++)
    unit.functions[i]->file = pawl_stored_path (unit.functions[i]->path);
  for (size_t i = 0; i < unit.callee_count; i++)
    if (unit.callees[i]->path)
      unit.callees[i]->file = pawl_stored_path (unit.callees[i]->path);
  return &unit;
}
