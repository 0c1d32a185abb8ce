/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The functions of the audit, and what maps and circuits say of them.  */

#include "audit/report.h"

#include <stdlib.h>
#include <string.h>

struct collection
{
  struct pawl_audit *audit;
  struct pawl_entry_table table;
  size_t room;
};

static struct pawl_audit_row *
add_row (struct collection *work, const char *file, const char *function)
{
  struct pawl_audit *audit = work->audit;
  audit->rows = pawl_arena_grow (audit->arena, audit->rows, audit->row_count,
                                 &work->room, sizeof *audit->rows);
  struct pawl_audit_row *row = &audit->rows[audit->row_count++];
  row->file = file;
  row->function = function;
  row->id = pawl_arena_printf (audit->arena, "%s::%s", file, function);
  return row;
}

static bool
add_unseen (const struct pawl_entry *entry, void *data)
{
  struct collection *work = data;
  if (!pawl_entry_identity (&work->table, entry))
    {
      struct pawl_audit_row *row
        = add_row (work, entry->file, entry->function);
      row->entry = entry;
      row->recorded_calls
        = pawl_count_recorded (work->audit->check->the_case, NULL, entry);
    }
  return true;
}

static void
add_identity (struct collection *work, struct pawl_identity *identity)
{
  struct pawl_audit *audit = work->audit;
  const struct pawl_case *the_case = audit->check->the_case;
  unsigned all = pawl_count_sites (the_case, identity);
  if (!all && !identity->entry)
    return;
  if (!identity->entry && identity->file[0] == '/')
    {
      audit->outside++;
      return;
    }
  struct pawl_audit_row *row = add_row (work, identity->file, identity->name);
  row->identity = identity;
  row->entry = identity->entry;
  row->allocation_calls = pawl_count_obtaining_sites (the_case, identity);
  row->release_calls = all - row->allocation_calls;
  if (identity->entry)
    row->recorded_calls
      = pawl_count_recorded (the_case, identity, identity->entry);
}

static int
compare_rows (const void *left, const void *right)
{
  const struct pawl_audit_row *a = left, *b = right;
  return strcmp (a->id, b->id);
}

struct pawl_audit_row *
pawl_audit_named (const struct pawl_audit *audit, const char *function,
                  size_t *from)
{
  while (*from < audit->row_count)
    {
      struct pawl_audit_row *row = &audit->rows[(*from)++];
      if (strcmp (row->function, function) == 0)
        return row;
    }
  return NULL;
}

static void
take_maps (struct pawl_audit *audit, struct pawl_audit_row *row,
           const struct pawl_map_list *maps)
{
  for (size_t i = 0; maps && i < maps->count; i++)
    pawl_names_add_once (&row->maps, audit->arena, maps->maps[i]->id);
}

/* What the manifests' lists of helpers say.  */
static void
take_listed (struct pawl_audit *audit)
{
  struct pawl_name_map parents = { 0 };
  for (size_t i = 0; i < audit->row_count; i++)
    {
      const struct pawl_audit_row *row = &audit->rows[i];
      const struct pawl_map_list *maps
        = row->entry && row->entry->helper_count
            ? pawl_cke_maps_of (&audit->cke, row->function) : NULL;
      for (size_t j = 0; maps && j < row->entry->helper_count; j++)
        {
          const char *helper = row->entry->helpers[j];
          struct pawl_map_list *all = (struct pawl_map_list *)
            pawl_name_map_find (&parents, helper, strlen (helper));
          if (!all)
            {
              all = pawl_arena_alloc (audit->arena, sizeof *all);
              pawl_name_map_add (&parents, audit->arena, helper,
                                 strlen (helper), all);
            }
          for (size_t k = 0; k < maps->count; k++)
            {
              all->maps = pawl_arena_grow (audit->arena, all->maps,
                                           all->count, &all->room,
                                           sizeof *all->maps);
              all->maps[all->count++] = maps->maps[k];
            }
        }
    }
  for (size_t i = 0; i < audit->row_count; i++)
    {
      struct pawl_audit_row *row = &audit->rows[i];
      const struct pawl_map_list *maps
        = pawl_name_map_find (&parents, row->function,
                              strlen (row->function));
      row->listed = maps != NULL;
      if (!row->direct)
        take_maps (audit, row, maps);
    }
}

static int
compare_names (const void *left, const void *right)
{
  return strcmp (*(const char *const *) left, *(const char *const *) right);
}

void
pawl_audit_take_circuits (struct pawl_audit *audit, struct pawl_names *maps,
                          struct pawl_names *circuits)
{
  for (size_t i = 0; i < maps->count; i++)
    {
      const struct pawl_kernel_map *map
        = pawl_name_map_find (&audit->cke.by_id, maps->names[i],
                              strlen (maps->names[i]));
      for (size_t j = 0; map && j < map->circuits.count; j++)
        pawl_names_add_once (circuits, audit->arena, map->circuits.names[j]);
    }
  if (maps->count > 1)
    qsort (maps->names, maps->count, sizeof *maps->names, compare_names);
  if (circuits->count > 1)
    qsort (circuits->names, circuits->count, sizeof *circuits->names,
           compare_names);
}

void
pawl_audit_init (struct pawl_audit *audit, struct pawl_check *check)
{
  struct pawl_case *the_case = (struct pawl_case *) check->the_case;
  *audit = (struct pawl_audit) { .arena = check->arena, .check = check };
  pawl_problems_init (&audit->problems, audit->arena);
  pawl_cke_init (&audit->cke, audit->arena, &audit->problems);
  pawl_cke_add_manifests (&audit->cke, check->promises);
  audit->cone = pawl_compute_cone (the_case);

  struct collection work = { .audit = audit };
  for (size_t i = 0; i < the_case->identity_count; i++)
    {
      pawl_identity_collect (the_case, &the_case->identities[i]);
      add_identity (&work, &the_case->identities[i]);
    }
  pawl_entry_table_init (&work.table, the_case, audit->arena);
  pawl_promises_each_entry (check->promises, add_unseen, &work);
  if (audit->row_count > 1)
    qsort (audit->rows, audit->row_count, sizeof *audit->rows, compare_rows);
  for (size_t i = 0; i < audit->row_count; i++)
    {
      struct pawl_audit_row *row = &audit->rows[i];
      pawl_name_map_add (&audit->by_id, audit->arena, row->id,
                         strlen (row->id), row);
      const struct pawl_map_list *maps
        = pawl_cke_maps_of (&audit->cke, row->function);
      row->direct = maps != NULL;
      take_maps (audit, row, maps);
    }
  take_listed (audit);
  pawl_audit_reach (audit);
  for (size_t i = 0; i < audit->row_count; i++)
    {
      struct pawl_audit_row *row = &audit->rows[i];
      if (row->direct || !row->identity)
        pawl_audit_take_circuits (audit, &row->maps, &row->circuits);
    }
}
