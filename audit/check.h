/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What `pawl check' found, and the formats that show it.  */

#ifndef PAWL_AUDIT_CHECK_H
#define PAWL_AUDIT_CHECK_H

#include <stdio.h>

#include "audit/request.h"
#include "audit/source.h"
#include "evidence/object.h"
#include "manifests/name-map.h"
#include "rules/whole-build.h"

/* The version of the JSON format: the manual has a section on it.  */
#define PAWL_CHECK_SCHEMA "pawl.check.1"

enum pawl_gap_kind
{
  PAWL_GAP_OBJECT,              /* code without any evidence */
  PAWL_GAP_PARTIAL,             /* code without evidence in a file that has
                                   some for other code */
  PAWL_GAP_FUNCTION,            /* a manifest's entry for a function that no
                                   file has */
  PAWL_GAP_PATTERN,             /* a manifest's pattern that nothing matches */
};

/* What could not be looked at.  */
struct pawl_gap
{
  enum pawl_gap_kind kind;
  const char *object;           /* OBJECT, PARTIAL: its name */
  struct pawl_place at;         /* FUNCTION, PATTERN: in the manifest */
  const char *message;          /* no full stop */
  const char *const *symbols;   /* OBJECT, PARTIAL: the functions */
  size_t symbol_count;
};

/* A function outside of what was given, of which nothing is known.  */
struct pawl_external
{
  uint32_t target;
  bool on_compute_path;         /* reachable from it */
  const char *object;           /* without evidence, that defines it; or null */
};

struct pawl_tally
{
  size_t functions;             /* by identity */
  size_t compute_functions;     /* on the compute path by themselves … */
  size_t reached_functions;     /* … and all that those may call as well */
  unsigned long long recorded_sites, found_sites;
  size_t errors, warnings, notes;
  size_t unknown;               /* findings of compute-unknown */
};

struct pawl_check
{
  struct pawl_arena *arena;
  struct pawl_judge_options *options;
  struct pawl_promises *promises;
  struct pawl_sources *sources;
  struct pawl_objects objects;
  struct pawl_build *build;
  const struct pawl_case *the_case;
  struct pawl_findings findings;        /* those to show */
  struct pawl_gap *gaps;
  size_t gap_count, gap_room;
  struct pawl_external *externals;
  size_t external_count, external_room;
  struct pawl_limit_total *limits;
  size_t limit_count;
  struct pawl_tally tally;
  bool strict;                  /* a gap is an error */
  bool werror;
  const char *changed_since;    /* as given; or null */
  const struct pawl_name_map *shown;    /* what files are called, by name: const
                                           char *; or null */
  int status;                   /* the exit status */
};

struct pawl_edits;

/* What a check is asked for; the input of PAWL_CHECK_ARGP, with JUDGE set by
   whoever parses.  */
struct pawl_check_request
{
  struct pawl_judge_options judge;
  struct pawl_file_list files;
  struct pawl_output output;    /* pawl_check_output, before it is parsed */
  const char *changed_since;
  const struct pawl_name_map *shown;    /* as pawl_check.shown */
  bool werror, strict;
};

/* The formats of a check.  */
extern const struct pawl_output pawl_check_output;

/* The options of a check, those that judge included.  */
extern const struct argp pawl_check_argp;

/* Reads, judges and writes the report; the exit status.  */
int pawl_check_run (struct pawl_check_request *request);

/* Reads the manifests of CHECK's options (or, with EDITS, the one that is being
   edited, as it was read) and FILES, and judges; prints what cannot be read.
   False if nothing could be judged.  CHECK's arena and options are set.  */
bool pawl_check_read (struct pawl_check *check,
                      const struct pawl_file_list *files,
                      const struct pawl_edits *edits);

/* gaps.c: finds gaps and externals.  */
void pawl_find_gaps (struct pawl_check *check, const uint8_t *cone);

const char *pawl_gap_word (enum pawl_gap_kind kind);

/* tally.c: counts, and decides on the exit status.  */
void pawl_count (struct pawl_check *check, const uint8_t *cone);

/* changed.c: leaves only findings in functions that changed since the revision
   CHANGED_SINCE.  False, after saying why, if git cannot tell.  */
bool pawl_keep_changed (struct pawl_check *check);

/* A word for LEVEL, "error" …  */
const char *pawl_level_word (enum pawl_level level);

/* What tells FINDING from others across builds: no lines or columns.  Equal
   ones are told apart by the number ORDINAL.  */
const char *pawl_fingerprint (const struct pawl_check *check,
                              const struct pawl_finding *finding,
                              unsigned ordinal);

/* The ordinals, from 0, of all findings among those that are equal but for
   their place.  */
unsigned *pawl_fingerprint_ordinals (const struct pawl_check *check);

/* The formats.  False where OUT could not be written.  */
bool pawl_check_text (struct pawl_check *check, FILE *out, bool colours);
bool pawl_check_json (struct pawl_check *check, FILE *out);

/* What the JSON format writes, as a value.  */
struct json_t *pawl_check_document (struct pawl_check *check);
bool pawl_check_sarif (struct pawl_check *check, FILE *out);

#endif
