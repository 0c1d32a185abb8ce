/* What this call opened, mapped or loaded is its own: giving it back on the way
   to a refusal takes nothing from anybody.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pty.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <unistd.h>
#define REFUSES __attribute__ ((pawl_prepare, pawl_refuses)) int
struct set { int fd, ends[2]; FILE *file; void *library, *view, *segment; };
extern int somebody_elses (int *fd);
REFUSES
opens (struct set *t, const char *name)
{
  int a = open (name, O_RDONLY), b;
  if (a < 0)
    return -1;
  b = openat (a, name, O_RDONLY);
  if (b < 0)
    {
      close (a);
      return -1;
    }
  t->ends[0] = a;
  t->ends[1] = b;
  return 0;
}
REFUSES
opens_again (struct set *t, const char *name)
{
  int a = TEMP_FAILURE_RETRY (open (name, O_RDONLY));
  if (a < 0)
    return -1;
  if (ftruncate (a, 64))
    {
      close (a);
      return -1;
    }
  t->fd = a;
  return 0;
}
REFUSES
listens (struct set *t)
{
  int a = socket (AF_INET, SOCK_STREAM, 0);
  if (a < 0)
    return -1;
  int b = listen (a, 5) ? -1 : accept (a, 0, 0);
  if (b < 0)
    {
      close (a);
      return -1;
    }
  close (a);
  t->fd = b;
  return 0;
}
REFUSES
pipes (struct set *t, unsigned n)
{
  int ends[2];
  if (pipe (ends) != 0)
    return -1;
  if (n > 5)
    {
      close (ends[0]);
      close (ends[1]);
      return -1;
    }
  t->ends[0] = ends[0];
  t->ends[1] = ends[1];
  return 0;
}
REFUSES
pairs (struct set **made, unsigned n)
{
  struct set *t = calloc (1, sizeof *t);
  if (!t)
    return -1;
  if (socketpair (AF_UNIX, SOCK_STREAM, 0, t->ends) < 0)
    {
      free (t);
      return -1;
    }
  if (n > 5)
    {
      close (t->ends[0]);
      close (t->ends[1]);
      free (t);
      return -1;
    }
  *made = t;
  return 0;
}
REFUSES
terminals (struct set *t, unsigned n)
{
  int a, b;
  if (openpty (&a, &b, NULL, NULL, NULL))
    return -1;
  if (n > 5)
    {
      close (a);
      close (b);
      return -1;
    }
  t->ends[0] = a;
  t->ends[1] = b;
  return 0;
}
REFUSES
polls (struct set *t)
{
  int a = eventfd (0, 0), b = epoll_create1 (0);
  if (a >= 0 && b >= 0)
    {
      t->ends[0] = a;
      t->ends[1] = b;
      return 0;
    }
  if (a >= 0)
    close (a);
  if (b >= 0)
    close (b);
  return -1;
}
REFUSES
duplicates (struct set *t, unsigned n)
{
  int a = dup (t->fd);
  if (a < 0 || n > 7)
    {
      if (a >= 0)
        close (a);
      return -1;
    }
  t->ends[0] = a;
  return 0;
}
REFUSES
queues (struct set *t, const char *name, unsigned n)
{
  mqd_t a = mq_open (name, O_RDONLY);
  if (a < 0)
    return -1;
  if (n > 7)
    {
      mq_close (a);
      return -1;
    }
  t->fd = a;
  return 0;
}
REFUSES
maps (struct set *t, int id, size_t n)
{
  void *view = mmap (0, n, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (view == MAP_FAILED)
    return -1;
  void *segment = shmat (id, NULL, 0);
  if (segment == (void *) -1)
    {
      munmap (view, n);
      return -1;
    }
  if (mlock (view, n))
    {
      shmdt (segment);
      munmap (view, n);
      return -1;
    }
  t->view = view;
  t->segment = segment;
  return 0;
}
REFUSES
streams (struct set *t, const char *name)
{
  FILE *a = fopen (name, "r");
  if (!a)
    return -1;
  FILE *b = popen (name, "r");
  if (!b)
    {
      fclose (a);
      return -1;
    }
  DIR *c = opendir (name);
  if (!c)
    {
      pclose (b);
      fclose (a);
      return -1;
    }
  closedir (c);
  pclose (b);
  t->file = a;
  return 0;
}
REFUSES
loads (struct set *t, const char *name)
{
  void *library = dlopen (name, RTLD_NOW);
  if (!library)
    return -1;
  if (!dlsym (library, "start"))
    {
      dlclose (library);
      return -1;
    }
  t->library = library;
  return 0;
}
/* What was there before is not, and of some nobody knows.  */
REFUSES
bad_opens (struct set *t, const char *name)
{
  close (t->fd);        /* { dg-error "'close' closes 't->fd' before" } */
  int a = open (name, O_RDONLY);
  if (a < 0)
    return -1;
  t->fd = a;
  return 0;
}
REFUSES
bad_number (struct set *t)
{
  int a = fileno (t->file);
  if (fsync (a))
    {
      close (a);        /* { dg-warning "'close' closes what this call did not acquire before" } */
      return -1;
    }
  return 0;
}
REFUSES
bad_elses (struct set *t, unsigned n)
{
  int a;
  somebody_elses (&a);  /* { dg-warning "'somebody_elses' may change something" } */
  if (n > 5)
    {
      close (a);        /* { dg-warning "'close' closes .* before 'bad_elses'" } */
      return -1;
    }
  t->fd = a;
  return 0;
}
REFUSES
bad_queues (struct set *t, const char *name)
{
  mq_close (t->fd);     /* { dg-error "'mq_close' closes 't->fd' before" } */
  mqd_t a = mq_open (name, O_RDONLY);
  if (a < 0)
    return -1;
  t->fd = a;
  return 0;
}
REFUSES
bad_maps (struct set *t, int id)
{
  shmdt (t->segment);   /* { dg-error "'shmdt' unmaps 't->segment' before" } */
  void *segment = shmat (id, NULL, 0);
  if (segment == (void *) -1)
    return -1;
  t->segment = segment;
  return 0;
}
REFUSES
bad_loads (struct set *t, const char *name)
{
  dlclose (t->library); /* { dg-error "'dlclose' closes 't->library' before" } */
  void *library = dlopen (name, RTLD_NOW);
  if (!library)
    return -1;
  t->library = library;
  return 0;
}
REFUSES
bad_left (struct set *t, const char *name)
{
  void *library = dlopen (name, RTLD_NOW);      /* { dg-error "'dlopen'" } */
  if (!library || !dlsym (library, "start"))
    return -1;
  t->library = library;
  return 0;
}
