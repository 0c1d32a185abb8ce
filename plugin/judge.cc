/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When a unit is judged: once, when all functions were observed and before
   the first pass that can drop one.  */

/* Before GCC's headers.  */
#include <link.h>
#include <sys/mman.h>

#include "plugin/plugin.h"
#include "plugin/objects.h"
#include "plugin/sizes.h"

#include "base/shown.h"
#include "evidence/build.h"
#include "rules/unused.h"

void
pawl_judge (void)
{
  struct pawl_compilation *state = &pawl_compilation;
  if (state->judged || state->disabled)
    return;
  state->judged = true;
  pawl_check_header ();
  struct pawl_findings findings;
  pawl_findings_init (&findings, state->arena);
  if (flag_syntax_only)
    pawl_observe_initialisers ();
  struct pawl_unit *unit = pawl_observed_unit ();
  const struct pawl_unit *units[] = { unit };
  pawl_link_parsed (true);
  const struct pawl_build *build = pawl_build_new (state->arena, units, 1);
  struct pawl_case *the_case = pawl_judge_build (
    build, state->promises, &state->policy, &findings);
  pawl_link_parsed (false);
  pawl_report_findings (&findings);
  if (const char *lost = pawl_promises_lost (state->promises))
    error ("%s: the manifest changed while it was read; compile again",
           pawl_shown (state->arena, lost));
  if (flag_syntax_only)
    return;
  pawl_drop_unused (the_case, unit);
  pawl_encode_evidence (unit);
}

/* Attributes take part in what GCC decides later (whether two functions are
   the same, what goes into LTO's stream); without the plugin they would not
   be there.  */
static void
strip_attributes (void)
{
  symtab_node *node;
  FOR_EACH_SYMBOL (node)
    {
      pawl_strip_attributes (node->decl);
      if (TREE_CODE (node->decl) == FUNCTION_DECL)
        for (tree parm = DECL_ARGUMENTS (node->decl); parm;
             parm = DECL_CHAIN (parm))
          pawl_strip_attributes (parm);
    }
}

/* Gives back the pages between START and END: those that nobody writes to,
   which the system can read again.  */
static void
release_range (uintptr_t start, uintptr_t end)
{
  const uintptr_t page = sysconf (_SC_PAGESIZE);
  start = start / page * page;
  if (start < end)
    madvise ((void *) start, end - start, MADV_DONTNEED);
}

/* The tables of OBJECT, the compiler, by which the dynamic linker found what the
   plugin calls: all over them, and not again.  */
static void
release_symbols (const struct dl_phdr_info *object)
{
  const ElfW (Dyn) *entry = NULL;
  for (unsigned i = 0; i < object->dlpi_phnum; i++)
    if (object->dlpi_phdr[i].p_type == PT_DYNAMIC)
      entry = (const ElfW (Dyn) *) (object->dlpi_addr
                                    + object->dlpi_phdr[i].p_vaddr);
  uintptr_t symbols = 0, strings = 0, length = 0;
  for (; entry && entry->d_tag != DT_NULL; entry++)
    {
      symbols = entry->d_tag == DT_SYMTAB ? entry->d_un.d_ptr : symbols;
      strings = entry->d_tag == DT_STRTAB ? entry->d_un.d_ptr : strings;
      length = entry->d_tag == DT_STRSZ ? entry->d_un.d_val : length;
    }
  for (unsigned i = 0; i < object->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *part = &object->dlpi_phdr[i];
      uintptr_t start = object->dlpi_addr + part->p_vaddr;
      if (part->p_type == PT_LOAD && !(part->p_flags & PF_W)
          && start <= symbols && symbols < strings
          && strings - start + length <= part->p_memsz)
        release_range (symbols, strings + length);
    }
}

/* Gives back what only the plugin needed of OBJECT.  The compiler comes
   first.  */
static int
release_pages (struct dl_phdr_info *object, size_t, void *first)
{
  const uintptr_t here = (uintptr_t) &release_pages;
  bool own = false;
  if (*(bool *) first)
    release_symbols (object);
  *(bool *) first = false;
  for (unsigned i = 0; i < object->dlpi_phnum; i++)
    {
      uintptr_t start = object->dlpi_addr + object->dlpi_phdr[i].p_vaddr;
      own |= object->dlpi_phdr[i].p_type == PT_LOAD && here >= start
             && here - start < object->dlpi_phdr[i].p_memsz;
    }
  for (unsigned i = 0; own && i < object->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *part = &object->dlpi_phdr[i];
      uintptr_t start = object->dlpi_addr + part->p_vaddr;
      if (part->p_type == PT_LOAD && !(part->p_flags & PF_W))
        release_range (start, start + part->p_memsz);
    }
  return own;
}

/* Nothing is asked of us any more.  What was observed and promised goes before
   GCC needs most of its memory, and so do the pages of our own file.  */
static void
forget (void)
{
  pawl_compilation.disabled = true;
  pawl_arena_free (pawl_compilation.arena);
  pawl_compilation.arena = NULL;
  pawl_compilation.promises = NULL;
  bool first = true;
  dl_iterate_phdr (release_pages, &first);
}

namespace {

const pass_data judge_pass_data = {
  SIMPLE_IPA_PASS, "pawl_judge", OPTGROUP_NONE, TV_NONE, 0, 0, 0, 0, 0
};

class judge_pass : public simple_ipa_opt_pass
{
public:
  judge_pass (gcc::context *ctxt) : simple_ipa_opt_pass (judge_pass_data, ctxt)
  {}
  unsigned int execute (function *) final override
  {
    if (!pawl_compilation.disabled)
      {
        pawl_observe_initialisers ();
        pawl_observe_aliases ();
        pawl_observe_flows (pawl_observed_unit ());
        pawl_observe_sizes ();
      }
    pawl_judge ();
    strip_attributes ();
    forget ();
    return 0;
  }
};

}

void
pawl_register_judge (const char *plugin_name)
{
  struct register_pass_info info = {
    new judge_pass (g), "build_ssa_passes", 1, PASS_POS_INSERT_AFTER
  };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
}
