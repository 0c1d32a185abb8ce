/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shipped lists (libc.yaml, cxx.yaml …), compiled into the library: what
   functions of well-known libraries do to memory.  Generated at build time by
   manifests/list-compiler.c; there is no file to find at run time and nothing
   to relocate at load time.  */

#ifndef PAWL_MANIFESTS_LISTS_H
#define PAWL_MANIFESTS_LISTS_H

#include <stddef.h>

#include "manifests/manifest.h"

#ifdef __cplusplus
extern "C" {
#endif

struct pawl_listed
{
  enum pawl_effect effect;      /* UNKNOWN: not in any list */
  unsigned calls_back;          /* argument that is called, from 1, or
                                   PAWL_ANY_ARGUMENT; 0: none */
  const char *list;             /* "libc" … ; null: not in any list */
};

/* What the shipped lists say of SYMBOL, an assembler name without a leading
   star, or a usual C++ name ("operator new").  Exact names first, then the
   lists' patterns, the longest pattern first.  */
struct pawl_listed pawl_listed_find (const char *symbol);

#ifdef __cplusplus
}
#endif

#endif
