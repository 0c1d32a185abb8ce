/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files that make flows (evidence/flow.h) share.  */

#ifndef PAWL_PLUGIN_FLOWS_H
#define PAWL_PLUGIN_FLOWS_H

#include "plugin/plugin.h"

#include "evidence/flow.h"

/* The flow of one function while it is made.  */
struct flow_maker
{
  ::function *fun;
  struct pawl_function *function;
  auto_vec<struct pawl_op, 64> ops;
  auto_vec<uint32_t, 64> of_ssa;        /* by version */
  auto_vec<tree, 8> locals;
  auto_vec<tree> *regions;      /* functions that were outlined of this one */
};

/* flow-values.cc: operands as operations, which are added where they are not
   there yet.  */

/* The bytes of an object of TYPE, or of an element if that is an array; 0:
   unknown.  */
int64_t pawl_flow_stride (tree type);

struct pawl_op *pawl_flow_add (struct flow_maker *maker,
                               enum pawl_op_kind kind, uint32_t *number);
struct pawl_op *pawl_flow_add_at (struct flow_maker *maker,
                                  enum pawl_op_kind kind, location_t location,
                                  uint32_t *number);
uint32_t pawl_flow_value (struct flow_maker *maker, tree operand);
uint32_t pawl_flow_address (struct flow_maker *maker, tree reference);

/* Whether OPERAND is in memory.  */
bool pawl_flow_is_memory (tree operand);

/* Whether TYPE has two values; is a pointer.  */
unsigned pawl_flow_type_flags (tree type);

/* flow-stores.cc: RIGHT, of any kind, is put into LEFT.  */
void pawl_flow_store (struct flow_maker *maker, tree left, tree right,
                      location_t location);

/* Of CALL, if it is one of the library that writes to what an argument points to:
   what it puts into that object's stable slots.  */
void pawl_flow_write (struct flow_maker *maker, gcall *call);

/* flow-atomics.cc: CALL as the loads and stores that it is.  False: it is none of
   those built-ins.  */
bool pawl_flow_atomic (struct flow_maker *maker, gcall *call);

/* flow-edges.cc: the edges out of BB, which is BLOCK; NUMBER_OF has the numbers of
   blocks by their index.  */
void pawl_flow_edges (struct flow_maker *maker, basic_block bb,
                      struct pawl_flow_block *block, const int *number_of);

/* flow-contracts.cc: what a function's declaration says of its refusals.  */
void pawl_flow_refusals (struct pawl_flow *flow, tree fndecl);

#endif
