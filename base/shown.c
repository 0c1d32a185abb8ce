/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making text fit to be shown: see shown.h.  */

#include "base/shown.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

/* What may pass beside what may anyway.  */
enum
{
  LINES = 1,                    /* a line break before a blank */
  QUOTES = 2,                   /* all but quotes and backslashes */
};

bool
pawl_is_hidden (unsigned code)
{
  return code < 0x20 || (code >= 0x7f && code <= 0x9f) || code == 0x61c
         || code == 0x200e || code == 0x200f
         || (code >= 0x2028 && code <= 0x202e)
         || (code >= 0x2066 && code <= 0x2069) || code == 0xfeff;
}

/* Whether the LENGTH bytes at TEXT begin with something to write out, of *BYTES
   bytes and with the code point *CODE; a byte that is no UTF-8 stands for
   itself.  */
static bool
is_special (const char *text, size_t length, unsigned flags, size_t *bytes,
           unsigned *code)
{
  *bytes = pawl_utf8_decode (text, length, code);
  if (!*bytes)
    {
      *bytes = 1;
      *code = (unsigned char) *text;
      return true;
    }
  if (flags & QUOTES && (*code == '"' || *code == '\\'))
    return true;
  return pawl_is_hidden (*code)
         && !(flags & LINES && *code == '\n' && text[1] == ' ');
}

static const char *
write_out (struct pawl_arena *arena, const char *text, unsigned flags)
{
  size_t length = strlen (text), clean = 0, bytes;
  unsigned code;
  while (clean < length
         && ((unsigned char) text[clean] - 0x20u < 0x5f
             && !(flags & QUOTES && strchr ("\"\\", text[clean]))))
    clean++;
  while (clean < length
         && !is_special (text + clean, length - clean, flags, &bytes, &code))
    clean += bytes;
  if (clean == length)
    return text;
  /* A byte takes four at most, one of three bytes six.  */
  char *shown = pawl_arena_alloc (arena, 4 * length + 1), *out = shown;
  for (size_t i = 0; i < length; i += bytes)
    if (!is_special (text + i, length - i, flags, &bytes, &code))
      out = (char *) memcpy (out, text + i, bytes) + bytes;
    else if (code == '"' || code == '\\')
      out += sprintf (out, "\\%c", (char) code);
    else if (code == '\n' || code == '\t' || code == '\r')
      out += sprintf (out, "\\%c", code == '\n' ? 'n' : code == '\t' ? 't'
                                                                     : 'r');
    else
      out += sprintf (out, bytes > 1 ? "\\u%04x" : "\\x%02x", code);
  return shown;
}

const char *
pawl_shown (struct pawl_arena *arena, const char *text)
{
  return write_out (arena, text, 0);
}

const char *
pawl_shown_lines (struct pawl_arena *arena, const char *text)
{
  return write_out (arena, text, LINES);
}

const char *
pawl_shown_yaml (struct pawl_arena *arena, const char *text)
{
  return write_out (arena, text, QUOTES);
}
