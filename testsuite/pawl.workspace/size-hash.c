/* The upper bits of a product that wraps index a table; an element that is looked
   at twice is one value.  { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

PAWL_COMPUTE int
matches (const uint8_t *in, uint32_t n, uint32_t *hits,
         uint32_t *table PAWL_WORKSPACE (cap, "4096 * 4"), size_t cap)
{
  if (!table || cap < 4096 * sizeof *table || n > 1u << 30)
    return -1;
  memset (table, 0, 4096 * sizeof *table);
  for (uint32_t i = 0; i + 4 <= n; i++)
    {
      uint32_t four;
      memcpy (&four, in + i, 4);
      uint32_t at = (four * 2654435761u) >> 20;
      *hits += table[at];
      table[at] = i;
    }
  return 0;
}

PAWL_COMPUTE int
twice_as_many (const uint8_t *in, uint32_t n,
               uint32_t *table PAWL_WORKSPACE (cap, "4096 * 4"), size_t cap)
{
  if (!table || cap < 4096 * sizeof *table || n > 1u << 30)
    return -1;
  for (uint32_t i = 0; i + 4 <= n; i++)
    {
      uint32_t four;
      memcpy (&four, in + i, 4);
      table[(four * 2654435761u) >> 19] = i; /* { dg-error "'twice_as_many' touches [0-9]+ bytes of the workspace 'table', which has 16384" } */
    }
  return 0;
}

PAWL_COMPUTE int
five_bytes (const uint64_t *in, size_t n,
            uint16_t *table PAWL_WORKSPACE (cap, "8192 * 2"), size_t cap)
{
  if (!table || cap < 8192 * sizeof *table)
    return -1;
  for (size_t i = 0; i < n; i++)
    table[((in[i] << 24) * 889523592379ull) >> 51] = 1;
  return 0;
}

/* That is a division by three.  */
PAWL_COMPUTE int
thirds (uint32_t n, uint8_t *ws PAWL_WORKSPACE (cap, "n / 3"), size_t cap)
{
  uint32_t third = (uint32_t) ((n * 0xaaaaaaabull) >> 33);
  if (third && (!ws || cap < third))
    return -1;
  memset (ws, 0, n / 3);
  return 0;
}

PAWL_COMPUTE int
mark (const uint32_t *list, uint32_t count, uint32_t n,
      uint8_t *bits PAWL_WORKSPACE (cap, "ceil_div (n, 8)"), size_t cap)
{
  size_t bytes = n / 8 + (n % 8 != 0);
  if ((bytes && !bits) || cap < bytes)
    return -1;
  memset (bits, 0, bytes);
  for (uint32_t i = 0; i < count; i++)
    if (list[i] < n)
      bits[list[i] / 8] |= 1u << (list[i] % 8);
  return 0;
}

/* It may be another one when something was stored in between.  */
PAWL_COMPUTE int
moved_meanwhile (uint32_t *list, uint32_t count, uint32_t n,
                 uint8_t *bits PAWL_WORKSPACE (cap, "n"), size_t cap)
{
  if (!bits || cap < n)
    return -1;
  for (uint32_t i = 0; i < count; i++)
    if (list[i] < n)
      {
        list[i] *= 2;
        bits[list[i]] = 1; /* { dg-note "it is not known whether 'moved_meanwhile' stays inside" } */
      }
  return 0;
}
