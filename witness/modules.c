/* SPDX-License-Identifier: 0BSD */
/* The loaded files that chains go through.  One may be unloaded, and another lie
   where it was.  */

#include "witness/real.h"

#include <link.h>
#include <string.h>

/* Whether a file that the region names may be gone; and how often one was found
   to have made room for another.  */
static bool unloaded;
static uint32_t generation;

struct search
{
  uint64_t address;
  struct pawl_region_module found;
  const char *path;
};

static int
find_module (struct dl_phdr_info *info, size_t size, void *data)
{
  (void) size;
  struct search *search = data;
  uint64_t first = UINT64_MAX, last = 0;
  for (int i = 0; i < info->dlpi_phnum; i++)
    if (info->dlpi_phdr[i].p_type == PT_LOAD)
      {
        uint64_t at = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
        if (at < first)
          first = at;
        if (at + info->dlpi_phdr[i].p_memsz > last)
          last = at + info->dlpi_phdr[i].p_memsz;
      }
  if (search->address < first || search->address >= last)
    return 0;
  search->found.base = info->dlpi_addr;
  search->found.first = first;
  search->found.last = last;
  search->path = info->dlpi_name;
  return 1;
}

static uint32_t
module_count (void)
{
  uint32_t count
    = __atomic_load_n (&witness_region->module_count, __ATOMIC_ACQUIRE);
  return count < PAWL_REGION_MODULES ? count : PAWL_REGION_MODULES;
}

static bool
is_loaded (struct search *search)
{
  sigset_t before;
  witness_hold_signals (&before);
  bool is = dl_iterate_phdr (find_module, search) != 0;
  witness_let_signals (&before);
  return is;
}

/* Two threads may write the same one down: harmless.  */
void
witness_know_module (uint64_t address)
{
  struct pawl_region *region = witness_region;
  uint32_t count = module_count ();
  for (uint32_t i = 0; i < count; i++)
    if (address >= region->module[i].first && address < region->module[i].last
        && !region->module[i].until)
      return;
  struct search search = { .address = address };
  if (!is_loaded (&search))
    return;
  count = __atomic_fetch_add (&region->module_count, 1, __ATOMIC_ACQ_REL);
  if (count >= PAWL_REGION_MODULES)
    return;
  search.found.path = search.path && *search.path ? witness_text (search.path)
                                                  : 0;
  region->module[count] = search.found;
}

static bool
is_same (const struct pawl_region_module *known, const struct search *search)
{
  const char *path = search->path ? search->path : "";
  const char *named
    = known->path ? (const char *) witness_region + known->path : "";
  return known->base == search->found.base
         && known->first == search->found.first
         && known->last == search->found.last && strcmp (named, path) == 0;
}

uint32_t
witness_generation (void)
{
  if (!__atomic_load_n (&unloaded, __ATOMIC_RELAXED)
      || !__atomic_exchange_n (&unloaded, false, __ATOMIC_ACQ_REL))
    return __atomic_load_n (&generation, __ATOMIC_RELAXED);
  uint32_t count = module_count (), next = generation + 1;
  bool replaced = false, missing = false;
  for (uint32_t i = 0; i < count; i++)
    {
      struct pawl_region_module *known = &witness_region->module[i];
      struct search search = { .address = known->first };
      if (known->until || !known->last)
        continue;
      if (!is_loaded (&search))
        missing = true;
      else if (!is_same (known, &search))
        {
          known->until = next;
          replaced = true;
        }
    }
  if (replaced)
    __atomic_store_n (&generation, next, __ATOMIC_RELAXED);
  /* What is to lie there may come later.  */
  if (missing)
    __atomic_store_n (&unloaded, true, __ATOMIC_RELEASE);
  return __atomic_load_n (&generation, __ATOMIC_RELAXED);
}

WITNESS_INTERPOSED int
dlclose (void *handle)
{
  int (*real) (void *) = WITNESS_REAL (dlclose);
  int result = real (handle);
  __atomic_store_n (&unloaded, true, __ATOMIC_RELEASE);
  return result;
}
