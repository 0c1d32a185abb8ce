/* SPDX-License-Identifier: 0BSD */
/* The witness library's beginning and end, and the file it writes.  */

#include "witness/real.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

struct pawl_region *witness_region;

/* Kept from the start: the environment may change.  */
static char folder[4096];
char witness_program[4096];
static unsigned warmup;
static unsigned own;            /* PAWL_OWN_… */
static bool complained;

static void
say (const char *what, const char *why)
{
  if (complained)
    return;
  complained = true;
  char text[512];
  int length = snprintf (text, sizeof text, "pawl-witness: %s: %s\n", what,
                         why);
  if (length > 0)
    (void) !write (2, text, (size_t) length < sizeof text ? (size_t) length
                                                          : sizeof text - 1);
}

/* Linux 5.14.  */
#ifndef MADV_POPULATE_WRITE
# define MADV_POPULATE_WRITE 23
#endif

bool
witness_has_room (const void *start, size_t size)
{
  uintptr_t page = (uintptr_t) sysconf (_SC_PAGESIZE);
  uintptr_t first = (uintptr_t) start & ~(page - 1);
  uintptr_t last = ((uintptr_t) start + size + page - 1) & ~(page - 1);
  int error = errno;
  bool has = madvise ((void *) first, last - first, MADV_POPULATE_WRITE) == 0
             || errno == EINVAL;
  errno = error;
  return has;
}

void *
witness_room (size_t size, uint64_t *offset)
{
  struct pawl_region *region = witness_region;
  size = (size + 15) & ~(size_t) 15;
  uint64_t at = __atomic_load_n (&region->used, __ATOMIC_RELAXED);
  do
    if (size > region->size - at)
      {
        __atomic_add_fetch (&region->lost, 1, __ATOMIC_RELAXED);
        return NULL;
      }
  while (!__atomic_compare_exchange_n (&region->used, &at, at + size, false,
                                       __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  if (!witness_has_room ((char *) region + at, size))
    {
      __atomic_add_fetch (&region->lost, 1, __ATOMIC_RELAXED);
      return NULL;
    }
  *offset = at;
  return (char *) region + at;
}

uint64_t
witness_text (const char *text)
{
  if (!text)
    return 0;
  size_t length = strlen (text) + 1;
  uint64_t offset;
  char *room = witness_room (length, &offset);
  if (!room)
    return 0;
  memcpy (room, text, length);
  return offset;
}

void
witness_keep_time (void)
{
  struct pawl_region *region = witness_region;
  region->ended_ticks = witness_ticks ();
  region->ended_nanoseconds = witness_nanoseconds ();
}

/* Maps a new file of the folder.  A sparse one: only what is used takes
   room.  */
static struct pawl_region *
new_region (void)
{
  char name[sizeof folder + 64];
  int file = -1;
  for (unsigned try = 0; file < 0 && try < 1000; try++)
    {
      snprintf (name, sizeof name, "%s/%ld.%u", folder, (long) getpid (), try);
      file = open (name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
      if (file < 0 && errno != EEXIST)
        break;
    }
  if (file < 0)
    {
      say (folder, strerror (errno));
      return NULL;
    }
  void *map = MAP_FAILED;
  uint64_t size;
  struct rlimit limit;
  for (size = (uint64_t) 1 << 30; size >= (uint64_t) 1 << 25; size >>= 1)
    {
      /* A file beyond the limit is a signal.  */
      if (getrlimit (RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur < size)
        {
          errno = EFBIG;
          continue;
        }
      /* The program may need most of what it is left.  */
      if (getrlimit (RLIMIT_AS, &limit) == 0
          && limit.rlim_cur != RLIM_INFINITY && size > limit.rlim_cur / 32
          && size > (uint64_t) 1 << 25)
        continue;
      if (ftruncate (file, (off_t) size) != 0)
        continue;
      map = (void *) syscall (SYS_mmap, NULL, (size_t) size,
                              PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
      if (map != MAP_FAILED)
        break;
    }
  int error = errno;
  if (map != MAP_FAILED
      && !witness_has_room (map, offsetof (struct pawl_region, chain)))
    {
      error = ENOSPC;
      munmap (map, size);
      map = MAP_FAILED;
    }
  if (map == MAP_FAILED)
    {
      say (name, strerror (error));
      unlink (name);
      close (file);
      return NULL;
    }
  close (file);
  struct pawl_region *region = map;
  region->size = size;
  region->used = (sizeof *region + 15) & ~(size_t) 15;
  region->header_size = sizeof *region;
  region->pid = (uint32_t) getpid ();
  region->parent = (uint32_t) getppid ();
  region->warmup = warmup;
  region->coarse = witness_coarse;
  region->own = own;
  region->begun_ticks = witness_ticks ();
  region->begun_nanoseconds = witness_nanoseconds ();
  region->ended_ticks = region->begun_ticks;
  region->ended_nanoseconds = region->begun_nanoseconds;
  memcpy (region->magic, PAWL_REGION_MAGIC, sizeof region->magic);
  return region;
}

/* BEFORE: what the parent of a child of fork writes to; or null.  */
static void
begin (const struct pawl_region *before)
{
  witness_begin_work ();
  witness_forget_pages ();
  struct pawl_region *region = new_region ();
  if (region)
    {
      witness_region = region;
      region->program = witness_text (witness_program);
      if (before)
        witness_register_again (before);
    }
  witness_end_work ();
}

/* A child of fork writes a file of its own; it has one thread.  */
static void
in_child (void)
{
  struct pawl_region *before = witness_region;
  if (!before)
    return;
  witness_begin_work ();
  witness_divide_calls ();
  witness_forget_cells ();
  witness_region = NULL;
  begin (before);
  munmap (before, before->size);
  witness_end_work ();
}

/* Like fork, but runs no handlers.  */
WITNESS_INTERPOSED pid_t
_Fork (void)
{
  pid_t (*real) (void) = WITNESS_REAL (_Fork);
  if (!real)
    {
      errno = ENOSYS;
      return -1;
    }
  pid_t child = real ();
  if (child == 0)
    in_child ();
  return child;
}

void
witness_end (unsigned how)
{
  struct pawl_region *region = witness_region;
  /* A child of vfork is none that the library knows of.  */
  if (!region || region->pid != (uint32_t) getpid ())
    return;
  witness_keep_time ();
  region->ended = how;
}

/* Whether the program has the function NAME itself, ahead of the library's.  In
   programs that are not position-independent a symbol without a section may
   stand for the address of ours.  */
static bool
is_programs_own (const char *name)
{
  void *first = dlsym (RTLD_DEFAULT, name);
  Dl_info info;
  const ElfW (Sym) *symbol = NULL;
  return first && !witness_is_own ((uintptr_t) first)
         && dladdr1 (first, &info, (void **) &symbol, RTLD_DL_SYMENT)
         && symbol && symbol->st_shndx != SHN_UNDEF;
}

__attribute__ ((constructor (101))) static void
start (void)
{
  const char *where = getenv ("PAWL_WITNESS_FOLDER");
  if (witness_region || !where || !*where || strlen (where) >= sizeof folder)
    return;
  strcpy (folder, where);
  const char *calls = getenv ("PAWL_WITNESS_WARMUP");
  warmup = calls ? (unsigned) strtoul (calls, NULL, 10) : 0;
  ssize_t length = readlink ("/proc/self/exe", witness_program,
                             sizeof witness_program - 1);
  if (length > 0)
    witness_program[length] = '\0';
  else                          /* /proc is not there */
    {
      const char *name = (const char *) getauxval (AT_EXECFN);
      char real[PATH_MAX];
      if (name && realpath (name, real)
          && strlen (real) < sizeof witness_program)
        strcpy (witness_program, real);
    }
  const char *ranges = getenv ("PAWL_WITNESS_RANGES");
  witness_begin_work ();
  if (ranges && *ranges)
    witness_read_ranges (ranges);
  if (witness_coarse)
    witness_wake ();
  witness_begin_unwinding ();
  witness_begin_jumps ();
  witness_real ();
  if (is_programs_own ("malloc"))
    own |= PAWL_OWN_MALLOC;
  if (is_programs_own (sizeof (size_t) == sizeof (long) ? "_Znwm" : "_Znwj"))
    own |= PAWL_OWN_OPERATOR_NEW;
  pthread_atfork (NULL, NULL, in_child);
  witness_end_work ();
  witness_begin_cells ();
  begin (NULL);
}

__attribute__ ((destructor (101))) static void
finish (void)
{
  witness_end (1);
}

WITNESS_INTERPOSED void
_exit (int status)
{
  witness_end (2);
  for (;;)
    syscall (SYS_exit_group, status);
}

WITNESS_INTERPOSED void _Exit (int) __attribute__ ((alias ("_exit")));
