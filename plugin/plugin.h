/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the plugin's files share.  Everything here runs once, inside one
   compiler process, for one translation unit.  */

#ifndef PAWL_PLUGIN_PLUGIN_H
#define PAWL_PLUGIN_PLUGIN_H

#include "plugin/gcc-compat.h"

#include "sbitmap.h"

#include "base/arena.h"
#include "evidence/model.h"
#include "manifests/manifest.h"
#include "rules/judge.h"

/* The state of this compilation.  Its arena lives until the unit was judged; there
   is nothing to observe afterwards.  */
struct pawl_compilation
{
  struct pawl_arena *arena;
  const char *compiler_version; /* "12.2.0" */
  const char *folder;           /* the current folder, absolute */
  struct pawl_promises *promises;
  struct pawl_policy policy;
  bool disabled;                /* nothing more is looked at: options or
                                   manifests are wrong and an error was given,
                                   or the unit was judged */
  bool judged;
};

extern struct pawl_compilation pawl_compilation;

/* options.cc: reads the plugin's arguments and the manifests; gives errors
   and sets `disabled' where they are wrong.  */
void pawl_read_options (const struct plugin_name_args *info);

/* attributes.cc */
void pawl_register_attributes (void);

/* Whether PAWL_STABLE stood anywhere in the unit.  */
bool pawl_stable_seen (void);

/* Whether LIST has any attribute of ours: asked first, as most have none.  */
bool pawl_has_attributes (tree list);

/* The attribute NAME ("compute" … without the prefix) in LIST, in either
   spelling, or null.  */
tree pawl_find_attribute (const char *name, tree list);

/* The PAWL_PROMISE_* that LIST holds, and in *AT where the first of them
   stands (0 where the attribute is on a type) and in *REASON the text of
   pawl_prepare; AT and REASON may be null.  */
unsigned pawl_attribute_promises (tree list, location_t *at,
                                  const char **reason);

/* Of one of our attributes on a declaration: where it stands, and its
   arguments as written.  */
location_t pawl_attribute_location (tree attribute);
tree pawl_attribute_arguments (tree attribute);

/* The text of a string literal; null for anything else.  */
const char *pawl_string_argument (tree argument);

/* Gives an error where pawl.h came out of a header that was precompiled without
   the plugin: its macros are empty, and nothing that they promise is there.  */
void pawl_check_header (void);

/* Takes from FNDECL the attributes that C let it inherit from the typedef that
   it returns: they speak of the result.  */
void pawl_drop_attributes_of_result (tree fndecl);

/* Takes all of our attributes off DECL and its parameters, so that nothing
   after us can tell that they were there.  */
void pawl_strip_attributes (tree decl);

/* parameters.cc: checks what a declaration of FNDECL promises of its parameters
   and keeps it on the function.  */
void pawl_keep_parameters (tree fndecl);

/* Whether a declaration of FNDECL says PAWL_ERROR_OUT of its parameter number
   POSITION.  */
bool pawl_is_error_out (tree fndecl, unsigned position);

/* contracts.cc: what can only be checked when a declaration is complete.  */
void pawl_check_declaration (tree decl);
void pawl_check_definition (tree fndecl);
/* Whether no contradiction was reported of DECL yet; asked before each.  */
bool pawl_first_report (tree decl);
/* Gives an error where DECL's annotations contradict each other.  */
void pawl_check_contradictions (tree decl);
/* PARM, of a prototype that is being parsed, was annotated.  */
void pawl_pend_parameter (tree parm);
/* Reads what FNDECL's prototypes promise of the parameter that SLOT is.  */
void pawl_note_parameter_promises (tree fndecl, struct pawl_callee *slot);

/* names.cc */

/* The usual qualified name of a function: no parameters, no template
   arguments, no unnamed or inline namespaces.  */
const char *pawl_function_name (tree fndecl);

/* The outermost function that FNDECL, nested or a lambda, stands in; FNDECL
   itself where there is none.  */
tree pawl_outermost_function (tree fndecl);

bool pawl_is_deleting_destructor (tree fndecl);
/* Whether FNDECL is one of those that GCC makes of a constructor or destructor,
   for complete objects, bases and so on.  */
bool pawl_is_clone (tree fndecl);

/* "Struct::field" for a COMPONENT_REF's FIELD_DECL, or null.  */
const char *pawl_field_name (tree field);

/* What tells the field from all others, across units where its type has
   linkage (*LOCAL false).  */
const char *pawl_field_symbol (tree field, bool *local);

/* Its assembler name without a leading star; null where it has none yet. */
const char *pawl_symbol (tree decl);

/* places.cc */

/* The absolute path of a file of the line table, links resolved; cached.  */
const char *pawl_real_path (const char *file);

/* The absolute path of the file where LOCATION is used; null: none.  */
const char *pawl_path_of (location_t location);

/* What the file of such a PATH is called in evidence.  */
const char *pawl_stored_path (const char *path);

/* Where a local stands that FNDECL is called for at the end of its scope, given
   ARGUMENT: as its destructor, or by its attribute `cleanup'.  PLACE is where the
   call stands.  UNKNOWN_LOCATION: it is no such call.  */
location_t pawl_place_of_destroyed (tree fndecl, tree argument,
                                    location_t place);

/* The outermost place of use of LOCATION; its file is named as identities name
   theirs.  */
struct pawl_place pawl_place_of (location_t location);

/* A key of the spelling and the expansion chain of LOCATION.  */
uint64_t pawl_place_key (location_t location);

/* Whether two places of this compilation are one location.  */
bool pawl_same_location (const struct pawl_place *one,
                         const struct pawl_place *other);

/* Fills CALL's expansions from LOCATION.  */
void pawl_note_expansions (struct pawl_call *call, location_t location);

/* observe.cc: the unit under observation.  */
struct pawl_function *pawl_begin_function (tree fndecl, bool parsed_only);
struct pawl_callee *pawl_new_callee (enum pawl_callee_kind kind,
                                     const char *name);
struct pawl_call *pawl_add_call (struct pawl_function *function,
                                 struct pawl_callee *callee,
                                 location_t location);
void pawl_add_argument (struct pawl_call *call, unsigned position,
                        struct pawl_callee *value);
void pawl_add_store (struct pawl_callee *into, struct pawl_callee *value,
                     location_t location);
/* Reads the promises of LIST into *PROMISES and the first one's place.  */
void pawl_note_promises (tree list, unsigned *promises,
                         struct pawl_place *at, const char **reason);
/* Reads the promises of a redeclared function again, where it was parsed or
   called before.  */
void pawl_renew_promises (tree fndecl);
/* What is promised of ALIAS holds for the body of TARGET.  */
void pawl_promise_by_alias (tree alias, tree target);
/* Marks what the compiler added to the calls that were written; a call whose
   `implicit' is set stands where only unwinding leads to, or where it gives back
   what a new expression acquired.  */
void pawl_finish_function (struct pawl_function *function, tree fndecl);
/* FNDECL as it was compiled, after `cfg'; null where it was not.  */
struct pawl_function *pawl_function_of (tree fndecl);
struct pawl_unit *pawl_observed_unit (void);

/* slots.cc */

/* The callee of the declaration with this DECL_UID, where there is one.  */
struct pawl_callee *pawl_known_callee (int uid);
struct pawl_callee *pawl_stack_callee (enum pawl_callee_kind kind);
struct pawl_callee *pawl_function_callee (tree fndecl);
/* The slot of a field, variable or parameter; of what a function returns; of
   a virtual method.  */
struct pawl_callee *pawl_slot_of (tree object);
/* A field's slot holds all that is stored into the field in any object of its
   type.  Part of it are the slots of what is reached from a variable by fields
   and constant indices (PATH: those before FIELD), and what is written by any
   other way, which may be any of them.  */
struct pawl_callee *pawl_written_slot (tree field);
/* The slot that the COMPONENT_REF REF is, to read from or to write to.  */
struct pawl_callee *pawl_component_slot (tree ref, bool write);
struct pawl_callee *pawl_result_slot (tree fndecl);
/* The parameter number POSITION of FNDECL where something is promised of it,
   else null.  */
struct pawl_callee *pawl_promised_parameter (tree fndecl, unsigned position);
struct pawl_callee *pawl_virtual_slot (tree method);
/* That of the method that is NUMBER in the table of the class TYPE; null: none
   is.  */
struct pawl_callee *pawl_virtual_number (tree type, HOST_WIDE_INT number);
/* What stands for an expression of which nothing is known.  */
struct pawl_callee *pawl_unknown_callee (void);
bool pawl_is_function_pointer (tree type);
bool pawl_is_method_pointer (tree type);
/* What is reached through a pointer to TYPE, a pointer to a function or an array
   of them: one slot for all of its signature.  Null for other types.  */
struct pawl_callee *pawl_pointee_slot (tree type);
/* Whether FNDECL is one of GCC's atomic built-in functions.  */
bool pawl_is_atomic (tree fndecl);
/* What EXPRESSION, a pointer to a function, may be; null where it is none or
   nothing is known of it.  */
struct pawl_callee *pawl_value_of (tree expression);
/* The same for what is called: the unknown callee where nothing is known;
   null for what the target expands by itself.  */
struct pawl_callee *pawl_resolve_callee (tree fn);
/* The deallocation function that goes with CALLEE, the virtual destructor of a
   delete expression; null for any other.  */
struct pawl_callee *pawl_deallocation_of (const struct pawl_callee *callee);

/* stores.cc */
void pawl_observe_stores (function *fun, gimple *stmt);
void pawl_observe_initialisers (void);
void pawl_observe_overrides (tree fndecl);
void pawl_observe_aliases (void);

/* asm.cc */
void pawl_observe_asm (struct pawl_function *function, gasm *stmt,
                       bool failing);

/* formats.cc: whether CALL, as it was parsed or compiled, is of snprintf or its like
   with a constant format for which no memory is taken.  */
bool pawl_has_plain_format (tree call);
bool pawl_has_plain_format (gcall *call);

/* observe-parsed.cc: what GIMPLE never sees.  */
void pawl_observe_parsed (tree fndecl);

/* observe-gimple.cc: registers the pass after `cfg'.  */
void pawl_register_observer (const char *plugin_name);

/* failure-paths.cc: marks in FAILING (by block index) the blocks from which
   every path ends in a noreturn call other than longjmp and throw.  Returns
   false, with nothing marked, where the function has none.  */
bool pawl_find_failure_paths (function *fun, sbitmap failing);

/* Whether FNDECL is such a noreturn function.  */
bool pawl_ends_in_failure (tree fndecl, int flags);
/* FNDECL was parsed: remembers by what it ends, if it does not return.  */
void pawl_note_ends (tree fndecl);

/* frames.cc */
void pawl_observe_frame (struct pawl_function *function, tree fndecl);
/* ARRAY of BYTES, whose bound folded to a constant, is in the frame too.  */
void pawl_add_to_frame (struct pawl_function *function, tree array,
                        uint64_t bytes);

/* constants.cc: whether the size of a variable-length array folds to a
   constant, in GIMPLE (the size in bytes that CALL takes, or null) and before
   lowering.  */
/* What VAR, a local that the program cannot change, was initialised with; VAR
   itself for any other.  */
tree pawl_constant_local (function *fun, tree var);
tree pawl_alloca_size (function *fun, gcall *call);
/* Whether FNDECL is std::is_constant_evaluated or its like, which are false wherever
   code is compiled.  */
bool pawl_asks_compile_time (tree fndecl);
/* Whether FUN can have blocks that constant conditions rule out and nothing
   folded.  */
bool pawl_may_have_dead_blocks (function *fun);
/* Marks in LIVE the blocks that those do not rule out.  */
void pawl_find_live_blocks (function *fun, sbitmap live);
bool pawl_expression_folds (tree expression);

/* diagnose.cc */
void pawl_report_problems (const struct pawl_problems *problems);
void pawl_report_findings (const struct pawl_findings *findings);

/* A location in the manifest FILE (any text file), so that GCC shows the
   line; UNKNOWN_LOCATION where PLACE has none.  */
location_t pawl_location_in_file (const struct pawl_place *place);

/* flows.cc: records the control flow of the functions of a unit that promises
   something of refusals or addresses (evidence/flow.h), when all bodies are in
   SSA form.  */
void pawl_observe_flows (struct pawl_unit *unit);

/* section.cc */
void pawl_encode_evidence (const struct pawl_unit *unit);
void pawl_write_evidence (void);

/* witness.cc: the option `witness', whose pass marks compute-path functions.  */
void pawl_witness_on (void);
void pawl_register_witness (const char *plugin_name);

/* judge.cc */
void pawl_register_judge (const char *plugin_name);
void pawl_judge (void);

#endif
