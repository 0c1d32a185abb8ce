/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names that identities use.  */

#include "plugin/plugin.h"

const char *
pawl_symbol (tree decl)
{
  /* GCC numbers what is local to a function when it is asked for the name
     first: asking early would give its symbols other numbers.  */
  tree context = DECL_CONTEXT (decl);
  if (context && TREE_CODE (context) == FUNCTION_DECL && !TREE_PUBLIC (decl)
      && DECL_NAME (decl))
    return pawl_arena_printf (pawl_compilation.arena, "%s.%u",
                              IDENTIFIER_POINTER (DECL_NAME (decl)),
                              DECL_UID (decl));
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (decl));
  return *name == '*' ? name + 1 : name;
}

static bool
is_lambda (tree type)
{
  tree name = TYPE_NAME (type);
  if (name && TREE_CODE (name) == TYPE_DECL)
    name = DECL_NAME (name);
  return name && TREE_CODE (name) == IDENTIFIER_NODE
         && PAWL_IDENTIFIER_LAMBDA_P (name);
}

tree
pawl_outermost_function (tree fndecl)
{
  for (;;)
    {
      tree context = DECL_CONTEXT (fndecl);
      /* A lambda is a member of its closure class; a member of any other
         local class is a function in its own right.  */
      if (context && TYPE_P (context) && is_lambda (context))
        context = TYPE_NAME (context)
                    && TREE_CODE (TYPE_NAME (context)) == TYPE_DECL
                    ? DECL_CONTEXT (TYPE_NAME (context))
                    : TYPE_CONTEXT (context);
      if (!context || TREE_CODE (context) != FUNCTION_DECL)
        return fndecl;
      fndecl = context;
    }
}

/* The bare name of a class, namespace or function; null for what has none or
   does not count.  */
static const char *
scope_name (tree scope)
{
  if (TYPE_P (scope))
    {
      /* In C `typedef struct { … } S' leaves the structure itself without a
         name; a variant has it.  */
      tree name = NULL_TREE;
      for (tree variant = TYPE_MAIN_VARIANT (scope); variant && !name;
           variant = TYPE_NEXT_VARIANT (variant))
        name = TYPE_NAME (variant);
      if (name && TREE_CODE (name) == TYPE_DECL)
        name = DECL_NAME (name);
      if (!name || TREE_CODE (name) != IDENTIFIER_NODE
          || IDENTIFIER_ANON_P (name))
        return NULL;
      return IDENTIFIER_POINTER (name);
    }
  tree name = DECL_NAME (scope);
  if (!name || IDENTIFIER_ANON_P (name))
    return NULL;
  if (TREE_CODE (scope) == NAMESPACE_DECL && PAWL_NAMESPACE_INLINE_P (scope))
    return NULL;
  return IDENTIFIER_POINTER (name);
}

static const char *
own_name (tree fndecl)
{
  struct pawl_arena *arena = pawl_compilation.arena;
  tree name = DECL_NAME (fndecl);
  if (!name)
    return "<unnamed>";
  tree context = DECL_CONTEXT (fndecl);
  if (context && TYPE_P (context))
    {
      const char *scope = scope_name (context);
      if (DECL_CXX_CONSTRUCTOR_P (fndecl))
        return scope ? scope : "<constructor>";
      if (DECL_CXX_DESTRUCTOR_P (fndecl))
        return pawl_arena_printf (arena, "~%s", scope ? scope : "");
    }
  const char *text = IDENTIFIER_POINTER (name);
  /* A conversion function's identifier does not say to what it converts.  */
  if (strcmp (text, "operator ") == 0
      || (strncmp (text, "__conv_op", 9) == 0))
    return pawl_arena_strdup (arena,
                              lang_hooks.decl_printable_name (fndecl, 0));
  if (fndecl_built_in_p (fndecl, BUILT_IN_NORMAL)
      && strncmp (text, "__builtin_", 10) == 0)
    return pawl_symbol (fndecl);
  /* GCC spells "operator new []".  */
  size_t length = strlen (text);
  if (length > 3 && strcmp (text + length - 3, " []") == 0)
    return pawl_arena_printf (arena, "%.*s[]", (int) length - 3, text);
  return text;
}

const char *
pawl_function_name (tree fndecl)
{
  fndecl = pawl_outermost_function (fndecl);
  const char *name = own_name (fndecl);
  tree scope = DECL_CONTEXT (fndecl);
  if (!scope || TREE_CODE (scope) == TRANSLATION_UNIT_DECL)
    return name;
  /* extern "C" functions may be declared in a namespace; they are no part of
     it.  */
  if (TREE_CODE (scope) == NAMESPACE_DECL
      && HAS_DECL_ASSEMBLER_NAME_P (fndecl)
      && strcmp (pawl_symbol (fndecl), name) == 0)
    return name;
  while (scope && TREE_CODE (scope) != TRANSLATION_UNIT_DECL)
    {
      tree outer;
      if (TYPE_P (scope))
        outer = TYPE_CONTEXT (scope);
      else if (DECL_P (scope))
        outer = DECL_CONTEXT (scope);
      else
        break;
      /* The global namespace has no context and the name "::".  */
      if (TREE_CODE (scope) == NAMESPACE_DECL && !outer)
        break;
      const char *text = scope_name (scope);
      if (text && strcmp (text, "::") != 0)
        name = pawl_arena_printf (pawl_compilation.arena, "%s::%s", text,
                                  name);
      scope = outer;
    }
  return name;
}

bool
pawl_is_deleting_destructor (tree fndecl)
{
  return DECL_CXX_DESTRUCTOR_P (fndecl) && DECL_NAME (fndecl)
         && strncmp (IDENTIFIER_POINTER (DECL_NAME (fndecl)), "__dt_del", 8)
              == 0;
}

bool
pawl_is_clone (tree fndecl)
{
  if (!DECL_CXX_CONSTRUCTOR_P (fndecl) && !DECL_CXX_DESTRUCTOR_P (fndecl))
    return false;
  const char *name = DECL_NAME (fndecl)
                       ? IDENTIFIER_POINTER (DECL_NAME (fndecl)) : "";
  return strncmp (name, "__ct_", 5) == 0 || strncmp (name, "__dt_", 5) == 0;
}

const char *
pawl_field_name (tree field)
{
  tree record = DECL_CONTEXT (field);
  if (!record || !TYPE_P (record) || !DECL_NAME (field))
    return "<unnamed>";
  const char *scope = scope_name (record);
  return pawl_arena_printf (pawl_compilation.arena, "%s::%s",
                            scope ? scope : "<unnamed>",
                            IDENTIFIER_POINTER (DECL_NAME (field)));
}

const char *
pawl_field_symbol (tree field, bool *local)
{
  struct pawl_arena *arena = pawl_compilation.arena;
  tree record = DECL_CONTEXT (field);
  const char *own = DECL_NAME (field)
                      ? IDENTIFIER_POINTER (DECL_NAME (field)) : "";
  *local = true;
  if (!record || !TYPE_P (record))
    return own;
  record = TYPE_MAIN_VARIANT (record);
  const char *scope = scope_name (record);
  tree context = TYPE_CONTEXT (record);
  bool linked = scope
                && !(context && TREE_CODE (context) == FUNCTION_DECL);
  *local = !linked;
  if (!linked)
    return pawl_arena_printf (arena, "%s.%u::%s", scope ? scope : "",
                              TYPE_UID (record), own);
  /* Instances of a template are told apart by their arguments.  What the
     compiler made itself (".omp_copy_s.7") is unknown to the front end.  */
  if (type_as_string && *scope != '.')
    scope = type_as_string (record, 0);
  return pawl_arena_printf (arena, "%s::%s", scope, own);
}
