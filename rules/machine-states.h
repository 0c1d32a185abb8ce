/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside the machine: which states at a place are one.  */

#ifndef PAWL_RULES_MACHINE_STATES_H
#define PAWL_RULES_MACHINE_STATES_H

#include "rules/machine.h"

enum
{
  pawl_name_bits = 1024,
  pawl_name_words = pawl_name_bits / 64,
};

/* The bit, among pawl_name_bits, for what KIND, NUMBER and TEXT name; two may
   share one.  NONE is for copies of whole objects.  */
unsigned pawl_name_bit (enum pawl_symbol_kind kind, uint64_t number,
                        const char *text);

/* What tells comparisons and sums by SIGN from others, as NUMBER: RIGHT is the
   constant operand, or null.  */
uint64_t pawl_name_of_comparison (enum pawl_operator sign,
                                  const int64_t *right);

/* What tells elements and offsets from others, as NUMBER: BY is the constant
   number or distance, or null.  */
uint64_t pawl_name_of_step (const int64_t *by);

/* Works out what INFO's flow, a part of FUNCTION, names at each block and
   behind it, and what it goes into there.  */
void pawl_flow_name (const struct pawl_case *the_case,
                     struct pawl_flow_facts *facts, uint32_t function,
                     struct pawl_flow_info *info);

/* The values that are used ahead of which the operation OP of the block NUMBER
   stands, into LIVE: there, or later.  */
void pawl_flow_live_at (const struct pawl_flow_info *info, uint32_t number,
                        uint32_t op, uint64_t *live);

/* Whether HASH is noted already; notes it.  */
bool pawl_machine_noted (struct pawl_machine *machine, uint64_t hash);

/* Whether all that can come of the state at BLOCK of FRAME comes of states that
   were gone on from; notes it.  */
bool pawl_machine_joins (struct pawl_machine *machine, uint32_t frame,
                         uint32_t block);

#endif
