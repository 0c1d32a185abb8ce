/* Handlers that run later are called by whoever registers them.  */
#define _GNU_SOURCE
#include <pawl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <threads.h>

static void greedy (void) { free (malloc (8)); }
static void modest (void) { }
static void on_signal (int number) { greedy (); (void) number; }
static void quiet (int number) { (void) number; }
static int thread (void *data) { free (data); return 0; }
static int idle_thread (void *data) { return data != 0; }
static void *start (void *data) { free (data); return 0; }
static void at_end (int status, void *data) { (void) status; free (data); }

PAWL_COMPUTE void a (void) { signal (SIGINT, on_signal); }      /* { dg-error "'malloc' acquires .*'a', reached through 'on_signal' [pawl:compute-alloc]" } */
                                /* { dg-error "'free' .*'a', reached through 'on_signal' [pawl:compute-alloc]" .-1 } */
PAWL_COMPUTE void a_good (void) { signal (SIGINT, quiet); signal (SIGINT, SIG_DFL); signal (SIGTERM, SIG_IGN); }
PAWL_COMPUTE void
b (void)
{
  struct sigaction action = { 0 };
  action.sa_handler = on_signal;
  sigaction (SIGINT, &action, NULL);    /* { dg-error "'malloc' acquires .*'b', reached through 'on_signal' [pawl:compute-alloc]" } */
}                               /* { dg-error "'free' .*'b', reached through 'on_signal' [pawl:compute-alloc]" .-1 } */
PAWL_COMPUTE void
b_good (void)
{
  struct sigaction action = { .sa_handler = quiet };
  sigaction (SIGINT, &action, NULL);
}
PAWL_COMPUTE void c (void) { atexit (greedy); } /* { dg-error "'malloc' .*'c', reached through 'greedy' [pawl:compute-alloc]" } */
                                /* { dg-error "'free' .*'c', reached through 'greedy' [pawl:compute-alloc]" .-1 } */
                                /* { dg-warning "'atexit' may acquire .*'c' [pawl:compute-alloc]" .-2 } */
PAWL_COMPUTE void d (void) { at_quick_exit (greedy); }  /* { dg-error "'malloc' .*'d', reached through 'greedy' [pawl:compute-alloc]" } */
                                /* { dg-error "'free' .*'d', reached through 'greedy' [pawl:compute-alloc]" .-1 } */
                                /* { dg-warning "'at_quick_exit' may acquire .*'d' [pawl:compute-alloc]" .-2 } */
PAWL_COMPUTE void e (void) { pthread_atfork (modest, modest, greedy); } /* { dg-error "'malloc' .*'e', reached through 'greedy' [pawl:compute-alloc]" } */
                                /* { dg-error "'free' .*'e', reached through 'greedy' [pawl:compute-alloc]" .-1 } */
                                /* { dg-warning "'pthread_atfork' may acquire .*'e' [pawl:compute-alloc]" .-2 } */
PAWL_COMPUTE void f (thrd_t *t, void *p) { thrd_create (t, thread, p); }        /* { dg-error "'free' .*'f', reached through 'thread' [pawl:compute-alloc]" } */
                                /* { dg-warning "'thrd_create' may acquire .*'f' [pawl:compute-alloc]" .-1 } */
PAWL_COMPUTE void f_good (thrd_t *t, void *p) { thrd_create (t, idle_thread, p); }      /* { dg-warning "'thrd_create' may acquire .*'f_good' [pawl:compute-alloc]" } */
PAWL_COMPUTE void g (pthread_t *t, void *p) { pthread_create (t, NULL, start, p); }     /* { dg-error "'free' .*'g', reached through 'start' [pawl:compute-alloc]" } */
                                /* { dg-warning "'pthread_create' may acquire .*'g' [pawl:compute-alloc]" .-1 } */
PAWL_COMPUTE void h (void *p) { on_exit (at_end, p); }  /* { dg-error "'free' .*'h', reached through 'at_end' [pawl:compute-alloc]" } */
                                /* { dg-warning "'on_exit' may acquire .*'h' [pawl:compute-alloc]" .-1 } */
PAWL_COMPUTE void i (pthread_key_t *key) { pthread_key_create (key, free); }    /* { dg-error "'free' releases .*'i' [pawl:compute-alloc]" } */
