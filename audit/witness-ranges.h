/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the compute-path functions of a program without marks are.  */

#ifndef PAWL_AUDIT_WITNESS_RANGES_H
#define PAWL_AUDIT_WITNESS_RANGES_H

#include "audit/policy.h"

/* Writes into the file OUTPUT the address ranges of the compute-path functions
   that PROGRAM and the libraries it is linked with have evidence of and no
   marks, for the witness library (witness/coarse.c tells the form).  Returns
   how many there are; 0 writes no file.  */
size_t pawl_witness_ranges (struct pawl_arena *arena, const char *program,
                            struct pawl_judge_options *options,
                            const char *output);

#endif
