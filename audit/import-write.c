/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The imported manifest as text.  */

#include <string.h>

#include "audit/import.h"
#include "audit/yaml-write.h"

static void
write_key (const struct pawl_import *import, FILE *out, int indent,
           const char *key, const char *value)
{
  if (value)
    fprintf (out, "%*s%s: %s\n", indent, "", key,
             pawl_yaml_scalar (import->arena, value));
}

static void
write_lines (FILE *out, int indent, const char *before,
             const struct pawl_names *lines)
{
  for (size_t i = 0; i < lines->count; i++)
    fprintf (out, "%*s%s%s\n", indent, "", before, lines->names[i]);
}

static void
write_flow (const struct pawl_import *import, FILE *out,
            const char *const *names, size_t count)
{
  fputc ('[', out);
  for (size_t i = 0; i < count; i++)
    fprintf (out, "%s%s", i ? ", " : "",
             pawl_yaml_scalar (import->arena, names[i]));
  fputc (']', out);
}

/* The folder that all recorded functions lie in, or null.  */
static const char *
common_folder (const struct pawl_import *import)
{
  const char *common = NULL;
  size_t length = 0;
  for (size_t i = 0; i < import->function_count; i++)
    {
      const struct pawl_import_entry *entry = import->functions[i];
      if (!entry->site_count)
        continue;
      const char *slash = strrchr (entry->file, '/');
      size_t own = slash ? (size_t) (slash - entry->file) + 1 : 0;
      if (!common)
        {
          common = entry->file;
          length = own;
        }
      size_t same = 0;
      for (size_t j = 0; j < length && j < own && common[j] == entry->file[j];
           j++)
        if (common[j] == '/')
          same = j + 1;
      length = same;
    }
  return length ? pawl_arena_strndup (import->arena, common, length - 1)
                : NULL;
}

/* The workspaces of ENTRY under KEY: those with symbols that nothing binds (OPEN),
   or the others.  */
static void
write_workspaces (const struct pawl_import *import, FILE *out,
                  const struct pawl_import_entry *entry, const char *key,
                  bool open)
{
  struct pawl_arena *arena = import->arena;
  size_t written = 0;
  for (size_t i = 0; i < entry->workspace_count; i++)
    {
      const struct pawl_map_scratch *scratch = entry->workspaces[i].scratch;
      if (!scratch->open_count == open)
        continue;
      if (!written++ && open)
        fputs ("      # Not judged as they are: write what the open symbols "
               "stand for into the\n      # formula, and move the item to "
               "'workspace' without its 'open'.\n", out);
      if (written == 1)
        fprintf (out, "      %s:\n", key);
      fprintf (out, "        # from the kernel map %s\n        - {param: %s",
               pawl_yaml_scalar (arena, entry->workspaces[i].map->id),
               pawl_yaml_scalar (arena, scratch->parameter));
      if (scratch->capacity)
        fprintf (out, ", capacity: %s",
                 pawl_yaml_scalar (arena, scratch->capacity));
      fprintf (out, ", bytes: %s", pawl_yaml_scalar (arena, scratch->bytes));
      if (scratch->lifetime)
        fprintf (out, ", lifetime: %s",
                 pawl_yaml_scalar (arena, scratch->lifetime));
      if (open)
        {
          fputs (", open: ", out);
          write_flow (import, out, scratch->open, scratch->open_count);
        }
      fputs ("}\n", out);
    }
}

static void
write_entry (const struct pawl_import *import, FILE *out,
             const struct pawl_import_entry *entry)
{
  fprintf (out, "    %s:\n", pawl_yaml_scalar (import->arena,
                                               entry->function));
  for (int i = 0; i < PAWL_REVIEW_COUNT; i++)
    write_key (import, out, 6, pawl_review_field_name (i), entry->review[i]);
  write_lines (out, 6, "", &entry->extras);
  if (entry->helpers.count)
    {
      fputs ("      reachable_allocating_helpers: ", out);
      write_flow (import, out, entry->helpers.names, entry->helpers.count);
      fputc ('\n', out);
    }
  write_workspaces (import, out, entry, "workspace", false);
  write_workspaces (import, out, entry, "x-open-workspaces", true);
  if (entry->site_count)
    fputs ("      sites:\n", out);
  for (size_t i = 0; i < entry->site_count; i++)
    fprintf (out, "        %s: %u\n",
             pawl_yaml_scalar (import->arena, entry->sites[i].callee),
             entry->sites[i].count);
}

static void
write_functions (const struct pawl_import *import, FILE *out)
{
  if (!import->function_count)
    return;
  fputs ("functions:\n", out);
  bool *written = pawl_arena_array (import->arena, import->function_count,
                                    sizeof *written);
  for (size_t i = 0; i < import->function_count; i++)
    {
      if (written[i])
        continue;
      const char *file = import->functions[i]->file;
      fprintf (out, "  %s:\n", pawl_yaml_quoted (import->arena, file));
      for (size_t j = i; j < import->function_count; j++)
        if (!written[j] && strcmp (import->functions[j]->file, file) == 0)
          {
            written[j] = true;
            write_entry (import, out, import->functions[j]);
          }
    }
}

static void
write_risks (const struct pawl_import *import, FILE *out)
{
  if (!import->risk_count)
    return;
  fputs ("external_library_risks:\n", out);
  for (size_t i = 0; i < import->risk_count; i++)
    {
      const struct pawl_import_entry *risk = import->risks[i];
      const char *identity = pawl_arena_printf (import->arena, "%s::%s",
                                                risk->file, risk->function);
      fprintf (out, "  - function: %s\n",
               pawl_yaml_quoted (import->arena, identity));
      write_key (import, out, 4, "library", risk->library);
      for (int j = 0; j < PAWL_REVIEW_COUNT; j++)
        write_key (import, out, 4, pawl_review_field_name (j),
                   risk->review[j]);
      write_lines (out, 4, "", &risk->extras);
    }
}

void
pawl_import_write (const struct pawl_import *import, FILE *out)
{
  write_lines (out, 0, "# ", &import->notes);
  size_t functions, production;
  unsigned long long calls = pawl_import_count (import, NULL, &functions);
  unsigned long long own
    = pawl_import_count (import, "production", &production);
  if (import->function_count || import->risk_count)
    fprintf (out, "# %llu allocation calls in %zu functions, %llu of them "
             "production; %zu external risks.\n", calls, functions, own,
             import->risk_count);
  if (import->open.count)
    fputs ("# Scratch buffers that became no workspace:\n", out);
  write_lines (out, 0, "#   ", &import->open);
  fputs ("pawl: 1\n", out);
  write_key (import, out, 0, "reviewed_at", import->reviewed_at);
  const char *folder = common_folder (import);
  if (folder)
    fprintf (out, "# The folder that all recorded functions lie in.\n"
             "scope: [%s]\n",
             pawl_yaml_quoted (import->arena,
                               pawl_arena_printf (import->arena, "%s/**",
                                                  folder)));
  const char *between = "limits: {";
  for (int i = 0; i < 4; i++)
    if (import->limits[i] >= 0)
      {
        fprintf (out, "%s%s_sites: %lld", between, pawl_classifications[i],
                 import->limits[i]);
        between = ", ";
      }
  if (between[0] == ',')
    fputs ("}\n", out);
  if (import->kernel_maps)
    fprintf (out, "kernel_maps: %s\n",
             pawl_yaml_quoted (import->arena, import->kernel_maps));
  if (import->circuits)
    fprintf (out, "circuits: %s\n",
             pawl_yaml_quoted (import->arena, import->circuits));
  write_lines (out, 0, "", &import->extras);
  write_functions (import, out);
  write_risks (import, out);
}
