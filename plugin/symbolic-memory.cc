/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What memory holds: fields of parameters as they came in, locals whose address
   is taken, what callees store through pointers.

   Two parameters that point to different types are taken to point to different
   things, and so are a parameter and a global: C allows otherwise, kernels do
   not do it, and nothing could be told of them if they did.  */

#include "plugin/symbolic.h"

/* ---- What overlaps ---- */

enum overlap { APART, SAME, OVERLAPS };

/* What TYPE, a pointer's or an array's, is about.  */
static tree
pointed_type (tree type)
{
  while (POINTER_TYPE_P (type) || TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  return TYPE_MAIN_VARIANT (type);
}

static enum overlap
bases_overlap (const struct pawl_location *one,
               const struct pawl_location *other)
{
  const struct pawl_base *a = one->pointer->base, *b = other->pointer->base;
  if (a->kind > b->kind)
    std::swap (a, b);
  if (a->kind == PAWL_BASE_NULL)
    return APART;
  if (a->kind == PAWL_BASE_PARAMETER && b->kind == PAWL_BASE_PARAMETER)
    return pointed_type (TREE_TYPE (a->decl))
               == pointed_type (TREE_TYPE (b->decl))
             && !TYPE_RESTRICT (TREE_TYPE (a->decl))
             && !TYPE_RESTRICT (TREE_TYPE (b->decl))
             ? OVERLAPS : APART;
  if (b->kind != PAWL_BASE_UNKNOWN)
    return APART;
  if (a->kind == PAWL_BASE_LOCAL && !TREE_ADDRESSABLE (a->decl))
    return APART;
  return TYPE_MAIN_VARIANT (one->type) == TYPE_MAIN_VARIANT (other->type)
           ? OVERLAPS : APART;
}

static enum overlap
overlap (const struct pawl_location *one, const struct pawl_location *other)
{
  if (one->pointer->kind != PAWL_VALUE_POINTER
      || other->pointer->kind != PAWL_VALUE_POINTER)
    return OVERLAPS;
  if (one->pointer->base != other->pointer->base)
    return bases_overlap (one, other);
  term a = one->pointer->number, b = other->pointer->number;
  if (a == b && one->bytes && one->bytes == other->bytes)
    return SAME;
  if (one->bytes && other->bytes && one->bytes->small && other->bytes->small)
    {
      term way = pawl_term_subtract (b, a);
      if (way->small)
        return way->number >= one->bytes->number
                   || -way->number >= other->bytes->number
                 ? APART : OVERLAPS;
    }
  /* An element of an array somewhere in the same thing.  */
  if (!AGGREGATE_TYPE_P (one->type) && !AGGREGATE_TYPE_P (other->type)
      && TYPE_MAIN_VARIANT (one->type) != TYPE_MAIN_VARIANT (other->type))
    return APART;
  return OVERLAPS;
}

/* ---- What statements do ---- */

/* What is stored into LOCATION by STMT, which stores into just that.  */
static pawl_value_ref
stored_value (struct pawl_frame *frame, gassign *stmt,
              const struct pawl_location *location)
{
  tree rhs = gimple_assign_rhs1 (stmt), type = TREE_TYPE (rhs);
  if (gimple_assign_rhs_class (stmt) != GIMPLE_SINGLE_RHS)
    return NULL;
  if (TREE_CODE (rhs) == CONSTRUCTOR)
    return CONSTRUCTOR_NELTS (rhs) == 0 && INTEGRAL_TYPE_P (location->type)
             ? pawl_number_value (frame->reader, pawl_term_number (0), NULL)
             : NULL;
  if (INTEGRAL_TYPE_P (type) != INTEGRAL_TYPE_P (location->type)
      || POINTER_TYPE_P (type) != POINTER_TYPE_P (location->type))
    return NULL;
  /* GCC only takes a local's address for invariant in its own function.  */
  if (TREE_CODE (rhs) != SSA_NAME && TREE_CODE (rhs) != ADDR_EXPR
      && !is_gimple_min_invariant (rhs))
    return NULL;
  return pawl_convert (frame, pawl_read (frame, rhs), type, location->type,
                       stmt);
}

/* What LOCATION, in the structure that STMT copies, came from; false where STMT
   copies no structure that holds it.  */
static bool
copied_from (struct pawl_frame *frame, gassign *stmt,
             const struct pawl_location *into,
             const struct pawl_location *location,
             struct pawl_location *from)
{
  tree rhs = gimple_assign_rhs1 (stmt);
  if (!AGGREGATE_TYPE_P (TREE_TYPE (rhs)) || !into->bytes
      || !into->bytes->small || !location->bytes || !location->bytes->small
      || !location->pointer->number || !into->pointer->number)
    return false;
  term way = pawl_term_subtract (location->pointer->number,
                                 into->pointer->number);
  if (!way->small || way->number < 0
      || way->number + location->bytes->number > into->bytes->number)
    return false;
  *from = *location;
  if (TREE_CODE (rhs) == CONSTRUCTOR)
    {
      from->pointer = NULL;
      return CONSTRUCTOR_NELTS (rhs) == 0;
    }
  from->pointer = pawl_further (frame->reader, pawl_address (frame, rhs), way,
                                NULL);
  return from->pointer->kind == PAWL_VALUE_POINTER;
}

/* The builtin functions that write through their first argument only, and
   those that write nothing of the program's.  */
static bool
writes_first_only (tree fndecl)
{
  static const char *const names[] = {
    "memcpy", "memset", "memmove", "mempcpy", "strcpy", "strncpy", "stpcpy",
    "strcat", "strncat", "bzero",
  };
  for (size_t i = 0; DECL_NAME (fndecl) && i < ARRAY_SIZE (names); i++)
    if (strcmp (IDENTIFIER_POINTER (DECL_NAME (fndecl)), names[i]) == 0)
      return true;
  return fndecl_built_in_p (fndecl, BUILT_IN_NORMAL)
         && (DECL_FUNCTION_CODE (fndecl) == BUILT_IN_MEMCPY
             || DECL_FUNCTION_CODE (fndecl) == BUILT_IN_MEMSET
             || DECL_FUNCTION_CODE (fndecl) == BUILT_IN_MEMMOVE);
}

/* Whether LOCATION, in the same thing as POINTER, to which CALL writes and to what
   follows it, lies before that or behind all that CALL writes.  */
static bool
is_beside (struct pawl_frame *frame, gcall *call, pawl_value_ref pointer,
           const struct pawl_location *location)
{
  term way = pawl_term_subtract (pointer->number, location->pointer->number);
  if (!way->small || !location->bytes || !location->bytes->small)
    return false;
  if (way->number >= location->bytes->number)
    return true;
  tree fndecl = pawl_callee_decl (call);
  if (gimple_call_num_args (call) != 3 || !DECL_NAME (fndecl)
      || strncmp (IDENTIFIER_POINTER (DECL_NAME (fndecl)), "mem", 3) != 0)
    return false;
  pawl_value_ref length = pawl_read (frame, gimple_call_arg (call, 2));
  return length->kind == PAWL_VALUE_NUMBER && length->number->small
         && -way->number >= length->number->number;
}

/* Whether CALL, to what has no body here, may write to LOCATION.  */
static bool
may_write (struct pawl_frame *frame, gcall *call,
           const struct pawl_location *location)
{
  /* What sanitizers check and mark is no memory of the program's.  */
  if (gimple_call_internal_p (call)
      || gimple_call_flags (call) & (ECF_CONST | ECF_PURE | ECF_MALLOC))
    return false;
  const struct pawl_base *base = location->pointer->base;
  tree fndecl = pawl_callee_decl (call);
  bool first_only = fndecl && writes_first_only (fndecl);
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree argument = gimple_call_arg (call, i);
      if (!POINTER_TYPE_P (TREE_TYPE (argument)) || (first_only && i))
        continue;
      pawl_value_ref value = pawl_read (frame, argument);
      if (value->kind == PAWL_VALUE_CHOICE)
        return true;
      if (value->kind != PAWL_VALUE_POINTER || value->base != base
          || (first_only && is_beside (frame, call, value, location)))
        continue;
      tree types = gimple_call_fntype (call)
                     ? TYPE_ARG_TYPES (gimple_call_fntype (call)) : NULL_TREE;
      for (unsigned j = 0; types && j < i; j++)
        types = TREE_CHAIN (types);
      if (types && POINTER_TYPE_P (TREE_VALUE (types))
          && TYPE_READONLY (TREE_TYPE (TREE_VALUE (types))))
        continue;
      return true;
    }
  return base->kind == PAWL_BASE_GLOBAL && !first_only
         && !(fndecl && fndecl_built_in_p (fndecl));
}

/* Whether CALL is handed what LOCATION is part of.  */
static bool
is_handed_over (struct pawl_frame *frame, gcall *call,
                const struct pawl_location *location)
{
  const struct pawl_base *base = location->pointer->base;
  if (base->kind == PAWL_BASE_GLOBAL || gimple_call_chain (call))
    return true;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree argument = gimple_call_arg (call, i);
      if (!POINTER_TYPE_P (TREE_TYPE (argument)))
        continue;
      pawl_value_ref value = pawl_read (frame, argument);
      if (value->kind == PAWL_VALUE_CHOICE
          || (value->kind == PAWL_VALUE_POINTER
              && (value->base == base
                  || (value->base->kind == PAWL_BASE_LOCAL
                      && AGGREGATE_TYPE_P (TREE_TYPE (value->base->decl))))))
        return true;
    }
  return false;
}

/* What is not known, once for each place of memory in each version.  */
static pawl_value_ref
unknown_version (struct pawl_frame *frame, tree def,
                 const struct pawl_location *location, const char *what,
                 location_t at)
{
  const struct pawl_value *pointer = location->pointer;
  const struct pawl_base *base
    = pointer->kind == PAWL_VALUE_POINTER ? pointer->base : NULL;
  term offset = base ? pointer->number : NULL;
  tree main = TYPE_MAIN_VARIANT (location->type);
  for (unsigned i = 0; base && i < frame->memory.length (); i++)
    if (frame->memory[i].def == def && frame->memory[i].base == base
        && frame->memory[i].offset == offset && frame->memory[i].type == main)
      return frame->memory[i].value;
  if (!INTEGRAL_TYPE_P (location->type))
    return NULL;
  tree type;
  const char *stem = base ? pawl_field_spelling (base, offset, &type) : NULL;
  if (!stem && base && base->decl && DECL_P (base->decl)
      && DECL_NAME (base->decl))
    stem = IDENTIFIER_POINTER (DECL_NAME (base->decl));
  pawl_value_ref value = pawl_opaque_value (frame, location->type,
                                            stem ? stem : "memory", what, at);
  if (base)
    {
      struct pawl_memory_version version = { def, base, offset, main, value };
      frame->memory.safe_push (version);
    }
  return value;
}

static bool is_kept (struct pawl_frame *frame, const struct pawl_loop *loop,
                     const struct pawl_location *location);

bool
pawl_keeps_memory (struct pawl_frame *frame, gimple *stmt,
                   const struct pawl_location *location)
{
  if (!gimple_vdef (stmt))
    return true;
  if (!pawl_may_go_on (frame->reader))
    return false;
  if (gcall *call = dyn_cast<gcall *> (stmt))
    {
      struct pawl_frame *callee = pawl_enter (frame, call);
      if (callee ? is_handed_over (frame, call, location)
                     && !is_kept (callee, NULL, location)
                 : may_write (frame, call, location))
        return false;
    }
  else if (!is_gimple_assign (stmt))
    return false;
  tree lhs = gimple_get_lhs (stmt);
  if (!lhs || TREE_CODE (lhs) == SSA_NAME || gimple_clobber_p (stmt))
    return true;
  struct pawl_location stored = pawl_locate (frame, lhs);
  return overlap (&stored, location) == APART;
}

static bool
look_whether_kept (struct pawl_frame *frame, const struct pawl_loop *loop,
                   const struct pawl_location *location)
{
  for (unsigned i = 0; i < frame->order.length (); i++)
    {
      if (loop && !pawl_in_loop (loop, frame->order[i]))
        continue;
      for (gimple_stmt_iterator gsi = gsi_start_bb (frame->order[i]);
           !gsi_end_p (gsi); gsi_next (&gsi))
        if (!pawl_keeps_memory (frame, gsi_stmt (gsi), location))
          return false;
    }
  return true;
}

/* Whether nothing in LOOP, null: in all of FRAME's function, writes to
   LOCATION.  */
static bool
is_kept (struct pawl_frame *frame, const struct pawl_loop *loop,
         const struct pawl_location *location)
{
  struct pawl_kept_memory kept
    = { loop, location->pointer->base, location->pointer->number,
        location->bytes, TYPE_MAIN_VARIANT (location->type), false };
  for (unsigned i = 0; i < frame->kept.length (); i++)
    if (frame->kept[i].loop == kept.loop && frame->kept[i].base == kept.base
        && frame->kept[i].offset == kept.offset
        && frame->kept[i].bytes == kept.bytes
        && frame->kept[i].type == kept.type)
      return frame->kept[i].kept;
  kept.kept = look_whether_kept (frame, loop, location);
  if (!pawl_is_provisional (frame->reader))
    frame->kept.safe_push (kept);
  return kept.kept;
}

static pawl_value_ref
memory_of_merge (struct pawl_frame *frame, gphi *phi,
                 const struct pawl_location *location, location_t at)
{
  basic_block bb = gimple_bb (phi);
  tree def = gimple_phi_result (phi);
  for (unsigned i = 0; i < frame->loops.length (); i++)
    if (frame->loops[i]->header == bb)
      {
        struct pawl_loop *loop = frame->loops[i];
        if (loop->entry && is_kept (frame, loop, location))
          return pawl_read_memory (frame, location,
                                   PHI_ARG_DEF_FROM_EDGE (phi, loop->entry),
                                   at);
        pawl_value_ref value
          = pawl_memory_in_loop (frame, loop, phi, location, at);
        return value ? value
                     : unknown_version (frame, def, location,
                                        "changes in a loop", at);
      }
  auto_vec<edge> edges;
  auto_vec<pawl_value_ref> values;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      edge e = gimple_phi_arg_edge (phi, i);
      if (pawl_facts_of (frame, e->src)->order < 0)
        continue;
      pawl_value_ref value
        = pawl_leads_back (frame, e)
            ? NULL
            : pawl_read_memory (frame, location, gimple_phi_arg_def (phi, i),
                                at);
      if (!value)
        return unknown_version (frame, def, location,
                                "what memory holds after a branch", at);
      edges.safe_push (e);
      values.safe_push (value);
    }
  return pawl_merge (frame, bb, edges, values, location->type, "memory", at);
}

/* What LOCATION holds after CALL.  Null: what it held before.  */
static bool
memory_after_call (struct pawl_frame *frame, gcall *call,
                   const struct pawl_location *location, location_t at,
                   pawl_value_ref *value)
{
  if (struct pawl_frame *callee = pawl_enter (frame, call))
    {
      if (!is_handed_over (frame, call, location)
          || is_kept (callee, NULL, location))
        return false;
      *value = pawl_memory_at_end (callee, location, at);
      if (!*value)
        *value = unknown_version (frame, gimple_vdef (call), location,
                                  "what a call stored", at);
      return true;
    }
  if (!may_write (frame, call, location))
    return false;
  *value = unknown_version (frame, gimple_vdef (call), location,
                            "what a call stored", gimple_location (call));
  return true;
}

/* What LOCATION holds after CALL stored into STORED, which it overlaps, what it
   returned; null.  */
static pawl_value_ref
returned_value (struct pawl_frame *frame, gcall *call,
                const struct pawl_location *stored,
                const struct pawl_location *location, location_t at)
{
  struct pawl_frame *callee = pawl_enter (frame, call);
  if (!callee || stored->pointer->kind != PAWL_VALUE_POINTER
      || stored->pointer->base != location->pointer->base || !stored->bytes
      || !stored->bytes->small || !location->bytes || !location->bytes->small)
    return NULL;
  term way = pawl_term_subtract (location->pointer->number,
                                 stored->pointer->number);
  return way->small && way->number >= 0
             && way->number + location->bytes->number <= stored->bytes->number
           ? pawl_memory_returned (callee, way, location, at) : NULL;
}

/* What the arguments of the callee FRAME are, where they are in memory.  */
static pawl_value_ref
memory_of_argument (struct pawl_frame *frame,
                    const struct pawl_location *location, location_t at,
                    bool *known)
{
  const struct pawl_base *base = location->pointer->base;
  *known = false;
  if (base->kind != PAWL_BASE_LOCAL || base->frame != frame
      || TREE_CODE (base->decl) != PARM_DECL || !frame->call)
    return NULL;
  *known = true;
  unsigned position = 0;
  for (tree parm = DECL_ARGUMENTS (frame->fun->decl);
       parm && parm != base->decl; parm = DECL_CHAIN (parm))
    position++;
  if (position >= gimple_call_num_args (frame->call))
    return NULL;
  tree argument = gimple_call_arg (frame->call, position);
  if (!AGGREGATE_TYPE_P (TREE_TYPE (argument)))
    return pawl_term_is (location->pointer->number, 0)
               && position < frame->arguments.length ()
             ? frame->arguments[position] : NULL;
  struct pawl_location from = *location;
  from.pointer = pawl_further (frame->reader,
                               pawl_address (frame->outer, argument),
                               location->pointer->number, NULL);
  if (from.pointer->kind != PAWL_VALUE_POINTER)
    return NULL;
  return pawl_read_memory (frame->outer, &from, gimple_vuse (frame->call), at);
}

pawl_value_ref
pawl_read_memory (struct pawl_frame *frame,
                  const struct pawl_location *location, tree vuse,
                  location_t at)
{
  if (location->pointer->kind != PAWL_VALUE_POINTER)
    return NULL;
  while (vuse && !SSA_NAME_IS_DEFAULT_DEF (vuse))
    {
      gimple *stmt = SSA_NAME_DEF_STMT (vuse);
      if (!pawl_may_go_on (frame->reader))
        return NULL;
      if (gphi *phi = dyn_cast<gphi *> (stmt))
        return memory_of_merge (frame, phi, location, at);
      if (gcall *call = dyn_cast<gcall *> (stmt))
        {
          pawl_value_ref value = NULL;
          if (memory_after_call (frame, call, location, at, &value))
            return value;
        }
      else if (!is_gimple_assign (stmt))
        return unknown_version (frame, vuse, location, "what an asm stored",
                                gimple_location (stmt));
      tree lhs = gimple_get_lhs (stmt);
      if (lhs && TREE_CODE (lhs) != SSA_NAME && !gimple_clobber_p (stmt))
        {
          struct pawl_location stored = pawl_locate (frame, lhs), from;
          enum overlap found = overlap (&stored, location);
          gassign *assign = dyn_cast<gassign *> (stmt);
          if (found == SAME && assign)
            if (pawl_value_ref value = stored_value (frame, assign, location))
              return value;
          if (found != APART && assign
              && copied_from (frame, assign, &stored, location, &from))
            return from.pointer
                     ? pawl_read_memory (frame, &from, gimple_vuse (stmt), at)
                     : pawl_number_value (frame->reader, pawl_term_number (0),
                                          NULL);
          gcall *call = dyn_cast<gcall *> (stmt);
          pawl_value_ref returned
            = found != APART && call
                ? returned_value (frame, call, &stored, location, at) : NULL;
          if (returned)
            return returned;
          if (found != APART)
            return unknown_version (frame, vuse, location,
                                    "what was stored before",
                                    gimple_location (stmt));
        }
      vuse = gimple_vuse (stmt);
    }
  bool known;
  pawl_value_ref argument = memory_of_argument (frame, location, at, &known);
  if (known)
    return argument;
  if (frame->outer)
    return pawl_read_memory (frame->outer, location,
                             gimple_vuse (frame->call), at);
  pawl_value_ref value = pawl_memory_at_start (frame, location);
  enum pawl_base_kind kind = location->pointer->base->kind;
  /* An element of what the caller has, like others that are looked at twice.  */
  return value || (kind != PAWL_BASE_PARAMETER && kind != PAWL_BASE_UNKNOWN)
           ? value
           : unknown_version (frame, NULL_TREE, location,
                              "loaded from memory", at);
}

static bool
is_null (pawl_value_ref pointer)
{
  return pointer->kind == PAWL_VALUE_POINTER
         && pointer->base->kind == PAWL_BASE_NULL;
}

pawl_value_ref
pawl_read_location (struct pawl_frame *frame, gimple *stmt,
                    const struct pawl_location *location)
{
  pawl_value_ref pointer = location->pointer;
  if (pointer->kind == PAWL_VALUE_POINTER)
    {
      pawl_value_ref value = pawl_read_initialiser (frame, location);
      return value ? value
                   : pawl_read_memory (frame, location, gimple_vuse (stmt),
                                       gimple_location (stmt));
    }
  if (pointer->kind != PAWL_VALUE_CHOICE)
    return NULL;
  struct pawl_location part = *location;
  /* Nothing is loaded by way of null.  */
  if (is_null (pointer->then) || is_null (pointer->otherwise))
    {
      part.pointer = is_null (pointer->then) ? pointer->otherwise
                                             : pointer->then;
      return pawl_read_location (frame, stmt, &part);
    }
  part.pointer = pointer->then;
  pawl_value_ref then = pawl_read_location (frame, stmt, &part);
  part.pointer = pointer->otherwise;
  pawl_value_ref otherwise
    = then ? pawl_read_location (frame, stmt, &part) : NULL;
  if (!otherwise)
    return NULL;
  struct pawl_reader *reader = frame->reader;
  term test = pointer->test;
  if (then->kind != PAWL_VALUE_NUMBER || otherwise->kind != PAWL_VALUE_NUMBER)
    return POINTER_TYPE_P (location->type)
             ? pawl_choice_value (reader, test, then, otherwise) : NULL;
  const struct pawl_need *needs = pawl_need_both (
    reader, pointer->needs,
    pawl_need_both (reader, pawl_need_under (reader, test, then->needs),
                    pawl_need_under (reader, pawl_term_not (test),
                                     otherwise->needs)));
  return pawl_number_value (
    reader, pawl_term_if (test, then->number, otherwise->number), needs);
}

pawl_value_ref
pawl_load (struct pawl_frame *frame, gimple *stmt, tree ref)
{
  if (TREE_THIS_VOLATILE (ref)
      || (!INTEGRAL_TYPE_P (TREE_TYPE (ref))
          && !POINTER_TYPE_P (TREE_TYPE (ref))))
    return NULL;
  struct pawl_location location = pawl_locate (frame, ref);
  return pawl_read_location (frame, stmt, &location);
}
