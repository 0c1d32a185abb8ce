/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads what the witness library wrote.  The process may have been killed, or
   have written anywhere: nothing in the file is trusted.  */

#include "audit/witness-reading.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

uint64_t
pawl_witness_allocations (const struct pawl_witness_function *function,
                          unsigned phase)
{
  return function->events[phase][PAWL_EVENT_ACQUIRE]
         + function->events[phase][PAWL_EVENT_RESIZE]
         + function->events[phase][PAWL_EVENT_MAP];
}

bool
pawl_witness_unmarked (const struct pawl_witness_process *process,
                       const struct pawl_witness_function *function)
{
  return process->coarse && !function->calls[PAWL_WARM]
         && !function->calls[PAWL_STEADY];
}

bool
pawl_witness_has_marks (const struct pawl_witness_process *process)
{
  for (size_t i = 0; i < process->function_count; i++)
    if (!pawl_witness_unmarked (process, &process->functions[i]))
      return true;
  return !process->coarse;
}

/* SIZE bytes at OFFSET, or null where the file has none.  */
static const void *
at (const struct pawl_witness_reading *reading, uint64_t offset, uint64_t size)
{
  if (offset < sizeof (struct pawl_region) || offset % 8 != 0
      || offset > reading->size || size > reading->size - offset)
    return NULL;
  return (const char *) reading->region + offset;
}

const char *
pawl_witness_text_at (const struct pawl_witness_reading *reading,
                      uint64_t offset)
{
  if (offset < sizeof (struct pawl_region) || offset >= reading->size)
    return NULL;
  const char *text = (const char *) reading->region + offset;
  uint64_t most = reading->size - offset;
  size_t length = strnlen (text, most < 65536 ? most : 65536);
  return length == most ? NULL
                        : pawl_arena_strndup (reading->arena, text, length);
}

struct pawl_witness_function *
pawl_witness_function_of (struct pawl_witness_reading *reading, uint32_t mark)
{
  if (!mark || mark > reading->mark_room || !reading->by_mark[mark - 1])
    return NULL;
  return &reading->process->functions[reading->by_mark[mark - 1] - 1];
}

/* Marks of one name and file, in several units, are one function.  */
static void
read_marks (struct pawl_witness_reading *reading)
{
  struct pawl_witness_process *process = reading->process;
  uint64_t offset = reading->region->marks;
  const struct pawl_region_mark *row;
  for (unsigned rows = 0; offset && rows < 1u << 20; rows++)
    {
      row = at (reading, offset, sizeof *row);
      if (!row)
        {
          process->damaged = true;
          return;
        }
      offset = row->next;
      if (!row->number || row->number > reading->mark_room)
        continue;
      const char *name = pawl_witness_text_at (reading, row->name);
      const char *file = pawl_witness_text_at (reading, row->file);
      if (!name)
        continue;
      if (!file)
        file = "";
      size_t i;
      for (i = 0; i < process->function_count; i++)
        if (strcmp (process->functions[i].name, name) == 0
            && strcmp (process->functions[i].file, file) == 0)
          break;
      if (i == process->function_count)
        {
          process->functions
            = pawl_arena_grow (reading->arena, process->functions,
                               process->function_count,
                               &reading->function_room,
                               sizeof *process->functions);
          process->functions[process->function_count++]
            = (struct pawl_witness_function) { .name = name, .file = file,
                                               .line = row->line };
        }
      reading->by_mark[row->number - 1] = (uint32_t) i + 1;
    }
}

static void
add_cell (const struct pawl_witness_reading *reading,
          const struct pawl_region_cell *cell,
          struct pawl_witness_function *function, double *squares)
{
  double scale = reading->nanoseconds_a_tick;
  for (unsigned phase = 0; phase < PAWL_REGION_PHASES; phase++)
    {
      function->calls[phase] += cell->calls[phase];
      function->ended[phase] += cell->ended[phase];
      function->nanoseconds[phase] += (double) cell->ticks[phase] * scale;
      function->bytes[phase] += cell->bytes[phase];
      for (unsigned event = 0; event < PAWL_EVENT_COUNT; event++)
        function->events[phase][event] += cell->events[phase][event];
    }
  double least = (double) cell->least_ticks * scale;
  if (cell->least_ticks && (function->least == 0 || least < function->least))
    function->least = least;
  if ((double) cell->most_ticks * scale > function->most)
    function->most = (double) cell->most_ticks * scale;
  *squares += cell->square_ticks * scale * scale;
  if (cell->peak > function->peak)
    function->peak = cell->peak;
}

static void
read_cells (struct pawl_witness_reading *reading)
{
  struct pawl_witness_process *process = reading->process;
  double *squares = pawl_arena_alloc (
    reading->arena, (process->function_count + 1) * sizeof *squares);
  uint64_t offset = reading->region->cells;
  for (unsigned rows = 0; offset && rows < 1u << 20; rows++)
    {
      const struct pawl_region_cells *block
        = at (reading, offset, sizeof *block);
      if (!block)
        {
          process->damaged = true;
          break;
        }
      offset = block->next;
      for (unsigned i = 0; i < PAWL_REGION_CELLS; i++)
        {
          struct pawl_witness_function *function
            = pawl_witness_function_of (reading, block->first_mark + i);
          if (function)
            add_cell (reading, &block->cell[i], function,
                      &squares[function - process->functions]);
        }
    }
  for (size_t i = 0; i < process->function_count; i++)
    {
      struct pawl_witness_function *function = &process->functions[i];
      double calls = (double) function->ended[PAWL_STEADY];
      if (calls < 2)
        continue;
      double mean = function->nanoseconds[PAWL_STEADY] / calls;
      double variance = squares[i] / calls - mean * mean;
      function->deviation = variance > 0 ? sqrt (variance) : 0;
    }
}

static int
compare_chains (const void *one, const void *other)
{
  const struct pawl_witness_chain *a = one, *b = other;
  if (a->function != b->function)
    return a->function < b->function ? -1 : 1;
  uint64_t here = a->count[PAWL_STEADY], there = b->count[PAWL_STEADY];
  if (here != there)
    return here > there ? -1 : 1;
  if (a->count[PAWL_WARM] != b->count[PAWL_WARM])
    return a->count[PAWL_WARM] > b->count[PAWL_WARM] ? -1 : 1;
  return strcmp (a->allocator, b->allocator);
}

/* Functions by file and name; the chains name them by index.  */
static void
sort_process (struct pawl_arena *arena, struct pawl_witness_process *process)
{
  size_t count = process->function_count;
  uint32_t *order = pawl_arena_alloc (arena, (count + 1) * sizeof *order);
  uint32_t *place = pawl_arena_alloc (arena, (count + 1) * sizeof *place);
  for (uint32_t i = 0; i < count; i++)
    {
      uint32_t j = i;
      const struct pawl_witness_function *f = &process->functions[i];
      for (; j > 0; j--)
        {
          const struct pawl_witness_function *g
            = &process->functions[order[j - 1]];
          int files = strcmp (g->file, f->file);
          if (files < 0 || (files == 0 && strcmp (g->name, f->name) <= 0))
            break;
          order[j] = order[j - 1];
        }
      order[j] = i;
    }
  struct pawl_witness_function *sorted
    = pawl_arena_alloc (arena, (count + 1) * sizeof *sorted);
  for (uint32_t i = 0; i < count; i++)
    {
      sorted[i] = process->functions[order[i]];
      place[order[i]] = i;
    }
  process->functions = sorted;
  for (size_t i = 0; i < process->chain_count; i++)
    process->chains[i].function = place[process->chains[i].function];
  if (process->chain_count)
    qsort (process->chains, process->chain_count, sizeof *process->chains,
           compare_chains);
}

static void
read_region (struct pawl_witness_reading *reading)
{
  const struct pawl_region *region = reading->region;
  struct pawl_witness_process *process = reading->process;
  process->pid = region->pid;
  process->parent = region->parent;
  process->program = pawl_witness_text_at (reading, region->program);
  process->ended = region->ended <= 2 ? region->ended : 0;
  process->coarse = region->coarse;
  process->own = region->own;
  process->warmup = region->warmup;
  process->threads = region->threads;
  process->lost = region->lost;
  process->outside = region->outside;
  uint64_t ticks = region->ended_ticks - region->begun_ticks;
  uint64_t spent = region->ended_nanoseconds - region->begun_nanoseconds;
  process->nanoseconds = (double) spent;
  reading->nanoseconds_a_tick
    = ticks && spent && spent < UINT64_MAX / 2 ? (double) spent / (double) ticks
                                               : 0;
  memset (reading->by_mark, 0, reading->mark_room * sizeof *reading->by_mark);
  read_marks (reading);
  read_cells (reading);
  pawl_witness_read_chains (reading);
  sort_process (reading->arena, process);
}

/* The file's bytes, in memory that is to be unmapped; null: none.  Not a mapping
   of the file: on a full disk its holes are a SIGBUS, and so is a file that is
   cut short meanwhile.  */
static void *
read_region_file (int file, size_t size)
{
  char *bytes = mmap (NULL, size, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (bytes == MAP_FAILED)
    return NULL;
  off_t at = 0;
  while (at < (off_t) size && (at = lseek (file, at, SEEK_DATA)) >= 0)
    {
      off_t end = lseek (file, at, SEEK_HOLE);
      if (end < 0 || end > (off_t) size)
        end = (off_t) size;
      ssize_t got = 0;
      while (at < end
             && (got = pread (file, bytes + at, (size_t) (end - at), at)) > 0)
        at += got;
      if (got <= 0)
        break;
    }
  return bytes;
}

enum { MARK_ROOM = 1 << 16 };

/* BY_MARK has MARK_ROOM elements, for all files in turn.  */
static void
read_file (struct pawl_witness *witness, size_t *room,
           struct pawl_symboliser *symboliser, uint32_t *by_mark,
           const char *path)
{
  int file = open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  struct stat info;
  if (file < 0)
    return;
  void *map = NULL;
  if (fstat (file, &info) == 0 && S_ISREG (info.st_mode)
      && (uint64_t) info.st_size >= sizeof (struct pawl_region)
      && (uint64_t) info.st_size <= (uint64_t) 1 << 30)
    map = read_region_file (file, (size_t) info.st_size);
  close (file);
  if (!map)
    return;
  struct pawl_witness_reading reading = {
    .arena = witness->arena, .symboliser = symboliser, .region = map,
    .size = (uint64_t) info.st_size,
    .by_mark = by_mark, .mark_room = MARK_ROOM,
  };
  if (memcmp (reading.region->magic, PAWL_REGION_MAGIC, 8) == 0
      && reading.region->header_size == sizeof (struct pawl_region))
    {
      witness->processes
        = pawl_arena_grow (witness->arena, witness->processes,
                           witness->process_count, room,
                           sizeof *witness->processes);
      struct pawl_witness_process *process
        = &witness->processes[witness->process_count++];
      memset (process, 0, sizeof *process);
      reading.process = process;
      read_region (&reading);
    }
  munmap (map, (size_t) info.st_size);
}

static int
compare_names (const void *one, const void *other)
{
  return strcmp (*(const char *const *) one, *(const char *const *) other);
}

static int
compare_processes (const void *one, const void *other)
{
  const struct pawl_witness_process *a = one, *b = other;
  return (a->pid > b->pid) - (a->pid < b->pid);
}

bool
pawl_witness_read (struct pawl_witness *witness, const char *folder)
{
  DIR *stream = opendir (folder);
  if (!stream)
    return false;
  const char **names = NULL;
  size_t count = 0, name_room = 0, room = 0;
  for (const struct dirent *entry; (entry = readdir (stream));)
    if (entry->d_name[0] >= '0' && entry->d_name[0] <= '9')
      {
        names = pawl_arena_grow (witness->arena, names, count, &name_room,
                                 sizeof *names);
        names[count++] = pawl_arena_printf (witness->arena, "%s/%s", folder,
                                            entry->d_name);
      }
  closedir (stream);
  if (count)
    qsort (names, count, sizeof *names, compare_names);
  struct pawl_symboliser *symboliser = pawl_symboliser_new (witness->arena);
  uint32_t *by_mark = pawl_arena_alloc (witness->arena,
                                        MARK_ROOM * sizeof *by_mark);
  for (size_t i = 0; i < count; i++)
    read_file (witness, &room, symboliser, by_mark, names[i]);
  pawl_symboliser_free (symboliser);
  if (witness->process_count)
    qsort (witness->processes, witness->process_count,
           sizeof *witness->processes, compare_processes);
  return true;
}
