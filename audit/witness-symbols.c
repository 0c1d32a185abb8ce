/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names for addresses, by elfutils' libdwfl: symbol tables, DWARF, separate
   debug files.  */

#include "audit/witness.h"

#include <dwarf.h>
#include <elfutils/libdwfl.h>
#include <stdlib.h>
#include <string.h>

/* Of the C++ runtime: the demangler of its ABI.  TEXT's memory is malloc's.  */
extern char *__cxa_demangle (const char *name, char *text, size_t *length,
                             int *status);

struct module
{
  const char *path;
  Dwfl_Module *module;          /* null: could not be read */
  Dwarf_Addr bias;              /* from the file's addresses to dwfl's */
};

struct pawl_symboliser
{
  struct pawl_arena *arena;
  Dwfl *dwfl;
  struct module *modules;
  size_t count, room;
};

static const Dwfl_Callbacks callbacks = {
  .find_elf = dwfl_build_id_find_elf,
  .find_debuginfo = dwfl_standard_find_debuginfo,
  .section_address = dwfl_offline_section_address,
};

struct pawl_symboliser *
pawl_symboliser_new (struct pawl_arena *arena)
{
  struct pawl_symboliser *symboliser
    = pawl_arena_alloc (arena, sizeof *symboliser);
  symboliser->arena = arena;
  symboliser->dwfl = dwfl_begin (&callbacks);
  return symboliser;
}

void
pawl_symboliser_free (struct pawl_symboliser *symboliser)
{
  if (symboliser->dwfl)
    dwfl_end (symboliser->dwfl);
}

static struct module *
module_named (struct pawl_symboliser *symboliser, const char *path)
{
  for (size_t i = 0; i < symboliser->count; i++)
    if (strcmp (symboliser->modules[i].path, path) == 0)
      return &symboliser->modules[i];
  symboliser->modules
    = pawl_arena_grow (symboliser->arena, symboliser->modules,
                       symboliser->count, &symboliser->room,
                       sizeof *symboliser->modules);
  struct module *module = &symboliser->modules[symboliser->count++];
  *module = (struct module) { .path = path };
  if (!symboliser->dwfl)
    return module;
  dwfl_report_begin_add (symboliser->dwfl);
  module->module = dwfl_report_offline (symboliser->dwfl, path, path, -1);
  dwfl_report_end (symboliser->dwfl, NULL, NULL);
  if (module->module && !dwfl_module_getelf (module->module, &module->bias))
    module->module = NULL;
  return module;
}

static const char *
demangled (struct pawl_arena *arena, const char *name)
{
  /* Without a symbol's version.  */
  if (strncmp (name, "_Z", 2) != 0)
    return pawl_arena_strndup (arena, name, strcspn (name, "@"));
  int status;
  char *text = __cxa_demangle (name, NULL, NULL, &status);
  const char *result = pawl_arena_strdup (arena, text ? text : name);
  free (text);
  return result;
}

/* The DIEs around ADDRESS, the innermost first, in *SCOPES (to be freed), and
   in UNIT that of the compilation.  */
static int
scopes_at (const struct module *module, Dwarf_Addr address, Dwarf_Die *unit,
           Dwarf_Die **scopes)
{
  Dwarf_Addr bias;
  Dwarf_Die *found = dwfl_module_addrdie (module->module, address, &bias);
  Dwarf_Die *inner = NULL;
  *scopes = NULL;
  if (!found || dwarf_getscopes (found, address - bias, &inner) <= 0)
    {
      free (inner);
      return 0;
    }
  *unit = *found;
  /* Those scopes go on where an inlined function was written, not where it was
     inlined.  */
  int count = dwarf_getscopes_die (&inner[0], scopes);
  free (inner);
  return count;
}

/* The place where INLINED was called, into FRAME.  */
static void
call_place (struct pawl_arena *arena, Dwarf_Die *unit, Dwarf_Die *inlined,
            struct pawl_witness_frame *frame)
{
  Dwarf_Attribute attribute;
  Dwarf_Word line, index;
  Dwarf_Files *files;
  size_t count;
  frame->file = NULL;
  frame->line = 0;
  if (dwarf_formudata (dwarf_attr (inlined, DW_AT_call_file, &attribute),
                       &index) != 0
      || dwarf_formudata (dwarf_attr (inlined, DW_AT_call_line, &attribute),
                          &line) != 0
      || dwarf_getsrcfiles (unit, &files, &count) != 0 || index >= count)
    return;
  const char *file = dwarf_filesrc (files, index, NULL, NULL);
  if (!file)
    return;
  frame->file = pawl_arena_strdup (arena, file);
  frame->line = (unsigned) line;
}

unsigned
pawl_symbolise (struct pawl_symboliser *symboliser, const char *path,
                uint64_t offset, struct pawl_witness_frame *frames)
{
  const struct module *module = module_named (symboliser, path);
  if (!module->module)
    return 1;
  struct pawl_arena *arena = symboliser->arena;
  struct pawl_witness_frame *frame = frames;
  Dwarf_Addr address = offset + module->bias;
  Dwfl_Line *line = dwfl_module_getsrc (module->module, address);
  int number = 0;
  const char *file
    = line ? dwfl_lineinfo (line, NULL, &number, NULL, NULL, NULL) : NULL;
  if (file)
    {
      frame->file = pawl_arena_strdup (arena, file);
      frame->line = number > 0 ? (unsigned) number : 0;
    }
  Dwarf_Die unit, *scopes;
  int count = scopes_at (module, address, &unit, &scopes);
  for (int i = 0; i < count && frame < frames + PAWL_INLINED; i++)
    {
      int tag = dwarf_tag (&scopes[i]);
      if (tag == DW_TAG_subprogram)
        break;
      if (tag != DW_TAG_inlined_subroutine)
        continue;
      Dwarf_Attribute attribute;
      const char *name = NULL;
      if (dwarf_attr_integrate (&scopes[i], DW_AT_linkage_name, &attribute))
        name = dwarf_formstring (&attribute);
      if (!name)
        name = dwarf_diename (&scopes[i]);
      frame->function = name ? demangled (arena, name) : NULL;
      frame[1] = frame[0];
      frame++;
      frame->function = NULL;
      call_place (arena, &unit, &scopes[i], frame);
    }
  free (scopes);
  const char *name = dwfl_module_addrname (module->module, address);
  if (name)
    frame->function = demangled (arena, name);
  return (unsigned) (frame - frames) + 1;
}
