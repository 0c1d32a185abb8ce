/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evidence out of files: see object.h.

   Files are mapped, so that of a large one only what is looked at is read; and
   writable for ourselves alone, since libelf changes headers in place when it
   decompresses.  Nothing points into a file once it was read, so that as many
   as there are can be read in one run.  */

#include "evidence/object.h"

#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <stdarg.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

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

struct mapped_file
{
  char *bytes;
  size_t size;
};

/* One object while it is read.  */
struct reading
{
  struct pawl_objects *objects;
  struct pawl_object *object;
  size_t unit_room;
};

void
pawl_objects_init (struct pawl_objects *objects, struct pawl_arena *arena)
{
  *objects = (struct pawl_objects){
    .arena = arena,
    .table = pawl_arena_alloc (arena, sizeof *objects->table),
  };
}

static void __attribute__ ((format (printf, 3, 4)))
add_problem (struct pawl_objects *objects, const char *name,
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
        = pawl_evidence_decode (objects->arena, item, error);
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
    add_problem (objects, object->name, "the section %s is empty",
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
        add_problem (objects, object->name,
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
         char *bytes, size_t size)
{
  struct pawl_object *object
    = pawl_arena_alloc (objects->arena, sizeof *object);
  object->name = name;
  object->file = file;
  struct reading reading = { objects, object, 0 };
  const char *wrong = pawl_elf_read (objects->arena, bytes, size, object,
                                     add_evidence, &reading);
  if (wrong)
    add_problem (objects, name, "%s", wrong);
  objects->objects
    = pawl_arena_grow (objects->arena, objects->objects, objects->object_count,
                       &objects->object_room, sizeof *objects->objects);
  objects->objects[objects->object_count++] = object;
}

/* Maps FILE; NAME is for the problem that it is if that fails.  */
static bool
map_file (struct pawl_objects *objects, const char *file, const char *name,
          struct mapped_file *mapped)
{
  struct stat status;
  /* Not to wait for whoever writes into a pipe.  */
  int descriptor = open (file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  bool known = descriptor >= 0 && fstat (descriptor, &status) == 0;
  *mapped = (struct mapped_file){ 0 };
  if (!known)
    add_problem (objects, name, "cannot be read: %s", strerror (errno));
  else if (!S_ISREG (status.st_mode))
    add_problem (objects, name, "is not a regular file");
  else if (status.st_size == 0)
    add_problem (objects, name, "is empty");
  else if ((uintmax_t) status.st_size > SIZE_MAX)
    add_problem (objects, name, "is too large for this machine");
  else
    {
      size_t size = (size_t) status.st_size;
      void *bytes = mmap (NULL, size, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_NORESERVE, descriptor, 0);
      if (bytes == MAP_FAILED)
        add_problem (objects, name, "cannot be read: %s", strerror (errno));
      else
        *mapped = (struct mapped_file){ bytes, size };
    }
  if (descriptor >= 0)
    close (descriptor);
  return mapped->bytes;
}

static void add_image (struct pawl_objects *objects, const char *file,
                       const char *name, char *bytes, size_t size,
                       unsigned depth);

/* Adds what MEMBER of the thin archive FILE stands for.  */
static void
add_thin_member (struct pawl_objects *objects, const char *file,
                 const char *name, const struct pawl_archive_member *member,
                 unsigned depth)
{
  struct pawl_arena *arena = objects->arena;
  const char *path = member->name, *wrong = NULL;
  struct mapped_file mapped;
  if (*path != '/')
    path = pawl_arena_printf (arena, "%s/%s", pawl_path_folder (arena, file),
                              path);
  if (!map_file (objects, path, name, &mapped))
    return;
  if (!member->origin)
    add_image (objects, path, name, mapped.bytes, mapped.size, depth + 1);
  else
    {
      struct pawl_archive inner;
      struct pawl_archive_member innermost;
      bool found = pawl_archive_is (mapped.bytes, mapped.size);
      if (found)
        {
          inner = pawl_archive_open (arena, mapped.bytes, mapped.size);
          /* The table of long names stands before all members.  */
          do
            found = pawl_archive_next (&inner, &innermost, &wrong);
          while (found && innermost.header != member->origin);
        }
      if (found && innermost.bytes)
        add_image (objects, path,
                   pawl_arena_printf (arena, "%s(%s)", name, innermost.name),
                   (char *) innermost.bytes, innermost.size, depth + 1);
      else
        add_problem (objects, name, "%s",
                     wrong ? wrong : "is not the archive that it was");
    }
  munmap (mapped.bytes, mapped.size);
}

static void
add_archive (struct pawl_objects *objects, const char *file, const char *name,
             char *bytes, size_t size, unsigned depth)
{
  if (depth == deepest_archive)
    {
      add_problem (objects, name, "archives are nested too deeply");
      return;
    }
  struct pawl_archive archive
    = pawl_archive_open (objects->arena, bytes, size);
  struct pawl_archive_member member;
  /* Its members' names would be relative to nobody knows what; and it could be
     a member of itself.  */
  if (archive.thin && depth)
    {
      add_problem (objects, name, "is a thin archive inside an archive");
      return;
    }
  const char *wrong;
  while (pawl_archive_next (&archive, &member, &wrong))
    {
      const char *full
        = pawl_arena_printf (objects->arena, "%s(%s)", name, member.name);
      if (member.bytes)
        add_image (objects, file, full, (char *) member.bytes, member.size,
                   depth + 1);
      else
        add_thin_member (objects, file, full, &member, depth);
    }
  if (wrong)
    add_problem (objects, name, "%s", wrong);
}

static void
add_image (struct pawl_objects *objects, const char *file, const char *name,
           char *bytes, size_t size, unsigned depth)
{
  if (pawl_elf_is (bytes, size))
    add_elf (objects, file, name, bytes, size);
  else if (pawl_archive_is (bytes, size))
    add_archive (objects, file, name, bytes, size, depth);
  else
    add_problem (objects, name,
                 size ? "is neither an ELF file nor an archive" : "is empty");
}

void
pawl_objects_add_bytes (struct pawl_objects *objects, const char *name,
                        char *bytes, size_t size)
{
  name = pawl_arena_strdup (objects->arena, name);
  add_image (objects, name, name, bytes, size, 0);
}

static void
add_file (struct pawl_objects *objects, const char *name)
{
  struct mapped_file mapped;
  if (!map_file (objects, name, name, &mapped))
    return;
  pawl_objects_add_bytes (objects, name, mapped.bytes, mapped.size);
  munmap (mapped.bytes, mapped.size);
}

/* Whether the file NAME is for us: some ELF file that is linked or can be, or
   an archive.  One that cannot be read is, so that it is told.  */
static bool
looks_right (const char *name)
{
  char start[18] = "";
  int descriptor = open (name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  ssize_t length
    = descriptor < 0 ? -1 : pread (descriptor, start, sizeof start, 0);
  if (descriptor >= 0)
    close (descriptor);
  if (length < 0)
    return true;
  if (pawl_archive_is (start, (size_t) length))
    return true;
  /* e_type stands behind e_ident, in the file's byte order.  */
  bool swapped = start[5] == 2;
  int type = length < (ssize_t) sizeof start ? 1 : start[swapped ? 17 : 16];
  return pawl_elf_is (start, (size_t) length) && type >= 1 && type <= 3;
}

static int
by_name (const FTSENT **one, const FTSENT **other)
{
  return strcmp ((*one)->fts_name, (*other)->fts_name);
}

static void
add_folder (struct pawl_objects *objects, const char *name)
{
  char *start = pawl_arena_strdup (objects->arena, name);
  /* fts keeps a slash at the end and adds its own.  */
  size_t length = strlen (start);
  while (length > 1 && start[length - 1] == '/')
    start[--length] = 0;
  char *roots[] = { start, NULL };
  FTS *walk
    = fts_open (roots, FTS_COMFOLLOW | FTS_PHYSICAL | FTS_NOCHDIR, by_name);
  if (!walk)
    {
      add_problem (objects, name, "cannot be read: %s", strerror (errno));
      return;
    }
  for (FTSENT *entry; errno = 0, (entry = fts_read (walk));)
    switch (entry->fts_info)
      {
      case FTS_F:
        if (looks_right (entry->fts_accpath))
          add_file (objects, entry->fts_path);
        break;
      case FTS_DNR:
      case FTS_ERR:
      case FTS_NS:
        add_problem (objects, entry->fts_path, "cannot be read: %s",
                     strerror (entry->fts_errno));
        break;
      default:
        break;
      }
  if (errno)
    add_problem (objects, name, "cannot be read to its end: %s",
                 strerror (errno));
  fts_close (walk);
}

void
pawl_objects_add (struct pawl_objects *objects, const char *name)
{
  struct stat status;
  if (stat (name, &status) == 0 && S_ISDIR (status.st_mode))
    add_folder (objects, name);
  else
    add_file (objects, name);
}
