/* SPDX-License-Identifier: 0BSD */
/* The C allocators and mappings, counted while a marked call is under way.  */

#include "witness/real.h"

#include <errno.h>
#include <malloc.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static struct witness_real real;
static int state;               /* 0 not found yet, 1 being looked for, 2 found */

/* What programs call all the time goes through pointers: to the real function
   as long as no marked call has ever begun, which costs one jump, and to the one
   that looks from then on.  */
static void *looking_malloc (size_t);
static void *looking_calloc (size_t, size_t);
static void *looking_realloc (void *, size_t);
static void looking_free (void *);

static struct
{
  void *(*malloc) (size_t);
  void *(*calloc) (size_t, size_t);
  void *(*realloc) (void *, size_t);
  void (*free) (void *);
} hot = { looking_malloc, looking_calloc, looking_realloc, looking_free };

bool witness_awake;

#define SET_HOT(name, function)                                               \
  __atomic_store_n (&hot.name, function, __ATOMIC_RELEASE)
#define CALL_HOT(name, arguments)                                             \
  return __atomic_load_n (&hot.name, __ATOMIC_RELAXED) arguments

/* In one that looks, where nothing is under way.  */
#define PASS_ON(name, arguments)                                              \
  do                                                                          \
    if (__builtin_expect (!witness_looks () && real.name, 1))                 \
      return real.name arguments;                                             \
  while (0)

/* What dlsym itself may ask for.  Never given back.  */
static _Alignas (16) char early[16384];
static size_t early_used;

bool
witness_is_early (const void *block)
{
  return (const char *) block >= early
         && (const char *) block < early + sizeof early;
}

static void *
early_block (size_t size)
{
  size = (size + 31) & ~(size_t) 15;
  size_t at = __atomic_fetch_add (&early_used, size, __ATOMIC_RELAXED);
  if (size > sizeof early || at > sizeof early - size)
    {
      errno = ENOMEM;
      return NULL;
    }
  memcpy (early + at, &size, sizeof size);
  return early + at + 16;
}

static size_t
early_size (const void *block)
{
  size_t size;
  memcpy (&size, (const char *) block - 16, sizeof size);
  return size - 16;
}

/* The real functions are known and nothing needs to be looked at.  Blocks of
   the library's own must not reach them.  */
static void
pass_by (void)
{
  if (real.malloc)
    SET_HOT (malloc, real.malloc);
  if (real.calloc)
    SET_HOT (calloc, real.calloc);
  if (real.realloc && !early_used)
    SET_HOT (realloc, real.realloc);
  if (real.free && !early_used)
    SET_HOT (free, real.free);
}

void
witness_wake (void)
{
  witness_awake = true;
  SET_HOT (malloc, looking_malloc);
  SET_HOT (calloc, looking_calloc);
  SET_HOT (realloc, looking_realloc);
  SET_HOT (free, looking_free);
}

const struct witness_real *
witness_real (void)
{
  if (__builtin_expect (__atomic_load_n (&state, __ATOMIC_ACQUIRE) == 2, 1))
    return &real;
  int none = 0;
  if (!__atomic_compare_exchange_n (&state, &none, 1, false, __ATOMIC_ACQ_REL,
                                    __ATOMIC_ACQUIRE))
    return &real;
  sigset_t before;
  witness_begin_work ();
  witness_hold_signals (&before);
#define FIND(name) real.name = (__typeof__ (real.name)) dlsym (RTLD_NEXT, #name)
  FIND (malloc);
  FIND (calloc);
  FIND (realloc);
  FIND (reallocarray);
  FIND (free);
  FIND (aligned_alloc);
  FIND (memalign);
  FIND (posix_memalign);
  FIND (valloc);
  FIND (pvalloc);
  FIND (malloc_usable_size);
  FIND (mmap);
  FIND (mmap64);
  FIND (munmap);
  FIND (mremap);
  FIND (brk);
  FIND (sbrk);
#undef FIND
  witness_let_signals (&before);
  witness_end_work ();
  if (!witness_awake)
    pass_by ();
  __atomic_store_n (&state, 2, __ATOMIC_RELEASE);
  return &real;
}

static size_t
size_of (void *block)
{
  const struct witness_real *r = witness_real ();
  if (!block || !r->malloc_usable_size)
    return 0;
  return witness_is_early (block) ? early_size (block)
                                  : r->malloc_usable_size (block);
}

/* What CALL gives.  What an allocator maps or allocates itself meanwhile is not
   the program's doing.  */
#define QUIETLY(call)                                                         \
  ({                                                                          \
    witness_begin_work ();                                                    \
    __typeof__ (call) given_ = call;                                          \
    witness_end_work ();                                                    \
    given_;                                                                   \
  })

/* A block that ALLOCATOR gave for a request of SIZE bytes.  */
static void *
counted (enum witness_allocator allocator, void *block, size_t size)
{
  if (block && witness_looks ())
    {
      int error = errno;
      witness_count (allocator, size, (int64_t) size_of (block));
      errno = error;
    }
  return block;
}

static void *
looking_malloc (size_t size)
{
  PASS_ON (malloc, (size));
  const struct witness_real *r = witness_real ();
  if (!r->malloc)
    return early_block (size);
  return counted (WITNESS_malloc, QUIETLY (r->malloc (size)), size);
}

static void *
looking_calloc (size_t count, size_t size)
{
  PASS_ON (calloc, (count, size));
  const struct witness_real *r = witness_real ();
  size_t bytes;
  if (__builtin_mul_overflow (count, size, &bytes))
    {
      errno = ENOMEM;
      return NULL;
    }
  if (!r->calloc)
    return early_block (bytes); /* zero from the start */
  return counted (WITNESS_calloc, QUIETLY (r->calloc (count, size)), bytes);
}

static void *
resize (enum witness_allocator allocator, void *block, size_t size)
{
  const struct witness_real *r = witness_real ();
  if (witness_is_early (block) || !r->realloc)
    {
      void *bigger = looking_malloc (size);
      if (bigger && block)
        memcpy (bigger, block,
                size < early_size (block) ? size : early_size (block));
      return bigger;
    }
  if (!witness_looks ())
    return r->realloc (block, size);
  size_t before = size_of (block);
  void *result = QUIETLY (r->realloc (block, size));
  int error = errno;
  if (!result && size == 0 && block)
    witness_count (WITNESS_free, 0, -(int64_t) before);
  else if (result)
    witness_count (allocator, size,
                   (int64_t) size_of (result) - (int64_t) before);
  errno = error;
  return result;
}

static void *
looking_realloc (void *block, size_t size)
{
  if (!witness_is_early (block))
    PASS_ON (realloc, (block, size));
  return resize (WITNESS_realloc, block, size);
}

static void
looking_free (void *block)
{
  if (!witness_is_early (block))
    PASS_ON (free, (block));
  const struct witness_real *r = witness_real ();
  if (witness_is_early (block) || !r->free)
    return;
  if (block && witness_looks ())
    {
      int error = errno;
      witness_count (WITNESS_free, 0, -(int64_t) size_of (block));
      errno = error;
    }
  witness_begin_work ();
  r->free (block);
  witness_end_work ();
}

WITNESS_INTERPOSED void *
malloc (size_t size)
{
  CALL_HOT (malloc, (size));
}

WITNESS_INTERPOSED void *
calloc (size_t count, size_t size)
{
  CALL_HOT (calloc, (count, size));
}

WITNESS_INTERPOSED void *
realloc (void *block, size_t size)
{
  CALL_HOT (realloc, (block, size));
}

WITNESS_INTERPOSED void
free (void *block)
{
  CALL_HOT (free, (block));
}

WITNESS_INTERPOSED void *
reallocarray (void *block, size_t count, size_t size)
{
  size_t bytes;
  if (__builtin_mul_overflow (count, size, &bytes))
    {
      errno = ENOMEM;
      return NULL;
    }
  return resize (WITNESS_reallocarray, block, bytes);
}

WITNESS_INTERPOSED void *
aligned_alloc (size_t alignment, size_t size)
{
  void *block = QUIETLY (witness_real ()->aligned_alloc (alignment, size));
  return counted (WITNESS_aligned_alloc, block, size);
}

WITNESS_INTERPOSED void *
memalign (size_t alignment, size_t size)
{
  void *block = QUIETLY (witness_real ()->memalign (alignment, size));
  return counted (WITNESS_memalign, block, size);
}

WITNESS_INTERPOSED int
posix_memalign (void **block, size_t alignment, size_t size)
{
  int result
    = QUIETLY (witness_real ()->posix_memalign (block, alignment, size));
  if (result == 0)
    counted (WITNESS_posix_memalign, *block, size);
  return result;
}

WITNESS_INTERPOSED void *
valloc (size_t size)
{
  void *block = QUIETLY (witness_real ()->valloc (size));
  return counted (WITNESS_valloc, block, size);
}

WITNESS_INTERPOSED void *
pvalloc (size_t size)
{
  void *block = QUIETLY (witness_real ()->pvalloc (size));
  return counted (WITNESS_pvalloc, block, size);
}

/* Mappings ----------------------------------------------------------------- */

static void *
mapped (enum witness_allocator allocator, void *map, size_t size, int64_t held)
{
  if (map != MAP_FAILED && witness_looks ())
    {
      int error = errno;
      witness_count (allocator, size, held);
      errno = error;
    }
  return map;
}

WITNESS_INTERPOSED void *
mmap (void *at, size_t size, int protection, int flags, int file, off_t offset)
{
  return mapped (WITNESS_mmap,
                 witness_real ()->mmap (at, size, protection, flags, file,
                                        offset),
                 size, (int64_t) size);
}

WITNESS_INTERPOSED void *
mmap64 (void *at, size_t size, int protection, int flags, int file,
        off64_t offset)
{
  return mapped (WITNESS_mmap64,
                 witness_real ()->mmap64 (at, size, protection, flags, file,
                                          offset),
                 size, (int64_t) size);
}

WITNESS_INTERPOSED int
munmap (void *at, size_t size)
{
  int result = witness_real ()->munmap (at, size);
  if (result == 0)
    mapped (WITNESS_munmap, at, 0, -(int64_t) size);
  return result;
}

WITNESS_INTERPOSED void *
mremap (void *at, size_t before, size_t size, int flags, ...)
{
  va_list arguments;
  va_start (arguments, flags);
  void *wanted = flags & MREMAP_FIXED ? va_arg (arguments, void *) : NULL;
  va_end (arguments);
  return mapped (WITNESS_mremap,
                 witness_real ()->mremap (at, before, size, flags, wanted),
                 size, (int64_t) size - (int64_t) before);
}

WITNESS_INTERPOSED int
brk (void *end)
{
  int result = witness_real ()->brk (end);
  if (result == 0)
    mapped (WITNESS_brk, NULL, 0, 0);
  return result;
}

WITNESS_INTERPOSED void *
sbrk (intptr_t increment)
{
  void *end = witness_real ()->sbrk (increment);
  if (increment == 0)
    return end;
  return mapped (WITNESS_sbrk, end, increment > 0 ? (size_t) increment : 0,
                 increment);
}
