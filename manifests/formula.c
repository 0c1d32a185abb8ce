/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parsing size formulas: see formula.h.  */

#include "manifests/formula.h"

#include <stdint.h>
#include <string.h>

#include "manifests/formula-number.h"
#include "manifests/formula-token.h"
#include "manifests/wording.h"

enum { depth_limit = 200, length_limit = 64 * 1024 };

struct parser
{
  struct pawl_arena *arena;
  const char *text;
  struct pawl_formula_token token;      /* the next one */
  size_t end;                           /* of the token before it */
  unsigned depth;
  struct pawl_formula_error *error;
  bool facts;                           /* not for people: see formula.h */
  bool failed;
};

/* Every formula in the making carries its depth, so that whoever walks the
   finished tree may recurse.  */
struct tree
{
  struct pawl_formula formula;          /* first */
  unsigned depth;
};

static struct tree *parse_condition (struct parser *parser);

/* Records the first error; what comes after it is only a consequence.  */
static struct tree *
fail (struct parser *parser, size_t offset, size_t length, const char *message)
{
  if (!parser->failed)
    {
      parser->failed = true;
      *parser->error = (struct pawl_formula_error) {
        .offset = offset, .length = length ? length : 1, .message = message,
      };
    }
  return NULL;
}

/* What was EXPECTED does not stand at the next token.  */
static struct tree *
fail_here (struct parser *parser, const char *expected)
{
  const struct pawl_formula_token *token = &parser->token;
  const char *found
    = token->kind == PAWL_TOKEN_END
        ? "the formula ends"
        : pawl_arena_printf (parser->arena, "found %s",
                             pawl_quote (parser->arena,
                                         parser->text + token->offset,
                                         token->length));
  return fail (parser, token->offset, token->length,
               pawl_arena_printf (parser->arena, "expected %s, but %s",
                                  expected, found));
}

static void
advance (struct parser *parser)
{
  parser->end = parser->token.offset + parser->token.length;
  const char *wrong = pawl_formula_next_token (parser->text, parser->end,
                                               &parser->token);
  if (wrong)
    fail (parser, parser->token.offset, parser->token.length, wrong);
  const char *dollar
    = parser->token.kind == PAWL_TOKEN_NAME && !parser->facts
        ? memchr (parser->text + parser->token.offset, '$',
                  parser->token.length)
        : NULL;
  if (dollar)
    fail (parser, (size_t) (dollar - parser->text), 1,
          "this character does not belong to formulas");
}

static bool
is_operator (const struct parser *parser, const char *operator)
{
  return !parser->failed && parser->token.kind == PAWL_TOKEN_OPERATOR
         && strlen (operator) == parser->token.length
         && memcmp (parser->text + parser->token.offset, operator,
                    parser->token.length) == 0;
}

static bool
accept (struct parser *parser, const char *operator)
{
  if (!is_operator (parser, operator))
    return false;
  advance (parser);
  return true;
}

static const char *
token_text (const struct parser *parser)
{
  return pawl_arena_strndup (parser->arena,
                             parser->text + parser->token.offset,
                             parser->token.length);
}

/* A tree of KIND from OFFSET to the end of the last token taken.  */
static struct tree *
make (struct parser *parser, enum pawl_formula_kind kind, const char *text,
      size_t offset, struct tree **operands, size_t count)
{
  struct tree *tree = pawl_arena_alloc (parser->arena, sizeof *tree);
  tree->formula.kind = kind;
  tree->formula.text = text;
  tree->formula.offset = offset;
  tree->formula.length = parser->end - offset;
  tree->formula.operand_count = count;
  tree->formula.operands
    = pawl_arena_array (parser->arena, count, sizeof *tree->formula.operands);
  tree->depth = 1;
  for (size_t i = 0; i < count; i++)
    {
      tree->formula.operands[i] = &operands[i]->formula;
      if (operands[i]->depth >= tree->depth)
        tree->depth = operands[i]->depth + 1;
    }
  if (tree->depth > depth_limit)
    return fail (parser, offset, tree->formula.length,
                 "more than 200 operators in a row or in one another");
  return tree;
}

/* The type of `sizeof (type)`, blanks folded.  */
static struct tree *
parse_sizeof (struct parser *parser, size_t offset)
{
  if (!is_operator (parser, "("))
    return fail_here (parser, "'(' and a type after sizeof");
  const char *from = parser->text + parser->token.offset + 1, *in = from;
  unsigned open = 1;
  for (; *in; in++)
    {
      open += *in == '(';
      open -= *in == ')';
      if (!open)
        break;
    }
  char *type = pawl_arena_alloc (parser->arena, (size_t) (in - from) + 1);
  char *out = type;
  for (const char *at = from; at < in; at++)
    if (!strchr (" \t\r\n", *at))
      *out++ = *at;
    else if (out > type && out[-1] != ' ')
      *out++ = ' ';
  if (out > type && out[-1] == ' ')
    out--;
  *out = '\0';
  size_t type_offset = (size_t) (from - parser->text);
  size_t bad = strspn (from, "abcdefghijklmnopqrstuvwxyz"
                             "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"
                             " \t\r\n*&:<>,[]()");
  if (bad < (size_t) (in - from))
    return fail (parser, type_offset + bad, 1,
                 "this character does not belong to a type");
  if (!*in)
    return fail (parser, parser->token.offset, 1,
                 "the '(' of sizeof has no ')'");
  if (!*type)
    return fail (parser, type_offset, 1, "expected a type after sizeof (");
  parser->token.offset = (size_t) (in - parser->text);
  parser->token.length = 1;
  advance (parser);
  return make (parser, PAWL_FORMULA_SIZEOF, type, offset, NULL, 0);
}

/* The functions that have a meaning.  */
static const struct
{
  const char *name;
  size_t least, most;
  const char *usage;
} functions[] = {
  { "min", 2, SIZE_MAX, "min takes two arguments or more" },
  { "max", 2, SIZE_MAX, "max takes two arguments or more" },
  { "align", 2, 2, "align takes a size and what to round up to: align (x, n)" },
  { "ceil_div", 2, 2, "ceil_div takes two arguments: ceil_div (x, n)" },
  { "ceil", 1, 1, "ceil takes a division: ceil (x / n)" },
  { "per_thread", 1, 1, "per_thread takes one argument: per_thread (x)" },
};

static bool
is_number (const struct pawl_formula *formula, const char *digits)
{
  return formula->kind == PAWL_FORMULA_NUMBER
         && (!digits || strcmp (formula->text, digits) == 0);
}

/* "-3": an operator and a number.  */
static bool
is_negative (const struct pawl_formula *formula)
{
  return formula->kind == PAWL_FORMULA_UNARY && formula->text[0] == '-'
         && is_number (formula->operands[0], NULL)
         && !is_number (formula->operands[0], "0");
}

/* What is wrong with RIGHT as the right operand of OPERATOR, or as the second
   argument of the function of that name; null for nothing.  */
static const char *
wrong_operand (const char *operator, const struct pawl_formula *right)
{
  bool shifts = strcmp (operator, "<<") == 0 || strcmp (operator, ">>") == 0;
  bool rounds
    = strcmp (operator, "align") == 0 || strcmp (operator, "ceil_div") == 0;
  bool divides = strcmp (operator, "/") == 0 || strcmp (operator, "%") == 0;
  if ((divides || rounds) && is_number (right, "0"))
    return "a division by zero has no value";
  if (rounds && is_negative (right))
    return "only a positive number can be rounded up to";
  if (shifts && is_negative (right))
    return "a shift by a negative count has no value";
  if (shifts && is_number (right, NULL)
      && (strlen (right->text) > 3
          || (strlen (right->text) == 3 && strcmp (right->text, "255") > 0)))
    return "a shift by more than 255 makes no size";
  return NULL;
}

/* An operator or a function of two operands.  */
static struct tree *
make_two (struct parser *parser, enum pawl_formula_kind kind, const char *text,
          size_t offset, struct tree **operands)
{
  const struct pawl_formula *right = &operands[1]->formula;
  const char *wrong = parser->facts ? NULL : wrong_operand (text, right);
  return wrong ? fail (parser, right->offset, right->length, wrong)
               : make (parser, kind, text, offset, operands, 2);
}

static struct tree *
make_call (struct parser *parser, const char *name, size_t offset,
           struct tree **operands, size_t count)
{
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    if (strcmp (functions[i].name, name) == 0
        && (count < functions[i].least || count > functions[i].most))
      return fail (parser, offset, parser->end - offset, functions[i].usage);
  if (strcmp (name, "ceil") == 0)
    {
      const struct pawl_formula *division = &operands[0]->formula;
      if (division->kind != PAWL_FORMULA_BINARY
          || strcmp (division->text, "/") != 0)
        return fail (parser, division->offset, division->length,
                     "ceil takes a division: ceil (x / n)");
      struct tree *both[2] = { (struct tree *) division->operands[0],
                               (struct tree *) division->operands[1] };
      return make_two (parser, PAWL_FORMULA_CALL, "ceil_div", offset, both);
    }
  if (count == 2)
    return make_two (parser, PAWL_FORMULA_CALL, name, offset, operands);
  return make (parser, PAWL_FORMULA_CALL, name, offset, operands, count);
}

static struct tree *
parse_call (struct parser *parser, const char *name, size_t offset)
{
  struct tree **operands = NULL;
  size_t count = 0, room = 0, open = parser->token.offset;
  advance (parser);
  if (!accept (parser, ")"))
    {
      do
        {
          struct tree *operand = parse_condition (parser);
          if (!operand)
            return NULL;
          operands = pawl_arena_grow (parser->arena, operands, count, &room,
                                      sizeof *operands);
          operands[count++] = operand;
        }
      while (accept (parser, ","));
      if (!parser->failed && parser->token.kind == PAWL_TOKEN_END)
        return fail (parser, open, 1, "this '(' has no ')'");
      if (!accept (parser, ")"))
        return fail_here (parser, "an operator, ',' or ')'");
    }
  if (parser->failed)
    return NULL;
  return make_call (parser, name, offset, operands, count);
}

static struct tree *
parse_primary (struct parser *parser)
{
  size_t offset = parser->token.offset;
  if (parser->failed)
    return NULL;
  if (parser->token.kind == PAWL_TOKEN_NUMBER)
    {
      const char *digits = pawl_formula_read_number (
        parser->arena, parser->text + offset, parser->token.length);
      size_t end = offset + parser->token.length;
      advance (parser);
      struct tree *number
        = make (parser, PAWL_FORMULA_NUMBER, digits, offset, NULL, 0);
      if (!number || parser->token.kind != PAWL_TOKEN_NAME
          || parser->token.offset != end)
        return number;
      /* 2I is 2 * I.  */
      struct tree *both[2] = { number, parse_primary (parser) };
      return both[1] ? make_two (parser, PAWL_FORMULA_BINARY, "*", offset,
                                 both)
                     : NULL;
    }
  if (parser->token.kind == PAWL_TOKEN_NAME)
    {
      const char *name = token_text (parser);
      advance (parser);
      if (strcmp (name, "sizeof") == 0)
        return parse_sizeof (parser, offset);
      if (is_operator (parser, "("))
        return parse_call (parser, name, offset);
      return make (parser, PAWL_FORMULA_NAME, name, offset, NULL, 0);
    }
  if (!accept (parser, "("))
    return fail_here (parser, "a number, a name or '('");
  struct tree *inner = parse_condition (parser);
  if (!inner)
    return NULL;
  if (!parser->failed && parser->token.kind == PAWL_TOKEN_END)
    return fail (parser, offset, 1, "this '(' has no ')'");
  if (!accept (parser, ")"))
    return fail_here (parser, "an operator or ')'");
  inner->formula.offset = offset;
  inner->formula.length = parser->end - offset;
  return inner;
}

static struct tree *
parse_postfix (struct parser *parser)
{
  size_t offset = parser->token.offset;
  struct tree *tree = parse_primary (parser);
  while (tree && (is_operator (parser, "->") || is_operator (parser, ".")))
    {
      bool arrow = is_operator (parser, "->");
      advance (parser);
      if (parser->failed)
        return NULL;
      if (parser->token.kind != PAWL_TOKEN_NAME)
        return fail_here (parser, "the name of a field");
      const char *field = token_text (parser);
      advance (parser);
      tree = make (parser, PAWL_FORMULA_FIELD, field, offset, &tree, 1);
      if (tree)
        tree->formula.arrow = arrow;
    }
  return tree;
}

static struct tree *
parse_unary (struct parser *parser)
{
  static const char operators[][2] = { "-", "+", "!" };
  size_t offset = parser->token.offset;
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
    if (is_operator (parser, operators[i]))
      {
        if (parser->depth == depth_limit)
          return fail (parser, offset, 1, "nested deeper than 200 levels");
        advance (parser);
        parser->depth++;
        struct tree *operand = parse_unary (parser);
        parser->depth--;
        return operand ? make (parser, PAWL_FORMULA_UNARY, operators[i],
                               offset, &operand, 1)
                       : NULL;
      }
  return parse_postfix (parser);
}

/* The binary operator that comes next when it binds at least as tightly as
   LEAST, else null.  */
static const char *
next_binary (const struct parser *parser, unsigned least, unsigned *precedence)
{
  static const struct
  {
    char text[3];
    unsigned precedence;
  } operators[] = {
    { "*", 7 }, { "/", 7 }, { "%", 7 }, { "+", 6 }, { "-", 6 }, { "<<", 5 },
    { ">>", 5 }, { "<", 4 }, { "<=", 4 }, { ">", 4 }, { ">=", 4 },
    { "==", 3 }, { "!=", 3 }, { "&&", 2 }, { "||", 1 },
  };
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
    if (operators[i].precedence >= least
        && is_operator (parser, operators[i].text))
      {
        *precedence = operators[i].precedence;
        return operators[i].text;
      }
  return NULL;
}

static struct tree *
parse_binary (struct parser *parser, unsigned least)
{
  struct tree *left = parse_unary (parser);
  const char *operator;
  unsigned precedence;
  while (left && (operator = next_binary (parser, least, &precedence)))
    {
      advance (parser);
      struct tree *right = parse_binary (parser, precedence + 1);
      if (!right)
        return NULL;
      struct tree *both[2] = { left, right };
      left = make_two (parser, PAWL_FORMULA_BINARY, operator,
                       left->formula.offset, both);
    }
  return parser->failed ? NULL : left;
}

static struct tree *
parse_condition (struct parser *parser)
{
  if (parser->depth == depth_limit)
    return fail (parser, parser->token.offset, parser->token.length,
                 "nested deeper than 200 levels");
  parser->depth++;
  struct tree *tree = parse_binary (parser, 1);
  if (tree && accept (parser, "?"))
    {
      struct tree *parts[3] = { tree, parse_condition (parser), NULL };
      if (parts[1] && !accept (parser, ":"))
        fail_here (parser, "an operator or ':'");
      else if (parts[1])
        parts[2] = parse_condition (parser);
      tree = parts[2] ? make (parser, PAWL_FORMULA_CONDITION, "?",
                              tree->formula.offset, parts, 3)
                      : NULL;
    }
  parser->depth--;
  return tree;
}

static struct pawl_formula *
parse (struct pawl_arena *arena, const char *text, bool facts,
       struct pawl_formula_error *error)
{
  struct parser parser = { .arena = arena, .text = text, .facts = facts,
                           .error = error };
  if (strlen (text) > length_limit)
    {
      fail (&parser, length_limit, 1, "the formula is longer than 64 KiB");
      return NULL;
    }
  advance (&parser);
  if (!parser.failed && parser.token.kind == PAWL_TOKEN_END)
    fail (&parser, 0, 1, "the formula is empty");
  struct tree *tree = parse_condition (&parser);
  if (tree && !parser.failed && parser.token.kind != PAWL_TOKEN_END)
    fail_here (&parser, "an operator or the end of the formula");
  return tree && !parser.failed ? &tree->formula : NULL;
}

struct pawl_formula *
pawl_formula_parse (struct pawl_arena *arena, const char *text,
                    struct pawl_formula_error *error)
{
  return parse (arena, text, false, error);
}

struct pawl_formula *
pawl_formula_parse_fact (struct pawl_arena *arena, const char *text,
                         struct pawl_formula_error *error)
{
  return parse (arena, text, true, error);
}
