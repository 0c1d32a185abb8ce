/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pieces of messages: see wording.h.  */

#include "manifests/wording.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

enum { longest_quote = 64, longest_word = 48 };

char *
pawl_quote (struct pawl_arena *arena, const char *text, size_t length)
{
  char *result = pawl_arena_alloc (arena, 4 * longest_quote + 16);
  char *out = result;
  *out++ = '\'';
  for (size_t i = 0; i < length;)
    {
      unsigned code = 0;
      size_t bytes = pawl_utf8_decode (text + i, length - i, &code);
      if (i + (bytes ? bytes : 1) > longest_quote)
        {
          out = stpcpy (out, "...");
          break;
        }
      bool is_control = code < 0x20 || (code >= 0x7f && code < 0xa0)
                        || code == 0x2028 || code == 0x2029;
      if (bytes && !is_control)
        {
          memcpy (out, text + i, bytes);
          out += bytes;
          i += bytes;
        }
      else
        {
          out += sprintf (out, "\\x%02x", (unsigned char) text[i]);
          i++;
        }
    }
  *out++ = '\'';
  *out = '\0';
  return result;
}

/* The optimal string alignment distance of two words no longer than
   longest_word.  */
static unsigned
edits (const char *one, size_t one_length, const char *other,
       size_t other_length)
{
  unsigned rows[3][longest_word + 1];
  unsigned *before = rows[0], *last = rows[1], *now = rows[2];
  for (size_t j = 0; j <= other_length; j++)
    last[j] = (unsigned) j;
  for (size_t i = 1; i <= one_length; i++)
    {
      now[0] = (unsigned) i;
      for (size_t j = 1; j <= other_length; j++)
        {
          unsigned best = last[j - 1] + (one[i - 1] != other[j - 1]);
          if (last[j] + 1 < best)
            best = last[j] + 1;
          if (now[j - 1] + 1 < best)
            best = now[j - 1] + 1;
          if (i > 1 && j > 1 && one[i - 1] == other[j - 2]
              && one[i - 2] == other[j - 1] && before[j - 2] + 1 < best)
            best = before[j - 2] + 1;
          now[j] = best;
        }
      unsigned *free_row = before;
      before = last;
      last = now;
      now = free_row;
    }
  return last[other_length];
}

const char *
pawl_nearest (const char *text, const char *const *words, size_t count)
{
  size_t length = strlen (text);
  if (length == 0 || length > longest_word)
    return NULL;
  const char *nearest = NULL;
  unsigned fewest = 0;
  for (size_t i = 0; i < count; i++)
    {
      size_t word_length = strlen (words[i]);
      if (word_length > longest_word)
        continue;
      unsigned distance = edits (text, length, words[i], word_length);
      size_t longer = length > word_length ? length : word_length;
      if (distance * 3 <= longer + 1 && distance < longer
          && (!nearest || distance < fewest))
        {
          nearest = words[i];
          fewest = distance;
        }
    }
  return nearest;
}

char *
pawl_word_list (struct pawl_arena *arena, const char *const *words,
                size_t count)
{
  char *list = pawl_arena_strdup (arena, count ? words[0] : "");
  for (size_t i = 1; i < count; i++)
    list = pawl_arena_printf (arena, "%s%s%s", list,
                              i + 1 < count ? ", " : " or ", words[i]);
  return list;
}
