/* SPDX-License-Identifier: 0BSD */
/* Programs without marks: which compute-path function an event belongs to is
   told from the backtrace and a list of address ranges, which `pawl witness'
   makes of the evidence and the symbols.  No calls and no times then.  */

#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif

#include "witness/state.h"

#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unwind.h>

bool witness_coarse;

struct range
{
  uint64_t first, last;         /* addresses, last exclusive */
  struct pawl_mark *mark;
};

static struct range *ranges;
static size_t range_count;

/* The list: lines "MODULE\tFIRST\tLAST\tNAME\tFILE\tLINE", the addresses
   hexadecimal and as in the file; MODULE is the absolute path.  It stays in
   memory, cut at its tabs.  */
struct line
{
  char *part[6];
};

static bool
cut_line (char **text, struct line *line)
{
  char *end = strchr (*text, '\n');
  if (!end)
    return false;
  *end = '\0';
  char *at = *text;
  for (unsigned i = 0; i < 6; i++)
    {
      line->part[i] = at;
      char *tab = at ? strchr (at, '\t') : NULL;
      if (tab)
        *tab = '\0';
      at = tab ? tab + 1 : NULL;
    }
  *text = end + 1;
  return line->part[5] != NULL;
}

static int
place_range (struct dl_phdr_info *info, size_t size, void *data)
{
  (void) size;
  const struct line *line = data;
  const char *path = info->dlpi_name && *info->dlpi_name ? info->dlpi_name
                                                         : witness_program;
  char real[4096];
  if (!realpath (path, real) || strcmp (real, line->part[0]) != 0)
    return 0;
  struct range *range = &ranges[range_count++];
  range->first = info->dlpi_addr + strtoull (line->part[1], NULL, 16);
  range->last = info->dlpi_addr + strtoull (line->part[2], NULL, 16);
  range->mark->version = PAWL_MARK_VERSION;
  range->mark->name = line->part[3];
  range->mark->file = line->part[4];
  range->mark->line = (uint32_t) strtoul (line->part[5], NULL, 10);
  return 1;
}

static int
compare_ranges (const void *one, const void *other)
{
  const struct range *a = one, *b = other;
  return (a->first > b->first) - (a->first < b->first);
}

void
witness_read_ranges (const char *file)
{
  FILE *stream = fopen (file, "re");
  if (!stream)
    return;
  if (fseek (stream, 0, SEEK_END) == 0)
    {
      long size = ftell (stream);
      rewind (stream);
      char *text = size > 0 ? malloc ((size_t) size + 1) : NULL;
      if (text)
        {
          size_t length = fread (text, 1, (size_t) size, stream);
          text[length] = '\0';
          size_t lines = 0;
          for (const char *at = text; (at = strchr (at, '\n')); at++)
            lines++;
          ranges = calloc (lines + 1, sizeof *ranges);
          struct pawl_mark *marks = calloc (lines + 1, sizeof *marks);
          struct line line;
          while (ranges && marks && cut_line (&text, &line))
            {
              ranges[range_count].mark = &marks[range_count];
              dl_iterate_phdr (place_range, &line);
            }
          if (ranges)
            qsort (ranges, range_count, sizeof *ranges, compare_ranges);
          witness_coarse = range_count > 0;
        }
    }
  fclose (stream);
}

static struct pawl_mark *
mark_at (uintptr_t address)
{
  size_t low = 0, high = range_count;
  while (low < high)
    {
      size_t middle = low + (high - low) / 2;
      if (ranges[middle].last <= address)
        low = middle + 1;
      else
        high = middle;
    }
  return low == range_count || address < ranges[low].first ? NULL
                                                           : ranges[low].mark;
}

struct looking
{
  struct pawl_mark *mark;
  uintptr_t end;
  bool inside;                  /* past the library's own frames and one more */
};

static _Unwind_Reason_Code
look_at_frame (struct _Unwind_Context *context, void *data)
{
  struct looking *looking = data;
  uintptr_t back = _Unwind_GetIP (context);
  if (!looking->inside && !witness_is_own (back - 1))
    {
      looking->inside = true;
      /* A function that ended in a tail call: the chain has no frame.  */
      looking->mark = mark_at (witness_called (back));
      if (looking->mark)
        {
          looking->end = _Unwind_GetCFA (context) - 1;
          return _URC_END_OF_STACK;
        }
    }
  looking->mark = mark_at (back - 1);
  if (!looking->mark)
    return _URC_NO_REASON;
  /* The chain ends with this frame, which begins here.  */
  looking->end = _Unwind_GetCFA (context);
  return _URC_END_OF_STACK;
}

uint32_t
witness_coarse_mark (uintptr_t *frame)
{
  struct looking looking = { .mark = NULL };
  _Unwind_Backtrace (look_at_frame, &looking);
  *frame = looking.end;
  if (!looking.mark)
    return 0;
  if (!__atomic_load_n (&looking.mark->number, __ATOMIC_ACQUIRE))
    witness_register (looking.mark);
  return __atomic_load_n (&looking.mark->number, __ATOMIC_ACQUIRE);
}
