/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one place that knows how GCC 11 to 16 differ, and the one that includes
   GCC's headers, in the order that they need.  */

#ifndef PAWL_PLUGIN_GCC_COMPAT_H
#define PAWL_PLUGIN_GCC_COMPAT_H

/* gcc-plugin.h poisons malloc and friends: system headers come first.  */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gcc-plugin.h"
#include "plugin-version.h"

#include "tm.h"
#include "tree.h"
#include "fold-const.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "sbitmap.h"
#include "tree-pass.h"
#include "ssa.h"
#include "tree-cfg.h"
#include "tree-dfa.h"
#include "internal-fn.h"
#include "gimple-fold.h"
#include "except.h"
#include "context.h"
#include "cgraph.h"
#include "stringpool.h"
#include "attribs.h"
#include "c-family/c-common.h"
#include "diagnostic.h"
#include "langhooks.h"
#include "file-prefix-map.h"
#include "toplev.h"
#include "output.h"
#include "calls.h"
#include "spellcheck.h"
#if GCCPLUGIN_VERSION_MAJOR >= 16
# include "diagnostics/file-cache.h"    /* moved out of input.h */
# include "tree-logical-location.h"
#endif
#if GCCPLUGIN_VERSION_MAJOR >= 15
# include "simple-diagnostic-path.h"    /* moved out of diagnostic-path.h */
#else
# include "diagnostic-path.h"
#endif

/* The major version whose headers this is compiled with.  */
enum { pawl_built_for = GCCPLUGIN_VERSION_MAJOR };

/* mkdeps.h is not installed.  lto1 and front ends other than C's and C++'s have
   none of these (type_as_string is C++'s alone, lookup_name of one argument C's),
   so they are weak.  */
extern void deps_add_dep (class mkdeps *, const char *) __attribute__ ((weak));
extern class mkdeps *cpp_get_deps (cpp_reader *) __attribute__ ((weak));
extern struct cpp_reader *parse_in __attribute__ ((weak));
extern cpp_hashnode *cpp_lookup (cpp_reader *, const unsigned char *, unsigned)
  __attribute__ ((weak));
extern tree lookup_name (tree) __attribute__ ((weak));
extern const char *type_as_string (tree, int) __attribute__ ((weak));
extern tree identifier_global_value (tree) __attribute__ ((weak));
extern tree identifier_global_tag (tree) __attribute__ ((weak));
/* From cp/name-lookup.h; 0 is whatever is found.  */
enum class LOOK_want;
extern tree lookup_qualified_name (tree scope, tree name, LOOK_want want,
                                   bool complain) __attribute__ ((weak));
extern tree c_global_trees[(int) CTI_MAX] __attribute__ ((weak));

/* GCC 14 replaced the null-ended table of register_scoped_attributes by a
   description that counts its entries.  TABLE ends with a null entry, which
   COUNT leaves out.  */
static inline void
pawl_register_scoped (const attribute_spec *table, size_t count,
                      const char *space)
{
#if GCCPLUGIN_VERSION_MAJOR >= 14
  static scoped_attribute_specs specs
    = { space, array_slice<const attribute_spec> (table, count) };
  register_scoped_attributes (specs, false);
#else
  (void) count;
  register_scoped_attributes (table, space);
#endif
}

/* A line of a source, not ended by a null: 14 made the cache of files a member
   of the diagnostic context, 16 moved its names into a namespace.  Null where
   the line cannot be had.  */
static inline const char *
pawl_source_line (const char *file, int line, size_t *length)
{
#if GCCPLUGIN_VERSION_MAJOR >= 14
  auto span = global_dc->get_file_cache ().get_source_line (file, line);
#else
  auto span = location_get_source_line (file, line);
#endif
  *length = span ? span.length () : 0;
  return span ? span.get_buffer () : NULL;
}

/* A printer for the events of a path: a copy of GCC's own without its prefix,
   which the second diagnostic's events would repeat.  15 renamed the original
   and made the copy a unique_ptr.  */
static inline pretty_printer *
pawl_event_printer (void)
{
#if GCCPLUGIN_VERSION_MAJOR >= 15
  pretty_printer *printer
    = global_dc->get_reference_printer ()->clone ().release ();
#else
  pretty_printer *printer = global_dc->printer->clone ();
#endif
  pp_set_prefix (printer, NULL);
  return printer;
}

/* The arguments of simple_diagnostic_path's constructor: 16 wants to be told
   how functions are named.  */
#if GCCPLUGIN_VERSION_MAJOR >= 16
# define PAWL_PATH_ARGUMENTS(printer) \
  static_cast<const tree_logical_location_manager &> ( \
    *global_dc->get_logical_location_manager ()), printer
#else
# define PAWL_PATH_ARGUMENTS(printer) printer
#endif

/* Whether BIT was not in SET yet; now it is.  In 11 bitmap_set_bit has no
   result.  */
static inline bool
pawl_set_bit (sbitmap set, int bit)
{
  bool was_there = bitmap_bit_p (set, bit);
  bitmap_set_bit (set, bit);
  return !was_there;
}

/* From cp/cp-tree.h, which cannot be included together with other front ends'
   headers; the same on all versions.  The name of a lambda's closure type, and
   an inline namespace.  */
#define PAWL_IDENTIFIER_LAMBDA_P(NODE) \
  (IDENTIFIER_NODE_CHECK (NODE)->base.protected_flag)
#define PAWL_NAMESPACE_INLINE_P(NODE) \
  TREE_LANG_FLAG_0 (NAMESPACE_DECL_CHECK (NODE))

#endif
