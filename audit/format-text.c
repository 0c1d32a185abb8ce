/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The report of `pawl check' for people, in the manner of GCC's messages.  */

#include <stdarg.h>
#include <string.h>

#include "audit/check.h"
#include "base/shown.h"
#include "base/utf8.h"

enum { tab_width = 8 };

struct printer
{
  struct pawl_check *check;
  FILE *out;
  bool colours;
  /* What was shown last, so that a line is not shown twice in a row.  */
  const struct pawl_source *last_source;
  unsigned last_line, last_column;
  const char *last_function;
};

/* GCC's default colours.  */
static const char *const level_colours[] = {
  [PAWL_LEVEL_NOTE] = "01;36", [PAWL_LEVEL_WARNING] = "01;35",
  [PAWL_LEVEL_ERROR] = "01;31",
};
static const char gap_colour[] = "01;33";

static void __attribute__ ((format (printf, 3, 4)))
coloured (const struct printer *printer, const char *colour,
          const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  if (printer->colours)
    fprintf (printer->out, "\33[%sm\33[K", colour);
  vfprintf (printer->out, format, arguments);
  if (printer->colours)
    fputs ("\33[m\33[K", printer->out);
  va_end (arguments);
}

/* TEXT, which may hold anything, fit for a terminal.  */
static const char *
shown (const struct printer *printer, const char *text)
{
  return pawl_shown (printer->check->arena, text);
}

/* "FILE:LINE:COLUMN:", as far as there is one, and a blank.  */
static void
print_place (const struct printer *printer, const char *file,
             const struct pawl_place *at)
{
  file = shown (printer, file);
  if (at->line && at->column)
    coloured (printer, "01", "%s:%u:%u:", file, at->line, at->column);
  else if (at->line)
    coloured (printer, "01", "%s:%u:", file, at->line);
  else
    coloured (printer, "01", "%s:", file);
  fputc (' ', printer->out);
}

static bool
is_word (char c)
{
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z')
         || (c >= 'a' && c <= 'z') || (unsigned char) c >= 0x80;
}

/* The bytes FROM to TO of LINE, tabs as blanks, what a terminal would obey as
   question marks; *COLUMN goes along.  */
static void
print_span (const struct printer *printer, const char *line, size_t from,
            size_t to, unsigned *column)
{
  for (size_t i = from, bytes; i < to; i += bytes)
    {
      unsigned code;
      bytes = pawl_utf8_decode (line + i, to - i, &code);
      if (bytes && code == '\t')
        do
          fputc (' ', printer->out);
        while (++*column % tab_width);
      else
        {
          if (bytes && !pawl_is_hidden (code))
            fwrite (line + i, 1, bytes, printer->out);
          else
            fputc ('?', printer->out);
          ++*column;
        }
      bytes += !bytes;
    }
}

/* The line of AT with the word at its column underlined.  */
static void
print_source (struct printer *printer, struct pawl_source *source,
              const struct pawl_place *at, const char *colour)
{
  size_t length;
  const char *line
    = source && at->line
        ? pawl_source_line (printer->check->sources, source, at->line,
                            &length)
        : NULL;
  bool again = source == printer->last_source
               && at->line == printer->last_line
               && at->column == printer->last_column;
  printer->last_source = source;
  printer->last_line = at->line;
  printer->last_column = at->column;
  if (!line || again || memchr (line, 0, length))
    return;
  bool marked = at->column && at->column <= length;
  size_t start = marked ? at->column - 1 : length, end = start;
  while (end < length && is_word (line[end]))
    end++;
  if (marked && end == start)
    end++;

  unsigned column = 0, before;
  fprintf (printer->out, "%5u | ", at->line);
  print_span (printer, line, 0, start, &column);
  before = column;
  if (printer->colours && marked)
    fprintf (printer->out, "\33[%sm\33[K", colour);
  print_span (printer, line, start, end, &column);
  if (printer->colours && marked)
    fputs ("\33[m\33[K", printer->out);
  unsigned width = column - before;
  print_span (printer, line, end, length, &column);
  fputc ('\n', printer->out);
  if (!marked)
    return;
  fprintf (printer->out, "      | %*s", (int) before, "");
  if (printer->colours)
    fprintf (printer->out, "\33[%sm\33[K", colour);
  fputc ('^', printer->out);
  while (width-- > 1)
    fputc ('~', printer->out);
  fputs (printer->colours ? "\33[m\33[K\n" : "\n", printer->out);
}

static struct pawl_source *
source_of (const struct printer *printer, const struct pawl_place *at,
           const struct pawl_function *function)
{
  return pawl_source_find (printer->check->sources, at, function);
}

static void
print_message (struct printer *printer, enum pawl_level level,
               const struct pawl_place *at,
               const struct pawl_function *function, const char *text,
               const char *id)
{
  struct pawl_source *source = source_of (printer, at, function);
  print_place (printer, source ? source->shown : "pawl", at);
  coloured (printer, level_colours[level], "%s: ", pawl_level_word (level));
  fputs (pawl_shown_lines (printer->check->arena, text), printer->out);
  if (id)
    {
      fputs (" [", printer->out);
      coloured (printer, level_colours[level], "pawl:%s", id);
      fputc (']', printer->out);
    }
  fputc ('\n', printer->out);
  print_source (printer, source, at, level_colours[level]);
}

static void
print_chain (struct printer *printer, const struct pawl_finding *finding)
{
  for (size_t i = 0; i < finding->chain_length; i++)
    {
      const struct pawl_event *event = &finding->chain[i];
      const struct pawl_source *source
        = source_of (printer, &event->at, event->function);
      int indent = 2 + 2 * (int) (event->depth < 30 ? event->depth : 30);
      fprintf (printer->out, "%*s", indent, "");
      coloured (printer, "01;36", "(%zu)", i + 1);
      fputc (' ', printer->out);
      print_place (printer, source ? source->shown : "?", &event->at);
      fprintf (printer->out, "%s\n", shown (printer, event->text));
    }
  const struct pawl_event *last = &finding->chain[finding->chain_length - 1];
  print_source (printer, source_of (printer, &last->at, last->function),
                &last->at, "01;36");
}

/* "FILE: In function 'F':", as GCC does where the function is another one.  */
static void
print_function (struct printer *printer, const struct pawl_finding *finding)
{
  const struct pawl_function *function = finding->function;
  const char *name = NULL;
  if (function && finding->rule != PAWL_RULE_RATCHET_STALE)
    name = function->name;
  if (name
      && (!printer->last_function
          || strcmp (name, printer->last_function) != 0))
    {
      const struct pawl_source *source
        = source_of (printer, &function->at, function);
      coloured (printer, "01", "%s:",
                source ? shown (printer, source->shown) : "?");
      fputs (" In function ", printer->out);
      coloured (printer, "01", "'%s'", shown (printer, name));
      fputs (":\n", printer->out);
    }
  printer->last_function = name;
}

static void
print_finding (struct printer *printer, const struct pawl_finding *finding)
{
  print_function (printer, finding);
  printer->last_source = NULL;
  print_message (printer, finding->level, &finding->at, finding->function,
                 finding->text, pawl_rule_id (finding->rule));
  if (finding->chain_length)
    print_chain (printer, finding);
  /* As in the compiler: first what has no place of its own, at the
     finding's.  */
  for (size_t i = 0; i < finding->note_count; i++)
    if (!finding->notes[i].at.file)
      {
        struct pawl_source *source
          = source_of (printer, &finding->at, finding->function);
        printer->last_source = source;
        printer->last_line = finding->at.line;
        printer->last_column = finding->at.column;
        print_message (printer, PAWL_LEVEL_NOTE, &finding->at,
                       finding->function, finding->notes[i].text, NULL);
      }
  for (unsigned i = 0; i < finding->expansion_count; i++)
    print_message (printer, PAWL_LEVEL_NOTE, &finding->expansions[i].at,
                   finding->function,
                   pawl_arena_printf (printer->check->arena,
                                      "in expansion of macro '%s'",
                                      finding->expansions[i].macro),
                   NULL);
  for (size_t i = 0; i < finding->note_count; i++)
    if (finding->notes[i].at.file)
      print_message (printer, PAWL_LEVEL_NOTE, &finding->notes[i].at,
                     finding->function, finding->notes[i].text, NULL);
}

static void
print_gap (struct printer *printer, const struct pawl_gap *gap)
{
  struct pawl_source *source = NULL;
  if (gap->object)
    {
      coloured (printer, "01", "%s:", shown (printer, gap->object));
      fputc (' ', printer->out);
    }
  else
    {
      source = source_of (printer, &gap->at, NULL);
      print_place (printer, source ? source->shown : "pawl", &gap->at);
    }
  coloured (printer, gap_colour, "gap: ");
  fprintf (printer->out, "%s\n", shown (printer, gap->message));
  printer->last_source = NULL;
  if (source)
    print_source (printer, source, &gap->at, gap_colour);
}

static void
print_externals (const struct printer *printer)
{
  const struct pawl_check *check = printer->check;
  size_t reached = 0;
  for (size_t i = 0; i < check->external_count; i++)
    reached += check->externals[i].on_compute_path;
  if (check->external_count)
    fprintf (printer->out,
             "pawl: %zu function%s outside of these files without evidence, "
             "%zu of them reachable from the compute path\n",
             check->external_count, check->external_count == 1 ? "" : "s",
             reached);
}

static const char *
plural (size_t count)
{
  return count == 1 ? "" : "s";
}

static void
print_summary (const struct printer *printer)
{
  const struct pawl_check *check = printer->check;
  const struct pawl_tally *tally = &check->tally;
  fprintf (printer->out,
           "pawl: %zu function%s, %zu on the compute path (%zu with what they "
           "reach); %llu site%s found, %llu recorded; %zu error%s, %zu "
           "warning%s, %zu gap%s%s\n",
           tally->functions, plural (tally->functions),
           tally->compute_functions, tally->reached_functions,
           tally->found_sites, tally->found_sites == 1 ? "" : "s",
           tally->recorded_sites, tally->errors, plural (tally->errors),
           tally->warnings, plural (tally->warnings), check->gap_count,
           plural (check->gap_count),
           check->strict && check->gap_count ? " (errors by --strict)" : "");
}

bool
pawl_check_text (struct pawl_check *check, FILE *out, bool colours)
{
  struct printer printer = { .check = check, .out = out, .colours = colours };
  for (size_t i = 0; i < check->findings.count; i++)
    if (check->findings.finding[i].level != PAWL_LEVEL_OFF)
      print_finding (&printer, &check->findings.finding[i]);
  for (size_t i = 0; i < check->gap_count; i++)
    print_gap (&printer, &check->gaps[i]);
  print_externals (&printer);
  print_summary (&printer);
  return !ferror (out);
}
