/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pawl_call.place_key: FNV-1a over places, stable from one compilation of a
   file to the next.  A call that is not out of a macro has the key of its place
   alone, which is then not stored.  */

#ifndef PAWL_EVIDENCE_PLACE_KEY_H
#define PAWL_EVIDENCE_PLACE_KEY_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

static const uint64_t pawl_place_key_start = 0xcbf29ce484222325;

/* KEY and the name FILE (or null).  */
static inline uint64_t
pawl_place_key_file (uint64_t key, const char *file)
{
  for (const char *c = file ? file : ""; *c; c++)
    key = (key ^ (unsigned char) *c) * (uint64_t) 0x100000001b3;
  return key;
}

/* KEY, to which a file was added, and the place in that file.  */
static inline uint64_t
pawl_place_key_spot (uint64_t key, unsigned line, unsigned column)
{
  key = (key ^ (uint64_t) line) * (uint64_t) 0x100000001b3;
  return (key ^ (uint64_t) column) * (uint64_t) 0x100000001b3;
}

#ifdef __cplusplus
}
#endif

#endif
