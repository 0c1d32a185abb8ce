/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one place of the plugin that speaks to people: problems and findings as
   GCC's own diagnostics.  */

#include "plugin/plugin.h"

#include "base/shown.h"

/* Names can hold anything, and GCC prints what it is given.  */
static const char *
shown (const char *text)
{
  return pawl_shown (pawl_compilation.arena, text);
}

location_t
pawl_location_in_file (const struct pawl_place *place)
{
  if (place->host)
    return (location_t) place->host;
  if (!place->file || !place->line)
    return UNKNOWN_LOCATION;
  /* A map of our own, entered and left at once, makes GCC show the line as
     it does for a source.  */
  struct file_map
  {
    const char *file;
    unsigned line, column;
    location_t location;
  };
  static file_map last;
  if (last.file && strcmp (last.file, place->file) == 0
      && last.line == place->line && last.column == place->column)
    return last.location;
  last.file = place->file;
  last.line = place->line;
  last.column = place->column;
  linemap_add (line_table, LC_ENTER, false,
               ggc_strdup (shown (place->file)), place->line);
  linemap_line_start (line_table, place->line, place->column + 80);
  last.location = place->column
                    ? linemap_position_for_column (line_table, place->column)
                    : linemap_position_for_column (line_table, 1);
  linemap_add (line_table, LC_LEAVE, false, NULL, 0);
  return last.location;
}

void
pawl_report_problems (const struct pawl_problems *problems)
{
  for (const struct pawl_problem *p = problems->first; p; p = p->next)
    {
      auto_diagnostic_group group;
      location_t at = pawl_location_in_file (&p->at);
      if (at == UNKNOWN_LOCATION && p->at.file)
        error_at (at, "%s: %s", shown (p->at.file), shown (p->message));
      else
        error_at (at, "%s", shown (p->message));
      if (p->other_message)
        inform (pawl_location_in_file (&p->other), "%s",
                shown (p->other_message));
    }
  if (problems->count > problems->limit)
    error_at (UNKNOWN_LOCATION, "further errors are not shown");
}

/* The function that EVENT stands in, as GCC knows it; null where it does not.  */
static tree
function_of (const struct pawl_event *event)
{
  if (!event->function || !event->function->symbol)
    return NULL_TREE;
  symtab_node *node = symtab_node::get_for_asmname (
    get_identifier (event->function->symbol));
  return node && TREE_CODE (node->decl) == FUNCTION_DECL ? node->decl
                                                         : NULL_TREE;
}

static bool
give (const struct pawl_finding *finding, rich_location *at)
{
  const char *id = pawl_rule_id (finding->rule);
  const char *text = shown (finding->text);
  switch (finding->level)
    {
    case PAWL_LEVEL_ERROR:
      error_at (at, "%s [pawl:%s]", text, id);
      return true;
    case PAWL_LEVEL_WARNING:
      return warning_at (at, 0, "%s [pawl:%s]", text, id);
    case PAWL_LEVEL_NOTE:
      inform (at, "%s [pawl:%s]", text, id);
      return true;
    default:
      return false;
    }
}

/* Notes may have several lines.  */
static void
note (location_t at, const char *text)
{
  inform (at, "%s", pawl_shown_lines (pawl_compilation.arena, text));
}

static void
report_finding (const struct pawl_finding *finding)
{
  location_t at = pawl_location_in_file (&finding->at);
  auto_diagnostic_group group;
  rich_location where (line_table, at);
  if (finding->chain_length && finding->level != PAWL_LEVEL_NOTE)
    {
      simple_diagnostic_path path (
        PAWL_PATH_ARGUMENTS (pawl_event_printer ()));
      for (size_t i = 0; i < finding->chain_length; i++)
        {
          const struct pawl_event *event = &finding->chain[i];
          path.add_event (pawl_location_in_file (&event->at),
                          function_of (event), event->depth, "%s",
                          shown (event->text));
        }
      where.set_path (&path);
      if (!give (finding, &where))
        return;
    }
  else if (!give (finding, &where))
    return;
  /* What has no place of its own comes first, at the finding's: GCC does not
     show the same line again.  */
  for (size_t i = 0; i < finding->note_count; i++)
    if (pawl_location_in_file (&finding->notes[i].at) == UNKNOWN_LOCATION)
      note (at, finding->notes[i].text);
  for (unsigned i = 0; i < finding->expansion_count; i++)
    inform (pawl_location_in_file (&finding->expansions[i].at),
            "in expansion of macro %qs",
            shown (finding->expansions[i].macro));
  for (size_t i = 0; i < finding->note_count; i++)
    {
      location_t place = pawl_location_in_file (&finding->notes[i].at);
      if (place != UNKNOWN_LOCATION)
        note (place, finding->notes[i].text);
    }
}

void
pawl_report_findings (const struct pawl_findings *findings)
{
  for (size_t i = 0; i < findings->count; i++)
    report_finding (&findings->finding[i]);
}
