/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evidence out of files: see object.h.

   Of a large file only what is looked at is read.  Nothing points into a file
   once it was read, so that as many as there are can be read in one run.  */

#include "evidence/object.h"

#include <stdarg.h>
#include <string.h>

#include "base/file.h"
#include "base/path.h"
#include "evidence/archive.h"
#include "evidence/elf-image.h"
#include "evidence/encoding.h"

/* Archives in archives.  */
enum
{
  deepest_archive = 8
};

/* Units by digest and length, an open hash table, at most half in use.  */
struct pawl_unit_table
{
  struct
  {
    const struct pawl_unit *unit;
    uint64_t digest;
    size_t length;
  } *slots;
  size_t room, count;
};

/* One object while it is read.  */
struct reading
{
  struct pawl_objects *objects;
  struct pawl_object *object;
  size_t unit_room;
};

static void
free_scratch (void *scratch)
{
  pawl_arena_free (scratch);
}

void
pawl_objects_init (struct pawl_objects *objects, struct pawl_arena *arena)
{
  *objects = (struct pawl_objects){
    .arena = arena,
    .table = pawl_arena_alloc (arena, sizeof *objects->table),
    .scratch = pawl_arena_new_like (arena),
  };
  pawl_arena_at_end (arena, free_scratch, objects->scratch);
}

void
pawl_objects_problem (struct pawl_objects *objects, const char *name,
                      const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  objects->problems = pawl_arena_grow (
    objects->arena, objects->problems, objects->problem_count,
    &objects->problem_room, sizeof *objects->problems);
  objects->problems[objects->problem_count++]
    = (struct pawl_object_problem){ pawl_arena_strdup (objects->arena, name),
                                    pawl_arena_vprintf (objects->arena, format,
                                                        arguments) };
  va_end (arguments);
}

/* The place in TABLE of the unit of ITEM: its slot, or a free one.  */
static size_t
find_unit (const struct pawl_unit_table *table,
           const struct pawl_evidence_item *item)
{
  size_t slot = item->digest & (table->room - 1);
  while (table->slots[slot].unit
         && (table->slots[slot].digest != item->digest
             || table->slots[slot].length != item->body_length))
    slot = (slot + 1) & (table->room - 1);
  return slot;
}

static void
widen_units (struct pawl_objects *objects)
{
  struct pawl_unit_table *table = objects->table, old = *table;
  table->room = old.room ? 4 * old.room : 256;
  table->slots
    = pawl_arena_array (objects->arena, table->room, sizeof *table->slots);
  for (size_t i = 0; i < old.room; i++)
    if (old.slots[i].unit)
      {
        struct pawl_evidence_item item
          = { .digest = old.slots[i].digest,
              .body_length = old.slots[i].length };
        table->slots[find_unit (table, &item)] = old.slots[i];
      }
}

/* The unit of ITEM, decoded if none was equal to it so far; null on error.  */
static const struct pawl_unit *
unit_of (struct pawl_objects *objects, const struct pawl_evidence_item *item,
         struct pawl_evidence_error *error)
{
  struct pawl_unit_table *table = objects->table;
  if (2 * table->count >= table->room)
    widen_units (objects);
  size_t slot = find_unit (table, item);
  if (!table->slots[slot].unit)
    {
      const struct pawl_unit *unit
        = pawl_evidence_decode (objects->arena, objects->scratch, item,
                                error);
      if (!unit)
        return NULL;
      table->slots[slot].unit = unit;
      table->slots[slot].digest = item->digest;
      table->slots[slot].length = item->body_length;
      table->count++;
      objects->units
        = pawl_arena_grow (objects->arena, objects->units, objects->unit_count,
                           &objects->unit_room, sizeof *objects->units);
      objects->units[objects->unit_count++] = unit;
    }
  return table->slots[slot].unit;
}

static void
add_evidence (const struct pawl_elf_section *section, void *data)
{
  struct reading *reading = data;
  struct pawl_objects *objects = reading->objects;
  struct pawl_object *object = reading->object;
  if (!section->length)
    pawl_objects_problem (objects, object->name, "the section %s is empty",
                 section->name);
  for (size_t offset = 0; offset < section->length;)
    {
      struct pawl_evidence_item item;
      struct pawl_evidence_error error;
      const struct pawl_unit *unit = NULL;
      bool whole
        = pawl_evidence_next (objects->arena, section->bytes, section->length,
                              &offset, &item, &error);
      if (whole)
        unit = unit_of (objects, &item, &error);
      if (!unit)
        pawl_objects_problem (objects, object->name,
                     "the evidence is %s at byte %zu of the section %s: %s",
                     error.fault == PAWL_EVIDENCE_TRUNCATED ? "cut off"
                     : error.fault == PAWL_EVIDENCE_NEWER   ? "too new"
                                                            : "damaged",
                     error.offset, section->name, error.message);
      if (!whole && error.fault != PAWL_EVIDENCE_NEWER)
        return;
      if (!unit)
        continue;
      const struct pawl_unit **units
        = (const struct pawl_unit **) object->units;
      units = pawl_arena_grow (objects->arena, units, object->unit_count,
                               &reading->unit_room, sizeof *units);
      units[object->unit_count++] = unit;
      object->units = units;
    }
}

static void
add_elf (struct pawl_objects *objects, const char *file, const char *name,
         const struct pawl_part *part)
{
  struct pawl_object *object
    = pawl_arena_alloc (objects->arena, sizeof *object);
  object->name = name;
  object->file = file;
  struct reading reading = { objects, object, 0 };
  const char *wrong = pawl_elf_read (objects->arena, part, object,
                                     add_evidence, &reading);
  if (wrong)
    pawl_objects_problem (objects, name, "%s", wrong);
  objects->objects
    = pawl_arena_grow (objects->arena, objects->objects, objects->object_count,
                       &objects->object_room, sizeof *objects->objects);
  objects->objects[objects->object_count++] = object;
}

static void add_part (struct pawl_objects *objects, const char *file,
                      const char *name, const struct pawl_part *part,
                      unsigned depth);

/* Finds in the archive FILE, opened by who holds the thin archive that points
   into it, the member whose header begins at ORIGIN.  */
static bool
find_member (struct pawl_arena *arena, const struct pawl_part *whole,
             size_t origin, struct pawl_archive_member *member,
             const char **wrong)
{
  if (!pawl_archive_is (whole))
    return false;
  struct pawl_archive archive = pawl_archive_open (arena, whole);
  /* The table of long names stands before all members.  */
  while (pawl_archive_next (&archive, member, wrong))
    if (member->header == origin)
      return member->part.bytes;
  return false;
}

/* Adds what MEMBER of the thin archive FILE stands for.  */
static void
add_thin_member (struct pawl_objects *objects, const char *file,
                 const char *name, const struct pawl_archive_member *member,
                 unsigned depth)
{
  struct pawl_arena *arena = objects->arena;
  const char *path = member->name, *wrong = NULL;
  struct pawl_file opened;
  if (*path != '/')
    path = pawl_arena_printf (arena, "%s/%s", pawl_path_folder (arena, file),
                              path);
  if (!pawl_file_open (&opened, arena, path, &wrong))
    {
      pawl_objects_problem (objects, name, "%s", wrong);
      return;
    }
  struct pawl_part whole = { &opened, opened.bytes, opened.size };
  struct pawl_archive_member inner;
  if (!member->origin)
    add_part (objects, path, name, &whole, depth + 1);
  else if (find_member (arena, &whole, member->origin, &inner, &wrong))
    add_part (objects, path,
              pawl_arena_printf (arena, "%s(%s)", name, inner.name),
              &inner.part, depth + 1);
  else
    pawl_objects_problem (objects, name, "%s",
                          wrong ? wrong : "is not the archive that it was");
  pawl_file_close (&opened);
}

static void
add_archive (struct pawl_objects *objects, const char *file, const char *name,
             const struct pawl_part *part, unsigned depth)
{
  if (depth == deepest_archive)
    {
      pawl_objects_problem (objects, name, "archives are nested too deeply");
      return;
    }
  struct pawl_archive archive = pawl_archive_open (objects->arena, part);
  struct pawl_archive_member member;
  /* Its members' names would be relative to nobody knows what; and it could be
     a member of itself.  */
  if (archive.thin && depth)
    {
      pawl_objects_problem (objects, name,
                            "is a thin archive inside an archive");
      return;
    }
  const char *wrong;
  while (pawl_archive_next (&archive, &member, &wrong))
    {
      const char *full
        = pawl_arena_printf (objects->arena, "%s(%s)", name, member.name);
      if (member.part.bytes)
        add_part (objects, file, full, &member.part, depth + 1);
      else
        add_thin_member (objects, file, full, &member, depth);
    }
  if (wrong)
    pawl_objects_problem (objects, name, "%s", wrong);
}

static void
add_part (struct pawl_objects *objects, const char *file, const char *name,
          const struct pawl_part *part, unsigned depth)
{
  if (pawl_elf_is (part))
    add_elf (objects, file, name, part);
  else if (pawl_archive_is (part))
    add_archive (objects, file, name, part, depth);
  else
    pawl_objects_problem (objects, name, "%s",
                          part->file->changed
                            ? "has changed while it was read"
                          : part->size ? "is neither an ELF file nor an archive"
                                       : "is empty");
}

static void
add_whole (struct pawl_objects *objects, const char *name,
           struct pawl_file *file)
{
  struct pawl_part whole = { file, file->bytes, file->size };
  name = pawl_arena_strdup (objects->arena, name);
  add_part (objects, name, name, &whole, 0);
}

void
pawl_objects_add_bytes (struct pawl_objects *objects, const char *name,
                        char *bytes, size_t size)
{
  struct pawl_file file = pawl_file_of_bytes (bytes, size);
  add_whole (objects, name, &file);
}

void
pawl_objects_add_file (struct pawl_objects *objects, const char *name)
{
  struct pawl_file file;
  const char *wrong;
  if (!pawl_file_open (&file, objects->arena, name, &wrong))
    {
      pawl_objects_problem (objects, name, "%s", wrong);
      return;
    }
  add_whole (objects, name, &file);
  pawl_file_close (&file);
}
