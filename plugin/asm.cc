/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls from inline asm: `call malloc' in the template is a call; an asm that
   calls what cannot be told is unknown.  */

#include "plugin/plugin.h"

#define WORD "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.$"

/* Mnemonics that call, by target family; each is followed by what it calls. */
static bool
is_call (const char *mnemonic, size_t length)
{
  static const char *const calls[] = {
    "call", "callq", "calll", "lcall", "bl", "blx", "blr", "jal", "jalr",
    "brasl", "bctrl", "syscall", "sysenter", "svc", "ecall", "int",
  };
  for (size_t i = 0; i < ARRAY_SIZE (calls); i++)
    if (strlen (calls[i]) == length
        && strncasecmp (calls[i], mnemonic, length) == 0)
      return true;
  return false;
}

static bool
is_jump (const char *mnemonic, size_t length)
{
  static const char *const jumps[] = { "jmp", "jmpq", "b", "br", "j", "jr" };
  for (size_t i = 0; i < ARRAY_SIZE (jumps); i++)
    if (strlen (jumps[i]) == length
        && strncasecmp (jumps[i], mnemonic, length) == 0)
      return true;
  return false;
}

/* Whether OPERAND is a label of the asm TEXT itself, or of the function that
   holds it: 1f, .L3, %l[out], a name that TEXT defines.  */
static bool
is_local_label (const char *text, const char *operand)
{
  operand += strspn (operand, " \t");
  if (ISDIGIT (*operand) || strncmp (operand, ".L", 2) == 0
      || strncmp (operand, "%l", 2) == 0 || strncmp (operand, "%=", 2) == 0)
    return true;
  size_t length = strspn (operand, WORD);
  if (!length)
    return false;
  for (const char *at = text; (at = strstr (at, ":")); at++)
    if ((size_t) (at - text) >= length
        && strncmp (at - length, operand, length) == 0)
      return true;
  return false;
}

static struct pawl_callee *
asm_callee (void)
{
  static struct pawl_callee *callee;
  if (!callee)
    callee = pawl_new_callee (PAWL_CALLEE_ASM, "<asm>");
  return callee;
}

static struct pawl_callee *
callee_by_symbol (const char *symbol, size_t length)
{
  char *name = pawl_arena_strndup (pawl_compilation.arena, symbol, length);
  symtab_node *node = symtab_node::get_for_asmname (get_identifier (name));
  if (node && TREE_CODE (node->decl) == FUNCTION_DECL)
    return pawl_function_callee (node->decl);
  static auto_vec<struct pawl_callee *> made;
  for (unsigned i = 0; i < made.length (); i++)
    if (strcmp (made[i]->symbol, name) == 0)
      return made[i];
  struct pawl_callee *callee = pawl_new_callee (PAWL_CALLEE_FUNCTION, name);
  callee->symbol = name;
  made.safe_push (callee);
  return callee;
}

/* What OPERAND ("%P0", "%[fn]", "malloc@plt", "*%rax") of STMT is.  */
static struct pawl_callee *
called_by (gasm *stmt, const char *operand)
{
  operand += strspn (operand, " \t");
  if (*operand == '%')
    {
      operand++;
      operand += strspn (operand, "cPpaA");
      unsigned number = ~0u;
      unsigned outputs = gimple_asm_noutputs (stmt);
      if (ISDIGIT (*operand))
        number = atoi (operand);
      else if (*operand == '[')
        {
          size_t length = strcspn (++operand, "]");
          for (unsigned i = 0; i < gimple_asm_ninputs (stmt); i++)
            {
              tree name = TREE_PURPOSE (TREE_PURPOSE (
                gimple_asm_input_op (stmt, i)));
              if (name && strlen (TREE_STRING_POINTER (name)) == length
                  && strncmp (TREE_STRING_POINTER (name), operand, length)
                       == 0)
                number = outputs + i;
            }
        }
      if (number >= outputs
          && number - outputs < gimple_asm_ninputs (stmt))
        {
          struct pawl_callee *callee = pawl_value_of (
            TREE_VALUE (gimple_asm_input_op (stmt, number - outputs)));
          if (callee)
            return callee;
        }
      return asm_callee ();
    }
  size_t length = strspn (operand, WORD);
  if (!length || ISDIGIT (*operand) || *operand == '$')
    return asm_callee ();
  return callee_by_symbol (operand, length);
}

void
pawl_observe_asm (struct pawl_function *function, gasm *stmt, bool failing)
{
  const char *text = gimple_asm_string (stmt);
  while (*text)
    {
      text += strspn (text, " \t\n;{}");
      size_t length = strspn (text, WORD);
      if (text[length] == ':')          /* a label */
        {
          text += length + 1;
          continue;
        }
      if (is_call (text, length)
          || (is_jump (text, length)
              && !is_local_label (gimple_asm_string (stmt), text + length)))
        pawl_add_call (function, called_by (stmt, text + length),
                       gimple_location (stmt))->on_failure_path = failing;
      text += length;
      text += strcspn (text, "\n;");
    }
}
