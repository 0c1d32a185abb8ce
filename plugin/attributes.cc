/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The attributes behind the annotations: registered in both spellings, and
   checked as far as one declaration by itself can be (the rest: contracts.cc).

   On a declaration an attribute is kept as pawl_NAME (LOCATION, arguments …):
   GCC merges the lists of redeclarations, so each annotation survives with
   the place where it stands, also through a precompiled header.  On a type it
   is kept as GCC does.  */

#include "plugin/plugin.h"

#include "manifests/formula.h"

enum target
{
  ON_FUNCTION = 1,
  ON_POINTER_PARAMETER = 2,
  ON_POINTER_OBJECT = 4,        /* a pointer variable or field */
  ON_OBJECT = 8,                /* any variable or field */
  ON_CALLABLE = 16,             /* a function, its type, or what points to it */
};

struct annotation
{
  const char *name;             /* without pawl_ */
  int least, most;              /* arguments; -1: any number */
  int targets;
  const char *where;            /* for people */
  unsigned promise;
};

static const struct annotation annotations[] = {
  { "compute", 0, 0, ON_FUNCTION, "a function", PAWL_PROMISE_COMPUTE },
  { "prepare", 0, 1, ON_FUNCTION, "a function", PAWL_PROMISE_PREPARE },
  { "noalloc", 0, 0, ON_CALLABLE, "a function or a pointer to one",
    PAWL_PROMISE_NOALLOC },
  { "acquires", 0, 0, ON_CALLABLE, "a function or a pointer to one",
    PAWL_PROMISE_ACQUIRES },
  { "releases", 0, 0, ON_CALLABLE, "a function or a pointer to one",
    PAWL_PROMISE_RELEASES },
  { "resizes", 0, 0, ON_CALLABLE, "a function or a pointer to one",
    PAWL_PROMISE_RESIZES },
  { "workspace", 2, 2, ON_POINTER_PARAMETER, "a pointer parameter", 0 },
  { "refuses", 0, -1, ON_FUNCTION, "a function", PAWL_PROMISE_REFUSES },
  { "error_out", 0, 0, ON_POINTER_PARAMETER, "a pointer parameter", 0 },
  { "stable", 0, 1, ON_POINTER_OBJECT, "a pointer variable or field", 0 },
  { "diagnostic_counter", 0, 0, ON_OBJECT, "a variable or field", 0 },
};
enum { annotation_count = ARRAY_SIZE (annotations) };

static const struct annotation *
find_annotation (const char *name)
{
  if (strncmp (name, "pawl_", 5) == 0)
    name += 5;
  for (int i = 0; i < annotation_count; i++)
    if (strcmp (annotations[i].name, name) == 0)
      return &annotations[i];
  return NULL;
}

/* The name without prefix of our attribute ATTRIBUTE, or null.  */
static const char *
our_name (tree attribute)
{
  tree purpose = TREE_PURPOSE (attribute);
  if (TREE_CODE (purpose) == TREE_LIST)
    {
      /* A standard attribute has a null namespace.  */
      tree space = TREE_PURPOSE (purpose);
      if (!space || strcmp (IDENTIFIER_POINTER (space), "pawl") != 0)
        return NULL;
      return IDENTIFIER_POINTER (TREE_VALUE (purpose));
    }
  const char *name = IDENTIFIER_POINTER (purpose);
  return *name == 'p' && strncmp (name, "pawl_", 5) == 0 ? name + 5 : NULL;
}

bool
pawl_has_attributes (tree list)
{
  for (; list; list = TREE_CHAIN (list))
    if (our_name (list))
      return true;
  return false;
}

tree
pawl_find_attribute (const char *name, tree list)
{
  for (; list; list = TREE_CHAIN (list))
    {
      const char *ours = our_name (list);
      if (ours && strcmp (ours, name) == 0)
        return list;
    }
  return NULL_TREE;
}

location_t
pawl_attribute_location (tree attribute)
{
  tree arguments = TREE_VALUE (attribute);
  if (arguments && TREE_PURPOSE (arguments)
      && TREE_CODE (TREE_PURPOSE (arguments)) == VOID_CST)
    return (location_t) tree_to_uhwi (TREE_VALUE (arguments));
  return UNKNOWN_LOCATION;
}

tree
pawl_attribute_arguments (tree attribute)
{
  tree arguments = TREE_VALUE (attribute);
  if (arguments && TREE_PURPOSE (arguments)
      && TREE_CODE (TREE_PURPOSE (arguments)) == VOID_CST)
    return TREE_CHAIN (arguments);
  return arguments;
}

/* The string literal that ARGUMENT is, or null.  */
static tree
literal_of (tree argument)
{
  STRIP_NOPS (argument);
  if (argument && TREE_CODE (argument) == ADDR_EXPR)
    argument = TREE_OPERAND (argument, 0);
  return argument && TREE_CODE (argument) == STRING_CST ? argument : NULL_TREE;
}

/* What keeps ARGUMENT from being a text, for people; null: nothing.  */
static const char *
no_text (tree argument)
{
  tree literal = literal_of (argument);
  if (!literal)
    return "is not a string literal";
  /* Without a type it is a narrow one that was not used yet.  */
  tree type = TREE_TYPE (literal);
  if (type && TYPE_MAIN_VARIANT (TREE_TYPE (type)) != char_type_node)
    return "is a string literal with a prefix: leave the prefix out";
  size_t length = TREE_STRING_LENGTH (literal);
  if (length > 1 && memchr (TREE_STRING_POINTER (literal), 0, length - 1))
    return "has a NUL character inside";
  return NULL;
}

const char *
pawl_string_argument (tree argument)
{
  if (no_text (argument))
    return NULL;
  tree literal = literal_of (argument);
  return pawl_arena_strndup (pawl_compilation.arena,
                             TREE_STRING_POINTER (literal),
                             strnlen (TREE_STRING_POINTER (literal),
                                      TREE_STRING_LENGTH (literal)));
}

unsigned
pawl_attribute_promises (tree list, location_t *at, const char **reason)
{
  unsigned promises = 0;
  for (; list; list = TREE_CHAIN (list))
    {
      const char *name = our_name (list);
      const struct annotation *annotation
        = name ? find_annotation (name) : NULL;
      if (!annotation || !annotation->promise)
        continue;
      if (at && !promises)
        *at = pawl_attribute_location (list);
      promises |= annotation->promise;
      tree arguments = pawl_attribute_arguments (list);
      if (reason && annotation->promise == PAWL_PROMISE_PREPARE && arguments)
        *reason = pawl_string_argument (TREE_VALUE (arguments));
    }
  return promises;
}

static tree
without_ours (tree list)
{
  while (list && our_name (list))
    list = TREE_CHAIN (list);
  if (list)
    TREE_CHAIN (list) = without_ours (TREE_CHAIN (list));
  return list;
}

void
pawl_strip_attributes (tree decl)
{
  if (DECL_ATTRIBUTES (decl))
    DECL_ATTRIBUTES (decl) = without_ours (DECL_ATTRIBUTES (decl));
  if (TREE_CODE (decl) == FUNCTION_DECL)
    for (tree parm = DECL_ARGUMENTS (decl); parm; parm = DECL_CHAIN (parm))
      if (DECL_ATTRIBUTES (parm))
        DECL_ATTRIBUTES (parm) = without_ours (DECL_ATTRIBUTES (parm));
}

/* Whether TYPE is, points to, or is an array of a function; a template's
   dependent type may be.  */
static bool
is_callable (tree type)
{
  while (type && (POINTER_TYPE_P (type) || TREE_CODE (type) == ARRAY_TYPE))
    type = TREE_TYPE (type);
  return type && (FUNC_OR_METHOD_TYPE_P (type)
                  || (!SCALAR_FLOAT_TYPE_P (type) && !INTEGRAL_TYPE_P (type)
                      && !AGGREGATE_TYPE_P (type) && !VOID_TYPE_P (type)
                      && TREE_CODE (type) != COMPLEX_TYPE
                      && TREE_CODE (type) != VECTOR_TYPE));
}

static bool
may_be_pointer (tree type)
{
  return TREE_CODE (type) == POINTER_TYPE || TREE_CODE (type) == ARRAY_TYPE
         || !(SCALAR_FLOAT_TYPE_P (type) || INTEGRAL_TYPE_P (type)
              || RECORD_OR_UNION_TYPE_P (type) || VOID_TYPE_P (type)
              || TREE_CODE (type) == REFERENCE_TYPE
              || TREE_CODE (type) == COMPLEX_TYPE
              || TREE_CODE (type) == VECTOR_TYPE
              || FUNC_OR_METHOD_TYPE_P (type));
}

static bool
goes_on (const struct annotation *annotation, tree node)
{
  int targets = annotation->targets;
  if (TYPE_P (node))
    return (targets & ON_CALLABLE) && is_callable (node);
  switch (TREE_CODE (node))
    {
    case FUNCTION_DECL:
      return targets & (ON_FUNCTION | ON_CALLABLE);
    case PARM_DECL:
      if (targets & ON_POINTER_PARAMETER)
        return may_be_pointer (TREE_TYPE (node));
      return (targets & ON_CALLABLE) && is_callable (TREE_TYPE (node));
    case VAR_DECL:
    case FIELD_DECL:
      if (targets & ON_POINTER_OBJECT)
        return may_be_pointer (TREE_TYPE (node));
      if (targets & ON_OBJECT)
        return true;
      return (targets & ON_CALLABLE) && is_callable (TREE_TYPE (node));
    case TYPE_DECL:
      return (targets & ON_CALLABLE) && is_callable (TREE_TYPE (node));
    default:
      return false;
    }
}

static bool
check_refusal_values (location_t where, tree node, tree args)
{
  if (!args)
    {
      tree type = TREE_TYPE (TREE_TYPE (node));
      bool known = (INTEGRAL_TYPE_P (type)
                    && (TREE_CODE (type) == BOOLEAN_TYPE
                        || TREE_CODE (type) == ENUMERAL_TYPE
                        || !TYPE_UNSIGNED (type)))
                   || POINTER_TYPE_P (type);
      bool dependent = !known && may_be_pointer (type)
                       && TREE_CODE (type) != POINTER_TYPE;
      if (known || dependent)
        return true;
      error_at (where, "%<pawl_refuses%> needs values here: the return type "
                "%qT has no refusal value of its own", type);
      return false;
    }
  for (int number = 1; args; args = TREE_CHAIN (args), number++)
    {
      tree value = TREE_VALUE (args);
      const char *text = pawl_string_argument (value);
      if (text || literal_of (value) ? text && strcmp (text, "throw") == 0
          : TREE_CODE (value) != IDENTIFIER_NODE
            && (TREE_CONSTANT (value) || TREE_CODE (value) == CONST_DECL
                || (DECL_P (value) && TREE_READONLY (value))
                || !(EXPR_P (value) || DECL_P (value))))
        continue;
      error_at (where, "argument %d of %<pawl_refuses%> is not a constant, "
                "%<std::nullopt%> or %<\"throw\"%>", number);
      return false;
    }
  return true;
}

static bool
check_arguments (const struct annotation *annotation, location_t where,
                 tree node, tree args)
{
  if (strcmp (annotation->name, "refuses") == 0)
    return check_refusal_values (where, node, args);
  int number = 1;
  for (tree arg = args; arg; arg = TREE_CHAIN (arg), number++)
    if (const char *wrong = no_text (TREE_VALUE (arg)))
      {
        error_at (where, "argument %d of %<pawl_%s%> %s", number,
                  annotation->name, wrong);
        return false;
      }
  if (strcmp (annotation->name, "stable") == 0 && args
      && !*pawl_string_argument (TREE_VALUE (args)))
    {
      error_at (where, "%<pawl_stable%> names no predicate");
      return false;
    }
  return true;
}

void
pawl_drop_attributes_of_result (tree fndecl)
{
  tree type_name = TYPE_NAME (TREE_TYPE (TREE_TYPE (fndecl)));
  if (!type_name || TREE_CODE (type_name) != TYPE_DECL
      || !DECL_ATTRIBUTES (type_name))
    return;
  /* The list is the typedef's own, with what is the function's before it.  */
  tree inherited = DECL_ATTRIBUTES (type_name);
  if (DECL_ATTRIBUTES (fndecl) == inherited)
    {
      DECL_ATTRIBUTES (fndecl) = NULL_TREE;
      return;
    }
  for (tree list = DECL_ATTRIBUTES (fndecl); list; list = TREE_CHAIN (list))
    if (TREE_CHAIN (list) == inherited)
      {
        TREE_CHAIN (list) = NULL_TREE;
        return;
      }
}

static bool stable_seen;

bool
pawl_stable_seen (void)
{
  return stable_seen;
}

static tree
handle (tree *node, tree name, tree args, int, bool *no_add_attrs)
{
  const struct annotation *annotation
    = find_annotation (IDENTIFIER_POINTER (name));
  location_t where = DECL_P (*node) ? DECL_SOURCE_LOCATION (*node)
                                    : input_location;
  /* Copying an attribute from one declaration to another comes by here
     again, with the location that we added.  */
  bool again = args && TREE_PURPOSE (args)
               && TREE_CODE (TREE_PURPOSE (args)) == VOID_CST;
  if (again)
    return NULL_TREE;
  if (TREE_CODE (*node) == FUNCTION_DECL)
    pawl_drop_attributes_of_result (*node);

  if (!goes_on (annotation, *node))
    {
      *no_add_attrs = true;
      if (DECL_P (*node))
        error_at (where, "%<pawl_%s%> goes on %s, not on %qD",
                  annotation->name, annotation->where, *node);
      else
        error_at (where, "%<pawl_%s%> goes on %s, not on a type like this",
                  annotation->name, annotation->where);
      return NULL_TREE;
    }
  if (!check_arguments (annotation, where, *node, args))
    {
      *no_add_attrs = true;
      return NULL_TREE;
    }
  stable_seen |= strcmp (annotation->name, "stable") == 0;
  if (TYPE_P (*node))
    return NULL_TREE;

  *no_add_attrs = true;
  tree kept = tree_cons (void_node,
                         build_int_cstu (long_long_unsigned_type_node, where),
                         args);
  char spelled[40];
  snprintf (spelled, sizeof spelled, "pawl_%s", annotation->name);
  DECL_ATTRIBUTES (*node) = tree_cons (get_identifier (spelled), kept,
                                       DECL_ATTRIBUTES (*node));
  /* No event tells of a finished field.  */
  pawl_check_contradictions (*node);
  if (TREE_CODE (*node) == PARM_DECL)
    pawl_pend_parameter (*node);
  return NULL_TREE;
}

void
pawl_check_header (void)
{
  if (!cpp_lookup || !&parse_in || !parse_in)
    return;
  static const char name[] = "PAWL_ATTRIBUTE_";
  const cpp_hashnode *macro
    = cpp_lookup (parse_in, (const unsigned char *) name, strlen (name));
  if (cpp_user_macro_p (macro) && macro->value.macro->count == 0)
    error_at (UNKNOWN_LOCATION,
              "%<pawl.h%> was precompiled without Pawl, and its annotations "
              "are lost: precompile the header with the same flags");
}

static attribute_spec plain_table[annotation_count + 1];
static attribute_spec scoped_table[annotation_count + 1];

void
pawl_register_attributes (void)
{
  for (int i = 0; i < annotation_count; i++)
    {
      const struct annotation *annotation = &annotations[i];
      attribute_spec *spec = &scoped_table[i];
      spec->name = annotation->name;
      spec->min_length = annotation->least;
      spec->max_length = annotation->most;
      spec->handler = handle;
      plain_table[i] = *spec;
      /* GCC looks the names up as long as it runs.  */
      plain_table[i].name = concat ("pawl_", annotation->name, NULL);
      register_attribute (&plain_table[i]);
    }
  pawl_register_scoped (scoped_table, annotation_count, "pawl");
}
