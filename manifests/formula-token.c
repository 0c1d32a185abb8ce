/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tokens of a size formula: see formula-token.h.  */

#include "manifests/formula-token.h"

#include <ctype.h>
#include <string.h>

/* Not the locale's idea of a letter.  */
#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"
#define CAPITALS "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define DIGITS "0123456789"

static size_t
identifier (const char *text)
{
  size_t first = strspn (text, LETTERS);
  return first ? first + strspn (text + first, LETTERS DIGITS "$") : 0;
}

/* An identifier, or several joined by "::".  */
static size_t
name (const char *text)
{
  size_t length = identifier (text);
  while (length && text[length] == ':' && text[length + 1] == ':'
         && identifier (text + length + 2))
    length += 2 + identifier (text + length + 2);
  return length;
}

/* The length of what looks like a number, and in *WRONG what is wrong.  */
static size_t
number (const char *text, const char **wrong)
{
  size_t length = strspn (text, LETTERS DIGITS);
  if (text[length] == '.' && strspn (text + length + 1, DIGITS))
    {
      length += 1 + strspn (text + length + 1, LETTERS DIGITS);
      *wrong = "formulas are over integers: a number has no decimal point";
      return length;
    }
  size_t digits = strspn (text, DIGITS);
  if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X'))
    {
      digits = 2 + strspn (text + 2, DIGITS "abcdefABCDEF");
      if (digits == 2)
        *wrong = "expected hexadecimal digits after 0x";
    }
  else if (text[0] == '0' && digits > 1)
    *wrong = "octal numbers are not read: write the number without leading "
             "zeros";
  static const char suffixes[][4]
    = { "", "u", "l", "ul", "lu", "ll", "ull", "llu" };
  char suffix[4] = "";
  size_t suffix_length = length - digits;
  for (size_t i = 0; i < suffix_length && i < 3; i++)
    suffix[i] = (char) tolower ((unsigned char) text[digits + i]);
  for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
    if (suffix_length < 4 && strcmp (suffix, suffixes[i]) == 0)
      return length;
  /* As mathematicians write it: 2I.  C's suffixes are capital letters, too, and
     numbers in other systems; those were read above.  */
  if (!*wrong && text[1] != 'x' && text[1] != 'X'
      && strspn (text + digits, CAPITALS) == suffix_length)
    return digits;
  if (!*wrong)
    *wrong = "this is neither a number nor a name";
  return length;
}

static const char *
operator_token (const char *text, size_t *length)
{
  static const char operators[][3] = {
    "->", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "(", ")", ",", "+",
    "-", "*", "/", "%", "<", ">", "!", "?", ":", ".",
  };
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
    if (strncmp (text, operators[i], strlen (operators[i])) == 0)
      {
        *length = strlen (operators[i]);
        return NULL;
      }
  *length = 1;
  switch (*text)
    {
    case '&':
      return "'&' is no operator here; did you mean '&&'?";
    case '|':
      return "'|' is no operator here; did you mean '||'?";
    case '=':
      return "'=' is no operator here; did you mean '=='?";
    case '^':
    case '~':
      return "this operator does not belong to formulas";
    case '[':
      return "array elements do not belong to formulas";
    case '"':
    case '\'':
      return "text does not belong to formulas";
    default:
      while (((unsigned char) text[*length] & 0xc0) == 0x80)
        ++*length;
      return "this character does not belong to formulas";
    }
}

const char *
pawl_formula_next_token (const char *text, size_t offset,
                         struct pawl_formula_token *token)
{
  const char *at = text + offset, *wrong = NULL;
  at += strspn (at, " \t\r\n");
  token->offset = (size_t) (at - text);
  token->length = 0;
  if (!*at)
    token->kind = PAWL_TOKEN_END;
  else if (*at >= '0' && *at <= '9')
    {
      token->kind = PAWL_TOKEN_NUMBER;
      token->length = number (at, &wrong);
    }
  else if ((token->length = name (at)))
    token->kind = PAWL_TOKEN_NAME;
  else
    {
      token->kind = PAWL_TOKEN_OPERATOR;
      wrong = operator_token (at, &token->length);
    }
  return wrong;
}
