/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which function that came is one that went, under another name or in another
   file.  */

#include <stdlib.h>
#include <string.h>

#include "audit/compare-changes.h"
#include "audit/pawl.h"
#include "audit/report.h"
#include "manifests/name-map.h"

/* Functions that went and have something in common.  */
struct group
{
  struct former **items;
  size_t count, room;
  size_t left;                  /* of them, those that are not taken yet */
};

/* A function that went, and the groups that it is in: by its name, by its file,
   and by each of the two together with its sites and review.  */
enum grouping { NAME, NAME_AND_LOOK, FILE_AND_LOOK, GROUPING_COUNT };
struct former
{
  const char *id;
  const json_t *function;
  bool taken;
  struct group *groups[GROUPING_COUNT];
};

/* Files.  */
struct list
{
  const char **items;
  size_t count, room;
};

struct search
{
  struct comparison *work;
  json_t *gone;                 /* ids that are not taken yet */
  struct pawl_name_map groups[GROUPING_COUNT];  /* struct group */
  struct pawl_name_map old_files;       /* of a file: struct list of those that
                                           functions moved into it from */
};

/* What the sites and the review of FUNCTION are, as a text.  */
static const char *
look_of (struct search *search, const json_t *function)
{
  json_t *parts = json_pack ("{sO*sO*}", "sites",
                             json_object_get (function, "sites"), "review",
                             json_object_get (function, "review"));
  char *text = parts ? json_dumps (parts, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
  if (!text)
    pawl_out_of_memory ();
  const char *look = pawl_arena_strdup (search->work->arena, text);
  free (text);
  json_decref (parts);
  return look;
}

/* The group of HEAD, a name or file, and LOOK (null: any).  */
static struct group *
group_of (struct search *search, enum grouping grouping, const char *head,
          const char *look)
{
  struct pawl_arena *arena = search->work->arena;
  const char *key
    = look ? pawl_arena_printf (arena, "%s\n%s", head, look) : head;
  size_t length = strlen (key);
  struct group *group = (struct group *) pawl_name_map_find (
    &search->groups[grouping], key, length);
  if (!group)
    {
      group = pawl_arena_alloc (arena, sizeof *group);
      pawl_name_map_add (&search->groups[grouping], arena, key, length, group);
    }
  return group;
}

static void
add_former (struct search *search, const char *id, const json_t *function)
{
  struct pawl_arena *arena = search->work->arena;
  struct former *former = pawl_arena_alloc (arena, sizeof *former);
  former->id = id;
  former->function = function;
  const char *look = look_of (search, function);
  const char *name = pawl_text_of (function, "function");
  const char *file = pawl_text_of (function, "file");
  former->groups[NAME] = group_of (search, NAME, name, NULL);
  former->groups[NAME_AND_LOOK] = group_of (search, NAME_AND_LOOK, name, look);
  former->groups[FILE_AND_LOOK] = group_of (search, FILE_AND_LOOK, file, look);
  for (int i = 0; i < GROUPING_COUNT; i++)
    {
      struct group *group = former->groups[i];
      group->items = pawl_arena_grow (arena, group->items, group->count,
                                      &group->room, sizeof *group->items);
      group->items[group->count++] = former;
      group->left++;
    }
}

/* The one of GROUP that is left, or null if none or several are.  */
static struct former *
only_one (struct group *group)
{
  if (group->left != 1)
    return NULL;
  while (group->items[group->count - 1]->taken)
    group->count--;
  return group->items[group->count - 1];
}

/* FUNCTION in another file.  Of several with its name, the one that looks the
   same.  */
static struct former *
elsewhere (struct search *search, const json_t *function, const char *look)
{
  const char *name = pawl_text_of (function, "function");
  struct group *alike = group_of (search, NAME_AND_LOOK, name, look);
  return only_one (alike->left ? alike : group_of (search, NAME, name, NULL));
}

/* FUNCTION under another name: in its file, or in one that others moved into its
   file from.  Without sites there is nothing to know it by.  */
static struct former *
renamed (struct search *search, const json_t *function, const char *look)
{
  if (!pawl_compare_has_sites (function))
    return NULL;
  const char *file = pawl_text_of (function, "file");
  struct former *former
    = only_one (group_of (search, FILE_AND_LOOK, file, look));
  const struct list *files
    = pawl_name_map_find (&search->old_files, file, strlen (file));
  for (size_t i = 0; files && !former && i < files->count; i++)
    former = only_one (group_of (search, FILE_AND_LOOK, files->items[i], look));
  return former;
}

/* Functions of the file BEFORE are now in AFTER.  */
static void
add_old_file (struct search *search, const char *after, const char *before)
{
  struct pawl_arena *arena = search->work->arena;
  struct list *list = (struct list *) pawl_name_map_find (
    &search->old_files, after, strlen (after));
  if (!list)
    {
      list = pawl_arena_alloc (arena, sizeof *list);
      pawl_name_map_add (&search->old_files, arena, after, strlen (after),
                         list);
    }
  for (size_t i = list->count; i-- > 0;)
    if (strcmp (list->items[i], before) == 0)
      return;
  list->items = pawl_arena_grow (arena, list->items, list->count, &list->room,
                                 sizeof *list->items);
  list->items[list->count++] = before;
}

static void
take (struct search *search, json_t *moved, const char *id,
      struct former *former, const json_t *function)
{
  const char *before = pawl_text_of (former->function, "file");
  const char *after = pawl_text_of (function, "file");
  if (strcmp (before, after) != 0)
    add_old_file (search, after, before);
  pawl_json_set (moved, id, pawl_json_text (former->id));
  former->taken = true;
  for (int i = 0; i < GROUPING_COUNT; i++)
    former->groups[i]->left--;
  json_object_del (search->gone, former->id);
}

json_t *
pawl_compare_moved (struct comparison *work, json_t *gone)
{
  const json_t *before = json_object_get (work->old, "functions");
  const json_t *after = json_object_get (work->new, "functions");
  struct search search = { .work = work, .gone = gone };
  const char *id;
  json_t *function;
  /* GONE's own id goes when it is taken.  */
  json_object_foreach (gone, id, function)
    add_former (&search, pawl_arena_strdup (work->arena, id),
                json_object_get (before, id));
  json_t *moved = pawl_json_object ();
  /* Names first: they tell which files moved.  */
  for (int pass = 0; pass < 2; pass++)
    json_object_foreach ((json_t *) after, id, function)
      {
        if (json_object_get (before, id) || json_object_get (moved, id))
          continue;
        const char *look = look_of (&search, function);
        struct former *former = pass ? renamed (&search, function, look)
                                     : elsewhere (&search, function, look);
        if (former)
          take (&search, moved, id, former, function);
      }
  return moved;
}
