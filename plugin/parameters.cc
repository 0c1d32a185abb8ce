/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What declarations promise of a function's parameters.

   GCC does not carry the attributes of a prototype's parameters to the
   definition in C.  They are kept on the function as pawl_parameter
   (LOCATION, position, "attribute", "capacity", "bytes", "names of the
   parameters"): what is promised on a prototype holds by position, whatever
   the parameters are called elsewhere.  */

#include "plugin/plugin.h"

#include "base/list.h"
#include "manifests/formula.h"
#include "plugin/sizes.h"
#include "plugin/workspace.h"

static bool
read_workspace (tree attribute, struct workspace *workspace)
{
  tree arguments = pawl_attribute_arguments (attribute);
  if (!arguments || !TREE_CHAIN (arguments))
    return false;
  workspace->at = pawl_attribute_location (attribute);
  workspace->capacity = pawl_string_argument (TREE_VALUE (arguments));
  workspace->bytes
    = pawl_string_argument (TREE_VALUE (TREE_CHAIN (arguments)));
  return workspace->capacity && workspace->bytes;
}

static const char *
parameter_names (const struct parameters *parameters)
{
  size_t length = 0;
  unsigned i;
  tree parm;
  FOR_EACH_VEC_ELT (parameters->parm, i, parm)
    length += 1 + (parm && DECL_NAME (parm)
                     ? IDENTIFIER_LENGTH (DECL_NAME (parm)) : 0);
  char *names = (char *) pawl_arena_alloc (pawl_compilation.arena, length + 1);
  char *end = names;
  FOR_EACH_VEC_ELT (parameters->parm, i, parm)
    {
      if (i)
        *end++ = ',';
      if (parm && DECL_NAME (parm))
        end = stpcpy (end, IDENTIFIER_POINTER (DECL_NAME (parm)));
    }
  return names;
}

/* FORMULA with each parameter's name replaced by its position, in canonical
   spelling, so that two prototypes with other names compare.  */
static const char *
by_position (const char *text, const char *names)
{
  struct pawl_arena *arena = pawl_compilation.arena;
  struct pawl_formula_error problem;
  struct pawl_formula *formula = pawl_formula_parse (arena, text, &problem);
  const char *printed = formula ? pawl_formula_print (arena, formula) : text;
  const char *result = "";
  while (*printed)
    {
      size_t length = strspn (printed, "abcdefghijklmnopqrstuvwxyz"
                                       "ABCDEFGHIJKLMNOPQRSTUVWXYZ_"
                                       "0123456789");
      if (!length)
        {
          result = pawl_arena_printf (arena, "%s%c", result, *printed++);
          continue;
        }
      int found = pawl_list_position (names, ',', printed, length);
      result = found < 0
                 ? pawl_arena_printf (arena, "%s%.*s", result, (int) length,
                                      printed)
                 : pawl_arena_printf (arena, "%sparameter_%d", result, found);
      printed += length;
    }
  return result;
}

static tree
text_cst (const char *text)
{
  return build_string (strlen (text) + 1, text);
}

struct kept
{
  location_t at;
  int position;
  const char *name, *capacity, *bytes, *names;
};

static bool
read_kept (tree attribute, struct kept *kept)
{
  tree args = pawl_attribute_arguments (attribute);
  if (!args)
    return false;
  kept->at = pawl_attribute_location (attribute);
  kept->position = tree_to_shwi (TREE_VALUE (args));
  const char **texts[] = { &kept->name, &kept->capacity, &kept->bytes,
                           &kept->names };
  for (size_t i = 0; i < ARRAY_SIZE (texts); i++)
    {
      args = TREE_CHAIN (args);
      *texts[i] = pawl_string_argument (TREE_VALUE (args));
    }
  return true;
}

/* Whether two declarations promise the same, as far as can be told here: two
   formulas contradict each other where values show it.  */
static bool
same_contract (const struct kept *one, const struct kept *other)
{
  return strcmp (by_position (one->capacity, one->names),
                 by_position (other->capacity, other->names)) == 0
         && !pawl_formulas_differ (by_position (one->bytes, one->names),
                                   by_position (other->bytes, other->names));
}

/* Gives an error where two declarations of FNDECL promise different things of
   one parameter.  */
static void
compare_parameters (tree fndecl)
{
  struct kept one, other;
  for (tree a = DECL_ATTRIBUTES (fndecl);
       (a = pawl_find_attribute ("parameter", a)); a = TREE_CHAIN (a))
    for (tree b = TREE_CHAIN (a); (b = pawl_find_attribute ("parameter", b));
         b = TREE_CHAIN (b))
      {
        if (!read_kept (a, &one) || !read_kept (b, &other)
            || one.position != other.position || one.at == other.at
            || strcmp (one.name, "workspace") != 0
            || strcmp (other.name, "workspace") != 0
            || same_contract (&one, &other) || !pawl_first_report (fndecl))
          continue;
        bool later = linemap_compare_locations (line_table, one.at, other.at)
                     > 0;
        auto_diagnostic_group group;
        error_at (later ? other.at : one.at, "the workspace contract of "
                  "parameter %d of %qD contradicts that of another "
                  "declaration", one.position + 1, fndecl);
        inform (later ? one.at : other.at, "the other declaration is here");
        return;
      }
}

static bool
is_kept (tree fndecl, const struct kept *now)
{
  struct kept before;
  for (tree list = DECL_ATTRIBUTES (fndecl);
       (list = pawl_find_attribute ("parameter", list));
       list = TREE_CHAIN (list))
    if (read_kept (list, &before) && before.position == now->position
        && before.at == now->at && strcmp (before.name, now->name) == 0)
      return true;
  return false;
}

static void
keep (tree fndecl, const struct kept *now)
{
  const char *texts[] = { now->names, now->bytes, now->capacity, now->name };
  tree args = NULL_TREE;
  for (size_t i = 0; i < ARRAY_SIZE (texts); i++)
    args = tree_cons (NULL_TREE, text_cst (texts[i]), args);
  args = tree_cons (NULL_TREE,
                    build_int_cst (integer_type_node, now->position), args);
  args = tree_cons (void_node,
                    build_int_cstu (long_long_unsigned_type_node, now->at),
                    args);
  DECL_ATTRIBUTES (fndecl) = tree_cons (get_identifier ("pawl_parameter"),
                                        args, DECL_ATTRIBUTES (fndecl));
}

/* Gives an error where the declaration of FNDECL with the workspace ATTRIBUTE
   on PARM promises something else of it as well.  GCC tells one place for all
   attributes of a parameter; other declarations have other places.  */
static void
compare_workspaces (tree fndecl, tree parm, tree attribute)
{
  struct workspace one, other;
  if (!read_workspace (attribute, &one))
    return;
  for (tree list = TREE_CHAIN (attribute);
       (list = pawl_find_attribute ("workspace", list));
       list = TREE_CHAIN (list))
    if (read_workspace (list, &other) && one.at == other.at
        && (strcmp (one.capacity, other.capacity) != 0
            || pawl_formulas_differ (one.bytes, other.bytes))
        && pawl_first_report (fndecl))
      error_at (one.at, "%qD is declared with contradicting annotations: "
                "two different %<pawl_workspace%>", parm);
}

/* Checks the annotations of the parameter at POSITION of PARAMETERS, a
   declaration of FNDECL, and keeps them on it.  */
static void
keep_parameter (tree fndecl, const struct parameters *parameters,
                unsigned position)
{
  static const char *const names[] = {
    "workspace", "error_out", "noalloc", "acquires", "releases", "resizes",
  };
  tree parm = parameters->parm[position];
  for (tree list = parm ? DECL_ATTRIBUTES (parm) : NULL_TREE; list;
       list = TREE_CHAIN (list))
    for (size_t i = 0; i < ARRAY_SIZE (names); i++)
      {
        if (pawl_find_attribute (names[i], list) != list)
          continue;
        struct kept now = { pawl_attribute_location (list), (int) position,
                            names[i], "", "", parameter_names (parameters) };
        struct workspace workspace;
        if (i == 0)
          compare_workspaces (fndecl, parm, list);
        if (is_kept (fndecl, &now))
          continue;
        if (i == 0 && read_workspace (list, &workspace))
          {
            now.capacity = workspace.capacity;
            now.bytes = workspace.bytes;
            pawl_check_workspace (parameters, parm, &workspace);
            pawl_note_names (workspace.bytes, now.names, fndecl);
          }
        keep (fndecl, &now);
      }
}

static void
keep_parameters (tree fndecl)
{
  struct parameters parameters;
  bool any = false, named = false;
  for (tree parm = DECL_ARGUMENTS (fndecl); parm; parm = DECL_CHAIN (parm))
    {
      parameters.parm.safe_push (parm);
      any |= pawl_has_attributes (DECL_ATTRIBUTES (parm));
      named |= DECL_NAME (parm) != NULL_TREE;
    }
  /* What a lambda is converted to has its attributes and not its names.  */
  if (DECL_ARTIFICIAL (fndecl) && !named)
    return;
  for (unsigned i = 0; any && i < parameters.parm.length (); i++)
    keep_parameter (fndecl, &parameters, i);
}

/* ---- Prototypes that C drops ----

   When a function is declared again, the C front end throws the new
   prototype's parameters away before any event tells of them.  Only the
   attributes' handler sees them; what it saw is kept until the declaration is
   complete.  */

struct pending
{
  tree parm;            /* annotated */
  auto_vec<tree, 4> before;     /* parameters before it that its capacity and
                                   formula name */
};

static auto_delete_vec<struct pending> pending_parameters;

/* The parameter of the prototype being parsed that is called NAME.  */
static tree
visible_parameter (const char *name)
{
  tree decl = lookup_name ? lookup_name (get_identifier (name)) : NULL_TREE;
  return decl && TREE_CODE (decl) == PARM_DECL ? decl : NULL_TREE;
}

static bool
note_visible (const struct pawl_formula *atom, void *data)
{
  while (atom->kind == PAWL_FORMULA_FIELD)
    atom = atom->operands[0];
  tree decl = atom->kind == PAWL_FORMULA_NAME ? visible_parameter (atom->text)
                                              : NULL_TREE;
  if (decl)
    ((struct pending *) data)->before.safe_push (decl);
  return true;
}

void
pawl_pend_parameter (tree parm)
{
  /* C++ merges prototypes; and of a template's no event tells, so that the next
     function would be taken for theirs.  */
  if (pawl_is_cxx ())
    return;
  struct pending *pending = new struct pending;
  pending->parm = parm;
  pending_parameters.safe_push (pending);
  struct workspace workspace;
  tree attribute = pawl_find_attribute ("workspace", DECL_ATTRIBUTES (parm));
  if (!attribute || !read_workspace (attribute, &workspace))
    return;
  if (tree capacity = visible_parameter (workspace.capacity))
    pending->before.safe_push (capacity);
  struct pawl_formula_error problem;
  struct pawl_formula *formula
    = pawl_formula_parse (pawl_compilation.arena, workspace.bytes, &problem);
  if (formula)
    pawl_formula_each_atom (formula, note_visible, pending);
}

/* How many parameters PARM and those behind it are.  */
static int
chain_length (tree parm)
{
  int length = 0;
  for (; parm; parm = DECL_CHAIN (parm))
    length++;
  return length;
}

static void
keep_dropped_parameters (tree fndecl)
{
  int count = 0;
  for (tree type = TYPE_ARG_TYPES (TREE_TYPE (fndecl));
       type && !VOID_TYPE_P (TREE_VALUE (type)); type = TREE_CHAIN (type))
    count++;
  for (unsigned i = 0; i < pending_parameters.length (); i++)
    {
      struct pending *pending = pending_parameters[i];
      struct parameters parameters;
      parameters.parm.safe_grow_cleared (count, true);
      bool current = false;
      for (tree parm = DECL_ARGUMENTS (fndecl); parm; parm = DECL_CHAIN (parm))
        current |= parm == pending->parm;
      int position = count - chain_length (pending->parm);
      if (current || position < 0)
        continue;
      int at = position;
      for (tree parm = pending->parm; parm; parm = DECL_CHAIN (parm))
        parameters.parm[at++] = parm;
      for (unsigned j = 0; j < pending->before.length (); j++)
        {
          at = count - chain_length (pending->before[j]);
          if (at >= 0 && at < position)
            parameters.parm[at] = pending->before[j];
        }
      keep_parameter (fndecl, &parameters, position);
    }
}

void
pawl_note_parameter_promises (tree fndecl, struct pawl_callee *slot)
{
  static const struct
  {
    const char *name;
    enum pawl_promise_kind promise;
  } promises[] = {
    { "noalloc", PAWL_PROMISE_NOALLOC }, { "acquires", PAWL_PROMISE_ACQUIRES },
    { "releases", PAWL_PROMISE_RELEASES }, { "resizes", PAWL_PROMISE_RESIZES },
  };
  for (tree list = DECL_ATTRIBUTES (fndecl);
       (list = pawl_find_attribute ("parameter", list));
       list = TREE_CHAIN (list))
    {
      struct kept kept;
      if (!read_kept (list, &kept) || kept.position != (int) slot->position)
        continue;
      for (size_t i = 0; i < ARRAY_SIZE (promises); i++)
        if (strcmp (kept.name, promises[i].name) == 0)
          {
            if (!slot->promises)
              slot->promised_at = pawl_place_of (kept.at);
            slot->promises |= promises[i].promise;
          }
    }
}

bool
pawl_is_error_out (tree fndecl, unsigned position)
{
  for (tree list = DECL_ATTRIBUTES (fndecl);
       (list = pawl_find_attribute ("parameter", list));
       list = TREE_CHAIN (list))
    {
      struct kept kept;
      if (read_kept (list, &kept) && kept.position == (int) position
          && strcmp (kept.name, "error_out") == 0)
        return true;
    }
  return false;
}

void
pawl_each_kept_parameter (tree fndecl,
                          void (*visit) (
                            const struct pawl_kept_parameter *kept,
                            void *data),
                          void *data)
{
  for (tree list = DECL_ATTRIBUTES (fndecl);
       (list = pawl_find_attribute ("parameter", list));
       list = TREE_CHAIN (list))
    {
      struct kept kept;
      if (!read_kept (list, &kept))
        continue;
      struct pawl_kept_parameter shown
        = { kept.at, (unsigned) kept.position, kept.name, kept.capacity,
            kept.bytes, kept.names };
      visit (&shown, data);
    }
}

/* ---- Names ---- */

/* By their functions' DECL_UID, what declarations call the parameters: with
   commas, and a semicolon ahead of each further declaration's.  */
static hash_map<int_hash<int, -1, -2>, const char *> *declared_names;

/* A manifest may name a workspace as a prototype does.  GCC forgets a prototype's
   parameters when the function is defined.  */
static void
keep_names (tree fndecl)
{
  if (!pawl_promises_count (pawl_compilation.promises)
      || in_system_header_at (DECL_SOURCE_LOCATION (fndecl)))
    return;
  struct parameters parameters;
  bool named = false;
  for (tree parm = DECL_ARGUMENTS (fndecl); parm; parm = DECL_CHAIN (parm))
    {
      parameters.parm.safe_push (parm);
      named |= DECL_NAME (parm) != NULL_TREE;
    }
  if (!named)
    return;
  if (!declared_names)
    declared_names = new hash_map<int_hash<int, -1, -2>, const char *>;
  const char *names = parameter_names (&parameters);
  const char *&kept = declared_names->get_or_insert (DECL_UID (fndecl));
  if (!kept)
    kept = names;
  else if (pawl_list_position (kept, ';', names, strlen (names)) < 0)
    kept = pawl_arena_printf (pawl_compilation.arena, "%s;%s", kept, names);
}

const char *
pawl_declared_names (tree fndecl)
{
  const char **kept
    = declared_names ? declared_names->get (DECL_UID (fndecl)) : NULL;
  return kept ? *kept : NULL;
}

void
pawl_keep_parameters (tree fndecl)
{
  keep_names (fndecl);
  keep_parameters (fndecl);
  keep_dropped_parameters (fndecl);
  pending_parameters.truncate (0);
  compare_parameters (fndecl);
}
