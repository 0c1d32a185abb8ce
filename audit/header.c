/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `pawl header M': a C header of overflow-checked size functions.  */

#include "audit/header.h"

#include <ctype.h>
#include <string.h>

#include "audit/pawl.h"
#include "audit/request.h"
#include "manifests/formula-build.h"

struct header
{
  struct pawl_arena *arena;
  struct pawl_promises *promises;
  const struct pawl_entry *entry;       /* the one that is being written */
  struct pawl_size_function function;
  size_t argument_room;
  const char **names;           /* of the functions so far */
  size_t name_count, name_room;
  FILE *out;
};

/* What both languages take as a name of a variable is left.  */
static const char *const keywords[] = {
  "alignas", "alignof", "and", "asm", "auto", "bool", "break", "bytes", "case",
  "catch", "char", "class", "compl", "concept", "const", "constexpr",
  "continue", "decltype", "default", "delete", "do", "double", "else", "enum",
  "explicit", "export", "extern", "false", "float", "for", "friend", "goto",
  "if", "inline", "int", "long", "mutable", "namespace", "new", "noexcept",
  "not", "nullptr", "operator", "or", "private", "protected", "public",
  "register", "requires", "restrict", "return", "short", "signed", "static",
  "struct", "switch", "template", "this", "throw", "true", "try", "typedef",
  "typeid", "typename", "typeof", "union", "unsigned", "using", "virtual",
  "void", "volatile", "while", "xor",
};

/* TEXT as part of an identifier: what cannot stand in one is an underscore,
   several are one.  */
static char *
identifier (struct pawl_arena *arena, const char *text)
{
  char *name = pawl_arena_alloc (arena, strlen (text) + 3), *out = name;
  for (; *text; text++)
    if (isalnum ((unsigned char) *text) || *text == '_')
      *out++ = *text;
    else if (out > name && out[-1] != '_')
      *out++ = '_';
  while (out > name && out[-1] == '_')
    *--out = '\0';
  return name;
}

/* TEXT as the name of a parameter.  */
static char *
parameter_name (struct pawl_arena *arena, const char *text)
{
  char *name = identifier (arena, text), *out = name + strlen (name);
  for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
    if (strcmp (name, keywords[i]) == 0)
      *out++ = '_';
  /* "t1" is a variable of ours.  */
  if (*name == 't' && name[1] && !name[1 + strspn (name + 1, "0123456789")])
    *out++ = '_';
  return name;
}

static const struct pawl_bound *
bound_of (const struct pawl_entry *entry, const char *name)
{
  for (size_t i = 0; i < entry->bound_count; i++)
    if (strcmp (entry->bounds[i].name, name) == 0)
      return &entry->bounds[i];
  return NULL;
}

static const char *
unused_name (const struct header *header, const char *wanted)
{
  const struct pawl_size_function *function = &header->function;
  for (size_t i = 0; i < function->argument_count; i++)
    if (strcmp (function->arguments[i].name, wanted) == 0)
      return unused_name (header,
                          pawl_arena_printf (header->arena, "%s_", wanted));
  return wanted;
}

/* An atom is a parameter, unless its value is known.  */
static struct pawl_formula *
take_atom (const struct pawl_formula *atom, void *data)
{
  struct header *header = data;
  struct pawl_size_function *function = &header->function;
  const char *text = pawl_formula_print (header->arena, atom);
  int64_t value;
  if (atom->kind == PAWL_FORMULA_NAME
      && pawl_promises_constant (header->promises, text, &value))
    return pawl_formula_number (header->arena, value);
  if (atom->kind == PAWL_FORMULA_SIZEOF && pawl_is_builtin_type (atom->text))
    return NULL;
  const char *workers = header->entry->workers;
  if (workers && strcmp (text, "workers") == 0 && strcmp (workers, text) != 0)
    {
      struct pawl_formula *other
        = workers[strspn (workers, "0123456789")]
            ? pawl_formula_name (header->arena, workers)
            : pawl_formula_digits (header->arena, workers);
      struct pawl_formula *kept = other->kind == PAWL_FORMULA_NAME
                                    ? take_atom (other, data) : NULL;
      return kept ? kept : other;
    }
  for (size_t i = 0; i < function->argument_count; i++)
    if (strcmp (function->arguments[i].atom, text) == 0)
      return NULL;
  const char *name = unused_name (header, parameter_name (header->arena, text));
  function->arguments
    = pawl_arena_grow (header->arena, function->arguments,
                       function->argument_count, &header->argument_room,
                       sizeof *function->arguments);
  function->arguments[function->argument_count++]
    = (struct pawl_size_argument) { text, name,
                                    bound_of (header->entry, text) };
  return NULL;
}

/* Functions of two files may have one name.  */
static const char *
function_name (struct header *header, const char *parameter)
{
  struct pawl_arena *arena = header->arena;
  const struct pawl_entry *entry = header->entry;
  const char *name
    = pawl_arena_printf (arena, "pawl_%s_%s_bytes",
                         identifier (arena, entry->function),
                         identifier (arena, parameter));
  for (size_t i = 0; i < header->name_count; i++)
    if (strcmp (header->names[i], name) == 0)
      {
        name = pawl_arena_printf (
          arena, "pawl_%s_%s_bytes",
          identifier (arena, pawl_arena_printf (arena, "%s_%s", entry->file,
                                                entry->function)),
          identifier (arena, parameter));
        break;
      }
  header->names = pawl_arena_grow (arena, header->names, header->name_count,
                                   &header->name_room, sizeof *header->names);
  header->names[header->name_count++] = name;
  return name;
}

/* Keeps each atom: only the workers of per_thread () are replaced.  */
static struct pawl_formula *
keep_atom (const struct pawl_formula *atom, void *data)
{
  (void) atom;
  (void) data;
  return NULL;
}

static void
write_workspace (struct header *header, const struct pawl_workspace *workspace)
{
  struct pawl_formula_error error;
  struct pawl_arena *arena = header->arena;
  struct pawl_formula *bytes
    = pawl_formula_parse (arena, workspace->bytes, &error);
  if (!bytes)
    return;     /* the manifest would have been refused */
  struct pawl_size_function *function = &header->function;
  *function = (struct pawl_size_function) {
    .kernel = header->entry->function, .file = header->entry->file,
    .workspace = workspace,
    .name = function_name (header, workspace->parameter),
  };
  header->argument_room = 0;
  struct pawl_formula *workers = pawl_formula_name (arena, "workers");
  bytes = pawl_formula_substitute (
    arena, pawl_formula_substitute (arena, bytes, keep_atom, NULL, workers),
    take_atom, header, NULL);
  function->bytes = bytes;
  function->is_signed = pawl_may_be_negative (bytes);
  for (size_t i = 0; i < function->argument_count; i++)
    function->is_signed |= function->arguments[i].bound
                           && function->arguments[i].bound->low < 0;
  pawl_write_size_function (arena, function, header->out);
}

static bool
write_entry (const struct pawl_entry *entry, void *data)
{
  struct header *header = data;
  header->entry = entry;
  for (size_t i = 0; i < entry->workspace_count; i++)
    if (entry->workspaces[i].parameter && entry->workspaces[i].bytes)
      write_workspace (header, &entry->workspaces[i]);
  return true;
}

static const char prologue[] =
"#include <limits.h>\n"
"#include <stdbool.h>\n"
"#include <stddef.h>\n"
"#include <stdint.h>\n"
"\n"
"/* Arithmetic that says, by true, that the result does not fit.  */\n"
"#ifndef PAWL_CHECKED_ARITHMETIC\n"
"#define PAWL_CHECKED_ARITHMETIC\n"
"#if defined __clang__ || (defined __GNUC__ && __GNUC__ >= 5)\n"
"#define pawl_size_add(a, b, r) __builtin_add_overflow ((size_t) (a), (size_t) (b), r)\n"
"#define pawl_size_mul(a, b, r) __builtin_mul_overflow ((size_t) (a), (size_t) (b), r)\n"
"#define pawl_signed_add(a, b, r) __builtin_add_overflow ((long long) (a), (long long) (b), r)\n"
"#define pawl_signed_sub(a, b, r) __builtin_sub_overflow ((long long) (a), (long long) (b), r)\n"
"#define pawl_signed_mul(a, b, r) __builtin_mul_overflow ((long long) (a), (long long) (b), r)\n"
"#else\n"
"static inline bool\n"
"pawl_size_add (size_t a, size_t b, size_t *r)\n"
"{\n"
"  *r = a + b;\n"
"  return *r < a;\n"
"}\n"
"\n"
"static inline bool\n"
"pawl_size_mul (size_t a, size_t b, size_t *r)\n"
"{\n"
"  *r = a * b;\n"
"  return a != 0 && b > SIZE_MAX / a;\n"
"}\n"
"\n"
"static inline bool\n"
"pawl_signed_add (long long a, long long b, long long *r)\n"
"{\n"
"  if (b > 0 ? a > LLONG_MAX - b : a < LLONG_MIN - b)\n"
"    return true;\n"
"  *r = a + b;\n"
"  return false;\n"
"}\n"
"\n"
"static inline bool\n"
"pawl_signed_sub (long long a, long long b, long long *r)\n"
"{\n"
"  if (b > 0 ? a < LLONG_MIN + b : a > LLONG_MAX + b)\n"
"    return true;\n"
"  *r = a - b;\n"
"  return false;\n"
"}\n"
"\n"
"static inline bool\n"
"pawl_signed_mul (long long a, long long b, long long *r)\n"
"{\n"
"  if (a > 0 ? (b > 0 ? a > LLONG_MAX / b : b < LLONG_MIN / a)\n"
"            : (b > 0 ? a < LLONG_MIN / b : a != 0 && b < LLONG_MAX / a))\n"
"    return true;\n"
"  *r = a * b;\n"
"  return false;\n"
"}\n"
"#endif\n"
"#endif\n"
"\n";

static const char *
include_guard (struct pawl_arena *arena, const char *file)
{
  const char *slash = strrchr (file, '/');
  char *name = identifier (arena, slash ? slash + 1 : file);
  for (char *at = name; *at; at++)
    *at = (char) toupper ((unsigned char) *at);
  return pawl_arena_printf (arena, "PAWL_SIZES_%s_H", name);
}

static int
run (void *request, struct pawl_arena *arena)
{
  const char *file = *(const char **) request;
  struct pawl_judge_options options;
  pawl_judge_options_init (&options, arena);
  options.manifests = &file;
  options.manifest_count = 1;
  struct header header = { .arena = arena, .out = stdout };
  header.promises = pawl_read_manifests (&options);
  if (!header.promises)
    return PAWL_EXIT_TROUBLE;
  const char *guard = include_guard (arena, file);
  printf ("/* SPDX-License-Identifier: 0BSD */\n"
          "/* Sizes of workspaces, made by `pawl header' of\n   %s.  */\n\n"
          "#ifndef %s\n#define %s\n\n%s",
          pawl_comment_text (arena, file), guard, guard, prologue);
  pawl_promises_each_entry (header.promises, write_entry, &header);
  printf ("#endif\n");
  return pawl_close_output (PAWL_EXIT_CLEAN);
}

int
pawl_command_header (int argc, char **argv)
{
  static const struct argp argp = {
    .parser = pawl_parse_manifest, .args_doc = "MANIFEST",
    .doc = "Prints a header for C11 and C++ with a function for each workspace "
           "that MANIFEST lists: it computes the size exactly, or says that "
           "no size_t holds it.",
  };
  const char *file = NULL;
  return pawl_run_request (&argp, argc, argv, &file, NULL, run);
}
