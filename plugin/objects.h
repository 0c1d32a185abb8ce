/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Objects that hold pointers to functions: their elements, and what is known of
   them where they are handed over.  */

#ifndef PAWL_PLUGIN_OBJECTS_H
#define PAWL_PLUGIN_OBJECTS_H

/* pointees.cc */

/* What is written through a pointer to TYPE, a pointer to a function or an array
   of them: part of what all slots of that signature hold whose address was
   taken.  Null for other types.  */
struct pawl_callee *pawl_pointee_written (tree type);
/* What is reached through a pointer to TYPE, which promises something; null where
   it promises nothing.  */
struct pawl_callee *pawl_promised_pointee (tree type);
/* Reads what TYPE, and what it points to, promise.  */
void pawl_note_type_promises (struct pawl_callee *callee, tree type);

/* Whether TYPE, or what it points to, has an annotation.  */
bool pawl_type_promises (tree type);
/* The same of what is written through `void **'.  */
struct pawl_callee *pawl_any_written (void);
/* OPERAND, if it is the address of a slot, is taken: from now on the slot also
   holds what is stored through pointers of its type.  */
void pawl_observe_address (tree operand, location_t location);
/* The address of an object of TYPE is converted to a pointer to anything: its
   fields may be written through pointers to them.  */
void pawl_observe_anonymous (tree type, location_t location);

/* elements.cc */

/* The members of a union share their memory: the first stands for all.  */
tree pawl_canonical_field (tree field);

/* Objects are variables, and what functions return.  An object's elements are
   what is reached from it by a path of fields and constant indices; a path begins
   with pawl_result_path in what is returned.  */
extern const char pawl_result_path[];
/* What is known to be stored in FIELD in any object, by this unit: unlike the
   field's own slot, nobody else's stores are part of it.  */
struct pawl_callee *pawl_known_slot (tree field);
/* Beyond that, the elements of a table are not told apart.  */
enum { pawl_most_elements = 1024 };
/* PATH and FIELD behind it.  */
const char *pawl_with_field (const char *path, tree field);
/* The slot of the FIELD that PATH leads to from OBJECT.  */
struct pawl_callee *pawl_element_of (struct pawl_callee *object,
                                     const char *path, tree field,
                                     location_t location);
/* The same of a parameter, or of what it points to.  Who hands over a known object
   tells which; else it is any object's.  */
struct pawl_callee *pawl_parameter_element (tree parm, const char *path,
                                            tree field);
/* What is read as TYPE, a pointer to a function, through POINTER, which a function
   of the C++ library returned that was given an object with such fields:
   std::get and its like lead into the object.  Null for anything else.  */
struct pawl_callee *pawl_library_element (tree pointer, tree type);
/* The path to REF, and in *OBJECT from where; also through a pointer that is
   known to point there.  Null where it is anything else.  */
const char *pawl_path_to (tree ref, struct pawl_callee **object);
/* The way from a parameter of the function that is observed, in *PARM, to REF:
   what the parameter points to or, of one that is handed over whole, the
   parameter itself.  Null where it is anything else or the function changes the
   parameter.  */
const char *pawl_path_from_parameter (tree ref, tree *parm);

/* What the field of a constant structure was initialised with; null where REF
   is anything else.  */
tree pawl_constant_field (tree ref);

/* member-pointers.cc */

/* Whether TYPE is C++'s pointer to a member function.  */
bool pawl_is_member_pointer (tree type);
/* What VALUE, a pointer to a member function, may be, or null.  */
struct pawl_callee *pawl_member_pointer_value (tree value);
/* The virtual method of which STMT stores the number as the function of a pointer
   to a member; null where it does anything else.  */
struct pawl_callee *pawl_member_part_value (gimple *stmt);
/* LHS, a pointer to a member function, is given RHS.  */
void pawl_observe_member_pointer (tree lhs, tree rhs, location_t location);

/* stores.cc */

/* The slot that LHS is; null for what is none.  */
struct pawl_callee *pawl_slot_of_lhs (tree lhs);
/* Whether VALUE is the address of a function, as whatever type.  */
bool pawl_names_function (tree value);

/* copies.cc */

/* The structure TO is given what FROM holds.  */
void pawl_observe_copy (tree to, tree from, location_t location);
/* It is given what FNDECL (null: a call that is not known) returned.  */
void pawl_observe_returned (tree to, tree fndecl, location_t location);
/* FNDECL returns FROM.  */
void pawl_observe_returning (tree fndecl, tree from, location_t location);
/* A write of VALUE (null: not known) to REF, which is not of the type of the
   object that it goes to.  */
void pawl_observe_punning (tree ref, struct pawl_callee *value,
                           location_t location);
/* Memory of TYPE was written as a whole, nothing is known of how.  */
void pawl_observe_overwriting (tree type, location_t location);
/* VALUE was stored into REF, which lies in a union: what lies at the same place
   in its other members is written as well.  */
void pawl_observe_union (tree ref, struct pawl_callee *value,
                         location_t location);
/* The object that REF, memory of another type, is at the beginning of; REF itself
   where that is not known.  */
tree pawl_object_behind (tree ref);
/* REF is given zeros only.  */
void pawl_observe_zeroing (tree ref);
/* CALL is one of memcpy and its like.  */
bool pawl_observe_memcpy (gcall *call);

/* initialisers.cc */

/* The functions in the initialiser VALUE of SLOT (null: of no slot of its own,
   only its fields are), which stands at PATH in OBJECT (both null: not known
   where).  */
void pawl_observe_initialiser (struct pawl_callee *slot, tree value,
                               struct pawl_callee *object, const char *path,
                               location_t location, int depth);

/* sole-values.cc */

/* The value of VAR, a local that is given one only once, or a constant; null for
   any other.  */
tree pawl_sole_value (tree var);
/* The call that returned POINTER, where it is known that no other did; else
   null.  */
gimple *pawl_sole_call (tree pointer);
/* Whether the function that is observed never changes PARM, nor hands its
   address over.  */
bool pawl_is_unchanged (tree parm);
/* What STMT is given, if it is a call of std::forward or its like, which return
   that; null for any other.  */
tree pawl_handed_through (gimple *stmt);
/* Whether STMT sets or clears bits of an integer that may be a pointer.  */
bool pawl_changes_tag (gimple *stmt);
/* What DEF, which defines a temporary, was made of: by a copy, a cast, or such a
   call; null for anything else.  */
tree pawl_defined_by (gimple *def);
/* What POINTER is known to point to; null: nothing that is known.  */
tree pawl_pointed_object (tree pointer);

/* variadic.cc */

/* What CALL, a va_arg of the function that is observed, may read; null: it is none,
   or nothing is known.  */
struct pawl_callee *pawl_variadic_value (gcall *call);
/* The functions, and lists of arguments, that CALL hands over where MADE, its
   record, is called with any number of arguments.  */
void pawl_observe_variadic (struct pawl_call *made, gcall *call);

/* objects.cc */

/* Whether TYPE is a structure or union that holds pointers to functions.  */
bool pawl_holds_functions (tree type);
/* What ARGUMENT, such a structure or a pointer to one, is, handed over as the
   type WANTED: an object by its name, or a parameter.  Null where nothing is
   known.  */
struct pawl_callee *pawl_object_value (tree argument, tree wanted);
/* SLOT was given null, and so is known to hold nothing else than what is stored
   there.  */
void pawl_note_null (struct pawl_callee *slot);
/* The same for all elements of OBJECT.  */
void pawl_note_zeroed (const struct pawl_callee *object);
/* All elements of OBJECT may be given VALUE.  */
void pawl_note_given_away (const struct pawl_callee *object,
                           struct pawl_callee *value);
/* VALUE, of no type that can be called, is stored into INTO: that counts if it
   turns out to hold functions.  */
void pawl_maybe_store (struct pawl_callee *into, struct pawl_callee *value,
                       location_t location);
/* Decides which of those count; late-stores.cc.  */
void pawl_settle_stores (void);
/* Adds what is known at the end of a unit: what an object that was handed over
   holds.  */
void pawl_observe_objects (void);
/* Notes that the slot ELEMENT stands in OBJECT.  */
void pawl_note_element (const struct pawl_callee *object,
                        struct pawl_callee *element);
/* The same of what stands for an element of an array with any index: "[]" in its
   symbol.  It holds what those that are told apart hold.  */
void pawl_note_any_element (const struct pawl_callee *object,
                            struct pawl_callee *element);

/* frames.cc: CALL, of the function that is observed, takes room for what it hands
   over.  */
void pawl_note_outgoing (gcall *call);

/* parsed-links.cc: FNDECL was parsed, as FUNCTION.  */
void pawl_note_parsed (tree fndecl, struct pawl_function *function);
/* Whether calls lead to bodies that were only parsed.  So it is
   while the unit is judged; in a build, others have better ones.  */
void pawl_link_parsed (bool link);

/* conditions.cc */

/* What `LEFT CODE RIGHT' says of a parameter, in *PARM, if it HOLDS or not; false
   where it says nothing that a condition can.  */
bool pawl_read_condition (enum tree_code code, tree left, tree right,
                          bool holds, struct pawl_condition *condition,
                          tree *parm);
/* CALL, in the block BB of the function that is observed, depends on parameters
   in some way or not.  */
void pawl_note_conditions (struct pawl_call *call, basic_block bb);
void pawl_add_conditions (struct pawl_call *call, tree fndecl,
                          const struct pawl_condition *conditions,
                          unsigned count);
/* The last call of FUNCTION hands over ARGUMENT, which may be a constant, or a
   parameter that is UNCHANGED.  */
void pawl_note_number (struct pawl_function *function, unsigned position,
                       tree argument, bool unchanged);
/* Keeps those that decide a call.  */
void pawl_settle_numbers (void);

#endif
