/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plugin's entry: what it asks GCC to be told.  */

#include "plugin/plugin.h"

__attribute__ ((visibility ("default"))) int plugin_is_GPL_compatible;

struct pawl_compilation pawl_compilation;

static struct plugin_info plugin_information = {
  PACKAGE_VERSION,
  "Pawl turns an allocation-ownership review into a compile error.\n"
  "Options: -fplugin-arg-pawl-manifest=FILE, -root=DIR, "
  "-severity=[RULE:]LEVEL,\n-unknown=LEVEL, -failure-paths=exempt|check, "
  "-stack-limit=BYTES, -show-reviewed, -digest=HEX,\n-witness."
};

static void
on_attributes (void *, void *)
{
  pawl_register_attributes ();
}

static void
on_declaration (void *decl, void *)
{
  if (!pawl_compilation.disabled && DECL_P ((tree) decl))
    pawl_check_declaration ((tree) decl);
}

static void
on_definition (void *fndecl, void *)
{
  if (pawl_compilation.disabled)
    return;
  pawl_check_definition ((tree) fndecl);
  pawl_note_ends ((tree) fndecl);
  pawl_observe_parsed ((tree) fndecl);
}

/* Manifests are part of what the object depends on.  This event comes when the
   source has been opened, which has to stand first, and also where the unit is
   only preprocessed: -save-temps and distcc take dependencies from there.  */
static void
on_pragmas (void *, void *)
{
  if (!deps_add_dep || !&parse_in || !parse_in || !cpp_get_deps)
    return;
  class mkdeps *dependencies = cpp_get_deps (parse_in);
  if (dependencies)
    for (size_t i = 0; i < pawl_promises_count (pawl_compilation.promises);
         i++)
      deps_add_dep (dependencies,
                    pawl_promises_file (pawl_compilation.promises, i));
}

static void
on_finish_unit (void *, void *)
{
  pawl_write_evidence ();
}

static void
on_finish (void *, void *)
{
  /* Under -fsyntax-only no pass runs; after an error there is nothing to
     judge.  */
  if (flag_syntax_only && !seen_error ())
    pawl_judge ();
}

extern "C" __attribute__ ((visibility ("default"))) int
plugin_init (struct plugin_name_args *info, struct plugin_gcc_version *gcc)
{
  if (atoi (gcc->basever) != pawl_built_for)
    {
      fprintf (stderr, "pawl: this build of the plugin is for GCC %d, not for "
               "GCC %s\n", pawl_built_for, gcc->basever);
      return 1;
    }
  register_callback (info->base_name, PLUGIN_INFO, NULL, &plugin_information);
  /* At an LTO link all was said when the units were compiled.  */
  if (strcmp (lang_hooks.name, "GNU GIMPLE") == 0)
    return 0;

  pawl_compilation.compiler_version = gcc->basever;
  pawl_read_options (info);
  register_callback (info->base_name, PLUGIN_ATTRIBUTES, on_attributes, NULL);
  if (pawl_compilation.disabled)
    return 0;
  register_callback (info->base_name, PLUGIN_PRAGMAS, on_pragmas, NULL);
  register_callback (info->base_name, PLUGIN_FINISH_DECL, on_declaration,
                     NULL);
  register_callback (info->base_name, PLUGIN_PRE_GENERICIZE, on_definition,
                     NULL);
  register_callback (info->base_name, PLUGIN_FINISH_UNIT, on_finish_unit,
                     NULL);
  register_callback (info->base_name, PLUGIN_FINISH, on_finish, NULL);
  pawl_register_witness (info->base_name);
  pawl_register_observer (info->base_name);
  pawl_register_judge (info->base_name);
  return 0;
}
