/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading compile_commands.json: see commands.h.  */

#include "audit/commands.h"

#include <string.h>

#include "audit/cke.h"
#include "base/path.h"

/* The words of COMMAND as a shell takes them; the format knows quotes and
   backslashes and no more.  Null where a quote stays open.  */
static struct pawl_names
split (struct pawl_arena *arena, const char *command, bool *good)
{
  struct pawl_names words = { 0 };
  char *text = pawl_arena_alloc (arena, strlen (command) + 1), *out = text;
  char quote = 0;
  bool inside = false;
  *good = true;
  for (const char *c = command; *c; c++)
    {
      if (!quote && strchr (" \t\r\n", *c))
        {
          if (inside)
            {
              *out++ = '\0';
              pawl_names_add (&words, arena, text);
              text = out;
            }
          inside = false;
          continue;
        }
      inside = true;
      if (*c == quote)
        quote = 0;
      else if (!quote && (*c == '"' || *c == '\''))
        quote = *c;
      else if (*c == '\\' && quote != '\'' && c[1]
               && (!quote || strchr ("\"\\$`", c[1])))
        *out++ = *++c;
      else
        *out++ = *c;
    }
  if (quote)
    *good = false;
  if (inside)
    {
      *out = '\0';
      pawl_names_add (&words, arena, text);
    }
  return words;
}

/* Options that write files, or say which: with their arguments they are left
   out.  */
enum form { ALONE, JOINED_OR_NEXT, BEGINNING };

static const struct
{
  const char *text;
  enum form form;
} left_out[] = {
  { "-o", JOINED_OR_NEXT }, { "-MF", JOINED_OR_NEXT },
  { "-MT", JOINED_OR_NEXT }, { "-MQ", JOINED_OR_NEXT },
  { "-M", ALONE }, { "-MM", ALONE }, { "-MD", ALONE }, { "-MMD", ALONE },
  { "-MP", ALONE }, { "-MG", ALONE }, { "-Wp,-M", BEGINNING },
  { "-c", ALONE }, { "-S", ALONE }, { "-fsyntax-only", ALONE },
  { "-save-temps", BEGINNING }, { "--save-temps", BEGINNING },
  { "-gsplit-dwarf", ALONE }, { "-ftest-coverage", ALONE },
  { "-coverage", ALONE }, { "--coverage", ALONE },
  { "-fdump-", BEGINNING }, { "-fstack-usage", ALONE },
  { "-fcallgraph-info", BEGINNING }, { "-dumpdir", JOINED_OR_NEXT },
  { "-dumpbase", JOINED_OR_NEXT }, { "-fdiagnostics-format=", BEGINNING },
  { "-fdiagnostics-set-output=", BEGINNING },
  { "-fdiagnostics-add-output=", BEGINNING },
  { "-fplugin-arg-pawl-", BEGINNING },
};

/* Whether WORD is left out; *NEXT if the word after it is, too.  */
static bool
is_left_out (const char *word, bool *next)
{
  *next = false;
  for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++)
    {
      size_t length = strlen (left_out[i].text);
      if (strncmp (word, left_out[i].text, length) != 0)
        continue;
      if (left_out[i].form == ALONE && word[length])
        continue;
      *next = left_out[i].form == JOINED_OR_NEXT && !word[length];
      return true;
    }
  if (strncmp (word, "-fplugin=", 9) != 0)
    return false;
  const char *slash = strrchr (word, '/');
  return strcmp (slash ? slash : word, slash ? "/pawl.so" : "-fplugin=pawl")
         == 0;
}

/* What only starts a compiler.  */
static bool
is_launcher (const char *word)
{
  static const char *const names[] = { "ccache", "sccache", "distcc", "icecc",
                                       "gomacc" };
  const char *slash = strrchr (word, '/'), *base = slash ? slash + 1 : word;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp (names[i], base) == 0)
      return true;
  return false;
}

static bool
is_source (const char *file)
{
  static const char *const ends[] = { ".c", ".i", ".cc", ".cp", ".cxx",
                                      ".cpp", ".c++", ".C", ".CPP", ".ii" };
  const char *dot = strrchr (file, '.');
  for (size_t i = 0; dot && i < sizeof ends / sizeof *ends; i++)
    if (strcmp (ends[i], dot) == 0)
      return true;
  return false;
}

static void
take_words (struct pawl_arena *arena, struct pawl_compile *compile,
            const struct pawl_names *words, const char *compiler)
{
  size_t from = 0;
  while (from + 1 < words->count && is_launcher (words->names[from]))
    from++;
  struct pawl_names kept = { 0 };
  bool good;
  struct pawl_names own = { 0 };
  if (compiler)
    {
      own = split (arena, compiler, &good);
      from++;
    }
  else if (from < words->count)
    pawl_names_add (&own, arena, words->names[from++]);
  for (size_t i = 0; i < own.count; i++)
    pawl_names_add (&kept, arena, own.names[i]);
  for (; from < words->count; from++)
    {
      bool next;
      if (strcmp (words->names[from], "-E") == 0)
        compile->skipped = "it is only preprocessed";
      if (!is_left_out (words->names[from], &next))
        pawl_names_add (&kept, arena, words->names[from]);
      else if (next)
        from++;
    }
  compile->arguments = pawl_arena_array (arena, kept.count + 4,
                                         sizeof *compile->arguments);
  for (size_t i = 0; i < kept.count; i++)
    compile->arguments[i] = (char *) kept.names[i];
  compile->argument_count = kept.count;
}

static void
wrong (struct pawl_problems *problems, const char *file, size_t number,
       const char *what)
{
  pawl_problems_add (problems, (struct pawl_place) { .file = file },
                     "entry %zu %s", number + 1, what);
}

/* The entry ITEM; false if it is none.  */
static bool
take_entry (struct pawl_arena *arena, struct pawl_compile *compile,
            const char *file, size_t number, const json_t *item,
            const char *current, const char *compiler,
            struct pawl_problems *problems)
{
  const char *folder
    = json_string_value (json_object_get (item, "directory"));
  const char *source = json_string_value (json_object_get (item, "file"));
  const char *command
    = json_string_value (json_object_get (item, "command"));
  const json_t *list = json_object_get (item, "arguments");
  if (!folder || !source || (!command && !json_array_size (list)))
    {
      wrong (problems, file, number,
             "lacks 'directory', 'file', or 'command' and 'arguments'");
      return false;
    }
  struct pawl_names words = { 0 };
  bool good = true;
  size_t index;
  json_t *word;
  json_array_foreach ((json_t *) list, index, word)
    if (json_is_string (word))
      pawl_names_add (&words, arena,
                      pawl_arena_strdup (arena, json_string_value (word)));
    else
      good = false;
  if (!json_array_size (list))
    words = split (arena, command, &good);
  if (!good || !words.count)
    {
      wrong (problems, file, number, "has a command that no shell takes");
      return false;
    }
  compile->folder
    = pawl_path_absolute (arena, pawl_path_folder (
                                   arena, pawl_path_absolute (arena, current,
                                                              file)),
                          folder);
  const char *path = pawl_path_absolute (arena, compile->folder, source);
  const char *near = pawl_path_below (current, path);
  compile->source = near ? near : path;
  if (!is_source (source))
    compile->skipped = "it is neither C nor C++";
  take_words (arena, compile, &words, compiler);
  return true;
}

bool
pawl_read_compiles (struct pawl_compiles *compiles, struct pawl_arena *arena,
                    const char *file, const char *current,
                    const char *compiler, struct pawl_problems *problems)
{
  *compiles = (struct pawl_compiles) { 0 };
  size_t before = problems->count, index;
  const json_t *document = pawl_json_read (arena, file, problems);
  json_t *item;
  if (document && !json_is_array (document))
    pawl_problems_add (problems, (struct pawl_place) { .file = file },
                       "a compilation database is a list of commands");
  if (problems->count != before)
    return false;
  compiles->items = pawl_arena_array (arena, json_array_size (document),
                                      sizeof *compiles->items);
  json_array_foreach ((json_t *) document, index, item)
    if (take_entry (arena, &compiles->items[compiles->count], file, index,
                    item, current, compiler, problems))
      compiles->count++;
  return true;
}
