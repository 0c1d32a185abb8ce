/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What members of std::string do, which is compiled into the C++ library: units
   see their bodies in some versions and at some levels only.  */

#ifndef PAWL_RULES_CXX_STRING_H
#define PAWL_RULES_CXX_STRING_H

enum
{
  PAWL_STRING_GIVES = 1,        /* gives an address inside of the characters, as
                                   a pointer, reference, iterator or view */
  PAWL_STRING_MOVES = 2,        /* may put the characters elsewhere */
  PAWL_STRING_BEGINS = 4,       /* a constructor */
};

/* What the function with this SYMBOL does to the string that its first argument
   points to, of these; 0: nothing, or it is no member, or SYMBOL is null.  */
#ifdef __cplusplus
extern "C"
#endif
unsigned pawl_string_member (const char *symbol);

#endif
