/* Library functions that leave something in the caller's memory, unless they
   fail.  */
/* { dg-options "-Wno-unused-result" } */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#define REFUSES __attribute__ ((pawl_refuses)) int
struct link
{
  int ends[2], fd, number, other;
  unsigned long done;
  char text[64], *rest;
  struct stat about;
  struct timespec since;
  struct in_addr address;
  socklen_t peer_size;
  pthread_t thread;
  pthread_mutex_t lock;
};
extern void *work (void *);

REFUSES
bad_pipe (struct link *l, unsigned n)
{
  if (pipe (l->ends) < 0)       /* { dg-error "'pipe' changes 'l->ends' before 'bad_pipe' refuses the request" } */
    return -1;
  if (n > 64)
    return -1;
  return 0;
}
REFUSES
good_pipe (struct link *l, unsigned n)
{
  if (n > 64)
    return -1;
  return pipe (l->ends) < 0 ? -1 : 0;
}
REFUSES
bad_pair (struct link *l, unsigned n)
{
  if (socketpair (AF_UNIX, SOCK_STREAM, 0, l->ends) != 0)       /* { dg-error "'socketpair' changes 'l->ends'" } */
    return -1;
  return n > 64 ? -1 : 0;
}
REFUSES
good_pair (struct link *l)
{
  if (socketpair (AF_UNIX, SOCK_STREAM, 0, l->ends) != 0)
    return -1;
  return 0;
}
REFUSES
bad_read (struct link *l)
{
  ssize_t n = read (l->fd, l->text, sizeof l->text);    /* { dg-error "'read' changes 'l->text'" } */
  if (n < 4)
    return -1;
  return 0;
}
REFUSES
good_read (struct link *l)
{
  ssize_t n = read (l->fd, l->text, sizeof l->text);
  if (n < 0)
    return -1;
  l->done = (unsigned long) n;
  return 0;
}
REFUSES
good_read_apart (struct link *l)
{
  char text[sizeof l->text];
  ssize_t n = read (l->fd, text, sizeof text);
  if (n < 4)
    return -1;
  memcpy (l->text, text, sizeof text);
  return 0;
}
REFUSES
bad_accept (struct link *l)
{
  int a = accept (l->fd, NULL, &l->peer_size);  /* { dg-error "'accept' changes 'l->peer_size'" } */
  if (a < 0)
    return -1;
  if (l->peer_size < 8)
    {
      close (a);
      return -1;
    }
  l->fd = a;
  return 0;
}
REFUSES
bad_stat (struct link *l, const char *name)
{
  if (stat (name, &l->about) || l->about.st_size > 4096)        /* { dg-error "'stat' changes 'l->about'" } */
    return -1;
  return 0;
}
REFUSES
good_stat (struct link *l, const char *name)
{
  struct stat about;
  if (stat (name, &about) || about.st_size > 4096)
    return -1;
  l->about = about;
  return 0;
}
REFUSES
good_stat_last (struct link *l, const char *name)
{
  return stat (name, &l->about);
}
REFUSES
bad_line (struct link *l, FILE *f)
{
  if (!fgets (l->text, sizeof l->text, f))      /* { dg-error "'fgets' changes 'l->text'" } */
    return -1;
  if (!strchr (l->text, '\n'))
    return -1;
  return 0;
}
REFUSES
good_line (struct link *l, FILE *f)
{
  if (!fgets (l->text, sizeof l->text, f))
    return -1;
  return 0;
}
REFUSES
bad_scan (struct link *l, const char *text)
{
  if (sscanf (text, "%d %d", &l->number, &l->other) != 2)       /* { dg-error "'.*scanf' changes 'l->number'" } */
    return -1;
  return 0;
}
REFUSES
good_scan (struct link *l, const char *text)
{
  if (sscanf (text, "%d", &l->number) != 1)
    return -1;
  return 0;
}
REFUSES
bad_number (struct link *l, const char *text)
{
  long number = strtol (text, &l->rest, 10);    /* { dg-error "changes 'l->rest'" } */
  if (*l->rest)
    return -1;
  l->number = (int) number;
  return 0;
}
REFUSES
good_number (struct link *l, const char *text)
{
  char *rest;
  long number = strtol (text, &rest, 10);
  if (*rest)
    return -1;
  l->number = (int) number;
  return 0;
}
REFUSES
bad_address (struct link *l, const char *text, unsigned n)
{
  if (inet_pton (AF_INET, text, &l->address) != 1)      /* { dg-error "'inet_pton' changes 'l->address'" } */
    return -1;
  return n > 9 ? -1 : 0;
}
REFUSES
good_address (struct link *l, const char *text)
{
  if (inet_pton (AF_INET, text, &l->address) != 1)
    return -1;
  return 0;
}
REFUSES
bad_clock (struct link *l, unsigned n)
{
  clock_gettime (CLOCK_MONOTONIC, &l->since);   /* { dg-error "'clock_gettime' changes 'l->since'" } */
  return n > 9 ? -1 : 0;
}
REFUSES
good_clock (struct link *l, unsigned n)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  if (n > 9)
    return -1;
  l->since = now;
  return 0;
}
REFUSES
bad_thread (struct link *l)
{
  if (pthread_mutex_init (&l->lock, NULL))      /* { dg-error "'pthread_mutex_init' changes 'l->lock'" } */
    return -1;
  if (pthread_create (&l->thread, NULL, work, l))
    return -1;
  return 0;
}
static void *
own_work (void *given)
{
  struct link *l = given;
  l->done++;
  return l;
}
REFUSES
bad_started (struct link *l, unsigned n)
{
  if (pthread_create (&l->thread, NULL, own_work, l))   /* { dg-error "'pthread_create' changes 'l->thread' before 'bad_started' refuses the request" } */
    return -1;
  return n > 9 ? -1 : 0;
}
REFUSES
good_started (struct link *l)
{
  if (pthread_create (&l->thread, NULL, own_work, l))
    return -1;
  return 0;
}
REFUSES
good_thread (struct link *l)
{
  if (pthread_create (&l->thread, NULL, work, l))
    return -1;
  return 0;
}
/* What was read into this call's own storage is the same as often as it is
   looked at, and another the next time.  */
REFUSES
good_twice_the_same (struct link *l, const char *name)
{
  struct stat about;
  if (fstat (l->fd, &about) < 0)
    return -1;
  if (about.st_size == 0)
    l->done++;
  if (about.st_size != 0)
    return -1;
  return 0;
}
REFUSES
bad_twice_read (struct link *l)
{
  int one = 0;
  if (read (l->fd, &one, sizeof one) < 0 || one != 0)
    return -1;
  l->done++;    /* { dg-error "'l->done' is changed" } */
  read (l->fd, &one, sizeof one);
  if (one != 0)
    return -1;
  return 0;
}
