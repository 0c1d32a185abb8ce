/* snprintf and its like take no memory for numbers, characters and narrow strings: the
   constant format tells.  */
#include <pawl.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

static const char named[] = "%08x: %s";
PAWL_COMPUTE int
sound (char *b, size_t n, int i, unsigned long long u, const char *s, double x)
{
  int length = snprintf (b, n, "%d %-5i%% %u %#x %c %s %.3s %p", i, i, i, i, i, s, s, (void *) b);
  length += snprintf (b, n, "%llu %zu %hhd %+ld %500d", u, n, i, (long) i, i);
  length += sprintf (b, "%f %.17g %e %a", x, x, x, x);
  length += snprintf (b, n, named, i, s);
  const char *format = "%d";
  return length + snprintf (b, n, format, i);
}

PAWL_COMPUTE int
sound_list (char *b, size_t n, va_list list)
{
  return vsnprintf (b, n, "%d, %s", list) + vsprintf (b, "%x", list);
}

PAWL_COMPUTE int
any (char *b, size_t n, const char *format)
{
  return snprintf (b, n, format, 1);    /* { dg-warning "'snprintf' may acquire memory inside on the compute path 'any' [pawl:compute-alloc]" } */
}

PAWL_COMPUTE int
star (char *b, size_t n, int width)
{
  return snprintf (b, n, "%*d", width, 1);      /* { dg-warning "'snprintf' may acquire .*'star'" } */
}

PAWL_COMPUTE int
large (char *b, size_t n)
{
  return snprintf (b, n, "%.5000f", 1.0);       /* { dg-warning "'snprintf' may acquire .*'large'" } */
}

PAWL_COMPUTE int
wide (char *b, size_t n, const wchar_t *w)
{
  return snprintf (b, n, "%d %ls", 1, w);       /* { dg-warning "'snprintf' may acquire .*'wide'" } */
}

PAWL_COMPUTE int
long_double (char *b, size_t n, long double x)
{
  return snprintf (b, n, "%Lf", x);     /* { dg-warning "'snprintf' may acquire .*'long_double'" } */
}

PAWL_COMPUTE int
message (char *b, size_t n)
{
  return snprintf (b, n, "%m");         /* { dg-warning "'snprintf' may acquire .*'message'" } */
}

PAWL_COMPUTE int
numbered (char *b, size_t n)
{
  return snprintf (b, n, "%1$d", 1);    /* { dg-warning "'snprintf' may acquire .*'numbered'" } */
}

PAWL_COMPUTE int
list (char *b, va_list list)
{
  return vsprintf (b, "%ls", list);     /* { dg-warning "'vsprintf' may acquire .*'list'" } */
}

/* A stream takes memory for its buffer, whatever is written.  */
PAWL_COMPUTE int
stream (FILE *f)
{
  return fprintf (f, "%d", 1);          /* { dg-warning "'fprintf' may acquire .*'stream'" } */
}
