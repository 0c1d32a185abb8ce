/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records under which functions memory is really acquired and released, to be
   compared with what `pawl check' says of them.

   To be preloaded into a program whose sources were compiled with
   -finstrument-functions and linked with -no-pie; PAWL_HEAP_RECORD names the
   output, to which the process id is added.  Its first line is
     program PATH
   and each other
     OPERATION COUNT ADDRESS …
   with the functions from the outermost to the innermost.  free (NULL) and the
   like do nothing and are not recorded.

   glibc only: its own calls of malloc can be interposed, and __libc_malloc
   and its like lead to the allocator itself.  */

#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

extern void *__libc_malloc (size_t);
extern void *__libc_calloc (size_t, size_t);
extern void *__libc_realloc (void *, size_t);
extern void *__libc_memalign (size_t, size_t);
extern void __libc_free (void *);

void __cyg_profile_func_enter (void *, void *);
void __cyg_profile_func_exit (void *, void *);

enum operation { MALLOC, CALLOC, REALLOC, MEMALIGN, FREE, MMAP, MREMAP, MUNMAP };

static const char *const operation_names[] =
{ "malloc", "calloc", "realloc", "memalign", "free", "mmap", "mremap", "munmap" };

enum { DEPTH_LIMIT = 2048, SLOT_COUNT = 1 << 21 };

struct record
{
  uint64_t hash;
  unsigned long count;
  enum operation operation;
  unsigned depth;
  void *functions[];
};

/* The initial-exec model takes no memory at first use.  */
#define THREAD_LOCAL static __thread __attribute__ ((tls_model ("initial-exec")))

THREAD_LOCAL void *stack[DEPTH_LIMIT];
THREAD_LOCAL unsigned depth;
THREAD_LOCAL unsigned dropped;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct record **slots;
static size_t record_count, lost_count;
static char *pool;
static size_t pool_left;

/* Memory that is taken from the kernel, so that nothing is recorded.  */
static void *
from_kernel (size_t size)
{
  long address = syscall (SYS_mmap, NULL, size, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0L);
  if (address == -1)
    abort ();
  return (void *) address;
}

static void *
from_pool (size_t size)
{
  size = (size + 15) & ~(size_t) 15;
  if (pool_left < size)
    {
      pool_left = (size_t) 64 << 20;
      pool = from_kernel (pool_left);
    }
  pool_left -= size;
  void *start = pool;
  pool += size;
  return start;
}

static void
record (enum operation operation)
{
  if (!depth)
    return;
  uint64_t hash = 0x9e3779b97f4a7c15u + operation;
  for (unsigned i = 0; i < depth; i++)
    hash = (hash ^ (uintptr_t) stack[i]) * 0x100000001b3u;
  pthread_mutex_lock (&lock);
  if (!slots)
    slots = from_kernel (SLOT_COUNT * sizeof *slots);
  size_t at = (hash ^ hash >> 32) % SLOT_COUNT;
  for (; slots[at]; at = (at + 1) % SLOT_COUNT)
    if (slots[at]->hash == hash && slots[at]->operation == operation
        && slots[at]->depth == depth
        && memcmp (slots[at]->functions, stack, depth * sizeof *stack) == 0)
      break;
  if (slots[at])
    slots[at]->count++;
  else if (record_count < SLOT_COUNT / 2)
    {
      struct record *fresh = from_pool (sizeof *fresh + depth * sizeof *stack);
      fresh->hash = hash;
      fresh->count = 1;
      fresh->operation = operation;
      fresh->depth = depth;
      memcpy (fresh->functions, stack, depth * sizeof *stack);
      slots[at] = fresh;
      record_count++;
    }
  else
    lost_count++;
  pthread_mutex_unlock (&lock);
}

void
__cyg_profile_func_enter (void *function, void *site)
{
  (void) site;
  if (depth < DEPTH_LIMIT)
    stack[depth++] = function;
  else
    dropped++;
}

/* longjmp leaves functions without their exit: whatever stands above FUNCTION
   is gone as well.  */
void
__cyg_profile_func_exit (void *function, void *site)
{
  (void) site;
  if (dropped)
    {
      dropped--;
      return;
    }
  for (unsigned i = depth; i > 0; i--)
    if (stack[i - 1] == function)
      {
        depth = i - 1;
        return;
      }
}

void *
malloc (size_t size)
{
  record (MALLOC);
  return __libc_malloc (size);
}

void *
calloc (size_t count, size_t size)
{
  record (CALLOC);
  return __libc_calloc (count, size);
}

void *
realloc (void *block, size_t size)
{
  record (REALLOC);
  return __libc_realloc (block, size);
}

void
free (void *block)
{
  if (block)
    record (FREE);
  __libc_free (block);
}

void *
memalign (size_t alignment, size_t size)
{
  record (MEMALIGN);
  return __libc_memalign (alignment, size);
}

void *
aligned_alloc (size_t alignment, size_t size)
{
  return memalign (alignment, size);
}

int
posix_memalign (void **block, size_t alignment, size_t size)
{
  if (alignment % sizeof (void *) || !alignment
      || (alignment & (alignment - 1)))
    return EINVAL;
  void *fresh = memalign (alignment, size);
  if (!fresh)
    return ENOMEM;
  *block = fresh;
  return 0;
}

void *
valloc (size_t size)
{
  return memalign ((size_t) sysconf (_SC_PAGESIZE), size);
}

void *
mmap (void *address, size_t size, int protection, int flags, int file,
      off_t offset)
{
  record (MMAP);
  return (void *) syscall (SYS_mmap, address, size, protection, flags, file,
                           offset);
}

void *
mmap64 (void *address, size_t size, int protection, int flags, int file,
        off_t offset)
{
  return mmap (address, size, protection, flags, file, offset);
}

int
munmap (void *address, size_t size)
{
  record (MUNMAP);
  return (int) syscall (SYS_munmap, address, size);
}

void *
mremap (void *address, size_t old_size, size_t size, int flags, ...)
{
  va_list rest;
  va_start (rest, flags);
  void *target = flags & MREMAP_FIXED ? va_arg (rest, void *) : NULL;
  va_end (rest);
  record (MREMAP);
  return (void *) syscall (SYS_mremap, address, old_size, size, flags, target);
}

static __attribute__ ((destructor)) void
write_records (void)
{
  const char *name = getenv ("PAWL_HEAP_RECORD");
  char path[4096];
  /* Nothing below is to be recorded: the shadow stack may not be empty where
     the program called exit.  */
  depth = 0;
  if (!name || !slots
      || snprintf (path, sizeof path, "%s.%ld", name, (long) getpid ())
           >= (int) sizeof path)
    return;
  FILE *out = fopen (path, "w");
  if (!out)
    {
      perror (path);
      _exit (120);
    }
  char program[4096];
  ssize_t length = readlink ("/proc/self/exe", program, sizeof program - 1);
  if (length < 0)
    {
      perror ("/proc/self/exe");
      _exit (120);
    }
  program[length] = 0;
  fprintf (out, "program %s\n", program);
  for (size_t i = 0; i < SLOT_COUNT; i++)
    {
      const struct record *one = slots[i];
      if (!one)
        continue;
      fprintf (out, "%s %lu", operation_names[one->operation], one->count);
      for (unsigned j = 0; j < one->depth; j++)
        fprintf (out, " %p", one->functions[j]);
      fputc ('\n', out);
    }
  if (lost_count)
    fprintf (out, "lost %zu\n", lost_count);
  if (fclose (out) != 0)
    {
      perror (path);
      _exit (120);
    }
}
