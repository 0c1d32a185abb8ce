/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `pawl tighten': lowers a manifest's counts to what a build still has.  */

#include <string.h>

#include "audit/check.h"
#include "audit/edit.h"
#include "audit/pawl.h"
#include "audit/request.h"
#include "manifests/name-map.h"

enum { KEY_PRUNE = 0x200 };

struct request
{
  struct pawl_judge_options judge;
  struct pawl_file_list files;
  const char *manifest;
  bool dry_run, prune;
};

static error_t
parse (int key, char *argument, struct argp_state *state)
{
  struct request *request = state->input;
  switch (key)
    {
    case 'n':
      request->dry_run = true;
      return 0;
    case KEY_PRUNE:
      request->prune = true;
      return 0;
    case ARGP_KEY_ARG:
      if (request->manifest)
        break;
      request->manifest = argument;
      return 0;
    case ARGP_KEY_END:
      if (request->manifest)
        break;
      argp_error (state, "name the manifest, then the objects of all builds");
      return 0;
    }
  return pawl_parse_files (key, argument, state, &request->files,
                           request->judge.arena,
                           "name the objects, archives or folders of all "
                           "builds");
}

struct tightening
{
  const struct request *request;
  struct pawl_check *check;
  struct pawl_edits *edits;
  struct pawl_entry_table table;
  struct pawl_name_map entries; /* of the manifest, "path::function" */
  unsigned long long lowered, dropped;
};

static bool
note_entry (const struct pawl_entry *entry, void *data)
{
  struct tightening *work = data;
  struct pawl_arena *arena = work->edits->arena;
  const char *name = pawl_arena_printf (arena, "%s::%s", entry->file,
                                        entry->function);
  pawl_name_map_add (&work->entries, arena, name, strlen (name), entry);
  return true;
}

/* How many sites of CALLEE the build has in IDENTITY; those on failure paths
   are there, too.  */
static unsigned
count_callee (const struct pawl_identity *identity, const char *callee)
{
  unsigned count = 0;
  for (size_t i = 0; i < identity->site_count; i++)
    count += strcmp (identity->sites[i].call->callee->name, callee) == 0;
  return count;
}

static void
lower_sites (struct tightening *work, const struct pawl_node *key,
             const struct pawl_entry *entry,
             const struct pawl_identity *identity)
{
  const struct pawl_node *sites = key + 1;
  struct pawl_arena *arena = work->edits->arena;
  bool *dropped = pawl_arena_array (arena, sites->length, sizeof *dropped);
  for (size_t i = 0; i < sites->length; i++)
    {
      unsigned found = count_callee (identity, entry->sites[i].callee);
      if (found >= entry->sites[i].count)
        continue;
      work->lowered++;
      dropped[i] = !found;
      if (found)
        pawl_edit_scalar (work->edits, pawl_node_value (sites, i),
                          pawl_arena_printf (arena, "%u", found));
    }
  pawl_edit_drop_pairs (work->edits, key, dropped);
}

/* Deals with the function whose entry is BODY.  True if it is to be
   dropped.  */
static bool
tighten_function (struct tightening *work, const char *file,
                  const char *function, const struct pawl_node *body)
{
  const char *name = pawl_arena_printf (work->edits->arena, "%s::%s", file,
                                        function);
  const struct pawl_entry *entry
    = pawl_name_map_find (&work->entries, name, strlen (name));
  const struct pawl_identity *identity
    = entry ? pawl_entry_identity (&work->table, entry) : NULL;
  if (entry && !identity)
    {
      work->dropped += work->request->prune;
      return work->request->prune;
    }
  const struct pawl_node *sites = pawl_edit_find (body, "sites");
  if (identity && sites)
    lower_sites (work, sites, entry, identity);
  return false;
}

static void
tighten_functions (struct tightening *work, const struct pawl_node *top)
{
  const struct pawl_node *functions = top + 1;
  struct pawl_arena *arena = work->edits->arena;
  bool *dropped = pawl_arena_array (arena, functions->length,
                                    sizeof *dropped);
  for (size_t i = 0; i < functions->length; i++)
    {
      const struct pawl_node *key = pawl_node_key (functions, i);
      const struct pawl_node *value = pawl_node_value (functions, i);
      const char *colons = strstr (key->text, "::");
      if (colons)
        {
          dropped[i] = tighten_function (
            work, pawl_arena_strndup (arena, key->text,
                                      (size_t) (colons - key->text)),
            colons + 2, value);
          continue;
        }
      bool *gone = pawl_arena_array (arena, value->length, sizeof *gone);
      size_t left = value->length;
      for (size_t j = 0; j < value->length; j++)
        {
          gone[j] = tighten_function (work, key->text,
                                      pawl_node_key (value, j)->text,
                                      pawl_node_value (value, j));
          left -= gone[j];
        }
      dropped[i] = value->length && !left;
      if (!dropped[i])
        pawl_edit_drop_pairs (work->edits, key, gone);
    }
  pawl_edit_drop_pairs (work->edits, top, dropped);
}

/* A limit is no higher than what stands under it.  */
static void
tighten_limits (struct tightening *work, const struct pawl_node *limits)
{
  for (size_t i = 0; i < work->check->limit_count; i++)
    {
      const struct pawl_limit_total *total = &work->check->limits[i];
      const char *key
        = pawl_arena_printf (work->edits->arena, "%s_sites",
                             total->limit->classification);
      const struct pawl_node *name = pawl_edit_find (limits + 1, key);
      if (!name || total->sites >= total->limit->count)
        continue;
      work->lowered++;
      pawl_edit_scalar (work->edits, name + 1,
                        pawl_arena_printf (work->edits->arena, "%llu",
                                           total->sites));
    }
}

static int
run (void *data, struct pawl_arena *arena)
{
  struct request *request = data;
  struct pawl_edits edits;
  if (!pawl_edits_open (&edits, arena, request->manifest))
    return PAWL_EXIT_TROUBLE;
  struct pawl_check check = { .arena = arena, .options = &request->judge };
  if (!pawl_check_read (&check, &request->files, &edits))
    return PAWL_EXIT_TROUBLE;
  if (check.status == PAWL_EXIT_TROUBLE)
    return pawl_trouble ("%s: nothing was changed: not all of the builds "
                         "could be read", request->manifest);

  struct tightening work = { .request = request, .check = &check,
                             .edits = &edits };
  pawl_entry_table_init (&work.table, check.the_case, arena);
  pawl_promises_each_entry (check.promises, note_entry, &work);
  const struct pawl_node *functions = pawl_edit_find (edits.root, "functions");
  const struct pawl_node *limits = pawl_edit_find (edits.root, "limits");
  if (functions)
    tighten_functions (&work, functions);
  /* Dropped entries count in no total any more.  */
  if (limits && !work.dropped)
    tighten_limits (&work, limits);
  int status = pawl_edits_finish (&edits, request->dry_run);
  if (status == PAWL_EXIT_CLEAN && !request->dry_run)
    printf ("%s: %llu count%s lowered, %llu entr%s dropped\n",
            request->manifest, work.lowered, work.lowered == 1 ? "" : "s",
            work.dropped, work.dropped == 1 ? "y" : "ies");
  return status == PAWL_EXIT_CLEAN ? pawl_close_output (status) : status;
}

int
pawl_command_tighten (int argc, char **argv)
{
  static const struct argp_option options[] = {
    PAWL_OPTION_DRY_RUN,
    { "prune-unseen", KEY_PRUNE, NULL, 0,
      "also drop the entries of functions that no given file has", 0 },
    { 0 },
  };
  static const struct argp argp = {
    .options = options, .parser = parse, .args_doc = "MANIFEST FILE...",
    .doc = "Lowers the counts in MANIFEST to what the objects, archives and "
           "folders of all given builds together still have.  Comments and "
           "order stay; nothing is ever raised."
           "\vExit status: 0 done; 2 something could not be read or written, "
           "and the manifest is as it was.",
  };
  struct request request = { 0 };
  return pawl_run_request (&argp, argc, argv, &request, &request.judge, run);
}
