/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `pawl init': a manifest with today's sites, its reviews to be filled in.  */

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "audit/check.h"
#include "audit/pawl.h"
#include "audit/request.h"
#include "audit/yaml-write.h"
#include "base/path.h"
#include "rules/growth.h"

struct request
{
  struct pawl_judge_options judge;
  struct pawl_file_list files;
  struct pawl_output output;
};

static error_t
parse (int key, char *argument, struct argp_state *state)
{
  struct request *request = state->input;
  switch (key)
    {
    case ARGP_KEY_INIT:
      state->child_inputs[0] = &request->judge;
      return 0;
    case 'o':
      return pawl_parse_output (key, argument, state, &request->output);
    default:
      return pawl_parse_files (key, argument, state, &request->files,
                               request->judge.arena,
                               "name the objects, archives or folders of the "
                               "build");
    }
}

static const char guide[] =
  "# Every site that allocates or releases today, by file and function.\n"
  "# It can be used as it is: until the reviews are filled in, pawl check says\n"
  "# so in one warning.  Then write 'unreviewed: error'.\n"
  "#\n"
  "# What each review says:\n"
  "#   owner             who answers for the memory: kernel_heap, a person, a team\n"
  "#   lifetime          from when to when it lives: kernel_call, session, process\n"
  "#   size_formula      how large it gets, for people: num_tokens * sizeof (float)\n"
  "#   execution_role    what the function is: provider, wrapper, initialization\n"
  "#   migration_target  where the allocation is to go, or why it stays\n"
  "#   priority          P0, P1, P2 or defer: what is repaired first\n"
  "# and, if you like: classification (production, frontend, oracle, test), phase,\n"
  "# allocation_frequency, notes.  Functions may share them:\n"
  "#   reviews:\n"
  "#     startup: {owner: core, lifetime: process, priority: defer}\n"
  "# and then 'review: startup' in each.  What 'growth' says of storage that may come\n"
  "# to lie elsewhere: guarded, first-only, teardown, or 'reviewed: the reason'.\n"
  "pawl: 1\n"
  "unreviewed: warning\n";

static int
compare_identities (const void *left, const void *right)
{
  const struct pawl_identity *a = *(const struct pawl_identity *const *) left;
  const struct pawl_identity *b = *(const struct pawl_identity *const *) right;
  int order = strcmp (a->file, b->file);
  return order ? order : strcmp (a->name, b->name);
}

/* Whether SITE is one that the ratchet asks for.  */
static bool
is_asked_for (const struct pawl_check *check,
              const struct pawl_identity *identity,
              const struct pawl_site *site)
{
  return pawl_identity_counts (identity, site)
         && (!site->failure || check->options->policy.check_failure_paths);
}

/* The growth points of a build, none where nobody asks for them.  */
struct growth
{
  const struct pawl_growth_point *points;
  size_t count;
};

/* Whether POINT is IDENTITY's, with no record yet.  */
static bool
is_unrecorded (const struct pawl_check *check,
               const struct pawl_identity *identity,
               const struct pawl_growth_point *point)
{
  const struct pawl_case *the_case = check->the_case;
  return &the_case->identities[the_case->identity_of[point->function]]
           == identity
         && !pawl_recorded_growth (identity->entry, point->kind);
}

static bool
needs_sites (const struct pawl_check *check,
             const struct pawl_identity *identity)
{
  bool asked = false;
  for (size_t i = 0; i < identity->site_count; i++)
    asked |= is_asked_for (check, identity, &identity->sites[i]);
  return asked && !(identity->entry && identity->entry->has_sites);
}

static bool
needs_growth (const struct pawl_check *check,
              const struct pawl_identity *identity,
              const struct growth *growth)
{
  for (size_t i = 0; i < growth->count; i++)
    if (is_unrecorded (check, identity, &growth->points[i]))
      return true;
  return false;
}

/* The functions that need an entry, by file and name.  */
static const struct pawl_identity **
find_functions (struct pawl_check *check, const struct growth *growth,
                size_t *count, size_t *outside)
{
  struct pawl_case *the_case = (struct pawl_case *) check->the_case;
  const struct pawl_identity **found
    = pawl_arena_array (check->arena, the_case->identity_count,
                        sizeof *found);
  *count = *outside = 0;
  for (size_t i = 0; i < the_case->identity_count; i++)
    {
      struct pawl_identity *identity = &the_case->identities[i];
      pawl_identity_collect (the_case, identity);
      if (!needs_sites (check, identity)
          && !needs_growth (check, identity, growth))
        continue;
      if (identity->file[0] == '/' || !identity->file[0])
        *outside += needs_sites (check, identity);
      else
        found[(*count)++] = identity;
    }
  if (*count > 1)
    qsort (found, *count, sizeof *found, compare_identities);
  return found;
}

/* The folder that all files of the build below the root lie in, with a slash;
   "" for the root.  */
static const char *
common_folder (const struct pawl_check *check)
{
  const char *common = NULL;
  size_t length = 0;
  for (size_t i = 0; i < check->the_case->identity_count; i++)
    {
      const char *file = check->the_case->identities[i].file;
      if (file[0] == '/' || !file[0])
        continue;
      size_t same = 0;
      for (size_t j = 0; file[j] && (!common || (j < length
                                                 && file[j] == common[j]));
           j++)
        if (file[j] == '/')
          same = j + 1;
      common = file;
      length = same;
      if (!length)
        return "";
    }
  return common ? pawl_arena_strndup (check->arena, common, length) : "";
}

/* Where the sites of IDENTITY stand, as a comment of one line.  */
static void
write_places (const struct pawl_check *check,
              const struct pawl_identity *identity, FILE *out)
{
  const char *between = "      # ";
  const char *callee = "";
  for (size_t i = 0; i < identity->site_count; i++)
    {
      const struct pawl_site *site = &identity->sites[i];
      if (!is_asked_for (check, identity, site))
        continue;
      if (strcmp (site->call->callee->name, callee) != 0)
        {
          fprintf (out, "%s%s in line %u", between, site->call->callee->name,
                   site->call->at.line);
          callee = site->call->callee->name;
          between = "; ";
        }
      else
        fprintf (out, ", %u", site->call->at.line);
    }
  fputc ('\n', out);
}

static void
write_sites (const struct pawl_check *check,
             const struct pawl_identity *identity, FILE *out)
{
  const char *between = "      sites: {";
  for (size_t i = 0; i < identity->site_count;)
    {
      const char *callee = identity->sites[i].call->callee->name;
      unsigned count = 0;
      for (; i < identity->site_count
             && strcmp (identity->sites[i].call->callee->name, callee) == 0;
           i++)
        count += is_asked_for (check, identity, &identity->sites[i]);
      if (!count)
        continue;
      fprintf (out, "%s%s: %u", between,
               pawl_yaml_scalar (check->arena, callee), count);
      between = ", ";
    }
  fputs ("}\n", out);
}

/* What was found of IDENTITY's growth, one entry a kind; a kind is guarded if
   all its points are.  */
static void
write_growth (const struct pawl_check *check,
              const struct pawl_identity *identity,
              const struct growth *growth, FILE *out)
{
  const char *between = "      growth: {";
  for (size_t i = 0; i < growth->count; i++)
    {
      const char *kind = growth->points[i].kind;
      bool told = false, guarded = true;
      if (!is_unrecorded (check, identity, &growth->points[i]))
        continue;
      for (size_t j = 0; j < growth->count; j++)
        if (is_unrecorded (check, identity, &growth->points[j])
            && strcmp (growth->points[j].kind, kind) == 0)
          {
            told |= j < i;
            guarded &= growth->points[j].guarded;
          }
      if (told)
        continue;
      fprintf (out, "%s%s: %s", between, pawl_yaml_scalar (check->arena, kind),
               guarded ? "guarded" : "''");
      between = ", ";
    }
  fputs ("}\n", out);
}

static void
write_entry (const struct pawl_check *check,
             const struct pawl_identity *identity,
             const struct growth *growth, FILE *out)
{
  fprintf (out, "    %s:\n", pawl_yaml_scalar (check->arena, identity->name));
  if (needs_sites (check, identity))
    {
      write_places (check, identity, out);
      for (unsigned i = 0; i < PAWL_REVIEW_REQUIRED; i++)
        fprintf (out, "      %s: ''\n", pawl_review_field_name (i));
      write_sites (check, identity, out);
    }
  if (needs_growth (check, identity, growth))
    write_growth (check, identity, growth, out);
}

static void
write_manifest (struct pawl_check *check, FILE *out)
{
  size_t count, outside;
  struct growth growth = { 0 };
  if (pawl_growth_is_asked_for (check->the_case))
    growth.points = pawl_growth_points (check->the_case, check->arena,
                                        &growth.count);
  const struct pawl_identity **found
    = find_functions (check, &growth, &count, &outside);
  fputs (guide, out);
  char folder[PATH_MAX];
  if (check->options->root && getcwd (folder, sizeof folder))
    {
      const char *root = pawl_promises_root (check->promises);
      if (strcmp (root, folder) != 0)
        fprintf (out, "root: %s\n", pawl_yaml_quoted (check->arena, root));
    }
  fprintf (out, "scope: [%s]\n",
           pawl_yaml_quoted (check->arena,
                             pawl_arena_printf (check->arena, "%s**",
                                                common_folder (check))));
  if (outside)
    fprintf (out, "# %zu more function%s with sites %s outside of the root.\n",
             outside, outside == 1 ? "" : "s", outside == 1 ? "is" : "are");
  fputs (count ? "functions:\n" : "functions: {}\n", out);
  const char *file = "";
  for (size_t i = 0; i < count; i++)
    {
      if (strcmp (found[i]->file, file) != 0)
        {
          file = found[i]->file;
          fprintf (out, "\n  %s:\n", pawl_yaml_quoted (check->arena, file));
        }
      write_entry (check, found[i], &growth, out);
    }
}

static int
run (void *data, struct pawl_arena *arena)
{
  struct request *request = data;
  struct pawl_check check = { .arena = arena,
                              .options = &request->judge };
  if (!pawl_check_read (&check, &request->files, NULL))
    return PAWL_EXIT_TROUBLE;
  if (!check.objects.unit_count)
    return PAWL_EXIT_TROUBLE;
  /* A manifest that somebody has filled in is not written over.  */
  if (!pawl_output_open (&request->output, false))
    return PAWL_EXIT_TROUBLE;
  write_manifest (&check, request->output.file);
  int status = check.objects.problem_count ? PAWL_EXIT_TROUBLE
                                           : PAWL_EXIT_CLEAN;
  return pawl_output_close (&request->output, true, status);
}

int
pawl_command_init (int argc, char **argv)
{
  static const struct argp_option options[] = {
    PAWL_OPTION_OUTPUT ("write the manifest to the new FILE"),
    { 0 },
  };
  static const struct argp argp = {
    .options = options, .parser = parse, .children = pawl_judge_children,
    .args_doc = "FILE...",
    .doc = "Prints a manifest with the sites that the objects, archives and "
           "folders have today, for the current folder: the reviews are left "
           "to be filled in.  What a --manifest records already is left out."
           "\vExit status: 0 done; 2 something could not be read.",
  };
  struct request request = { 0 };
  return pawl_run_request (&argp, argc, argv, &request, &request.judge, run);
}
