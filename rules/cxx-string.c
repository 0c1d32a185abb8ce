/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Members of std::string by their mangled names: see cxx-string.h.  */

#include "rules/cxx-string.h"

#include <stddef.h>
#include <string.h>

static const struct member
{
  const char *name;             /* as mangled, without what follows */
  unsigned does;
} members[] = {
  { "5c_str", PAWL_STRING_GIVES },
  { "4data", PAWL_STRING_GIVES },
  { "ix", PAWL_STRING_GIVES },          /* operator[] */
  { "2at", PAWL_STRING_GIVES },
  { "5front", PAWL_STRING_GIVES },
  { "4back", PAWL_STRING_GIVES },
  { "5begin", PAWL_STRING_GIVES },
  { "3end", PAWL_STRING_GIVES },
  { "6cbegin", PAWL_STRING_GIVES },
  { "4cend", PAWL_STRING_GIVES },
  { "cvSt17basic_string_view", PAWL_STRING_GIVES },
  { "7_M_data", PAWL_STRING_GIVES },
  { "C1", PAWL_STRING_BEGINS },
  { "C2", PAWL_STRING_BEGINS },
  { "aS", PAWL_STRING_MOVES },          /* operator= */
  { "pL", PAWL_STRING_MOVES },          /* operator+= */
  { "6append", PAWL_STRING_MOVES },
  { "6assign", PAWL_STRING_MOVES },
  { "6insert", PAWL_STRING_GIVES | PAWL_STRING_MOVES },
  { "5erase", PAWL_STRING_GIVES },
  { "7replace", PAWL_STRING_MOVES },
  { "6resize", PAWL_STRING_MOVES },
  { "7reserve", PAWL_STRING_MOVES },
  { "9push_back", PAWL_STRING_MOVES },
  { "13shrink_to_fit", PAWL_STRING_MOVES },
  { "4swap", PAWL_STRING_MOVES },
  { "9_M_append", PAWL_STRING_MOVES },
  { "9_M_assign", PAWL_STRING_MOVES },
  { "9_M_mutate", PAWL_STRING_MOVES },
  { "10_M_replace", PAWL_STRING_MOVES },
  { "14_M_replace_aux", PAWL_STRING_MOVES },
  { "15_M_replace_cold", PAWL_STRING_MOVES },
};

/* Where the member's own name begins in SYMBOL, a member of some
   std::basic_string; null: it is none.  */
static const char *
member_name (const char *symbol)
{
  static const char *const classes[] = {
    "St7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE",
    "St7__cxx1112basic_stringIwSt11char_traitsIwESaIwEE",
    "Ss", "SbIwSt11char_traitsIwESaIwEE",
  };
  if (strncmp (symbol, "_ZN", 3) != 0)
    return NULL;
  symbol += symbol[3] == 'K' ? 4 : 3;
  for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
    {
      size_t length = strlen (classes[i]);
      if (strncmp (symbol, classes[i], length) == 0)
        return symbol + length;
    }
  return NULL;
}

unsigned
pawl_string_member (const char *symbol)
{
  const char *name = symbol ? member_name (symbol) : NULL;
  for (size_t i = 0; name && i < sizeof members / sizeof *members; i++)
    {
      size_t length = strlen (members[i].name);
      /* The parameters' types or an ABI tag follow.  */
      if (strncmp (name, members[i].name, length) == 0
          && (name[length] == 'E' || name[length] == 'B'
              || members[i].name[0] == 'c'))
        return members[i].does;
    }
  return 0;
}
