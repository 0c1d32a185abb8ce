/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the unit tests share: see support.h.  */

#include "support.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "manifests/yaml-tree.h"

char *
problems_text (struct pawl_arena *arena, const struct pawl_problems *problems)
{
  char *text = pawl_arena_strdup (arena, "");
  for (const struct pawl_problem *problem = problems->first; problem;
       problem = problem->next)
    {
      text = pawl_arena_printf (arena, "%s%s:%u:%u: %s\n", text,
                                problem->at.file, problem->at.line,
                                problem->at.column, problem->message);
      if (problem->other.file)
        text = pawl_arena_printf (arena, "%s  %s:%u:%u: %s\n", text,
                                  problem->other.file, problem->other.line,
                                  problem->other.column,
                                  problem->other_message);
    }
  return text;
}

/* TEXT without each FILE and colon.  */
static char *
without (struct pawl_arena *arena, const char *text, const char *file)
{
  char *result = pawl_arena_strdup (arena, ""), *colon;
  size_t length = strlen (file);
  while ((colon = strstr (text, file)))
    {
      result = pawl_arena_printf (arena, "%s%.*s", result,
                                  (int) (colon - text), text);
      text = colon + length;
    }
  return pawl_arena_printf (arena, "%s%s", result, text);
}

void
expect_problems (const char *text, const char *expected)
{
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_problems problems;
  pawl_problems_init (&problems, arena);
  struct pawl_promises *promises = pawl_promises_new (arena, "/top", NULL);
  bool good = pawl_promises_add_text (promises, "m.yaml", text, strlen (text),
                                      &problems);
  assert_string_equal (
    without (arena, problems_text (arena, &problems), "m.yaml:"), expected);
  assert_int_equal (good, problems.count == 0);
  pawl_arena_free (arena);
}

void
expect_tree_problems (const char *bytes, size_t length, const char *expected)
{
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_problems problems;
  pawl_problems_init (&problems, arena);
  const struct pawl_node *root
    = pawl_tree_read (arena, "m.yaml", bytes, length, &problems);
  assert_string_equal (
    without (arena, problems_text (arena, &problems), "m.yaml:"), expected);
  assert_int_equal (root != NULL, problems.count == 0);
  pawl_arena_free (arena);
}

struct pawl_promises *
promises_of (struct pawl_arena *arena, size_t count, const char *const *texts)
{
  struct pawl_problems problems;
  pawl_problems_init (&problems, arena);
  struct pawl_promises *promises = pawl_promises_new (arena, "/top", NULL);
  for (size_t i = 0; i < count; i++)
    pawl_promises_add_text (promises,
                            pawl_arena_printf (arena, "m%zu.yaml", i + 1),
                            texts[i], strlen (texts[i]), &problems);
  assert_string_equal (problems_text (arena, &problems), "");
  return promises;
}

char *
make_folder (struct pawl_arena *arena)
{
  const char *top = getenv ("TMPDIR");
  char *folder = pawl_arena_printf (arena, "%s/pawl-unit.XXXXXX",
                                    top && top[0] == '/' ? top : "/tmp");
  assert_non_null (mkdtemp (folder));
  return folder;
}

void
remove_folder (const char *folder)
{
  DIR *entries = opendir (folder);
  assert_non_null (entries);
  for (struct dirent *entry; (entry = readdir (entries));)
    if (strcmp (entry->d_name, ".") != 0 && strcmp (entry->d_name, "..") != 0)
      {
        int file = unlinkat (dirfd (entries), entry->d_name, 0);
        assert_true (file == 0
                     || unlinkat (dirfd (entries), entry->d_name,
                                  AT_REMOVEDIR) == 0);
      }
  closedir (entries);
  assert_int_equal (rmdir (folder), 0);
}

void
write_bytes (const char *name, const void *bytes, size_t length)
{
  FILE *file = fopen (name, "wb");
  assert_non_null (file);
  assert_int_equal (fwrite (bytes, 1, length, file), length);
  assert_int_equal (fclose (file), 0);
}

char *
read_bytes (struct pawl_arena *arena, const char *name, size_t *length)
{
  FILE *file = fopen (name, "rb");
  struct stat status;
  assert_non_null (file);
  assert_int_equal (fstat (fileno (file), &status), 0);
  *length = (size_t) status.st_size;
  char *bytes = pawl_arena_alloc (arena, *length + 1);
  assert_int_equal (fread (bytes, 1, *length, file), *length);
  fclose (file);
  return bytes;
}

/* xorshift64*  */
uint32_t
next_number (struct sequence *sequence, uint32_t below)
{
  uint64_t x = sequence->state;
  x ^= x >> 12;
  x ^= x << 25;
  x ^= x >> 27;
  sequence->state = x;
  return (uint32_t) ((x * 0x2545f4914f6cdd1du) >> 32) % below;
}
