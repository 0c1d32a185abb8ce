/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Archives: see archive.h.  */

#include "evidence/archive.h"

#include <ar.h>
#include <string.h>

static const char thin_magic[SARMAG + 1] = "!<thin>\n";

bool
pawl_archive_is (const struct pawl_part *part)
{
  return pawl_part_need (part, 0, SARMAG)
         && (memcmp (part->bytes, ARMAG, SARMAG) == 0
             || memcmp (part->bytes, thin_magic, SARMAG) == 0);
}

struct pawl_archive
pawl_archive_open (struct pawl_arena *arena, const struct pawl_part *part)
{
  return (struct pawl_archive){
    .arena = arena,
    .part = *part,
    .offset = SARMAG,
    .thin = memcmp (part->bytes, thin_magic, SARMAG) == 0,
  };
}

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

/* The decimal number at the beginning of the WIDTH characters of TEXT, in
   *VALUE; how many digits it has.  */
static size_t
number (const char *text, size_t width, size_t *value)
{
  size_t digits = 0;
  *value = 0;
  for (; digits < width && is_digit (text[digits]); digits++)
    if (__builtin_mul_overflow (*value, 10, value)
        || __builtin_add_overflow (*value, (size_t) (text[digits] - '0'),
                                   value))
      return 0;
  return digits;
}

/* The same for a field that is filled with blanks.  */
static bool
whole_number (const char *text, size_t width, size_t *value)
{
  size_t digits = number (text, width, value);
  for (size_t i = digits; i < width; i++)
    if (text[i] != ' ')
      return false;
  return digits > 0;
}

static bool
starts (const char *text, const char *beginning)
{
  return strncmp (text, beginning, strlen (beginning)) == 0;
}

/* The name "/OFFSET" or "/OFFSET:ORIGIN" of FIELD, looked up in the table of
   long names.  */
static const char *
gnu_long_name (const struct pawl_archive *archive, const char *field,
               size_t width, size_t *origin)
{
  size_t offset, digits = number (field + 1, width - 1, &offset);
  *origin = 0;
  if (!digits || offset >= archive->long_names_size)
    return NULL;
  field += 1 + digits;
  width -= 1 + digits;
  /* What comes after the blanks may be left over from the short name.  */
  if (width && *field == ':')
    {
      if (!number (field + 1, width - 1, origin))
        return NULL;
    }
  else if (width && *field != ' ')
    return NULL;
  const char *name = archive->long_names + offset;
  size_t left = archive->long_names_size - offset;
  const char *end = memchr (name, '\n', left);
  size_t length = end ? (size_t) (end - name) : left;
  if (length && name[length - 1] == '/')
    length--;
  return length && !memchr (name, 0, length)
           ? pawl_arena_strndup (archive->arena, name, length)
           : NULL;
}

/* The name in FIELD alone, ended by a slash (GNU) or by blanks (BSD).  */
static const char *
short_name (const struct pawl_archive *archive, const char *field,
            size_t width)
{
  const char *slash = memchr (field, '/', width);
  size_t length = slash ? (size_t) (slash - field) : width;
  while (!slash && length && field[length - 1] == ' ')
    length--;
  return length && !memchr (field, 0, length)
           ? pawl_arena_strndup (archive->arena, field, length)
           : NULL;
}

/* Takes a long name of BSD's, "#1/LENGTH", off the beginning of MEMBER.  */
static const char *
bsd_long_name (const struct pawl_archive *archive, const char *field,
               size_t width, struct pawl_archive_member *member)
{
  size_t length;
  if (!whole_number (field + 3, width - 3, &length)
      || !pawl_part_need (&member->part, 0, length))
    return NULL;
  const char *name = member->part.bytes;
  member->part.bytes += length;
  member->part.size -= length;
  return pawl_arena_strndup (archive->arena, name, strnlen (name, length));
}

static bool
fail (struct pawl_archive *archive, size_t at, const char *what,
      const char **wrong)
{
  *wrong = archive->part.file->changed
             ? "has changed while it was read"
             : pawl_arena_printf (archive->arena,
                                  "the archive is damaged at byte %zu: %s", at,
                                  what);
  return false;
}

bool
pawl_archive_next (struct pawl_archive *archive,
                   struct pawl_archive_member *member, const char **wrong)
{
  *wrong = NULL;
  for (;;)
    {
      const struct pawl_part *whole = &archive->part;
      size_t at = archive->offset, left = whole->size - at;
      /* Some writers leave out the last padding, some write more.  */
      if (left == 0
          || (left == 1 && pawl_part_need (whole, at, 1)
              && whole->bytes[at] == '\n'))
        return false;
      struct ar_hdr header;
      if (!pawl_part_need (whole, at, sizeof header))
        return fail (archive, at, "a member's header is cut off", wrong);
      memcpy (&header, whole->bytes + at, sizeof header);
      if (memcmp (header.ar_fmag, ARFMAG, sizeof header.ar_fmag) != 0)
        return fail (archive, at, "there is no member's header", wrong);
      *member = (struct pawl_archive_member){ .header = at };
      struct pawl_part *part = &member->part;
      if (!whole_number (header.ar_size, sizeof header.ar_size, &part->size))
        return fail (archive, at, "a member's size is no number", wrong);
      at += sizeof header;
      left -= sizeof header;

      const char *field = header.ar_name;
      size_t width = sizeof header.ar_name;
      bool names = starts (field, "// "),
           symbols = starts (field, "/ ") || starts (field, "/SYM64/ ");
      bool inside = !archive->thin || names || symbols;
      if (inside && part->size > left)
        return fail (archive, at, "a member is cut off", wrong);
      part->file = whole->file;
      part->bytes = inside ? whole->bytes + at : NULL;
      archive->offset = at;
      if (inside)
        archive->offset += part->size + (part->size % 2 && part->size < left);
      if (names)
        {
          if (!pawl_part_need (part, 0, part->size))
            return fail (archive, at, "its names are cut off", wrong);
          archive->long_names = part->bytes;
          archive->long_names_size = part->size;
        }
      if (names || symbols)
        continue;

      if (starts (field, "#1/") && !archive->thin)
        member->name = bsd_long_name (archive, field, width, member);
      else if (*field == '/')
        member->name = gnu_long_name (archive, field, width, &member->origin);
      else
        member->name = short_name (archive, field, width);
      if (!member->name || !*member->name)
        return fail (archive, at - sizeof header, "a member has no name",
                     wrong);
      if (!starts (member->name, "__.SYMDEF"))
        return true;
    }
}
