/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Identities: the functions of a unit that share one `path::function`, with
   what was promised about them and their distinct sites.  Overloads add up;
   template instances and clones of one definition do not.  */

#ifndef PAWL_RULES_IDENTITY_H
#define PAWL_RULES_IDENTITY_H

#include "rules/judge.h"

/* What is known of a callee, by its declaration, manifests and lists.  */
struct pawl_known
{
  enum pawl_effect effect;
  bool prepares;                /* set-up or tear-down; must not be reached */
  struct pawl_place at;         /* where that stands; no place: a shipped list */
  const char *list;             /* the shipped list that says so, or null */
};

struct pawl_site
{
  const struct pawl_call *call;         /* the first of those that coincide */
  const struct pawl_function *function;
  const struct pawl_known *known;
  bool failure;         /* all calls of the site are on failure paths */
};

struct pawl_identity
{
  const char *name, *file, *path;
  const struct pawl_function **functions;
  size_t function_count, function_room;
  enum pawl_role role;
  struct pawl_place role_at;    /* of the annotation or the pattern */
  bool role_by_name;            /* by a manifest's pattern */
  bool in_scope;
  const struct pawl_entry *entry;       /* or null */
  struct pawl_site *sites;      /* by callee name, then by place */
  size_t site_count, site_room;
};

/* A judging of one unit; lives in the arena of its findings.  */
struct pawl_case
{
  const struct pawl_unit *unit;
  struct pawl_promises *promises;
  const struct pawl_policy *policy;
  struct pawl_findings *findings;
  struct pawl_known *known;     /* by the callee's index */
  struct pawl_identity *identities;
  size_t identity_count;
};

/* Groups the functions of THE_CASE's unit and classifies their callees.  */
void pawl_case_prepare (struct pawl_case *the_case);

/* The site counts that IDENTITY's entry records for CALLEE, and in *AT
   where; 0 when it records none.  */
unsigned pawl_identity_recorded (const struct pawl_identity *identity,
                                 const char *callee, struct pawl_place *at);

/* Whether a call of such a callee is a site of the ratchet.  "alloca" and
   "vla" are where the entry has that key.  */
bool pawl_identity_counts (const struct pawl_identity *identity,
                           const struct pawl_site *site);

/* The rules, a file each.  */
void pawl_judge_compute_alloc (struct pawl_case *the_case,
                               const struct pawl_identity *identity);
void pawl_judge_ratchet (struct pawl_case *the_case,
                         const struct pawl_identity *identity);

/* What to write into the manifest so that all of IDENTITY's sites are
   recorded: added as a note to FINDING.  */
void pawl_advise_record (struct pawl_case *the_case,
                         struct pawl_finding *finding,
                         const struct pawl_identity *identity);

/* Notes that say where IDENTITY's role stands, and where KNOWN does.  */
void pawl_advise_role (struct pawl_case *the_case,
                       struct pawl_finding *finding,
                       const struct pawl_identity *identity);
void pawl_advise_known (struct pawl_case *the_case,
                        struct pawl_finding *finding,
                        const struct pawl_callee *callee,
                        const struct pawl_known *known);

#endif
