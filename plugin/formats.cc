/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formats of snprintf and its like that are constants: whether what they ask for
   takes no memory.  */

#include "plugin/plugin.h"
#include "plugin/objects.h"

/* Where FNDECL, which writes into the caller's memory alone, has its format; -1:
   it is no such function.  */
static int
format_position (tree fndecl)
{
  if (!fndecl || !fndecl_built_in_p (fndecl, BUILT_IN_NORMAL))
    return -1;
  switch (DECL_FUNCTION_CODE (fndecl))
    {
    case BUILT_IN_SPRINTF:
    case BUILT_IN_VSPRINTF:
      return 1;
    case BUILT_IN_SNPRINTF:
    case BUILT_IN_VSNPRINTF:
      return 2;
    case BUILT_IN_SPRINTF_CHK:
    case BUILT_IN_VSPRINTF_CHK:
      return 3;
    case BUILT_IN_SNPRINTF_CHK:
    case BUILT_IN_VSNPRINTF_CHK:
      return 4;
    default:
      return -1;
    }
}

/* Reads digits at *TEXT; false where they ask for more than glibc formats in
   memory of its own (WORK_BUFFER_SIZE in stdio-common/vfprintf-internal.c is 1000
   characters, wide or not).  */
static bool
read_small_number (const char **text)
{
  unsigned number = 0;
  for (; ISDIGIT (**text); ++*text)
    {
      number = number * 10 + (**text - '0');
      if (number > 500)
        return false;
    }
  return true;
}

/* Whether TEXT asks for integers, narrow characters and strings, and doubles alone.
   glibc takes memory for wide ones, long doubles on small stacks, numbered
   arguments, %m and grouping (stdio-common/, 2.36 and 2.43).  */
static bool
is_plain (const char *text)
{
  while ((text = strchr (text, '%')))
    {
      text += 1 + strspn (text + 1, "-+ #0");
      if (!read_small_number (&text))
        return false;
      if (*text == '.')
        {
          text++;
          if (!read_small_number (&text))
            return false;
        }
      size_t length = strspn (text, "hljztq");
      text += length;
      if (!*text || !strchr (length ? "diouxX" : "diouxXcspaAeEfFgG%", *text))
        return false;
      text++;
    }
  return true;
}

bool
pawl_has_plain_format (tree call)
{
  int position = format_position (get_callee_fndecl (call));
  if (position < 0 || position >= call_expr_nargs (call))
    return false;
  const char *text = c_getstr (CALL_EXPR_ARG (call, position));
  return text && is_plain (text);
}

bool
pawl_has_plain_format (gcall *call)
{
  int position = format_position (gimple_call_fndecl (call));
  if (position < 0 || position >= (int) gimple_call_num_args (call))
    return false;
  tree format = gimple_call_arg (call, position);
  if (VAR_P (format))
    format = pawl_sole_value (format);
  const char *text = format ? c_getstr (format) : NULL;
  return text && is_plain (text);
}
