/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the two readers of the witness library's files share.  */

#ifndef PAWL_AUDIT_WITNESS_READING_H
#define PAWL_AUDIT_WITNESS_READING_H

#include "audit/witness.h"

/* One file.  */
struct pawl_witness_reading
{
  struct pawl_arena *arena;
  struct pawl_symboliser *symboliser;
  const struct pawl_region *region;
  uint64_t size;                /* of the file */
  uint32_t *by_mark;            /* a function's index + 1, by mark's number */
  uint32_t mark_room;
  double nanoseconds_a_tick;
  struct pawl_witness_process *process;
  size_t function_room;
};

/* The NUL-ended text at OFFSET, copied; null where the file has none.  */
const char *pawl_witness_text_at (const struct pawl_witness_reading *reading,
                                  uint64_t offset);

/* The function whose mark has the number MARK; null: none.  */
struct pawl_witness_function *
pawl_witness_function_of (struct pawl_witness_reading *reading, uint32_t mark);

/* witness-chains.c: reads all chains into the process.  */
void pawl_witness_read_chains (struct pawl_witness_reading *reading);

#endif
