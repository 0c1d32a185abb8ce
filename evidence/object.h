/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evidence out of files: objects, archives, linked files and folders of
   them, of any machine, word size and byte order.  */

#ifndef PAWL_EVIDENCE_OBJECT_H
#define PAWL_EVIDENCE_OBJECT_H

#include "base/arena.h"
#include "evidence/model.h"

#ifdef __cplusplus
extern "C" {
#endif

enum pawl_object_kind
{
  PAWL_OBJECT_RELOCATABLE,      /* also the result of ld -r */
  PAWL_OBJECT_EXECUTABLE,       /* also a position-independent one */
  PAWL_OBJECT_SHARED,           /* a shared library */
};

struct pawl_symbol
{
  const char *name;             /* without its version */
  bool defined;                 /* else some other file has to define it */
  bool function;                /* code; of an undefined one it may be unknown:
                                   then false */
  bool local, weak;
};

struct pawl_object
{
  const char *name;             /* "lib.a(zstd.o)", "out.a(in.a)(zstd.o)" */
  const char *file;             /* the file as it was found */
  enum pawl_object_kind kind;
  bool slim_lto;                /* holds no machine code, only what the link
                                   compiles: its symbols tell nothing */
  bool has_evidence;            /* has the section, even if it was damaged */
  const struct pawl_unit **units;       /* those that could be read; a unit that
                                           another object had already is the
                                           same pointer */
  size_t unit_count;
  const struct pawl_symbol *symbols;    /* functions, and what is undefined; of
                                           the symbol table, or if it was
                                           stripped the dynamic one */
  size_t symbol_count;
};

/* What could not be read.  */
struct pawl_object_problem
{
  const char *name;             /* as pawl_object.name, or the file's */
  const char *message;          /* what is wrong, no full stop */
};

/* All that was read in one run; ARENA owns it.  */
struct pawl_objects
{
  struct pawl_arena *arena;
  struct pawl_object **objects;
  size_t object_count, object_room;
  struct pawl_object_problem *problems;
  size_t problem_count, problem_room;
  const struct pawl_unit **units;       /* each once, in the order found */
  size_t unit_count, unit_room;
  struct pawl_unit_table *table;        /* of the reader: units by digest … */
  struct pawl_arena *scratch;           /* … and what one object needs */
};

void pawl_objects_init (struct pawl_objects *objects,
                        struct pawl_arena *arena);

/* Reads the file or folder NAME.  A folder is walked in the order of names,
   links in it are not followed, and only ELF files and archives in it are
   looked at; a file named by itself must be one.  What is wrong becomes a
   problem, and the rest is still read.  */
void pawl_objects_add (struct pawl_objects *objects, const char *name);

/* The same for NAME that is a file.  */
void pawl_objects_add_file (struct pawl_objects *objects, const char *name);

/* Reads the SIZE BYTES, in which libelf may write, as what the file NAME
   holds.  */
void pawl_objects_add_bytes (struct pawl_objects *objects, const char *name,
                             char *bytes, size_t size);

/* Adds a problem of the file or member NAME.  */
void pawl_objects_problem (struct pawl_objects *objects, const char *name,
                           const char *format, ...)
  __attribute__ ((format (printf, 3, 4)));

#ifdef __cplusplus
}
#endif

#endif
