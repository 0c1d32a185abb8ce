/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A size formula as C that computes it exactly or says that it cannot.

   Each operation becomes a statement of its own, since each can fail.  A value
   is size_t, or long long where something may be negative.  */

#include "audit/header.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "base/shown.h"

struct writer
{
  struct pawl_arena *arena;
  const struct pawl_size_function *function;
  FILE *out;
  unsigned temporaries;
  unsigned depth;               /* of blocks */
};

bool
pawl_is_builtin_type (const char *type)
{
  static const char *const words[] = {
    "char", "double", "float", "int", "int16_t", "int32_t", "int64_t",
    "int8_t", "intptr_t", "long", "ptrdiff_t", "short", "signed", "size_t",
    "uint16_t", "uint32_t", "uint64_t", "uint8_t", "uintptr_t", "unsigned",
    "void",
  };
  bool pointer = strchr (type, '*') != NULL;
  for (const char *at = type; *at;)
    {
      size_t length = strcspn (at, " *");
      bool known = !length;
      for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        known |= strlen (words[i]) == length
                 && strncmp (at, words[i], length) == 0;
      if (!known || (length == 4 && strncmp (at, "void", 4) == 0 && !pointer))
        return false;
      at += length + (at[length] != '\0');
    }
  return true;
}

bool
pawl_may_be_negative (const struct pawl_formula *bytes)
{
  if ((bytes->kind == PAWL_FORMULA_UNARY
       || bytes->kind == PAWL_FORMULA_BINARY)
      && *bytes->text == '-')
    return true;
  for (size_t i = 0; i < bytes->operand_count; i++)
    if (pawl_may_be_negative (bytes->operands[i]))
      return true;
  return false;
}

static void say (struct writer *writer, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));

/* A line, indented.  */
static void
say (struct writer *writer, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  fprintf (writer->out, "%*s", (int) (2 + 4 * writer->depth), "");
  vfprintf (writer->out, format, arguments);
  fputc ('\n', writer->out);
  va_end (arguments);
}

static void
open_block (struct writer *writer)
{
  fprintf (writer->out, "%*s{\n", (int) (4 + 4 * writer->depth), "");
  writer->depth++;
}

static void
close_block (struct writer *writer)
{
  writer->depth--;
  fprintf (writer->out, "%*s}\n", (int) (4 + 4 * writer->depth), "");
}

static const char *
type_of (const struct writer *writer)
{
  return writer->function->is_signed ? "long long" : "size_t";
}

/* A new variable with the value INITIAL.  */
static const char *
declare (struct writer *writer, const char *initial)
{
  const char *name
    = pawl_arena_printf (writer->arena, "t%u", ++writer->temporaries);
  say (writer, "%s %s = %s;", type_of (writer), name, initial);
  return name;
}

/* A number as an operand of that type.  */
static const char *
number (struct writer *writer, const char *digits)
{
  const char *most = writer->function->is_signed ? "9223372036854775807"
                                                 : "18446744073709551615";
  size_t length = strlen (digits);
  if (length > strlen (most)
      || (length == strlen (most) && strcmp (digits, most) > 0))
    {
      /* No size_t holds it.  */
      say (writer, "return false;");
      return "0";
    }
  if (writer->function->is_signed)
    return pawl_arena_printf (writer->arena, "%s%s", digits,
                              length > 9 ? "LL" : "");
  if (length <= 9)
    return pawl_arena_printf (writer->arena, "%su", digits);
  say (writer, "if (UINT64_C (%s) > SIZE_MAX)", digits);
  say (writer, "  return false;");
  return pawl_arena_printf (writer->arena, "(size_t) UINT64_C (%s)", digits);
}

/* OPERATION (add, mul, sub) of two operands, checked.  */
static const char *
checked (struct writer *writer, const char *operation, const char *left,
         const char *right)
{
  const char *result = declare (writer, "0");
  say (writer, "if (pawl_%s_%s (%s, %s, &%s))",
       writer->function->is_signed ? "signed" : "size", operation, left, right,
       result);
  say (writer, "  return false;");
  return result;
}

static bool
is_literal (const char *operand)
{
  return isdigit ((unsigned char) *operand) || *operand == '(';
}

/* Nothing divides by DIVISOR where that is 0; nor rounds up to a multiple of
   what is not positive.  */
static void
check_divisor (struct writer *writer, const char *divisor, bool positive)
{
  if (is_literal (divisor) && *divisor != '0')
    return;
  say (writer, "if (%s %s 0)", divisor,
       positive && writer->function->is_signed ? "<=" : "==");
  say (writer, "  return false;");
}

static const char *
divided (struct writer *writer, const char *operator_text, const char *left,
         const char *right)
{
  check_divisor (writer, right, false);
  if (writer->function->is_signed && !is_literal (right))
    {
      /* The one quotient that does not fit.  */
      say (writer, "if (%s == -1 && %s < -LLONG_MAX)", right, left);
      say (writer, "  return false;");
    }
  return declare (writer, pawl_arena_printf (writer->arena, "%s %s %s", left,
                                             operator_text, right));
}

/* LEFT divided by RIGHT, rounded up.  */
static const char *
rounded_up (struct writer *writer, const char *left, const char *right)
{
  check_divisor (writer, right, true);
  const char *quotient = declare (
    writer, pawl_arena_printf (writer->arena, "%s / %s", left, right));
  say (writer, "if (%s %% %s %s 0)", left, right,
       writer->function->is_signed ? ">" : "!=");
  say (writer, "  %s++;", quotient);
  return quotient;
}

static const char *
shifted (struct writer *writer, const char *operator_text, const char *left,
         const char *right)
{
  struct pawl_arena *arena = writer->arena;
  bool is_signed = writer->function->is_signed;
  if (is_signed)
    {
      say (writer, "if (%s < 0)", right);
      say (writer, "  return false;");
    }
  const char *bits = is_signed ? "62" : "sizeof (size_t) * CHAR_BIT - 1";
  if (*operator_text == '>')
    return declare (writer, pawl_arena_printf (
                              arena, "%s > %s ? %s : %s >> %s", right, bits,
                              is_signed
                                ? pawl_arena_printf (arena, "%s < 0 ? -1 : 0",
                                                     left)
                                : "0",
                              left, right));
  say (writer, "if (%s > %s)", right, bits);
  say (writer, "  return false;");
  return checked (writer, "mul", left,
                  pawl_arena_printf (arena, "(%s) 1 << %s", type_of (writer),
                                     right));
}

static const char *write_value (struct writer *writer,
                                const struct pawl_formula *formula);

/* RESULT becomes FORMULA's value, in a block of its own: nothing in it is
   computed unless it is needed.  */
static void
assign_in_block (struct writer *writer, const char *result,
                 const struct pawl_formula *formula, const char *suffix)
{
  open_block (writer);
  const char *value = write_value (writer, formula);
  say (writer, "%s = %s%s;", result, value, suffix);
  close_block (writer);
}

static const char *
write_condition (struct writer *writer, const struct pawl_formula *formula)
{
  const char *test = write_value (writer, formula->operands[0]);
  const char *result = declare (writer, "0");
  say (writer, "if (%s != 0)", test);
  assign_in_block (writer, result, formula->operands[1], "");
  say (writer, "else");
  assign_in_block (writer, result, formula->operands[2], "");
  return result;
}

static const char *
write_logical (struct writer *writer, const struct pawl_formula *formula)
{
  bool is_and = *formula->text == '&';
  const char *left = write_value (writer, formula->operands[0]);
  const char *result = declare (writer, is_and ? "0" : "1");
  say (writer, "if (%s %s 0)", left, is_and ? "!=" : "==");
  assign_in_block (writer, result, formula->operands[1], " != 0");
  return result;
}

static const char *
write_binary (struct writer *writer, const struct pawl_formula *formula)
{
  const char *text = formula->text;
  if (strcmp (text, "&&") == 0 || strcmp (text, "||") == 0)
    return write_logical (writer, formula);
  const char *left = write_value (writer, formula->operands[0]);
  const char *right = write_value (writer, formula->operands[1]);
  if (strcmp (text, "<<") == 0 || strcmp (text, ">>") == 0)
    return shifted (writer, text, left, right);
  switch (*text)
    {
    case '+':
      return checked (writer, "add", left, right);
    case '-':
      return checked (writer, "sub", left, right);
    case '*':
      return checked (writer, "mul", left, right);
    case '/':
    case '%':
      return divided (writer, text, left, right);
    default:
      return declare (writer, pawl_arena_printf (writer->arena, "%s %s %s",
                                                 left, text, right));
    }
}

static const char *
write_atom (struct writer *writer, const struct pawl_formula *atom)
{
  const struct pawl_size_function *function = writer->function;
  const char *text = pawl_formula_print (writer->arena, atom);
  for (size_t i = 0; i < function->argument_count; i++)
    if (strcmp (function->arguments[i].atom, text) == 0)
      return pawl_arena_printf (
        writer->arena, "%s%s",
        function->is_signed && !(function->arguments[i].bound
                                 && function->arguments[i].bound->low < 0)
          ? "(long long) " : "",
        function->arguments[i].name);
  /* sizeof of a type that the language has.  */
  return pawl_arena_printf (writer->arena, "(%s) %s", type_of (writer), text);
}

static const char *
write_call (struct writer *writer, const struct pawl_formula *formula)
{
  const char *text = formula->text;
  const char *left = write_value (writer, formula->operands[0]);
  if (strcmp (text, "per_thread") == 0)
    return left;        /* the workers were multiplied in before */
  for (size_t i = 1; i < formula->operand_count; i++)
    {
      const char *right = write_value (writer, formula->operands[i]);
      if (strcmp (text, "ceil_div") == 0)
        return rounded_up (writer, left, right);
      if (strcmp (text, "align") == 0)
        return checked (writer, "mul", rounded_up (writer, left, right),
                        right);
      left = declare (writer, pawl_arena_printf (
                                writer->arena, "%s %s %s ? %s : %s", left,
                                text[1] == 'i' ? "<" : ">", right, left,
                                right));
    }
  return left;
}

/* Writes what FORMULA needs; the operand that then holds its value.  */
static const char *
write_value (struct writer *writer, const struct pawl_formula *formula)
{
  if (pawl_formula_is_atom (formula))
    return write_atom (writer, formula);
  switch (formula->kind)
    {
    case PAWL_FORMULA_NUMBER:
      return number (writer, formula->text);
    case PAWL_FORMULA_UNARY:
      {
        const char *operand = write_value (writer, formula->operands[0]);
        switch (*formula->text)
          {
          case '-':
            return checked (writer, "sub", "0", operand);
          case '!':
            return declare (writer, pawl_arena_printf (writer->arena,
                                                       "%s == 0", operand));
          default:
            return operand;
          }
      }
    case PAWL_FORMULA_BINARY:
      return write_binary (writer, formula);
    case PAWL_FORMULA_CONDITION:
      return write_condition (writer, formula);
    default:
      return write_call (writer, formula);
    }
}

/* The function is of no use for what is outside of the reviewed bounds; and no
   object has more than PTRDIFF_MAX bytes, which also catches negative ints.  */
static void
check_argument (struct writer *writer,
                const struct pawl_size_argument *argument)
{
  const struct pawl_bound *bound = argument->bound;
  const char *name = argument->name;
  if (!bound)
    say (writer, "if (%s > (size_t) PTRDIFF_MAX)", name);
  else if (bound->low == INT64_MIN)
    say (writer, "if (%s > INT64_C (%" PRId64 "))", name, bound->high);
  else if (bound->low < 0)
    say (writer, "if (%s < INT64_C (%" PRId64 ") || %s > INT64_C (%" PRId64
         "))", name, bound->low, name, bound->high);
  else if (bound->low == 0)
    say (writer, "if (%s > UINT64_C (%" PRId64 "))", name, bound->high);
  else
    say (writer, "if (%s < UINT64_C (%" PRId64 ") || %s > UINT64_C (%" PRId64
         "))", name, bound->low, name, bound->high);
  say (writer, "  return false;");
}

const char *
pawl_comment_text (struct pawl_arena *arena, const char *text)
{
  char *copy = pawl_arena_strdup (arena, pawl_shown (arena, text));
  for (char *at = copy; *at; at++)
    if ((at[0] == '*' && at[1] == '/') || (at[0] == '/' && at[1] == '*'))
      *at = ' ';
  return copy;
}

static void
write_comment (struct writer *writer)
{
  const struct pawl_size_function *function = writer->function;
  struct pawl_arena *arena = writer->arena;
  FILE *out = writer->out;
  fprintf (out, "/* The bytes of the workspace '%s' of %s,\n   in %s:\n"
                "     %s\n",
           pawl_comment_text (arena, function->workspace->parameter),
           pawl_comment_text (arena, function->kernel),
           pawl_comment_text (arena, function->file),
           pawl_comment_text (arena, function->workspace->bytes));
  for (size_t i = 0; i < function->argument_count; i++)
    {
      const struct pawl_size_argument *argument = &function->arguments[i];
      const struct pawl_bound *bound = argument->bound;
      if (strcmp (argument->atom, argument->name) != 0)
        fprintf (out, "   %s: %s.\n", argument->name,
                 pawl_comment_text (arena, argument->atom));
      if (bound)
        fprintf (out, "   %s: from %" PRId64 " to %" PRId64 ".\n",
                 argument->name, bound->low, bound->high);
    }
  if (function->workspace->alignment)
    fprintf (out, "   It begins at a multiple of %" PRIu64 ".\n",
             function->workspace->alignment);
  fputs ("   False, and *bytes as it was, where that does not fit.  */\n", out);
}

void
pawl_write_size_function (struct pawl_arena *arena,
                          const struct pawl_size_function *function, FILE *out)
{
  struct writer writer = { .arena = arena, .function = function, .out = out };
  write_comment (&writer);
  fprintf (out, "static inline bool\n%s (", function->name);
  for (size_t i = 0; i < function->argument_count; i++)
    fprintf (out, "%s %s, ",
             function->arguments[i].bound
                 && function->arguments[i].bound->low < 0
               ? "long long" : "size_t",
             function->arguments[i].name);
  fprintf (out, "size_t *bytes)\n{\n");
  for (size_t i = 0; i < function->argument_count; i++)
    check_argument (&writer, &function->arguments[i]);
  const char *value = write_value (&writer, function->bytes);
  if (function->is_signed)
    {
      value = declare (&writer, value);
      say (&writer, "if (%s < 0 || %s > PTRDIFF_MAX)", value, value);
      say (&writer, "  return false;");
    }
  say (&writer, "*bytes = %s%s;", function->is_signed ? "(size_t) " : "",
       value);
  say (&writer, "return true;");
  fputs ("}\n\n", out);
}
