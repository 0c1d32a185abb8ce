/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists of names in one text, such as "a,b,,c".  */

#ifndef PAWL_BASE_LIST_H
#define PAWL_BASE_LIST_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Where the first LENGTH bytes of ITEM stand among the items of LIST, which
   SEPARATOR is between, from 0; -1: nowhere, or LIST is null or empty.  */
int pawl_list_position (const char *list, char separator, const char *item,
                        size_t length);

#ifdef __cplusplus
}
#endif

#endif
