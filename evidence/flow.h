/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a function does to storage, in which order and under which conditions:
   its control flow with the operations that matter for memory.  Recorded where
   a unit promises something of refusals or addresses.

   An operation is its value as well: operations name each other by number in
   the function's array, and number 0 stands for an unknown value.  Blocks run
   their operations in order; PHI takes the value that the edge by which its
   block was entered moves into it.  Numbers are in the function's `flow'.  */

#ifndef PAWL_EVIDENCE_FLOW_H
#define PAWL_EVIDENCE_FLOW_H

#include "evidence/model.h"

#ifdef __cplusplus
extern "C" {
#endif

enum pawl_op_kind
{
  PAWL_OP_UNKNOWN,              /* a value that could not be read */
  PAWL_OP_CONSTANT,             /* NUMBER, modulo 2^64; null is 0 */
  PAWL_OP_PARAMETER,            /* the value of parameter number NUMBER */
  PAWL_OP_LOCAL,                /* the address of a local variable, the function's
                                   number NUMBER */
  PAWL_OP_GLOBAL,               /* the address of a variable, of a function, or
                                   of a constant (its name is null) */
  PAWL_OP_FIELD,                /* the address of a field, at the address A */
  PAWL_OP_ELEMENT,              /* of element B of the array at A */
  PAWL_OP_OFFSET,               /* A plus B bytes; NUMBER: how many make up what
                                   A points to, or 0 */
  PAWL_OP_LOAD,                 /* what is at the address A */
  PAWL_OP_STORE,                /* puts B at the address A */
  PAWL_OP_COPY,                 /* copies what is at B, all of it, to A */
  PAWL_OP_CLEAR,                /* puts zeros at A, all of the object */
  PAWL_OP_NARROW,               /* A, in NUMBER bits; negative: signed ones */
  PAWL_OP_BINARY,               /* A and B by the operator NUMBER */
  PAWL_OP_CALL,                 /* calls CALLEE with the arguments */
  PAWL_OP_ASM,                  /* an asm that may change memory */
  PAWL_OP_PHI,
  PAWL_OP_LAST = PAWL_OP_PHI
};

enum pawl_operator
{
  PAWL_OPERATOR_EQ, PAWL_OPERATOR_NE, PAWL_OPERATOR_LT, PAWL_OPERATOR_LE,
  PAWL_OPERATOR_GT, PAWL_OPERATOR_GE,   /* these give 0 or 1 */
  PAWL_OPERATOR_PLUS, PAWL_OPERATOR_MINUS, PAWL_OPERATOR_TIMES,
  PAWL_OPERATOR_AND, PAWL_OPERATOR_OR, PAWL_OPERATOR_XOR,
  PAWL_OPERATOR_MIN, PAWL_OPERATOR_MAX,
  PAWL_OPERATOR_LAST = PAWL_OPERATOR_MAX
};

/* Flags of an operation.  */
enum
{
  PAWL_OP_UNSIGNED = 1,         /* BINARY: it compares unsigned numbers */
  PAWL_OP_BOOLEAN = 2,          /* LOAD, PARAMETER, CALL: the value is 0 or 1 */
  PAWL_OP_COUNTER = 4,          /* FIELD, GLOBAL: PAWL_DIAGNOSTIC_COUNTER */
  PAWL_OP_STABLE = 8,           /* FIELD, GLOBAL: PAWL_STABLE; WHILE is its
                                   predicate or null */
  PAWL_OP_ERROR_OUT = 16,       /* PARAMETER: PAWL_ERROR_OUT */
  PAWL_OP_POINTER = 32,         /* PARAMETER, LOAD, CALL: a pointer */
  PAWL_OP_ARROW = 64,           /* FIELD: written with an arrow */
  PAWL_OP_NOT_NULL = 128,       /* CALL, PARAMETER: never null */
  PAWL_OP_CLEAN_UP = 256,       /* CALL: by the `cleanup' attribute, or of a
                                   destructor; AT is the variable's place */
  PAWL_OP_LIBRARY = 512,        /* FIELD: inside a type of the C++ library */
};

struct pawl_op
{
  enum pawl_op_kind kind;
  unsigned flags;
  uint32_t a, b;
  int64_t number;
  const char *name;             /* LOCAL, GLOBAL, PARAMETER: as the source calls
                                   it; FIELD: the bare name of the field */
  const char *symbol;           /* GLOBAL, FIELD: what tells it from others, as
                                   pawl_callee.symbol does */
  const char *slot;             /* GLOBAL, FIELD: "Struct::field" or the
                                   variable, as manifests name slots */
  const char *predicate;        /* of PAWL_STABLE_WHILE; or null */
  const char *pointee;          /* FIELD, GLOBAL: the structure that it points
                                   to, by name; or null */
  struct pawl_place at;         /* of CALL, STORE, COPY, CLEAR and ASM */
  const struct pawl_callee *callee;
  uint32_t called;              /* CALL through a value: that value; else 0 */
  uint32_t *arguments;
  unsigned argument_count;
  const struct pawl_expansion *expansions;      /* of CALL and STORE */
  unsigned expansion_count;
};

enum pawl_exit
{
  PAWL_EXIT_JUMP,               /* one edge, or none: it ends here */
  PAWL_EXIT_BRANCH,             /* two edges, the first where VALUE is not 0 */
  PAWL_EXIT_SWITCH,             /* the first edge whose range has VALUE; the last
                                   one has none and is the default */
  PAWL_EXIT_RETURN,             /* VALUE is returned; 0: nothing */
  PAWL_EXIT_UNWIND,             /* leaves by an exception */
  PAWL_EXIT_EITHER,             /* any of the edges */
  PAWL_EXIT_LAST = PAWL_EXIT_EITHER
};

struct pawl_flow_move
{
  uint32_t phi, value;
};

struct pawl_flow_edge
{
  uint32_t to;                  /* a block */
  bool unwinding;               /* taken by an exception of the last call */
  int64_t low, high;            /* of a SWITCH */
  struct pawl_flow_move *moves;
  uint32_t move_count;
  struct pawl_place at;         /* of a statement that is the edge now
                                   (`return -1;'); or no place */
};

struct pawl_flow_block
{
  uint32_t first, count;        /* its operations */
  enum pawl_exit exit;
  uint32_t value;
  struct pawl_place at;         /* of the branch or the return */
  struct pawl_flow_edge *edges;
  uint32_t edge_count;
};

enum pawl_refusal_kind
{
  PAWL_REFUSAL_NONE,            /* PAWL_REFUSES is not in the source */
  PAWL_REFUSAL_BY_TYPE,
  PAWL_REFUSAL_BY_VALUES,
};

/* What a function returns, by which the usual refusal values are known.  */
enum pawl_result_kind
{
  PAWL_RESULT_OTHER,
  PAWL_RESULT_SIGNED,           /* negative constants refuse */
  PAWL_RESULT_BOOLEAN,          /* false */
  PAWL_RESULT_POINTER,          /* null */
  PAWL_RESULT_UNSIGNED,
};

struct pawl_named_value
{
  const char *name;
  int64_t number;
};

struct pawl_flow
{
  struct pawl_op *ops;
  uint32_t op_count;
  struct pawl_flow_block *blocks;       /* the first one is the entry */
  uint32_t block_count;
  uint32_t local_count;
  enum pawl_refusal_kind refusal;
  enum pawl_result_kind result;
  unsigned result_bits;
  struct pawl_named_value *values;      /* of PAWL_REFUSES_WITH, name null for
                                           numbers; "throw", "nullopt" */
  uint32_t value_count;
  struct pawl_named_value *enumerators; /* of the type that is returned */
  uint32_t enumerator_count;
  const char *region;           /* of a part that the compiler outlined (OpenMP):
                                   the symbol by which it is handed to a call;
                                   else null */
  struct pawl_flow **regions;   /* those parts, of a function all that are in
                                   it, also inside each other; of a part none */
  uint32_t region_count;
};

/* FLOW and its regions by number, from 0 to its region_count.  */
static inline const struct pawl_flow *
pawl_flow_part (const struct pawl_flow *flow, uint32_t number)
{
  return number ? flow->regions[number - 1] : flow;
}

#ifdef __cplusplus
}
#endif

#endif
