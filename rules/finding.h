/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Findings: where a promise and the evidence differ.  Rules make them;
   plugin/ and audit/ show them.  */

#ifndef PAWL_RULES_FINDING_H
#define PAWL_RULES_FINDING_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "evidence/model.h"

#ifdef __cplusplus
extern "C" {
#endif

enum pawl_rule
{
#define PAWL_RULE(id, name, level, help) PAWL_RULE_##id,
#include "rules/rules.def"
#undef PAWL_RULE
  PAWL_RULE_COUNT
};

enum pawl_level
{
  PAWL_LEVEL_OFF,
  PAWL_LEVEL_NOTE,
  PAWL_LEVEL_WARNING,
  PAWL_LEVEL_ERROR,
};

const char *pawl_rule_id (enum pawl_rule rule);
const char *pawl_rule_help (enum pawl_rule rule);

/* The rule of that id; false when there is none.  */
bool pawl_rule_find (const char *id, enum pawl_rule *rule);

/* "off", "note", "warning" or "error"; false for any other word.  */
bool pawl_level_find (const char *word, enum pawl_level *level);

/* The levels of one run: the defaults of rules.def, changed by options.  */
struct pawl_levels
{
  enum pawl_level level[PAWL_RULE_COUNT];
  bool chosen[PAWL_RULE_COUNT]; /* by an option, so that gradations inside a
                                   rule no longer apply */
};

void pawl_levels_init (struct pawl_levels *levels);

/* A sentence that belongs to a finding, at a place of its own or (file null)
   without one.  */
struct pawl_note
{
  struct pawl_place at;
  const char *text;
};

/* A step of a call chain: what happens at AT, inside a function at DEPTH calls
   from the compute path.  */
struct pawl_event
{
  struct pawl_place at;
  const char *text;
  const struct pawl_function *function; /* where AT is */
  unsigned depth;
};

struct pawl_finding
{
  enum pawl_rule rule;
  enum pawl_level level;
  const struct pawl_function *function;
  struct pawl_place at;         /* a call, expression or declaration */
  const struct pawl_expansion *expansions;      /* of the macros around it */
  unsigned expansion_count;
  const char *text;             /* one sentence without full stop and id */
  const char *slot;             /* that it is about, "Struct::field" or a
                                   variable; or null */
  bool undecided;               /* it says that something could not be told */
  uint64_t cause_key;           /* the place_key of the cause; 0: has none */
  bool recordable;              /* a reviewed site would make it silent: of
                                   the case's identity number … */
  uint32_t identity;
  unsigned effects;             /* compute-alloc: what the cause does to the
                                   heap, 1u << enum pawl_effect; 0: nothing, it
                                   takes stack */
  struct pawl_event *chain;     /* from the compute path to the cause; null
                                   where the cause stands at AT */
  size_t chain_length;
  struct pawl_note *notes;
  size_t note_count, note_room;
};

/* Findings in the order they were made.  All memory is ARENA's.  */
struct pawl_findings
{
  struct pawl_arena *arena;
  struct pawl_finding *finding;
  size_t count, room;
};

void pawl_findings_init (struct pawl_findings *findings,
                         struct pawl_arena *arena);

/* Appends a finding; the result is valid until the next one is added.  */
struct pawl_finding *pawl_findings_add (struct pawl_findings *findings,
                                        enum pawl_rule rule,
                                        enum pawl_level level,
                                        const struct pawl_function *function,
                                        struct pawl_place at,
                                        const char *format, ...)
  __attribute__ ((format (printf, 6, 7)));

/* Sorts the findings from FIRST on by place; those of one place keep their
   order.  */
void pawl_findings_sort (struct pawl_findings *findings, size_t first);

void pawl_finding_note (struct pawl_findings *findings,
                        struct pawl_finding *finding, struct pawl_place at,
                        const char *format, ...)
  __attribute__ ((format (printf, 4, 5)));

#ifdef __cplusplus
}
#endif

#endif
