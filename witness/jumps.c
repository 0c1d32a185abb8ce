/* SPDX-License-Identifier: 0BSD */
/* What leaves frames without returning from them, and threads that a marked
   call starts.  */

#include "witness/real.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#undef longjmp
#undef _longjmp
#undef siglongjmp

/* glibc's fortified longjmp.  */
void __longjmp_chk (struct __jmp_buf_tag environment[1], int value)
  __attribute__ ((noreturn));

#define JUMP(name)                                                            \
  WITNESS_INTERPOSED __attribute__ ((noreturn)) void                          \
  name (struct __jmp_buf_tag environment[1], int value)                        \
  {                                                                           \
    void (*real) (struct __jmp_buf_tag *, int) = WITNESS_REAL (name);         \
    witness_unsure ();                                                        \
    real (environment, value);                                                \
    __builtin_unreachable ();                                                 \
  }

JUMP (longjmp)
JUMP (_longjmp)
JUMP (siglongjmp)
JUMP (__longjmp_chk)

/* Marked C code that was compiled without exceptions is not told when one
   passes through.  */
void __cxa_throw (void *, void *, void (*) (void *))
  __attribute__ ((noreturn));
void __cxa_rethrow (void) __attribute__ ((noreturn));

WITNESS_INTERPOSED void
__cxa_throw (void *thrown, void *type, void (*destroy) (void *))
{
  void (*real) (void *, void *, void (*) (void *)) = WITNESS_REAL (__cxa_throw);
  witness_unsure ();
  real (thrown, type, destroy);
  __builtin_unreachable ();
}

WITNESS_INTERPOSED void
__cxa_rethrow (void)
{
  void (*real) (void) = WITNESS_REAL (__cxa_rethrow);
  witness_unsure ();
  real ();
  __builtin_unreachable ();
}

WITNESS_INTERPOSED __attribute__ ((noreturn)) void
pthread_exit (void *result)
{
  void (*real) (void *) = WITNESS_REAL (pthread_exit);
  witness_unsure ();
  real (result);
  __builtin_unreachable ();
}

/* Threads ------------------------------------------------------------------ */

struct starting
{
  void *(*run) (void *);
  void *argument;
  struct pawl_mark *mark;
};

static void *
run_thread (void *argument)
{
  struct starting starting = *(struct starting *) argument;
  struct witness_thread *thread = &witness_thread;
  thread->busy++;
  witness_real ()->free (argument);
  thread->busy--;
  __pawl_witness_enter (&thread->inherited, starting.mark, 1);
  void *result = starting.run (starting.argument);
  if (thread->top == &thread->inherited)
    __pawl_witness_leave (&thread->inherited);
  return result;
}

/* A pool that outlives the call which starts it says by itself what its threads
   do; OpenMP's is known.  */
static bool
is_pool (void *caller)
{
  Dl_info info;
  if (!dladdr (caller, &info) || !info.dli_fname)
    return false;
  const char *name = strrchr (info.dli_fname, '/');
  name = name ? name + 1 : info.dli_fname;
  return strncmp (name, "libgomp", 7) == 0 || strncmp (name, "libomp", 6) == 0
         || strncmp (name, "libiomp", 7) == 0;
}

WITNESS_INTERPOSED int
pthread_create (pthread_t *thread, const pthread_attr_t *attributes,
                void *(*run) (void *), void *argument)
{
  int (*real) (pthread_t *, const pthread_attr_t *, void *(*) (void *), void *)
    = WITNESS_REAL (pthread_create);
  struct pawl_activation *active
    = witness_thread.busy ? NULL : witness_active ();
  if (!active || !witness_region || is_pool (__builtin_return_address (0)))
    return real (thread, attributes, run, argument);
  witness_thread.busy++;
  struct starting *starting = witness_real ()->malloc (sizeof *starting);
  int result = -1;
  if (starting)
    {
      *starting = (struct starting) { run, argument, active->mark };
      result = real (thread, attributes, run_thread, starting);
      if (result != 0)
        witness_real ()->free (starting);
    }
  else
    result = real (thread, attributes, run, argument);
  witness_thread.busy--;
  return result;
}
