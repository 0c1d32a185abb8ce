/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the compute-path functions of a program without marks are, by its
   evidence and its symbols.  */

#include "audit/witness-ranges.h"

#include <fcntl.h>
#include <gelf.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/path.h"
#include "evidence/object.h"
#include "rules/identity.h"

struct files
{
  struct pawl_arena *arena;
  const char **names;
  size_t count, room;
};

static void
add_file (struct files *files, const char *name)
{
  files->names = pawl_arena_grow (files->arena, files->names, files->count,
                                  &files->room, sizeof *files->names);
  files->names[files->count++] = name;
}

/* The libraries that the dynamic linker says it would load into PROGRAM.  */
static void
add_libraries (struct files *files, const char *program)
{
  int pipes[2];
  if (pipe2 (pipes, O_CLOEXEC) != 0)
    return;
  fflush (NULL);
  pid_t child = fork ();
  if (child == 0)
    {
      setenv ("LD_TRACE_LOADED_OBJECTS", "1", 1);
      dup2 (pipes[1], 1);
      execl (program, program, (char *) NULL);
      _exit (127);
    }
  close (pipes[1]);
  FILE *stream = fdopen (pipes[0], "r");
  char *line = NULL;
  size_t room = 0;
  while (stream && child > 0 && getline (&line, &room, stream) > 0)
    {
      char *path = strstr (line, "=> /");
      char *end = path ? strstr (path, " (0x") : NULL;
      if (end)
        add_file (files, pawl_arena_strndup (files->arena, path + 3,
                                             (size_t) (end - path - 3)));
    }
  free (line);
  if (stream)
    fclose (stream);
  else
    close (pipes[0]);
  if (child > 0)
    waitpid (child, NULL, 0);
}

/* Calls VISIT for each function symbol of FILE.  */
static void
each_symbol (const char *file,
             void (*visit) (const char *name, const GElf_Sym *symbol,
                            void *data),
             void *data)
{
  int descriptor = open (file, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    return;
  elf_version (EV_CURRENT);
  Elf *elf = elf_begin (descriptor, ELF_C_READ_MMAP, NULL);
  Elf_Scn *best = NULL;
  GElf_Shdr header, best_header = { 0 };
  for (Elf_Scn *section = NULL;
       elf && (section = elf_nextscn (elf, section));)
    if (gelf_getshdr (section, &header)
        && (header.sh_type == SHT_SYMTAB
            || (header.sh_type == SHT_DYNSYM && !best)))
      {
        best = section;
        best_header = header;
      }
  Elf_Data *symbols = best ? elf_getdata (best, NULL) : NULL;
  if (symbols && best_header.sh_entsize)
    for (size_t i = 0; i < best_header.sh_size / best_header.sh_entsize; i++)
      {
        GElf_Sym symbol;
        const char *name;
        if (gelf_getsym (symbols, (int) i, &symbol)
            && (name = elf_strptr (elf, best_header.sh_link, symbol.st_name)))
          visit (name, &symbol, data);
      }
  if (elf)
    elf_end (elf);
  close (descriptor);
}

struct writing
{
  struct pawl_arena *arena;
  const struct pawl_case *the_case;
  bool *marked;                 /* each identity of the case, or not on the
                                   compute path at all */
  const char *module;           /* absolute, links resolved */
  FILE *out;
  size_t count;
};

static bool
is_symbol_of (const char *name, const char *symbol)
{
  size_t length = strlen (symbol);
  /* With what GCC adds to parts and copies: .cold, ._omp_fn.0 …  */
  return strncmp (name, symbol, length) == 0
         && (name[length] == '\0' || name[length] == '.');
}

static void
write_range (const char *name, const GElf_Sym *symbol, void *data)
{
  struct writing *writing = data;
  if (GELF_ST_TYPE (symbol->st_info) != STT_FUNC || !symbol->st_size)
    return;
  for (size_t i = 0; i < writing->the_case->identity_count; i++)
    {
      const struct pawl_identity *identity = &writing->the_case->identities[i];
      if (writing->marked[i])
        continue;
      for (size_t j = 0; j < identity->function_count; j++)
        {
          const struct pawl_function *function
            = writing->the_case->build->functions[identity->functions[j]]
                .function;
          if (!function->symbol || !is_symbol_of (name, function->symbol)
              || strpbrk (identity->name, "\t\n")
              || strpbrk (identity->file, "\t\n"))
            continue;
          fprintf (writing->out, "%s\t%llx\t%llx\t%s\t%s\t%u\n",
                   writing->module, (unsigned long long) symbol->st_value,
                   (unsigned long long) (symbol->st_value + symbol->st_size),
                   identity->name, identity->file, function->at.line);
          writing->count++;
          return;
        }
    }
}

/* Whether a form of IDENTITY (a constructor's, an instance of a template) has
   marks.  */
static bool
has_marks (const struct pawl_case *the_case,
           const struct pawl_identity *identity)
{
  for (size_t i = 0; i < identity->function_count; i++)
    {
      const struct pawl_function *function
        = the_case->build->functions[identity->functions[i]].function;
      for (size_t j = 0; j < function->call_count; j++)
        if (function->calls[j].callee->symbol
            && strcmp (function->calls[j].callee->symbol,
                       "__pawl_witness_enter") == 0)
          return true;
    }
  return false;
}

size_t
pawl_witness_ranges (struct pawl_arena *arena, const char *program,
                     struct pawl_judge_options *options, const char *output)
{
  struct files files = { .arena = arena };
  add_file (&files, program);
  add_libraries (&files, program);
  struct pawl_objects objects;
  pawl_objects_init (&objects, arena);
  struct files with_evidence = { .arena = arena };
  for (size_t i = 0; i < files.count; i++)
    {
      size_t before = objects.unit_count;
      pawl_objects_add_file (&objects, files.names[i]);
      if (objects.unit_count > before)
        add_file (&with_evidence, files.names[i]);
    }
  if (!objects.unit_count)
    return 0;
  struct pawl_promises *promises = pawl_read_manifests (options);
  const struct pawl_build *build
    = promises ? pawl_build_new (arena, objects.units, objects.unit_count)
               : NULL;
  if (!build)
    return 0;
  struct pawl_findings findings;
  pawl_findings_init (&findings, arena);
  const struct pawl_case *the_case
    = pawl_judge_build (build, promises, &options->policy, &findings);
  struct writing writing = {
    .arena = arena, .the_case = the_case,
    .marked = pawl_arena_alloc (arena, the_case->identity_count + 1),
  };
  bool all = true;
  for (size_t i = 0; i < the_case->identity_count; i++)
    {
      const struct pawl_identity *identity = &the_case->identities[i];
      writing.marked[i] = identity->role != PAWL_ROLE_COMPUTE
                          || has_marks (the_case, identity);
      all &= writing.marked[i];
    }
  if (all)
    return 0;
  writing.out = fopen (output, "we");
  if (!writing.out)
    return 0;
  for (size_t i = 0; i < with_evidence.count; i++)
    {
      writing.module = pawl_path_real (arena, with_evidence.names[i]);
      if (writing.module && !strpbrk (writing.module, "\t\n"))
        each_symbol (with_evidence.names[i], write_range, &writing);
    }
  fclose (writing.out);
  if (!writing.count)
    unlink (output);
  return writing.count;
}
