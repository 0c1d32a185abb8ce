/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A judging, prepared: what is known of each target, and the functions grouped
   by identity.

   An identity is the functions that share one `path::function', with what was
   promised about them and their distinct sites.  Overloads add up; template
   instances and clones of one definition do not.  */

#ifndef PAWL_RULES_IDENTITY_H
#define PAWL_RULES_IDENTITY_H

#include "evidence/build.h"
#include "rules/judge.h"

/* What is known of a target, by its declarations, manifests and lists.  */
struct pawl_known
{
  enum pawl_effect effect;
  unsigned calls_back;          /* the argument that it calls, from 1, or
                                   PAWL_ANY_ARGUMENT; 0: none */
  bool prepares;                /* set-up or tear-down; must not be reached */
  bool trusted;                 /* promised not to allocate, no body seen */
  struct pawl_place at;         /* where that stands; no place: a shipped list */
  const char *reason;           /* of pawl_prepare; or null */
};

struct pawl_site
{
  const struct pawl_call *call;         /* the first of those that coincide */
  uint32_t function;                    /* in the build */
  size_t index;                         /* of the call in the build */
  const struct pawl_known *known;
  bool failure;         /* all calls of the site are on failure paths */
};

struct pawl_identity
{
  const char *name, *file, *path;
  uint32_t *functions;          /* in the build, at least one */
  size_t function_count, function_room;
  enum pawl_role role;
  bool promised_noalloc;        /* by PAWL_NOALLOC, which its body must keep */
  struct pawl_place role_at;    /* of the annotation or the pattern */
  bool role_by_name;            /* by a manifest's pattern */
  bool in_scope;
  const struct pawl_entry *entry;       /* or null */
  struct pawl_site *sites;      /* by callee name, then by place */
  size_t site_count, site_room;
  bool collected;               /* SITES was filled */
};

/* A judging; lives in the arena of its findings.  */
struct pawl_case
{
  const struct pawl_build *build;
  struct pawl_promises *promises;
  const struct pawl_policy *policy;
  struct pawl_findings *findings;
  struct pawl_known *known;     /* by target */
  struct pawl_identity *identities;
  size_t identity_count;
  uint32_t *identity_of;        /* by function */
  uint8_t *role_of;             /* by function: its own enum pawl_role, which an
                                   overload or a lambda need not share with
                                   all of its identity */
  bool *allowed;                /* by call: a reviewed site within its count */
  struct pawl_path_cache *paths;        /* of rules/path.h */
  uint8_t *ways;                /* by call; of rules/reach.c */
  const uint8_t *reached;       /* by node of rules/reach.h: not 0 where the
                                   compute path reaches it; null: not asked */
};

/* Classifies the targets, groups the functions, finds the sites that the
   manifest allows.  */
void pawl_case_prepare (struct pawl_case *the_case);

/* Fills IDENTITY's sites; done by itself for those that rules look at.  */
void pawl_identity_collect (struct pawl_case *the_case,
                            struct pawl_identity *identity);

/* The first function of IDENTITY.  */
const struct pawl_function *
pawl_identity_first (const struct pawl_case *the_case,
                     const struct pawl_identity *identity);

/* The site count that IDENTITY's entry records for CALLEE, and in *AT where;
   0 when it records none.  */
unsigned pawl_identity_recorded (const struct pawl_identity *identity,
                                 const char *callee, struct pawl_place *at);

/* Whether a call of such a callee is a site of the ratchet.  "alloca" and
   "vla" are where the entry has that key.  */
bool pawl_identity_counts (const struct pawl_identity *identity,
                           const struct pawl_site *site);

/* Whether a target of which this is known is a cause on the compute path. */
bool pawl_known_is_cause (const struct pawl_known *known,
                          enum pawl_callee_kind kind);

/* The rules, a file each.  */
void pawl_judge_compute_path (struct pawl_case *the_case);
void pawl_judge_contracts (struct pawl_case *the_case);
void pawl_judge_workspaces (struct pawl_case *the_case);
void pawl_judge_ratchet (struct pawl_case *the_case,
                         const struct pawl_identity *identity);

/* What to write into the manifest so that all of IDENTITY's sites are
   recorded: added as a note to FINDING.  */
void pawl_advise_record (struct pawl_case *the_case,
                         struct pawl_finding *finding,
                         struct pawl_identity *identity);

/* Notes that say where IDENTITY's role stands, and where KNOWN does.  */
void pawl_advise_role (struct pawl_case *the_case,
                       struct pawl_finding *finding,
                       const struct pawl_identity *identity);
void pawl_advise_known (struct pawl_case *the_case,
                        struct pawl_finding *finding, const char *name,
                        const struct pawl_known *known);

#endif
