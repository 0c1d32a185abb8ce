/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls functions of the C library and says of each whether it called the
   allocator: one line "NAME ALLOCATIONS RELEASES" a function.  The script
   heap-check compares that with the effects in libc.yaml.

   Each case runs in a child of its own, so that what a library does once (a
   stream's first buffer, the time zone) happens in each of them.  */

#define _GNU_SOURCE
#include <argz.h>
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <iconv.h>
#include <inttypes.h>
#include <langinfo.h>
#include <locale.h>
#include <math.h>
#include <netdb.h>
#include <pthread.h>
#include <regex.h>
#include <search.h>
#include <semaphore.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <syslog.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

extern void *__libc_malloc (size_t);
extern void *__libc_calloc (size_t, size_t);
extern void *__libc_realloc (void *, size_t);
extern void *__libc_memalign (size_t, size_t);
extern void __libc_free (void *);

static volatile int allocations, releases;

void *
malloc (size_t size)
{
  allocations++;
  return __libc_malloc (size);
}

void *
calloc (size_t count, size_t size)
{
  allocations++;
  return __libc_calloc (count, size);
}

void *
realloc (void *old, size_t size)
{
  allocations++;
  return __libc_realloc (old, size);
}

void *
aligned_alloc (size_t alignment, size_t size)
{
  allocations++;
  return __libc_memalign (alignment, size);
}

int
posix_memalign (void **result, size_t alignment, size_t size)
{
  allocations++;
  *result = __libc_memalign (alignment, size);
  return *result != NULL ? 0 : ENOMEM;
}

void
free (void *block)
{
  if (block != NULL)
    releases++;
  __libc_free (block);
}

/* What the cases work on, so that the compiler can fold nothing.  */
static char text[4096], other[4096];
static volatile size_t many = 64;
static volatile double number = 1.25;
static wchar_t wide[256];
static void *volatile kept;
static volatile double sink;
static int table[4096];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static int
compare (const void *a, const void *b)
{
  return *(const int *) a - *(const int *) b;
}

static void
nothing (void)
{
}

static void *
thread (void *data)
{
  return data;
}

/* What a case needs before the call that counts ends here.  */
#define BEGIN (allocations = releases = 0)

#define CASES \
  CASE (malloc, kept = malloc (many)) \
  CASE (calloc, kept = calloc (many, 2)) \
  CASE (aligned_alloc, kept = aligned_alloc (64, many)) \
  CASE (realloc, kept = realloc (NULL, many)) \
  CASE (strdup, kept = strdup (text)) \
  CASE (strndup, kept = strndup (text, many)) \
  CASE (wcsdup, kept = wcsdup (wide)) \
  CASE (asprintf, sink = asprintf ((char **) &kept, "%zu", many)) \
  CASE (getline, { size_t n = 0; sink = getline ((char **) &kept, &n, \
                                                 stdin); }) \
  CASE (realpath, kept = realpath ("/usr/bin", NULL)) \
  CASE (get_current_dir_name, kept = get_current_dir_name ()) \
  CASE (fopen, kept = fopen ("/dev/null", "r")) \
  CASE (fmemopen, kept = fmemopen (text, many, "r")) \
  CASE (open_memstream, { static char *b; static size_t n; \
                          kept = open_memstream (&b, &n); }) \
  CASE (opendir, kept = opendir ("/")) \
  CASE (scandir, { struct dirent **l; sink = scandir ("/", &l, NULL, \
                                                      alphasort); }) \
  CASE (glob, { static glob_t g; sink = glob ("/*", 0, NULL, &g); }) \
  CASE (regcomp, { static regex_t r; sink = regcomp (&r, "a(b|c)*", 0); }) \
  CASE (newlocale, kept = newlocale (LC_ALL_MASK, "C.UTF-8", NULL)) \
  CASE (iconv_open, kept = iconv_open ("UTF-16", "UTF-8")) \
  CASE (argz_create_sep, { static char *z; static size_t n; \
                           sink = argz_create_sep ("a:b", ':', &z, &n); }) \
  CASE (tsearch, { static void *root; kept = tsearch (table, &root, \
                                                      compare); }) \
  CASE (hcreate, sink = hcreate (many)) \
  CASE (printf, sink = printf ("%zu", many)) \
  CASE (puts, sink = puts ("")) \
  CASE (fputc, sink = fputc ('\n', stdout)) \
  CASE (getchar, sink = getchar ()) \
  CASE (snprintf, sink = snprintf (text, sizeof text, "%.100000f", number)) \
  CASE (localtime, { time_t t = (time_t) many; \
                     sink = localtime (&t)->tm_year; }) \
  CASE (gmtime, { time_t t = (time_t) many; sink = gmtime (&t)->tm_year; }) \
  CASE (mktime, { struct tm t = { .tm_year = 70 }; sink = mktime (&t); }) \
  CASE (setlocale, kept = setlocale (LC_ALL, "C.UTF-8")) \
  CASE (setenv, sink = setenv ("A", text, 1)) \
  CASE (putenv, { static char a[] = "PAWL_NEW=1"; sink = putenv (a); }) \
  CASE (qsort, qsort (table, many * 32, sizeof *table, compare)) \
  CASE (pthread_create, { pthread_t t; \
                          sink = pthread_create (&t, NULL, thread, NULL); }) \
  CASE (cuserid, kept = cuserid (other)) \
  CASE (openlog, openlog ("heap", LOG_PID | LOG_NDELAY, LOG_USER)) \
  CASE (closelog, { openlog ("heap", LOG_NDELAY, LOG_USER); BEGIN; \
                    closelog (); }) \
  CASE (mbrtowc, { mbstate_t s = { 0 }; setlocale (LC_ALL, "C.UTF-8"); \
                   BEGIN; \
                   sink = mbrtowc (wide, "\303\244", 2, &s); }) \
  CASE (regexec, { regex_t r; sink = regcomp (&r, "a(b|c)*", 0); \
                   BEGIN; sink = regexec (&r, "abc", 0, NULL, \
                                                    0); }) \
  CASE (memcpy, memcpy (other, text, many)) \
  CASE (memmove, memmove (text + 1, text, many)) \
  CASE (memset, memset (text, 'x', many)) \
  CASE (memcmp, sink = memcmp (text, other, many)) \
  CASE (memmem, kept = memmem (text, many, "xyz", 3)) \
  CASE (strlen, sink = strlen (text)) \
  CASE (strcpy, strcpy (other, text)) \
  CASE (strcat, strcat (other, "more")) \
  CASE (strchr, kept = strchr (text, 'q')) \
  CASE (strstr, kept = strstr (text, "needle")) \
  CASE (strcasestr, kept = strcasestr (text, "NEEDLE")) \
  CASE (strtok, kept = strtok (other, "/")) \
  CASE (strcoll, sink = strcoll (text, other)) \
  CASE (strxfrm, sink = strxfrm (other, text, many)) \
  CASE (strverscmp, sink = strverscmp (text, other)) \
  CASE (wcslen, sink = wcslen (wide)) \
  CASE (wmemset, wmemset (wide, L'x', 10)) \
  CASE (strtol, sink = strtol ("123456789", NULL, 10)) \
  CASE (strtoull, sink = strtoull ("0x123456789", NULL, 0)) \
  CASE (strtod, sink = strtod ("1.7976931348623157e308", NULL)) \
  CASE (strtold, sink = strtold ("3.6e-4951", NULL)) \
  CASE (atoi, sink = atoi ("42")) \
  CASE (isalpha, sink = isalpha (text[0])) \
  CASE (toupper, sink = toupper (text[0])) \
  CASE (iswalpha, sink = iswalpha (wide[0])) \
  CASE (wcwidth, sink = wcwidth (wide[0])) \
  CASE (sin, sink = sin (number)) \
  CASE (pow, sink = pow (number, 17.5)) \
  CASE (expf, sink = expf (number)) \
  CASE (lgamma, sink = lgamma (number)) \
  CASE (fmal, sink = fmal (number, number, number)) \
  CASE (bsearch, kept = bsearch (table, table, many, sizeof *table, \
                                 compare)) \
  CASE (lfind, { size_t n = many; kept = lfind (table, table, &n, \
                                                sizeof *table, compare); }) \
  CASE (hsearch, { ENTRY e = { text, text }; sink = hcreate (many); \
                   BEGIN; kept = hsearch (e, ENTER); }) \
  CASE (iconv, { iconv_t c = iconv_open ("UTF-16", "UTF-8"); \
                 char *in = text, *out = other; \
                 size_t i = many, o = sizeof other; BEGIN; \
                 sink = iconv (c, &in, &i, &out, &o); }) \
  CASE (readdir, { DIR *d = opendir ("/"); BEGIN; \
                   kept = readdir (d); }) \
  CASE (asctime, { struct tm t = { .tm_year = 70, .tm_mday = 1 }; \
                   kept = asctime (&t); }) \
  CASE (timegm, { struct tm t = { .tm_year = 70 }; sink = timegm (&t); }) \
  CASE (time, sink = time (NULL)) \
  CASE (clock_gettime, { struct timespec t; \
                         sink = clock_gettime (CLOCK_MONOTONIC, &t); }) \
  CASE (nanosleep, { struct timespec t = { 0, 1 }; \
                     sink = nanosleep (&t, NULL); }) \
  CASE (getenv, kept = getenv ("PATH")) \
  CASE (unsetenv, sink = unsetenv ("PATH")) \
  CASE (localeconv, kept = localeconv ()) \
  CASE (nl_langinfo, kept = nl_langinfo (CODESET)) \
  CASE (open, sink = open ("/dev/null", O_RDONLY)) \
  CASE (read, sink = read (0, other, 0)) \
  CASE (write, sink = write (2, other, 0)) \
  CASE (stat, { struct stat s; sink = stat ("/", &s); }) \
  CASE (sysconf, sink = sysconf (_SC_NPROCESSORS_ONLN)) \
  CASE (pthread_mutex_lock, sink = pthread_mutex_lock (&mutex)) \
  CASE (pthread_once, sink = pthread_once (&once, nothing)) \
  CASE (pthread_key_create, { pthread_key_t k; \
                              sink = pthread_key_create (&k, NULL); }) \
  CASE (sem_init, { static sem_t s; sink = sem_init (&s, 0, 1); }) \
  CASE (sigaction, { struct sigaction a; \
                     sink = sigaction (SIGINT, NULL, &a); }) \
  CASE (rand, sink = rand ()) \
  CASE (drand48, sink = drand48 ()) \
  CASE (fileno, sink = fileno (stdout)) \
  CASE (ferror, sink = ferror (stdout)) \
  CASE (strerrorname_np, kept = (void *) strerrorname_np (EINVAL)) \
  CASE (madvise, sink = madvise (NULL, 0, MADV_NORMAL)) \
  CASE (mprotect, sink = mprotect (NULL, 0, PROT_NONE)) \
  CASE (free, { void *block = malloc (many); kept = block; \
                BEGIN; free (kept); }) \
  CASE (fclose, { FILE *f = fopen ("/dev/null", "r"); BEGIN; \
                  sink = fclose (f); }) \
  CASE (closedir, { DIR *d = opendir ("/"); BEGIN; \
                    sink = closedir (d); }) \
  CASE (regfree, { regex_t r; sink = regcomp (&r, "ab", 0); \
                   BEGIN; regfree (&r); }) \
  CASE (globfree, { glob_t g; sink = glob ("/*", 0, NULL, &g); \
                    BEGIN; globfree (&g); }) \
  CASE (freelocale, { locale_t l = newlocale (LC_ALL_MASK, "C.UTF-8", NULL); \
                      BEGIN; freelocale (l); })

#define CASE(name, ...) \
  static void case_##name (void) { __VA_ARGS__; }
CASES
#undef CASE

static const struct
{
  const char *name;
  void (*run) (void);
} cases[] = {
#define CASE(name, ...) { #name, case_##name },
CASES
#undef CASE
};

/* Runs case I with nothing on standard input and output and reports to the
   descriptor REPORT, without the C library's streams.  */
static _Noreturn void
run (size_t i, int report)
{
  int null = open ("/dev/null", O_RDWR);
  int n;

  if (null < 0 || dup2 (null, 0) < 0 || dup2 (null, 1) < 0)
    _exit (2);
  memset (text, 'x', sizeof text - 1);
  memset (text + many, 0, 1);
  wmemset (wide, L'x', 20);
  allocations = releases = 0;
  cases[i].run ();
  n = allocations;
  dprintf (report, "%s %d %d\n", cases[i].name, n, releases);
  _exit (0);
}

int
main (void)
{
  int report = dup (1);

  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      pid_t child = fork ();
      int status;

      if (child == 0)
        run (i, report);
      if (child < 0 || waitpid (child, &status, 0) != child || status != 0)
        {
          dprintf (2, "heap: the case %s failed\n", cases[i].name);
          return 1;
        }
    }
  return 0;
}
