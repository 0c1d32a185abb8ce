/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ownership audit: one JSON document out of evidence, manifests, kernel
   maps and circuits.  All other formats are made from that document, and so is
   the comparison of two builds: what one shows, all have.  */

#ifndef PAWL_AUDIT_REPORT_H
#define PAWL_AUDIT_REPORT_H

#include "audit/check.h"
#include "audit/cke.h"
#include "audit/json.h"

/* The version of the document: doc/report.schema.json.  */
#define PAWL_REPORT_SCHEMA "pawl.report.1"

/* What the report does not say, for its readers.  */
extern const char pawl_report_caveat[];

/* A function with sites or a reviewed entry, or both.  */
struct pawl_audit_row
{
  const struct pawl_identity *identity; /* null: no file has it */
  const struct pawl_entry *entry;       /* or null */
  const char *file, *function, *id;     /* "file::function" */
  unsigned allocation_calls, release_calls, recorded_calls;
  bool direct, listed;          /* mapped directly; named as a helper by one
                                   that is mapped */
  /* Rows share them where they are the same.  */
  struct pawl_names maps, circuits;
  struct pawl_names reached_from;       /* compute-path functions */
  const struct pawl_step_up *chain;     /* from a mapped function; or null */
};

/* A step of a chain of calls, the last one first.  */
struct pawl_step_up
{
  const struct pawl_function *caller;
  const struct pawl_call *call;
  const struct pawl_step_up *before;
};

struct pawl_audit
{
  struct pawl_arena *arena;
  struct pawl_check *check;
  struct pawl_cke cke;
  struct pawl_problems problems;        /* of maps and circuits */
  struct pawl_audit_row *rows;          /* by id */
  size_t row_count;
  struct pawl_name_map by_id;           /* struct pawl_audit_row */
  const uint8_t *cone;
  const char *label;            /* of --label; or null */
  bool reach_known;             /* REACHED_FROM is filled in */
  size_t outside;               /* functions with sites outside of the root */
  struct pawl_name_map lists;   /* of a row's names, by address: as JSON */
  struct pawl_name_map providers;       /* of cke-json: maps, by id */
};

/* report-rows.c: fills the rows, and what is mapped.  CHECK was read and
   judged.  */
void pawl_audit_init (struct pawl_audit *audit, struct pawl_check *check);

/* report-reach.c: which functions the maps' functions reach in the call graph:
   completes MAPS, CIRCUITS and CHAIN of the rows.  */
void pawl_audit_reach (struct pawl_audit *audit);

/* Adds the circuits that can select one of MAPS to CIRCUITS, and sorts both.  */
void pawl_audit_take_circuits (struct pawl_audit *audit,
                               struct pawl_names *maps,
                               struct pawl_names *circuits);

/* report-json.c: the document.  */
json_t *pawl_audit_document (struct pawl_audit *audit);

/* report-promises.c, report-risks.c: parts of it.  */
json_t *pawl_audit_promises (struct pawl_audit *audit);
json_t *pawl_audit_risks (struct pawl_audit *audit);

/* Adds a promise to ALL; AT becomes its.  FILE, REASON may be null.  */
json_t *pawl_audit_promise (json_t *all, const char *promise, const char *name,
                            const char *file, json_t *at, const char *source,
                            const char *status, const char *reason);

/* report-slots.c: adds the slots that stay and the counters to ALL.  */
void pawl_audit_slots (struct pawl_audit *audit, json_t *all);

/* report-witness.c: what the COUNT FILES, reports of `pawl witness', have, and what
   RISKS record.  */
json_t *pawl_audit_witnessed (struct pawl_audit *audit,
                              const char *const *files, size_t count,
                              const json_t *risks);

/* report-differences.c: where what is declared and what is there differ.  */
json_t *pawl_audit_differences (struct pawl_audit *audit);

/* report-stored.c: whether DOCUMENT, which FILE holds, has all that is asked of a
   report's JSON; else what is missing is among PROBLEMS.  */
bool pawl_stored_report_is_whole (const json_t *document, const char *file,
                                  struct pawl_problems *problems);

/* AT as the formats show it: {file, line, column}, or null.  */
json_t *pawl_audit_place (const struct pawl_audit *audit,
                          const struct pawl_place *at,
                          const struct pawl_function *function);

/* The rows of FUNCTION, a name: the next one from *FROM on, or null.  */
struct pawl_audit_row *pawl_audit_named (const struct pawl_audit *audit,
                                         const char *function, size_t *from);

/* So many names of a list stand in the formats for people, with the number of
   the others.  */
enum { PAWL_NAMES_SHOWN = 24 };

/* Shorthands for readers of the document.  Texts and numbers that are not there
   are "" and 0.  */
const char *pawl_text_of (const json_t *object, const char *key);
long long pawl_number_of (const json_t *object, const char *key);

/* The formats.  False where OUT could not be written.  */
bool pawl_report_text (const json_t *document, FILE *out, bool colours);
bool pawl_report_markdown (const json_t *document, FILE *out);
bool pawl_report_html (const json_t *document, FILE *out);
json_t *pawl_report_cke (struct pawl_audit *audit, const json_t *document);

#endif
