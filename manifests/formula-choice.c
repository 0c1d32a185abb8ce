/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Choices (?:) whose test is a conjunction or disjunction.  Such a test is
   distinguished as a whole where it can be, since its parts, one by one, are
   many cases that are of no use.  See formula-search.h.  */

#include "manifests/formula-search.h"

enum { most_leaves = 24 };

/* A test as parts that all hold (ALL), or of which one does.  */
struct parts
{
  struct pawl_term *leaf[most_leaves];
  bool wanted[most_leaves];     /* it holds, or it does not */
  unsigned count;
  bool all, too_many;
};

static void
take_apart (struct parts *parts, struct pawl_term *term, bool wanted)
{
  while (term->kind == PAWL_TERM_NOT)
    {
      term = term->operands[0];
      wanted = !wanted;
    }
  if (term->kind == PAWL_TERM_AND || term->kind == PAWL_TERM_OR)
    {
      if (parts->all == ((term->kind == PAWL_TERM_AND) == wanted))
        {
          take_apart (parts, term->operands[0], wanted);
          take_apart (parts, term->operands[1], wanted);
          return;
        }
    }
  if (parts->count == most_leaves)
    parts->too_many = true;
  else
    {
      parts->leaf[parts->count] = term;
      parts->wanted[parts->count++] = wanted;
    }
}

static struct parts
parts_of (struct pawl_term *term, bool wanted)
{
  struct parts parts = { .all = true };
  struct pawl_term *inner = term;
  bool inner_wanted = wanted;
  while (inner->kind == PAWL_TERM_NOT)
    {
      inner = inner->operands[0];
      inner_wanted = !inner_wanted;
    }
  parts.all = inner->kind == PAWL_TERM_AND   ? inner_wanted
              : inner->kind == PAWL_TERM_OR ? !inner_wanted
                                            : true;
  take_apart (&parts, term, wanted);
  return parts;
}

static bool
has_part (const struct parts *parts, const struct pawl_term *leaf, bool wanted)
{
  for (unsigned i = 0; i < parts->count; i++)
    if (parts->leaf[i] == leaf && parts->wanted[i] == wanted)
      return true;
  return false;
}

/* Whether one of the goals says that LEAF is as WANTED.  */
static bool
is_goal (const struct pawl_search *search, const struct pawl_term *leaf,
         bool wanted)
{
  for (size_t i = 0; i < search->goal_count; i++)
    {
      const struct pawl_term *goal = search->goals[i];
      bool holds = true;
      while (goal->kind == PAWL_TERM_NOT)
        {
          goal = goal->operands[0];
          holds = !holds;
        }
      if (goal == leaf && holds == wanted)
        return true;
    }
  return false;
}

/* Whether the goals say, without arithmetic, that TEST is as WANTED.  */
static bool
is_said (const struct pawl_search *search, struct pawl_term *test, bool wanted)
{
  struct parts parts = parts_of (test, wanted);
  if (parts.too_many)
    return false;
  if (parts.all || parts.count == 1)
    {
      for (unsigned i = 0; i < parts.count; i++)
        if (!is_goal (search, parts.leaf[i], parts.wanted[i]))
          return false;
      return true;
    }
  for (unsigned i = 0; i < parts.count; i++)
    if (is_goal (search, parts.leaf[i], parts.wanted[i]))
      return true;
  /* One of some of these parts.  */
  for (size_t i = 0; i < search->goal_count; i++)
    {
      struct parts goal = parts_of (search->goals[i], true);
      if (goal.all || goal.too_many)
        continue;
      unsigned j = 0;
      while (j < goal.count && has_part (&parts, goal.leaf[j], goal.wanted[j]))
        j++;
      if (j == goal.count)
        return true;
    }
  return false;
}

static struct pawl_term *
resolve (const struct pawl_search *search, struct pawl_term *term)
{
  if (term->kind == PAWL_TERM_IF)
    for (int holds = 0; holds < 2; holds++)
      if (is_said (search, term->operands[0], holds))
        return resolve (search, term->operands[holds ? 1 : 2]);
  struct pawl_term *operands[3] = { NULL, NULL, NULL };
  bool changed = false;
  for (unsigned i = 0; i < term->operand_count; i++)
    {
      operands[i] = resolve (search, term->operands[i]);
      changed |= operands[i] != term->operands[i];
    }
  return changed ? pawl_term_make (search->question, term->kind, operands[0],
                                   operands[1], operands[2])
                 : term;
}

void
pawl_search_resolve (struct pawl_search *search)
{
  for (size_t i = 0; i < search->goal_count; i++)
    search->goals[i] = resolve (search, search->goals[i]);
}

/* The test of the first choice in TERM that is worth it; null.  */
static struct pawl_term *
choice_in (struct pawl_term *term)
{
  if (term->kind == PAWL_TERM_IF)
    {
      struct parts parts = parts_of (term->operands[0], true);
      if (parts.count > 1 && !parts.too_many)
        return term->operands[0];
    }
  for (unsigned i = 0; i < term->operand_count; i++)
    {
      struct pawl_term *found = choice_in (term->operands[i]);
      if (found)
        return found;
    }
  return NULL;
}

struct pawl_term *
pawl_search_choice (const struct pawl_search *search)
{
  for (size_t i = 0; i < search->goal_count; i++)
    {
      struct pawl_term *found = choice_in (search->goals[i]);
      if (found)
        return found;
    }
  return NULL;
}
