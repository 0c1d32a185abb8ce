/* SPDX-License-Identifier: 0BSD */
/* What leaves frames without returning from them, and threads that a marked
   call starts.  */

#include "witness/real.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

#undef longjmp
#undef _longjmp
#undef siglongjmp

/* glibc's fortified longjmp.  */
void __longjmp_chk (struct __jmp_buf_tag environment[1], int value)
  __attribute__ ((noreturn));

typedef void jump (struct __jmp_buf_tag *, int);

#define JUMP(name)                                                            \
  static jump *                                                               \
  real_##name (void)                                                          \
  {                                                                           \
    return WITNESS_REAL (name);                                               \
  }                                                                           \
  WITNESS_INTERPOSED __attribute__ ((noreturn)) void                          \
  name (struct __jmp_buf_tag environment[1], int value)                        \
  {                                                                           \
    jump *real = real_##name ();                                              \
    witness_unsure ();                                                        \
    real (environment, value);                                                \
    __builtin_unreachable ();                                                 \
  }

JUMP (longjmp)
JUMP (_longjmp)
JUMP (siglongjmp)
JUMP (__longjmp_chk)

void
witness_begin_jumps (void)
{
  real_longjmp ();
  real__longjmp ();
  real_siglongjmp ();
  real___longjmp_chk ();
}

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

/* What runs from here on is at work for nobody: handlers, destructors.  After
   those of quick_exit nothing of the library's runs.  */
#define LEAVE(name, ends)                                                     \
  WITNESS_INTERPOSED __attribute__ ((noreturn)) void                          \
  name (int status)                                                           \
  {                                                                           \
    void (*real) (int) = WITNESS_REAL (name);                                 \
    witness_thread.top = NULL;                                                \
    witness_thread.saved_count = 0;                                           \
    if (ends)                                                                 \
      witness_end (1);                                                        \
    real (status);                                                            \
    __builtin_unreachable ();                                                 \
  }

LEAVE (exit, false)
LEAVE (quick_exit, true)

/* Threads ------------------------------------------------------------------ */

struct starting
{
  void *(*run) (void *);        /* null: the next */
  int (*run_c11) (void *);
  void *argument;
  uint32_t number;              /* of the mark */
  bool warming;
};

static struct starting
begin_thread (void *argument)
{
  struct starting starting = *(struct starting *) argument;
  witness_begin_work ();
  witness_real ()->free (argument);
  witness_end_work ();
  witness_enter_part (&witness_thread.inherited, starting.number,
                      starting.warming);
  return starting;
}

static void
end_thread (void)
{
  if (witness_thread.top == &witness_thread.inherited)
    __pawl_witness_leave (&witness_thread.inherited);
}

static void *
run_thread (void *argument)
{
  struct starting starting = begin_thread (argument);
  void *result = starting.run (starting.argument);
  end_thread ();
  return result;
}

static int
run_c11_thread (void *argument)
{
  struct starting starting = begin_thread (argument);
  int result = starting.run_c11 (starting.argument);
  end_thread ();
  return result;
}

/* A pool that outlives the call which starts it says by itself what its threads
   do; OpenMP's is known.  */
static bool
is_pool (void *caller)
{
  Dl_info info;
  sigset_t before;
  witness_hold_signals (&before);
  bool is_known = dladdr (caller, &info) && info.dli_fname;
  witness_let_signals (&before);
  if (!is_known)
    return false;
  const char *name = strrchr (info.dli_fname, '/');
  name = name ? name + 1 : info.dli_fname;
  return strncmp (name, "libgomp", 7) == 0 || strncmp (name, "libomp", 6) == 0
         || strncmp (name, "libiomp", 7) == 0;
}

/* What a thread that CALLER starts is to do; null: it is at work for nobody.
   The library is busy until the thread is started.  */
static struct starting *
thread_of (void *caller, struct starting what)
{
  struct pawl_activation *active
    = witness_works () ? NULL : witness_active ();
  if (!active || !witness_region || is_pool (caller))
    return NULL;
  witness_begin_work ();
  struct starting *starting = witness_real ()->malloc (sizeof *starting);
  witness_end_work ();
  if (starting)
    {
      *starting = what;
      starting->number = active->number;
      starting->warming = active->warming;
    }
  return starting;
}

WITNESS_INTERPOSED int
pthread_create (pthread_t *thread, const pthread_attr_t *attributes,
                void *(*run) (void *), void *argument)
{
  int (*real) (pthread_t *, const pthread_attr_t *, void *(*) (void *), void *)
    = WITNESS_REAL (pthread_create);
  struct starting what = { .run = run, .argument = argument };
  struct starting *starting = thread_of (__builtin_return_address (0), what);
  if (!starting)
    return real (thread, attributes, run, argument);
  int result = real (thread, attributes, run_thread, starting);
  if (result != 0)
    witness_real ()->free (starting);
  return result;
}

WITNESS_INTERPOSED int
thrd_create (thrd_t *thread, thrd_start_t run, void *argument)
{
  int (*real) (thrd_t *, thrd_start_t, void *) = WITNESS_REAL (thrd_create);
  struct starting what = { .run_c11 = run, .argument = argument };
  struct starting *starting = thread_of (__builtin_return_address (0), what);
  if (!starting)
    return real (thread, run, argument);
  int result = real (thread, run_c11_thread, starting);
  if (result != thrd_success)
    witness_real ()->free (starting);
  return result;
}
