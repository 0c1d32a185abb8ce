/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls from inline asm: `call malloc' in the template is a call; an asm that
   calls what cannot be told is unknown.  */

#include "plugin/plugin.h"

#include "manifests/lists.h"

#define WORD "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.$"

/* What begins a comment on the machine.  */
#ifdef FIRST_SSE_REG
# define COMMENT "#"
#else
# define COMMENT ""
#endif

/* One statement of a template: its mnemonic and what follows.  */
struct statement
{
  const char *mnemonic;
  size_t length;
  const char *operands;
  size_t operands_length;
};

static bool
is_one_of (const char *word, size_t length, const char *const *words,
           size_t count)
{
  for (size_t i = 0; i < count; i++)
    if (strlen (words[i]) == length
        && strncasecmp (words[i], word, length) == 0)
      return true;
  return false;
}

#define IS_ONE_OF(statement, words) \
  is_one_of ((statement)->mnemonic, (statement)->length, words, \
             ARRAY_SIZE (words))

/* Mnemonics that call, by target family; what they call is their last
   operand.  */
static bool
is_call (const struct statement *statement)
{
  static const char *const calls[] = {
    "call", "callq", "calll", "callw", "lcall", "bl", "blx", "blr", "blraa",
    "blrab", "bleq", "blne", "jal", "jalr", "tail", "bras", "brasl", "bas",
    "basr", "bal", "balr", "bctrl", "blrl", "syscall", "sysenter", "svc",
    "swi", "ecall", "sc", "scall", "int", "hvc", "smc",
  };
  return IS_ONE_OF (statement, calls);
}

/* Mnemonics that may jump; what they jump to is their last operand.  */
static bool
is_jump (const struct statement *statement)
{
  static const char *const jumps[] = {
    "b", "br", "bx", "braa", "brab", "bctr", "j", "jr", "jmp", "jmpq", "ljmp",
    "cbz", "cbnz", "tbz", "tbnz", "loop", "loope", "loopne", "beq", "bne",
    "bcs", "bcc", "bhs", "blo", "bmi", "bpl", "bvs", "bvc", "bhi", "bls",
    "bge", "blt", "bgt", "ble", "bal", "bltu", "bgeu", "bgtu", "bleu", "beqz",
    "bnez", "bltz", "bgez", "blez", "bgtz",
  };
  static const char *const conditions[] = {
    "ja", "jae", "jb", "jbe", "jc", "je", "jg", "jge", "jl", "jle", "jna",
    "jnae", "jnb", "jnbe", "jnc", "jne", "jng", "jnge", "jnl", "jnle", "jno",
    "jnp", "jns", "jnz", "jo", "jp", "jpe", "jpo", "js", "jz", "jcxz", "jecxz",
    "jrcxz",
  };
  return IS_ONE_OF (statement, jumps) || IS_ONE_OF (statement, conditions)
         || (statement->length > 2
             && strncasecmp (statement->mnemonic, "b.", 2) == 0);
}

/* Returns: what was pushed, or put into the register of the return address, is
   where control goes.  */
static bool
is_return (const struct statement *statement)
{
  static const char *const returns[] = {
    "ret", "retq", "retl", "retw", "lret", "lretq", "retf", "retfq", "iret",
    "iretq", "iretl", "sysret", "sysretq", "sysexit", "eret", "sret", "mret",
    "retaa", "retab",
  };
  if (IS_ONE_OF (statement, returns))
    return true;
  /* Arm: a write to the program counter.  */
  static const char *const writes[] = { "mov", "ldr", "add", "sub", "movs" };
  size_t skipped = strspn (statement->operands, " \t");
  const char *operand = statement->operands + skipped;
  if (IS_ONE_OF (statement, writes))
    return strncasecmp (operand, "pc", 2) == 0
           && !strchr (WORD, operand[2]);
  if (strncasecmp (statement->mnemonic, "pop", 3) != 0
      && strncasecmp (statement->mnemonic, "ldm", 3) != 0)
    return false;
  for (size_t i = skipped; i + 1 < statement->operands_length; i++)
    if (strncasecmp (statement->operands + i, "pc", 2) == 0
        && strchr (" ,{\t", statement->operands[i - (i > 0)])
        && !(statement->operands[i + 2]
             && strchr (WORD, statement->operands[i + 2])))
      return true;
  return false;
}

/* Words before a mnemonic that belong to it.  */
static bool
is_prefix (const struct statement *statement)
{
  static const char *const prefixes[] = {
    "lock", "rep", "repe", "repz", "repne", "repnz", "bnd", "notrack", "data16",
    "data32", "addr32", "rex", "rex.w", "rex64", "cs", "ds", "es", "ss", "fs",
    "gs",
  };
  return IS_ONE_OF (statement, prefixes);
}

/* Directives that put bytes where they stand.  */
static bool
is_data (const struct statement *statement)
{
  static const char *const data[] = {
    ".byte", ".1byte", ".2byte", ".4byte", ".8byte", ".short", ".hword",
    ".half", ".word", ".value", ".int", ".long", ".quad", ".dword", ".xword",
    ".octa", ".ascii", ".asciz", ".string", ".inst", ".inst.n", ".inst.w",
    ".insn", ".incbin", ".dc.b", ".dc.w", ".dc.l", ".uleb128", ".sleb128",
    ".float", ".double", ".single",
  };
  return IS_ONE_OF (statement, data);
}

/* Whether STATEMENT, a directive with data, can only be instructions that go on
   with the next one: no byte of a call, a jump, a return or a system call of
   x86 is among those given.  Of other targets that is not told.  */
static bool
is_plain_code (const struct statement *statement)
{
#ifdef FIRST_SSE_REG
  static const char *const bytes[] = { ".byte", ".1byte" };
  static const unsigned char leaving[] = {
    0x05, 0x34, 0x9a, 0xc2, 0xc3, 0xca, 0xcb, 0xcd, 0xcf, 0xe8, 0xe9, 0xea,
    0xeb, 0xff,
  };
  if (!IS_ONE_OF (statement, bytes))
    return false;
  const char *end = statement->operands + statement->operands_length;
  for (const char *at = statement->operands; at < end;)
    {
      at += strspn (at, " \t,");
      if (at >= end)
        break;
      char *after;
      unsigned long value = strtoul (at, &after, 0);
      if (after == at || value > 255
          || (after < end && !strchr (" \t,", *after)))
        return false;
      for (size_t i = 0; i < ARRAY_SIZE (leaving); i++)
        if (value == leaving[i])
          return false;
      at = after;
    }
  return true;
#else
  (void) statement;
  return false;
#endif
}

/* Whether STATEMENT changes the section; *CODE becomes whether instructions
   stand in the new one.  */
static bool
changes_section (const struct statement *statement, bool *code)
{
  static const char *const changes[] = {
    ".section", ".pushsection", ".popsection", ".previous", ".text", ".data",
    ".bss",
  };
  if (!IS_ONE_OF (statement, changes))
    return false;
  const char *name = statement->operands + strspn (statement->operands, " \t\"");
  if (statement->length == 5 && statement->mnemonic[1] != 't')
    *code = false;              /* .data */
  else if (statement->length == 4)
    *code = false;              /* .bss */
  else if (strncmp (statement->mnemonic, ".section", 8) == 0
           || strncmp (statement->mnemonic, ".pushsection", 12) == 0)
    *code = strncmp (name, ".text", 5) == 0;
  else
    *code = true;
  return true;
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

/* What OPERAND ("%P0", "%[fn]", "malloc@plt", "*%0", "*%rax") of STMT is.  */
static struct pawl_callee *
called_by (gasm *stmt, const char *operand)
{
  operand += strspn (operand, " \t*#");
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

/* The last of STATEMENT's operands: what is called or jumped to.  */
static const char *
last_operand (const struct statement *statement)
{
  for (size_t i = statement->operands_length; i-- > 0;)
    if (statement->operands[i] == ',')
      return statement->operands + i + 1;
  return statement->operands;
}

static void
add_call (struct pawl_function *function, struct pawl_callee *callee,
          gasm *stmt, bool failing)
{
  pawl_add_call (function, callee, gimple_location (stmt))->on_failure_path
    = failing;
}

/* STMT goes where cannot be told.  That may be any function that it names, as an
   operand or in its text, or something else.  */
static void
add_untold (struct pawl_function *function, gasm *stmt, bool failing)
{
  for (unsigned i = 0; i < gimple_asm_ninputs (stmt); i++)
    {
      tree value = TREE_VALUE (gimple_asm_input_op (stmt, i));
      struct pawl_callee *callee
        = POINTER_TYPE_P (TREE_TYPE (value)) ? pawl_value_of (value) : NULL;
      if (callee && callee->kind == PAWL_CALLEE_FUNCTION)
        add_call (function, callee, stmt, failing);
    }
  for (const char *text = gimple_asm_string (stmt); *text;)
    {
      size_t length = strspn (text, WORD);
      char *word = pawl_arena_strndup (pawl_compilation.arena, text, length);
      symtab_node *node
        = length ? symtab_node::get_for_asmname (get_identifier (word)) : NULL;
      if ((node && TREE_CODE (node->decl) == FUNCTION_DECL)
          || (length && pawl_listed_find (word).effect > PAWL_EFFECT_NONE))
        add_call (function, callee_by_symbol (text, length), stmt, failing);
      text += length;
      if (*text == '%')         /* an operand or a register */
        text += 1 + strspn (text + 1, "%") + strspn (text + 1, WORD);
      else if (*text)
        text++;
    }
  add_call (function, asm_callee (), stmt, failing);
}

void
pawl_observe_asm (struct pawl_function *function, gasm *stmt, bool failing)
{
  const char *text = gimple_asm_string (stmt);
  bool code = true, untold = false;
  /* The body of a naked function ends with a return of its own.  */
  bool may_return
    = lookup_attribute ("naked", DECL_ATTRIBUTES (current_function_decl))
      && !strstr (text, "push");
  while (*text)
    {
      text += strspn (text, " \t\n;{}|");
      struct statement statement = { text, strspn (text, WORD), NULL, 0 };
      text += statement.length;
      if (*text == ':' && statement.length)     /* a label */
        {
          text++;
          continue;
        }
      if (!statement.length)
        {
          if (strncmp (text, "/*", 2) == 0 && strstr (text, "*/"))
            text = strstr (text, "*/") + 2;
          else if (*text == '#' || strncmp (text, "//", 2) == 0)
            text += strcspn (text, "\n");
          else if (*text)
            text++;
          continue;
        }
      if (is_prefix (&statement))
        continue;
      statement.operands = text;
      statement.operands_length = strcspn (text, "\n;" COMMENT);
      text += strcspn (text, "\n;");
      if (changes_section (&statement, &code))
        continue;
      const char *operand = last_operand (&statement);
      if ((is_return (&statement) && !may_return)
          || (is_data (&statement) && code && !is_plain_code (&statement)))
        untold = true;
      else if (is_call (&statement)
               || (is_jump (&statement)
                   && !is_local_label (gimple_asm_string (stmt), operand)))
        {
          struct pawl_callee *callee = called_by (stmt, operand);
          if (callee->kind == PAWL_CALLEE_ASM)
            untold = true;
          else
            add_call (function, callee, stmt, failing);
        }
    }
  if (untold)
    add_untold (function, stmt, failing);
}
