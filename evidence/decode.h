/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside this room: what the files of the reader share.  */

#ifndef PAWL_EVIDENCE_DECODE_H
#define PAWL_EVIDENCE_DECODE_H

#include "evidence/stored.h"

struct pawl_decoder
{
  struct pawl_arena *arena, *scratch;
  const Pawl__Stored__Unit *stored;
  struct pawl_unit *unit;
  const char **strings;         /* by number; the one of number 0 is null */
  size_t string_count;  /* that one included */
  struct pawl_callee *callees;
  const struct pawl_expansion **chains;
  const char **wrong;
};

/* The value of a column that may have been left out.  */
#define VALUE(table, field, row) ((table)->n_##field ? (table)->field[row] : 0)

/* Notes what is wrong.  Always false.  */
bool pawl_decode_fail (struct pawl_decoder *decoder, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));

/* The string of NUMBER, in *TEXT.  False, here and below: what is wrong was
   noted.  */
bool pawl_decode_string (struct pawl_decoder *decoder, uint32_t number,
                         const char **text);

/* The same where 1 stands for the string USUAL.  */
bool pawl_decode_string_or (struct pawl_decoder *decoder, uint32_t number,
                            const char *usual, const char **text);

/* Callee NUMBER of the unit, in *VALUE.  */
bool pawl_decode_callee (struct pawl_decoder *decoder, uint32_t number,
                         const struct pawl_callee **value);

/* *ROW goes on by DIFFERENCE, and must be one of COUNT.  */
bool pawl_decode_row (struct pawl_decoder *decoder, uint32_t *row,
                      uint32_t difference, size_t count);

/* The chains of macro expansions.  */
bool pawl_decode_expansions (struct pawl_decoder *decoder);

/* The flows of functions.  */
bool pawl_decode_flows (struct pawl_decoder *decoder);

/* What the functions and callees have of sizing.  */
bool pawl_decode_sizings (struct pawl_decoder *decoder);

/* The calls of all functions, as many as each function's call_count.  */
bool pawl_decode_calls (struct pawl_decoder *decoder);

#endif
