/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pawl.so, what -fplugin= names: loads the build for the running GCC.

   It uses no GCC header, so that one file serves every GCC.  The structures
   below are those of gcc-plugin.h, the same in GCC 5 to 16.  */

#define _GNU_SOURCE     /* dladdr */
#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct plugin_argument;

struct plugin_name_args
{
  char *base_name;
  const char *full_name;
  int argc;
  struct plugin_argument *argv;
  const char *version;
  const char *help;
};

struct plugin_gcc_version
{
  const char *basever;
  const char *datestamp;
  const char *devphase;
  const char *revision;
  const char *configuration_arguments;
};

#ifdef PAWL_BUILDS
/* The sum of the builds that this loads, so that another build makes another
   file.  */
static const char builds[] __attribute__ ((used)) = "builds: " PAWL_BUILDS;
#endif

int plugin_is_GPL_compatible;
int plugin_init (struct plugin_name_args *, struct plugin_gcc_version *);

/* The value of OPTION ("--target=") in configure's command line, or "".  */
static void
find_target (const char *arguments, const char *option, char *value,
             size_t room)
{
  *value = '\0';
  for (const char *at = arguments; (at = strstr (at, option)); at++)
    if (at == arguments || at[-1] == ' ' || at[-1] == '\'')
      {
        at += strlen (option);
        size_t length = strcspn (at, " '");
        if (length < room)
          {
            memcpy (value, at, length);
            value[length] = '\0';
          }
        return;
      }
}

int
plugin_init (struct plugin_name_args *info, struct plugin_gcc_version *gcc)
{
  char target[128];
  find_target (gcc->configuration_arguments, "--target=", target,
               sizeof target);
  if (!*target)
    find_target (gcc->configuration_arguments, "--host=", target,
                 sizeof target);
  if (!*target)
    find_target (gcc->configuration_arguments, "--build=", target,
                 sizeof target);
  int major = atoi (gcc->basever);

  Dl_info self;
  char folder[4096] = ".";
  if (dladdr ((void *) &plugin_is_GPL_compatible, &self) && self.dli_fname)
    {
      const char *slash = strrchr (self.dli_fname, '/');
      if (slash && (size_t) (slash - self.dli_fname) < sizeof folder)
        {
          memcpy (folder, self.dli_fname, (size_t) (slash - self.dli_fname));
          folder[slash - self.dli_fname] = '\0';
        }
    }

  /* Installed, we are in LIB/gcc/TARGET/VERSION/plugin; in a build folder the
     builds are in folders of their targets beside us.  */
  static const char *const patterns[] = {
    "%1$s/%2$s/pawl-%3$d.so",
    "%1$s/../../../%2$s/%3$d/plugin/pawl-%3$d.so",
    "%1$s/../../../../gcc/%2$s/%3$d/plugin/pawl-%3$d.so",
    "%1$s/../../../../gcc-cross/%2$s/%3$d/plugin/pawl-%3$d.so",
    "%1$s/../../../%2$s/%4$s/plugin/pawl-%3$d.so",
    "%1$s/../../../../gcc/%2$s/%4$s/plugin/pawl-%3$d.so",
  };
  char path[8192];
  bool found = false;
  for (size_t i = 0; i < sizeof patterns / sizeof *patterns && !found; i++)
    {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
      int length = snprintf (path, sizeof path, patterns[i], folder, target,
                             major, gcc->basever);
#pragma GCC diagnostic pop
      found = length > 0 && (size_t) length < sizeof path
              && access (path, R_OK) == 0;
    }
  if (!found)
    {
      fprintf (stderr, "pawl: there is no build of the plugin for GCC %s, "
               "target %s, near %s/pawl.so; name this compiler in --with-gcc= "
               "when configuring Pawl\n",
               gcc->basever, *target ? target : "unknown", folder);
      return 1;
    }
  void *build = dlopen (path, RTLD_LAZY | RTLD_LOCAL);
  if (!build)
    {
      fprintf (stderr, "pawl: cannot load the plugin: %s\n", dlerror ());
      return 1;
    }
  int (*init) (struct plugin_name_args *, struct plugin_gcc_version *);
  *(void **) &init = dlsym (build, "plugin_init");
  if (!init)
    {
      fprintf (stderr, "pawl: %s is no GCC plugin\n", path);
      return 1;
    }
  return init (info, gcc);
}
