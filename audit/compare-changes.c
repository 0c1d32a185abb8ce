/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What differs between two states, and whether it is less or more than was
   promised: see compare.h.  */

#include <stdarg.h>
#include <string.h>

#include "audit/compare-changes.h"
#include "audit/report.h"

static const char *const directions[]
  = { "loosened", "tightened", "changed", "moved" };

void
pawl_add_change (struct comparison *work, enum direction direction,
                 const char *what, const char *id, bool reviewed,
                 const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  json_t *object = pawl_json_object ();
  pawl_json_set (object, "what", pawl_json_text (what));
  pawl_json_set (object, "id", pawl_json_text (id));
  pawl_json_set (
    object, "message",
    pawl_json_text (pawl_arena_vprintf (work->arena, format, arguments)));
  pawl_json_set (object, "reviewed", json_boolean (reviewed));
  va_end (arguments);
  pawl_json_append (json_object_get (work->changes, directions[direction]),
                    object);
}

bool
pawl_same_json (const json_t *one, const json_t *other)
{
  return one && other ? json_equal (one, other) : one == other;
}

static enum direction
opposite (enum direction direction)
{
  return direction == LOOSENED    ? TIGHTENED
         : direction == TIGHTENED ? LOOSENED
                                  : direction;
}

const char *
pawl_shown_json (struct comparison *work, const json_t *value)
{
  if (json_is_string (value))
    return json_string_value (value);
  if (json_is_integer (value))
    return pawl_arena_printf (work->arena, "%" JSON_INTEGER_FORMAT,
                              json_integer_value (value));
  return "none";
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
    { "scope", TIGHTENED },   { "scope exclusions", LOOSENED },
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
             ? LOOSENED
             : TIGHTENED;
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
    return strcmp (json_string_value (new), "always") == 0   ? TIGHTENED
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
            pawl_add_change (work, coming (set, pawl_shown_json (work, value)),
                             set, item, work->head_reviewed, "%s: new%s%s",
                             set, *pawl_shown_json (work, value) ? ", " : "",
                             pawl_shown_json (work, value));
          else if (!pawl_same_json (old, value))
            pawl_add_change (work, changing (set, item, old, value), set, item,
                             work->head_reviewed, "%s: %s, was %s", set,
                             pawl_shown_json (work, value),
                             pawl_shown_json (work, old));
        }
      json_object_foreach (was, item, value)
        if (!json_object_get (is, item))
          pawl_add_change (
            work, opposite (coming (set, pawl_shown_json (work, value))), set,
            item, work->head_reviewed, "%s: gone", set);
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
        pawl_compare_review (work, id, json_object_get (old, "review"),
                             json_object_get (risk, "review"));
      else
        pawl_add_change (work, LOOSENED, "risk", id,
                         json_is_true (json_object_get (risk, "complete")),
                         "new");
    }
  json_object_foreach ((json_t *) before, id, risk)
    if (!json_object_get (after, id))
      pawl_add_change (work, TIGHTENED, "risk", id, true, "gone");
}

/* How much a promise of STATUS is worth.  */
static int
worth (const char *status)
{
  static const char *const words[]
    = { "broken", "undecided", "trusted", "verified" };
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
         && !pawl_same_json (json_object_get (old, "review"),
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
          pawl_add_change (
            work, coming_promise (promise), "promise", id,
            is_reviewed (work, promise)
              || strncmp (pawl_text_of (promise, "reason"), "reviewed:", 9)
                   == 0,
            "%s: new, %s", key, status);
          continue;
        }
      const char *was = pawl_text_of (old, "status");
      if (strcmp (was, status) != 0)
        pawl_add_change (work,
                         worth (status) < 0 || worth (was) < 0 ? CHANGED
                         : worth (status) < worth (was)        ? LOOSENED
                                                               : TIGHTENED,
                         "promise", id, is_reviewed (work, promise),
                         "%s: %s, was %s", key, status, was);
      pawl_compare_contract (
        work, "promise", id, key, json_object_get (old, "contract"),
        json_object_get (promise, "contract"), is_reviewed (work, promise));
      if (!pawl_same_json (json_object_get (old, "reason"),
                           json_object_get (promise, "reason")))
        pawl_add_change (
          work, CHANGED, "promise", id, true, "%s: %s, was %s", key,
          pawl_shown_json (work, json_object_get (promise, "reason")),
          pawl_shown_json (work, json_object_get (old, "reason")));
    }
  json_object_foreach ((json_t *) before, key, promise)
    if (!json_object_get (after, key))
      pawl_add_change (work, opposite (coming_promise (promise)), "promise",
                       pawl_text_of (promise, "id"),
                       is_reviewed (work, promise), "%s: gone", key);
}

json_t *
pawl_compare_states (struct pawl_arena *arena, const json_t *old,
                     const json_t *new)
{
  struct comparison work = {
    .arena = arena,
    .old = old,
    .new = new,
    .changes = pawl_json_object (),
    .head_reviewed = !pawl_same_json (json_object_get (old, "reviewed_at"),
                                      json_object_get (new, "reviewed_at")),
  };
  for (int i = 0; i < DIRECTION_COUNT; i++)
    pawl_json_set (work.changes, directions[i], pawl_json_array ());
  if (work.head_reviewed)
    pawl_add_change (
      &work, CHANGED, "reviewed_at", "reviewed_at", true,
      "%s, was %s",
      pawl_shown_json (&work, json_object_get (new, "reviewed_at")),
      pawl_shown_json (&work, json_object_get (old, "reviewed_at")));
  compare_sets (&work);
  pawl_compare_functions (&work);
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
