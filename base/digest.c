/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Content digests: see digest.h.  xxHash is taken inline, so that nothing has
   to be linked.  */

#include "base/digest.h"

#include <stdint.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

struct pawl_digest_state
{
  XXH3_state_t state;
};

static void
store (XXH128_hash_t hash, unsigned char digest[PAWL_DIGEST_BYTES])
{
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash (&canonical, hash);
  memcpy (digest, canonical.digest, PAWL_DIGEST_BYTES);
}

void
pawl_digest (const void *bytes, size_t length,
             unsigned char digest[PAWL_DIGEST_BYTES])
{
  store (XXH3_128bits (bytes, length), digest);
}

struct pawl_digest_state *
pawl_digest_begin (struct pawl_arena *arena)
{
  /* The state wants more alignment than arenas give.  */
  size_t alignment = _Alignof (struct pawl_digest_state);
  char *room = pawl_arena_alloc (arena, sizeof (struct pawl_digest_state)
                                          + alignment);
  room += alignment - (uintptr_t) room % alignment;
  struct pawl_digest_state *state = (struct pawl_digest_state *) room;
  XXH3_128bits_reset (&state->state);
  return state;
}

void
pawl_digest_add (struct pawl_digest_state *state, const void *bytes,
                 size_t length)
{
  XXH3_128bits_update (&state->state, bytes, length);
}

void
pawl_digest_end (const struct pawl_digest_state *state,
                 unsigned char digest[PAWL_DIGEST_BYTES])
{
  store (XXH3_128bits_digest (&state->state), digest);
}

char *
pawl_digest_hex (struct pawl_arena *arena,
                 const unsigned char digest[PAWL_DIGEST_BYTES])
{
  char *text = pawl_arena_alloc (arena, 2 * PAWL_DIGEST_BYTES + 1);
  for (int i = 0; i < PAWL_DIGEST_BYTES; i++)
    {
      text[2 * i] = "0123456789abcdef"[digest[i] >> 4];
      text[2 * i + 1] = "0123456789abcdef"[digest[i] & 15];
    }
  return text;
}

unsigned long long
pawl_digest_64 (const void *bytes, size_t length)
{
  return XXH3_64bits (bytes, length);
}
