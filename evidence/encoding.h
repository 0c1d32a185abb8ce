/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evidence as bytes: what an object file carries.

   A section holds one Protocol Buffers message a translation unit, one directly
   after the other, which together are a message again: linkers may join
   sections without knowing what is in them.  The same unit always gives the
   same bytes.  evidence/stored.proto has the layout.

   Not stored: pawl_place.host, the `path' of functions and callees, the unit's
   root.  They are null or 0 in what comes back.  */

#ifndef PAWL_EVIDENCE_ENCODING_H
#define PAWL_EVIDENCE_ENCODING_H

#include "base/arena.h"
#include "evidence/model.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The section in an object file: contributions are joined without padding
   (alignment 1), it is never loaded.  */
#define PAWL_EVIDENCE_SECTION ".pawl.evidence"

enum pawl_evidence_fault
{
  PAWL_EVIDENCE_TRUNCATED,      /* it ends too early */
  PAWL_EVIDENCE_DAMAGED,        /* these bytes were not written by Pawl */
  PAWL_EVIDENCE_NEWER,          /* of a version that this Pawl cannot read */
};

struct pawl_evidence_error
{
  enum pawl_evidence_fault fault;
  size_t offset;                /* in the bytes that were given, from 0 */
  const char *message;          /* in the arena: what is wrong, without file
                                   and offset, no full stop */
};

/* UNIT as bytes that live in ARENA, their number in *LENGTH.  */
unsigned char *pawl_evidence_encode (struct pawl_arena *arena,
                                     const struct pawl_unit *unit,
                                     size_t *length);

/* One unit, not yet decoded.  */
struct pawl_evidence_item
{
  size_t offset;                /* where the item begins */
  unsigned minor;               /* the version that wrote it, 1.MINOR */
  uint64_t digest;              /* of the body: equal for equal units */
  const unsigned char *body;    /* points into the bytes that were given */
  size_t body_offset, body_length;
};

/* The item at *OFFSET of the LENGTH BYTES, its digest verified; *OFFSET then is
   where the next one begins, LENGTH after the last.  False on error: with
   PAWL_EVIDENCE_NEWER *OFFSET still is where the next one begins, otherwise
   nothing after the error can be read.  */
bool pawl_evidence_next (struct pawl_arena *arena, const unsigned char *bytes,
                         size_t length, size_t *offset,
                         struct pawl_evidence_item *item,
                         struct pawl_evidence_error *error);

/* The unit in ITEM, in ARENA, independent of the bytes.  Null on error; any
   bytes may be in the body, and memory stays in proportion to its length.
   SCRATCH is for what is needed meanwhile, and reset in the end.  */
struct pawl_unit *
pawl_evidence_decode (struct pawl_arena *arena, struct pawl_arena *scratch,
                      const struct pawl_evidence_item *item,
                      struct pawl_evidence_error *error);

#ifdef __cplusplus
}
#endif

#endif
