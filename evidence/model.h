/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evidence: what the compiler saw in one translation unit.  Facts only; what
   they mean is for rules/.

   All of a unit lives in one arena, which whoever made the unit owns.
   Strings are shared freely between its parts.  The pointers between the parts
   (a call's callee …) stay inside one unit.  */

#ifndef PAWL_EVIDENCE_MODEL_H
#define PAWL_EVIDENCE_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/place.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A promise that stands in the source.  */
enum pawl_promise_kind
{
  PAWL_PROMISE_COMPUTE = 1 << 0,
  PAWL_PROMISE_PREPARE = 1 << 1,
  PAWL_PROMISE_NOALLOC = 1 << 2,
  PAWL_PROMISE_ACQUIRES = 1 << 3,
  PAWL_PROMISE_RELEASES = 1 << 4,
  PAWL_PROMISE_RESIZES = 1 << 5,
  PAWL_PROMISE_REFUSES = 1 << 6,
};

/* One level of a macro expansion, from the place of use inwards.  */
struct pawl_expansion
{
  const char *macro;
  struct pawl_place at;         /* in the macro's definition */
};

enum pawl_callee_kind
{
  PAWL_CALLEE_FUNCTION,         /* a function, directly */
  PAWL_CALLEE_FIELD,            /* "Struct::field", called through it */
  PAWL_CALLEE_VARIABLE,         /* a pointer variable, or a table of them */
  PAWL_CALLEE_PARAMETER,        /* the parameter OF's number POSITION */
  PAWL_CALLEE_RESULT,           /* what OF returned */
  PAWL_CALLEE_VIRTUAL,          /* whatever overrides the method SYMBOL */
  PAWL_CALLEE_ALLOCA,           /* "alloca" */
  PAWL_CALLEE_VLA,              /* "vla", a variable-length array */
  PAWL_CALLEE_ASM,              /* an asm that calls, or may */
  PAWL_CALLEE_UNKNOWN,          /* an expression of which nothing is known */
  PAWL_CALLEE_CONSTANT,         /* the number SYMBOL, in decimal, that is handed
                                   over; never called */
};

/* Whatever is called, or holds what is called, once a unit.  All kinds from
   FIELD to VIRTUAL are slots: a unit's stores say what they may hold.  */
struct pawl_callee
{
  enum pawl_callee_kind kind;
  bool local;                   /* of this unit alone: a static function or
                                   variable, a local, a type without linkage */
  bool has_body;                /* the unit has its body, and not from a
                                   system header; of a FIELD: it defines the
                                   type itself, no header does */
  bool noreturn;
  uint32_t body;                /* the number of that body in the unit's
                                   functions, from 1; 0: none, and in stored
                                   evidence */
  unsigned position;            /* of a PARAMETER, or of the one that a FIELD with
                                   an OF is reached from; from 0 */
  const char *name;             /* usual name: what identities use */
  const char *symbol;           /* a FUNCTION's assembler name without a star;
                                   the symbol of a VARIABLE or of a VIRTUAL's
                                   method; a FIELD's type and field, exact, or
                                   its path (".run") from a parameter or behind
                                   its object's symbol ("table[1].run");
                                   what tells two slots of one kind apart */
  const struct pawl_callee *of; /* of a PARAMETER or RESULT: the function; of a
                                   FIELD: the function with the parameter that
                                   its object is, or points to; null: of any
                                   object */
  const char *alias_of;         /* the symbol that this FUNCTION is another
                                   name for; null: none */
  const char *file;             /* where it belongs: its definition's file, else
                                   its first declaration's; relative to the
                                   root where it lies below it; or null */
  const char *path;             /* the same, absolute; null in stored evidence */
  unsigned promises;            /* PAWL_PROMISE_* of its declaration, or of a
                                   slot's field, variable or type */
  unsigned index;               /* in the unit's callees */
  struct pawl_place promised_at;        /* where those stand, if known */
  const char *reason;           /* of pawl_prepare; or null */
  struct pawl_sizing *sizing;   /* of a FUNCTION that has no body here and whose
                                   declaration has a workspace: parameters,
                                   workspaces, atoms; else null */
};

/* A function, or what another slot holds, that is handed over as argument
   number POSITION (from 0).  */
struct pawl_argument
{
  unsigned position;
  const struct pawl_callee *value;
};

enum pawl_comparison
{
  PAWL_IS_EQUAL,
  PAWL_IS_DIFFERENT,
  PAWL_IS_LESS,
  PAWL_IS_AT_MOST,
  PAWL_IS_GREATER,
  PAWL_IS_AT_LEAST,
};

/* What holds wherever a call is reached: the function's parameter number POSITION
   (from 0), which it does not change, AND MASK compares like this with VALUE.  */
struct pawl_condition
{
  unsigned position;
  enum pawl_comparison comparison;
  int64_t mask;                 /* -1: all of it */
  int64_t value;
};

/* One call, or one taking of stack, in a function.  Two calls are one site
   when CALLEE's name and PLACE_KEY agree.  */
struct pawl_call
{
  const struct pawl_callee *callee;
  struct pawl_place at;         /* the outermost place of use */
  uint64_t place_key;           /* spelling and expansion chain, hashed */
  const struct pawl_expansion *expansions;
  const char *object;           /* the variable or array, where known */
  const struct pawl_argument *arguments;        /* those that can be called, and
                                                   numbers that decide calls */
  const struct pawl_condition *conditions;      /* all of them hold */
  unsigned argument_count;
  /* Half of what a large build takes are calls: what follows is kept small.  Any
     subset of the conditions holds as well.  */
  unsigned expansion_count : 16;
  unsigned condition_count : 13;
  bool on_failure_path : 1;     /* every path from here ends in a noreturn
                                   call other than longjmp and throw */
  bool implicit : 1;            /* no site: made by the compiler, not written
                                   (the deallocation of a failed new
                                   expression, of a deleting destructor) */
  bool plain_format : 1;        /* of snprintf and its like: the format is a
                                   constant that takes numbers and narrow
                                   strings alone, none of them wide */
};

/* A function with a body.  Template instances, constructor clones and the
   like are functions of their own with one identity.  */
struct pawl_function
{
  const char *name;             /* usual qualified name, of the outermost
                                   function for nested ones and lambdas */
  const char *symbol;           /* its own assembler name; null for one that
                                   was parsed only */
  bool local;                   /* static: other units cannot name it */
  bool mergeable;               /* weak or comdat: other units may have it */
  bool nested;                  /* its name is its outer function's */
  bool parsed_only;             /* seen before lowering only: never compiled */
  bool constructor;             /* of a C++ class: its object begins in it */
  const char *file;             /* relative to the unit's root where it lies
                                   below it, else absolute */
  const char *path;             /* absolute; null in stored evidence */
  struct pawl_place at;         /* of the name in the definition */
  unsigned last_line;           /* of the definition */
  unsigned promises;            /* PAWL_PROMISE_*, of any declaration; for
                                   nested ones also the outer function's */
  struct pawl_place promised_at;
  const char *reason;           /* of pawl_prepare; or null */
  struct pawl_call *calls;      /* in the order of the text, as far as known */
  size_t call_count;
  uint64_t frame_bytes;         /* fixed-size locals that live together */
  uint64_t largest_bytes;       /* of the largest of them … */
  const char *largest;          /* … its name … */
  struct pawl_place largest_at; /* … and place */
  const struct pawl_flow *flow; /* evidence/flow.h; null: not recorded */
  struct pawl_sizing *sizing;   /* evidence/sizing.h; null: it has no part in
                                   sizing */
};

/* VALUE, a function or another slot, is stored into the slot INTO.  Only the
   set matters, not the order.  A slot that is stored into itself is known to hold
   null where nothing else is stored.  */
struct pawl_store
{
  const struct pawl_callee *into, *value;
  struct pawl_place at;
};

struct pawl_unit
{
  const char *main_file;        /* as given to the compiler, remapped */
  const char *compiler;         /* "GNU C17 12.2.0 x86_64-linux-gnu" */
  const char *root;             /* absolute; null in stored evidence */
  struct pawl_function **functions;
  size_t function_count;
  struct pawl_callee **callees;
  size_t callee_count;
  struct pawl_store *stores;
  size_t store_count;
};

#ifdef __cplusplus
}
#endif

#endif
