/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bytes of a YAML file: see yaml-text.h.  */

#include "manifests/yaml-text.h"

#include <ctype.h>
#include <string.h>

#include "base/utf8.h"

/* JSON writes a character beyond U+FFFF as \uD83D\uDE00, which libyaml
   refuses; it is handed \U0001F600 instead.  */
enum { json_pair_length = 12, yaml_escape_length = 10 };

static bool
line_ends_at (const struct pawl_yaml_text *text, size_t byte)
{
  return text->bytes[byte] == '\n'
         || (text->bytes[byte] == '\r'
             && (byte + 1 == text->length || text->bytes[byte + 1] != '\n'));
}

static struct pawl_place
place_of_byte (const struct pawl_yaml_text *text, const char *file,
               size_t byte)
{
  struct pawl_place at = { .file = file, .line = 1, .column = 1 };
  for (size_t i = 0; i < byte; i++)
    {
      at.column++;
      if (line_ends_at (text, i))
        {
          at.line++;
          at.column = 1;
        }
    }
  return at;
}

/* Whether libyaml takes the character CODE (its reader.c).  */
static bool
is_text (unsigned code)
{
  return code == '\t' || code == '\n' || code == '\r'
         || (code >= 0x20 && code < 0x7f) || code == 0x85
         || (code >= 0xa0 && code != 0xfeff && code != 0xfffe
             && code != 0xffff);
}

static bool
check_characters (const struct pawl_yaml_text *text, const char *file,
                  struct pawl_problems *problems)
{
  for (size_t i = 0; i < text->length;)
    {
      unsigned char byte = (unsigned char) text->bytes[i];
      if (byte >= 0x20 && byte < 0x7f)
        {
          i++;
          continue;
        }
      unsigned code;
      size_t bytes
        = pawl_utf8_decode (text->bytes + i, text->length - i, &code);
      if (!bytes)
        {
          pawl_problems_add (problems, place_of_byte (text, file, i),
                             "the byte 0x%02x is no UTF-8 here; the file must "
                             "be UTF-8 text", byte);
          return false;
        }
      if (!is_text (code))
        {
          pawl_problems_add (problems, place_of_byte (text, file, i),
                             "the character U+%04X is no text; the file must "
                             "be UTF-8 text without control characters", code);
          return false;
        }
      i += bytes;
    }
  return true;
}

/* The four hexadecimal digits of \uNNNN at BYTE, or -1.  */
static long
unicode_escape (const struct pawl_yaml_text *text, size_t byte)
{
  if (text->length - byte < 6 || text->bytes[byte] != '\\'
      || text->bytes[byte + 1] != 'u')
    return -1;
  long value = 0;
  for (size_t i = byte + 2; i < byte + 6; i++)
    {
      int digit = tolower ((unsigned char) text->bytes[i]);
      if (!isxdigit (digit))
        return -1;
      value = value * 16 + (isdigit (digit) ? digit - '0' : digit - 'a' + 10);
    }
  return value;
}

/* Where the double-quoted text that opens at BYTE ends, collecting the
   surrogate pairs in it.  */
static size_t
skip_double_quoted (struct pawl_yaml_text *text, struct pawl_arena *arena,
                    size_t byte, size_t *room)
{
  size_t i = byte + 1;
  while (i < text->length && text->bytes[i] != '"')
    {
      long high, low;
      if (text->bytes[i] != '\\')
        i++;
      else if ((high = unicode_escape (text, i)) >= 0xd800 && high < 0xdc00
               && (low = unicode_escape (text, i + 6)) >= 0xdc00
               && low < 0xe000)
        {
          size_t *pairs = pawl_arena_grow (arena, (void *) text->pairs,
                                           text->pair_count, room,
                                           sizeof *pairs);
          pairs[text->pair_count++] = i;
          text->pairs = pairs;
          i += json_pair_length;
        }
      else
        i += 2;
    }
  return i;
}

/* Finds the surrogate pairs of a document that is a flow collection, as all
   JSON is.  Elsewhere "\ud83d" may be plain text.  */
static void
find_pairs (struct pawl_yaml_text *text, struct pawl_arena *arena)
{
  size_t i = 0, room = 0;
  while (i < text->length && isspace ((unsigned char) text->bytes[i]))
    i++;
  if (i == text->length || (text->bytes[i] != '{' && text->bytes[i] != '[')
      || (!memmem (text->bytes, text->length, "\\ud", 3)
          && !memmem (text->bytes, text->length, "\\uD", 3)))
    return;
  char last = ',';              /* the last character that was no blank */
  for (; i < text->length; i++)
    {
      char now = text->bytes[i];
      if (isspace ((unsigned char) now))
        continue;
      bool may_open = strchr ("{[,:?", last) != NULL;
      if (now == '"' && may_open)
        i = skip_double_quoted (text, arena, i, &room);
      else if (now == '\'' && may_open)
        while (++i < text->length && text->bytes[i] != '\'')
          ;
      else if (now == '#' && isspace ((unsigned char) text->bytes[i - 1]))
        {
          while (i + 1 < text->length && text->bytes[i + 1] != '\n')
            i++;
          continue;
        }
      last = now;
    }
}

static void
join_pairs (struct pawl_yaml_text *text, struct pawl_arena *arena)
{
  char *input = pawl_arena_alloc (arena, text->length + 1), *out = input;
  size_t from = 0;
  for (size_t i = 0; i < text->pair_count; i++)
    {
      size_t pair = text->pairs[i];
      memcpy (out, text->bytes + from, pair - from);
      out += pair - from;
      unsigned high = (unsigned) unicode_escape (text, pair);
      unsigned low = (unsigned) unicode_escape (text, pair + 6);
      unsigned code = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
      *out++ = '\\';
      *out++ = 'U';
      for (int shift = 28; shift >= 0; shift -= 4)
        *out++ = "0123456789abcdef"[code >> shift & 15];
      from = pair + json_pair_length;
    }
  memcpy (out, text->bytes + from, text->length - from);
  out += text->length - from;
  text->input = input;
  text->input_length = (size_t) (out - input);
}

bool
pawl_yaml_text_init (struct pawl_yaml_text *text, struct pawl_arena *arena,
                     const char *file, const char *bytes, size_t length,
                     struct pawl_problems *problems)
{
  struct pawl_place whole = { .file = file };
  *text = (struct pawl_yaml_text) { .bytes = bytes, .length = length };
  if (length >= 2
      && (memcmp (bytes, "\xff\xfe", 2) == 0
          || memcmp (bytes, "\xfe\xff", 2) == 0))
    {
      pawl_problems_add (problems, whole, "the file is UTF-16; it must be "
                         "UTF-8");
      return false;
    }
  if (length >= 3 && memcmp (bytes, "\xef\xbb\xbf", 3) == 0)
    {
      text->bytes += 3;
      text->length -= 3;
    }
  if (memchr (text->bytes, '\0', text->length < 512 ? text->length : 512))
    {
      pawl_problems_add (problems, whole, "is a binary file; UTF-8 text is "
                         "expected");
      return false;
    }
  if (!check_characters (text, file, problems))
    return false;
  text->input = text->bytes;
  text->input_length = text->length;
  find_pairs (text, arena);
  if (text->pair_count)
    join_pairs (text, arena);
  return true;
}

static bool
at_pair (const struct pawl_yaml_text *text)
{
  return text->pair < text->pair_count
         && text->pairs[text->pair] == text->byte;
}

static void
step_forward (struct pawl_yaml_text *text)
{
  if (at_pair (text))
    {
      text->pair++;
      text->byte += json_pair_length;
      text->index += yaml_escape_length;
      return;
    }
  if (line_ends_at (text, text->byte))
    {
      text->line++;
      text->line_start = text->byte + 1;
    }
  do
    text->byte++;
  while (text->byte < text->length
         && ((unsigned char) text->bytes[text->byte] & 0xc0) == 0x80);
  text->index++;
}

static void
step_back (struct pawl_yaml_text *text)
{
  if (text->pair
      && text->pairs[text->pair - 1] + json_pair_length == text->byte)
    {
      text->pair--;
      text->byte -= json_pair_length;
      text->index -= yaml_escape_length;
      return;
    }
  do
    text->byte--;
  while (((unsigned char) text->bytes[text->byte] & 0xc0) == 0x80);
  text->index--;
  if (line_ends_at (text, text->byte))
    {
      text->line--;
      text->line_start = text->byte;
      while (text->line_start && !line_ends_at (text, text->line_start - 1))
        text->line_start--;
    }
}

struct pawl_text_position
pawl_yaml_text_position (struct pawl_yaml_text *text, size_t index)
{
  while (text->index > index && text->byte > 0)
    step_back (text);
  while (text->index < index && text->byte < text->length)
    step_forward (text);
  return (struct pawl_text_position) {
    .byte = text->byte,
    .line = (unsigned) text->line + 1,
    .column = (unsigned) (text->byte - text->line_start) + 1,
  };
}
