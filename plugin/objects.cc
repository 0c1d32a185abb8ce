/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Objects that hold pointers to functions, where they are handed over: {callback,
   user data} structures, operation tables, function objects.  */

#include "plugin/plugin.h"
#include "plugin/objects.h"

/* The elements of objects: those of one follow each other by EARLIER.  */
struct element
{
  struct pawl_callee *slot;
  int earlier;                  /* in ELEMENTS; -1: none */
};
static auto_vec<struct element> elements;

/* The last element of each object, by its index among the callees.  */
static hash_map<int_hash<int, -1, -2>, int> *last_elements;

/* What was handed over, and the variable or result that it is part of.  */
struct object
{
  const struct pawl_callee *whole;
  struct pawl_callee *slot;
  const char *symbol;
};
static auto_vec<struct object> objects;

void
pawl_note_element (const struct pawl_callee *object, struct pawl_callee *slot)
{
  if (!last_elements)
    last_elements = new hash_map<int_hash<int, -1, -2>, int>;
  bool known;
  int &last = last_elements->get_or_insert ((int) object->index, &known);
  struct element element = { slot, known ? last : -1 };
  last_elements->put ((int) object->index, (int) elements.length ());
  elements.safe_push (element);
}

/* What stands for elements with any index.  */
struct any_element
{
  const struct pawl_callee *whole;
  struct pawl_callee *slot;
};
static auto_vec<struct any_element> any_elements;

void
pawl_note_any_element (const struct pawl_callee *object,
                       struct pawl_callee *slot)
{
  pawl_note_element (object, slot);
  any_elements.safe_push ({ object, slot });
}

/* Tables that functions of other units were handed, and what stands for whatever
   those store there.  */
static auto_vec<struct any_element> given_away;

void
pawl_note_given_away (const struct pawl_callee *object,
                      struct pawl_callee *value)
{
  given_away.safe_push ({ object, value });
}

/* Whether SYMBOL, of an element, is what PATTERN stands for.  */
static bool
is_one_of (const char *pattern, const char *symbol)
{
  for (; *pattern; pattern++)
    if (pattern[0] == '[' && pattern[1] == ']' && *symbol == '[')
      symbol += strspn (symbol + 1, "0123456789") + 1;
    else if (*pattern != *symbol++)
      return false;
  return !*symbol;
}

static void
observe_tables (void)
{
  for (unsigned i = 0; i < any_elements.length (); i++)
    {
      const struct any_element *any = &any_elements[i];
      for (int j = *last_elements->get ((int) any->whole->index); j >= 0;
           j = elements[j].earlier)
        if (elements[j].slot != any->slot
            && is_one_of (any->slot->symbol, elements[j].slot->symbol))
          pawl_add_store (any->slot, elements[j].slot, UNKNOWN_LOCATION);
    }
  for (unsigned i = 0; last_elements && i < given_away.length (); i++)
    {
      int *last = last_elements->get ((int) given_away[i].whole->index);
      for (int j = last ? *last : -1; j >= 0; j = elements[j].earlier)
        pawl_add_store (elements[j].slot, given_away[i].slot,
                        UNKNOWN_LOCATION);
    }
}

static bool
find_functions (tree type, int depth)
{
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  if (pawl_is_function_pointer (type))
    return true;
  if (!RECORD_OR_UNION_TYPE_P (type) || depth > 3)
    return false;
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL
        && find_functions (TREE_TYPE (field), depth + 1))
      return true;
  return false;
}

bool
pawl_holds_functions (tree type)
{
  static hash_map<int_hash<int, -1, -2>, bool> *known_types;
  if (!RECORD_OR_UNION_TYPE_P (type) || !COMPLETE_TYPE_P (type))
    return false;
  if (!known_types)
    known_types = new hash_map<int_hash<int, -1, -2>, bool>;
  bool known;
  int uid = TYPE_UID (TYPE_MAIN_VARIANT (type));
  bool &holds = known_types->get_or_insert (uid, &known);
  if (!known)
    {
      bool found = find_functions (type, 0);
      known_types->put (uid, found);
      return found;
    }
  return holds;
}

enum { most_fields = 16 };

/* Makes the elements of the object WHOLE at PATH, of TYPE: so it is known that
   nothing else is in them than what is stored there.  Returns how many of ROOM
   are left.  */
static unsigned
make_elements (struct pawl_callee *whole, const char *path, tree type,
               unsigned room)
{
  if (!RECORD_OR_UNION_TYPE_P (type) || !pawl_holds_functions (type))
    return room;
  for (tree field = TYPE_FIELDS (type); field && room;
       field = DECL_CHAIN (field))
    {
      if (TREE_CODE (field) != FIELD_DECL)
        continue;
      if (pawl_is_function_pointer (TREE_TYPE (field)))
        {
          pawl_element_of (whole, path, field, DECL_SOURCE_LOCATION (field));
          room--;
        }
      else
        room = make_elements (whole, pawl_with_field (path, field),
                              TREE_TYPE (field), room);
    }
  return room;
}

static struct pawl_callee *
object_slot (struct pawl_callee *whole, const char *path, tree type)
{
  typedef hash_map<nofree_string_hash, struct pawl_callee *> name_map;
  static name_map *slots;
  if (!slots)
    slots = new name_map;
  const char *symbol = pawl_arena_printf (pawl_compilation.arena, "%s%s",
                                          whole->symbol, path);
  if (struct pawl_callee **known = slots->get (symbol))
    return *known;
  struct pawl_callee *slot = whole;
  if (*path)
    {
      slot = pawl_new_callee (PAWL_CALLEE_VARIABLE, whole->name);
      slot->symbol = symbol;
      slot->local = whole->local;
    }
  slots->put (symbol, slot);
  objects.safe_push ({ whole, slot, symbol });
  make_elements (whole, path, type, most_fields);
  return slot;
}

/* What OBJECT, a structure, is.  */
static struct pawl_callee *
structure_value (tree object)
{
  /* A copy that is only made to be handed over.  */
  for (int step = 0; step < 8 && VAR_P (object) && !TREE_STATIC (object);
       step++)
    {
      tree value = pawl_sole_value (object);
      if (!value || !(VAR_P (value) || TREE_CODE (value) == PARM_DECL)
          || (VAR_P (value) ? TREE_STATIC (value) || DECL_EXTERNAL (value)
                                || TREE_ADDRESSABLE (value)
                            : !pawl_is_unchanged (value)))
        break;
      object = value;
    }
  struct pawl_callee *whole = NULL;
  const char *path = pawl_path_to (object, &whole);
  if (path)
    return object_slot (whole, path, TREE_TYPE (object));
  tree parm = NULL_TREE;
  path = pawl_path_from_parameter (object, &parm);
  return path && !*path ? pawl_slot_of (parm) : NULL;
}

struct pawl_callee *
pawl_object_value (tree argument, tree wanted)
{
  STRIP_NOPS (argument);
  tree type = TREE_TYPE (argument);
  if (!POINTER_TYPE_P (type))
    return pawl_holds_functions (type) ? structure_value (argument) : NULL;
  if (!wanted || !POINTER_TYPE_P (wanted)
      || !pawl_holds_functions (TREE_TYPE (wanted)))
    return NULL;
  wanted = TYPE_MAIN_VARIANT (TREE_TYPE (wanted));
  if (tree object = pawl_pointed_object (argument))
    return TYPE_MAIN_VARIANT (TREE_TYPE (object)) == wanted
             ? structure_value (object) : NULL;
  /* A parameter, or a copy of it.  */
  for (int step = 0; argument && step < 8; step++)
    {
      STRIP_NOPS (argument);
      if (TREE_CODE (argument) == PARM_DECL)
        return pawl_is_unchanged (argument)
                   && TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (argument)))
                        == wanted
                 ? pawl_slot_of (argument) : NULL;
      argument = TREE_CODE (argument) == SSA_NAME
                   ? pawl_defined_by (SSA_NAME_DEF_STMT (argument))
                   : VAR_P (argument) ? pawl_sole_value (argument) : NULL_TREE;
    }
  return NULL;
}

typedef hash_set<int_hash<int, -1, -2> > index_set;

/* The objects whose elements are null where nothing else is stored.  */
static index_set *zeroed;

void
pawl_note_null (struct pawl_callee *slot)
{
  static index_set *noted;
  if (slot->kind == PAWL_CALLEE_PARAMETER)
    return;
  if (!noted)
    noted = new index_set;
  /* A store of a slot into itself says nothing but that it is known.  */
  if (!noted->add ((int) slot->index))
    pawl_add_store (slot, slot, UNKNOWN_LOCATION);
}

void
pawl_note_zeroed (const struct pawl_callee *object)
{
  if (!zeroed)
    zeroed = new index_set;
  zeroed->add ((int) object->index);
}

static void
note_null_elements (void)
{
  if (!zeroed || !last_elements)
    return;
  for (index_set::iterator at = zeroed->begin (); at != zeroed->end (); ++at)
    {
      int *last = last_elements->get (*at);
      for (int i = last ? *last : -1; i >= 0; i = elements[i].earlier)
        pawl_note_null (elements[i].slot);
    }
}

void
pawl_observe_objects (void)
{
  observe_tables ();
  note_null_elements ();
  pawl_settle_stores ();
  pawl_settle_numbers ();
  for (unsigned i = 0; i < objects.length (); i++)
    {
      size_t length = strlen (objects[i].symbol);
      int *last = last_elements
                    ? last_elements->get ((int) objects[i].whole->index) : NULL;
      for (int j = last ? *last : -1; j >= 0; j = elements[j].earlier)
        if (strncmp (elements[j].slot->symbol, objects[i].symbol, length) == 0
            && strchr (".[", elements[j].slot->symbol[length]))
          pawl_add_store (objects[i].slot, elements[j].slot,
                          UNKNOWN_LOCATION);
    }
}
