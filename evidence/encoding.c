/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evidence as bytes: see encoding.h.

   Weighed for this were (10^6 calls of three numbers each, on one machine):
     protobuf-c 1.4, packed columns   3.4 bytes a call, read in   7 ns
     libcbor 0.8, streaming           4.8 bytes                  38 ns
     msgpack-c 4.0                    3.5 bytes                  65 ns
     numbers packed by hand           3.4 bytes                   6 ns
   Protocol Buffers also skip unknown fields by themselves, and what linkers do
   to sections is what they call merging.  What they lack is a check of the
   contents and the place of a fault: both are added here.

   Strings were most of it: 55 % for C (zstd), 82 % for C++ (the library's
   templates).  Not storing what a string shares with the one before saved 36 %
   and 17 % of them, the same after sorting them 55 % and 61 %, zlib at its
   fastest 68 % and 86 %; and the compiler has zlib loaded anyway.  */

#include "evidence/encoding.h"

#include <stdarg.h>

#include "base/digest.h"
#include "evidence/stored.h"

/* The first byte of a field of bytes or a message: its number and type.  */
enum
{
  header_tag = 1 << 3 | 2,      /* Section.header */
  unit_tag = 2 << 3 | 2,   /* Section.unit */
};

/* protobuf-c takes its memory from an arena, so that running out of it is the
   arena's affair and no message that cannot be read.  */
static void *
allocate (void *arena, size_t size)
{
  return pawl_arena_alloc_raw (arena, size);
}

static void
release (void *arena, void *memory)
{
  (void) arena;
  (void) memory;
}

unsigned char *
pawl_evidence_encode (struct pawl_arena *arena, const struct pawl_unit *unit,
                      size_t *length)
{
  enum
  {
    header_room = 32
  };
  Pawl__Stored__Section head = PAWL__STORED__SECTION__INIT;
  Pawl__Stored__Header header = PAWL__STORED__HEADER__INIT;
  Pawl__Stored__Header *headers[] = { &header };
  Pawl__Stored__Section tail = PAWL__STORED__SECTION__INIT;
  Pawl__Stored__Unit *units[] = { pawl_stored_from_unit (arena, unit) };
  tail.n_unit = 1;
  tail.unit = units;
  size_t body = pawl__stored__unit__get_packed_size (units[0]);
  size_t tail_length = pawl__stored__section__get_packed_size (&tail);
  unsigned char *bytes = pawl_arena_alloc (arena, header_room + tail_length);
  pawl__stored__section__pack (&tail, bytes + header_room);
  head.n_header = 1;
  head.header = headers;
  header.major = pawl_stored_major;
  header.minor = pawl_stored_minor;
  header.digest
    = pawl_digest_64 (bytes + header_room + tail_length - body, body);
  size_t head_length = pawl__stored__section__get_packed_size (&head);
  bytes += header_room - head_length;
  pawl__stored__section__pack (&head, bytes);
  *length = head_length + tail_length;
  return bytes;
}

/* What is left of the bytes that are read.  */
struct cursor
{
  struct pawl_arena *arena;
  const unsigned char *bytes;
  size_t length, offset;
  struct pawl_evidence_error *error;
};

static bool __attribute__ ((format (printf, 4, 5)))
fail (struct cursor *cursor, enum pawl_evidence_fault fault, size_t offset,
      const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  *cursor->error = (struct pawl_evidence_error){
    fault, offset, pawl_arena_vprintf (cursor->arena, format, arguments)
  };
  va_end (arguments);
  return false;
}

/* Reads the field of TAG: *CONTENTS and their *SIZE.  protobuf-c reads whole
   messages only; a section can be too large for that.  */
static bool
next_field (struct cursor *cursor, unsigned tag, const char *what,
            const unsigned char **contents, size_t *size)
{
  size_t start = cursor->offset;
  if (start == cursor->length)
    return fail (cursor, PAWL_EVIDENCE_TRUNCATED, start,
                 "it ends before the %s", what);
  if (cursor->bytes[cursor->offset++] != tag)
    return fail (cursor, PAWL_EVIDENCE_DAMAGED, start,
                 "there is no %s where one should begin", what);
  uint64_t value = 0;
  for (unsigned shift = 0;; shift += 7)
    {
      if (cursor->offset == cursor->length)
        return fail (cursor, PAWL_EVIDENCE_TRUNCATED, cursor->offset,
                     "it ends in the length of the %s", what);
      unsigned char byte = cursor->bytes[cursor->offset++];
      if (shift > 56)
        return fail (cursor, PAWL_EVIDENCE_DAMAGED, start,
                     "the length of the %s is no number", what);
      value |= (uint64_t) (byte & 127) << shift;
      if (byte < 128)
        break;
    }
  if (value > cursor->length - cursor->offset)
    return fail (cursor, PAWL_EVIDENCE_TRUNCATED, cursor->length,
                 "it ends in the %s, of which %llu bytes are missing", what,
                 (unsigned long long) value
                   - (cursor->length - cursor->offset));
  *contents = cursor->bytes + cursor->offset;
  *size = (size_t) value;
  cursor->offset += *size;
  return true;
}

bool
pawl_evidence_next (struct pawl_arena *arena, const unsigned char *bytes,
                    size_t length, size_t *offset,
                    struct pawl_evidence_item *item,
                    struct pawl_evidence_error *error)
{
  ProtobufCAllocator allocator = { allocate, release, arena };
  struct cursor cursor = { arena, bytes, length, *offset, error };
  const unsigned char *head, *body;
  size_t head_length, body_length;
  if (!next_field (&cursor, header_tag, "header", &head, &head_length))
    return false;
  const Pawl__Stored__Header *header
    = pawl__stored__header__unpack (&allocator, head_length, head);
  if (!header || !header->major)
    return fail (&cursor, PAWL_EVIDENCE_DAMAGED, *offset,
                 "the header cannot be read");
  if (!next_field (&cursor, unit_tag, "unit", &body, &body_length))
    return false;
  *item = (struct pawl_evidence_item){
    *offset, header->minor,           header->digest,
    body,    (size_t) (body - bytes), body_length
  };
  if (pawl_digest_64 (body, body_length) != header->digest)
    return fail (&cursor, PAWL_EVIDENCE_DAMAGED, item->body_offset,
                 "the unit's %zu bytes do not match their digest",
                 body_length);
  *offset = cursor.offset;
  if (header->major > pawl_stored_major)
    return fail (&cursor, PAWL_EVIDENCE_NEWER, item->offset,
                 "it is of version %u.%u; this Pawl reads versions up to %d",
                 header->major, header->minor, pawl_stored_major);
  return true;
}

struct pawl_unit *
pawl_evidence_decode (struct pawl_arena *arena, struct pawl_arena *scratch,
                      const struct pawl_evidence_item *item,
                      struct pawl_evidence_error *error)
{
  ProtobufCAllocator allocator = { allocate, release, scratch };
  struct pawl_unit *unit = NULL;
  const char *wrong = "it is no stored unit";
  const Pawl__Stored__Unit *stored
    = pawl__stored__unit__unpack (&allocator, item->body_length, item->body);
  if (stored)
    unit = pawl_stored_to_unit (arena, scratch, stored, &wrong);
  if (!unit)
    *error = (struct pawl_evidence_error){ PAWL_EVIDENCE_DAMAGED,
                                           item->body_offset, wrong };
  pawl_arena_reset (scratch);
  return unit;
}
