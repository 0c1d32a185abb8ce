/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The binary index: the same answers as the manifest, whatever happens to
   it.  */

#include "support.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "manifests/index.h"
#include "manifests/promises.h"

static void
print_place (FILE *out, struct pawl_place at)
{
  fprintf (out, "@%u:%u ", at.line, at.column);
}

/* All that an entry says, with its places.  */
static bool
print_entry (const struct pawl_entry *entry, void *data)
{
  FILE *out = data;
  fprintf (out, "%s::%s ", entry->file, entry->function);
  print_place (out, entry->at);
  for (int i = 0; i < PAWL_REVIEW_COUNT; i++)
    if (entry->review[i])
      {
        fprintf (out, "%d=%s", i, entry->review[i]);
        print_place (out, entry->review_at[i]);
      }
  fprintf (out, "sites %d ", entry->has_sites);
  for (size_t i = 0; i < entry->site_count; i++)
    {
      fprintf (out, "%s=%u", entry->sites[i].callee, entry->sites[i].count);
      print_place (out, entry->sites[i].at);
    }
  fprintf (out, "workspaces %d ", entry->has_workspaces);
  for (size_t i = 0; i < entry->workspace_count; i++)
    {
      const struct pawl_workspace *workspace = &entry->workspaces[i];
      fprintf (out, "%s,%s,%s", workspace->parameter,
               workspace->capacity ? workspace->capacity : "-",
               workspace->bytes);
      print_place (out, workspace->bytes_at);
    }
  for (size_t i = 0; i < entry->extra_count; i++)
    fprintf (out, "%s=%s ", entry->extras[i].key, entry->extras[i].value);
  fprintf (out, "%s\n", entry->workers ? entry->workers : "-");
  return true;
}

static void
print_query (const char *name, void *data)
{
  fprintf (data, "query %s\n", name);
}

static char *
entry_text (struct pawl_arena *arena, const struct pawl_entry *entry)
{
  char *text = NULL;
  size_t length;
  FILE *out = open_memstream (&text, &length);
  assert_non_null (out);
  print_entry (entry, out);
  fclose (out);
  char *copy = pawl_arena_strdup (arena, text);
  free (text);
  return copy;
}

/* What PROMISES, of one manifest, say.  */
static char *
describe (struct pawl_arena *arena, struct pawl_promises *promises)
{
  const struct pawl_manifest *m = pawl_promises_manifest (promises, 0);
  char *text = NULL;
  size_t length;
  FILE *out = open_memstream (&text, &length);
  assert_non_null (out);
  fprintf (out, "%s %s %s %d\n", pawl_promises_digest (promises), m->digest,
           m->circuits ? m->circuits : "-", m->unreviewed_is_error);
  for (size_t i = 0; i < m->scope_count; i++)
    {
      fprintf (out, "%s", m->scope[i].pattern);
      print_place (out, m->scope[i].at);
    }
  pawl_promises_each_query (promises, print_query, out);
  pawl_promises_each_entry (promises, print_entry, out);
  fclose (out);
  assert_null (pawl_promises_lost (promises));
  char *copy = pawl_arena_strdup (arena, text);
  free (text);
  return copy;
}

static struct pawl_promises *
read_file (struct pawl_arena *arena, const char *folder)
{
  struct pawl_problems problems;
  pawl_problems_init (&problems, arena);
  struct pawl_promises *promises = pawl_promises_new (arena, folder, NULL);
  bool good = pawl_promises_add (promises, "m.yaml", &problems);
  assert_string_equal (problems_text (arena, &problems), "");
  assert_true (good);
  return promises;
}

static bool
is_behind_index (const struct pawl_promises *promises)
{
  return promises->models[0]->index != NULL;
}

static void
write_index (struct pawl_arena *arena, const char *manifest)
{
  struct pawl_problems problems;
  pawl_problems_init (&problems, arena);
  assert_true (pawl_index_write (arena, manifest, &problems));
}

static const char small[]
  = "pawl: 1\n"
    "scope: [\"a/**\"]\n"
    "reviews: {r: {owner: me}}\n"
    "functions:\n"
    "  \"b.c::f\": {review: r, sites: {malloc: 1}, x-a: [1, \"2\"]}\n"
    "  a.c:\n"
    "    N::g: {workspace: [{param: p, bytes: \"n * 4\", query: q}], workers: 2}\n";

/* COUNT functions, enough kinds of fields to tell them apart.  */
static char *
generated (struct pawl_arena *arena, unsigned count, size_t *length)
{
  char *text = pawl_arena_alloc (arena, 400 * (size_t) count + 1000);
  char *out = text;
  out += sprintf (out, "pawl: 1\nscope: [\"src/**\", \"!src/x/*\"]\n"
                       "unreviewed: warning\ncircuits: c/*.json\n"
                       "reviews:\n");
  for (unsigned i = 0; i < 10; i++)
    out += sprintf (out, "  r%u: {owner: o%u, priority: P%u}\n", i, i, i % 3);
  out += sprintf (out, "functions:\n");
  for (unsigned i = 0; i < count; i++)
    {
      if (i % 20 == 0)
        out += sprintf (out, "  \"src/part_%u/file.c\":\n", i / 20);
      if (i % 20 == 19)
        out += sprintf (out, "  src/part_%u/file.c::C::m%u:\n", i / 20, i);
      else
        out += sprintf (out, "    f%u:\n", i);
      out += sprintf (out, "      review: r%u\n      notes: \"n \\\" %u\"\n",
                      i % 10, i);
      if (i % 3)
        out += sprintf (out, "      sites: {malloc: %u, free: %u}\n", i, i % 7);
      if (i % 5 == 0)
        out += sprintf (out, "      workspace:\n        - {param: p, "
                             "capacity: c, bytes: n * %u, query: size_%u}\n", i, i);
      if (i % 7 == 0)
        out += sprintf (out, "      x-extra: [%u, {a: b}]\n", i);
    }
  *length = (size_t) (out - text);
  return text;
}

static void
same_answers (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  const char *folder = make_folder (arena);
  const char *name = pawl_arena_printf (arena, "%s/m.yaml", folder);
  size_t length;
  const char *text = generated (arena, 2000, &length);
  write_bytes (name, text, length);
  struct pawl_promises *whole = read_file (arena, folder);
  assert_false (is_behind_index (whole));
  write_index (arena, name);
  struct pawl_promises *lazy = read_file (arena, folder);
  assert_true (is_behind_index (lazy));

  /* Single look-ups before everything has been decoded.  */
  char *real = realpath (folder, NULL);
  for (unsigned i = 0; i < 2000; i += 37)
    {
      const char *path
        = pawl_arena_printf (arena, "%s/src/part_%u/file.c", real, i / 20);
      const char *function
        = pawl_arena_printf (arena, i % 20 == 19 ? "C::m%u" : "f%u", i);
      const struct pawl_entry *one
        = pawl_promises_entry (whole, path, function);
      const struct pawl_entry *other
        = pawl_promises_entry (lazy, path, function);
      assert_non_null (one);
      assert_non_null (other);
      assert_string_equal (entry_text (arena, one),
                           entry_text (arena, other));
      assert_null (pawl_promises_entry (lazy, path, "none"));
    }
  free (real);
  assert_true (is_behind_index (lazy));

  /* All of it, in a fresh start.  */
  const char *behind = describe (arena, read_file (arena, folder));
  assert_non_null (strstr (behind, "query size_"));
  unlink (pawl_arena_printf (arena, "%s/m.yaml.idx", folder));
  assert_string_equal (behind, describe (arena, read_file (arena, folder)));
  remove_folder (folder);
  pawl_arena_free (arena);
}

/* Reads with the index BYTES and compares with EXPECTED.  */
static void
expect_same (const char *folder, const char *index, const char *bytes,
             size_t length, const char *expected, unsigned *used)
{
  struct pawl_arena *arena = pawl_arena_new (NULL);
  write_bytes (index, bytes, length);
  struct pawl_promises *promises = read_file (arena, folder);
  char *found = describe (arena, promises);
  assert_string_equal (found, expected);
  *used += is_behind_index (promises);
  pawl_arena_free (arena);
}

static void
cut_off_anywhere (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  const char *folder = make_folder (arena);
  const char *name = pawl_arena_printf (arena, "%s/m.yaml", folder);
  const char *index = pawl_arena_printf (arena, "%s.idx", name);
  write_bytes (name, small, sizeof small - 1);
  const char *expected = describe (arena, read_file (arena, folder));
  write_index (arena, name);
  size_t length;
  const char *bytes = read_bytes (arena, index, &length);
  unsigned used = 0;
  for (size_t i = 0; i < length; i++)
    expect_same (folder, index, bytes, i, expected, &used);
  assert_int_equal (used, 0);
  expect_same (folder, index, bytes, length, expected, &used);
  assert_int_equal (used, 1);
  remove_folder (folder);
  pawl_arena_free (arena);
}

static void
each_byte_damaged (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  const char *folder = make_folder (arena);
  const char *name = pawl_arena_printf (arena, "%s/m.yaml", folder);
  const char *index = pawl_arena_printf (arena, "%s.idx", name);
  write_bytes (name, small, sizeof small - 1);
  const char *expected = describe (arena, read_file (arena, folder));
  write_index (arena, name);
  size_t length;
  char *bytes = read_bytes (arena, index, &length);
  unsigned used = 0;
  for (size_t i = 0; i < length; i++)
    {
      bytes[i] ^= (char) (1 << i % 8);
      expect_same (folder, index, bytes, length, expected, &used);
      bytes[i] ^= (char) (1 << i % 8);
    }
  /* Only the padding before the tables is covered by no check.  */
  assert_in_range (used, 0, 7);
  remove_folder (folder);
  pawl_arena_free (arena);
}

static void
random_damage (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  const char *folder = make_folder (arena);
  const char *name = pawl_arena_printf (arena, "%s/m.yaml", folder);
  const char *index = pawl_arena_printf (arena, "%s.idx", name);
  size_t text_length, length;
  const char *text = generated (arena, 40, &text_length);
  write_bytes (name, text, text_length);
  const char *expected = describe (arena, read_file (arena, folder));
  write_index (arena, name);
  const char *bytes = read_bytes (arena, index, &length);
  struct sequence sequence = { 16180339 };
  unsigned used = 0;
  for (unsigned round = 0; round < 200; round++)
    {
      struct pawl_arena *scratch = pawl_arena_new (NULL);
      char *damaged = pawl_arena_strndup (scratch, bytes, length);
      unsigned count = 1 + next_number (&sequence, 8);
      bool changed = false;
      while (count--)
        {
          size_t at = next_number (&sequence, (uint32_t) length);
          damaged[at] = (char) next_number (&sequence, 256);
        }
      changed = memcmp (damaged, bytes, length) != 0;
      if (changed)
        expect_same (folder, index, damaged, length, expected, &used);
      pawl_arena_free (scratch);
    }
  assert_in_range (used, 0, 5);
  remove_folder (folder);
  pawl_arena_free (arena);
}

/* Files that are no index of this manifest.  */
static void
other_files (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  const char *folder = make_folder (arena);
  const char *name = pawl_arena_printf (arena, "%s/m.yaml", folder);
  const char *index = pawl_arena_printf (arena, "%s.idx", name);
  write_bytes (name, small, sizeof small - 1);
  const char *expected = describe (arena, read_file (arena, folder));

  /* The index of another manifest under this one's name.  */
  const char *other = pawl_arena_printf (arena, "%s/o.yaml", folder);
  write_bytes (other, "pawl: 1\n", 8);
  write_index (arena, other);
  size_t length;
  const char *bytes
    = read_bytes (arena, pawl_arena_printf (arena, "%s.idx", other), &length);
  unsigned used = 0;
  expect_same (folder, index, bytes, length, expected, &used);
  expect_same (folder, index, "", 0, expected, &used);
  expect_same (folder, index, small, sizeof small - 1, expected, &used);
  assert_int_equal (used, 0);

  /* A folder of that name.  */
  assert_int_equal (unlink (index), 0);
  assert_int_equal (mkdir (index, 0777), 0);
  assert_string_equal (describe (arena, read_file (arena, folder)), expected);
  assert_int_equal (rmdir (index), 0);
  remove_folder (folder);
  pawl_arena_free (arena);
}

static void
stale_index (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  const char *folder = make_folder (arena);
  const char *name = pawl_arena_printf (arena, "%s/m.yaml", folder);
  write_bytes (name, small, sizeof small - 1);
  write_index (arena, name);
  assert_true (is_behind_index (read_file (arena, folder)));

  /* As long as before, but another count.  */
  char *text = pawl_arena_strdup (arena, small);
  *strstr (text, "malloc: 1") = 'M';
  write_bytes (name, text, sizeof small - 1);
  struct pawl_promises *promises = read_file (arena, folder);
  assert_false (is_behind_index (promises));
  assert_non_null (strstr (describe (arena, promises), "Malloc=1"));

  write_index (arena, name);
  promises = read_file (arena, folder);
  assert_true (is_behind_index (promises));
  assert_non_null (strstr (describe (arena, promises), "Malloc=1"));
  remove_folder (folder);
  pawl_arena_free (arena);
}

/* Damage that shows only when the manifest has gone as well is said.  */
static void
lost (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  const char *folder = make_folder (arena);
  const char *name = pawl_arena_printf (arena, "%s/m.yaml", folder);
  const char *index = pawl_arena_printf (arena, "%s.idx", name);
  write_bytes (name, small, sizeof small - 1);
  write_index (arena, name);
  size_t length;
  char *bytes = read_bytes (arena, index, &length);
  char *site = memmem (bytes, length, "malloc", 6);
  assert_non_null (site);
  *site = 'M';
  write_bytes (index, bytes, length);
  char *real = realpath (folder, NULL);
  const char *path = pawl_arena_printf (arena, "%s/b.c", real);
  free (real);

  struct pawl_promises *promises = read_file (arena, folder);
  assert_true (is_behind_index (promises));
  assert_null (pawl_promises_lost (promises));
  const struct pawl_entry *entry = pawl_promises_entry (promises, path, "f");
  assert_string_equal (entry->sites[0].callee, "malloc");
  assert_null (pawl_promises_lost (promises));

  promises = read_file (arena, folder);
  assert_true (is_behind_index (promises));
  assert_int_equal (unlink (name), 0);
  assert_null (pawl_promises_entry (promises, path, "f"));
  assert_string_equal (pawl_promises_lost (promises), "m.yaml");
  assert_null (pawl_promises_entry (promises, path, "f"));
  remove_folder (folder);
  pawl_arena_free (arena);
}

static unsigned
files_in (const char *folder)
{
  unsigned count = 0;
  DIR *entries = opendir (folder);
  assert_non_null (entries);
  for (struct dirent *entry; (entry = readdir (entries));)
    count += entry->d_name[0] != '.';
  closedir (entries);
  return count;
}

static void
failures_leave_nothing (void **state)
{
  (void) state;
  struct pawl_arena *arena = pawl_arena_new (NULL);
  struct pawl_problems problems;
  pawl_problems_init (&problems, arena);
  const char *folder = make_folder (arena);
  const char *name = pawl_arena_printf (arena, "%s/m.yaml", folder);
  const char *index = pawl_arena_printf (arena, "%s.idx", name);

  assert_false (pawl_index_write (arena, name, &problems));
  write_bytes (name, "pawl: 1\nscop: []\n", 17);
  assert_false (pawl_index_write (arena, name, &problems));
  assert_int_equal (files_in (folder), 1);

  /* Something in the way of the renaming.  */
  write_bytes (name, small, sizeof small - 1);
  assert_int_equal (mkdir (index, 0777), 0);
  assert_false (pawl_index_write (arena, name, &problems));
  assert_int_equal (files_in (folder), 2);
  assert_int_equal (rmdir (index), 0);

  assert_int_equal (chmod (folder, 0555), 0);
  bool root = geteuid () == 0;
  if (root)
    assert_int_equal (seteuid (65534), 0);
  assert_false (pawl_index_write (arena, name, &problems));
  if (root)
    assert_int_equal (seteuid (0), 0);
  assert_int_equal (chmod (folder, 0755), 0);
  assert_int_equal (files_in (folder), 1);
  assert_string_equal (
    problems_text (arena, &problems),
    pawl_arena_printf (
      arena,
      "%s:0:0: cannot be read: No such file or directory\n"
      "%s:2:1: unknown key 'scop' in the manifest; did you mean 'scope'?\n"
      "%s:0:0: its index cannot be written: Is a directory\n"
      "%s:0:0: its index cannot be written: Permission denied\n",
      name, name, name, name));

  /* And what it writes may be read by whoever may read the manifest.  */
  struct stat status;
  assert_int_equal (chmod (name, 0640), 0);
  write_index (arena, name);
  assert_int_equal (stat (index, &status), 0);
  assert_int_equal (status.st_mode & 0777, 0640);
  remove_folder (folder);
  pawl_arena_free (arena);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (same_answers),
    cmocka_unit_test (cut_off_anywhere),
    cmocka_unit_test (each_byte_damaged),
    cmocka_unit_test (random_damage),
    cmocka_unit_test (other_files),
    cmocka_unit_test (stale_index),
    cmocka_unit_test (lost),
    cmocka_unit_test (failures_leave_nothing),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
