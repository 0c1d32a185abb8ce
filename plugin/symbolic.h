/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading a function in SSA form: what a name's value is as a formula over the
   parameters, under which condition a block is reached, what memory holds.

   Values are exact, over unbounded integers.  Where C's arithmetic could give
   something else, the value has a `need': that an operation's exact result
   fits its type.  What cannot be read is an opaque atom with its type's range,
   never a wrong formula.

   Callees with a body in the unit are read in place: a frame is one function
   with its arguments' values; the outermost one's parameters are atoms.
   Everything lives as long as the reader, its terms as the compilation.  */

#ifndef PAWL_PLUGIN_SYMBOLIC_H
#define PAWL_PLUGIN_SYMBOLIC_H

#include "plugin/symbolic-terms.h"

#include "evidence/sizing.h"

struct pawl_reader;
struct pawl_frame;

/* What a pointer points into.  */
enum pawl_base_kind
{
  PAWL_BASE_NULL,
  PAWL_BASE_PARAMETER,          /* what the outermost function's parameter
                                   points to */
  PAWL_BASE_LOCAL,              /* a variable of a frame */
  PAWL_BASE_GLOBAL,
  PAWL_BASE_FRESH,              /* what a call acquired */
  PAWL_BASE_UNKNOWN,            /* what a name that could not be read holds */
};

struct pawl_base
{
  enum pawl_base_kind kind;
  tree decl;                    /* the parameter or variable; of UNKNOWN the
                                   name, else null */
  struct pawl_frame *frame;     /* of LOCAL, FRESH and UNKNOWN */
  unsigned position;            /* of PARAMETER, from 0 */
  gcall *call;                  /* of FRESH */
  term bytes;                   /* its size where it is known, else null */
  term address;                 /* the atom for the pointer; null: none */
};

enum pawl_value_kind
{
  PAWL_VALUE_UNKNOWN,
  PAWL_VALUE_NUMBER,
  PAWL_VALUE_POINTER,
  PAWL_VALUE_CHOICE,            /* of pointers: TEST ? THEN : OTHERWISE */
};

/* An operation whose exact result is meant to fit its type.  */
struct pawl_operation
{
  gimple *stmt;
  term value;
  term left, right;             /* of a sum or product its operands; or null */
  enum tree_code code;          /* of a conversion NOP_EXPR */
  tree from, type;              /* FROM: of a conversion */
  location_t at;
  bool narrow;                  /* its type is smaller than a pointer, or it
                                   makes its operand smaller, and an index is
                                   wrong where it wraps */
};

enum pawl_need_kind { PAWL_NEED_ONE, PAWL_NEED_BOTH, PAWL_NEED_UNDER };

/* What has to hold for a value to be what its term says.  Null: nothing.  */
struct pawl_need
{
  enum pawl_need_kind kind;
  struct pawl_operation operation;
  const struct pawl_need *left, *right; /* of BOTH; UNDER has LEFT only … */
  term test;                            /* … which matters where this holds */
};

struct pawl_value
{
  enum pawl_value_kind kind;
  term number;                  /* of a POINTER: bytes from the base's start */
  const struct pawl_base *base;
  term test;
  const struct pawl_value *then, *otherwise;
  const struct pawl_need *needs;
  const char *why;              /* of UNKNOWN: in words */
  bool unset;                   /* of UNKNOWN: a variable that has no value
                                   yet, which no sound program looks at */
};
typedef const struct pawl_value *pawl_value_ref;

/* What is known of an atom of the formulas.  */
struct pawl_atom_facts
{
  term name;
  struct pawl_atom shown;       /* as the evidence tells it */
  term condition;               /* holds for all its values; null: none */
  struct pawl_frame *frame;     /* of a loop's counter … */
  struct pawl_loop *loop;       /* … and the loop */
  bool tests_later;             /* CONDITION lacks what a loop tests at its
                                   end */
  term first;                   /* of what is not known of a loop's runs: in the
                                   first one; or null */
  struct pawl_loop *first_loop; /* that loop, of … */
  struct pawl_frame *first_frame;
};

/* A natural loop.  */
struct pawl_loop
{
  basic_block header;
  sbitmap body;                 /* the blocks, by index */
  unsigned block_count;
  struct pawl_loop *outer;
  edge entry;                   /* into the header, where there is one only */
  auto_vec<edge, 2> back;
  bool counted;                 /* COUNTER … were looked for */
  gphi *counter_phi;            /* null: COUNTER counts the runs from 0 */
  term counter;                 /* null: none */
  term start;
  wide_number step;
  bool settled;                 /* FINAL was looked for */
  term final;                   /* of COUNTER when the loop is over; or null */
};

/* Whether LOOP, null: all of a frame, leaves a piece of memory as it is.  */
struct pawl_kept_memory
{
  const struct pawl_loop *loop;
  const struct pawl_base *base;
  term offset, bytes;
  tree type;
  bool kept;
};

struct pawl_block_facts
{
  int order;                    /* in reverse postorder from 0; -1: not
                                   reachable */
  basic_block dominator;        /* the immediate one, or null */
  struct pawl_loop *loop;       /* the innermost; or null */
  term within;                  /* reached, once the dominator is; or null */
  term reach;                   /* reached, once the function is; or null */
  bool busy;
};

typedef hash_map<tree, pawl_value_ref> pawl_value_map;

/* What a piece of memory holds after the statement that made the version
   DEF of memory, null: on entry, where it is not known what that stored.  */
struct pawl_memory_version
{
  tree def;
  const struct pawl_base *base;
  term offset;
  tree type;
  pawl_value_ref value;
};

struct pawl_frame
{
  struct pawl_reader *reader;
  ::function *fun;
  struct pawl_frame *outer;     /* the caller's; null: outermost */
  gcall *call;                  /* in the caller */
  unsigned depth;               /* 0: outermost */
  bool provisional;             /* so ARGUMENTS may be */
  auto_vec<pawl_value_ref> arguments;
  pawl_value_ref chain;         /* of a nested function; or null */
  auto_vec<basic_block> order;
  struct pawl_block_facts *blocks;      /* by index */
  auto_delete_vec<struct pawl_loop> loops;
  pawl_value_map *values;
  auto_vec<struct pawl_memory_version> memory;
  auto_vec<struct pawl_kept_memory> kept;
  struct pawl_atom_facts *thread, *team;        /* of an OpenMP region: the
                                   thread's number, and how many there are */
};

/* ---- symbolic.cc ---- */

/* A reader of FUN, which is in SSA form and has a body.  */
struct pawl_reader *pawl_reader_new (::function *fun);
void pawl_reader_free (struct pawl_reader *reader);
struct pawl_frame *pawl_reader_frame (struct pawl_reader *reader);
const vec<struct pawl_frame *> &
pawl_reader_frames (struct pawl_reader *reader);
/* Another frame, without a caller.  */
struct pawl_frame *pawl_frame_new (struct pawl_reader *reader,
                                   ::function *fun);

/* SIZE zeroed bytes that live as long as READER.  */
void *pawl_reader_alloc (struct pawl_reader *reader, size_t size);
/* Counts one step of work.  False: this function took too many, nothing more
   is read.  */
bool pawl_may_go_on (struct pawl_reader *reader);
/* From now on that is false.  */
void pawl_stop_reading (struct pawl_reader *reader);

/* Names that depend on each other: what is made of one that is still being read
   is provisional, and is read again when it is asked for later.  Begin returns
   what End is given back; End tells whether what was read in between is
   provisional.  */
unsigned pawl_begin_reading (struct pawl_reader *reader,
                             struct pawl_frame *frame, tree name);
bool pawl_end_reading (struct pawl_reader *reader, unsigned before);
/* Whether what is read now may be provisional.  */
bool pawl_is_provisional (const struct pawl_reader *reader);
/* NAME, which is being read, was asked for.  */
void pawl_note_provisional (struct pawl_reader *reader,
                            struct pawl_frame *frame, tree name);

/* The atom NAME, made where it is not there yet, with the range of TYPE.  */
struct pawl_atom_facts *pawl_atom_named (struct pawl_reader *reader,
                                         const char *name, tree type);
/* The same where NAME is a term.  */
struct pawl_atom_facts *pawl_atom_for (struct pawl_reader *reader, term name,
                                       tree type);
/* A new atom, named after STEM.  */
struct pawl_atom_facts *pawl_atom_new (struct pawl_reader *reader,
                                       const char *stem, tree type);
/* Null for what is no atom of READER's.  */
struct pawl_atom_facts *pawl_atom_of (struct pawl_reader *reader, term name);
/* All of them, in the order in which they were made.  */
const vec<struct pawl_atom_facts *> &
pawl_reader_atoms (struct pawl_reader *reader);

/* The base with these properties, made once.  */
const struct pawl_base *pawl_base_new (struct pawl_reader *reader,
                                       const struct pawl_base *like);

/* Values.  NEEDS may be null.  */
pawl_value_ref pawl_number_value (struct pawl_reader *reader, term number,
                                  const struct pawl_need *needs);
pawl_value_ref pawl_pointer_value (struct pawl_reader *reader,
                                   const struct pawl_base *base, term offset,
                                   const struct pawl_need *needs);
pawl_value_ref pawl_unknown_value (struct pawl_reader *reader,
                                   const char *why);
/* Of a variable that has none yet.  */
pawl_value_ref pawl_unset_value (struct pawl_reader *reader);
pawl_value_ref pawl_choice_value (struct pawl_reader *reader, term test,
                                  pawl_value_ref then,
                                  pawl_value_ref otherwise);
/* An opaque value of TYPE; WHAT says in words what it is.  */
pawl_value_ref pawl_opaque_value (struct pawl_frame *frame, tree type,
                                  const char *stem, const char *what,
                                  location_t at);
/* The number VALUE as a pointer: into what the one address that it was computed
   of points to.  */
pawl_value_ref pawl_pointer_of_number (struct pawl_reader *reader,
                                       pawl_value_ref value);
/* VALUE with NEEDS as well.  */
pawl_value_ref pawl_with_needs (struct pawl_reader *reader,
                                pawl_value_ref value,
                                const struct pawl_need *needs);

/* Needs; any of them may be null.  */
const struct pawl_need *pawl_need_both (struct pawl_reader *reader,
                                        const struct pawl_need *left,
                                        const struct pawl_need *right);
const struct pawl_need *pawl_need_under (struct pawl_reader *reader, term test,
                                         const struct pawl_need *need);
const struct pawl_need *
pawl_need_one (struct pawl_reader *reader,
               const struct pawl_operation *operation);
/* How many operations NEED, which may be null, is about.  */
unsigned pawl_count_needs (const struct pawl_need *need);
/* That all of NEED, which may be null, holds.  */
term pawl_need_term (const struct pawl_need *need);
/* NEED of VALUE, an operand of CODE in TYPE, with OTHER as the other one.  A difference that falls below 0 makes no harm where nothing is
   multiplied by it, nor where what is added lifts it up again.  */
const struct pawl_need *
pawl_need_of_operand (struct pawl_reader *reader, enum tree_code code,
                      tree type, const struct pawl_need *need, term value,
                      term other);
/* NEED of the value of NAME, of which only the remainder counts: the operation
   that gives NAME stays in the range that an index has, whether it wraps or
   not.  */
const struct pawl_need *pawl_need_reduced (struct pawl_reader *reader,
                                           const struct pawl_need *need,
                                           tree name);

/* Into *LOWEST and *HIGHEST the range that OPERATION's result has to fit; returns
   what it is, in words: "'int' multiplication".  */
const char *pawl_describe_operation (const struct pawl_operation *operation,
                                     const char **lowest,
                                     const char **highest);
/* The smallest and largest value of TYPE, an integer type of at most 64 bits;
   false for others.  */
bool pawl_type_range (tree type, wide_number *lowest, wide_number *highest);

/* ---- symbolic-flow.cc: blocks, loops, conditions ---- */

void pawl_read_flow (struct pawl_frame *frame);
bool pawl_dominates (const struct pawl_frame *frame, basic_block dominator,
                     basic_block bb);
static inline struct pawl_block_facts *
pawl_facts_of (const struct pawl_frame *frame, basic_block bb)
{
  return &frame->blocks[bb->index];
}
bool pawl_in_loop (const struct pawl_loop *loop, basic_block bb);
/* Whether E leads back, and whether it leaves a loop.  */
bool pawl_leads_back (const struct pawl_frame *frame, edge e);
bool pawl_leaves_loop (const struct pawl_frame *frame, edge e);
/* What has to hold for E to be taken at the end of its block; NEEDS may be
   null.  */
term pawl_edge_test (struct pawl_frame *frame, edge e,
                     const struct pawl_need **needs);
/* Why an atom stands for a condition that was left out: what holds there may be
   less than what is told.  */
extern const char pawl_condition_too_large[];
/* Adds to PARTS what CONDITION is the conjunction of.  */
void pawl_add_conjuncts (term condition, vec<term> *parts);
/* CONDITION, which holds at BB, in at most LIMIT; what does not fit is an opaque
   atom.  */
term pawl_term_within (struct pawl_frame *frame, basic_block bb,
                       term condition, unsigned limit);
/* What has to hold for BB to be reached, once FROM is, which dominates it; null
   FROM: once the function is.  Back edges are left out, and so is why a loop
   ended.  */
term pawl_reach (struct pawl_frame *frame, basic_block bb, basic_block from);
/* What holds on the way along E, once FROM, which dominates its block, is
   reached.  */
term pawl_edge_reach (struct pawl_frame *frame, edge e, basic_block from);

/* ---- symbolic-ranges.cc ---- */

/* Whether A is from LOWEST to HIGHEST whatever its atoms are.  */
bool pawl_surely_within (struct pawl_reader *reader, term a,
                         const char *lowest, const char *highest);

/* ---- symbolic-growth.cc ---- */

struct pawl_stride;

/* The number that NAME, a constant of an addition, is meant as: subtracting an
   unsigned 1 is adding the largest value.  */
term pawl_signed_constant (tree name);
/* How the result of PHI, in LOOP's header, grows in a run; false where that is
   not known.  */
bool pawl_growth_in_run (struct pawl_frame *frame, struct pawl_loop *loop,
                         gphi *phi, struct pawl_stride *growth);
/* How often LOOP, which has a counter, ran before this run.  */
term pawl_runs_before (const struct pawl_loop *loop);
/* What RUNS of LOOP, from its first one on, add up to, each of which grows by
   GROWTH, that may go along with the counter; null where it does otherwise.  */
term pawl_sum_of_runs (const struct pawl_loop *loop, term growth, term runs);

/* ---- symbolic-loops.cc, symbolic-settle.cc ---- */

/* What LOOP's counter is when the loop is over; null where that is not
   known.  */
term pawl_final_value (struct pawl_frame *frame, struct pawl_loop *loop);

/* By how much something grows in a run of a loop: by LEAST, and at most as much
   as MOST, UNIT by UNIT.  The two are one term where all runs are alike.  */
struct pawl_stride
{
  term least, most;
  wide_number unit;             /* 0 where all runs are alike */
};

struct pawl_stride pawl_no_stride (void);
/* GROWTH becomes what some runs grow by and others by OTHER; false where that
   cannot be said.  */
bool pawl_either_stride (struct pawl_stride *growth,
                         const struct pawl_stride *other);
/* GROWTH becomes what grows by both.  */
void pawl_add_stride (struct pawl_stride *growth,
                      const struct pawl_stride *more);
/* In a run of LOOP the value, of TYPE, of what is START ahead of the loop and
   has GROWTH; null where it is not known.  */
pawl_value_ref pawl_grown_value (struct pawl_frame *frame,
                                 struct pawl_loop *loop, tree type,
                                 pawl_value_ref start,
                                 const struct pawl_stride *growth);
/* Chooses what counts LOOP's runs, if that was not done yet.  */
void pawl_count_loop (struct pawl_frame *frame, struct pawl_loop *loop);
/* The value of PHI, in the header of LOOP; null where it is no counter.  */
pawl_value_ref pawl_read_counter (struct pawl_frame *frame,
                                  struct pawl_loop *loop, gphi *phi);
/* What holds for all values of ATOM; null: nothing is known.  */
term pawl_atom_condition (struct pawl_atom_facts *atom);
/* What is known of the loops' counters in VALUE at BB, which comes ahead of the
   test of a run: that the run before passed it.  */
term pawl_test_before (struct pawl_frame *frame, basic_block bb, term value);
/* What is known of counters in VALUE, at BB behind their loops' tests, that go by
   more than one: a whole step is left to where they end.  */
term pawl_room_for_step (struct pawl_frame *frame, basic_block bb,
                         term value);
/* Notes that PHI, of which VALUE is not known, is in LOOP's first run what it
   begins with.  */
void pawl_note_first_run (struct pawl_frame *frame, struct pawl_loop *loop,
                          gphi *phi, pawl_value_ref value);
/* TERM as it is where BB of FRAME is reached: counters of loops that are over
   by then are replaced by what they were in the end.  */
term pawl_settle (struct pawl_frame *frame, basic_block bb, term where);
/* COUNT PARTS, of what is told at BB, as they are in the first run of the loops
   that compute what is not known; false where they have none.  */
bool pawl_in_first_run (struct pawl_frame *frame, basic_block bb, term *parts,
                        unsigned count);
/* The test E of a counter that decides about its loop's next run: `!=' becomes
   an order.  */
term pawl_loop_test (struct pawl_frame *frame, edge e, term test);

/* ---- symbolic-values.cc, symbolic-names.cc ---- */

/* The value of a name or constant, of any type.  Never null.  */
pawl_value_ref pawl_read (struct pawl_frame *frame, tree name);
/* What STMT sets, null where it is not read.  */
pawl_value_ref pawl_read_assignment (struct pawl_frame *frame, gassign *stmt);
/* The same for arithmetic that a sanitizer checks.  */
pawl_value_ref pawl_read_sanitized (struct pawl_frame *frame, gcall *call);
/* The same for &, | and ^ (symbolic-bits.cc).  */
pawl_value_ref pawl_read_bits (struct pawl_frame *frame, gassign *stmt);
/* X modulo the power BITS of two, whatever wraps on the way there.  */
pawl_value_ref pawl_read_low_bits (struct pawl_frame *frame, tree x,
                                   unsigned bits);
/* What STMT, a remainder of A by N, sets.  */
pawl_value_ref pawl_read_remainder (struct pawl_frame *frame, gassign *stmt,
                                    term a, term n,
                                    const struct pawl_need *needs);
/* Whether TYPE, or both A and B, are 0 or 1 only.  */
bool pawl_is_boolean (tree type, term a, term b);
/* What the atom for NAME is called after.  */
const char *pawl_stem_of (tree name);
/* The same as a number; opaque where it is none.  */
term pawl_read_number (struct pawl_frame *frame, tree name,
                       const struct pawl_need **needs);
/* VALUE, of the type FROM, converted to TO by STMT.  */
pawl_value_ref pawl_convert (struct pawl_frame *frame, pawl_value_ref value,
                             tree from, tree to, gimple *stmt);
/* The pointer VALUE, BYTES further.  */
pawl_value_ref pawl_further (struct pawl_reader *reader, pawl_value_ref value,
                             term bytes, const struct pawl_need *needs);
/* What a merge at BB of FRAME gives whose incoming edges give VALUES.  */
pawl_value_ref pawl_merge (struct pawl_frame *frame, basic_block bb,
                           const vec<edge> &edges,
                           const vec<pawl_value_ref> &values, tree type,
                           const char *stem, location_t at);

/* ---- symbolic-compare.cc ---- */

term pawl_read_test (struct pawl_frame *frame, enum tree_code code, tree a,
                     tree b, const struct pawl_need **needs);
/* COND: an SSA name or a comparison.  */
term pawl_read_truth (struct pawl_frame *frame, tree cond,
                      const struct pawl_need **needs);
/* The pointer VALUE compared with null by CODE; null: not known.  */
term pawl_null_test (struct pawl_frame *frame, enum tree_code code,
                     pawl_value_ref value);

/* ---- symbolic-memory.cc, symbolic-places.cc ---- */

/* A piece of memory.  */
struct pawl_location
{
  pawl_value_ref pointer;       /* to its first byte */
  term bytes;                   /* null: not known */
  tree type;                    /* of the access */
};

/* The memory that REF is.  */
struct pawl_location pawl_locate (struct pawl_frame *frame, tree ref);
/* The address of REF.  */
pawl_value_ref pawl_address (struct pawl_frame *frame, tree ref);
/* What REF, loaded by STMT, holds.  */
pawl_value_ref pawl_load (struct pawl_frame *frame, gimple *stmt, tree ref);
/* What LOCATION holds when the outermost function is entered; null.  */
pawl_value_ref pawl_memory_at_start (struct pawl_frame *frame,
                                     const struct pawl_location *location);
/* What LOCATION of an outer or this frame holds in the version VUSE of FRAME's
   memory; null where that is not known.  */
pawl_value_ref pawl_read_memory (struct pawl_frame *frame,
                                 const struct pawl_location *location,
                                 tree vuse, location_t at);
/* The value of LOCATION, a pointer's, where it cannot change; null
   (symbolic-tables.cc).  */
pawl_value_ref
pawl_read_initialiser (struct pawl_frame *frame,
                       const struct pawl_location *location);
/* Whether STMT does not write to LOCATION.  */
bool pawl_keeps_memory (struct pawl_frame *frame, gimple *stmt,
                        const struct pawl_location *location);
/* What LOCATION holds when a run of LOOP begins, in which it goes on by a
   constant; PHI is memory's.  Null where it is no counter
   (symbolic-advance.cc).  */
pawl_value_ref pawl_memory_in_loop (struct pawl_frame *frame,
                                    struct pawl_loop *loop, gphi *phi,
                                    const struct pawl_location *location,
                                    location_t at);
/* What LOCATION, of which the pointer may be a choice, holds ahead of STMT;
   null.  */
pawl_value_ref pawl_read_location (struct pawl_frame *frame, gimple *stmt,
                                   const struct pawl_location *location);
/* How the parameter's field at OFFSET of BASE is spelled ("p->m"), with its
   type in *TYPE; null where there is none.  */
const char *pawl_field_spelling (const struct pawl_base *base, term offset,
                                 tree *type);

/* ---- symbolic-calls.cc ---- */

pawl_value_ref pawl_read_call (struct pawl_frame *frame, gcall *call);
/* A frame for CALL's callee where it has a body that can be read; else null.
   One a call.  */
struct pawl_frame *pawl_enter (struct pawl_frame *frame, gcall *call);
/* TERM without the distribution of a loop's runs over threads, which the code of
   an OpenMP region makes: as it would be with one thread.  */
term pawl_undistributed (struct pawl_frame *frame, term where);
/* The function that CALL calls, or runs as OpenMP does; null: not known.  */
tree pawl_callee_decl (gcall *call);
/* What LOCATION holds when FRAME's function returns.  */
pawl_value_ref pawl_memory_at_end (struct pawl_frame *frame,
                                   const struct pawl_location *location,
                                   location_t at);
/* What is OFFSET bytes into the structure that FRAME's function returns, as
   LOCATION has it in the caller; null.  */
pawl_value_ref pawl_memory_returned (struct pawl_frame *frame, term offset,
                                     const struct pawl_location *location,
                                     location_t at);
/* What FRAME's function returns.  */
pawl_value_ref pawl_read_result (struct pawl_frame *frame);

/* ---- symbolic-library.cc ---- */

bool pawl_has_name (tree decl, const char *name);
/* What CALL of FNDECL, which the C or C++ library is known to have, returns;
   null for other functions.  */
pawl_value_ref pawl_read_library (struct pawl_frame *frame, gcall *call,
                                  tree fndecl);
/* The arguments of CALL, an allocator, of which the product is the size; -1 for
   one that there is not.  False where that is not known.  */
bool pawl_allocation_size (gcall *call, int positions[2]);
/* What an allocator returns: a block of its own.  Null for other functions.  */
pawl_value_ref pawl_read_allocation (struct pawl_frame *frame, gcall *call);

#endif
