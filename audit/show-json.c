/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `pawl show --format=json'.  Where the evidence has nothing, neither has the
   JSON: keys of what is not there are left out.  */

#include "audit/json.h"
#include "audit/show.h"

void
pawl_show_set_text (json_t *object, const char *key, const char *text)
{
  if (text)
    pawl_json_set (object, key, pawl_json_text (text));
}

static void
set_number (json_t *object, const char *key, unsigned long long number)
{
  if (number)
    pawl_json_set (object, key, pawl_json_number (number));
}

void
pawl_show_set_flag (json_t *object, const char *key, bool flag)
{
  if (flag)
    pawl_json_set (object, key, json_true ());
}

void
pawl_show_set_place (json_t *object, const char *key, const struct pawl_place *at)
{
  if (!at->file)
    return;
  json_t *place = pawl_json_object ();
  pawl_json_set (place, "file", pawl_json_text (at->file));
  set_number (place, "line", at->line);
  set_number (place, "column", at->column);
  pawl_json_set (object, key, place);
}

static void
set_promises (json_t *object, unsigned promises, const struct pawl_place *at,
              const char *reason)
{
  if (!promises)
    return;
  json_t *words = pawl_json_array ();
  for (size_t i = 0; i < PAWL_PROMISE_WORDS; i++)
    if (promises & pawl_promise_words[i].promise)
      pawl_json_append (words, pawl_json_text (pawl_promise_words[i].word));
  pawl_json_set (object, "promises", words);
  pawl_show_set_place (object, "promised_at", at);
  pawl_show_set_text (object, "reason", reason);
}

void
pawl_show_set_expansions (json_t *object,
                          const struct pawl_expansion *expansions,
                          unsigned count)
{
  if (!count)
    return;
  json_t *all = pawl_json_array ();
  for (unsigned i = 0; i < count; i++)
    {
      json_t *expansion = pawl_json_object ();
      pawl_show_set_text (expansion, "macro", expansions[i].macro);
      pawl_show_set_place (expansion, "at", &expansions[i].at);
      pawl_json_append (all, expansion);
    }
  pawl_json_set (object, "expansions", all);
}

static json_t *
call_of (const struct pawl_call *call)
{
  json_t *object = pawl_json_object ();
  pawl_json_set (object, "callee", pawl_json_number (call->callee->index));
  pawl_show_set_place (object, "at", &call->at);
  pawl_show_set_text (object, "object", call->object);
  pawl_show_set_flag (object, "on_failure_path", call->on_failure_path);
  pawl_show_set_flag (object, "implicit", call->implicit);
  pawl_show_set_flag (object, "plain_format", call->plain_format);
  pawl_show_set_expansions (object, call->expansions, call->expansion_count);
  if (call->argument_count)
    {
      json_t *all = pawl_json_array ();
      for (unsigned i = 0; i < call->argument_count; i++)
        {
          json_t *argument = pawl_json_object ();
          pawl_json_set (argument, "position",
                         pawl_json_number (call->arguments[i].position));
          pawl_json_set (argument, "value",
                         pawl_json_number (call->arguments[i].value->index));
          pawl_json_append (all, argument);
        }
      pawl_json_set (object, "arguments", all);
    }
  static const char *const words[] = { "==", "!=", "<", "<=", ">", ">=" };
  if (call->condition_count)
    {
      json_t *all = pawl_json_array ();
      for (unsigned i = 0; i < call->condition_count; i++)
        {
          json_t *condition = pawl_json_object ();
          pawl_json_set (condition, "position",
                         pawl_json_number (call->conditions[i].position));
          pawl_show_set_text (condition, "comparison",
                              words[call->conditions[i].comparison]);
          if (call->conditions[i].mask != -1)
            pawl_json_set (condition, "mask",
                           json_integer (call->conditions[i].mask));
          pawl_json_set (condition, "value",
                         json_integer (call->conditions[i].value));
          pawl_json_append (all, condition);
        }
      pawl_json_set (object, "conditions", all);
    }
  return object;
}

static json_t *
function_of (const struct pawl_function *function)
{
  json_t *object = pawl_json_object (), *calls = pawl_json_array ();
  pawl_show_set_text (object, "name", function->name);
  pawl_show_set_text (object, "symbol", function->symbol);
  pawl_show_set_text (object, "file", function->file);
  pawl_show_set_place (object, "at", &function->at);
  set_number (object, "last_line", function->last_line);
  pawl_show_set_flag (object, "local", function->local);
  pawl_show_set_flag (object, "mergeable", function->mergeable);
  pawl_show_set_flag (object, "nested", function->nested);
  pawl_show_set_flag (object, "parsed_only", function->parsed_only);
  pawl_show_set_flag (object, "constructor", function->constructor);
  set_promises (object, function->promises, &function->promised_at,
                function->reason);
  set_number (object, "frame_bytes", function->frame_bytes);
  set_number (object, "largest_bytes", function->largest_bytes);
  pawl_show_set_text (object, "largest", function->largest);
  pawl_show_set_place (object, "largest_at", &function->largest_at);
  for (size_t i = 0; i < function->call_count; i++)
    pawl_json_append (calls, call_of (&function->calls[i]));
  pawl_json_set (object, "calls", calls);
  if (function->sizing)
    pawl_json_set (object, "sizing", pawl_sizing_json (function->sizing));
  if (function->flow)
    pawl_json_set (object, "flow", pawl_flow_json (function->flow));
  return object;
}

static json_t *
callee_of (const struct pawl_callee *callee)
{
  json_t *object = pawl_json_object ();
  pawl_show_set_text (object, "kind", pawl_callee_word (callee->kind));
  pawl_show_set_text (object, "name", callee->name);
  pawl_show_set_text (object, "symbol", callee->symbol);
  pawl_show_set_text (object, "file", callee->file);
  if (callee->of)
    pawl_json_set (object, "of", pawl_json_number (callee->of->index));
  if (callee->kind == PAWL_CALLEE_PARAMETER)
    pawl_json_set (object, "position", pawl_json_number (callee->position));
  pawl_show_set_text (object, "alias_of", callee->alias_of);
  pawl_show_set_flag (object, "local", callee->local);
  pawl_show_set_flag (object, "has_body", callee->has_body);
  pawl_show_set_flag (object, "noreturn", callee->noreturn);
  set_promises (object, callee->promises, &callee->promised_at,
                callee->reason);
  if (callee->sizing)
    pawl_json_set (object, "sizing", pawl_sizing_json (callee->sizing));
  return object;
}

static json_t *
unit_of (const struct pawl_unit *unit)
{
  json_t *object = pawl_json_object (), *functions = pawl_json_array ();
  json_t *callees = pawl_json_array (), *stores = pawl_json_array ();
  pawl_show_set_text (object, "main_file", unit->main_file);
  pawl_show_set_text (object, "compiler", unit->compiler);
  for (size_t i = 0; i < unit->function_count; i++)
    pawl_json_append (functions, function_of (unit->functions[i]));
  for (size_t i = 0; i < unit->callee_count; i++)
    pawl_json_append (callees, callee_of (unit->callees[i]));
  for (size_t i = 0; i < unit->store_count; i++)
    {
      json_t *store = pawl_json_object ();
      pawl_json_set (store, "into",
                     pawl_json_number (unit->stores[i].into->index));
      pawl_json_set (store, "value",
                     pawl_json_number (unit->stores[i].value->index));
      pawl_show_set_place (store, "at", &unit->stores[i].at);
      pawl_json_append (stores, store);
    }
  pawl_json_set (object, "functions", functions);
  pawl_json_set (object, "callees", callees);
  pawl_json_set (object, "stores", stores);
  return object;
}

bool
pawl_show_json (const struct pawl_objects *objects, FILE *out)
{
  json_t *report = pawl_json_object (), *all = pawl_json_array ();
  pawl_json_set (report, "schema", pawl_json_text (PAWL_SHOW_SCHEMA));
  pawl_json_set (report, "version", pawl_json_text (PACKAGE_VERSION));
  for (size_t i = 0; i < objects->object_count; i++)
    {
      const struct pawl_object *object = objects->objects[i];
      json_t *one = pawl_json_object (), *units = pawl_json_array ();
      pawl_json_set (one, "name", pawl_json_text (object->name));
      pawl_json_set (one, "has_evidence", json_boolean (object->has_evidence));
      for (size_t j = 0; j < object->unit_count; j++)
        pawl_json_append (units, unit_of (object->units[j]));
      pawl_json_set (one, "units", units);
      pawl_json_append (all, one);
    }
  pawl_json_set (report, "objects", all);
  json_t *problems = pawl_json_array ();
  for (size_t i = 0; i < objects->problem_count; i++)
    {
      json_t *problem = pawl_json_object ();
      pawl_show_set_text (problem, "file", objects->problems[i].name);
      pawl_show_set_text (problem, "message", objects->problems[i].message);
      pawl_json_append (problems, problem);
    }
  pawl_json_set (report, "problems", problems);
  return pawl_json_write (report, out);
}
