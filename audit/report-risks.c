/* SPDX-License-Identifier: GPL-3.0-or-later */
/* External-library risks, with the calls that stand there.  */

#include "audit/report.h"

#include <stdlib.h>
#include <string.h>

#include "base/path.h"

/* Whether CALL leaves the build for code of which nothing is known, or for a
   listed library.  */
static bool
is_external (const struct pawl_audit *audit, uint32_t target,
             const struct pawl_call *call, const char **library)
{
  const struct pawl_case *the_case = audit->check->the_case;
  const struct pawl_build_target *one = &the_case->build->targets[target];
  *library = call->callee->name && call->callee->kind < PAWL_CALLEE_ALLOCA
               ? pawl_promises_library (the_case->promises,
                                        call->callee->name)
               : NULL;
  return *library
         || (one->kind == PAWL_CALLEE_FUNCTION && one->function == PAWL_NONE
             && the_case->known[target].effect == PAWL_EFFECT_UNKNOWN
             && !the_case->known[target].trusted);
}

static json_t *
calls_of (const struct pawl_audit *audit, const struct pawl_identity *identity)
{
  const struct pawl_build *build = audit->check->build;
  json_t *all = pawl_json_array ();
  for (size_t i = 0; identity && i < identity->function_count; i++)
    {
      const struct pawl_build_function *body
        = &build->functions[identity->functions[i]];
      for (uint32_t j = 0; j < body->call_count; j++)
        {
          const struct pawl_call *call = &body->function->calls[j];
          const char *library;
          if (!is_external (audit, build->calls[body->first_call + j], call,
                            &library))
            continue;
          json_t *object = pawl_json_object ();
          pawl_json_set (object, "callee",
                         pawl_json_text (call->callee->name));
          pawl_json_set (object, "library", pawl_json_text (library));
          pawl_json_set (object, "at", pawl_audit_place (audit, &call->at,
                                                         body->function));
          pawl_json_append (all, object);
        }
    }
  return all;
}

static const struct pawl_identity *
identity_of (const struct pawl_audit *audit,
             const struct pawl_manifest *manifest,
             const struct pawl_risk *risk)
{
  const struct pawl_case *the_case = audit->check->the_case;
  const char *path
    = pawl_path_absolute (audit->arena, manifest->root, risk->file);
  for (size_t i = 0; i < the_case->identity_count; i++)
    if (strcmp (the_case->identities[i].name, risk->function) == 0
        && strcmp (the_case->identities[i].path, path) == 0)
      return &the_case->identities[i];
  return NULL;
}

/* The functions that x-provider-functions lists, else the risk's own.  */
static struct pawl_names
providers_of (const struct pawl_audit *audit, const struct pawl_risk *risk)
{
  struct pawl_names names = { 0 };
  for (size_t i = 0; i < risk->extra_count; i++)
    if (strcmp (risk->extras[i].key, "x-provider-functions") == 0)
      {
        char *text = pawl_arena_strdup (audit->arena, risk->extras[i].value);
        char *rest;
        for (char *word = strtok_r (text, "[]\"', ", &rest); word;
             word = strtok_r (NULL, "[]\"', ", &rest))
          pawl_names_add_once (&names, audit->arena, word);
      }
  if (!names.count)
    pawl_names_add (&names, audit->arena, risk->function);
  return names;
}

static void
set_reachability (const struct pawl_audit *audit, json_t *object,
                  const struct pawl_risk *risk)
{
  struct pawl_names maps = { 0 }, circuits = { 0 };
  struct pawl_names providers = providers_of (audit, risk);
  bool direct = false;
  for (size_t i = 0; i < providers.count; i++)
    {
      const struct pawl_map_list *list
        = pawl_cke_maps_of (&audit->cke, providers.names[i]);
      direct |= list != NULL;
      for (size_t j = 0; list && j < list->count; j++)
        pawl_names_add_once (&maps, audit->arena, list->maps[j]->id);
      size_t from = 0;
      for (const struct pawl_audit_row *row;
           !list && (row = pawl_audit_named (audit, providers.names[i],
                                             &from));)
        for (size_t j = 0; j < row->maps.count; j++)
          pawl_names_add_once (&maps, audit->arena, row->maps.names[j]);
    }
  for (size_t i = 0; i < maps.count; i++)
    {
      const struct pawl_kernel_map *map
        = pawl_name_map_find (&audit->cke.by_id, maps.names[i],
                              strlen (maps.names[i]));
      for (size_t j = 0; map && j < map->circuits.count; j++)
        pawl_names_add_once (&circuits, audit->arena,
                             map->circuits.names[j]);
    }
  json_t *reachability = pawl_json_object ();
  pawl_json_set (reachability, "kind",
                 pawl_json_text (direct ? "direct" : maps.count ? "transitive"
                                                                : "unmapped"));
  pawl_json_set (reachability, "maps",
                 pawl_json_texts (maps.names, maps.count));
  pawl_json_set (object, "reachability", reachability);
  pawl_json_set (object, "circuits",
                 pawl_json_texts (circuits.names, circuits.count));
}

static json_t *
risk_row (const struct pawl_audit *audit,
          const struct pawl_manifest *manifest, const struct pawl_risk *risk)
{
  json_t *object = pawl_json_object ();
  json_t *witnessed = pawl_json_object (), *extras = pawl_json_object ();
  const struct pawl_identity *identity
    = identity_of (audit, manifest, risk);
  pawl_json_set (object, "id",
                 pawl_json_text (pawl_arena_printf (audit->arena, "%s::%s",
                                                    risk->file,
                                                    risk->function)));
  pawl_json_set (object, "path", pawl_json_text (risk->file));
  pawl_json_set (object, "function", pawl_json_text (risk->function));
  pawl_json_set (object, "library", pawl_json_text (risk->library));
  pawl_json_set (object, "at", pawl_audit_place (audit, &risk->at, NULL));
  pawl_json_set (object, "seen", json_boolean (identity));
  for (int i = 0; i < PAWL_REVIEW_COUNT; i++)
    pawl_json_set (object, pawl_review_field_name (i),
                   pawl_json_text (risk->review[i]));
  for (size_t i = 0; i < risk->extra_count; i++)
    pawl_json_set (extras, risk->extras[i].key,
                   pawl_json_text (risk->extras[i].value));
  pawl_json_set (object, "extras", extras);
  for (size_t i = 0; i < risk->witnessed_count; i++)
    pawl_json_set (witnessed, risk->witnessed[i].what,
                   pawl_json_number (risk->witnessed[i].count));
  pawl_json_set (object, "witnessed", witnessed);
  pawl_json_set (object, "calls", calls_of (audit, identity));
  set_reachability (audit, object, risk);
  return object;
}

json_t *
pawl_audit_risks (struct pawl_audit *audit)
{
  json_t *all = pawl_json_array ();
  const struct pawl_promises *promises = audit->check->promises;
  for (size_t i = 0; i < pawl_promises_count (promises); i++)
    {
      const struct pawl_manifest *manifest
        = pawl_promises_manifest (promises, i);
      for (size_t j = 0; j < manifest->risk_count; j++)
        pawl_json_append (all, risk_row (audit, manifest,
                                         &manifest->risks[j]));
    }
  return all;
}
