/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What libyaml could not parse: see yaml-error.h.  */

#include "manifests/yaml-error.h"

#include <stdint.h>
#include <string.h>

/* What would be right, for errors that people make, by libyaml's text and,
   where CHARACTER is not 0, what stands at the place.  */
static const struct
{
  const char *problem;
  char character;
  const char *advice;
} advices[] = {
  { "found character that cannot start any token", '\t',
    "indent with blanks" },
  { "found character that cannot start any token", 0,
    "text that begins with this character needs quotes" },
  { "found a tab character that violates indentation", 0,
    "indent with blanks" },
  { "found incompatible YAML document", 0, "YAML 1.1 and 1.2 are read" },
  { "mapping values are not allowed in this context", 0,
    "text with a colon and a blank inside needs quotes, and a key its own "
    "line" },
  { "did not find expected alphabetic or numeric character", 0,
    "text that begins with '*' or '&' needs quotes" },
  { "did not find expected whitespace or line break", 0,
    "text that begins with '!' needs quotes" },
  { "could not find expected ':'", 0,
    "each line of a mapping is 'key: value'" },
  { "did not find expected key", 0,
    "keys of one mapping begin in one column, and text that begins with a "
    "quote ends with it" },
  { "did not find expected '-' indicator", 0,
    "items of one list begin in one column" },
  { "did not find expected ',' or ']'", 0, "a list ends with ']'" },
  { "did not find expected ',' or '}'", 0, "a mapping ends with '}'" },
  { "found unexpected end of stream", 0, "the closing quote is missing" },
  { "found unknown escape character", 0,
    "single quotes take backslashes as they are" },
  { "found invalid Unicode character escape code", 0,
    "write the character itself, or \\U and eight digits" },
};

static const char *
advice_for (const char *problem, char character)
{
  for (size_t i = 0; i < sizeof advices / sizeof *advices; i++)
    if (strcmp (advices[i].problem, problem) == 0
        && (!advices[i].character || advices[i].character == character))
      return advices[i].advice;
  return NULL;
}

static struct pawl_place
place_of (struct pawl_yaml_text *text, const char *file, yaml_mark_t mark,
          char *character)
{
  struct pawl_text_position position
    = pawl_yaml_text_position (text, mark.index);
  if (character)
    *character = position.byte < text->length ? text->bytes[position.byte]
                                              : '\0';
  return (struct pawl_place) { .file = file, .line = position.line,
                               .column = position.column };
}

void
pawl_yaml_error (const yaml_parser_t *parser, struct pawl_yaml_text *text,
                 const char *file, struct pawl_problems *problems)
{
  if (parser->error == YAML_MEMORY_ERROR)
    {
      /* Ends as running out of memory does everywhere.  */
      pawl_arena_alloc (problems->arena, SIZE_MAX);
      return;
    }
  char character = '\0';
  struct pawl_place at
    = place_of (text, file, parser->problem_mark, &character);
  const char *what = parser->problem ? parser->problem : "cannot be parsed";
  const char *advice = advice_for (what, character);
  struct pawl_problem *problem
    = pawl_problems_add (problems, at, "not YAML: %s%s%s%s%s", what,
                         parser->context ? " " : "",
                         parser->context ? parser->context : "",
                         advice ? "; " : "", advice ? advice : "");
  if (parser->context
      && (parser->context_mark.line != parser->problem_mark.line
          || parser->context_mark.column != parser->problem_mark.column))
    {
      problem->other = place_of (text, file, parser->context_mark, NULL);
      problem->other_message = "it begins here";
    }
}
