/* SPDX-License-Identifier: 0BSD */
/* The sound version of the model; model.exp makes the faults of it, a line
   each.  */

#include "runtime.h"

Runtime::Runtime (const Backend &given)
  : backend (given), bank (), retained (), steps (), used (0)
{
}

bool
Runtime::in_use () const
{
  return bank.region[0].base || bank.region[1].base || bank.region[2].base;
}

/* Gives the first COUNT regions of WHAT back.  */
bool
Runtime::roll_back (Bank &what, int count)
{
  while (count-- > 0)
    {
      backend.give_back (what.region[count].base);
      what.region[count].base = nullptr;
      what.region[count].bytes = 0;
    }
  return false;
}

/* New storage for all regions, or none.  */
bool
Runtime::grow (const std::size_t (&bytes)[3])
{
  Bank fresh = {};
  for (int i = 0; i < 3; i++)
    {
      fresh.region[i].base = backend.acquire (bytes[i]);
      if (!fresh.region[i].base)
        return roll_back (fresh, i);
      fresh.region[i].bytes = bytes[i];
    }
  for (int i = 0; i < 3; i++)
    backend.give_back (bank.region[i].base);
  bank = fresh;
  return true;
}

bool
Runtime::commit (const std::size_t (&bytes)[3])
{
  bool fits = true;
  for (int i = 0; i < 3; i++)
    fits = fits && bytes[i] <= bank.region[i].bytes;
  if (fits)
    return true;
  if (in_use () && backend.is_kernel_mode && backend.is_kernel_mode ())
    return false;
  if (in_use ())
    return grow (bytes);
  for (int i = 0; i < 3; i++)
    {
      bank.region[i].base = backend.acquire (bytes[i]);
      if (!bank.region[i].base)
        return roll_back (bank, i);
      bank.region[i].bytes = bytes[i];
    }
  return true;
}

bool
Runtime::retain (std::size_t bytes)
{
  if (bytes <= retained.bytes)
    return true;
  if (retained.start && backend.is_kernel_mode && backend.is_kernel_mode ())
    return false;
  void *start = backend.resize (retained.start, bytes);
  if (!start)
    return false;
  retained.start = start;
  retained.bytes = bytes;
  return true;
}

bool
Runtime::record (int region)
{
  if (used == 16 || !bank.region[region].base)
    return false;
  steps[used].address = bank.region[region].base;
  used++;
  return true;
}

void
Runtime::tear_down ()
{
  roll_back (bank, 3);
  backend.give_back (retained.start);
  retained.start = nullptr;
  retained.bytes = 0;
  used = 0;
}
