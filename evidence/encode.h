/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside this room: what the files of the writer share.  */

#ifndef PAWL_EVIDENCE_ENCODE_H
#define PAWL_EVIDENCE_ENCODE_H

#include <string.h>

#include "evidence/stored.h"

/* Things that have a number by what they are: slots of an open hash table, at
   most half of it in use.  0 is free, else the number + 1.  */
struct pawl_numbering
{
  uint32_t *slots;
  uint64_t *hashes;             /* by number */
  uint32_t count;
  size_t room, hash_room;
};

struct pawl_encoder
{
  struct pawl_arena *arena;
  struct pawl_numbering strings, steps, chains;
  const char **texts;           /* of the strings, by number */
  struct
  {
    const char *text;
    uint32_t number;
  } recent[64];                 /* the unit's parts share most strings: those
                                   need not be hashed again */
  size_t text_room, text_bytes;
  Pawl__Stored__Unit *stored;
  size_t *chain_starts;         /* in the stored steps */
  size_t chain_room;
};

/* The last rows of the parts of Calls that have some rows only.  */
struct pawl_last_rows
{
  uint32_t file, flags, object, expanded, argument, condition;
};

/* Room for one more element in an array that grows by doubling from 8.  */
void *pawl_encoder_grown (struct pawl_encoder *encoder, void *array,
                          size_t count, size_t size);

#define APPEND(message, field, value)                                         \
 ((message)->field                                                            \
  = pawl_encoder_grown (encoder, (message)->field, (message)->n_##field,      \
                        sizeof *(message)->field),                            \
  (message)->field[(message)->n_##field++] = (value))

static inline bool
pawl_same_text (const char *one, const char *other)
{
  return one == other || (one && other && strcmp (one, other) == 0);
}

/* The number of what has HASH and for which SAME holds; a new one if there is
   none, *KNOWN tells which.  */
uint32_t pawl_encoder_number (struct pawl_encoder *encoder,
                              struct pawl_numbering *numbering, uint64_t hash,
                              bool (*same) (const struct pawl_encoder *encoder,
                                            uint32_t number, const void *what,
                                            size_t count),
                              const void *what, size_t count, bool *known);

/* TEXT as a string's number.  */
uint32_t pawl_encode_string (struct pawl_encoder *encoder, const char *text);

/* The same where it mostly is USUAL: 0 none, 1 the usual one.  */
uint32_t pawl_encode_string_or (struct pawl_encoder *encoder, const char *text,
                                const char *usual);

/* Puts the strings that got numbers into the message.  */
void pawl_encode_strings (struct pawl_encoder *encoder);

/* The number of a chain of macro EXPANSIONS; KEY is what a call's place_key was
   before its own place went into it, 0 for what is no call.  */
uint32_t pawl_encode_chain (struct pawl_encoder *encoder,
                            const struct pawl_expansion *expansions,
                            unsigned count, uint64_t key);

/* The flows of UNIT's functions.  */
void pawl_encode_flows (struct pawl_encoder *encoder,
                        const struct pawl_unit *unit);

/* What UNIT's functions and callees have of sizing.  */
void pawl_encode_sizings (struct pawl_encoder *encoder,
                          const struct pawl_unit *unit);

/* Adds FUNCTION's calls.  */
void pawl_encode_calls (struct pawl_encoder *encoder,
                        const struct pawl_function *function,
                        struct pawl_last_rows *last);

#endif
