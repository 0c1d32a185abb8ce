/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The path to a finding in words: see flow-findings.h.  */

#include "rules/flow-findings.h"

#include <string.h>

const struct pawl_op *
pawl_outermost_op (const struct pawl_machine *machine, uint32_t frame,
                   const struct pawl_op *op)
{
  const struct pawl_build *build = machine->the_case->build;
  const struct pawl_function *outer
    = build->functions[machine->function].function;
  for (; machine->frames[frame].call; frame = machine->frames[frame].caller)
    {
      /* Lambdas and OpenMP's regions are a part of the function that they stand
         in.  */
      const struct pawl_frame *inner = &machine->frames[frame];
      const struct pawl_function *self
        = build->functions[inner->function].function;
      if (!inner->flow->region
          && !(self->nested && strcmp (self->name, outer->name) == 0))
        op = machine->frames[frame].call;
    }
  return op;
}

const char *
pawl_called_name (const struct pawl_machine *machine, const struct pawl_op *op)
{
  if (op->kind != PAWL_OP_CALL)
    return "the assignment";
  return pawl_arena_printf (machine->the_case->findings->arena, "'%s'",
                            op->callee->name);
}

const char *
pawl_did_text (const struct pawl_machine *machine, const struct pawl_did *did)
{
  struct pawl_arena *arena = machine->the_case->findings->arena;
  const char *name = pawl_called_name (machine, did->op);
  const char *what = pawl_symbol_text (&machine->symbols, arena, did->what);
  const char *verb = "may change something";
  switch (did->kind)
    {
    case PAWL_DID_RELEASE: verb = "releases"; break;
    case PAWL_DID_RESIZE: verb = "resizes"; break;
    case PAWL_DID_UNMAP: verb = "unmaps"; break;
    case PAWL_DID_CLOSE: verb = "closes"; break;
    case PAWL_DID_LOCK: verb = "keeps the lock"; break;
    case PAWL_DID_ACQUIRE:
    case PAWL_DID_GIVE_BACK:
      return pawl_arena_printf (
        arena, "%s acquires storage that is not given back", name);
    case PAWL_DID_SOMETHING:
      return pawl_arena_printf (arena, "%s may change something", name);
    }
  if (!what)
    return pawl_arena_printf (arena, "%s %s what this call did not acquire",
                              name, verb);
  return pawl_arena_printf (arena, "%s %s '%s'", name, verb, what);
}

static const char *
trail_text (const struct pawl_machine *machine, const struct pawl_trail *step)
{
  struct pawl_arena *arena = machine->the_case->findings->arena;
  const char *name = step->op ? pawl_called_name (machine, step->op) : NULL;
  switch (step->word)
    {
    case PAWL_WENT_TRUE:
      return "following the true branch";
    case PAWL_WENT_FALSE:
      return "following the false branch";
    case PAWL_WENT_CASE:
      return "following a case of the switch";
    case PAWL_FAILED:
      return pawl_arena_printf (arena, "%s fails", name);
    case PAWL_REFUSED:
      return pawl_arena_printf (arena, "%s refuses", name);
    case PAWL_ENTERED:
      return pawl_arena_printf (arena, "%s is called", name);
    default:
      return pawl_arena_printf (arena, "%s throws", name);
    }
}

static struct pawl_event
event_at (const struct pawl_machine *machine, uint32_t frame,
          struct pawl_place at, const char *text)
{
  const struct pawl_frame *self = &machine->frames[frame];
  return (struct pawl_event){
    .at = at, .text = text, .depth = self->depth,
    .function
    = machine->the_case->build->functions[self->function].function,
  };
}

/* Whether the step FROM matters to what happens at number WHEN of the trail: a
   failed acquisition or a call that is still open.  */
static bool
matters (const struct pawl_machine *machine, uint32_t step, uint32_t when,
         uint32_t frame)
{
  const struct pawl_trail *trail = &machine->trail[step];
  if (step >= when)
    return trail->word != PAWL_ENTERED;
  if (trail->word == PAWL_ENTERED)
    {
      for (uint32_t at = frame; machine->frames[at].call;
           at = machine->frames[at].caller)
        if (machine->frames[at].call == trail->op)
          return true;
      return false;
    }
  return trail->word == PAWL_FAILED || trail->word == PAWL_THREW;
}

struct pawl_event *
pawl_flow_chain (const struct pawl_machine *machine, uint32_t trail,
                 uint32_t frame, const struct pawl_op *op, const char *what,
                 const struct pawl_place *end, const char *end_text,
                 size_t *length)
{
  enum
  {
    longest = 24                /* more is no help */
  };
  struct pawl_arena *arena = machine->the_case->findings->arena;
  struct pawl_event *chain
    = pawl_arena_array (arena, machine->trail_count + 2, sizeof *chain);
  size_t count = 0;
  for (uint32_t i = 0; i <= machine->trail_count; i++)
    {
      if (i == trail)
        chain[count++] = event_at (machine, frame, op->at, what);
      if (i == machine->trail_count)
        break;
      const struct pawl_trail *step = &machine->trail[i];
      bool again = count && step->at.line == chain[count - 1].at.line
                   && step->at.column == chain[count - 1].at.column;
      if (matters (machine, i, trail, frame) && step->at.line && !again
          && count < longest)
        chain[count++] = event_at (machine, step->frame, step->at,
                                   trail_text (machine, step));
    }
  if (end && end->line)
    chain[count++] = event_at (machine, 0, *end, end_text);
  *length = count;
  return chain;
}

enum pawl_level
pawl_flow_level (const struct pawl_case *the_case, enum pawl_rule rule,
                 bool doubtful)
{
  enum pawl_level level = the_case->policy->levels.level[rule];
  enum pawl_level undecided = the_case->policy->undecided;
  return !doubtful || undecided > level ? level : undecided;
}

void
pawl_say_exhausted (struct pawl_case *the_case, enum pawl_rule rule,
                    uint32_t function, const char *left_out)
{
  const struct pawl_function *self
    = the_case->build->functions[function].function;
  enum pawl_level level = pawl_flow_level (the_case, rule, true);
  if (level == PAWL_LEVEL_OFF)
    return;
  struct pawl_finding *finding
    = pawl_findings_add (the_case->findings, rule, level, self, self->at,
                         "'%s' has too many paths: %s", self->name, left_out);
  finding->undecided = true;
  pawl_finding_note (
    the_case->findings, finding, (struct pawl_place) { 0 }, "%s",
    rule == PAWL_RULE_REFUSAL_EFFECT
      ? "move what follows the last refusal, or a check, into a function of its "
        "own"
      : "it is looked at because it promises something, or because nobody calls "
        "it and storage that must stay is reached from it; move what it does to "
        "that storage into a function of its own");
}
