/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers of any size: see formula-number.h.  */

#include "manifests/formula-number.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { limb_digits = 9 };
static const uint32_t limb_base = 1000000000;

static unsigned
digit_value (char digit)
{
  return digit <= '9' ? (unsigned) (digit - '0')
                      : (unsigned) ((digit | 0x20) - 'a') + 10;
}

/* Hexadecimal DIGITS in decimal, by limbs of nine decimal digits, the least
   first; seven hexadecimal digits are taken at a time.  */
static char *
from_hexadecimal (struct pawl_arena *arena, const char *digits, size_t length)
{
  uint32_t *limbs
    = pawl_arena_array (arena, length * 5 / 4 / limb_digits + 2,
                        sizeof *limbs);
  size_t count = 1;
  for (size_t i = 0; i < length;)
    {
      uint64_t carry = 0, scale = 1;
      for (size_t taken = 0; taken < 7 && i < length; taken++, i++)
        {
          carry = carry * 16 + digit_value (digits[i]);
          scale *= 16;
        }
      for (size_t j = 0; j < count; j++)
        {
          carry += limbs[j] * scale;
          limbs[j] = (uint32_t) (carry % limb_base);
          carry /= limb_base;
        }
      if (carry)
        limbs[count++] = (uint32_t) carry;
    }
  char *result = pawl_arena_alloc (arena, count * limb_digits + 1);
  char *out = result + sprintf (result, "%u", (unsigned) limbs[count - 1]);
  while (--count)
    out += sprintf (out, "%09u", (unsigned) limbs[count - 1]);
  return result;
}

char *
pawl_formula_read_number (struct pawl_arena *arena, const char *text,
                          size_t length)
{
  if (length > 2 && text[0] == '0' && (text[1] | 0x20) == 'x')
    {
      size_t digits = strspn (text + 2, "0123456789abcdefABCDEF");
      size_t zeros = strspn (text + 2, "0");
      return zeros == digits
               ? pawl_arena_strdup (arena, "0")
               : from_hexadecimal (arena, text + 2 + zeros, digits - zeros);
    }
  return pawl_arena_strndup (arena, text, strspn (text, "0123456789"));
}
