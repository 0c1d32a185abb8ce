/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Content digests: XXH3, 128 bits.  They tell versions of a file apart; they
   are no protection against someone who wants two files to collide.  */

#ifndef PAWL_BASE_DIGEST_H
#define PAWL_BASE_DIGEST_H

#include "base/arena.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { PAWL_DIGEST_BYTES = 16 };

/* The digest of LENGTH bytes.  */
void pawl_digest (const void *bytes, size_t length,
                  unsigned char digest[PAWL_DIGEST_BYTES]);

/* The same over bytes that come in pieces: pawl_digest_end after any number of
   pawl_digest_add gives what pawl_digest gives for all of them in a row.  The
   state lives in ARENA.  */
struct pawl_digest_state;
struct pawl_digest_state *pawl_digest_begin (struct pawl_arena *arena);
void pawl_digest_add (struct pawl_digest_state *state, const void *bytes,
                      size_t length);
void pawl_digest_end (const struct pawl_digest_state *state,
                      unsigned char digest[PAWL_DIGEST_BYTES]);

/* DIGEST as 32 lower-case hexadecimal digits.  */
char *pawl_digest_hex (struct pawl_arena *arena,
                       const unsigned char digest[PAWL_DIGEST_BYTES]);

/* 64 bits of the same family, for checks and hash tables.  */
unsigned long long pawl_digest_64 (const void *bytes, size_t length);

#ifdef __cplusplus
}
#endif

#endif
