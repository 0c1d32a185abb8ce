/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What differs between the functions of two states: see compare.h.  */

#include <string.h>

#include "audit/compare-changes.h"
#include "audit/report.h"

/* Sites: more of them is less than was promised.  */
static void
compare_sites (struct comparison *work, const char *id, const json_t *old,
               const json_t *new, bool reviewed)
{
  const json_t *before = json_object_get (old, "sites");
  const json_t *after = json_object_get (new, "sites");
  const char *callee;
  json_t *count;
  json_object_foreach ((json_t *) after, callee, count)
    {
      long long was = pawl_number_of (before, callee);
      long long is = json_integer_value (count);
      if (is != was)
        pawl_add_change (work, is > was ? LOOSENED : TIGHTENED, "sites", id,
                         reviewed, "%s: %lld, was %lld", callee, is, was);
    }
  json_object_foreach ((json_t *) before, callee, count)
    if (!json_object_get (after, callee) && json_integer_value (count))
      pawl_add_change (work, TIGHTENED, "sites", id, reviewed,
                       "%s: none, was %lld", callee,
                       (long long) json_integer_value (count));
}

void
pawl_compare_contract (struct comparison *work, const char *what,
                       const char *id, const char *name, const json_t *old,
                       const json_t *new, bool reviewed)
{
  const char *before = pawl_text_of (old, "capacity");
  const char *after = pawl_text_of (new, "capacity");
  if (strcmp (before, after) != 0)
    pawl_add_change (
      work, *after ? *before ? CHANGED : TIGHTENED : LOOSENED, what, id,
      reviewed, "workspace %s: its capacity is %s, was %s", name,
      *after ? after : "unchecked", *before ? before : "unchecked");
  before = pawl_text_of (old, "bytes");
  after = pawl_text_of (new, "bytes");
  if (strcmp (before, after) != 0)
    pawl_add_change (work, CHANGED, what, id, reviewed,
                     "workspace %s: %s bytes, was %s", name, after, before);
}

static void
compare_workspaces (struct comparison *work, const char *id, const json_t *old,
                    const json_t *new, bool reviewed)
{
  const json_t *before = json_object_get (old, "workspaces");
  const json_t *after = json_object_get (new, "workspaces");
  const char *name;
  json_t *value;
  json_object_foreach ((json_t *) after, name, value)
    if (!json_object_get (before, name))
      pawl_add_change (work, TIGHTENED, "workspace", id, reviewed,
                       "workspace %s: %s bytes, new", name,
                       pawl_text_of (value, "bytes"));
    else
      pawl_compare_contract (work, "workspace", id, name,
                             json_object_get (before, name), value, reviewed);
  json_object_foreach ((json_t *) before, name, value)
    if (!json_object_get (after, name))
      pawl_add_change (work, LOOSENED, "workspace", id, reviewed,
                       "workspace %s: gone, was %s bytes", name,
                       pawl_text_of (value, "bytes"));
}

static void
compare_growth (struct comparison *work, const char *id, const json_t *old,
                const json_t *new, bool reviewed)
{
  const json_t *before = json_object_get (old, "growth");
  const json_t *after = json_object_get (new, "growth");
  const char *kind;
  json_t *value;
  json_object_foreach ((json_t *) after, kind, value)
    {
      const char *was = pawl_text_of (before, kind);
      const char *is = json_string_value (value);
      /* A reason is a review.  */
      bool reason = strncmp (is, "reviewed:", 9) == 0;
      if (!*was)
        pawl_add_change (work, LOOSENED, "growth", id, reviewed || reason,
                         "growth %s: %s, new", kind, is);
      else if (strcmp (was, is) != 0)
        pawl_add_change (work, CHANGED, "growth", id, reviewed,
                         "growth %s: %s, was %s", kind, is, was);
    }
  json_object_foreach ((json_t *) before, kind, value)
    if (!json_object_get (after, kind))
      pawl_add_change (work, TIGHTENED, "growth", id, reviewed,
                       "growth %s: none, was %s", kind,
                       json_string_value (value));
}

static void
compare_bounds (struct comparison *work, const char *id, const json_t *old,
                const json_t *new, bool reviewed)
{
  const json_t *before = json_object_get (old, "bounds");
  const json_t *after = json_object_get (new, "bounds");
  const char *name;
  json_t *range;
  json_object_foreach ((json_t *) after, name, range)
    {
      const json_t *was = json_object_get (before, name);
      long long low = json_integer_value (json_array_get (range, 0));
      long long high = json_integer_value (json_array_get (range, 1));
      long long old_low = json_integer_value (json_array_get (was, 0));
      long long old_high = json_integer_value (json_array_get (was, 1));
      if (!was)
        pawl_add_change (work, CHANGED, "bounds", id, reviewed,
                         "bounds of %s: %lld to %lld, new", name, low, high);
      else if (low != old_low || high != old_high)
        pawl_add_change (work, CHANGED, "bounds", id, reviewed,
                         "bounds of %s: %lld to %lld, were %lld to %lld", name,
                         low, high, old_low, old_high);
    }
  json_object_foreach ((json_t *) before, name, range)
    if (!json_object_get (after, name))
      pawl_add_change (work, CHANGED, "bounds", id, reviewed,
                       "bounds of %s: none now", name);
}

void
pawl_compare_review (struct comparison *work, const char *id,
                     const json_t *old, const json_t *new)
{
  const char *key;
  json_t *value;
  json_object_foreach ((json_t *) new, key, value)
    {
      const json_t *was = json_object_get (old, key);
      if (!was)
        pawl_add_change (work, CHANGED, "review", id, true, "%s: %s, new", key,
                         pawl_shown_json (work, value));
      else if (!pawl_same_json (value, was))
        pawl_add_change (work, CHANGED, "review", id, true, "%s: %s, was %s",
                         key, pawl_shown_json (work, value),
                         pawl_shown_json (work, was));
    }
  json_object_foreach ((json_t *) old, key, value)
    if (!json_object_get (new, key))
      pawl_add_change (work, CHANGED, "review", id, true, "%s: none, was %s",
                       key, pawl_shown_json (work, value));
}

static bool
holds (const json_t *list, const char *text)
{
  size_t index;
  json_t *item;
  json_array_foreach ((json_t *) list, index, item)
    if (strcmp (json_string_value (item), text) == 0)
      return true;
  return false;
}

bool
pawl_compare_has_sites (const json_t *function)
{
  const char *key;
  json_t *count;
  json_object_foreach (json_object_get (function, "sites"), key, count)
    if (json_integer_value (count))
      return true;
  return false;
}

/* A compute-path function that newly reaches old debt.  */
static void
compare_reach (struct comparison *work, const char *id, const json_t *old,
               const json_t *new, bool reviewed)
{
  const json_t *before = json_object_get (old, "reached_from");
  size_t index;
  json_t *item;
  if (!json_is_array (before) || !pawl_compare_has_sites (new))
    return;
  json_array_foreach (json_object_get (new, "reached_from"), index, item)
    if (!holds (before, json_string_value (item)))
      pawl_add_change (work, LOOSENED, "reach", id, reviewed,
                       "newly reached from the compute path '%s'",
                       json_string_value (item));
  const json_t *after = json_object_get (new, "reached_from");
  json_array_foreach ((json_t *) before, index, item)
    if (!holds (after, json_string_value (item)))
      pawl_add_change (work, TIGHTENED, "reach", id, reviewed,
                       "no longer reached from the compute path '%s'",
                       json_string_value (item));
}

static void
compare_function (struct comparison *work, const char *id, const json_t *old,
                  const json_t *new)
{
  const json_t *before = json_object_get (old, "review");
  const json_t *after = json_object_get (new, "review");
  bool reviewed = !pawl_same_json (before, after);
  bool was_seen = json_is_true (json_object_get (old, "seen"));
  bool is_seen = json_is_true (json_object_get (new, "seen"));
  if (was_seen && is_seen)
    {
      compare_sites (work, id, old, new, reviewed);
      compare_reach (work, id, old, new, reviewed);
    }
  /* What was not looked at has not become less.  */
  else if (was_seen != is_seen)
    pawl_add_change (work, CHANGED, "gap", id, reviewed,
                     is_seen ? "in a given file now"
                             : "in no given file any more");
  compare_workspaces (work, id, old, new, reviewed);
  compare_growth (work, id, old, new, reviewed);
  compare_bounds (work, id, old, new, reviewed);
  pawl_compare_review (work, id, before, after);
}

static void
add_new_function (struct comparison *work, const char *id, const json_t *new)
{
  const json_t *sites = json_object_get (new, "sites");
  bool complete = json_is_true (json_object_get (new, "complete"));
  const char *callee, *list = "";
  json_t *count;
  json_object_foreach ((json_t *) sites, callee, count)
    if (json_integer_value (count))
      list = pawl_arena_printf (work->arena, "%s%s%s %lld", list,
                                *list ? ", " : "", callee,
                                (long long) json_integer_value (count));
  if (*list)
    pawl_add_change (work, LOOSENED, "function", id, complete,
                     "new, with %s%s", list,
                     complete ? "" : "; its review is incomplete");
  else
    pawl_add_change (work, CHANGED, "function", id, true, "new");
  compare_workspaces (work, id, NULL, new, complete);
  compare_growth (work, id, NULL, new, complete);
}

void
pawl_compare_functions (struct comparison *work)
{
  const json_t *before = json_object_get (work->old, "functions");
  const json_t *after = json_object_get (work->new, "functions");
  json_t *gone = pawl_json_object (), *function;
  const char *id;
  json_object_foreach ((json_t *) before, id, function)
    if (!json_object_get (after, id))
      pawl_json_set (gone, id, json_null ());
  json_t *moved = pawl_compare_moved (work, gone);
  json_object_foreach ((json_t *) after, id, function)
    {
      const json_t *old = json_object_get (before, id);
      const char *former
        = json_string_value (json_object_get (moved, id));
      if (former)
        {
          old = json_object_get (before, former);
          pawl_add_change (work, MOVED, "function", id, true, "was %s",
                           former);
        }
      if (!old)
        add_new_function (work, id, function);
      else
        compare_function (work, id, old, function);
    }
  json_object_foreach (gone, id, function)
    {
      const json_t *old = json_object_get (before, id);
      const char *parameter;
      json_t *value;
      pawl_add_change (work,
                       pawl_compare_has_sites (old) ? TIGHTENED : CHANGED,
                       "function", id, true, "gone");
      json_object_foreach (json_object_get (old, "workspaces"), parameter,
                           value)
        pawl_add_change (work, LOOSENED, "workspace", id, false,
                         "workspace %s: gone, was %s bytes", parameter,
                         pawl_text_of (value, "bytes"));
    }
  json_decref (gone);
  json_decref (moved);
}
