/* Functions that are fetched by va_arg: those that the call handed over.  */
/* { dg-additional-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stdarg.h>
#include <stdlib.h>

typedef void (*function) (void);
static volatile int count;
static void greedy (void) { free (malloc (3)); }
static void plain (void) { count++; }
static void other (void) { count--; }

static void
first (int n, ...)
{
  va_list list;
  va_start (list, n);
  function called = va_arg (list, function);
  called ();
  va_end (list);
}

static void
each (int n, ...)
{
  va_list list;
  va_start (list, n);
  while (n--)
    {
      function called = (function) va_arg (list, void *);
      called ();
    }
  va_end (list);
}

static void
with_list (int n, va_list list)
{
  while (n--)
    va_arg (list, function) ();
}

static void
handing_on (int n, ...)
{
  va_list list;
  va_start (list, n);
  with_list (n, list);
  va_end (list);
}

PAWL_COMPUTE void a (void) { first (1, greedy); }       /* { dg-error "'malloc' acquires .* 'a', reached through 'first' [pawl:compute-alloc]" } */
                                                        /* { dg-error "'free' releases .* 'a'" .-1 } */
PAWL_COMPUTE void b (void) { first (1, plain); }
PAWL_COMPUTE void c (void) { each (3, (void *) plain, (void *) greedy, (void *) other); }       /* { dg-error "'malloc' acquires .* 'c', reached through 'each' [pawl:compute-alloc]" } */
                                                        /* { dg-error "'free' releases .* 'c'" .-1 } */
PAWL_COMPUTE void d (void) { each (2, (void *) plain, (void *) other); }
/* A va_list that is a structure is handed on as a copy in memory, which is not
   followed: so it is on AArch64.  */
PAWL_COMPUTE void e (void) { handing_on (2, plain, greedy); }   /* { dg-error "'malloc' acquires .* 'e', reached through 'handing_on' [pawl:compute-alloc]" .+0 { native } } */
                                                        /* { dg-error "'free' releases .* 'e'" .-1 { native } } */
                                                        /* { dg-warning "called through 'list' .* 'e'" .-2 { cross } } */
PAWL_COMPUTE void f (void) { handing_on (1, other); }        /* { dg-warning "called through 'list' .* 'f'" .+0 { cross } } */
/* Other units may hand over anything.  */
PAWL_COMPUTE void
open (int n, ...)
{
  va_list list;
  va_start (list, n);
  function called = va_arg (list, function);
  called ();    /* { dg-warning "nothing is known of what is called through 'called' on the compute path 'open' [pawl:compute-unknown]" } */
  va_end (list);
}
