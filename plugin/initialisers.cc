/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What variables are initialised with, as far as it can be called.  */

#include "plugin/plugin.h"
#include "plugin/objects.h"

/* The same of VALUE, a pointer to a member function.  */
static void
observe_member_pointer (tree value, struct pawl_callee *object,
                        const char *path, location_t location)
{
  tree function = TYPE_FIELDS (TREE_TYPE (value));
  struct pawl_callee *held = pawl_member_pointer_value (value);
  if (!held)
    return;
  pawl_add_store (path ? pawl_element_of (object, path, function, location)
                       : pawl_written_slot (function),
                  held, location);
  /* One that is a variable is called through its name.  */
  if (path && !*path)
    pawl_add_store (object, held, location);
}

void
pawl_observe_initialiser (struct pawl_callee *slot, tree value,
                          struct pawl_callee *object, const char *path,
                          location_t location, int depth)
{
  if (!value || depth > 32)
    return;
  STRIP_NOPS (value);
  if (TREE_CODE (value) == CONSTRUCTOR
      && pawl_is_member_pointer (TREE_TYPE (value)))
    {
      observe_member_pointer (value, object, path, location);
      return;
    }
  if (TREE_CODE (value) == CONSTRUCTOR)
    {
      unsigned i;
      tree index, element;
      FOR_EACH_CONSTRUCTOR_ELT (CONSTRUCTOR_ELTS (value), i, index, element)
        {
          bool field = index && TREE_CODE (index) == FIELD_DECL;
          tree type = TREE_TYPE (element);
          if (!POINTER_TYPE_P (type) && TREE_CODE (element) != CONSTRUCTOR
              && !pawl_names_function (element))
            continue;
          struct pawl_callee *inner = slot;
          const char *inner_path = NULL;
          if (field && (pawl_pointee_slot (TREE_TYPE (index))
                        || pawl_names_function (element)))
            inner = path ? pawl_element_of (object, path, index, location)
                         : pawl_written_slot (index);
          else if (path && field)
            inner_path = pawl_with_field (path, index);
          else if (path && index && tree_fits_uhwi_p (index)
                   && tree_to_uhwi (index) < pawl_most_elements)
            inner_path = pawl_arena_printf (
              pawl_compilation.arena, "%s[%lu]", path,
              (unsigned long) tree_to_uhwi (index));
          pawl_observe_initialiser (inner, element, object, inner_path,
                                    location, depth + 1);
        }
      return;
    }
  if (TREE_CODE (value) == ADDR_EXPR)
    pawl_observe_address (value, location);
  if (!slot || !(pawl_is_function_pointer (TREE_TYPE (value))
                 || pawl_names_function (value))
      || integer_zerop (value))
    return;
  struct pawl_callee *held = pawl_value_of (value);
  if (held != slot)
    pawl_add_store (slot, held ? held : pawl_unknown_callee (), location);
}

void
pawl_observe_initialisers (void)
{
  varpool_node *node;
  FOR_EACH_VARIABLE (node)
    {
      tree var = node->decl;
      tree initial = DECL_INITIAL (var);
      tree type = TREE_TYPE (var);
      while (TREE_CODE (type) == ARRAY_TYPE)
        type = TREE_TYPE (type);
      bool function = pawl_is_function_pointer (type);
      if (DECL_EXTERNAL (var) || DECL_VIRTUAL_P (var)
          || initial == error_mark_node)
        continue;
      /* What it does not say is null; nobody else can know the name.  An array
         that is indexed is addressable.  */
      if (function
          || ((!TREE_ADDRESSABLE (var) || TREE_CODE (TREE_TYPE (var)) == ARRAY_TYPE)
              && pawl_holds_functions (type)))
        if (struct pawl_callee *known = pawl_known_callee (DECL_UID (var)))
          {
            if (function)
              pawl_note_null (known);
            else
              pawl_note_zeroed (known);
          }
      if (!initial || !(TREE_CODE (initial) == CONSTRUCTOR || function
                        || pawl_names_function (initial)))
        continue;
      /* A table of pointers is called through its name.  */
      bool slot = function || pawl_names_function (initial);
      pawl_observe_initialiser (slot ? pawl_slot_of (var) : NULL, initial,
                                TREE_CODE (initial) == CONSTRUCTOR && !function
                                  ? pawl_slot_of (var) : NULL,
                                TREE_CODE (initial) == CONSTRUCTOR && !function
                                  ? "" : NULL,
                                DECL_SOURCE_LOCATION (var), 0);
    }
  pawl_observe_objects ();
}
