/* SPDX-License-Identifier: GPL-3.0-or-later */
/* workspace-decl: the annotation, the manifest and the function say the same
   of a workspace.  */

#include "rules/workspace.h"

#include <string.h>

#include "rules/workspace-entry.h"

static struct pawl_place
place_of (const struct pawl_sized *sized,
          const struct pawl_declared_workspace *declared)
{
  return declared && (declared->at.file || declared->at.host)
           ? declared->at : sized->function->at;
}

static bool
same_text (const char *one, const char *other)
{
  return one && other ? strcmp (one, other) == 0 : one == other;
}

/* The item of the manifest that would say what DECLARED does.  */
static void
advise (const struct pawl_sized *sized, struct pawl_finding *finding,
        const struct pawl_declared_workspace *declared,
        const struct pawl_workspace *listed)
{
  if (!finding)
    return;
  struct pawl_findings *findings = sized->the_case->findings;
  struct pawl_arena *arena = sized->arena;
  struct pawl_place nowhere = { 0 };
  if (listed)
    pawl_finding_note (findings, finding, listed->at,
                       "the manifest lists it here: '%s' of '%s' bytes",
                       listed->parameter, listed->bytes);
  else if (sized->entry)
    pawl_finding_note (findings, finding, sized->entry->at,
                       "the entry of '%s' stands here", sized->name);
  if (declared)
    {
      const char *name
        = declared->position < sized->sizing->parameter_count
            ? sized->sizing->parameters[declared->position].name : NULL;
      const char *capacity
        = declared->capacity
            ? pawl_arena_printf (arena, "capacity: %s, ", declared->capacity)
            : "";
      pawl_finding_note (findings, finding, nowhere,
                         "if the source is right, the manifest needs:\n"
                         "  - {param: %s, %sbytes: \"%s\"}",
                         name ? name : "?", capacity, declared->bytes);
    }
  if (!listed)
    return;
  if (listed->capacity)
    pawl_finding_note (findings, finding, nowhere,
                       "if the manifest is right, the source needs:\n"
                       "  %s PAWL_WORKSPACE (%s, \"%s\")",
                       listed->parameter, listed->capacity, listed->bytes);
  else
    pawl_finding_note (findings, finding, nowhere,
                       "if the manifest is right, the source needs:\n"
                       "  %s PAWL_WORKSPACE_UNCHECKED (\"%s\")",
                       listed->parameter, listed->bytes);
}

static void
say_unknown (const struct pawl_sized *sized, const char *name,
             const struct pawl_declared_workspace *declared,
             const char *other, const char *other_is, const char *why,
             const struct pawl_workspace *listed)
{
  advise (sized,
          pawl_sized_finding (
            sized, PAWL_RULE_WORKSPACE_DECL, true, place_of (sized, declared),
            NULL, "it is not known whether the workspace '%s' of '%s' has '%s' "
            "bytes, as %s: %s", name, sized->name, other, other_is, why),
          declared, listed);
}

/* One formula of the workspace NAME against another.  OTHER_IS says whose the
   other is, as in "the manifest says".  */
static void
compare_bytes (const struct pawl_sized *sized, const char *name,
               const struct pawl_declared_workspace *declared,
               const char *other, const char *other_is,
               const struct pawl_workspace *listed)
{
  struct pawl_unread unread, other_unread;
  struct pawl_arena *arena = sized->arena;
  struct pawl_formula *one
    = pawl_sized_formula (sized, declared->bytes, &unread);
  struct pawl_formula *two = pawl_sized_formula (sized, other, &other_unread);
  if (one && !two && other_unread.wrong && listed)
    {
      advise (sized,
              pawl_sized_finding (
                sized, PAWL_RULE_WORKSPACE_DECL, false,
                place_of (sized, declared), NULL, "the size '%s' that the "
                "manifest gives the workspace '%s' of '%s' cannot be used: %s",
                other, name, sized->name, other_unread.why),
              declared, listed);
      return;
    }
  if (!one || !two)
    {
      say_unknown (sized, name, declared, other, other_is,
                   one ? other_unread.why : unread.why,
                   listed);
      return;
    }
  /* Where both sizes make sense.  */
  struct pawl_conditions conditions = { .arena = arena };
  pawl_conditions_add (&conditions,
                       pawl_formula_binary (arena, ">=", two,
                                            pawl_formula_number (arena, 0)));
  struct pawl_proof proof;
  enum pawl_verdict verdict = pawl_sized_prove (
    sized, &conditions, pawl_formula_binary (arena, "==", one, two), &proof);
  if (verdict == PAWL_PROVED)
    return;
  /* A call in a formula is only told by its name: that two formulas differ in
     calls shows nothing of their values.  */
  const struct pawl_atom *opaque = pawl_sized_opaque (sized, one);
  if (!opaque)
    opaque = pawl_sized_opaque (sized, two);
  if (verdict == PAWL_UNDECIDED || opaque)
    {
      say_unknown (sized, name, declared, other, other_is,
                   opaque ? "a call in a formula has no known value"
                   : proof.why ? proof.why : "it is not decided",
                   listed);
      return;
    }
  const struct pawl_formula *const formulas[] = { one, two };
  const char *const less[] = { NULL };
  const char *first = pawl_sized_value (sized, &proof, one);
  const char *second = pawl_sized_value (sized, &proof, two);
  const char *figures
    = first && second
        ? pawl_arena_printf (arena, ": %s and %s%s", first,
                             pawl_bytes_text (arena, second),
                             pawl_sized_values (sized, &proof, formulas, 2,
                                                less))
        : "";
  advise (sized,
          pawl_sized_finding (sized, PAWL_RULE_WORKSPACE_DECL, false,
                              place_of (sized, declared), NULL,
                              "the workspace '%s' of '%s' is declared with "
                              "'%s' bytes, but %s '%s'%s", name, sized->name,
                              declared->bytes, other_is, other, figures),
          declared, listed);
}

static void
compare_listed (const struct pawl_sized *sized,
                const struct pawl_declared_workspace *declared,
                const struct pawl_workspace *listed)
{
  const char *name = listed->parameter;
  if (!same_text (declared->capacity, listed->capacity))
    {
      const char *one = declared->capacity, *two = listed->capacity;
      struct pawl_arena *arena = sized->arena;
      advise (sized,
              pawl_sized_finding (
                sized, PAWL_RULE_WORKSPACE_DECL, false,
                place_of (sized, declared), NULL, "the workspace '%s' of '%s' "
                "is declared with %s, but the manifest says %s", name,
                sized->name,
                one ? pawl_arena_printf (arena, "the capacity '%s'", one)
                    : "no capacity",
                two ? pawl_arena_printf (arena, "'%s'", two) : "that it has "
                "none"),
              declared, listed);
      return;
    }
  if (listed->bytes)
    compare_bytes (sized, name, declared, listed->bytes, "the manifest says",
                   listed);
}

/* What another declaration of the same parameter says.  */
static void
compare_declared (const struct pawl_sized *sized, size_t number)
{
  const struct pawl_sizing *sizing = sized->sizing;
  const struct pawl_declared_workspace *later = &sizing->workspaces[number];
  for (size_t i = 0; i < number; i++)
    {
      const struct pawl_declared_workspace *earlier = &sizing->workspaces[i];
      if (earlier->position != later->position)
        continue;
      const char *name = later->position < sizing->parameter_count
                           ? sizing->parameters[later->position].name : NULL;
      if (!same_text (earlier->capacity, later->capacity))
        {
          struct pawl_finding *finding = pawl_sized_finding (
            sized, PAWL_RULE_WORKSPACE_DECL, false, later->at, NULL,
            "the workspace '%s' of '%s' has the capacity '%s' in one "
            "declaration and '%s' in another", name ? name : "?", sized->name,
            later->capacity ? later->capacity : "",
            earlier->capacity ? earlier->capacity : "");
          if (finding)
            pawl_finding_note (sized->the_case->findings, finding,
                               earlier->at, "the other declaration is here");
        }
      else if (strcmp (earlier->bytes, later->bytes) != 0)
        compare_bytes (sized, name ? name : "?", later, earlier->bytes,
                       "another declaration says", NULL);
      return;
    }
}

static const struct pawl_declared_workspace *
find_declared (const struct pawl_sized *sized, int position)
{
  for (size_t i = 0; i < sized->sizing->workspace_count; i++)
    if ((int) sized->sizing->workspaces[i].position == position)
      return &sized->sizing->workspaces[i];
  return NULL;
}

static const struct pawl_workspace *
find_listed (const struct pawl_sized *sized, const char *parameter)
{
  for (size_t i = 0; parameter && i < sized->entry->workspace_count; i++)
    if (same_text (sized->entry->workspaces[i].parameter, parameter))
      return &sized->entry->workspaces[i];
  return NULL;
}

/* The declared workspaces that the manifest does not list: their number, and
   in *ONE the last of them.  */
static size_t
unlisted (const struct pawl_sized *sized,
          const struct pawl_declared_workspace **one)
{
  size_t count = 0;
  for (size_t i = 0; i < sized->sizing->workspace_count; i++)
    {
      const struct pawl_declared_workspace *declared
        = &sized->sizing->workspaces[i];
      if (declared->position >= sized->sizing->parameter_count
          || find_listed (sized,
                          sized->sizing->parameters[declared->position].name)
          || find_declared (sized, (int) declared->position) != declared)
        continue;
      count++;
      *one = declared;
    }
  return count;
}

/* LISTED is of a parameter without an annotation, or of none.  RIVAL: the only
   annotation that is not listed, which then is what was meant.  */
static void
report_listed (const struct pawl_sized *sized,
               const struct pawl_workspace *listed,
               const struct pawl_declared_workspace *rival)
{
  bool taken = pawl_sized_parameter (sized, listed->parameter) >= 0;
  const char *name
    = rival ? sized->sizing->parameters[rival->position].name : NULL;
  struct pawl_finding *finding;
  if (rival)
    finding = pawl_sized_finding (
      sized, PAWL_RULE_WORKSPACE_DECL, false, place_of (sized, rival), NULL,
      "the workspace of '%s' is '%s' by its annotation, but '%s' in the "
      "manifest", sized->name, name ? name : "?", listed->parameter);
  else if (taken)
    finding = pawl_sized_finding (
      sized, PAWL_RULE_WORKSPACE_DECL, false, sized->function->at, NULL,
      "the manifest lists the workspace '%s' of '%s', which has no annotation",
      listed->parameter, sized->name);
  else
    finding = pawl_sized_finding (
      sized, PAWL_RULE_WORKSPACE_DECL, false, sized->function->at, NULL,
      "the manifest lists the workspace '%s' of '%s', which takes no such "
      "parameter", listed->parameter, sized->name);
  advise (sized, finding, rival, listed);
}

/* Whether anything about SIZED stands in the source: then all of it should.  */
static bool
is_annotated (const struct pawl_sized *sized)
{
  for (size_t i = 0; i < sized->sizing->parameter_count; i++)
    if (sized->sizing->parameters[i].error_out)
      return true;
  return sized->function->promises || sized->sizing->workspace_count;
}

static void
judge_listed (const struct pawl_sized *sized,
              const struct pawl_workspace *listed, size_t unlisted_count,
              const struct pawl_declared_workspace *rival, bool taken_elsewhere)
{
  int position = pawl_sized_parameter (sized, listed->parameter);
  const struct pawl_declared_workspace *declared
    = position >= 0 ? find_declared (sized, position) : NULL;
  if (declared)
    {
      compare_listed (sized, declared, listed);
      return;
    }
  if (position < 0 && taken_elsewhere)
    return;                     /* of another overload */
  if (position < 0 || is_annotated (sized))
    {
      report_listed (sized, listed, unlisted_count == 1 ? rival : NULL);
      return;
    }
  /* The manifest is the declaration.  */
  if (listed->capacity && pawl_sized_parameter (sized, listed->capacity) < 0)
    advise (sized,
            pawl_sized_finding (
              sized, PAWL_RULE_WORKSPACE_DECL, false, sized->function->at,
              NULL, "the manifest gives the workspace '%s' of '%s' the "
              "capacity '%s', but it takes no such parameter",
              listed->parameter, sized->name, listed->capacity),
            NULL, listed);
  struct pawl_unread unread;
  if (listed->bytes && !pawl_sized_formula (sized, listed->bytes, &unread))
    advise (sized,
            pawl_sized_finding (
              sized, PAWL_RULE_WORKSPACE_DECL, !unread.wrong,
              sized->function->at, NULL, "the size '%s' of the workspace '%s' "
              "of '%s' cannot be used: %s", listed->bytes, listed->parameter,
              sized->name, unread.why),
            NULL, listed);
}

static bool
taken_by_another (struct pawl_sized *const *sized, size_t count,
                  const char *parameter)
{
  for (size_t i = 0; i < count; i++)
    if (pawl_sized_parameter (sized[i], parameter) >= 0)
      return true;
  return false;
}

/* A name that is one parameter here and another there tells nothing.  */
static void
report_clash (const struct pawl_sized *sized)
{
  const char *name
    = pawl_entry_name_clash (sized->arena, sized->sizing, sized->written);
  struct pawl_finding *finding
    = name ? pawl_sized_finding (
        sized, PAWL_RULE_WORKSPACE_DECL, false, sized->function->at, NULL,
        "the manifest's entry of '%s' names '%s', which is one parameter in "
        "the definition or a declaration and another in another", sized->name,
        name)
           : NULL;
  if (finding)
    pawl_finding_note (sized->the_case->findings, finding, sized->written->at,
                       "its entry stands here; call the parameters alike in "
                       "all declarations");
}

static void
judge_one (const struct pawl_sized *sized, struct pawl_sized *const *all,
           size_t count)
{
  for (size_t i = 1; i < sized->sizing->workspace_count; i++)
    compare_declared (sized, i);
  const struct pawl_entry *entry = sized->entry;
  if (!entry || !entry->has_workspaces)
    return;
  report_clash (sized);
  const struct pawl_declared_workspace *rival = NULL;
  size_t left = unlisted (sized, &rival);
  size_t unmatched = 0;
  for (size_t i = 0; i < entry->workspace_count; i++)
    {
      const struct pawl_workspace *listed = &entry->workspaces[i];
      int position = listed->parameter
                       ? pawl_sized_parameter (sized, listed->parameter) : -1;
      unmatched += listed->parameter
                   && (position < 0 || !find_declared (sized, position));
    }
  bool paired = left == 1 && unmatched == 1;
  for (size_t i = 0; i < entry->workspace_count; i++)
    if (entry->workspaces[i].parameter)
      judge_listed (sized, &entry->workspaces[i], paired ? 1 : 0, rival,
                    taken_by_another (all, count,
                                      entry->workspaces[i].parameter));
  for (size_t i = 0; !paired && i < sized->sizing->workspace_count; i++)
    {
      const struct pawl_declared_workspace *declared
        = &sized->sizing->workspaces[i];
      if (declared->position >= sized->sizing->parameter_count
          || find_declared (sized, (int) declared->position) != declared)
        continue;
      const char *name = sized->sizing->parameters[declared->position].name;
      if (!find_listed (sized, name))
        advise (sized,
                pawl_sized_finding (
                  sized, PAWL_RULE_WORKSPACE_DECL, false,
                  place_of (sized, declared), NULL, "the workspace '%s' of "
                  "'%s' is not listed in its entry of the manifest",
                  name ? name : "?", sized->name),
                declared, NULL);
    }
}

void
pawl_judge_workspace_decl (struct pawl_sized *const *sized, size_t count)
{
  for (size_t i = 0; i < count; i++)
    judge_one (sized[i], sized, count);
}
