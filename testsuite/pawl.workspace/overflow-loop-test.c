/* What a loop tests: the counter comes from a run that passed the test.
   { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <stdint.h>

PAWL_COMPUTE int
fours (const uint8_t *in, uint32_t n,
       uint8_t *ws PAWL_WORKSPACE (cap, "n"), size_t cap)
{
  if (n > 1u << 30 || !ws || cap < n)
    return -1;
  for (uint32_t i = 0; i + 4 <= n; i++)
    ws[i + 3] = in[i];
  return 0;
}

PAWL_COMPUTE int
fours_of_all (const uint8_t *in, uint32_t n,
              uint8_t *ws PAWL_WORKSPACE (cap, "n"), size_t cap)
{
  if (!ws || cap < n)
    return -1;
  for (uint32_t i = 0; i + 4 <= n; i++) /* { dg-error "in 'fours_of_all', 'unsigned int' addition wraps: i = [0-9]+ gives 4294967296" } */
    ws[i + 3] = in[i];
  return 0;
}

PAWL_COMPUTE int
from_afar (const uint8_t *in, uint32_t from, uint32_t n,
           uint8_t *ws PAWL_WORKSPACE (cap, "n"), size_t cap)
{
  if (n > 1u << 30 || !ws || cap < n)
    return -1;
  for (uint32_t i = from; i + 4 <= n; i++) /* { dg-error "in 'from_afar', 'unsigned int' addition wraps" } */
    ws[i + 3] = in[i];
  return 0;
}
