/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside this room: what the writer and the reader of stored evidence share.
   stored.pb-c.h is generated from stored.proto.  */

#ifndef PAWL_EVIDENCE_STORED_H
#define PAWL_EVIDENCE_STORED_H

#include "evidence/encoding.h"
#include "evidence/stored.pb-c.h"

enum
{
  pawl_stored_major = 1,
  pawl_stored_minor = 3,
  pawl_stored_ratio = 100,      /* the most that compression may save: what
                                   bounds the memory for damaged evidence */
};

/* stored.proto says which flag stands where.  */
enum
{
  pawl_stored_callee_local = 1,
  pawl_stored_callee_has_body = 2,
  pawl_stored_callee_noreturn = 4,
  pawl_stored_callee_kind = 8,  /* times the kind */

  pawl_stored_function_local = 1,
  pawl_stored_function_mergeable = 2,
  pawl_stored_function_nested = 4,
  pawl_stored_function_parsed_only = 8,
  pawl_stored_function_constructor = 16,

  pawl_stored_call_on_failure_path = 1,
  pawl_stored_call_implicit = 2,
  pawl_stored_call_plain_format = 4,

  pawl_stored_shape_pointer = 1,
  pawl_stored_shape_written = 2,
  pawl_stored_shape_error_out = 4,
};

/* The message for UNIT, in ARENA.  */
Pawl__Stored__Unit *pawl_stored_from_unit (struct pawl_arena *arena,
                                           const struct pawl_unit *unit);

/* The unit of STORED, in ARENA; it does not point into STORED, which may say
   anything.  What is needed in between comes from SCRATCH.  Null on error, and
   in *WRONG what is wrong, in ARENA.  */
struct pawl_unit *pawl_stored_to_unit (struct pawl_arena *arena,
                                       struct pawl_arena *scratch,
                                       const Pawl__Stored__Unit *stored,
                                       const char **wrong);

/* Whether all columns of all tables in STORED are of the right lengths: as long
   as the first of their part, or left out.  False: *WRONG, in ARENA.  */
bool pawl_stored_check_columns (struct pawl_arena *arena,
                                const Pawl__Stored__Unit *stored,
                                const char **wrong);

/* Leaves out the columns of STORED that hold zeros only.  */
void pawl_stored_drop_zeros (Pawl__Stored__Unit *stored);

#endif
