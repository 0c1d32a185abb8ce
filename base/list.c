/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists of names in one text: see list.h.  */

#include "base/list.h"

#include <string.h>

int
pawl_list_position (const char *list, char separator, const char *item,
                    size_t length)
{
  for (int position = 0; list && *list; position++)
    {
      const char *end = strchrnul (list, separator);
      if ((size_t) (end - list) == length && memcmp (list, item, length) == 0)
        return position;
      list = *end ? end + 1 : end;
    }
  return -1;
}
