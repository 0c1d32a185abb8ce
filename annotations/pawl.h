/* SPDX-License-Identifier: 0BSD */
/* Pawl's annotations: what a kernel author promises about memory.

   Under GCC with the Pawl plugin each macro is an attribute that the plugin
   checks; without it, and under every other compiler, all of them vanish
   without a warning.  The manual's chapter "Annotations" says what each one
   promises.  */

#ifndef PAWL_H
#define PAWL_H

/* Strict C90 and C++98 have no macros with a variable number of arguments and
   would warn of the one below.  */
#if defined __GNUC__ && __INCLUDE_LEVEL__ > 0 \
  && (defined __cplusplus ? __cplusplus < 201103L \
                          : !defined __STDC_VERSION__ \
                              || __STDC_VERSION__ < 199901L)
# pragma GCC system_header
#endif

#if defined __has_attribute
# if __has_attribute (pawl_compute)
#  define PAWL_ATTRIBUTE_(attribute) __attribute__ ((attribute))
# endif
#endif
#ifndef PAWL_ATTRIBUTE_
# define PAWL_ATTRIBUTE_(attribute)
#endif

/* On a function: nothing reachable from it may acquire, resize, release or
   map memory, or take stack of unbounded size.  On a declaration whose body
   is not seen: a promise that the unit with the body verifies.  */
#define PAWL_COMPUTE PAWL_ATTRIBUTE_ (pawl_compute)

/* On a function: set-up or tear-down.  It may allocate; the compute path must
   not reach it.  */
#define PAWL_PREPARE PAWL_ATTRIBUTE_ (pawl_prepare)

/* On a function declaration, a function type, or a typedef, variable,
   parameter or field of pointer-to-function type: whatever is called here
   does not allocate.  Believed where no body is seen, checked elsewhere.  */
#define PAWL_NOALLOC PAWL_ATTRIBUTE_ (pawl_noalloc)

/* The same places: the project's own allocators, operation tables too.  */
#define PAWL_ACQUIRES PAWL_ATTRIBUTE_ (pawl_acquires)
#define PAWL_RELEASES PAWL_ATTRIBUTE_ (pawl_releases)
#define PAWL_RESIZES PAWL_ATTRIBUTE_ (pawl_resizes)

/* After the name of a pointer parameter: scratch storage owned by the caller.
   CAPACITY, a bare token, names the parameter with its size in bytes; BYTES,
   a string literal, is the size formula: how many bytes suffice.  */
#define PAWL_WORKSPACE(capacity, bytes) \
  PAWL_ATTRIBUTE_ (pawl_workspace (#capacity, bytes))

/* The same where the interface carries no capacity.  */
#define PAWL_WORKSPACE_UNCHECKED(bytes) \
  PAWL_ATTRIBUTE_ (pawl_workspace ("", bytes))

/* On a function: a return of a refusal value leaves the world as it was.
   Without values, by the return type: a negative constant (signed integer,
   enum), false (bool), null (pointer); other types need values.  */
#define PAWL_REFUSES PAWL_ATTRIBUTE_ (pawl_refuses)
#define PAWL_REFUSES_WITH(...) PAWL_ATTRIBUTE_ (pawl_refuses (__VA_ARGS__))

/* On a pointer parameter: what a refusal may write, the error report.  */
#define PAWL_ERROR_OUT PAWL_ATTRIBUTE_ (pawl_error_out)

/* On a pointer field or variable: once set, the address must not move or be
   released (second form: while the named predicate holds).  */
#define PAWL_STABLE PAWL_ATTRIBUTE_ (pawl_stable)
#define PAWL_STABLE_WHILE(predicate) PAWL_ATTRIBUTE_ (pawl_stable (predicate))

/* On a field or variable: a store to it is no side effect.  */
#define PAWL_DIAGNOSTIC_COUNTER PAWL_ATTRIBUTE_ (pawl_diagnostic_counter)

#endif
