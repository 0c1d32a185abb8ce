/* SPDX-License-Identifier: GPL-3.0-or-later */
/* refusal-effect: a return of a refusal value leaves the world as it was.  */

#include "rules/flow-findings.h"

#include <string.h>

#include "evidence/sizing.h"

/* A finding that is kept until all paths were gone: by the shortest one that
   leads to it, and rather by one that is certain.  */
struct kept
{
  const struct pawl_op *op;     /* in the outermost function */
  const struct pawl_op *cause;
  const char *object;           /* what happened to which, in words; or null */
  bool doubtful;
  uint32_t length;              /* of the path */
  struct pawl_finding finding;
};

struct refusals
{
  struct pawl_findings found;   /* notes are made through it */
  struct kept *kept;
  size_t count, room;
};

static enum pawl_level
level_of (const struct pawl_case *the_case, bool doubtful)
{
  return pawl_flow_level (the_case, PAWL_RULE_REFUSAL_EFFECT, doubtful);
}

/* The place for a finding on OP by CAUSE; null where there is one already that
   is as good.  */
static struct kept *
keep (struct pawl_machine *machine, const struct pawl_op *op,
      const struct pawl_op *cause, const char *object, bool doubtful)
{
  struct refusals *refusals = machine->data;
  for (size_t i = 0; i < refusals->count; i++)
    {
      struct kept *kept = &refusals->kept[i];
      /* One block that is released in one of two ways is one finding.  */
      bool same = kept->cause == cause
                  || (object && kept->object
                      && strcmp (kept->object, object) == 0);
      if (kept->op != op || !same)
        continue;
      if (kept->doubtful < doubtful
          || (kept->doubtful == doubtful
              && kept->length <= machine->trail_count))
        return NULL;
      kept->doubtful = doubtful;
      kept->length = machine->trail_count;
      return kept;
    }
  struct pawl_arena *arena = machine->the_case->findings->arena;
  refusals->kept = pawl_arena_grow (arena, refusals->kept, refusals->count,
                                    &refusals->room, sizeof *refusals->kept);
  struct kept *kept = &refusals->kept[refusals->count++];
  *kept = (struct kept){ .op = op, .cause = cause, .object = object,
                         .doubtful = doubtful,
                         .length = machine->trail_count };
  return kept;
}

static void
say_promise (struct pawl_case *the_case, struct pawl_finding *finding,
             const struct pawl_function *self)
{
  if (self->promises & PAWL_PROMISE_REFUSES)
    pawl_finding_note (the_case->findings, finding, self->promised_at,
                       "'%s' promises here that a refusal leaves everything "
                       "as it was", self->name);
}

static void
add_finding (struct pawl_machine *machine, uint32_t trail, uint32_t frame,
             const struct pawl_op *op, const char *object, const char *what,
             bool doubtful, const struct pawl_place *at, const char *advice)
{
  struct pawl_case *the_case = machine->the_case;
  struct pawl_findings *findings = the_case->findings;
  const struct pawl_function *self
    = the_case->build->functions[machine->function].function;
  enum pawl_level level = level_of (the_case, doubtful);
  const struct pawl_op *outer = pawl_outermost_op (machine, frame, op);
  if (level == PAWL_LEVEL_OFF)
    return;
  /* Of the stores inside one call one is enough.  */
  struct kept *kept = keep (
    machine, outer, op->kind == PAWL_OP_CALL || op == outer ? op : outer,
    object, doubtful);
  if (!kept)
    return;
  bool failed = machine->failures;
  kept->finding = (struct pawl_finding){
    .rule = PAWL_RULE_REFUSAL_EFFECT, .level = level, .function = self,
    .at = outer->at, .expansions = outer->expansions,
    .expansion_count = outer->expansion_count, .undecided = doubtful,
    .text = pawl_arena_printf (
      findings->arena, "%s before '%s' %s", what, self->name,
      failed ? "refuses after a failed allocation" : "refuses the request"),
  };
  kept->finding.chain = pawl_flow_chain (
    machine, trail, frame, op, what, at,
    pawl_arena_printf (findings->arena, "'%s' refuses here", self->name),
    &kept->finding.chain_length);
  say_promise (the_case, &kept->finding, self);
  pawl_finding_note (findings, &kept->finding, (struct pawl_place){ 0 }, "%s",
                     failed
                       ? "an allocation was tried and failed: what this call "
                         "acquired may be given back, nothing else"
                       : "no allocation was tried and failed: this is a "
                         "refusal for lack of capacity, and nothing may happen "
                         "before it");
  pawl_finding_note (findings, &kept->finding, (struct pawl_place){ 0 }, "%s",
                     advice);
}

/* Whether PARAMETER of the outermost function is scratch storage: the callee's to
   write, and nobody's when it returns.  */
static bool
is_workspace (const struct pawl_machine *machine,
              const struct pawl_symbol_node *parameter)
{
  const struct pawl_case *the_case = machine->the_case;
  const struct pawl_function *self
    = the_case->build->functions[machine->function].function;
  const struct pawl_sizing *sizing = self->sizing;
  for (size_t i = 0; sizing && i < sizing->workspace_count; i++)
    if ((int64_t) sizing->workspaces[i].position == parameter->number)
      return true;
  const struct pawl_entry *entry
    = the_case->identities[the_case->identity_of[machine->function]].entry;
  const char *name = parameter->op->name;
  for (size_t i = 0; entry && name && i < entry->workspace_count; i++)
    if (strcmp (entry->workspaces[i].parameter, name) == 0)
      return true;
  return false;
}

/* Whether what lies at ADDRESS may be changed by a refusal.  */
static bool
is_allowed (const struct pawl_machine *machine, pawl_symbol address)
{
  const struct pawl_symbols *symbols = &machine->symbols;
  for (;;)
    {
      const struct pawl_symbol_node *node = &symbols->nodes[address];
      switch (node->kind)
        {
        case PAWL_SYMBOL_FIELD:
          if (node->op->flags & PAWL_OP_COUNTER)
            return true;
          address = node->a;
          break;
        case PAWL_SYMBOL_ELEMENT:
        case PAWL_SYMBOL_OFFSET:
          address = node->a;
          break;
        case PAWL_SYMBOL_GLOBAL:
          return node->op->flags & PAWL_OP_COUNTER;
        case PAWL_SYMBOL_PARAMETER:
          return node->op->flags & PAWL_OP_ERROR_OUT
                 || is_workspace (machine, node);
        case PAWL_SYMBOL_LOCAL:
        case PAWL_SYMBOL_BLOCK:
        case PAWL_SYMBOL_CONSTANT:
        case PAWL_SYMBOL_NONE:
          return true;
        case PAWL_SYMBOL_RESULT:
          /* `errno'.  */
          return node->op->callee
                 && strcmp (node->op->callee->name, "__errno_location") == 0;
        case PAWL_SYMBOL_INITIAL:
          /* What storage of this call pointed to before anything was put there
             is nobody's.  */
          address = node->a;
          node = &symbols->nodes[pawl_symbol_base (symbols, address)];
          if (node->kind == PAWL_SYMBOL_BLOCK
              || (node->kind == PAWL_SYMBOL_PARAMETER
                  && is_workspace (machine, node)))
            return true;
          return symbols->nodes[address].op
                 && (symbols->nodes[address].op->flags & PAWL_OP_COUNTER);
        default:
          return false;
        }
    }
}

static bool
is_doubtful (const struct pawl_machine *machine, pawl_symbol address)
{
  const struct pawl_symbols *symbols = &machine->symbols;
  enum pawl_symbol_kind kind
    = symbols->nodes[pawl_symbol_base (symbols, address)].kind;
  return kind == PAWL_SYMBOL_RESULT || kind == PAWL_SYMBOL_UNKNOWN;
}

/* Whether what lies at ONE and OTHER belongs together: fields of an object, elements
   of the same number in such arrays, or variables.  */
static bool
lie_together (const struct pawl_symbols *symbols, pawl_symbol one,
              pawl_symbol other)
{
  const struct pawl_symbol_node *a = &symbols->nodes[one];
  const struct pawl_symbol_node *b = &symbols->nodes[other];
  for (; a->kind == PAWL_SYMBOL_ELEMENT && b->kind == PAWL_SYMBOL_ELEMENT;
       a = &symbols->nodes[a->a], b = &symbols->nodes[b->a])
    if (a->b != b->b)
      return false;
  if (a == b || a->kind != b->kind)
    return false;
  return a->kind == PAWL_SYMBOL_GLOBAL
         || (a->kind == PAWL_SYMBOL_FIELD && a->a == b->a);
}

/* Whether a pointer that ADDRESS lies together with was empty at entry, and was set
   to nothing again.  */
static bool
is_empty_again (struct pawl_machine *machine, pawl_symbol address)
{
  struct pawl_symbols *symbols = &machine->symbols;
  for (uint32_t i = 0; i < machine->cell_count; i++)
    {
      const struct pawl_cell *cell = &machine->cells[i];
      if (!cell->address || !lie_together (symbols, cell->address, address))
        continue;
      pawl_symbol before = pawl_symbol_make (
        symbols, PAWL_SYMBOL_INITIAL, cell->address, 0, 0, NULL);
      if (pawl_symbol_truth (symbols, before) == 0
          && pawl_symbol_truth (symbols, cell->value) == 0)
        return true;
    }
  return false;
}

/* What describes an empty slot is taken to be zero, as it is when it is empty
   again.  */
bool
pawl_is_as_before (struct pawl_machine *machine, const struct pawl_cell *cell)
{
  struct pawl_symbols *symbols = &machine->symbols;
  if (pawl_symbol_truth (symbols, cell->value) == 0
      && is_empty_again (machine, cell->address))
    return true;
  pawl_symbol before
    = pawl_symbol_make (symbols, PAWL_SYMBOL_INITIAL, cell->address, 0, 0,
                        symbols->nodes[cell->value].op);
  return pawl_symbol_same (symbols, before, cell->value);
}

static const char *
store_text (const struct pawl_machine *machine, const struct pawl_cell *cell)
{
  struct pawl_arena *arena = machine->the_case->findings->arena;
  const char *object
    = pawl_symbol_object (&machine->symbols, arena, cell->address);
  if (!object)
    object = "memory of the caller's";
  else
    object = pawl_arena_printf (arena, "'%s'", object);
  if (cell->op->kind == PAWL_OP_CALL)
    return pawl_arena_printf (arena, "%s changes %s",
                              pawl_called_name (machine, cell->op), object);
  return pawl_arena_printf (arena, "%s is changed", object);
}

/* Whether BLOCK can still be had when VALUE is returned: it is stored beyond this
   call, or given back.  */
static bool
is_seen_to (const struct pawl_machine *machine, pawl_symbol block,
            pawl_symbol value)
{
  const struct pawl_symbols *symbols = &machine->symbols;
  if (value && pawl_symbol_base (symbols, value) == block)
    return true;
  for (uint32_t i = 0; i < machine->did_count; i++)
    if (machine->dids[i].kind == PAWL_DID_SOMETHING
        || (machine->dids[i].kind == PAWL_DID_GIVE_BACK
            && machine->dids[i].what == block))
      return true;
  for (uint32_t i = 0; i < machine->cell_count; i++)
    {
      const struct pawl_cell *cell = &machine->cells[i];
      if (!cell->address || pawl_symbol_base (symbols, cell->value) != block)
        continue;
      pawl_symbol into = pawl_symbol_base (symbols, cell->address);
      /* The storage that holds it is told of by itself.  */
      if (symbols->nodes[into].kind != PAWL_SYMBOL_LOCAL)
        return true;
    }
  return false;
}

/* What tells what DID did from other effects of one call; null: the operation
   does.  */
static const char *
object_of (const struct pawl_machine *machine, const struct pawl_did *did)
{
  struct pawl_arena *arena = machine->the_case->findings->arena;
  const char *what = pawl_symbol_text (&machine->symbols, arena, did->what);
  return what && did->kind != PAWL_DID_ACQUIRE
           ? pawl_arena_printf (arena, "%u %s", (unsigned) did->kind, what)
           : NULL;
}

static const char *
advice_on (const struct pawl_did *did)
{
  switch (did->kind)
    {
    case PAWL_DID_RESIZE:
      return "acquire a new block instead, and release the old one when nothing "
             "can fail any more";
    case PAWL_DID_SOMETHING:
      return "compile it with Pawl and judge the whole build, or list its effect "
             "under 'allocators'";
    case PAWL_DID_ACQUIRE:
      return "give it back before the refusal";
    default:
      return "do it only when nothing can fail any more";
    }
}

static void
at_return (struct pawl_machine *machine, pawl_symbol value, bool thrown,
           const struct pawl_place *at)
{
  if (pawl_is_refusal (machine, machine->function, value, thrown) != 1)
    return;
  uint32_t first = UINT32_MAX;
  for (uint32_t i = 0; i < machine->did_count; i++)
    {
      const struct pawl_did *did = &machine->dids[i];
      if ((did->kind == PAWL_DID_LOCK && !did->what)
          || did->kind == PAWL_DID_GIVE_BACK
          || (did->kind == PAWL_DID_ACQUIRE
              && is_seen_to (machine, did->what, value)))
        continue;
      if (!did->doubtful && did->kind != PAWL_DID_ACQUIRE
          && did->order < first)
        first = did->order;
      add_finding (machine, did->trail, did->frame, did->op,
                   object_of (machine, did), pawl_did_text (machine, did), did->doubtful, at,
                   advice_on (did));
    }
  for (uint32_t i = 0; i < machine->cell_count; i++)
    {
      struct pawl_cell *cell = &machine->cells[i];
      if (!cell->address || cell->order > first
          || is_allowed (machine, cell->address)
          || pawl_is_as_before (machine, cell))
        continue;
      add_finding (machine, cell->trail, cell->frame, cell->op, NULL,
                   store_text (machine, cell),
                   is_doubtful (machine, cell->address), at,
                   "put it back before the refusal, or change it only when "
                   "nothing can fail any more");
    }
}

static void
judge (struct pawl_case *the_case, struct pawl_flow_facts *facts,
       uint32_t function)
{
  static const struct pawl_machine_client client = {
    .at_return = at_return, .step_limit = pawl_promised_steps,
    .refusals_only = true,
  };
  struct pawl_arena *arena = pawl_arena_new_like (the_case->findings->arena);
  struct pawl_machine machine;
  struct refusals refusals = { .count = 0 };
  pawl_machine_run (the_case, facts, function, &client, &refusals, arena,
                    &machine);
  for (size_t i = 0; i < refusals.count; i++)
    {
      const struct pawl_finding *finding = &refusals.kept[i].finding;
      struct pawl_finding *added
        = pawl_findings_add (the_case->findings, finding->rule, finding->level,
                             finding->function, finding->at, "%s",
                             finding->text);
      *added = *finding;
    }
  if (machine.exhausted)
    pawl_say_exhausted (the_case, PAWL_RULE_REFUSAL_EFFECT, function,
                        "some of its refusals were not looked at");
  pawl_arena_free (arena);
}

void
pawl_judge_refusals (struct pawl_case *the_case, struct pawl_flow_facts *facts)
{
  const struct pawl_build *build = the_case->build;
  if (the_case->policy->levels.level[PAWL_RULE_REFUSAL_EFFECT]
      == PAWL_LEVEL_OFF)
    return;
  for (uint32_t i = 0; i < build->function_count; i++)
    if (build->functions[i].function->flow
        && pawl_function_refuses (the_case, facts, i))
      judge (the_case, facts, i);
}
