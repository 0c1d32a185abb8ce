/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A comparison in the making: what its parts share.  */

#ifndef PAWL_AUDIT_COMPARE_CHANGES_H
#define PAWL_AUDIT_COMPARE_CHANGES_H

#include "audit/compare.h"

enum direction { LOOSENED, TIGHTENED, CHANGED, MOVED, DIRECTION_COUNT };

struct comparison
{
  struct pawl_arena *arena;
  const json_t *old, *new;
  json_t *changes;
  bool head_reviewed;           /* reviewed_at is another one */
};

/* Adds a change of WHAT, about ID, to the list of DIRECTION.  */
void pawl_add_change (struct comparison *work, enum direction direction,
                      const char *what, const char *id, bool reviewed,
                      const char *format, ...)
  __attribute__ ((format (printf, 6, 7)));

/* Whether both are equal; null is a value here.  */
bool pawl_same_json (const json_t *one, const json_t *other);

/* A text or number as messages have it, "none" for all else.  */
const char *pawl_shown_json (struct comparison *work, const json_t *value);

/* compare-functions.c.  */
void pawl_compare_contract (struct comparison *work, const char *what,
                            const char *id, const char *name,
                            const json_t *old, const json_t *new,
                            bool reviewed);
void pawl_compare_review (struct comparison *work, const char *id,
                          const json_t *old, const json_t *new);
void pawl_compare_functions (struct comparison *work);
bool pawl_compare_has_sites (const json_t *function);

/* compare-moved.c: for the id of each function that came and is one of GONE (an
   object of ids), that one's id; it leaves GONE.  */
json_t *pawl_compare_moved (struct comparison *work, json_t *gone);

#endif
