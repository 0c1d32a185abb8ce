/* Unmapping and closing cannot be taken back either.  */
#include <sys/mman.h>
#include <unistd.h>
struct file { int fd; void *view; size_t bytes; };
__attribute__ ((pawl_refuses)) int
bad (struct file *f, size_t n)
{
  munmap (f->view, f->bytes);   /* { dg-error "'munmap' unmaps 'f->view' before 'bad' refuses after a failed allocation" } */
  void *view = mmap (0, n, PROT_READ, MAP_SHARED, f->fd, 0);
  if (view == MAP_FAILED)
    {
      close (f->fd);    /* { dg-error "'close' closes 'f->fd' before 'bad' refuses" } */
      return -1;
    }
  f->view = view;
  f->bytes = n;
  return 0;
}
__attribute__ ((pawl_refuses)) int
good (struct file *f, size_t n)
{
  void *view = mmap (0, n, PROT_READ, MAP_SHARED, f->fd, 0);
  if (view == MAP_FAILED)
    return -1;
  munmap (f->view, f->bytes);
  f->view = view;
  f->bytes = n;
  return 0;
}
