/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Printing, comparing and walking size formulas: see formula.h.  */

#include "manifests/formula.h"

#include <string.h>

/* How tightly the printed form binds; the operands' least precedences follow
   from it.  */
enum precedence
{
  BINDS_CONDITION, BINDS_OR, BINDS_AND, BINDS_EQUALITY, BINDS_ORDER,
  BINDS_SHIFT, BINDS_SUM, BINDS_PRODUCT, BINDS_UNARY, BINDS_POSTFIX,
};

static enum precedence
precedence (const struct pawl_formula *formula)
{
  switch (formula->kind)
    {
    case PAWL_FORMULA_CONDITION:
      return BINDS_CONDITION;
    case PAWL_FORMULA_UNARY:
      return BINDS_UNARY;
    case PAWL_FORMULA_BINARY:
      switch (formula->text[0])
        {
        case '|':
          return BINDS_OR;
        case '&':
          return BINDS_AND;
        case '=':
        case '!':
          return BINDS_EQUALITY;
        case '<':
        case '>':
          return formula->text[1] == formula->text[0] ? BINDS_SHIFT
                                                      : BINDS_ORDER;
        case '+':
        case '-':
          return BINDS_SUM;
        default:
          return BINDS_PRODUCT;
        }
    default:
      return BINDS_POSTFIX;
    }
}

struct printer
{
  struct pawl_arena *arena;
  char *text;
  size_t count, room;
};

static void
put (struct printer *printer, const char *text)
{
  for (; *text; text++)
    {
      printer->text = pawl_arena_grow (printer->arena, printer->text,
                                       printer->count, &printer->room, 1);
      printer->text[printer->count++] = *text;
    }
}

static void
print (struct printer *printer, const struct pawl_formula *formula,
       enum precedence least)
{
  enum precedence binds = precedence (formula);
  struct pawl_formula *const *operands = formula->operands;
  if (binds < least)
    put (printer, "(");
  switch (formula->kind)
    {
    case PAWL_FORMULA_NUMBER:
    case PAWL_FORMULA_NAME:
      put (printer, formula->text);
      break;
    case PAWL_FORMULA_FIELD:
      print (printer, operands[0], BINDS_POSTFIX);
      put (printer, formula->arrow ? "->" : ".");
      put (printer, formula->text);
      break;
    case PAWL_FORMULA_SIZEOF:
      put (printer, "sizeof (");
      put (printer, formula->text);
      put (printer, ")");
      break;
    case PAWL_FORMULA_UNARY:
      put (printer, formula->text);
      /* "--x" would parse, but reads as a decrement.  */
      if (operands[0]->kind == PAWL_FORMULA_UNARY
          && operands[0]->text[0] == formula->text[0])
        put (printer, " ");
      print (printer, operands[0], BINDS_UNARY);
      break;
    case PAWL_FORMULA_BINARY:
      print (printer, operands[0], binds);
      put (printer, " ");
      put (printer, formula->text);
      put (printer, " ");
      print (printer, operands[1], binds + 1);
      break;
    case PAWL_FORMULA_CONDITION:
      print (printer, operands[0], BINDS_OR);
      put (printer, " ? ");
      print (printer, operands[1], BINDS_CONDITION);
      put (printer, " : ");
      print (printer, operands[2], BINDS_CONDITION);
      break;
    case PAWL_FORMULA_CALL:
      put (printer, formula->text);
      put (printer, " (");
      for (size_t i = 0; i < formula->operand_count; i++)
        {
          if (i)
            put (printer, ", ");
          print (printer, operands[i], BINDS_CONDITION);
        }
      put (printer, ")");
      break;
    }
  if (binds < least)
    put (printer, ")");
}

char *
pawl_formula_print (struct pawl_arena *arena,
                    const struct pawl_formula *formula)
{
  struct printer printer = { .arena = arena };
  print (&printer, formula, BINDS_CONDITION);
  return pawl_arena_strndup (arena, printer.text, printer.count);
}

bool
pawl_formula_same (const struct pawl_formula *one,
                   const struct pawl_formula *other)
{
  if (one->kind != other->kind || one->arrow != other->arrow
      || strcmp (one->text, other->text) != 0
      || one->operand_count != other->operand_count)
    return false;
  for (size_t i = 0; i < one->operand_count; i++)
    if (!pawl_formula_same (one->operands[i], other->operands[i]))
      return false;
  return true;
}

/* Whether a call by that name has a meaning of its own.  */
static bool
is_known_function (const char *name)
{
  static const char names[][12]
    = { "min", "max", "align", "ceil_div", "per_thread" };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp (names[i], name) == 0)
      return true;
  return false;
}

bool
pawl_formula_is_atom (const struct pawl_formula *formula)
{
  return formula->kind == PAWL_FORMULA_NAME
         || formula->kind == PAWL_FORMULA_FIELD
         || formula->kind == PAWL_FORMULA_SIZEOF
         || (formula->kind == PAWL_FORMULA_CALL
             && !is_known_function (formula->text));
}

bool
pawl_formula_each_atom (const struct pawl_formula *formula,
                        bool (*visit) (const struct pawl_formula *atom,
                                       void *data),
                        void *data)
{
  bool is_field = formula->kind == PAWL_FORMULA_FIELD;
  if (pawl_formula_is_atom (formula) && !visit (formula, data))
    return false;
  if (is_field)
    {
      /* The chain is one atom; only what it starts from may hold others.  */
      while (formula->kind == PAWL_FORMULA_FIELD)
        formula = formula->operands[0];
      return formula->kind == PAWL_FORMULA_NAME
             || pawl_formula_each_atom (formula, visit, data);
    }
  for (size_t i = 0; i < formula->operand_count; i++)
    if (!pawl_formula_each_atom (formula->operands[i], visit, data))
      return false;
  return true;
}
