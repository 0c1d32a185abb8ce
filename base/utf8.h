/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decoding one character of UTF-8.  */

#ifndef PAWL_BASE_UTF8_H
#define PAWL_BASE_UTF8_H

#include <stddef.h>

/* The number of bytes of the character at TEXT (of which LENGTH > 0 bytes are
   there) and in *CODE its code point; 0 when it is no valid UTF-8: overlong,
   a surrogate, beyond U+10FFFF, or cut off.  */
static inline size_t
pawl_utf8_decode (const char *text, size_t length, unsigned *code)
{
  const unsigned char *byte = (const unsigned char *) text;
  if (byte[0] < 0x80)
    {
      *code = byte[0];
      return 1;
    }
  size_t bytes = byte[0] >= 0xf0 ? 4 : byte[0] >= 0xe0 ? 3 : 2;
  if (byte[0] < 0xc2 || byte[0] > 0xf4 || bytes > length)
    return 0;
  unsigned value = byte[0] & (0x7fu >> bytes);
  for (size_t i = 1; i < bytes; i++)
    {
      if ((byte[i] & 0xc0) != 0x80)
        return 0;
      value = value << 6 | (byte[i] & 0x3f);
    }
  if ((bytes == 3 && (value < 0x800 || (value >= 0xd800 && value < 0xe000)))
      || (bytes == 4 && (value < 0x10000 || value > 0x10ffff)))
    return 0;
  *code = value;
  return bytes;
}

#endif
