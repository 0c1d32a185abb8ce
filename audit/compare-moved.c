/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which function that came is one that went, under another name or in another
   file.  */

#include <string.h>

#include "audit/compare-changes.h"
#include "audit/report.h"
#include "manifests/name-map.h"

/* Functions that went, or files, under one name.  */
struct list
{
  const char **items;
  size_t count, room;
};

struct search
{
  struct comparison *work;
  const json_t *old_functions;
  json_t *gone;                 /* ids that are not taken yet */
  struct pawl_name_map by_name, by_file;        /* struct list of ids */
  struct pawl_name_map old_files;       /* of a file: struct list of those that
                                           functions moved into it from */
};

static struct list *
list_of (struct search *search, struct pawl_name_map *map, const char *name)
{
  size_t length = strlen (name);
  struct list *list = (struct list *) pawl_name_map_find (map, name, length);
  if (list)
    return list;
  list = pawl_arena_alloc (search->work->arena, sizeof *list);
  pawl_name_map_add (map, search->work->arena, name, length, list);
  return list;
}

static void
add (struct search *search, struct pawl_name_map *map, const char *name,
     const char *item)
{
  struct list *list = list_of (search, map, name);
  for (size_t i = list->count; map == &search->old_files && i-- > 0;)
    if (strcmp (list->items[i], item) == 0)
      return;
  list->items = pawl_arena_grow (search->work->arena, list->items,
                                 list->count, &list->room,
                                 sizeof *list->items);
  list->items[list->count++] = item;
}

static bool
same (const json_t *old, const json_t *new)
{
  return pawl_same_json (json_object_get (old, "sites"),
                         json_object_get (new, "sites"))
         && pawl_same_json (json_object_get (old, "review"),
                            json_object_get (new, "review"));
}

/* The one of IDS that went and is most like NEW: the same in all but its place
   (SURE alone asks for that), or any.  Null if there is none, or several are as
   much alike.  */
static const char *
best_of (const struct search *search, const struct list *ids,
         const json_t *new, bool sure)
{
  const char *best = NULL;
  int best_likeness = 0;
  bool several = false;
  for (size_t i = 0; i < ids->count; i++)
    {
      if (!json_object_get (search->gone, ids->items[i]))
        continue;
      const json_t *old = json_object_get (search->old_functions,
                                           ids->items[i]);
      int now = same (old, new) ? 2 : sure ? 0 : 1;
      several = now > best_likeness           ? false
                : now && now == best_likeness ? true
                                              : several;
      if (now > best_likeness)
        {
          best_likeness = now;
          best = ids->items[i];
        }
    }
  return several ? NULL : best;
}

static void
take (struct search *search, json_t *moved, const char *id,
      const char *former, const json_t *new)
{
  const json_t *old = json_object_get (search->old_functions, former);
  const char *before = pawl_text_of (old, "file");
  const char *after = pawl_text_of (new, "file");
  if (strcmp (before, after) != 0)
    add (search, &search->old_files, after, before);
  pawl_json_set (moved, id, pawl_json_text (former));
  json_object_del (search->gone, former);
}

/* FUNCTION under another name: in its file, or in one that others moved into its
   file from.  Without sites there is nothing to know it by.  */
static const char *
renamed (struct search *search, const json_t *function)
{
  if (!pawl_compare_has_sites (function))
    return NULL;
  const char *file = pawl_text_of (function, "file");
  const char *former = best_of (search,
                                list_of (search, &search->by_file, file),
                                function, true);
  const struct list *files = list_of (search, &search->old_files, file);
  for (size_t i = 0; !former && i < files->count; i++)
    former = best_of (search,
                      list_of (search, &search->by_file, files->items[i]),
                      function, true);
  return former;
}

json_t *
pawl_compare_moved (struct comparison *work, json_t *gone)
{
  const json_t *before = json_object_get (work->old, "functions");
  const json_t *after = json_object_get (work->new, "functions");
  struct search search = { .work = work, .old_functions = before,
                           .gone = gone };
  const char *id;
  json_t *function;
  json_object_foreach (gone, id, function)
    {
      const json_t *old = json_object_get (before, id);
      /* GONE's own goes when it is taken.  */
      const char *kept = pawl_arena_strdup (work->arena, id);
      add (&search, &search.by_name, pawl_text_of (old, "function"), kept);
      add (&search, &search.by_file, pawl_text_of (old, "file"), kept);
    }
  json_t *moved = pawl_json_object ();
  /* Names first: they tell which files moved.  */
  for (int pass = 0; pass < 2; pass++)
    json_object_foreach ((json_t *) after, id, function)
      {
        if (json_object_get (before, id) || json_object_get (moved, id))
          continue;
        const char *former
          = pass ? renamed (&search, function)
                 : best_of (&search,
                            list_of (&search, &search.by_name,
                                     pawl_text_of (function, "function")),
                            function, false);
        if (former)
          take (&search, moved, id, former, function);
      }
  return moved;
}
