/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the chains that the witness library wrote, and names their frames.  */

#include "audit/witness-reading.h"

#include <string.h>

static const char *const allocators[] = {
#define PAWL_WITNESSED(id, name, event) name,
#include "witness/allocators.def"
#undef PAWL_WITNESSED
};

static const struct pawl_region_module *
module_of (const struct pawl_witness_reading *reading, uint32_t generation,
           uint64_t address)
{
  uint32_t count = reading->region->module_count;
  for (uint32_t i = 0; i < count && i < PAWL_REGION_MODULES; i++)
    if (address >= reading->region->module[i].first
        && address < reading->region->module[i].last
        && (!reading->region->module[i].until
            || generation < reading->region->module[i].until))
      return &reading->region->module[i];
  return NULL;
}

/* Whether PATH is a library whose part is to hand allocations on.  */
static bool
hands_on (const char *path)
{
  static const char *const names[] = {
    "libc.so", "libc-", "libstdc++", "libgcc_s", "libjemalloc", "libtcmalloc",
    "libmimalloc", "ld-linux", "libpthread", "libc++",
  };
  const char *slash = strrchr (path, '/');
  const char *name = slash ? slash + 1 : path;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strncmp (name, names[i], strlen (names[i])) == 0)
      return true;
  return false;
}

/* Whether the demangled NAME, with a result's type and parameters perhaps, is
   of the function FUNCTION.  */
static bool
names_function (const char *name, const char *function)
{
  size_t length = strlen (function);
  for (const char *at = name; at && (at = strstr (at, function)); at++)
    if ((at == name || at[-1] == ' ')
        && (at[length] == '\0' || strchr ("(<[.", at[length])))
      return true;
  return false;
}

/* Where the compute-path function was inlined, what it was inlined into is no
   part of the chain.  */
static unsigned
up_to_function (const struct pawl_witness_frame *frames, unsigned count,
                const char *function)
{
  for (unsigned i = count; i-- > 0;)
    if (frames[i].function && names_function (frames[i].function, function))
      return i + 1;
  return count;
}

static void
read_frames (struct pawl_witness_reading *reading,
             const struct pawl_region_chain *row,
             struct pawl_witness_chain *chain)
{
  const char *function = reading->process->functions[chain->function].name;
  unsigned depth = row->depth <= PAWL_REGION_DEPTH ? row->depth : 0;
  size_t room = 0;
  for (unsigned i = 0; i < depth; i++)
    {
      struct pawl_witness_frame frames[PAWL_INLINED + 1] = { 0 };
      unsigned count = 1;
      const struct pawl_region_module *module
        = module_of (reading, row->generation, row->frame[i]);
      frames[0].offset = row->frame[i];
      if (module)
        {
          frames[0].module
            = module->path ? pawl_witness_text_at (reading, module->path)
                           : reading->process->program;
          frames[0].offset = row->frame[i] - module->base;
          if (frames[0].module)
            count = pawl_symbolise (reading->symboliser, frames[0].module,
                                    frames[0].offset, frames);
          if (frames[0].module && !chain->library
              && !hands_on (frames[0].module))
            chain->library = frames[0].module;
        }
      if (i == depth - 1)
        count = up_to_function (frames, count, function);
      for (unsigned j = 0; j < count; j++)
        {
          chain->frames = pawl_arena_grow (reading->arena, chain->frames,
                                           chain->depth, &room,
                                           sizeof *chain->frames);
          chain->frames[chain->depth++] = frames[j];
        }
    }
}

static bool
same_frames (const struct pawl_witness_chain *one,
             const struct pawl_witness_chain *other)
{
  if (one->function != other->function || one->depth != other->depth
      || one->allocator != other->allocator)
    return false;
  for (unsigned i = 0; i < one->depth; i++)
    {
      const struct pawl_witness_frame *a = &one->frames[i];
      const struct pawl_witness_frame *b = &other->frames[i];
      if (a->offset != b->offset
          || (a->module != b->module
              && (!a->module || !b->module
                  || strcmp (a->module, b->module) != 0)))
        return false;
    }
  return true;
}

void
pawl_witness_read_chains (struct pawl_witness_reading *reading)
{
  struct pawl_witness_process *process = reading->process;
  size_t room = 0;
  for (unsigned i = 0; i < PAWL_REGION_CHAINS; i++)
    {
      const struct pawl_region_chain *row = &reading->region->chain[i];
      struct pawl_witness_function *function
        = row->hash && row->ready
            ? pawl_witness_function_of (reading, row->mark) : NULL;
      if (!function || row->phase >= PAWL_REGION_PHASES
          || row->event >= PAWL_EVENT_COUNT
          || row->allocator >= sizeof allocators / sizeof *allocators)
        continue;
      struct pawl_witness_chain chain = {
        .function = (uint32_t) (function - process->functions),
        .event = (enum pawl_witness_event) row->event,
        .allocator = allocators[row->allocator],
        .truncated = row->truncated,
      };
      read_frames (reading, row, &chain);
      size_t same;
      for (same = 0; same < process->chain_count; same++)
        if (same_frames (&process->chains[same], &chain))
          break;
      if (same == process->chain_count)
        {
          process->chains
            = pawl_arena_grow (reading->arena, process->chains,
                               process->chain_count, &room,
                               sizeof *process->chains);
          process->chains[process->chain_count++] = chain;
        }
      process->chains[same].count[row->phase] += row->count;
      process->chains[same].bytes[row->phase] += row->bytes;
    }
}
