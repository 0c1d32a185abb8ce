/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scalars of YAML: see yaml-write.h.  */

#include "audit/yaml-write.h"

#include <string.h>
#include <strings.h>

/* Whether readers of YAML 1.1 take WORD for something else than text.  */
static bool
is_other_type (const char *word)
{
  static const char *const words[] = { "true", "false", "yes", "no", "on",
                                       "off", "y", "n", "null" };
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strcasecmp (word, words[i]) == 0)
      return true;
  return word[0] >= '0' && word[0] <= '9';
}

static bool
is_letter (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool
is_plain (const char *text)
{
  size_t length = strlen (text);
  return length && is_letter (text[0]) && text[length - 1] != ' '
         && strspn (text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                          "0123456789_-./+*() ")
              == length
         && !is_other_type (text);
}

const char *
pawl_yaml_quoted (struct pawl_arena *arena, const char *text)
{
  char *result = pawl_arena_alloc (arena, 4 * strlen (text) + 3), *out = result;
  *out++ = '"';
  for (; *text; text++)
    {
      unsigned char byte = (unsigned char) *text;
      if (byte < 0x20 || byte == 0x7f)
        {
          *out++ = '\\';
          *out++ = 'x';
          *out++ = "0123456789abcdef"[byte >> 4];
          *out++ = "0123456789abcdef"[byte & 15];
          continue;
        }
      if (byte == '"' || byte == '\\')
        *out++ = '\\';
      *out++ = *text;
    }
  *out = '"';
  return result;
}

const char *
pawl_yaml_scalar (struct pawl_arena *arena, const char *text)
{
  return is_plain (text) ? text : pawl_yaml_quoted (arena, text);
}
