/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pawl_call.place_key: FNV-1a, 64 bits, over the places of the macros that the
   call comes out of, if any, from the inside out, and then over the call's own
   place.  Stable from one compilation of a file to the next.

   FNV-1a can be undone.  So what is stored is the key of the macros alone,
   which many calls share.  */

#ifndef PAWL_EVIDENCE_PLACE_KEY_H
#define PAWL_EVIDENCE_PLACE_KEY_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

static const uint64_t pawl_place_key_start = 0xcbf29ce484222325;
static const uint64_t pawl_place_key_prime = 0x100000001b3;
/* Times the prime it is 1, modulo 2^64.  */
static const uint64_t pawl_place_key_inverse = 0xce965057aff6957b;

/* KEY and the file name FILE (or null).  */
static inline uint64_t
pawl_place_key_file (uint64_t key, const char *file)
{
  for (const char *c = file ? file : ""; *c; c++)
    key = (key ^ (unsigned char) *c) * pawl_place_key_prime;
  return key;
}

/* KEY, to which a file was added, and the place in that file.  */
static inline uint64_t
pawl_place_key_spot (uint64_t key, unsigned line, unsigned column)
{
  key = (key ^ (uint64_t) line) * pawl_place_key_prime;
  return (key ^ (uint64_t) column) * pawl_place_key_prime;
}

/* KEY before the place LINE and COLUMN in FILE went into it.  */
static inline uint64_t
pawl_place_key_undo (uint64_t key, const char *file, unsigned line,
                     unsigned column)
{
  key = (key * pawl_place_key_inverse) ^ (uint64_t) column;
  key = (key * pawl_place_key_inverse) ^ (uint64_t) line;
  for (size_t i = file ? strlen (file) : 0; i > 0; i--)
    key = (key * pawl_place_key_inverse) ^ (unsigned char) file[i - 1];
  return key;
}

#ifdef __cplusplus
}
#endif

#endif
