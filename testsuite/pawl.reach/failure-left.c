/* A noreturn function that ends in longjmp is no failure either: the program goes on.  */
#include <pawl.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

struct reader { jmp_buf *out; char *why, room[32]; };

static _Noreturn void
complain (struct reader *reader, int byte)
{
  reader->why = malloc (32);
  longjmp (*reader->out, byte);
}

static _Noreturn void
complain_later (struct reader *reader, int byte)
{
  if (byte > 200)
    abort ();
  complain (reader, byte);
}

static _Noreturn void leave (struct reader *reader) { longjmp (*reader->out, 1); }
static _Noreturn void below (struct reader *reader);
static _Noreturn void die (struct reader *reader) { free (reader->why); abort (); }

PAWL_COMPUTE int
direct (struct reader *reader, int byte)
{
  if (byte < 0)
    complain (reader, byte);    /* { dg-error "'malloc' acquires .* 'complain' [pawl:compute-alloc]" } */
  return byte;
}

PAWL_COMPUTE int
through_another (struct reader *reader, int byte)
{
  if (byte < 0)
    complain_later (reader, byte);      /* { dg-error "'malloc' acquires .* 'complain_later' [pawl:compute-alloc]" } */
  return byte;
}

PAWL_COMPUTE int
before_it (struct reader *reader, int byte)
{
  if (byte < 0)
    {
      free (reader->why);       /* { dg-error "'free' releases .*'before_it' [pawl:compute-alloc]" } */
      below (reader);
    }
  return byte;
}

PAWL_COMPUTE int
without_memory (struct reader *reader, int byte)
{
  if (byte < 0)
    leave (reader);
  if (byte == 9)
    die (reader);
  return byte;
}

static _Noreturn void below (struct reader *reader) { leave (reader); }
