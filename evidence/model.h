/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evidence: what the compiler saw in one translation unit.  Facts only; what
   they mean is for rules/.

   All of a unit lives in one arena, which whoever made the unit owns.
   Strings are shared freely between its parts.  */

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
  PAWL_CALLEE_FUNCTION,
  PAWL_CALLEE_FIELD,            /* "Struct::field", called through it */
  PAWL_CALLEE_ALLOCA,           /* "alloca" */
  PAWL_CALLEE_VLA,              /* "vla", a variable-length array */
};

/* Whatever is called, once a unit.  */
struct pawl_callee
{
  enum pawl_callee_kind kind;
  const char *name;             /* usual name: what identities use */
  const char *symbol;           /* assembler name without a star; null for
                                   what has none */
  const char *path;             /* absolute, of the file that it belongs to:
                                   its definition's, else its first
                                   declaration's; null for what has none */
  bool has_body;                /* the unit has its body, and not from a
                                   system header */
  unsigned index;               /* in the unit's callees */
  unsigned promises;            /* PAWL_PROMISE_* of its declaration */
  struct pawl_place promised_at;        /* where those stand, if known */
  const char *reason;           /* of pawl_prepare; or null */
};

/* One call, or one taking of stack, in a function.  Two calls are one site
   when CALLEE's name and PLACE_KEY agree.  */
struct pawl_call
{
  const struct pawl_callee *callee;
  struct pawl_place at;         /* the outermost place of use */
  uint64_t place_key;           /* spelling and expansion chain, hashed */
  const struct pawl_expansion *expansions;
  unsigned expansion_count;
  bool on_failure_path;         /* every path from here ends in a noreturn
                                   call other than longjmp and throw */
  bool implicit;                /* no site: made by the compiler, not written
                                   (the deallocation of a failed new
                                   expression, of a deleting destructor) */
  const char *object;           /* the variable or array, where known */
};

/* A function with a body.  Template instances, constructor clones and the
   like are functions of their own with one identity.  */
struct pawl_function
{
  const char *name;             /* usual qualified name, of the outermost
                                   function for nested ones and lambdas */
  const char *symbol;           /* its own assembler name */
  const char *file;             /* relative to the unit's root where it lies
                                   below it, else absolute */
  const char *path;             /* absolute; "" in stored evidence */
  struct pawl_place at;         /* of the name in the definition */
  unsigned promises;            /* PAWL_PROMISE_*, of any declaration; for
                                   nested ones also the outer function's */
  struct pawl_place promised_at;
  struct pawl_call *calls;      /* in the order of the text, as far as known */
  size_t call_count;
  uint64_t frame_bytes;         /* fixed-size locals that live together */
  uint64_t largest_bytes;       /* of the largest of them … */
  const char *largest;          /* … its name … */
  struct pawl_place largest_at; /* … and place */
  bool parsed_only;             /* seen before lowering only: never compiled */
};

struct pawl_unit
{
  const char *main_file;        /* as given to the compiler */
  const char *root;             /* absolute; "" in stored evidence */
  struct pawl_function **functions;
  size_t function_count;
  struct pawl_callee **callees;
  size_t callee_count;
};

#ifdef __cplusplus
}
#endif

#endif
