/* SPDX-License-Identifier: GPL-3.0-or-later */
/* base/: arenas, paths, digests.  */

#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/digest.h"
#include "base/path.h"

/* Where to note, and what.  */
struct ending
{
  char **end;
  char letter;
};

static void
note (void *data)
{
  struct ending *ending = data;
  *(*ending->end)++ = ending->letter;
}

static void
endings_run_backwards (void **state)
{
  (void) state;
  char text[4] = "", *end = text;
  struct ending endings[] = { { &end, 'a' }, { &end, 'b' }, { &end, 'c' } };
  struct pawl_arena *arena = pawl_arena_new (NULL);
  for (int i = 0; i < 3; i++)
    pawl_arena_at_end (arena, note, &endings[i]);
  assert_string_equal (text, "");
  pawl_arena_free (arena);
  assert_string_equal (text, "cba");
  pawl_arena_free (NULL);
}

static jmp_buf out_of_memory_jump;

static void
out_of_memory (void)
{
  longjmp (out_of_memory_jump, 1);
}

static void
arenas (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (out_of_memory);
  /* Never null, not even for nothing from an arena that has nothing.  */
  assert_non_null (pawl_arena_alloc (arena, 0));
  for (size_t size = 0; size < 40000; size = size * 2 + 1)
    {
      unsigned char *bytes = pawl_arena_alloc (arena, size);
      assert_int_equal ((uintptr_t) bytes % _Alignof (uint64_t), 0);
      for (size_t i = 0; i < size; i++)
        assert_int_equal (bytes[i], 0);
      if (size)
        memset (bytes, 0xff, size);
    }
  int *numbers = NULL;
  size_t room = 0;
  for (size_t i = 0; i < 1000; i++)
    {
      numbers = pawl_arena_grow (arena, numbers, i, &room, sizeof *numbers);
      numbers[i] = (int) i;
    }
  for (size_t i = 0; i < 1000; i++)
    assert_int_equal (numbers[i], i);
  /* What the array does not use yet is zero, whatever was there before.  */
  char *grown = pawl_arena_strdup (arena, "abcdefgh");
  room = 8;
  grown = pawl_arena_grow (arena, grown, 8, &room, 1);
  for (size_t i = 8; i < room; i++)
    assert_int_equal (grown[i], 0);
  assert_string_equal (pawl_arena_printf (arena, "%d-%s", 12, "x"), "12-x");
  assert_string_equal (pawl_arena_strndup (arena, "abc", 2), "ab");
  /* Texts need no alignment; objects after them still have theirs.  */
  for (size_t length = 0; length < 40; length++)
    {
      pawl_arena_strndup (arena, "0123456789012345678901234567890123456789",
                          length);
      uint64_t *object = pawl_arena_alloc (arena, sizeof *object);
      assert_int_equal ((uintptr_t) object % _Alignof (uint64_t), 0);
      assert_int_equal (*object, 0);
      *object = UINT64_MAX;
    }

  volatile int failures = 0;
  if (setjmp (out_of_memory_jump) == 0)
    pawl_arena_array (arena, SIZE_MAX / 2, 3);
  else
    failures++;
  if (setjmp (out_of_memory_jump) == 0)
    pawl_arena_alloc (arena, SIZE_MAX);
  else
    failures++;
  assert_int_equal (failures, 2);
  pawl_arena_free (arena);
}

/* Texts that no longer fit into what is left leave nothing behind there.  */
static void
texts_that_do_not_fit (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  for (size_t size = 1000; size < 1 << 20; size *= 2)
    {
      pawl_arena_alloc (arena, size / 8);
      size_t length = 5 * size;
      char *text = pawl_arena_printf (arena, "%0*d", (int) length, 0);
      assert_int_equal (strlen (text), length);
      assert_int_equal (strspn (text, "0"), length);
      unsigned char *bytes = pawl_arena_alloc (arena, size / 8);
      for (size_t i = 0; i < size / 8; i++)
        if (bytes[i])
          fail ();
    }
  pawl_arena_free (arena);
}

/* A reset arena gives the same memory again, zeroed where that is promised.  */
static void
arenas_again (void **state)
{
  (void) state;
  char text[3] = "", *end = text;
  struct ending ending = { &end, 'a' };
  struct pawl_arena *arena = pawl_arena_new (NULL);
  pawl_arena_reset (arena);
  pawl_arena_at_end (arena, note, &ending);
  for (size_t size = 8; size < 1 << 20; size *= 2)
    memset (pawl_arena_alloc (arena, size), 0xff, size);
  pawl_arena_reset (arena);
  assert_string_equal (text, "a");
  unsigned char *first = pawl_arena_alloc_raw (arena, 100);
  for (int round = 0; round < 3; round++)
    {
      pawl_arena_reset (arena);
      unsigned char *bytes = pawl_arena_alloc (arena, 100);
      assert_ptr_equal (bytes, first);
      for (size_t i = 0; i < 100; i++)
        assert_int_equal (bytes[i], 0);
      memset (bytes, 0xff, 100);
      /* More than the block that was kept has.  */
      for (size_t size = 1 << 10; size < 1 << 23; size *= 2)
        {
          bytes = pawl_arena_alloc (arena, size);
          for (size_t i = 0; i < size; i++)
            if (bytes[i])
              fail ();
          memset (bytes, 0xff, size);
        }
      pawl_arena_reset (arena);
      first = pawl_arena_alloc_raw (arena, 100);
    }
  pawl_arena_free (arena);
  assert_string_equal (text, "a");
}

static void
paths (void **state)
{
  (void) state;
  static const struct
  {
    const char *base, *name, *absolute;
  } cases[] = {
    { "/a/b", "c", "/a/b/c" },       { "/a/b", "/c", "/c" },
    { "/a/b", ".", "/a/b" },         { "/a/b", "..", "/a" },
    { "/a/b", "../../..", "/" },     { "/a//b/", "./c//d/", "/a/b/c/d" },
    { "/", "x/../y", "/y" },         { "/a", "...", "/a/..." },
  };
  struct pawl_arena *arena = pawl_arena_new (NULL);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    assert_string_equal (
      pawl_path_absolute (arena, cases[i].base, cases[i].name),
      cases[i].absolute);
  assert_string_equal (pawl_path_below ("/a", "/a/b/c"), "b/c");
  assert_string_equal (pawl_path_below ("/", "/a/b"), "a/b");
  assert_null (pawl_path_below ("/a", "/ab"));
  assert_null (pawl_path_below ("/a", "/a"));
  assert_null (pawl_path_below ("/", "/"));
  assert_string_equal (pawl_path_folder (arena, "a/b"), "a");
  assert_string_equal (pawl_path_folder (arena, "b"), ".");
  assert_string_equal (pawl_path_folder (arena, "/b"), "/");
  assert_string_equal (pawl_path_real (arena, "/no/such/x"), "/no/such/x");
  assert_string_equal (pawl_path_real (arena, "/./x"), "/x");
  pawl_arena_free (arena);
}

static void
digests (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  unsigned char digest[PAWL_DIGEST_BYTES], pieces[PAWL_DIGEST_BYTES];
  /* The published value of XXH128 of nothing.  */
  pawl_digest ("", 0, digest);
  assert_string_equal (pawl_digest_hex (arena, digest),
                       "99aa06d3014798d86001c324468d497f");

  char bytes[5000];
  for (size_t i = 0; i < sizeof bytes; i++)
    bytes[i] = (char) (i * 7 + i / 256);
  pawl_digest (bytes, sizeof bytes, digest);
  for (size_t step = 1; step < 3000; step = step * 3 + 1)
    {
      struct pawl_digest_state *digesting = pawl_digest_begin (arena);
      for (size_t i = 0; i < sizeof bytes; i += step)
        pawl_digest_add (digesting, bytes + i,
                         sizeof bytes - i < step ? sizeof bytes - i : step);
      pawl_digest_end (digesting, pieces);
      assert_memory_equal (pieces, digest, sizeof digest);
    }
  bytes[4999] ^= 1;
  pawl_digest (bytes, sizeof bytes, pieces);
  assert_memory_not_equal (pieces, digest, sizeof digest);
  pawl_arena_free (arena);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (endings_run_backwards),
    cmocka_unit_test (arenas),
    cmocka_unit_test (arenas_again),
    cmocka_unit_test (texts_that_do_not_fit),
    cmocka_unit_test (paths),
    cmocka_unit_test (digests),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
