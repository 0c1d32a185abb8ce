/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What differs between two states, and whether it is less or more than was
   promised: see compare.h.  */

#include <stdarg.h>
#include <string.h>

#include "audit/compare.h"
#include "audit/report.h"

enum direction { LOOSENED, TIGHTENED, CHANGED, MOVED, DIRECTION_COUNT };

static const char *const directions[] = { "loosened", "tightened", "changed",
                                          "moved" };

struct comparison
{
  struct pawl_arena *arena;
  const json_t *old, *new;
  json_t *changes;
  bool head_reviewed;           /* reviewed_at is another one */
};

static void __attribute__ ((format (printf, 6, 7)))
add (struct comparison *work, enum direction direction, const char *what,
     const char *id, bool reviewed, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  json_t *object = pawl_json_object ();
  pawl_json_set (object, "what", pawl_json_text (what));
  pawl_json_set (object, "id", pawl_json_text (id));
  pawl_json_set (object, "message",
                 pawl_json_text (pawl_arena_vprintf (work->arena, format,
                                                     arguments)));
  pawl_json_set (object, "reviewed", json_boolean (reviewed));
  va_end (arguments);
  pawl_json_append (json_object_get (work->changes, directions[direction]),
                    object);
}

/* Null is a value here.  */
static bool
same (const json_t *one, const json_t *other)
{
  return one && other ? json_equal (one, other) : one == other;
}

static enum direction
opposite (enum direction direction)
{
  return direction == LOOSENED ? TIGHTENED
         : direction == TIGHTENED ? LOOSENED : direction;
}

static const char *
shown (struct comparison *work, const json_t *value)
{
  if (json_is_string (value))
    return json_string_value (value);
  if (json_is_integer (value))
    return pawl_arena_printf (work->arena, "%" JSON_INTEGER_FORMAT,
                              json_integer_value (value));
  return "none";
}

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
        add (work, is > was ? LOOSENED : TIGHTENED, "sites", id, reviewed,
             "%s: %lld, was %lld", callee, is, was);
    }
  json_object_foreach ((json_t *) before, callee, count)
    if (!json_object_get (after, callee) && json_integer_value (count))
      add (work, TIGHTENED, "sites", id, reviewed, "%s: none, was %lld",
           callee, (long long) json_integer_value (count));
}

static void
compare_contract (struct comparison *work, const char *what, const char *id,
                  const char *name, const json_t *old, const json_t *new,
                  bool reviewed)
{
  const char *before = pawl_text_of (old, "capacity");
  const char *after = pawl_text_of (new, "capacity");
  if (strcmp (before, after) != 0)
    add (work, *after ? *before ? CHANGED : TIGHTENED : LOOSENED, what, id,
         reviewed, "workspace %s: its capacity is %s, was %s", name,
         *after ? after : "unchecked", *before ? before : "unchecked");
  before = pawl_text_of (old, "bytes");
  after = pawl_text_of (new, "bytes");
  if (strcmp (before, after) != 0)
    add (work, CHANGED, what, id, reviewed,
         "workspace %s: %s bytes, was %s", name, after, before);
}

static void
compare_workspaces (struct comparison *work, const char *id,
                    const json_t *old, const json_t *new, bool reviewed)
{
  const json_t *before = json_object_get (old, "workspaces");
  const json_t *after = json_object_get (new, "workspaces");
  const char *name;
  json_t *value;
  json_object_foreach ((json_t *) after, name, value)
    if (!json_object_get (before, name))
      add (work, TIGHTENED, "workspace", id, reviewed,
           "workspace %s: %s bytes, new", name, pawl_text_of (value,
                                                              "bytes"));
    else
      compare_contract (work, "workspace", id, name,
                        json_object_get (before, name), value, reviewed);
  json_object_foreach ((json_t *) before, name, value)
    if (!json_object_get (after, name))
      add (work, LOOSENED, "workspace", id, reviewed,
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
        add (work, LOOSENED, "growth", id, reviewed || reason,
             "growth %s: %s, new", kind, is);
      else if (strcmp (was, is) != 0)
        add (work, CHANGED, "growth", id, reviewed, "growth %s: %s, was %s",
             kind, is, was);
    }
  json_object_foreach ((json_t *) before, kind, value)
    if (!json_object_get (after, kind))
      add (work, TIGHTENED, "growth", id, reviewed, "growth %s: none, was %s",
           kind, json_string_value (value));
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
        add (work, CHANGED, "bounds", id, reviewed,
             "bounds of %s: %lld to %lld, new", name, low, high);
      else if (low != old_low || high != old_high)
        add (work, CHANGED, "bounds", id, reviewed,
             "bounds of %s: %lld to %lld, were %lld to %lld", name, low, high,
             old_low, old_high);
    }
  json_object_foreach ((json_t *) before, name, range)
    if (!json_object_get (after, name))
      add (work, CHANGED, "bounds", id, reviewed, "bounds of %s: none now",
           name);
}

static void
compare_review (struct comparison *work, const char *id, const json_t *old,
                const json_t *new)
{
  const char *key;
  json_t *value;
  json_object_foreach ((json_t *) new, key, value)
    {
      const json_t *was = json_object_get (old, key);
      if (!was)
        add (work, CHANGED, "review", id, true, "%s: %s, new", key,
             shown (work, value));
      else if (!same (value, was))
        add (work, CHANGED, "review", id, true, "%s: %s, was %s", key,
             shown (work, value), shown (work, was));
    }
  json_object_foreach ((json_t *) old, key, value)
    if (!json_object_get (new, key))
      add (work, CHANGED, "review", id, true, "%s: none, was %s", key,
           shown (work, value));
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

static bool
has_sites (const json_t *function)
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
  if (!json_is_array (before) || !has_sites (new))
    return;
  json_array_foreach (json_object_get (new, "reached_from"), index, item)
    if (!holds (before, json_string_value (item)))
      add (work, LOOSENED, "reach", id, reviewed,
           "newly reached from the compute path '%s'",
           json_string_value (item));
  const json_t *after = json_object_get (new, "reached_from");
  json_array_foreach ((json_t *) before, index, item)
    if (!holds (after, json_string_value (item)))
      add (work, TIGHTENED, "reach", id, reviewed,
           "no longer reached from the compute path '%s'",
           json_string_value (item));
}

static void
compare_function (struct comparison *work, const char *id, const json_t *old,
                  const json_t *new)
{
  const json_t *before = json_object_get (old, "review");
  const json_t *after = json_object_get (new, "review");
  bool reviewed = !same (before, after);
  bool was_seen = json_is_true (json_object_get (old, "seen"));
  bool is_seen = json_is_true (json_object_get (new, "seen"));
  if (was_seen && is_seen)
    {
      compare_sites (work, id, old, new, reviewed);
      compare_reach (work, id, old, new, reviewed);
    }
  /* What was not looked at has not become less.  */
  else if (was_seen != is_seen)
    add (work, CHANGED, "gap", id, reviewed,
         is_seen ? "in a given file now" : "in no given file any more");
  compare_workspaces (work, id, old, new, reviewed);
  compare_growth (work, id, old, new, reviewed);
  compare_bounds (work, id, old, new, reviewed);
  compare_review (work, id, before, after);
}

/* How alike a function that went and one that came are: 3 the same but for the
   file, 2 the same name elsewhere, 1 the same but for the name; 0 others.  */
static int
likeness (const json_t *old, const json_t *new)
{
  bool name = strcmp (pawl_text_of (old, "function"),
                      pawl_text_of (new, "function")) == 0;
  bool file = strcmp (pawl_text_of (old, "file"), pawl_text_of (new, "file"))
              == 0;
  bool sites = same (json_object_get (old, "sites"),
                           json_object_get (new, "sites"));
  bool review = same (json_object_get (old, "review"),
                            json_object_get (new, "review"));
  if (name)
    return sites && review ? 3 : 2;
  return file && sites && review && has_sites (old) ? 1 : 0;
}

/* The one of GONE, ids that NEW's function ID may have had, or null; the one
   must be the only one so much alike.  */
static const char *
former_name (struct comparison *work, const json_t *gone, const json_t *new)
{
  const json_t *old_functions = json_object_get (work->old, "functions");
  const char *best = NULL, *id;
  int best_likeness = 0;
  bool several = false;
  json_t *unused;
  json_object_foreach ((json_t *) gone, id, unused)
    {
      (void) unused;
      int now = likeness (json_object_get (old_functions, id), new);
      several = now > best_likeness ? false
                : now && now == best_likeness ? true : several;
      if (now > best_likeness)
        {
          best_likeness = now;
          best = id;
        }
    }
  return several ? NULL : best;
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
    add (work, LOOSENED, "function", id, complete, "new, with %s%s", list,
         complete ? "" : "; its review is incomplete");
  else
    add (work, CHANGED, "function", id, true, "new");
  compare_workspaces (work, id, NULL, new, complete);
  compare_growth (work, id, NULL, new, complete);
}

static void
compare_functions (struct comparison *work)
{
  const json_t *before = json_object_get (work->old, "functions");
  const json_t *after = json_object_get (work->new, "functions");
  json_t *gone = pawl_json_object (), *function;
  const char *id;
  json_object_foreach ((json_t *) before, id, function)
    if (!json_object_get (after, id))
      pawl_json_set (gone, id, json_null ());
  json_object_foreach ((json_t *) after, id, function)
    {
      const json_t *old = json_object_get (before, id);
      const char *former = old ? NULL : former_name (work, gone, function);
      if (former)
        {
          old = json_object_get (before, former);
          add (work, MOVED, "function", id, true, "was %s", former);
        }
      if (!old)
        add_new_function (work, id, function);
      else
        compare_function (work, id, old, function);
      if (former)
        json_object_del (gone, former);
    }
  json_object_foreach (gone, id, function)
    {
      const json_t *old = json_object_get (before, id);
      const char *parameter;
      json_t *value;
      add (work, has_sites (old) ? TIGHTENED : CHANGED, "function", id, true,
           "gone");
      json_object_foreach (json_object_get (old, "workspaces"), parameter,
                           value)
        add (work, LOOSENED, "workspace", id, false,
             "workspace %s: gone, was %s bytes", parameter,
             pawl_text_of (value, "bytes"));
    }
  json_decref (gone);
}

/* Which way an item that comes goes; one that goes, the other way.  */
static enum direction
coming (const char *set, const char *value)
{
  static const struct
  {
    const char *set;
    enum direction direction;
  } ways[] = {
    { "scope", TIGHTENED }, { "scope exclusions", LOOSENED },
    { "compute", TIGHTENED }, { "libraries", TIGHTENED },
    { "refuses", TIGHTENED }, { "stable", TIGHTENED },
    { "limits", TIGHTENED },
  };
  for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
    if (strcmp (ways[i].set, set) == 0)
      return ways[i].direction;
  /* What a manifest says to be harmless is believed.  */
  if (strcmp (set, "allocators") == 0)
    return strcmp (value, "none") == 0 || strcmp (value, "runtime") == 0
             ? LOOSENED : TIGHTENED;
  return CHANGED;
}

static enum direction
changing (const char *set, const char *item, const json_t *old,
          const json_t *new)
{
  if (strcmp (set, "limits") == 0)
    return json_integer_value (new) > json_integer_value (old) ? LOOSENED
                                                               : TIGHTENED;
  if (strcmp (item, "unreviewed") == 0)
    return strcmp (json_string_value (new), "warning") == 0 ? LOOSENED
                                                            : TIGHTENED;
  if (strcmp (set, "allocators") == 0)
    {
      enum direction was = coming (set, json_string_value (old));
      enum direction is = coming (set, json_string_value (new));
      return was == is ? CHANGED : is;
    }
  if (strcmp (set, "stable") == 0)
    return strcmp (json_string_value (new), "always") == 0 ? TIGHTENED
           : strcmp (json_string_value (old), "always") == 0 ? LOOSENED
                                                             : CHANGED;
  return CHANGED;
}

static void
compare_sets (struct comparison *work)
{
  json_t *before = json_object_get (work->old, "sets");
  json_t *after = json_object_get (work->new, "sets"), *all, *items, *value;
  const char *set, *item;
  all = json_copy (after);
  json_object_update_missing (all, before);
  json_object_foreach (all, set, items)
    {
      json_t *was = json_object_get (before, set);
      json_t *is = json_object_get (after, set);
      json_object_foreach (is, item, value)
        {
          const json_t *old = json_object_get (was, item);
          if (!old)
            add (work, coming (set, shown (work, value)), set, item,
                 work->head_reviewed, "%s: new%s%s", item,
                 *shown (work, value) ? ", " : "", shown (work, value));
          else if (!same (old, value))
            add (work, changing (set, item, old, value), set, item,
                 work->head_reviewed, "%s: %s, was %s", item,
                 shown (work, value), shown (work, old));
        }
      json_object_foreach (was, item, value)
        if (!json_object_get (is, item))
          add (work, opposite (coming (set, shown (work, value))), set, item,
               work->head_reviewed, "%s: gone", item);
    }
  json_decref (all);
}

static void
compare_risks (struct comparison *work)
{
  const json_t *before = json_object_get (work->old, "risks");
  const json_t *after = json_object_get (work->new, "risks");
  const char *id;
  json_t *risk;
  json_object_foreach ((json_t *) after, id, risk)
    {
      const json_t *old = json_object_get (before, id);
      if (old)
        compare_review (work, id, json_object_get (old, "review"),
                        json_object_get (risk, "review"));
      else
        add (work, LOOSENED, "risk", id,
             json_is_true (json_object_get (risk, "complete")), "new");
    }
  json_object_foreach ((json_t *) before, id, risk)
    if (!json_object_get (after, id))
      add (work, TIGHTENED, "risk", id, true, "gone");
}

/* How much a promise of STATUS is worth.  */
static int
worth (const char *status)
{
  static const char *const words[] = { "broken", "undecided", "trusted",
                                       "verified" };
  for (int i = 0; i < 4; i++)
    if (strcmp (words[i], status) == 0)
      return i;
  return -1;
}

static enum direction
coming_promise (const json_t *promise)
{
  const char *kind = pawl_text_of (promise, "promise");
  if (strcmp (kind, "allocator") == 0)
    return coming ("allocators", pawl_text_of (promise, "effect"));
  if (strcmp (kind, "growth") == 0)
    return LOOSENED;
  if (strcmp (kind, "prepare") == 0 || strcmp (kind, "acquires") == 0
      || strcmp (kind, "releases") == 0 || strcmp (kind, "resizes") == 0)
    return CHANGED;
  return TIGHTENED;
}

/* Whether the review of the function that PROMISE is about has changed.  */
static bool
is_reviewed (const struct comparison *work, const json_t *promise)
{
  const char *id = pawl_text_of (promise, "id");
  const json_t *old
    = json_object_get (json_object_get (work->old, "functions"), id);
  const json_t *new
    = json_object_get (json_object_get (work->new, "functions"), id);
  return old && new
         && !same (json_object_get (old, "review"),
                         json_object_get (new, "review"));
}

static void
compare_promises (struct comparison *work)
{
  const json_t *before = json_object_get (work->old, "promises");
  const json_t *after = json_object_get (work->new, "promises");
  const char *key;
  json_t *promise;
  json_object_foreach ((json_t *) after, key, promise)
    {
      const json_t *old = json_object_get (before, key);
      const char *status = pawl_text_of (promise, "status");
      const char *id = pawl_text_of (promise, "id");
      if (!old)
        {
          add (work, coming_promise (promise), "promise", id,
               is_reviewed (work, promise)
                 || strncmp (pawl_text_of (promise, "reason"), "reviewed:", 9)
                      == 0,
               "%s: new, %s", key, status);
          continue;
        }
      const char *was = pawl_text_of (old, "status");
      if (strcmp (was, status) != 0)
        add (work, worth (status) < 0 || worth (was) < 0 ? CHANGED
                   : worth (status) < worth (was) ? LOOSENED : TIGHTENED,
             "promise", id, is_reviewed (work, promise), "%s: %s, was %s",
             key, status, was);
      compare_contract (work, "promise", id, key,
                        json_object_get (old, "contract"),
                        json_object_get (promise, "contract"),
                        is_reviewed (work, promise));
      if (!same (json_object_get (old, "reason"),
                       json_object_get (promise, "reason")))
        add (work, CHANGED, "promise", id, true, "%s: %s, was %s", key,
             shown (work, json_object_get (promise, "reason")),
             shown (work, json_object_get (old, "reason")));
    }
  json_object_foreach ((json_t *) before, key, promise)
    if (!json_object_get (after, key))
      add (work, opposite (coming_promise (promise)), "promise",
           pawl_text_of (promise, "id"), is_reviewed (work, promise),
           "%s: gone", key);
}

json_t *
pawl_compare_states (struct pawl_arena *arena, const json_t *old,
                     const json_t *new)
{
  struct comparison work = {
    .arena = arena, .old = old, .new = new, .changes = pawl_json_object (),
    .head_reviewed = !same (json_object_get (old, "reviewed_at"),
                                  json_object_get (new, "reviewed_at")),
  };
  for (int i = 0; i < DIRECTION_COUNT; i++)
    pawl_json_set (work.changes, directions[i], pawl_json_array ());
  if (work.head_reviewed)
    add (&work, CHANGED, "reviewed_at", "reviewed_at", true,
         "reviewed_at: %s, was %s",
         shown (&work, json_object_get (new, "reviewed_at")),
         shown (&work, json_object_get (old, "reviewed_at")));
  compare_sets (&work);
  compare_functions (&work);
  compare_risks (&work);
  compare_promises (&work);
  return work.changes;
}

size_t
pawl_compare_unreviewed (const json_t *changes)
{
  size_t count = 0, index;
  json_t *change;
  json_array_foreach (json_object_get (changes, "loosened"), index, change)
    count += !json_is_true (json_object_get (change, "reviewed"));
  return count;
}
