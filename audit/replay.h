/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Running many commands at a time.  */

#ifndef PAWL_AUDIT_REPLAY_H
#define PAWL_AUDIT_REPLAY_H

#include "audit/commands.h"

struct pawl_replay
{
  struct pawl_arena *arena;
  const char *scratch;          /* a folder of our own for what they write */
  unsigned jobs;                /* at a time, at least 1 */
  bool progress;                /* on standard error */
  int signal;                   /* that ended it early; or 0 */
};

/* How one command ended.  */
struct pawl_replayed
{
  const char *object;           /* what it wrote; null: nothing */
  const char *message;          /* why, as far as the compiler said; or null */
};

/* Runs all COMPILES that are not skipped; the results are theirs, in order.  */
struct pawl_replayed *pawl_replay (struct pawl_replay *replay,
                                   const struct pawl_compiles *compiles);

#endif
