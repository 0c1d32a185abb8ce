/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The types of scalars: see schema.h.  */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "manifests/formula.h"
#include "manifests/glob.h"
#include "manifests/schema.h"
#include "manifests/wording.h"

#define DIGITS "0123456789"

const char *
pawl_schema_text (struct pawl_schema *schema, const struct pawl_node *node,
                  const char *expected)
{
  if (node->kind == PAWL_NODE_SCALAR && node->length)
    return node->text;
  pawl_schema_expected (schema, node, expected);
  return NULL;
}

int
pawl_schema_word (struct pawl_schema *schema, const struct pawl_node *node,
                  const char *const *words, size_t count)
{
  struct pawl_arena *arena = schema->problems->arena;
  if (node->kind == PAWL_NODE_SCALAR)
    {
      for (size_t i = 0; i < count; i++)
        if (strcmp (node->text, words[i]) == 0)
          return (int) i;
    }
  pawl_schema_expected (schema, node, pawl_word_list (arena, words, count));
  return -1;
}

/* The decimal number TEXT (a '-' and COUNT DIGITS) when it lies between LOW
   and HIGH.  */
static bool
decimal (const char *text, const char *digits, size_t count, int64_t low,
         int64_t high, int64_t *value)
{
  /* 19 digits fit into 64 bits without a sign.  */
  bool negative = digits != text;
  uint64_t size = count <= 19 ? strtoull (digits, NULL, 10) : UINT64_MAX;
  if (size > (uint64_t) INT64_MAX + negative)
    return false;
  *value = (int64_t) (negative ? 0 - size : size);
  return *value >= low && *value <= high;
}

bool
pawl_schema_number (struct pawl_schema *schema, const struct pawl_node *node,
                    const char *what, int64_t low, int64_t high,
                    int64_t *value)
{
  if (node->kind != PAWL_NODE_SCALAR || !node->length)
    {
      pawl_schema_expected (schema, node, "a number");
      return false;
    }
  const char *digits = node->text + (node->text[0] == '-');
  size_t digit_count = strspn (digits, DIGITS);
  bool is_number = digit_count && !digits[digit_count];
  bool has_zeros = is_number && digits[0] == '0' && digit_count > 1;
  int64_t number;
  if (is_number && node->plain && !has_zeros
      && decimal (node->text, digits, digit_count, low, high, &number))
    {
      *value = number;
      return true;
    }
  const char *quoted
    = pawl_quote (schema->problems->arena, node->text, node->length);
  if (is_number && !node->plain)
    pawl_schema_wrong (schema, node, "expected a number, found the text %s; "
                       "numbers have no quotes", quoted);
  else if (has_zeros)
    pawl_schema_wrong (schema, node, "expected a number, found %s; numbers are "
                       "decimal and have no leading zeros", quoted);
  else if (is_number)
    pawl_schema_wrong (schema, node, "%s is out of range: %s lies between %"
                       PRId64 " and %" PRId64, quoted, what, low, high);
  else if (digit_count || *digits == '+' || *digits == '.')
    pawl_schema_wrong (schema, node, "expected a number, found %s; numbers are "
                       "decimal digits and nothing else", quoted);
  else
    pawl_schema_expected (schema, node, "a number");
  return false;
}

/* A problem in the text of NODE, OFFSET bytes from its beginning.  */
static void
wrong_inside (struct pawl_schema *schema, const struct pawl_node *node,
              size_t offset, const char *message)
{
  const char *where = "";
  if (!node->verbatim)
    where = pawl_arena_printf (schema->problems->arena,
                               " (at byte %zu of the text)", offset + 1);
  pawl_problems_add (schema->problems,
                     pawl_schema_place_inside (schema, node, offset), "%s%s",
                     message, where);
}

const char *
pawl_schema_formula (struct pawl_schema *schema, const struct pawl_node *node,
                     struct pawl_place *at)
{
  const char *text = pawl_schema_text (schema, node, "a size formula");
  if (!text)
    return NULL;
  struct pawl_arena *scratch = pawl_arena_new (NULL);
  struct pawl_formula_error error;
  bool good = pawl_formula_parse (scratch, text, &error) != NULL;
  if (!good)
    wrong_inside (schema, node, error.offset,
                  pawl_arena_printf (schema->problems->arena,
                                     "in the formula: %s", error.message));
  pawl_arena_free (scratch);
  *at = pawl_schema_place_inside (schema, node, 0);
  return good ? text : NULL;
}

const char *
pawl_schema_variable (struct pawl_schema *schema, const struct pawl_node *node,
                      bool fields)
{
  const char *expected
    = fields ? "the name of a parameter or of its field" : "a name";
  const char *text = pawl_schema_text (schema, node, expected);
  if (!text)
    return NULL;
  struct pawl_arena *scratch = pawl_arena_new (NULL);
  struct pawl_formula_error error;
  const struct pawl_formula *formula
    = pawl_formula_parse (scratch, text, &error);
  bool good = formula && (formula->kind == PAWL_FORMULA_NAME
                          || (fields && formula->kind == PAWL_FORMULA_FIELD));
  pawl_arena_free (scratch);
  if (!good)
    pawl_schema_expected (schema, node, expected);
  return good ? text : NULL;
}

const char *
pawl_schema_glob (struct pawl_schema *schema, const struct pawl_node *node,
                  bool path)
{
  const char *text = pawl_schema_text (schema, node, "a pattern");
  if (!text)
    return NULL;
  size_t offset;
  const char *wrong = path ? pawl_glob_check_path (text, &offset)
                           : pawl_glob_check (text, &offset);
  if (!wrong)
    return text;
  wrong_inside (schema, node, offset, wrong);
  return NULL;
}

bool
pawl_schema_function_pattern (struct pawl_schema *schema,
                              const struct pawl_node *node,
                              struct pawl_function_pattern *pattern)
{
  const char *text
    = pawl_schema_text (schema, node, "'file pattern::function pattern'");
  if (!text)
    return false;
  const char *colons = strstr (text, "::");
  if (!colons)
    {
      pawl_schema_wrong (schema, node, "expected 'file pattern::function "
                         "pattern', found no '::' in %s",
                         pawl_quote (schema->problems->arena, text,
                                     node->length));
      return false;
    }
  size_t offset;
  pattern->at = pawl_schema_place (schema, node);
  pattern->file = pawl_arena_strndup (schema->arena, text,
                                      (size_t) (colons - text));
  pattern->function = colons + 2;
  const char *wrong = pawl_glob_check_path (pattern->file, &offset);
  if (!wrong && (wrong = pawl_glob_check (pattern->function, &offset)))
    offset += (size_t) (pattern->function - text);
  if (wrong)
    wrong_inside (schema, node, offset, wrong);
  return !wrong;
}

bool
pawl_schema_literal_path (struct pawl_schema *schema,
                          const struct pawl_node *node, size_t length,
                          const char *where)
{
  struct pawl_arena *scratch = pawl_arena_new (NULL);
  const char *path = pawl_arena_strndup (scratch, node->text, length);
  const char *star = strpbrk (path, "*?"), *wrong = NULL;
  size_t offset = 0;
  if (!length)
    wrong = "expected the path of a file before '::'";
  else if (star)
    {
      offset = (size_t) (star - path);
      wrong = pawl_arena_printf (scratch, "%s names single files; patterns "
                                 "stand in scope, compute, prepare and "
                                 "refuses", where);
    }
  else if (!strpbrk (path, "[\\"))
    wrong = pawl_glob_check_path (path, &offset);
  if (wrong)
    wrong_inside (schema, node, offset, wrong);
  pawl_arena_free (scratch);
  return !wrong;
}

bool
pawl_schema_literal_function (struct pawl_schema *schema,
                              const struct pawl_node *node, size_t offset,
                              const char *where)
{
  const char *name = node->text + offset, *star = strchr (name, '*');
  const char *wrong = NULL;
  if (!*name)
    wrong = "expected the name of a function";
  /* "operator*" and "apply<char*>" are names.  */
  else if (star && !strstr (name, "operator") && !strpbrk (name, "<("))
    {
      offset += (size_t) (star - name);
      wrong = pawl_arena_printf (schema->problems->arena,
                                 "%s names single functions; patterns stand "
                                 "in compute, prepare and refuses", where);
    }
  if (wrong)
    wrong_inside (schema, node, offset, wrong);
  return !wrong;
}

static void
store_text (struct pawl_schema *schema, const struct pawl_key *key,
            const struct pawl_node *value, const char *text, void *into)
{
  memcpy ((char *) into + key->offset, &text, sizeof text);
  if (key->place_offset)
    *(struct pawl_place *) ((char *) into + key->place_offset)
      = pawl_schema_place (schema, value);
}

void
pawl_read_text (struct pawl_schema *schema, const struct pawl_key *key,
                const struct pawl_node *name, const struct pawl_node *value,
                void *into)
{
  (void) name;
  store_text (schema, key, value, pawl_schema_text (schema, value, "text"),
              into);
}

void
pawl_read_path_glob (struct pawl_schema *schema, const struct pawl_key *key,
                     const struct pawl_node *name,
                     const struct pawl_node *value, void *into)
{
  (void) name;
  store_text (schema, key, value, pawl_schema_glob (schema, value, true),
              into);
}

void
pawl_read_boolean (struct pawl_schema *schema, const struct pawl_key *key,
                   const struct pawl_node *name, const struct pawl_node *value,
                   void *into)
{
  (void) name;
  bool *flag = (bool *) ((char *) into + key->offset);
  bool is_plain = value->kind == PAWL_NODE_SCALAR && value->plain;
  if (is_plain && strcmp (value->text, "true") == 0)
    *flag = true;
  else if (is_plain && strcmp (value->text, "false") == 0)
    *flag = false;
  else if (value->kind == PAWL_NODE_SCALAR && !value->plain)
    pawl_schema_wrong (schema, value, "expected true or false without quotes, "
                       "found the text %s",
                       pawl_quote (schema->problems->arena, value->text,
                                   value->length));
  else
    pawl_schema_expected (schema, value, "true or false");
}

void
pawl_read_effect (struct pawl_schema *schema, const struct pawl_key *key,
                  const struct pawl_node *name, const struct pawl_node *value,
                  void *into)
{
  (void) name;
  const char *words[PAWL_EFFECT_COUNT];
  for (int i = 1; i < PAWL_EFFECT_COUNT; i++)
    words[i - 1] = pawl_effect_word ((enum pawl_effect) i);
  int word = pawl_schema_word (schema, value, words, PAWL_EFFECT_COUNT - 1);
  if (word >= 0)
    *(enum pawl_effect *) ((char *) into + key->offset)
      = (enum pawl_effect) (word + 1);
}

void
pawl_read_position (struct pawl_schema *schema, const struct pawl_key *key,
                    const struct pawl_node *name,
                    const struct pawl_node *value, void *into)
{
  (void) name;
  int64_t position;
  if (value->kind == PAWL_NODE_SCALAR && strcmp (value->text, "any") == 0)
    *(unsigned *) ((char *) into + key->offset) = PAWL_ANY_ARGUMENT;
  else if (pawl_schema_number (schema, value, "an argument's position", 1, 255,
                          &position))
    *(unsigned *) ((char *) into + key->offset) = (unsigned) position;
}
