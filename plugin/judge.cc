/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When a unit is judged: once, when all functions were observed and before
   the first pass that can drop one.  */

#include "plugin/plugin.h"

#include "evidence/build.h"

void
pawl_judge (void)
{
  struct pawl_compilation *state = &pawl_compilation;
  if (state->judged || state->disabled)
    return;
  state->judged = true;
  struct pawl_findings findings;
  pawl_findings_init (&findings, state->arena);
  const struct pawl_unit *unit = pawl_observed_unit ();
  const struct pawl_build *build = pawl_build_new (state->arena, &unit, 1);
  pawl_judge_build (build, state->promises, &state->policy, &findings);
  pawl_report_findings (&findings);
  if (const char *lost = pawl_promises_lost (state->promises))
    error ("%s: the manifest changed while it was read; compile again", lost);
  if (!flag_syntax_only)
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

/* Nothing is asked of us any more.  What was observed and promised goes before
   GCC needs most of its memory, and so do the pages of our own file.  */
static void
forget (void)
{
  pawl_compilation.disabled = true;
  pawl_arena_free (pawl_compilation.arena);
  pawl_compilation.arena = NULL;
  pawl_compilation.promises = NULL;
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
