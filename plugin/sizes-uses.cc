/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a statement does with workspaces, outputs, buffers and allocators.  */

#include "plugin/sizes-scan.h"

#include "rules/workspace-entry.h"

/* What is being looked at.  */
struct looking
{
  struct pawl_scan *scan;
  struct pawl_frame *frame;
  gimple *stmt;
  unsigned *uses;
  bool *outputs;
};

static int
workspace_at (const struct pawl_scan *scan, unsigned position)
{
  for (unsigned i = 0; i < scan->workspaces.length (); i++)
    if (scan->workspaces[i].position == position)
      return position;
  return -1;
}

/* The workspace that the pointer NAME, which could not be read, comes from; -1
   for none.  */
static int
workspace_behind (struct pawl_scan *scan, struct pawl_frame *frame, tree name)
{
  auto_vec<tree, 16> names;
  hash_set<tree> seen;
  names.safe_push (name);
  while (!names.is_empty () && pawl_may_go_on (scan->reader))
    {
      tree here = names.pop ();
      if (TREE_CODE (here) != SSA_NAME || seen.add (here))
        continue;
      pawl_value_ref value = pawl_read (frame, here);
      if (value->kind == PAWL_VALUE_POINTER
          && value->base->kind == PAWL_BASE_PARAMETER)
        {
          int found = workspace_at (scan, value->base->position);
          if (found >= 0)
            return found;
        }
      gimple *def = SSA_NAME_DEF_STMT (here);
      if (gphi *phi = dyn_cast<gphi *> (def))
        for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
          names.safe_push (gimple_phi_arg_def (phi, i));
      else if (gassign *assign = dyn_cast<gassign *> (def))
        for (unsigned i = 1; i < gimple_num_ops (assign); i++)
          if (tree operand = gimple_op (assign, i))
            names.safe_push (operand);
    }
  return -1;
}

static void
note_written (struct pawl_scan *scan, unsigned position)
{
  if (position < scan->sizing->parameter_count)
    scan->sizing->parameters[position].written = true;
}

/* Whether the store to TARGET is none that anybody reads the program by:
   PAWL_DIAGNOSTIC_COUNTER.  */
static bool
is_counter (tree target)
{
  for (; target; target = handled_component_p (target)
                            ? TREE_OPERAND (target, 0) : NULL_TREE)
    {
      tree decl = TREE_CODE (target) == COMPONENT_REF ? TREE_OPERAND (target, 1)
                  : VAR_P (target) ? target : NULL_TREE;
      if (decl && DECL_ATTRIBUTES (decl)
          && pawl_find_attribute ("diagnostic_counter",
                                  DECL_ATTRIBUTES (decl)))
        return true;
    }
  return false;
}

/* A write to what BASE is, unless it is one that a refusal may do.  */
static void
add_output (struct looking *looking, const struct pawl_base *base, term extra)
{
  struct pawl_sizing *sizing = looking->scan->sizing;
  if (is_counter (gimple_get_lhs (looking->stmt)))
    return;
  if (base->kind == PAWL_BASE_PARAMETER
      && base->position < sizing->parameter_count
      && sizing->parameters[base->position].error_out)
    return;
  *looking->outputs = true;
  struct pawl_step *step
    = pawl_add_step (looking->scan, PAWL_STEP_OUTPUT, looking->frame,
                     looking->stmt, -1, extra, NULL, NULL);
  const char *name = base->decl && DECL_NAME (base->decl)
                       ? IDENTIFIER_POINTER (DECL_NAME (base->decl)) : "?";
  step->what = base->kind == PAWL_BASE_PARAMETER
                 ? pawl_arena_printf (pawl_compilation.arena, "*%s", name)
                 : name;
}

static struct pawl_step *
add_use (struct looking *looking, int workspace, term extra, const char *what)
{
  struct pawl_step *step
    = pawl_add_step (looking->scan, PAWL_STEP_USE, looking->frame,
                     looking->stmt, workspace, extra, NULL, NULL);
  if (step != &looking->scan->ignored)
    *looking->uses |= pawl_workspace_bit (workspace);
  step->what = what;
  return step;
}

/* BYTES (null: unknown) from POINTER on are read or written.  */
static void
touch (struct looking *looking, pawl_value_ref pointer, term bytes, bool write,
       term extra)
{
  struct pawl_scan *scan = looking->scan;
  if (pointer->kind == PAWL_VALUE_CHOICE)
    {
      term then = pointer->test, otherwise = pawl_term_not (pointer->test);
      touch (looking, pointer->then, bytes, write,
             extra ? pawl_term_and (extra, then) : then);
      touch (looking, pointer->otherwise, bytes, write,
             extra ? pawl_term_and (extra, otherwise) : otherwise);
      return;
    }
  if (pointer->kind != PAWL_VALUE_POINTER)
    return;
  const struct pawl_base *base = pointer->base;
  const char *what = write ? "written" : "read";
  if (base->kind == PAWL_BASE_UNKNOWN && base->decl
      && TREE_CODE (base->decl) == SSA_NAME)
    {
      int behind = workspace_behind (scan, base->frame, base->decl);
      if (behind < 0)
        return;
      add_use (looking, behind, extra, what);
      if (write)
        note_written (scan, behind);
      pawl_add_step (scan, PAWL_STEP_EXTENT, looking->frame, looking->stmt,
                     behind, extra, NULL, NULL)->opaque
        = "the place in the workspace could not be read";
      return;
    }
  if (base->kind == PAWL_BASE_GLOBAL && write
      && !TREE_READONLY (base->decl))
    add_output (looking, base, extra);
  if (base->kind != PAWL_BASE_PARAMETER)
    return;
  if (write)
    note_written (scan, base->position);
  int workspace = workspace_at (scan, base->position);
  if (workspace < 0)
    {
      if (write)
        add_output (looking, base, extra);
      return;
    }
  if (bytes && pawl_term_is (bytes, 0))
    return;
  add_use (looking, workspace, extra, what);
  pawl_add_needs (scan, pointer->needs, looking->frame,
                  gimple_bb (looking->stmt), extra, PAWL_NARROW_NEEDS);
  unsigned before = scan->steps.length ();
  scan->needs = pointer->needs;
  struct pawl_step *step = pawl_add_step (
    scan, PAWL_STEP_EXTENT, looking->frame, looking->stmt, workspace, extra,
    pointer->number, bytes ? pawl_term_add (pointer->number, bytes) : NULL);
  if (!bytes)
    step->opaque = "how much is touched could not be read";
  scan->needs = NULL;
  for (; before < scan->steps.length (); before++)
    scan->steps[before].what = what;
}

static void
touch_reference (struct looking *looking, tree ref, bool write)
{
  tree base = get_base_address (ref);
  if (!base || TREE_CODE (base) == STRING_CST || CONSTANT_CLASS_P (base))
    return;
  struct pawl_location location = pawl_locate (looking->frame, ref);
  touch (looking, location.pointer, location.bytes, write, NULL);
}

/* The workspace that VALUE points into on some way; -1.  */
static int
workspace_of (struct pawl_scan *scan, pawl_value_ref value)
{
  if (value->kind == PAWL_VALUE_CHOICE)
    {
      int found = workspace_of (scan, value->then);
      return found >= 0 ? found : workspace_of (scan, value->otherwise);
    }
  if (value->kind != PAWL_VALUE_POINTER)
    return -1;
  if (value->base->kind == PAWL_BASE_PARAMETER)
    return workspace_at (scan, value->base->position);
  if (value->base->kind == PAWL_BASE_UNKNOWN && value->base->decl
      && TREE_CODE (value->base->decl) == SSA_NAME && value->base->frame)
    return workspace_behind (scan, value->base->frame, value->base->decl);
  return -1;
}

/* ---- Assignments ---- */

static void
look_at_assignment (struct looking *looking, gassign *stmt)
{
  struct pawl_scan *scan = looking->scan;
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  if (gimple_clobber_p (stmt))
    return;
  bool single = gimple_assign_single_p (stmt);
  if (single && TREE_CODE (rhs) != SSA_NAME && !CONSTANT_CLASS_P (rhs)
      && TREE_CODE (rhs) != ADDR_EXPR && TREE_CODE (rhs) != CONSTRUCTOR
      && TREE_CODE (rhs) != REALPART_EXPR && TREE_CODE (rhs) != IMAGPART_EXPR)
    touch_reference (looking, rhs, false);
  if (TREE_CODE (lhs) == SSA_NAME)
    return;
  touch_reference (looking, lhs, true);
  if (!single || !POINTER_TYPE_P (TREE_TYPE (rhs))
      || (TREE_CODE (rhs) != SSA_NAME && TREE_CODE (rhs) != ADDR_EXPR))
    return;
  int workspace = workspace_of (scan, pawl_read (looking->frame, rhs));
  pawl_value_ref into = pawl_address (looking->frame, lhs);
  if (workspace >= 0
      && !(into->kind == PAWL_VALUE_POINTER
           && into->base->kind == PAWL_BASE_LOCAL))
    add_use (looking, workspace, NULL, "stored");
}

/* ---- Calls ---- */

/* The bytes that CALL, of one of the C library's functions, touches through its
   argument POSITION; null where that is not known.  */
static term
touched_bytes (struct looking *looking, gcall *call, tree fndecl,
               unsigned position, const struct pawl_need **needs)
{
  static const char *const counted[] = {
    "memcpy", "memmove", "mempcpy", "memset", "memcmp", "bzero",
  };
  const char *name = DECL_NAME (fndecl)
                       ? IDENTIFIER_POINTER (DECL_NAME (fndecl)) : "";
  if (strncmp (name, "__builtin_", 10) == 0)
    name += 10;
  for (size_t i = 0; i < ARRAY_SIZE (counted); i++)
    if (strcmp (name, counted[i]) == 0)
      {
        unsigned count = strcmp (name, "bzero") == 0 ? 1 : 2;
        return position < count && count < gimple_call_num_args (call)
                 ? pawl_read_number (looking->frame,
                                     gimple_call_arg (call, count), needs)
                 : NULL;
      }
  return NULL;
}

/* The arguments of CALL, as far as they can be told, into *ARGUMENTS.  SIZES:
   they are sizes, and their arithmetic is meant to go right.  */
static unsigned
tell_arguments (struct looking *looking, gcall *call, bool sizes,
                const char *const **arguments)
{
  unsigned count = gimple_call_num_args (call);
  const char **all = (const char **)
    pawl_arena_array (pawl_compilation.arena, count, sizeof *all);
  for (unsigned i = 0; i < count; i++)
    {
      tree argument = gimple_call_arg (call, i);
      if (AGGREGATE_TYPE_P (TREE_TYPE (argument)))
        continue;
      pawl_value_ref value = pawl_read (looking->frame, argument);
      if (sizes && INTEGRAL_TYPE_P (TREE_TYPE (argument)))
        pawl_add_needs (looking->scan, value->needs, looking->frame,
                        gimple_bb (call), NULL, PAWL_NARROW_NEEDS);
      term shown = value->kind == PAWL_VALUE_NUMBER ? value->number
                   : value->kind == PAWL_VALUE_POINTER
                       && pawl_term_is (value->number, 0)
                     ? value->base->address : NULL;
      if (shown)
        shown = pawl_settle (looking->frame, gimple_bb (call), shown);
      if (shown && shown->size <= (unsigned) pawl_term_limit)
        all[i] = pawl_term_text (shown);
    }
  *arguments = all;
  return count;
}

/* VALUE is handed to CALLEE, which has a workspace there, or may have one by
   another manifest (DECLARED: it has).  */
static void
add_pass (struct looking *looking, gcall *call,
          const struct pawl_callee *callee, unsigned position,
          pawl_value_ref value, bool declared)
{
  struct pawl_scan *scan = looking->scan;
  if (value->kind != PAWL_VALUE_POINTER)
    return;
  const struct pawl_base *base = value->base;
  int workspace = workspace_of (scan, value);
  term bytes = NULL;
  if (workspace < 0)
    {
      if (!base->bytes)
        return;
      bytes = pawl_term_subtract (base->bytes, value->number);
    }
  const char *const *arguments;
  unsigned count = tell_arguments (looking, call, declared, &arguments);
  struct pawl_step *step = pawl_add_step (
    scan, PAWL_STEP_PASS, looking->frame, call, workspace, NULL,
    workspace >= 0 && base->kind == PAWL_BASE_PARAMETER ? value->number : NULL,
    bytes);
  step->callee = callee;
  step->position = position;
  if (workspace >= 0 && base->kind != PAWL_BASE_PARAMETER)
    step->opaque = "the place in the workspace could not be read";
  step->arguments = arguments;
  step->argument_count = count;
}

static bool
declares_workspace (const struct pawl_callee *callee, unsigned position)
{
  const struct pawl_sizing *sizing = callee ? callee->sizing : NULL;
  for (size_t i = 0; sizing && i < sizing->workspace_count; i++)
    if (sizing->workspaces[i].position == position)
      return true;
  const struct pawl_entry *entry
    = sizing && pawl_promises_count (pawl_compilation.promises)
        ? pawl_entry_in_own_names (
            pawl_compilation.arena, sizing,
            pawl_promises_entry (pawl_compilation.promises, callee->path,
                                 callee->name))
        : NULL;
  const char *name = entry && position < sizing->parameter_count
                       ? sizing->parameters[position].name : NULL;
  for (size_t i = 0; name && i < entry->workspace_count; i++)
    if (strcmp (entry->workspaces[i].parameter, name) == 0)
      return true;
  return false;
}

static bool
has_contract (const struct pawl_callee *callee)
{
  return callee && callee->sizing;
}

/* A workspace, or what points into it, is argument POSITION of CALL.  */
static void
look_at_handed_workspace (struct looking *looking, gcall *call, tree fndecl,
                          const struct pawl_callee *callee, unsigned position,
                          int workspace, bool entered)
{
  /* What the callee does is told by its own steps.  */
  if (entered)
    return;
  if (fndecl && gimple_has_body_p (fndecl) && !has_contract (callee)
      && fndecl == gimple_call_fndecl (call)
      && !pawl_touched_parameter (fndecl, position))
    return;
  struct pawl_step *step = add_use (looking, workspace, NULL, "handed over");
  step->callee = callee;
  step->position = position;
  /* Who gets the capacity as well may be the one that tests it.  */
  if (callee && !has_contract (callee)
      && !(fndecl && gimple_has_body_p (fndecl)))
    step->argument_count
      = tell_arguments (looking, call, false, &step->arguments);
}

static void
look_at_argument (struct looking *looking, gcall *call, tree fndecl,
                  const struct pawl_callee *callee, unsigned position,
                  bool entered)
{
  struct pawl_scan *scan = looking->scan;
  tree argument = gimple_call_arg (call, position);
  if (AGGREGATE_TYPE_P (TREE_TYPE (argument)))
    {
      touch_reference (looking, argument, false);
      return;
    }
  if (!POINTER_TYPE_P (TREE_TYPE (argument)))
    return;
  pawl_value_ref value = pawl_read (looking->frame, argument);
  const struct pawl_need *needs = NULL;
  term bytes = fndecl ? touched_bytes (looking, call, fndecl, position, &needs)
                      : NULL;
  unsigned touches = bytes ? pawl_touch_of_library (fndecl, position) : 0;
  if (bytes)
    {
      if (workspace_of (scan, value) >= 0)
        pawl_add_needs (scan, needs, looking->frame, gimple_bb (call), NULL,
                        PAWL_NARROW_NEEDS);
      touch (looking, value, bytes, touches & PAWL_TOUCH_WRITE, NULL);
      return;
    }
  int workspace = workspace_of (scan, value);
  if (workspace >= 0)
    look_at_handed_workspace (looking, call, fndecl, callee, position,
                              workspace, entered);
  bool declared = declares_workspace (callee, position);
  if (declared || (workspace >= 0 && !entered && callee))
    add_pass (looking, call, callee, position, value, declared);
  if (value->kind != PAWL_VALUE_POINTER || workspace >= 0 || entered || !fndecl)
    return;
  touches = gimple_has_body_p (fndecl)
              ? pawl_touched_parameter (fndecl, position)
              : pawl_touch_of_library (fndecl, position);
  if ((touches & PAWL_TOUCH_WRITE)
      && (value->base->kind == PAWL_BASE_PARAMETER
          || value->base->kind == PAWL_BASE_GLOBAL))
    {
      if (value->base->kind == PAWL_BASE_PARAMETER)
        note_written (scan, value->base->position);
      add_output (looking, value->base, NULL);
    }
}

/* Whether CALL hands over a workspace or what holds a pointer into one, so that
   its callee has to be looked into.  */
static bool
is_worth_entering (struct looking *looking, gcall *call)
{
  if (gimple_call_chain (call))
    return true;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree argument = gimple_call_arg (call, i);
      if (!POINTER_TYPE_P (TREE_TYPE (argument)))
        continue;
      pawl_value_ref value = pawl_read (looking->frame, argument);
      if (workspace_of (looking->scan, value) >= 0)
        return true;
      if (value->kind == PAWL_VALUE_POINTER
          && value->base->kind == PAWL_BASE_LOCAL
          && (AGGREGATE_TYPE_P (TREE_TYPE (value->base->decl))
              || POINTER_TYPE_P (TREE_TYPE (value->base->decl))))
        return true;
    }
  return false;
}

/* The arithmetic in loops by which NAME, a size, came to be what it is:
   doubling, for instance, of which only the end is read.  */
static void
add_growth (struct looking *looking, tree name)
{
  auto_vec<tree, 16> names;
  hash_set<tree> seen;
  names.safe_push (name);
  while (!names.is_empty () && seen.elements () < 64)
    {
      tree here = names.pop ();
      if (TREE_CODE (here) != SSA_NAME || seen.add (here)
          || SSA_NAME_IS_DEFAULT_DEF (here))
        continue;
      gimple *def = SSA_NAME_DEF_STMT (here);
      gassign *assign = dyn_cast<gassign *> (def);
      for (unsigned i = 1; assign && i < gimple_num_ops (assign); i++)
        if (tree operand = gimple_op (assign, i))
          names.safe_push (operand);
      gphi *phi = dyn_cast<gphi *> (def);
      for (unsigned i = 0; phi && i < gimple_phi_num_args (phi); i++)
        {
          tree value = gimple_phi_arg_def (phi, i);
          names.safe_push (value);
          gassign *next
            = TREE_CODE (value) == SSA_NAME
                  && pawl_leads_back (looking->frame,
                                      gimple_phi_arg_edge (phi, i))
                ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (value)) : NULL;
          /* What puts a number together from bytes does not grow.  */
          if (!next || !INTEGRAL_TYPE_P (TREE_TYPE (value))
              || gimple_assign_rhs_code (next) == BIT_IOR_EXPR)
            continue;
          const struct pawl_need *needs = NULL;
          pawl_read_number (looking->frame, value, &needs);
          pawl_add_needs (looking->scan, needs, looking->frame,
                          gimple_bb (next), NULL, PAWL_ALL_NEEDS);
        }
    }
}

/* The sizes that CALL, an allocator, is given.  */
static void
look_at_sizes (struct looking *looking, gcall *call,
               const struct pawl_callee *callee)
{
  int positions[2];
  struct pawl_scan *scan = looking->scan;
  if (gimple_call_alloca_for_var_p (call))
    return;                     /* GCC's own arithmetic */
  bool known = pawl_allocation_size (call, positions);
  const struct pawl_allocator *listed
    = !known && callee
        ? pawl_promises_allocator (pawl_compilation.promises, callee->symbol,
                                   callee->name)
        : NULL;
  bool own = callee
             && ((callee->promises
                  & (PAWL_PROMISE_ACQUIRES | PAWL_PROMISE_RESIZES))
                 || (listed && (listed->effect == PAWL_EFFECT_ACQUIRE
                                || listed->effect == PAWL_EFFECT_RESIZE)));
  if (!known && !own)
    return;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree argument = gimple_call_arg (call, i);
      if (known && (int) i != positions[0] && (int) i != positions[1])
        continue;
      if (!INTEGRAL_TYPE_P (TREE_TYPE (argument)))
        continue;
      const struct pawl_need *needs = NULL;
      pawl_read_number (looking->frame, argument, &needs);
      /* In a function without workspaces this is what tests are for.  */
      if (scan->workspaces.is_empty ())
        *looking->uses |= 1;
      pawl_add_needs (scan, needs, looking->frame, gimple_bb (call), NULL,
                      PAWL_ALL_NEEDS);
      add_growth (looking, argument);
    }
}

static void
look_at_call (struct looking *looking, gcall *call)
{
  struct pawl_scan *scan = looking->scan;
  if (gimple_call_internal_p (call))
    return;
  tree fndecl = pawl_callee_decl (call);
  const struct pawl_callee *callee
    = gimple_call_fndecl (call)
        ? pawl_known_callee (DECL_UID (gimple_call_fndecl (call))) : NULL;
  if (scan->allocates)
    look_at_sizes (looking, call, callee);
  bool entered = false;
  if (!has_contract (callee) && is_worth_entering (looking, call))
    if (struct pawl_frame *inner = pawl_enter (looking->frame, call))
      {
        entered = true;
        unsigned before = scan->steps.length (), kept = before;
        unsigned used = pawl_scan_frame (scan, inner);
        *looking->uses |= used;
        /* What one tests that uses nothing, its callers do with its result.  */
        for (unsigned i = before; !used && i < scan->steps.length (); i++)
          if (scan->steps[i].kind == PAWL_STEP_OUTPUT)
            scan->steps[kept++] = scan->steps[i];
        if (!used)
          scan->steps.truncate (kept);
      }
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    look_at_argument (looking, call, fndecl, callee, i, entered);
  tree lhs = gimple_call_lhs (call);
  if (lhs && TREE_CODE (lhs) != SSA_NAME)
    touch_reference (looking, lhs, true);
}

void
pawl_scan_statement (struct pawl_scan *scan, struct pawl_frame *frame,
                     gimple *stmt, unsigned *uses, bool *outputs)
{
  struct looking looking = { scan, frame, stmt, uses, outputs };
  if (is_gimple_debug (stmt))
    return;
  if (gassign *assign = dyn_cast<gassign *> (stmt))
    look_at_assignment (&looking, assign);
  else if (gcall *call = dyn_cast<gcall *> (stmt))
    look_at_call (&looking, call);
  else if (gasm *assembly = dyn_cast<gasm *> (stmt))
    for (unsigned i = 0; i < gimple_asm_ninputs (assembly); i++)
      {
        tree input = TREE_VALUE (gimple_asm_input_op (assembly, i));
        if (!POINTER_TYPE_P (TREE_TYPE (input))
            || TREE_CODE (input) != SSA_NAME)
          continue;
        int workspace = workspace_of (scan, pawl_read (frame, input));
        if (workspace >= 0)
          add_use (&looking, workspace, NULL, "handed to an asm");
      }
}
