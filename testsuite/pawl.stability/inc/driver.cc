/* SPDX-License-Identifier: 0BSD */
/* Drives the model with acquisitions that fail and a mode that is set, and counts
   what is lost: blocks that went while a step or the owner still had them, blocks
   nobody has, requests that were refused for nothing.  Exit: how many.  */

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "runtime.h"

enum { most = 64 };
static void *live[most];
static int acquisitions, fails_at, lost;
static bool kernel_mode;

static int
count_live ()
{
  int count = 0;
  for (int i = 0; i < most; i++)
    count += live[i] != nullptr;
  return count;
}

static bool
is_live (void *block)
{
  for (int i = 0; i < most; i++)
    if (block && live[i] == block)
      return true;
  return false;
}

static void *
acquire (std::size_t bytes)
{
  if (++acquisitions == fails_at)
    return nullptr;
  void *block = std::malloc (bytes);
  for (int i = 0; i < most; i++)
    if (!live[i])
      return live[i] = block;
  std::abort ();
}

static void
give_back (void *block)
{
  for (int i = 0; i < most; i++)
    if (block && live[i] == block)
      {
        live[i] = nullptr;
        std::free (block);
      }
}

/* Always moves, as a resize may.  */
static void *
resize (void *block, std::size_t bytes)
{
  void *other = acquire (bytes);
  if (other)
    give_back (block);
  return other;
}

static bool
is_kernel_mode ()
{
  return kernel_mode;
}

static const Backend backend = { acquire, resize, give_back, is_kernel_mode };

static void
want (bool holds, const char *what)
{
  if (!holds)
    {
      std::printf ("lost: %s\n", what);
      lost++;
    }
}

static const std::size_t small[3] = { 64, 64, 64 };
static const std::size_t large[3] = { 4096, 4096, 4096 };

static void
start (int failing)
{
  acquisitions = 0;
  fails_at = failing;
  kernel_mode = false;
}

int
main ()
{
  {
    start (0);
    Runtime runtime (backend);
    want (runtime.commit (small) && runtime.retain (64), "a first request");
    want (runtime.record (0), "a record");
    void *before = runtime.address (0), *kept = runtime.retained_address ();
    kernel_mode = true;
    want (!runtime.commit (large), "a growth is refused while recorded");
    want (runtime.address (0) == before && is_live (before),
          "a refused growth leaves the bank");
    want (!runtime.retain (4096), "a larger buffer is refused while recorded");
    want (runtime.retained_address () == kept && is_live (kept),
          "a refused growth leaves the buffer");
    want (runtime.retain (32) && runtime.retained_address () == kept
            && is_live (kept),
          "a smaller request leaves the buffer");
    kernel_mode = false;
    runtime.tear_down ();
    want (count_live () == 0, "a tear-down gives all back");
  }
  {
    start (0);
    kernel_mode = true;
    Runtime runtime (backend);
    want (runtime.commit (small), "a first acquisition in kernel mode");
    runtime.tear_down ();
  }
  for (int failing = 1; failing <= 3; failing++)
    {
      start (failing);
      int before = count_live ();
      Runtime runtime (backend);
      want (!runtime.commit (small), "a failed allocation refuses");
      want (count_live () == before, "a failed first commit gives back");
      for (int i = 0; i < 3; i++)
        want (!runtime.address (i) && !runtime.size (i),
              "a failed first commit leaves the bank empty");
    }
  for (int failing = 4; failing <= 6; failing++)
    {
      start (failing);
      int before = count_live ();
      Runtime runtime (backend);
      want (runtime.commit (small), "a first request");
      void *first = runtime.address (0);
      want (!runtime.commit (large), "a failed growth refuses");
      want (runtime.address (0) == first && is_live (first),
            "a failed growth leaves the bank");
      want (count_live () == before + 3, "a failed growth gives back");
      runtime.tear_down ();
    }
  return lost > 99 ? 99 : lost;
}
