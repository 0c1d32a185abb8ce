/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Judging workspaces: a function that has one, sizes one or hands one on, with
   what was declared and reviewed and the observed steps as formulas.

   All of it lives in an arena of the function's own, but for what goes into
   findings.  */

#ifndef PAWL_RULES_WORKSPACE_H
#define PAWL_RULES_WORKSPACE_H

#include "evidence/sizing.h"
#include "manifests/formula-build.h"
#include "manifests/formula-prove.h"
#include "rules/identity.h"

/* Why a formula cannot be used.  */
struct pawl_unread
{
  const char *why;              /* a clause; null: it can */
  bool wrong;                   /* it names what is not there; else something
                                   was not observed */
};

/* The contract of one workspace in one function.  */
struct pawl_space
{
  unsigned position;            /* of the parameter, from 0 */
  const char *name;             /* at the definition */
  const char *capacity;         /* at the definition; null: unchecked */
  struct pawl_formula *bytes;   /* over the definition's names; null where it
                                   cannot be used, which WHY then says */
  const char *why;
  uint64_t alignment;           /* that the manifest promises; 0: none */
  const struct pawl_declared_workspace *declared;       /* or null */
  const struct pawl_workspace *listed;  /* in the manifest; or null */
};

/* A step, read.  What is null was not readable.  */
struct pawl_read_step
{
  const struct pawl_step *step;
  struct pawl_formula *condition;       /* never null: 1 for always */
  struct pawl_formula *value, *low;
};

/* What a manifest names as the size query of a workspace.  */
struct pawl_size_query
{
  const char *name;
  const struct pawl_entry *entry;       /* whose workspace it is */
};

struct pawl_size_queries
{
  struct pawl_size_query *query;
  size_t count, room;
};

/* A function of the build that has a part in sizing.  */
struct pawl_sized
{
  struct pawl_case *the_case;
  const struct pawl_size_queries *queries;      /* of the build */
  struct pawl_arena *arena;     /* gone after the function was judged */
  const char *name;             /* usual name */
  const struct pawl_function *function; /* null: known by its declaration */
  uint32_t unit;                /* of the build */
  const struct pawl_sizing *sizing;
  const struct pawl_entry *entry;       /* in the manifest, in the definition's
                                           names; or null */
  const struct pawl_entry *written;     /* the same, as it stands there */
  struct pawl_range *ranges;    /* of all atoms, narrowed by `bounds:' */
  size_t range_count;
  struct pawl_space *spaces;
  size_t space_count;
  struct pawl_read_step *steps;
  size_t step_count;
  struct pawl_formula **needs;  /* what holds where sizes make sense: those of
                                   SPACES, and of the workspaces that it is a
                                   query of, are at least 0 … */
  size_t need_count, need_room;
  size_t first_finding;         /* of this function's identity */
};

/* Reads what is known of the build's function NUMBER, which has a sizing, into
   the arena of LIKE, which gives all but that.  */
struct pawl_sized *pawl_sized_read (const struct pawl_sized *like,
                                    uint32_t number);

/* The same for CALLEE as the unit of LIKE sees it: its body in the build, else
   its declaration.  Null where neither tells anything of sizes.  */
struct pawl_sized *pawl_sized_read_callee (const struct pawl_sized *like,
                                           const struct pawl_callee *callee);

/* Gives QUERY, the size query of a workspace of OF, what is known there of the
   names that QUERY has not.  */
void pawl_sized_adopt (struct pawl_sized *query, const struct pawl_sized *of);

/* The space of the parameter at POSITION; null: it is none.  */
const struct pawl_space *pawl_sized_space (const struct pawl_sized *sized,
                                           int position);

/* The parameter called NAME, from 0; -1: there is none.  */
int pawl_sized_parameter (const struct pawl_sized *sized, const char *name);

/* TEXT, a formula of the manifest's or an annotation's, over SIZED's names.
   Null where it cannot be had; *UNREAD then says why.  */
struct pawl_formula *pawl_sized_formula (const struct pawl_sized *sized,
                                         const char *text,
                                         struct pawl_unread *unread);

/* The atom that the facts call NAME; null: none.  */
const struct pawl_atom *pawl_sizing_atom (const struct pawl_sizing *sizing,
                                          const char *name);

/* TEXT, a name or a field as a manifest spells it, as the facts do.  */
const char *pawl_sized_atom_name (const struct pawl_sized *sized,
                                  const char *text);

/* ---- Questions ---- */

/* A conjunction that grows; those of one question.  */
struct pawl_conditions
{
  struct pawl_arena *arena;
  const struct pawl_formula **condition;
  size_t count, room;
};

void pawl_conditions_add (struct pawl_conditions *conditions,
                          const struct pawl_formula *condition);

/* Whether all of CONDITIONS can hold at once.  PAWL_REFUTED: they can, with
   PROOF's values; PAWL_PROVED: never.  */
enum pawl_verdict pawl_sized_possible (const struct pawl_sized *sized,
                                       const struct pawl_conditions *all,
                                       struct pawl_proof *proof);

/* Whether CLAIM holds wherever CONDITIONS do, and the arithmetic of SIZED goes
   right.  */
enum pawl_verdict pawl_sized_prove (const struct pawl_sized *sized,
                                    const struct pawl_conditions *conditions,
                                    const struct pawl_formula *claim,
                                    struct pawl_proof *proof);

/* The same, whatever the arithmetic does.  */
enum pawl_verdict
pawl_sized_prove_alone (const struct pawl_sized *sized,
                        const struct pawl_conditions *conditions,
                        const struct pawl_formula *claim,
                        struct pawl_proof *proof);

/* The first opaque atom of FORMULA; null: it has none.  */
const struct pawl_atom *pawl_sized_opaque (const struct pawl_sized *sized,
                                           const struct pawl_formula *formula);

/* Why STEP or FORMULA, read from it, cannot be relied on, as a clause; null:
   they can.  */
const char *pawl_sized_doubt (const struct pawl_sized *sized,
                              const struct pawl_read_step *step,
                              const struct pawl_formula *formula);

/* The same, and what STEP's condition says of the loops' counters in FORMULA:
   how far they go may depend on what could not be read.  */
const char *pawl_sized_loop_doubt (const struct pawl_sized *sized,
                                   const struct pawl_read_step *step,
                                   const struct pawl_formula *formula);

/* What a parameter means that is a name in formulas: "ws != 0" and so on.  */
struct pawl_formula *pawl_compare_zero (struct pawl_arena *arena,
                                        const char *name,
                                        const char *operator_text);

/* ---- Words ---- */

/* The values of PROOF that occur in one of FORMULAS, as " (m = 1, k = 2)", or
   "" where there are none.  LESS is left out; null: nothing.  */
const char *pawl_sized_values (const struct pawl_sized *sized,
                               const struct pawl_proof *proof,
                               const struct pawl_formula *const *formulas,
                               size_t count, const char *const *less);

/* FORMULA's value at PROOF's, in the arena of the findings; null where it has
   none.  */
const char *pawl_sized_value (const struct pawl_sized *sized,
                              const struct pawl_proof *proof,
                              const struct pawl_formula *formula);

/* "1 byte", "2 bytes".  */
const char *pawl_bytes_text (struct pawl_arena *arena, const char *number);

/* Decimal numbers with signs, of any length, as strcmp does strings.  */
int pawl_decimal_compare (const char *one, const char *other);

/* Adds a finding of RULE; null where it is off or stands there already.  STEP
   (or null) gives the macros around.  UNDECIDED: its level is what unknown=
   says, if that is lower.  */
struct pawl_finding *
pawl_sized_finding (const struct pawl_sized *sized, enum pawl_rule rule,
                    bool undecided, struct pawl_place at,
                    const struct pawl_step *step, const char *format, ...)
  __attribute__ ((format (printf, 6, 7)));

/* A note that says where SPACE's contract stands.  */
void pawl_note_contract (const struct pawl_sized *sized,
                         struct pawl_finding *finding,
                         const struct pawl_space *space);

/* ---- Conditions on a capacity: workspace-condition.c ---- */

/* Whether NAME occurs in FORMULA.  */
bool pawl_formula_reads (const struct pawl_formula *formula,
                         const char *name);

/* REFUSED, which is true where a function refuses, in two parts: refusals that
   do not read CAPACITY, and those that do.  What is null never happens.  A
   test that only a capacity above some number meets belongs to the first, and
   so does one that only 0 meets: neither asks for more bytes.  */
void pawl_split_refusal (struct pawl_arena *arena,
                         struct pawl_formula *refused, const char *capacity,
                         struct pawl_formula **other,
                         struct pawl_formula **by_capacity);

/* ---- The rules ---- */

/* The functions of one identity, COUNT of them, against its entry of the
   manifest and the declarations against one another.  */
void pawl_judge_workspace_decl (struct pawl_sized *const *sized, size_t count);
void pawl_judge_workspace_guard (const struct pawl_sized *sized);
void pawl_judge_workspace_overflow (const struct pawl_sized *sized);
void pawl_judge_workspace_size (const struct pawl_sized *sized);
void pawl_judge_size_query (const struct pawl_sized *sized,
                            const struct pawl_space *space);

#endif
