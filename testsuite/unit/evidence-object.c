/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of reading evidence out of files: those that compilers and binutils
   make, those of other machines, and damaged ones.  */

#include "testsuite/unit/evidence/sample.h"

#include "testsuite/unit/evidence/elf-file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "evidence/encoding.h"
#include "evidence/object.h"
#include "evidence/stored.h"

/* Each test works in a folder of its own, which is the current one.  */
static struct pawl_arena *arena;
static char *folder;

static void __attribute__ ((format (printf, 1, 2)))
run (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  char *command = pawl_arena_vprintf (arena, format, arguments);
  va_end (arguments);
  if (system (command) != 0)
    fail_msg ("failed: %s", command);
}

static int
set_up (void **state)
{
  (void) state;
  arena = pawl_arena_new (NULL);
  folder = make_folder (arena);
  assert_int_equal (chdir (folder), 0);
  return 0;
}

static int
tear_down (void **state)
{
  (void) state;
  assert_int_equal (chdir ("/"), 0);
  run ("rm -rf '%s'", folder);
  pawl_arena_free (arena);
  return 0;
}

static const char *
compiler (void)
{
  const char *name = getenv ("CC");
  return name && *name ? name : "gcc";
}

/* An object NAME.o of the source TEXT, with the evidence of a unit that is the
   sample with NAME.c as its main file.  */
static void
compile (const char *name, const char *text, const char *flags)
{
  char *source = pawl_arena_printf (arena, "%s.c", name);
  size_t length;
  unsigned char *bytes = pawl_evidence_encode (
    arena, sample_unit (arena, source), &length);
  write_bytes (source, text, strlen (text));
  write_bytes ("evidence", bytes, length);
  run ("%s %s -c %s -o plain.o", compiler (), flags, source);
  run ("objcopy --add-section " PAWL_EVIDENCE_SECTION "=evidence "
       "--set-section-alignment " PAWL_EVIDENCE_SECTION "=1 plain.o %s.o",
       name);
  run ("rm plain.o evidence %s", source);
}

static struct pawl_objects
read_one (const char *name)
{
  struct pawl_objects objects;
  pawl_objects_init (&objects, arena);
  pawl_objects_add (&objects, name);
  return objects;
}

static void
expect_no_problem (const struct pawl_objects *objects)
{
  if (objects->problem_count)
    fail_msg ("%s: %s", objects->problems[0].name,
              objects->problems[0].message);
}

static void
expect_problem (const struct pawl_objects *objects, size_t number,
                const char *name, const char *message)
{
  assert_in_range (objects->problem_count, number + 1, SIZE_MAX);
  assert_string_equal (objects->problems[number].name, name);
  assert_string_equal (objects->problems[number].message, message);
}

/* The symbols of OBJECT as text, a letter for each of: defined, function, local,
   weak.  */
static char *
symbols_text (const struct pawl_object *object)
{
  char *text = "";
  for (size_t i = 0; i < object->symbol_count; i++)
    {
      const struct pawl_symbol *symbol = &object->symbols[i];
      text = pawl_arena_printf (
        arena, "%s%s:%s%s%s%s ", text, symbol->name,
        symbol->defined ? "d" : "", symbol->function ? "f" : "",
        symbol->local ? "l" : "", symbol->weak ? "w" : "");
    }
  return text;
}

static void
expect_units (const struct pawl_object *object, size_t count)
{
  assert_true (object->has_evidence);
  assert_int_equal (object->unit_count, count);
  for (size_t i = 0; i < count; i++)
    expect_same_unit (object->units[i],
                      sample_unit (arena, object->units[i]->main_file));
}

static void
plain_object (void **state)
{
  (void) state;
  compile ("one", "void *malloc (unsigned long);\n"
                  "static void *helper (void) { return malloc (3); }\n"
                  "void *table[2];\n"
                  "__attribute__ ((weak)) void *kernel (void)\n"
                  "{ return helper (); }\n",
           "-O0");
  struct pawl_objects objects = read_one ("one.o");
  expect_no_problem (&objects);
  assert_int_equal (objects.object_count, 1);
  const struct pawl_object *object = objects.objects[0];
  assert_string_equal (object->name, "one.o");
  assert_string_equal (object->file, "one.o");
  assert_int_equal (object->kind, PAWL_OBJECT_RELOCATABLE);
  assert_false (object->slim_lto);
  expect_units (object, 1);
  assert_string_equal (symbols_text (object),
                       "helper:dfl malloc: kernel:dfw ");
}

static void
without_evidence (void **state)
{
  (void) state;
  compile ("one", "int one;\n", "");
  run ("objcopy -R " PAWL_EVIDENCE_SECTION " one.o");
  struct pawl_objects objects = read_one ("one.o");
  expect_no_problem (&objects);
  assert_int_equal (objects.object_count, 1);
  assert_false (objects.objects[0]->has_evidence);
  assert_int_equal (objects.objects[0]->unit_count, 0);
}

/* What the tools make of one and two keeps both units.  */
static void
binutils_keep_it (void **state)
{
  (void) state;
  static const struct
  {
    const char *command;
    size_t objects, units;
    enum pawl_object_kind kind;
  } cases[] = {
    { "ar rcs result one.o two.o", 2, 2, PAWL_OBJECT_RELOCATABLE },
    { "ar rcsT result one.o two.o", 2, 2, PAWL_OBJECT_RELOCATABLE },
    { "ld -r -o result one.o two.o", 1, 2, PAWL_OBJECT_RELOCATABLE },
    { "strip -g -o result one.o", 1, 1, PAWL_OBJECT_RELOCATABLE },
    { "strip --strip-unneeded -o result one.o", 1, 1,
      PAWL_OBJECT_RELOCATABLE },
    { "strip -o result one.o", 1, 1, PAWL_OBJECT_RELOCATABLE },
    { "$CC -o result one.o two.o", 1, 2, PAWL_OBJECT_EXECUTABLE },
    { "$CC -no-pie -o result one.o two.o", 1, 2, PAWL_OBJECT_EXECUTABLE },
    { "$CC -shared -o result one.o two.o", 1, 2, PAWL_OBJECT_SHARED },
    { "$CC -shared -Wl,-soname,x.so,-s -o result one.o two.o", 1, 2,
      PAWL_OBJECT_SHARED },
    /* A library that can be run, as libc can.  */
    { "$CC -shared -Wl,-soname,x.so -o result one.o two.o runs", 1, 2,
      PAWL_OBJECT_SHARED },
  };
  compile ("one", "int two (void); int main (void) { return two (); }\n",
           "-g -fPIC");
  compile ("two", "int two (void) { return 0; }\n", "-g -fPIC");
  setenv ("CC", compiler (), 1);
  run ("echo 'const char name[] __attribute__ ((section (\".interp\")))"
       " = \"/lib/ld.so\";' | %s -fPIC -x c -c - -o runs", compiler ());
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      run ("rm -f result; %s", cases[i].command);
      struct pawl_objects objects = read_one ("result");
      expect_no_problem (&objects);
      assert_int_equal (objects.object_count, cases[i].objects);
      assert_int_equal (objects.unit_count, cases[i].units);
      for (size_t j = 0; j < cases[i].objects; j++)
        {
          assert_int_equal (objects.objects[j]->kind, cases[i].kind);
          expect_units (objects.objects[j],
                        cases[i].units / cases[i].objects);
        }
    }
}

static void
archives_name_their_members (void **state)
{
  (void) state;
  compile ("one", "int one;\n", "");
  compile ("a-name-that-is-longer-than-fifteen-letters", "int two;\n", "");
  run ("mkdir sub; ar rcs in.a one.o; ar rcs sub/out.a in.a a-*.o one.o; "
       "ar rcsT sub/thin.a in.a a-*.o");
  static const struct
  {
    const char *file, *names[3];
    size_t count;
  } cases[] = {
    { "sub/out.a",
      { "sub/out.a(in.a)(one.o)",
        "sub/out.a(a-name-that-is-longer-than-fifteen-letters.o)",
        "sub/out.a(one.o)" },
      3 },
    { "sub/thin.a",
      { "sub/thin.a(../in.a)(one.o)",
        "sub/thin.a(../a-name-that-is-longer-than-fifteen-letters.o)" },
      2 },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      struct pawl_objects objects = read_one (cases[i].file);
      expect_no_problem (&objects);
      assert_int_equal (objects.object_count, cases[i].count);
      for (size_t j = 0; j < cases[i].count; j++)
        {
          assert_string_equal (objects.objects[j]->name, cases[i].names[j]);
          expect_units (objects.objects[j], 1);
        }
      assert_int_equal (objects.unit_count, 2);
    }
}

static void
names_as_bsd_writes_them (void **state)
{
  (void) state;
  compile ("one", "int one;\n", "");
  size_t length;
  char *object = read_bytes (arena, "one.o", &length);
  FILE *out = fopen ("bsd.a", "wb");
  fprintf (out, "!<arch>\n%-16s%-12d%-6d%-6d%-8o%-10d`\n", "__.SYMDEF", 0, 0,
           0, 0644, 4);
  fwrite ("\0\0\0\0", 1, 4, out);
  fprintf (out, "%-16s%-12d%-6d%-6d%-8o%-10zu`\n", "#1/20", 0, 0, 0, 0644,
           length + 20);
  fwrite ("a name with blanks\0\0", 1, 20, out);
  fwrite (object, 1, length, out);
  fprintf (out, "%s%-16s%-12d%-6d%-6d%-8o%-10zu`\n", length % 2 ? "\n" : "",
           "short one.o", 0, 0, 0, 0644, length);
  fwrite (object, 1, length, out);
  fclose (out);
  struct pawl_objects objects = read_one ("bsd.a");
  expect_no_problem (&objects);
  assert_int_equal (objects.object_count, 2);
  assert_string_equal (objects.objects[0]->name, "bsd.a(a name with blanks)");
  assert_string_equal (objects.objects[1]->name, "bsd.a(short one.o)");
  expect_units (objects.objects[0], 1);
}

static void
equal_units_are_read_once (void **state)
{
  (void) state;
  compile ("one", "static int one;\n", "");
  run ("ar rcs lib.a one.o; ld -r -o both.o one.o one.o");
  struct pawl_objects objects = read_one (".");
  expect_no_problem (&objects);
  assert_int_equal (objects.object_count, 3);
  assert_int_equal (objects.unit_count, 1);
  for (size_t i = 0; i < objects.object_count; i++)
    for (size_t j = 0; j < objects.objects[i]->unit_count; j++)
      assert_ptr_equal (objects.objects[i]->units[j], objects.units[0]);
  assert_int_equal (objects.objects[0]->unit_count, 2);
}

static void
objects_of_link_time_optimisation (void **state)
{
  (void) state;
  compile ("slim", "int f (void) { return 0; }\n", "-flto");
  compile ("fat", "int f (void) { return 0; }\n", "-flto -ffat-lto-objects");
  compile ("debug", "int f (void) { return 0; }\n", "-g -flto");
  static const struct
  {
    const char *name;
    bool slim;
  } cases[] = { { "slim.o", true }, { "fat.o", false }, { "debug.o", true } };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      struct pawl_objects objects = read_one (cases[i].name);
      expect_no_problem (&objects);
      expect_units (objects.objects[0], 1);
      assert_int_equal (objects.objects[0]->slim_lto, cases[i].slim);
    }
}

static void
folders_are_walked (void **state)
{
  (void) state;
  compile ("one", "int one;\n", "");
  run ("mkdir -p top/b/c top/a; mkfifo top/pipe; ln -s ../one.o top/link.o; "
       "ln -s . top/loop; echo text >top/readme; : >top/empty; "
       "cp one.o top/z.o; cp one.o top/b/c/y.o; ar rcs top/a/x.a one.o; "
       "printf '\\177ELF' >top/short; printf '!<arch>\\n' >top/none.a");
  struct pawl_objects objects = read_one ("top//");
  assert_int_equal (objects.object_count, 4);
  assert_string_equal (objects.objects[0]->name, "top/a/x.a(one.o)");
  assert_string_equal (objects.objects[1]->name, "top/b/c/y.o");
  assert_string_equal (objects.objects[2]->name, "top/short");
  assert_string_equal (objects.objects[3]->name, "top/z.o");
  assert_int_equal (objects.problem_count, 1);
  expect_problem (&objects, 0, "top/short", "the ELF header is cut off");
  /* A link that is named itself is followed.  */
  objects = read_one ("top/link.o");
  expect_no_problem (&objects);
  expect_units (objects.objects[0], 1);
}

/* All machines: 32 and 64 bits, both byte orders, plain and compressed.  */
static void
other_machines (void **state)
{
  (void) state;
  size_t length;
  unsigned char *bytes = pawl_evidence_encode (
    arena, sample_unit (arena, "kernel.c"), &length);
  for (int i = 0; i < 8; i++)
    {
      struct elf_file file = {
        .width = i & 1 ? ELFCLASS64 : ELFCLASS32,
        .order = i & 2 ? ELFDATA2LSB : ELFDATA2MSB,
        .compressed = i & 4,
        .type = ET_REL,
        .section = PAWL_EVIDENCE_SECTION,
        .bytes = bytes,
        .length = length,
      };
      write_elf ("object", &file);
      struct pawl_objects objects = read_one ("object");
      expect_no_problem (&objects);
      expect_units (objects.objects[0], 1);
      assert_string_equal (
        symbols_text (objects.objects[0]),
        "helper:dfl kernel:df _start:df malloc: memcpy:fw ");
    }
}

static void
several_sections (void **state)
{
  (void) state;
  compile ("one", "int one;\n", "");
  compile ("two", "int two;\n", "");
  run ("objcopy --rename-section " PAWL_EVIDENCE_SECTION "=.pawl two.o; "
       "ld -r -o both.o one.o two.o");
  struct pawl_objects objects = read_one ("both.o");
  expect_no_problem (&objects);
  expect_units (objects.objects[0], 2);
  /* Others that only begin alike are not ours.  */
  struct elf_file file = { ELFCLASS64, ELFDATA2LSB, ET_REL, ".pawlonia",
                           "x", 1, false, false };
  write_elf ("object", &file);
  objects = read_one ("object");
  expect_no_problem (&objects);
  assert_false (objects.objects[0]->has_evidence);
}

static void
damaged_evidence (void **state)
{
  (void) state;
  size_t length, newer = 0;
  unsigned char *bytes = pawl_evidence_encode (
    arena, sample_unit (arena, "kernel.c"), &length);
  unsigned char *twice = pawl_arena_alloc (arena, 2 * length);
  memcpy (twice, bytes, length);
  memcpy (twice + length, bytes, length);
  /* The major version of the first unit.  */
  while (memcmp (twice + newer, "\x08\x01", 2) != 0)
    newer++;
  struct elf_file file = { ELFCLASS64, ELFDATA2LSB, ET_REL,
                           PAWL_EVIDENCE_SECTION, twice, 2 * length - 1,
                           false, false };
  write_elf ("object", &file);
  struct pawl_objects objects = read_one ("object");
  assert_int_equal (objects.problem_count, 1);
  expect_problem (&objects, 0, "object",
                  pawl_arena_printf (
                    arena, "the evidence is cut off at byte %zu of the "
                    "section " PAWL_EVIDENCE_SECTION ": it ends in the unit, "
                    "of which 1 bytes are missing", 2 * length - 1));
  expect_units (objects.objects[0], 1);

  twice[newer + 1] = 2;
  file.length = 2 * length;
  write_elf ("object", &file);
  objects = read_one ("object");
  assert_int_equal (objects.problem_count, 1);
  expect_problem (&objects, 0, "object",
                  pawl_arena_printf (
                    arena, "the evidence is too new at byte 0 of the section "
                    PAWL_EVIDENCE_SECTION ": it is of version 2.%d; this Pawl "
                    "reads versions up to 1", pawl_stored_minor));
  expect_units (objects.objects[0], 1);

  twice[length - 1] ^= 1;
  write_elf ("object", &file);
  objects = read_one ("object");
  assert_int_equal (objects.problem_count, 1);
  assert_non_null (strstr (objects.problems[0].message,
                           "the evidence is damaged at byte "));
  assert_int_equal (objects.objects[0]->unit_count, 0);

  file.length = 0;
  write_elf ("object", &file);
  objects = read_one ("object");
  expect_problem (&objects, 0, "object",
                  "the section " PAWL_EVIDENCE_SECTION " is empty");
  file.length = 9;
  file.no_bits = true;
  write_elf ("object", &file);
  objects = read_one ("object");
  expect_problem (&objects, 0, "object",
                  "the section " PAWL_EVIDENCE_SECTION
                  " has lost its contents");
  assert_true (objects.objects[0]->has_evidence);
}

static void
what_cannot_be_read (void **state)
{
  (void) state;
  run ("mkfifo pipe; : >empty; echo text >text; ar rc hollow.a; "
       "truncate -s 10G sparse; ar rc texts.a text empty; "
       "printf '!<arch>\\n%%60s' x >torn.a; cp text gone.o; "
       "ar rcT lost.a gone.o; rm gone.o; ar rcT inner.a text; "
       "ar rc thin-inside.a inner.a");
  static const struct
  {
    const char *file, *name, *message;
  } cases[] = {
    { "missing", "missing", "cannot be read: No such file or directory" },
    { "pipe", "pipe", "is a pipe; a regular file is expected" },
    { "/dev/null", "/dev/null",
      "is a device; a regular file is expected" },
    { "empty", "empty", "is empty" },
    { "text", "text", "is neither an ELF file nor an archive" },
    { "sparse", "sparse", "is neither an ELF file nor an archive" },
    { "texts.a", "texts.a(text)", "is neither an ELF file nor an archive" },
    { "torn.a", "torn.a",
      "the archive is damaged at byte 8: there is no member's header" },
    { "lost.a", "lost.a(gone.o)",
      "cannot be read: No such file or directory" },
    { "thin-inside.a", "thin-inside.a(inner.a)",
      "is a thin archive inside an archive" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      struct pawl_objects objects = read_one (cases[i].file);
      assert_int_equal (objects.object_count, 0);
      expect_problem (&objects, 0, cases[i].name, cases[i].message);
    }
  struct pawl_objects objects = read_one ("texts.a");
  expect_problem (&objects, 1, "texts.a(empty)", "is empty");
  objects = read_one ("hollow.a");
  expect_no_problem (&objects);
  struct elf_file file = { .width = ELFCLASS64, .order = ELFDATA2LSB,
                           .type = ET_CORE };
  write_elf ("core", &file);
  objects = read_one ("core");
  expect_problem (&objects, 0, "core",
                  "the ELF file is no object, program or library");
}

/* A sparse file of 10 GB that is an ELF file: only what is needed of it is
   read.  */
static void
large_elf_file (void **state)
{
  (void) state;
  compile ("one", "int one;\n", "");
  run ("truncate -s 10G one.o");
  struct pawl_objects objects = read_one ("one.o");
  expect_no_problem (&objects);
  expect_units (objects.objects[0], 1);
}

static void
read_damaged (const char *bytes, size_t length)
{
  struct pawl_arena *own = pawl_arena_new (NULL);
  struct pawl_objects objects;
  write_bytes ("damaged", bytes, length);
  pawl_objects_init (&objects, own);
  pawl_objects_add (&objects, "damaged");
  for (size_t i = 0; i < objects.problem_count; i++)
    assert_non_null (objects.problems[i].message);
  pawl_arena_free (own);
}

static void
cut_off_at_every_byte (void **state)
{
  (void) state;
  size_t length;
  unsigned char *bytes = pawl_evidence_encode (
    arena, sample_unit (arena, "kernel.c"), &length);
  struct elf_file file = { ELFCLASS32, ELFDATA2MSB, ET_REL,
                           PAWL_EVIDENCE_SECTION, bytes, length, false,
                           false };
  write_elf ("object", &file);
  char *object = read_bytes (arena, "object", &length);
  /* The section table comes last, so that none of them is whole.  */
  for (size_t i = 0; i < length; i++)
    {
      read_damaged (object, i);
      struct pawl_objects objects = read_one ("damaged");
      assert_int_equal (objects.problem_count, 1);
      assert_int_equal (objects.unit_count, 0);
    }
  run ("ar rcs lib.a object");
  char *archive = read_bytes (arena, "lib.a", &length);
  for (size_t i = 0; i < length; i++)
    read_damaged (archive, i);
}

/* Bytes that are wrong, most of them in headers and tables.  */
static void
damaged_anywhere (void **state)
{
  (void) state;
  struct sequence sequence = { 4711 };
  compile ("one", "int f (void) { return 0; }\n", "");
  run ("ar rcs plain.a one.o; ar rcsT thin.a one.o one.o");
  size_t bytes_length;
  unsigned char *bytes = pawl_evidence_encode (
    arena, sample_unit (arena, "kernel.c"), &bytes_length);
  struct elf_file file = { ELFCLASS64, ELFDATA2LSB, ET_REL,
                           PAWL_EVIDENCE_SECTION, bytes, bytes_length, false,
                           true };
  write_elf ("little", &file);
  file.order = ELFDATA2MSB;
  write_elf ("big", &file);
  file.width = ELFCLASS32;
  file.type = ET_DYN;
  write_elf ("library", &file);
  static const char *const names[] = { "one.o", "little", "big", "library",
                                       "plain.a", "thin.a" };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    {
      size_t length;
      char *whole = read_bytes (arena, names[i], &length);
      char *damaged = pawl_arena_alloc (arena, length);
      for (int round = 0; round < 400; round++)
        {
          memcpy (damaged, whole, length);
          for (uint32_t j = next_number (&sequence, 5) + 1; j > 0; j--)
            {
              /* The beginning and the end are where headers are.  */
              uint32_t edge = length < 640 ? (uint32_t) length : 640;
              uint32_t place = next_number (&sequence, 3);
              size_t at = place == 0 ? next_number (&sequence, edge)
                          : place == 1
                            ? length - 1 - next_number (&sequence, edge)
                            : next_number (&sequence, (uint32_t) length);
              damaged[at] = next_number (&sequence, 2)
                              ? (char) next_number (&sequence, 256)
                              : "\0\1\xff\x7f"[next_number (&sequence, 4)];
            }
          read_damaged (damaged, length);
        }
    }
}

int
main (void)
{
#define TEST(name) cmocka_unit_test_setup_teardown (name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
    TEST (plain_object),
    TEST (without_evidence),
    TEST (binutils_keep_it),
    TEST (archives_name_their_members),
    TEST (names_as_bsd_writes_them),
    TEST (equal_units_are_read_once),
    TEST (objects_of_link_time_optimisation),
    TEST (folders_are_walked),
    TEST (other_machines),
    TEST (several_sections),
    TEST (damaged_evidence),
    TEST (what_cannot_be_read),
    TEST (large_elf_file),
    TEST (cut_off_at_every_byte),
    TEST (damaged_anywhere),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
