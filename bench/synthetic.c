/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes a build of any size: synthetic FUNCTIONS CALLS FOLDER [SITES] writes
   objects with evidence of FUNCTIONS functions, each with CALLS calls, into
   FOLDER.

   As in real code, most calls go to functions nearby and some far away, a few
   into the C library, and all functions are reached from those on the compute
   path: one in a thousand, which promises it.  Nothing allocates.

   With SITES, the first so many calls of each function are of malloc and free in
   turn, and the others only lead down: to functions a little further on in the
   same unit, and to a few helpers that all units have in common.

   The same arguments always give the same objects.  */

#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "evidence/encoding.h"
#include "evidence/place-key.h"

enum { functions_per_unit = 500, lines_per_function = 40 };
enum { steps_down = 20, common_helpers = 50 };

static const char *const library[] = {
  "memcpy", "memset", "strlen", "memcmp", "abort", "malloc", "free",
};
enum { library_count = sizeof library / sizeof *library, site_count = 2 };

static uint64_t state = 0x9e3779b97f4a7c15;

/* xorshift64: the same everywhere.  */
static uint64_t
next_number (void)
{
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

struct unit_maker
{
  struct pawl_arena *arena;
  struct pawl_unit unit;
  size_t first, total;          /* functions */
  unsigned calls, sites;
  struct pawl_callee **by_function;     /* those of this unit's own range, and
                                           others as they come */
  size_t callee_room;
};

static struct pawl_callee *
new_callee (struct unit_maker *maker, const char *name)
{
  struct pawl_unit *unit = &maker->unit;
  struct pawl_callee *callee
    = pawl_arena_alloc (maker->arena, sizeof *callee);
  callee->kind = PAWL_CALLEE_FUNCTION;
  callee->index = (unsigned) unit->callee_count;
  callee->name = callee->symbol = name;
  unit->callees = pawl_arena_grow (maker->arena, unit->callees,
                                   unit->callee_count, &maker->callee_room,
                                   sizeof *unit->callees);
  unit->callees[unit->callee_count++] = callee;
  return callee;
}

static const char *
function_name (struct unit_maker *maker, size_t number)
{
  return pawl_arena_printf (maker->arena, "layer%zu_kernel_%zu",
                            number / functions_per_unit, number);
}

/* The callee for the function NUMBER.  */
static struct pawl_callee *
callee_for (struct unit_maker *maker, size_t number)
{
  size_t here = number - maker->first;
  bool own = number >= maker->first && here < functions_per_unit;
  if (own && maker->by_function[here])
    return maker->by_function[here];
  struct pawl_callee *callee
    = new_callee (maker, function_name (maker, number));
  callee->file = pawl_arena_printf (maker->arena, "src/layer%zu.c",
                                    number / functions_per_unit);
  callee->has_body = own;
  if (own)
    maker->by_function[here] = callee;
  return callee;
}

static struct pawl_callee *
choose_callee (struct unit_maker *maker, struct pawl_callee *const *shared,
               size_t caller)
{
  uint64_t number = next_number ();
  unsigned kind = number % 100;
  number /= 100;
  if (kind < 15)
    return shared[number % (library_count - site_count)];
  if (maker->sites)
    {
      size_t last = maker->first + maker->unit.function_count - 1;
      size_t callee = caller + 1 + number % steps_down;
      if (kind >= 95)
        callee = maker->total - 1 - number % common_helpers;
      return callee_for (maker, callee < last || kind >= 95 ? callee : last);
    }
  if (kind < 95)
    return callee_for (maker, maker->first
                                + number % maker->unit.function_count);
  return callee_for (maker, number % maker->total);
}

static void
make_function (struct unit_maker *maker, struct pawl_function *function,
               struct pawl_callee *const *shared, size_t number)
{
  struct pawl_arena *arena = maker->arena;
  unsigned line = 10 + lines_per_function
                         * (unsigned) (number - maker->first);
  function->name = function->symbol = function_name (maker, number);
  function->file = maker->unit.main_file;
  function->at = (struct pawl_place) { function->file, line, 1, 0 };
  function->last_line = line + lines_per_function - 2;
  function->frame_bytes = next_number () % 512;
  if (number % 1000 == 0)
    {
      function->promises = PAWL_PROMISE_COMPUTE;
      function->promised_at = function->at;
    }
  function->call_count = maker->calls;
  function->calls = pawl_arena_array (arena, maker->calls,
                                      sizeof *function->calls);
  for (unsigned i = 0; i < maker->calls; i++)
    {
      struct pawl_call *call = &function->calls[i];
      call->callee = i < maker->sites
                       ? shared[library_count - site_count + i % site_count]
                       : choose_callee (maker, shared, number);
      call->at = (struct pawl_place) {
        function->file, line + 2 + i * (lines_per_function - 4)
                                     / maker->calls,
        3 + (unsigned) (next_number () % 40), 0
      };
      call->place_key = pawl_place_key_spot (
        pawl_place_key_file (pawl_place_key_start, call->at.file),
        call->at.line, call->at.column);
    }
}

static unsigned char *
make_unit (struct pawl_arena *arena, size_t first, size_t count, size_t total,
           unsigned calls, unsigned sites, size_t *length)
{
  struct unit_maker maker = {
    .arena = arena, .first = first, .total = total, .calls = calls,
    .sites = sites,
  };
  struct pawl_unit *unit = &maker.unit;
  unit->compiler = "GNU C17 12.2.0";
  unit->main_file = pawl_arena_printf (arena, "src/layer%zu.c",
                                       first / functions_per_unit);
  unit->function_count = count;
  unit->functions = pawl_arena_array (arena, count, sizeof *unit->functions);
  maker.by_function = pawl_arena_array (arena, functions_per_unit,
                                        sizeof *maker.by_function);
  struct pawl_callee *shared[library_count];
  for (size_t i = 0; i < library_count - (sites ? 0 : site_count); i++)
    shared[i] = new_callee (&maker, library[i]);
  for (size_t i = 0; i < count; i++)
    {
      unit->functions[i] = pawl_arena_alloc (arena, sizeof **unit->functions);
      make_function (&maker, unit->functions[i], shared, first + i);
    }
  return pawl_evidence_encode (arena, unit, length);
}

static void
fail (const char *name)
{
  fprintf (stderr, "synthetic: %s: %s\n", name, strerror (errno));
  exit (1);
}

static void
elf_fail (const char *name)
{
  fprintf (stderr, "synthetic: %s: %s\n", name, elf_errmsg (-1));
  exit (1);
}

static void
add_section (Elf *elf, const char *name, size_t name_at, unsigned type,
             void *bytes, size_t length)
{
  Elf_Scn *section = elf_newscn (elf);
  Elf_Data *data = section ? elf_newdata (section) : NULL;
  GElf_Shdr header;
  if (!data || !gelf_getshdr (section, &header))
    elf_fail (name);
  data->d_buf = bytes;
  data->d_size = length;
  data->d_align = 1;
  data->d_type = ELF_T_BYTE;
  data->d_version = EV_CURRENT;
  header.sh_name = (GElf_Word) name_at;
  header.sh_type = type;
  if (!gelf_update_shdr (section, &header))
    elf_fail (name);
}

static void
write_object (const char *name, unsigned char *evidence, size_t length)
{
  static char names[] = "\0" PAWL_EVIDENCE_SECTION "\0.shstrtab";
  int descriptor = open (name, O_RDWR | O_CREAT | O_TRUNC, 0666);
  if (descriptor < 0)
    fail (name);
  Elf *elf = elf_begin (descriptor, ELF_C_WRITE, NULL);
  GElf_Ehdr header;
  if (!elf || !gelf_newehdr (elf, ELFCLASS64) || !gelf_getehdr (elf, &header))
    elf_fail (name);
  header.e_ident[EI_DATA] = ELFDATA2LSB;
  header.e_type = ET_REL;
  header.e_machine = EM_X86_64;
  header.e_version = EV_CURRENT;
  header.e_shstrndx = 2;
  if (!gelf_update_ehdr (elf, &header))
    elf_fail (name);
  add_section (elf, name, 1, SHT_PROGBITS, evidence, length);
  add_section (elf, name, 2 + strlen (PAWL_EVIDENCE_SECTION), SHT_STRTAB,
               names, sizeof names);
  if (elf_update (elf, ELF_C_WRITE) < 0)
    elf_fail (name);
  elf_end (elf);
  if (close (descriptor) != 0)
    fail (name);
}

int
main (int argc, char **argv)
{
  if (argc < 4 || argc > 5)
    {
      fputs ("Usage: synthetic FUNCTIONS CALLS FOLDER [SITES]\n", stderr);
      return 2;
    }
  size_t total = strtoull (argv[1], NULL, 10);
  unsigned calls = (unsigned) strtoul (argv[2], NULL, 10);
  unsigned sites = argc > 4 ? (unsigned) strtoul (argv[4], NULL, 10) : 0;
  elf_version (EV_CURRENT);
  if (mkdir (argv[3], 0777) != 0 && errno != EEXIST)
    fail (argv[3]);
  for (size_t first = 0; first < total; first += functions_per_unit)
    {
      struct pawl_arena *arena = pawl_arena_new (NULL);
      size_t count = total - first < functions_per_unit ? total - first
                                                        : functions_per_unit;
      size_t length;
      unsigned char *evidence = make_unit (arena, first, count, total, calls,
                                           sites, &length);
      write_object (pawl_arena_printf (arena, "%s/layer%zu.o", argv[3],
                                       first / functions_per_unit),
                    evidence, length);
      pawl_arena_free (arena);
    }
  return 0;
}
