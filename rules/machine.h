/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs through a function's flow on all of its paths, and through what it
   calls: what was released, resized and stored on the way to each return.

   Depth first: at each fork one way is gone to its end, then all is taken back
   to the fork.  Loops are gone round as often as constants tell, else a few
   times.  What is too large is cut off, and said.  */

#ifndef PAWL_RULES_MACHINE_H
#define PAWL_RULES_MACHINE_H

#include "rules/flow-graph.h"
#include "rules/identity.h"
#include "rules/symbols.h"

enum pawl_effect_kind
{
  PAWL_DID_RELEASE,
  PAWL_DID_RESIZE,
  PAWL_DID_UNMAP,
  PAWL_DID_CLOSE,
  PAWL_DID_LOCK,                /* took a lock; WHAT is the lock */
  PAWL_DID_SOMETHING,           /* a call of which too little is known */
  PAWL_DID_ACQUIRE,             /* no effect by itself: WHAT is new … */
  PAWL_DID_GIVE_BACK,           /* … and was given back, or taken over by a
                                   resize */
};

/* What outlives the call.  */
struct pawl_did
{
  enum pawl_effect_kind kind;
  const struct pawl_op *op;
  uint32_t frame;
  pawl_symbol what;             /* the block, as its address */
  uint32_t target;              /* of the call, or NONE */
  uint32_t trail;               /* how long the trail was */
  uint32_t order;               /* among effects and stores */
  bool doubtful;                /* the block may be this call's own */
  void *note;                   /* the client's own */
};

/* A store that is in memory now: its value, and where what was there at entry
   went.  */
struct pawl_cell
{
  pawl_symbol address, value;
  const struct pawl_op *op;
  uint32_t frame, trail, order;
  uint32_t latest;              /* the order of the last store */
  bool whole;                   /* all of an object, not one value */
};

enum pawl_step_word
{
  PAWL_WENT_TRUE,
  PAWL_WENT_FALSE,
  PAWL_WENT_CASE,
  PAWL_FAILED,                  /* an acquisition or resize */
  PAWL_REFUSED,                 /* a function that refuses by itself */
  PAWL_ENTERED,                 /* went into a function */
  PAWL_THREW,
};

struct pawl_trail
{
  enum pawl_step_word word;
  uint32_t frame;
  const struct pawl_op *op;     /* of a call; else null */
  struct pawl_place at;
  pawl_symbol condition;        /* what was decided */
};

struct pawl_frame
{
  uint32_t function;            /* in the build */
  const struct pawl_flow *flow;
  struct pawl_flow_info *info;
  uint32_t env, visits, arguments;      /* where its own begin */
  uint32_t caller;              /* a frame */
  uint32_t block, next;         /* where the caller goes on: the operation */
  const struct pawl_op *call;
  uint32_t depth;
  pawl_symbol identity;         /* tells what it makes from others' */
  bool contract;                /* paths on which it refuses were taken care
                                   of */
};

/* What is worked out once for all functions of a case.  */
struct pawl_flow_facts
{
  struct pawl_arena *arena;
  struct pawl_flow_info **infos;        /* by function of the build, where they
                                           were wanted */
  uint64_t **names;             /* the same: see pawl_flow_name */
  uint8_t *refuses;             /* by function: 0 not asked yet, 1 no, 2 yes */
  uint8_t *questions;           /* by target: calls of the predicates of stable
                                   slots; the same */
  struct pawl_flow_graph *graph;
  const char **predicates;
  size_t predicate_count, predicate_room;
};

struct pawl_flow_facts *pawl_flow_facts_new (struct pawl_case *the_case,
                                             struct pawl_arena *arena);

struct pawl_machine;

/* What a rule wants to be told.  */
struct pawl_machine_client
{
  /* The outermost function returns VALUE, 0 for none (THROWN: by an
     exception), at AT.  */
  void (*at_return) (struct pawl_machine *machine, pawl_symbol value,
                     bool thrown, const struct pawl_place *at);
  /* DID was added.  May be null.  */
  void (*at_effect) (struct pawl_machine *machine, struct pawl_did *did);
  /* VALUE is about to be stored at ADDRESS.  May be null.  */
  void (*at_store) (struct pawl_machine *machine, const struct pawl_op *op,
                    uint32_t frame, pawl_symbol address, pawl_symbol value);
  /* How many operations and blocks are gone through before the function is
     given up.  */
  uint64_t step_limit;
  /* Only what ends in a refusal is looked for.  States of which the same
     refusals are told are one then: effects and stores tell them apart one by one,
     conditions and values only where something behind asks for them.  Else all
     that happened does.  */
  bool refusals_only;
};

enum
{
  /* For a function of which something was promised …  */
  pawl_promised_steps = 200000,
  /* … and for what is looked at besides: as many cost less than compiling
     it.  */
  pawl_unpromised_steps = 2000,
};

/* What tells states at a place from each other, besides effects: a few of those
   that look alike are gone on from.  */
enum pawl_coarseness
{
  PAWL_ALL_STATES,              /* everything; one of each */
  PAWL_STATES_JOINED,           /* what something later asks for; see
                                   machine-joins.c */
  PAWL_STATES_BY_TRUTHS,        /* which values are zero */
  PAWL_STATES_BY_PLACES,        /* nothing */
};

struct pawl_machine
{
  struct pawl_case *the_case;
  const struct pawl_machine_client *client;
  void *data;                   /* the client's */
  struct pawl_arena *arena;
  struct pawl_symbols symbols;
  uint32_t function;            /* the outermost one, in the build */

  pawl_symbol *env;
  uint32_t env_count;
  uint8_t *visits;
  uint32_t visit_count;
  pawl_symbol *arguments;
  uint32_t argument_count;
  pawl_symbol *moved;           /* by the edge that is entered */
  uint32_t moved_room;
  struct pawl_frame *frames;
  uint32_t frame_count;
  struct pawl_cell *cells;
  uint32_t cell_count;
  struct pawl_did *dids;
  uint32_t did_count;
  struct pawl_trail *trail;
  uint32_t trail_count;
  uint32_t order;
  uint32_t failures;            /* acquisitions that failed on this path */
  uint32_t acquired;            /* those that did not */
  struct pawl_place returned_at;

  struct pawl_flow_facts *facts;
  uint64_t *seen;               /* states at joins that were gone on from */
  size_t seen_count, seen_room;
  struct pawl_joining *joining; /* see machine-joins.c */
  uint64_t steps;
  const bool *wanted;           /* by block of the outermost function: a path is
                                   gone on with there; null: anywhere */
  enum pawl_coarseness coarse;
  bool exhausted;
};

/* Goes through FUNCTION of the build.  Memory is ARENA's.  Where that is too much
   (it is EXHAUSTED then) and something was promised, it goes once more, on from
   each place a few times only, so that it comes to the function's end at all.  */
void pawl_machine_run (struct pawl_case *the_case,
                       struct pawl_flow_facts *facts, uint32_t function,
                       const struct pawl_machine_client *client, void *data,
                       struct pawl_arena *arena,
                       struct pawl_machine *machine);

/* Whether FUNCTION of the build refuses, by annotation or manifest.  */
bool pawl_function_refuses (const struct pawl_case *the_case,
                            struct pawl_flow_facts *facts, uint32_t function);

/* Whether TARGET is the predicate of a stable slot: a question, without effects,
   and always with the same answer.  */
bool pawl_is_question (const struct pawl_case *the_case,
                       struct pawl_flow_facts *facts, uint32_t target);

/* Whether NAME, of a function or an operation table's field, is PREDICATE.  */
bool pawl_is_predicate (const char *predicate, const char *name);

/* Whether VALUE, returned by FUNCTION, is a refusal: 1, 0, or -1 where that
   cannot be told.  */
int pawl_is_refusal (const struct pawl_machine *machine, uint32_t function,
                     pawl_symbol value, bool thrown);

/* Limits SYMBOL to FUNCTION's refusals; false where that is not one range.  */
bool pawl_assume_refusal (struct pawl_machine *machine, uint32_t function,
                          pawl_symbol symbol);

/* ---- For the machine's own files ---- */

/* machine-calls.c: where an exception of CALL, an operation of BLOCK, lands; null: it
   leaves the function.  */
const struct pawl_flow_edge *
pawl_machine_landing (const struct pawl_flow *flow,
                      const struct pawl_flow_block *block,
                      const struct pawl_op *call);

/* machine-wanted.c: the blocks of the outermost function from which it may still
   refuse; null: all.  */
bool *pawl_machine_wanted (struct pawl_machine *machine);

/* Where a path goes on.  */
struct pawl_point
{
  uint32_t frame, block, op;
};

/* What a flow looks like, worked out once a function.  */
struct pawl_flow_info
{
  const struct pawl_flow *flow;
  struct pawl_flow_info *next;  /* another region of the same function */
  uint32_t *predecessors;       /* by block */
  uint64_t **live;              /* by block: the operations whose values are
                                   used there or later */
  uint64_t **names;             /* by block: see pawl_flow_name; or null */
  bool *placed;                 /* by operation: it stands in a block */
  uint32_t words;
  uint32_t *heads;              /* by block: where the innermost loop that it is
                                   in begins, of a head that of the loop around
                                   its own; or NONE */
  bool *is_head;                /* by block */
};

/* Where FLOW's loops are, into INFO.  */
void pawl_flow_find_loops (struct pawl_arena *arena,
                           const struct pawl_flow *flow,
                           struct pawl_flow_info *info);

/* Counts that FRAME comes to the loop head TO, out of the block FROM.  True: it
   has come often enough, so that what changes from time to time is unknown from
   here on.  */
bool pawl_machine_widens (struct pawl_machine *machine, uint32_t frame,
                          uint32_t from, uint32_t to);

/* A fork at POINT's block was gone often enough.  True: the loop around it goes
   on by EDGE, and what changes in it is unknown from its next time on: only so
   its end is reached where constants decide it.  */
bool pawl_machine_passes (struct pawl_machine *machine,
                          const struct pawl_point *point,
                          const struct pawl_flow_edge **edge);

/* Whether EDGE, by which the path goes on from POINT's block as values decide,
   stays in a loop that was gone round often enough, and another one leaves it:
   what is in memory there would decide it for ever.  */
bool pawl_machine_lingers (struct pawl_machine *machine,
                           const struct pawl_point *point,
                           const struct pawl_flow_edge *edge);

/* Enters what LIKE says.  False: there is no room.  */
bool pawl_machine_push (struct pawl_machine *machine, struct pawl_frame like);

struct pawl_flow_info *pawl_flow_info_new (struct pawl_arena *arena,
                                           const struct pawl_flow *flow);

/* Whether the state at BLOCK of FRAME was gone on from before; notes it.  */
bool pawl_machine_seen (struct pawl_machine *machine, uint32_t frame,
                        uint32_t block);

pawl_symbol pawl_machine_value (struct pawl_machine *machine, uint32_t frame,
                                uint32_t op);

/* A number for what OP does in FRAME, each time it comes by.  */
pawl_symbol pawl_machine_fresh (struct pawl_machine *machine, uint32_t frame,
                                enum pawl_symbol_kind kind, pawl_symbol of,
                                const struct pawl_op *op);

pawl_symbol pawl_machine_load (struct pawl_machine *machine,
                               pawl_symbol address, const struct pawl_op *op);
void pawl_machine_store (struct pawl_machine *machine, uint32_t frame,
                         const struct pawl_op *op, pawl_symbol address,
                         pawl_symbol value, bool whole);
void pawl_machine_copy (struct pawl_machine *machine, uint32_t frame,
                        const struct pawl_op *op, pawl_symbol to,
                        pawl_symbol from);
/* Forgets what the locals of FRAME held, which returns VALUE.  */
void pawl_machine_forget (struct pawl_machine *machine, uint32_t frame,
                          pawl_symbol value);
void pawl_machine_effect (struct pawl_machine *machine, uint32_t frame,
                          const struct pawl_op *op, enum pawl_effect_kind kind,
                          pawl_symbol what, uint32_t target, bool doubtful);
void pawl_machine_trail (struct pawl_machine *machine,
                         enum pawl_step_word word, uint32_t frame,
                         const struct pawl_op *op, struct pawl_place at,
                         pawl_symbol condition);

/* Goes on from POINT to the end of all paths.  */
void pawl_machine_go (struct pawl_machine *machine, struct pawl_point point);

/* OP is a call.  True: POINT is where to go on; false: all ways were gone.  */
bool pawl_machine_call (struct pawl_machine *machine, struct pawl_point *point,
                        uint32_t number);

/* Leaves FRAME of POINT by an exception.  True: POINT is where to go on.  */
bool pawl_machine_unwind (struct pawl_machine *machine,
                          struct pawl_point *point);

/* Enters EDGE of POINT's block.  */
void pawl_machine_enter (struct pawl_machine *machine,
                         struct pawl_point *point,
                         const struct pawl_flow_edge *edge);

#endif
