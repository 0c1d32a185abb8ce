/* SPDX-License-Identifier: GPL-3.0-or-later */
/* base/file.h: regular files, read on demand.  */

#include "support.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/file.h"

static struct pawl_arena *arena;
static char *folder;

static int
set_up (void **state)
{
  (void) state;
  arena = pawl_arena_new (NULL);
  folder = make_folder (arena);
  return chdir (folder);
}

static int
tear_down (void **state)
{
  (void) state;
  int status = chdir ("/");
  remove_folder (folder);
  pawl_arena_free (arena);
  return status;
}

static void
make_socket (const char *name)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  strcpy (address.sun_path, name);
  int descriptor = socket (AF_UNIX, SOCK_STREAM, 0);
  assert_true (descriptor >= 0);
  assert_int_equal (bind (descriptor, (struct sockaddr *) &address,
                          sizeof address), 0);
  close (descriptor);
}

/* None of these may be waited for.  */
static void
what_is_no_regular_file (void **state)
{
  (void) state;
  assert_int_equal (mkfifo ("pipe", 0600), 0);
  assert_int_equal (mkdir ("folder", 0700), 0);
  make_socket ("socket");
  assert_int_equal (symlink ("pipe", "link"), 0);
  assert_int_equal (symlink ("nowhere", "dangling"), 0);
  write_bytes ("empty", "", 0);
  static const struct
  {
    const char *name, *wrong;
  } cases[] = {
    { "pipe", "is a pipe; a regular file is expected" },
    { "link", "is a pipe; a regular file is expected" },
    { "folder", "is a folder; a file is expected" },
    { "socket", "is a socket; a regular file is expected" },
    { "/dev/zero", "is a device; a regular file is expected" },
    { "/dev/tty", "is a device; a regular file is expected" },
    { "dangling", "cannot be read: No such file or directory" },
    { "", "cannot be read: No such file or directory" },
    { "empty", "is empty" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      struct pawl_file file;
      const char *wrong = NULL;
      assert_false (pawl_file_open (&file, arena, cases[i].name, &wrong));
      assert_string_equal (wrong, cases[i].wrong);
    }
}

/* More than three pieces, and some bytes.  */
enum { large = 3 * 128 * 1024 + 100 };

static void
bytes_are_those_of_the_file (void **state)
{
  (void) state;
  struct sequence sequence = { 7 };
  char *bytes = pawl_arena_alloc (arena, large);
  for (size_t i = 0; i < large; i++)
    bytes[i] = (char) next_number (&sequence, 256);
  write_bytes ("large", bytes, large);
  for (int round = 0; round < 200; round++)
    {
      struct pawl_file file;
      const char *wrong;
      assert_true (pawl_file_open (&file, arena, "large", &wrong));
      assert_int_equal (file.size, large);
      for (int i = 0; i < 3; i++)
        {
          size_t offset = next_number (&sequence, large + 1);
          size_t length = next_number (&sequence, large + 1 - (uint32_t) offset);
          assert_true (pawl_file_need (&file, offset, length));
          assert_memory_equal (file.bytes + offset, bytes + offset, length);
        }
      assert_true (pawl_file_need (&file, large, 0));
      assert_false (pawl_file_need (&file, large, 1));
      assert_false (pawl_file_need (&file, 1, large));
      assert_false (pawl_file_need (&file, SIZE_MAX, 2));
      assert_false (file.changed);
      struct pawl_part part = { &file, file.bytes + 10, 20 };
      assert_true (pawl_part_need (&part, 0, 20));
      assert_memory_equal (part.bytes, bytes + 10, 20);
      assert_false (pawl_part_need (&part, 1, 20));
      /* What is written there is nobody else's.  */
      file.bytes[0] = (char) ~file.bytes[0];
      pawl_file_close (&file);
    }
  size_t length;
  assert_memory_equal (read_bytes (arena, "large", &length), bytes, large);
}

/* A file that somebody cuts short meanwhile is an error and no signal.  */
static void
a_file_that_gets_shorter (void **state)
{
  (void) state;
  char *bytes = pawl_arena_alloc (arena, large);
  write_bytes ("shrinks", bytes, large);
  struct pawl_file file;
  const char *wrong;
  assert_true (pawl_file_open (&file, arena, "shrinks", &wrong));
  assert_true (pawl_file_need (&file, 0, 10));
  assert_int_equal (truncate ("shrinks", 5), 0);
  assert_true (pawl_file_need (&file, 0, 20));
  assert_false (pawl_file_need (&file, large - 10, 10));
  assert_true (file.changed);
  assert_false (pawl_file_need (&file, 0, 10));
  pawl_file_close (&file);
}

static void
bytes_in_memory (void **state)
{
  (void) state;
  char bytes[] = "four";
  struct pawl_file file = pawl_file_of_bytes (bytes, 4);
  assert_true (pawl_file_need (&file, 0, 4));
  assert_false (pawl_file_need (&file, 0, 5));
  pawl_file_close (&file);
  assert_string_equal (bytes, "four");
}

/* Of a file full of holes only what was asked for is read.  */
static void
sparse (void **state)
{
  (void) state;
  write_bytes ("sparse", "begin", 5);
  assert_int_equal (truncate ("sparse", (off_t) 10 << 30), 0);
  struct pawl_file file;
  const char *wrong;
  assert_true (pawl_file_open (&file, arena, "sparse", &wrong));
  assert_true (pawl_file_need (&file, 0, 5));
  assert_memory_equal (file.bytes, "begin", 5);
  assert_true (pawl_file_need (&file, ((size_t) 10 << 30) - 5, 5));
  assert_memory_equal (file.bytes + ((size_t) 10 << 30) - 5, "\0\0\0\0\0", 5);
  pawl_file_close (&file);
}

int
main (void)
{
#define TEST(name) cmocka_unit_test_setup_teardown (name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
    TEST (what_is_no_regular_file),
    TEST (bytes_are_those_of_the_file),
    TEST (a_file_that_gets_shorter),
    TEST (bytes_in_memory),
    TEST (sparse),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
