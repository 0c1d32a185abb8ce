/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of evidence as bytes: what is written can be read, and what was not
   written by us is told and harms nobody.  */

#include "testsuite/unit/evidence/sample.h"

#include <stdlib.h>
#include <string.h>

#include "base/digest.h"
#include "evidence/encoding.h"
#include "evidence/stored.h"

struct bytes
{
  unsigned char *bytes;
  size_t length;
};

static struct bytes
encode (struct pawl_arena *arena, const struct pawl_unit *unit)
{
  struct bytes bytes;
  bytes.bytes = pawl_evidence_encode (arena, unit, &bytes.length);
  return bytes;
}

static struct bytes
join (struct pawl_arena *arena, struct bytes one, struct bytes other)
{
  struct bytes both
    = { pawl_arena_alloc (arena, one.length + other.length),
        one.length + other.length };
  memcpy (both.bytes, one.bytes, one.length);
  memcpy (both.bytes + one.length, other.bytes, other.length);
  return both;
}

/* The bytes of a header and of BODY as protobuf-c packs them; the digest is
   right.  */
static struct bytes
wrap (struct pawl_arena *arena, struct bytes body, unsigned major,
      unsigned minor)
{
  Pawl__Stored__Section section = PAWL__STORED__SECTION__INIT;
  Pawl__Stored__Header header = PAWL__STORED__HEADER__INIT;
  Pawl__Stored__Header *headers[] = { &header };
  header.major = major;
  header.minor = minor;
  header.digest = pawl_digest_64 (body.bytes, body.length);
  section.n_header = 1;
  section.header = headers;
  struct bytes all = { pawl_arena_alloc (arena, body.length + 64), 0 };
  all.length = pawl__stored__section__pack (&section, all.bytes);
  all.bytes[all.length++] = 2 << 3 | 2;
  size_t rest = body.length;
  for (; rest >= 128; rest >>= 7)
    all.bytes[all.length++] = (unsigned char) (rest | 128);
  all.bytes[all.length++] = (unsigned char) rest;
  if (body.length)
    memcpy (all.bytes + all.length, body.bytes, body.length);
  all.length += body.length;
  return all;
}

static struct bytes
body_of (struct pawl_arena *arena, struct bytes all)
{
  struct pawl_evidence_item item;
  struct pawl_evidence_error error;
  size_t offset = 0;
  assert_true (pawl_evidence_next (arena, all.bytes, all.length, &offset,
                                   &item, &error));
  return (struct bytes) { (unsigned char *) item.body, item.body_length };
}

/* Decodes ITEM with a scratch arena of its own, so that a memory checker sees
   what is kept of it.  */
static struct pawl_unit *
decode_item (struct pawl_arena *arena, const struct pawl_evidence_item *item,
             struct pawl_evidence_error *error)
{
  struct pawl_arena *scratch = pawl_arena_new_like (arena);
  struct pawl_unit *unit = pawl_evidence_decode (arena, scratch, item, error);
  pawl_arena_free (scratch);
  return unit;
}

/* The only unit in ALL, or null with *ERROR filled.  */
static struct pawl_unit *
decode (struct pawl_arena *arena, struct bytes all,
        struct pawl_evidence_error *error)
{
  struct pawl_evidence_item item;
  size_t offset = 0;
  if (!pawl_evidence_next (arena, all.bytes, all.length, &offset, &item,
                           error))
    return NULL;
  assert_int_equal (offset, all.length);
  return decode_item (arena, &item, error);
}

static void
every_field_comes_back (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_evidence_error error;
  struct pawl_unit *unit = sample_unit (arena, "src/kernel.cc");
  struct pawl_unit *found = decode (arena, encode (arena, unit), &error);
  assert_non_null (found);
  expect_same_unit (found, unit);
  unit = empty_unit (arena, NULL);
  found = decode (arena, encode (arena, unit), &error);
  assert_non_null (found);
  expect_same_unit (found, unit);
  pawl_arena_free (arena);
}

static void
does_not_point_into_the_bytes (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_arena *input = pawl_arena_new (NULL);
  struct pawl_unit *unit = sample_unit (arena, "src/kernel.cc");
  struct bytes bytes = encode (input, unit);
  struct pawl_evidence_error error;
  struct pawl_unit *found = decode (arena, bytes, &error);
  memset (bytes.bytes, 0xa5, bytes.length);
  pawl_arena_free (input);
  expect_same_unit (found, unit);
  pawl_arena_free (arena);
}

static void
same_unit_same_bytes (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_arena *other = pawl_arena_new (NULL);
  /* At other addresses, and with strings that are copies.  */
  struct bytes one = encode (arena, sample_unit (arena, "src/kernel.cc"));
  pawl_arena_alloc (other, 4711);
  char *name = pawl_arena_strdup (other, "src/kernel.cc");
  struct bytes two = encode (other, sample_unit (other, name));
  assert_int_equal (one.length, two.length);
  assert_memory_equal (one.bytes, two.bytes, one.length);
  /* And what was read is written as it was.  */
  struct pawl_evidence_error error;
  struct bytes three = encode (other, decode (other, one, &error));
  assert_int_equal (one.length, three.length);
  assert_memory_equal (one.bytes, three.bytes, one.length);
  pawl_arena_free (other);
  pawl_arena_free (arena);
}

static void
paths_of_the_machine_are_not_stored (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct bytes bytes = encode (arena, sample_unit (arena, "src/kernel.cc"));
  assert_null (memmem (bytes.bytes, bytes.length, "/home/user", 10));
  pawl_arena_free (arena);
}

static void
many_strings_are_compressed (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_unit *unit = empty_unit (arena, "src/kernel.cc");
  size_t raw = 0;
  for (int i = 0; i < 200; i++)
    {
      char *name = pawl_arena_printf (arena, "_ZNSt6vectorI%d4textE", i);
      add_callee (arena, unit, PAWL_CALLEE_FUNCTION, name);
      raw += strlen (name) + 1;
    }
  struct bytes bytes = encode (arena, unit);
  assert_in_range (bytes.length, 1, raw / 2);
  struct pawl_evidence_error error;
  struct pawl_unit *found = decode (arena, bytes, &error);
  assert_non_null (found);
  expect_same_unit (found, unit);
  /* So repetitive that no reader would believe it.  */
  char *long_name = pawl_arena_alloc (arena, 100001);
  memset (long_name, 'x', 100000);
  add_callee (arena, unit, PAWL_CALLEE_FUNCTION, long_name);
  found = decode (arena, encode (arena, unit), &error);
  assert_non_null (found);
  expect_same_unit (found, unit);
  pawl_arena_free (arena);
}

static void
units_follow_each_other (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_unit *units[] = {
    sample_unit (arena, "one.c"), empty_unit (arena, "two.c"),
    sample_unit (arena, "three.c")
  };
  struct bytes all = { NULL, 0 };
  for (int i = 0; i < 3; i++)
    {
      struct bytes next = encode (arena, units[i]);
      all = all.length ? join (arena, all, next) : next;
    }
  size_t offset = 0;
  struct pawl_evidence_item item;
  struct pawl_evidence_error error;
  for (int i = 0; i < 3; i++)
    {
      assert_true (pawl_evidence_next (arena, all.bytes, all.length, &offset,
                                       &item, &error));
      struct pawl_unit *found = decode_item (arena, &item, &error);
      assert_non_null (found);
      expect_same_unit (found, units[i]);
    }
  assert_int_equal (offset, all.length);
  /* As one message, which is what linkers make of them.  */
  Pawl__Stored__Section *section
    = pawl__stored__section__unpack (NULL, all.length, all.bytes);
  assert_non_null (section);
  assert_int_equal (section->n_header, 3);
  assert_int_equal (section->n_unit, 3);
  pawl__stored__section__free_unpacked (section, NULL);
  pawl_arena_free (arena);
}

static void
cut_off_at_every_byte (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct bytes all = encode (arena, sample_unit (arena, "src/kernel.cc"));
  for (size_t length = 0; length < all.length; length++)
    {
      struct pawl_arena *own = pawl_arena_new (NULL);
      /* A copy of that length, so that a memory checker sees a byte too
         much.  */
      unsigned char *copy = malloc (length ? length : 1);
      memcpy (copy, all.bytes, length);
      struct pawl_evidence_error error = { 0 };
      struct bytes cut = { copy, length };
      assert_null (decode (own, cut, &error));
      assert_int_equal (error.fault, PAWL_EVIDENCE_TRUNCATED);
      assert_in_range (error.offset, 0, length);
      assert_non_null (error.message);
      free (copy);
      pawl_arena_free (own);
    }
  pawl_arena_free (arena);
}

static void
one_bit_flipped (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_unit *unit = sample_unit (arena, "src/kernel.cc");
  struct bytes all = encode (arena, unit);
  size_t told = 0;
  for (size_t bit = 0; bit < 8 * all.length; bit++)
    {
      struct pawl_arena *own = pawl_arena_new (NULL);
      struct pawl_evidence_item item;
      struct pawl_evidence_error error = { 0 };
      size_t offset = 0;
      all.bytes[bit / 8] ^= (unsigned char) (1 << bit % 8);
      if (pawl_evidence_next (own, all.bytes, all.length, &offset, &item,
                              &error))
        {
          /* It can only be the minor version, or a field that nobody
             knows.  */
          struct pawl_unit *found = decode_item (own, &item, &error);
          assert_non_null (found);
          expect_same_unit (found, unit);
        }
      else
        {
          told++;
          assert_non_null (error.message);
          assert_in_range (error.offset, 0, all.length);
        }
      all.bytes[bit / 8] ^= (unsigned char) (1 << bit % 8);
      pawl_arena_free (own);
    }
  assert_in_range (told, 8 * all.length - 16, 8 * all.length);
  pawl_arena_free (arena);
}

/* Damage that whoever made it also made the digest for.  */
static void
damaged_bodies (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct bytes body = body_of (
    arena, encode (arena, sample_unit (arena, "src/kernel.cc")));
  struct sequence sequence = { 42 };
  size_t refused = 0, rounds = 3000;
  for (size_t round = 0; round < rounds; round++)
    {
      struct pawl_arena *own = pawl_arena_new (NULL);
      struct bytes damaged = { pawl_arena_alloc (own, body.length),
                               body.length };
      memcpy (damaged.bytes, body.bytes, body.length);
      for (uint32_t i = next_number (&sequence, 4) + 1; i > 0; i--)
        damaged.bytes[next_number (&sequence, (uint32_t) body.length)]
          ^= (unsigned char) (1 << next_number (&sequence, 8));
      if (next_number (&sequence, 8) == 0)
        damaged.length = next_number (&sequence, (uint32_t) body.length);
      struct pawl_evidence_error error = { 0 };
      if (!decode (own, wrap (own, damaged, 1, 0), &error))
        {
          refused++;
          assert_int_equal (error.fault, PAWL_EVIDENCE_DAMAGED);
          assert_non_null (error.message);
        }
      pawl_arena_free (own);
    }
  /* Most flips only change what a string says.  */
  assert_in_range (refused, rounds / 10, rounds - 1);
  pawl_arena_free (arena);
}

static void
newer_versions (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_unit *unit = sample_unit (arena, "src/kernel.cc");
  struct bytes ours = encode (arena, unit), body = body_of (arena, ours);
  /* What a later version of the same major one adds is skipped: here a number
     and a text with field numbers that we do not know.  */
  struct bytes added = { (unsigned char *) "\xa0\x06\x07\xaa\x06\x02hi", 8 };
  struct pawl_evidence_error error;
  struct pawl_unit *found = decode (
    arena, wrap (arena, join (arena, body, added), 1, 7), &error);
  assert_non_null (found);
  expect_same_unit (found, unit);
  /* Another major version is named, and what follows it can be read.  */
  struct bytes other = { (unsigned char *) "\x08\x01", 2 };
  struct bytes both = join (arena, wrap (arena, other, 2, 3), ours);
  size_t offset = 0;
  struct pawl_evidence_item item;
  assert_false (pawl_evidence_next (arena, both.bytes, both.length, &offset,
                                    &item, &error));
  assert_int_equal (error.fault, PAWL_EVIDENCE_NEWER);
  assert_int_equal (error.offset, 0);
  assert_string_equal (error.message, "it is of version 2.3; this Pawl reads "
                                      "versions up to 1");
  assert_true (pawl_evidence_next (arena, both.bytes, both.length, &offset,
                                   &item, &error));
  assert_int_equal (offset, both.length);
  pawl_arena_free (arena);
}

/* The stored form of the sample after CHANGE is refused with MESSAGE.  */
static void
expect_refused (void (*change) (Pawl__Stored__Unit *stored),
                const char *message)
{
  struct pawl_arena *arena = pawl_arena_new (NULL);
  Pawl__Stored__Unit *stored = pawl_stored_from_unit (
    arena, sample_unit (arena, "src/kernel.cc"));
  change (stored);
  struct bytes body = { NULL, pawl__stored__unit__get_packed_size (stored) };
  body.bytes = pawl_arena_alloc (arena, body.length);
  pawl__stored__unit__pack (stored, body.bytes);
  struct pawl_evidence_error error = { 0 };
  assert_null (decode (arena, wrap (arena, body, 1, 0), &error));
  assert_int_equal (error.fault, PAWL_EVIDENCE_DAMAGED);
  assert_string_equal (error.message, message);
  pawl_arena_free (arena);
}

static void
unknown_callee (Pawl__Stored__Unit *stored)
{
  stored->calls->callee[0] = 99;
}

static void
unknown_string (Pawl__Stored__Unit *stored)
{
  stored->main_file = 1000;
}

static void
unknown_kind (Pawl__Stored__Unit *stored)
{
  stored->callees->kind[1] = 31 * pawl_stored_callee_kind;
}

static void
unknown_chain (Pawl__Stored__Unit *stored)
{
  stored->calls->chain[0] = 40;
}

static void
longer_chain (Pawl__Stored__Unit *stored)
{
  stored->chains->length[0] = 4000000000;
}

static void
callee_of_itself (Pawl__Stored__Unit *stored)
{
  /* The result of callee 2, which is made to belong to the result.  */
  stored->callees->of[0] = stored->callees->of_row[0] + 1;
}

static void
uneven_columns (Pawl__Stored__Unit *stored)
{
  stored->calls->n_line--;
}

static void
fewer_calls (Pawl__Stored__Unit *stored)
{
  stored->functions->calls[0]--;
}

static void
more_calls (Pawl__Stored__Unit *stored)
{
  stored->functions->calls[0] = UINT32_MAX;
}

static void
row_beyond (Pawl__Stored__Unit *stored)
{
  stored->calls->flags_row[1] = UINT32_MAX;
}

static void
open_string (Pawl__Stored__Unit *stored)
{
  stored->strings.data = (unsigned char *) "open";
  stored->strings.len = 4;
  stored->strings_length = 0;
}

static void
huge_strings (Pawl__Stored__Unit *stored)
{
  stored->strings_length = UINT32_MAX;
}

static void
no_compressed_strings (Pawl__Stored__Unit *stored)
{
  stored->strings.data = (unsigned char *) "not what zlib wrote";
  stored->strings.len = 20;
  stored->strings_length = 30;
}

static void
more_atoms (Pawl__Stored__Unit *stored)
{
  stored->sizings->atom_count[2] = 7;
}

static void
more_arguments (Pawl__Stored__Unit *stored)
{
  stored->sizings->steps->argument_count[7] = 9;
}

static void
unknown_step (Pawl__Stored__Unit *stored)
{
  stored->sizings->steps->kind[3] = 90;
}

static void
unknown_parameter (Pawl__Stored__Unit *stored)
{
  stored->sizings->workspaces->position[0] = 4;
}

static void
sizing_of_nothing (Pawl__Stored__Unit *stored)
{
  stored->sizings->owner_row[2] = 40;
}

static void
contradictions_are_told (void **state)
{
  (void) state;
  expect_refused (unknown_callee, "it names callee 99 of 14");
  expect_refused (unknown_string, "it names string 1000 of 55");
  expect_refused (unknown_kind, "callee 1 is of no known kind");
  expect_refused (unknown_chain, "it names chain 40, which is not there");
  expect_refused (longer_chain,
                  "chain 0 has 4000000000 steps, but 5 are left");
  expect_refused (callee_of_itself, "callee 0 belongs to itself");
  expect_refused (uneven_columns,
                  "the table Calls has 8 rows but 7 values of line");
  expect_refused (fewer_calls, "1 calls belong to no function");
  expect_refused (more_calls,
                  "function 0 has 4294967295 calls, but 8 are left");
  expect_refused (row_beyond, "it names row 4294967296 of 8");
  expect_refused (open_string, "the last string does not end");
  expect_refused (huge_strings, "the strings claim to be far too large");
  expect_refused (no_compressed_strings,
                  "the strings cannot be decompressed");
  expect_refused (more_atoms,
                  "a function has 7 rows of sizing, but 2 are left");
  expect_refused (more_arguments,
                  "sizing step 7 has 9 arguments, but 3 are left");
  expect_refused (unknown_step, "sizing step 3 is of no known kind");
  expect_refused (unknown_parameter, "a workspace is parameter 4 of 4");
  expect_refused (sizing_of_nothing, "it names row 42 of 18");
}

static void
what_is_no_evidence (void **state)
{
  (void) state;
  static const struct
  {
    const char *bytes;
    size_t length;
    enum pawl_evidence_fault fault;
    size_t offset;
    const char *message;
  } cases[] = {
    { "", 0, PAWL_EVIDENCE_TRUNCATED, 0, "it ends before the header" },
    { "\0\0\0\0", 4, PAWL_EVIDENCE_DAMAGED, 0,
      "there is no header where one should begin" },
    { "\x0a\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", 12,
      PAWL_EVIDENCE_DAMAGED, 0, "the length of the header is no number" },
    { "\x0a\xff\xff\xff\xff\xff\xff\xff\x7f", 9, PAWL_EVIDENCE_TRUNCATED, 9,
      "it ends in the header, of which 72057594037927935 bytes are missing" },
    { "\x0a\x02\x08\x00\x12\x00", 6, PAWL_EVIDENCE_DAMAGED, 0,
      "the header cannot be read" },
    { "\x0a\x02\x08\x01", 4, PAWL_EVIDENCE_TRUNCATED, 4,
      "it ends before the unit" },
    { "\x0a\x02\x08\x01\x0a\x00", 6, PAWL_EVIDENCE_DAMAGED, 4,
      "there is no unit where one should begin" },
    { "\x0a\x02\x08\x01\x12\x00", 6, PAWL_EVIDENCE_DAMAGED, 6,
      "the unit's 0 bytes do not match their digest" },
  };
  struct pawl_arena *arena = pawl_arena_new (NULL);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      struct pawl_evidence_error error = { 0 };
      struct bytes bytes = { (unsigned char *) cases[i].bytes,
                             cases[i].length };
      assert_null (decode (arena, bytes, &error));
      assert_string_equal (error.message, cases[i].message);
      assert_int_equal (error.fault, cases[i].fault);
      assert_int_equal (error.offset, cases[i].offset);
    }
  pawl_arena_free (arena);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (every_field_comes_back),
    cmocka_unit_test (does_not_point_into_the_bytes),
    cmocka_unit_test (same_unit_same_bytes),
    cmocka_unit_test (paths_of_the_machine_are_not_stored),
    cmocka_unit_test (many_strings_are_compressed),
    cmocka_unit_test (units_follow_each_other),
    cmocka_unit_test (cut_off_at_every_byte),
    cmocka_unit_test (one_bit_flipped),
    cmocka_unit_test (damaged_bodies),
    cmocka_unit_test (newer_versions),
    cmocka_unit_test (contradictions_are_told),
    cmocka_unit_test (what_is_no_evidence),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
