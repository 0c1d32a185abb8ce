/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Patterns: see glob.h.

   A star that fails to match is only ever retried against the last star
   before it, and a `**` against the last `**`.  Between two stars each pair of
   a pattern character and a name character is compared at most once, so the
   whole is linear in the product of the lengths.  */

#include "manifests/glob.h"

#include <string.h>

#include "base/utf8.h"

/* The tests count comparisons here.  */
#ifndef PAWL_GLOB_STEP
#define PAWL_GLOB_STEP() ((void) 0)
#endif

/* The character at TEXT before END and how many bytes it takes; a byte that is
   no UTF-8 counts as a character beyond all others.  */
static size_t
character (const char *text, const char *end, unsigned *code)
{
  size_t bytes = pawl_utf8_decode (text, (size_t) (end - text), code);
  if (bytes)
    return bytes;
  *code = 0x110000 + (unsigned char) *text;
  return 1;
}

/* The character of a set at *PATTERN, which moves behind it.  */
static unsigned
set_character (const char **pattern, const char *end)
{
  unsigned code;
  if (**pattern == '\\' && *pattern + 1 < end)
    ++*pattern;
  *pattern += character (*pattern, end, &code);
  return code;
}

/* Whether CODE is in the set whose '[' stands at *PATTERN, which moves behind
   the ']'.  A set that is not closed matches nothing.  */
static bool
match_set (const char **pattern, const char *end, unsigned code)
{
  const char *at = *pattern + 1;
  bool negated = at < end && *at == '!';
  bool found = false;
  at += negated;
  for (const char *first = at; at < end && (*at != ']' || at == first);)
    {
      PAWL_GLOB_STEP ();
      unsigned low = set_character (&at, end), high = low;
      if (end - at >= 2 && at[0] == '-' && at[1] != ']')
        {
          at++;
          high = set_character (&at, end);
        }
      found |= low <= code && code <= high;
    }
  if (at >= end)
    return false;
  *pattern = at + 1;
  return found != negated;
}

/* Whether [PATTERN, PATTERN_END) without `**` matches [NAME, NAME_END), where
   neither holds a separator that stars may not cross.  */
static bool
match_run (const char *pattern, const char *pattern_end, const char *name,
           const char *name_end)
{
  const char *star = NULL, *star_name = NULL;
  while (name < name_end)
    {
      PAWL_GLOB_STEP ();
      if (pattern < pattern_end && *pattern == '*')
        {
          star = ++pattern;
          star_name = name;
          continue;
        }
      unsigned code, wanted;
      size_t bytes = character (name, name_end, &code);
      const char *next = pattern;
      bool same = false;
      if (pattern == pattern_end)
        ;
      else if (*pattern == '?')
        {
          same = true;
          next++;
        }
      else if (*pattern == '[')
        same = match_set (&next, pattern_end, code);
      else
        {
          if (*next == '\\' && next + 1 < pattern_end)
            next++;
          next += character (next, pattern_end, &wanted);
          same = wanted == code;
        }
      if (same)
        {
          pattern = next;
          name += bytes;
        }
      else if (star)
        {
          pattern = star;
          star_name += character (star_name, name_end, &code);
          name = star_name;
        }
      else
        return false;
    }
  while (pattern < pattern_end && *pattern == '*')
    pattern++;
  return pattern == pattern_end;
}

/* Where the component at TEXT ends.  In a pattern a '/' may hide in a set or
   behind a backslash: there it never matches.  */
static const char *
component_end (const char *text)
{
  return text + strcspn (text, "/");
}

static bool
is_deep (const char *pattern, const char *end)
{
  return end - pattern == 2 && pattern[0] == '*' && pattern[1] == '*';
}

/* The component after the one that ends at END, or null.  */
static const char *
after (const char *end)
{
  return *end ? end + 1 : NULL;
}

bool
pawl_glob_match (const char *pattern, const char *name)
{
  const char *deep = NULL, *deep_name = NULL;
  bool is_star = false;         /* a `**` was met; DEEP is what follows it */
  while (name)
    {
      PAWL_GLOB_STEP ();
      const char *name_end = component_end (name);
      const char *pattern_end = pattern ? component_end (pattern) : NULL;
      if (pattern && is_deep (pattern, pattern_end))
        {
          is_star = true;
          deep = pattern = after (pattern_end);
          deep_name = name;
          if (!deep)
            return true;
        }
      else if (pattern && match_run (pattern, pattern_end, name, name_end))
        {
          pattern = after (pattern_end);
          name = after (name_end);
        }
      else if (is_star)
        {
          pattern = deep;
          name = deep_name = after (component_end (deep_name));
        }
      else
        return false;
    }
  while (pattern && is_deep (pattern, component_end (pattern)))
    pattern = after (component_end (pattern));
  return !pattern;
}

bool
pawl_glob_match_name (const char *pattern, const char *name)
{
  return match_run (pattern, pattern + strlen (pattern), name,
                    name + strlen (name));
}

/* What is wrong with the set that opens at *PATTERN, or null; *PATTERN moves
   to its ']', or to what is wrong.  */
static const char *
check_set (const char **pattern)
{
  const char *open = *pattern, *end = open + strlen (open);
  const char *at = open + 1;
  if (*at == '^')
    {
      *pattern = at;
      return "a set is negated with '[!'";
    }
  at += *at == '!';
  for (const char *first = at; *at && (*at != ']' || at == first);)
    {
      *pattern = at;
      if (*at == '/')
        return "a set never matches '/'";
      unsigned low = set_character (&at, end);
      if (end - at >= 2 && at[0] == '-' && at[1] != ']')
        {
          at++;
          if (set_character (&at, end) < low)
            return "the range in the set is the wrong way round";
        }
    }
  if (!*at)
    {
      *pattern = open;
      return "the set has no ']'; a literal '[' is written '\\['";
    }
  *pattern = at;
  return NULL;
}

const char *
pawl_glob_check (const char *pattern, size_t *offset)
{
  const char *at = pattern, *wrong = *at ? NULL : "the pattern is empty";
  while (*at && !wrong)
    {
      if (*at == '[')
        wrong = check_set (&at);
      else if (*at == '\\' && !at[1])
        wrong = "a backslash at the end has nothing to take literally";
      else if (*at == '\\')
        at++;
      if (!wrong)
        at++;
    }
  *offset = (size_t) (at - pattern);
  return wrong;
}

const char *
pawl_glob_check_path (const char *pattern, size_t *offset)
{
  const char *wrong = pawl_glob_check (pattern, offset);
  const char *at = pattern + (*pattern == '/');
  while (at && !wrong)
    {
      const char *end = component_end (at);
      const char *stars = strstr (at, "**");
      *offset = (size_t) (at - pattern);
      if (end == at)
        wrong = *end ? "two slashes in a row never match"
                     : "a path that ends with '/' never matches; '/**' is "
                       "everything below a folder";
      else if (end - at == 1 && *at == '.')
        wrong = "'.' never matches: paths are relative to the root without it";
      else if (end - at == 2 && at[0] == '.' && at[1] == '.')
        wrong = "'..' never matches: paths are relative to the root, which "
                "'root:' can set further up";
      else if (stars && stars < end && !is_deep (at, end)
               && (stars == at || stars[-1] != '\\'))
        {
          *offset = (size_t) (stars - pattern);
          wrong = "'**' stands alone between slashes, as in '**/*.c'";
        }
      at = after (end);
    }
  return wrong;
}
