/* SPDX-License-Identifier: 0BSD */
/* The functions behind the ones that the library puts in front.  */

#ifndef PAWL_WITNESS_REAL_H
#define PAWL_WITNESS_REAL_H

#include <dlfcn.h>
#include <signal.h>
#include <sys/types.h>

#include "witness/state.h"

struct witness_real
{
  void *(*malloc) (size_t);
  void *(*calloc) (size_t, size_t);
  void *(*realloc) (void *, size_t);
  void *(*reallocarray) (void *, size_t, size_t);
  void (*free) (void *);
  void *(*aligned_alloc) (size_t, size_t);
  void *(*memalign) (size_t, size_t);
  int (*posix_memalign) (void **, size_t, size_t);
  void *(*valloc) (size_t);
  void *(*pvalloc) (size_t);
  size_t (*malloc_usable_size) (void *);
  void *(*mmap) (void *, size_t, int, int, int, off_t);
  void *(*mmap64) (void *, size_t, int, int, int, off64_t);
  int (*munmap) (void *, size_t);
  void *(*mremap) (void *, size_t, size_t, int, ...);
  int (*brk) (void *);
  void *(*sbrk) (intptr_t);
};

/* Finds them at the first call.  While it does, malloc and calloc are served
   from a small block of the library's own (witness_is_early tells which); null
   members are functions that nobody has.  */
const struct witness_real *witness_real (void);
bool witness_is_early (const void *block);

/* Around calls that take the dynamic linker's locks: the handler of a signal
   that jumped out of one would leave it locked.  */
static inline void
witness_hold_signals (sigset_t *before)
{
  sigset_t all;
  sigfillset (&all);
  pthread_sigmask (SIG_BLOCK, &all, before);
}

static inline void
witness_let_signals (const sigset_t *before)
{
  pthread_sigmask (SIG_SETMASK, before, NULL);
}

/* The next definition of NAME, found once.  */
#define WITNESS_REAL(name)                                                    \
  ({                                                                          \
    static void *found_;                                                      \
    if (!found_)                                                              \
      {                                                                       \
        sigset_t before_;                                                     \
        witness_begin_work ();                                                \
        witness_hold_signals (&before_);                                      \
        found_ = dlsym (RTLD_NEXT, #name);                                    \
        witness_let_signals (&before_);                                       \
        witness_end_work ();                                                  \
      }                                                                       \
    (__typeof__ (&name)) found_;                                              \
  })

#endif
