/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What `pawl witness' counted.  All memory is one arena's.  */

#ifndef PAWL_AUDIT_WITNESS_H
#define PAWL_AUDIT_WITNESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/arena.h"
#include "witness/region.h"

/* The version of the JSON format: the manual has a section on it.  */
#define PAWL_WITNESS_SCHEMA "pawl.witness.1"

enum { PAWL_WARM = 0, PAWL_STEADY = 1 };

/* A frame of a chain, told from its address.  */
struct pawl_witness_frame
{
  const char *function;         /* demangled; null: unknown */
  const char *module;           /* path; null: unknown */
  const char *file;             /* of the source; null: unknown */
  unsigned line;
  uint64_t offset;              /* of the address in the module's file */
  bool own;                     /* of a module with evidence */
};

/* Equal chains.  */
struct pawl_witness_chain
{
  uint32_t function;            /* in the process's functions */
  enum pawl_witness_event event;
  const char *allocator;        /* "malloc" … */
  uint64_t count[PAWL_REGION_PHASES], bytes[PAWL_REGION_PHASES];
  struct pawl_witness_frame *frames;    /* the caller of the allocator first,
                                           the compute-path function last */
  unsigned depth;
  bool truncated;               /* there were more frames */
  const char *library;          /* the first module that is no allocator's and
                                   not the C or C++ library: who allocated */
};

/* How what was seen fits to what `pawl check' says of the function.  */
enum pawl_agreement
{
  PAWL_AGREEMENT_UNKNOWN,       /* no evidence to compare with */
  PAWL_AGREEMENT_CLEAN,         /* nothing seen */
  PAWL_AGREEMENT_PREDICTED,     /* seen, and check has a finding or reviewed
                                   debt */
  PAWL_AGREEMENT_EXTERNAL,      /* seen, all of it behind code without
                                   evidence */
  PAWL_AGREEMENT_MISSED,        /* seen, and check called it clean */
};

/* A compute-path function in one process.  */
struct pawl_witness_function
{
  const char *name, *file;
  unsigned line;
  uint64_t calls[PAWL_REGION_PHASES];   /* begun */
  uint64_t ended[PAWL_REGION_PHASES];   /* of those: by return or exception */
  double nanoseconds[PAWL_REGION_PHASES];       /* of those that ended */
  double least, most;           /* nanoseconds of a steady call */
  double deviation;             /* of steady calls, standard, nanoseconds */
  uint64_t events[PAWL_REGION_PHASES][PAWL_EVENT_COUNT];
  uint64_t bytes[PAWL_REGION_PHASES];
  int64_t peak;                 /* the most bytes that one call held */
  enum pawl_agreement agreement;
};

struct pawl_witness_process
{
  uint32_t pid, parent;
  const char *program;
  unsigned ended;               /* 0 killed or crashed, 1 exit, 2 _exit */
  bool coarse;                  /* functions without marks are told from
                                   backtraces */
  bool damaged;                 /* its file does not hold together */
  unsigned own;                 /* PAWL_OWN_… */
  uint32_t warmup, threads;
  uint64_t lost, outside;
  double nanoseconds;           /* it ran */
  struct pawl_witness_function *functions;      /* by file and name */
  size_t function_count;
  struct pawl_witness_chain *chains;    /* most counts first */
  size_t chain_count;
};

struct pawl_witness
{
  struct pawl_arena *arena;
  const char *const *command;   /* null-ended */
  int status;                   /* of the program, as wait gives it */
  unsigned warmup;
  struct pawl_witness_process *processes;       /* in the order of their
                                                   beginning */
  size_t process_count;
};

/* Acquisitions, resizes and mappings in PHASE; releases are not among them. */
uint64_t pawl_witness_allocations (const struct pawl_witness_function *function,
                                   unsigned phase);

/* witness-read.c: reads the files in FOLDER.  False, with nothing printed, if
   the folder cannot be read.  */
bool pawl_witness_read (struct pawl_witness *witness, const char *folder);

/* Whether FUNCTION has no marks: its calls and times are not known.  */
bool pawl_witness_unmarked (const struct pawl_witness_process *process,
                            const struct pawl_witness_function *function);
/* Whether some function of PROCESS has marks.  */
bool pawl_witness_has_marks (const struct pawl_witness_process *process);

/* witness-symbols.c: names for the address OFFSET of MODULE.  What was inlined
   there is a frame of its own, at the same address: FRAMES has room for
   PAWL_INLINED + 1, the first of which is filled in but for the names.  Returns
   how many there are, at least 1.  */
enum { PAWL_INLINED = 32 };
struct pawl_symboliser;
struct pawl_symboliser *pawl_symboliser_new (struct pawl_arena *arena);
void pawl_symboliser_free (struct pawl_symboliser *symboliser);
unsigned pawl_symbolise (struct pawl_symboliser *symboliser,
                         const char *module, uint64_t offset,
                         struct pawl_witness_frame *frames);

/* The formats.  */
void pawl_witness_text (const struct pawl_witness *witness, FILE *out);
void pawl_witness_markdown (const struct pawl_witness *witness, FILE *out);
bool pawl_witness_json (const struct pawl_witness *witness, FILE *out);

/* witness-compare.c: shows WITNESS against the report (JSON) in the file
   BASELINE.  Returns an exit status: 2 if that cannot be read.  */
int pawl_witness_compare (const struct pawl_witness *witness,
                          const char *baseline, FILE *out);

#endif
