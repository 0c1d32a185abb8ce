/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: any bytes as an object file or an archive, as a section of
   evidence, and as the body of a unit whose digest is right.  What can be read
   must come back the same when it is written and read again.  */

#include "testsuite/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "evidence/build.h"
#include "evidence/encoding.h"
#include "evidence/object.h"

/* Decodes ITEM with a scratch arena of its own, so that a memory checker sees
   what is kept of it.  */
static struct pawl_unit *
decode_item (struct pawl_arena *arena, const struct pawl_evidence_item *item,
             struct pawl_evidence_error *error)
{
  struct pawl_arena *scratch = pawl_arena_new_like (arena);
  struct pawl_unit *unit = pawl_evidence_decode (arena, scratch, item, error);
  pawl_arena_free (scratch);
  return unit;
}

/* UNIT written, read and written again gives the same bytes.  */
static void
check_round_trip (struct pawl_arena *arena, const struct pawl_unit *unit)
{
  size_t length, again, offset = 0;
  struct pawl_evidence_item item;
  struct pawl_evidence_error error;
  unsigned char *bytes = pawl_evidence_encode (arena, unit, &length);
  struct pawl_unit *found = NULL;
  if (pawl_evidence_next (arena, bytes, length, &offset, &item, &error)
      && offset == length)
    found = decode_item (arena, &item, &error);
  if (!found)
    abort ();
  unsigned char *other = pawl_evidence_encode (arena, found, &again);
  if (length != again || memcmp (bytes, other, length) != 0)
    abort ();
}

static void
check_build (struct pawl_arena *arena, const struct pawl_unit *const *units,
             size_t count)
{
  struct pawl_build *build = pawl_build_new (arena, units, count);
  if (!build)
    abort ();
  for (uint32_t i = 0; i < build->target_count; i++)
    {
      const struct pawl_build_target *target = &build->targets[i];
      if (target->first_store + target->store_count > build->store_count
          || target->first_passing + target->passing_count
               > build->passing_count
          || target->first_view + target->view_count > build->view_count
          || (target->function != PAWL_NONE
              && target->function >= build->function_count)
          || (target->of != PAWL_NONE && target->of >= build->target_count))
        abort ();
      if (target->symbol && target->kind == PAWL_CALLEE_FUNCTION
          && !target->local && pawl_build_find (build, target->symbol) != i)
        abort ();
    }
  for (size_t i = 0; i < build->call_count; i++)
    if (build->calls[i] >= build->target_count)
      abort ();
}

static void
as_section (struct pawl_arena *arena, const uint8_t *data, size_t size)
{
  const struct pawl_unit *units[16];
  size_t count = 0;
  for (size_t offset = 0; offset < size;)
    {
      struct pawl_evidence_item item;
      struct pawl_evidence_error error = { 0 };
      size_t start = offset;
      if (!pawl_evidence_next (arena, data, size, &offset, &item, &error))
        {
          if (error.offset > size || !error.message)
            abort ();
          if (error.fault != PAWL_EVIDENCE_NEWER)
            break;
        }
      else
        {
          struct pawl_unit *unit = decode_item (arena, &item, &error);
          if (!unit && !error.message)
            abort ();
          if (unit && count < sizeof units / sizeof *units)
            units[count++] = unit;
        }
      if (offset <= start)
        abort ();
    }
  check_build (arena, units, count);
}

static void
as_body (struct pawl_arena *arena, const uint8_t *data, size_t size)
{
  struct pawl_evidence_item item = { .body = data, .body_length = size };
  struct pawl_evidence_error error = { 0 };
  struct pawl_unit *unit = decode_item (arena, &item, &error);
  if (!unit)
    return;
  const struct pawl_unit *units[] = { unit, unit };
  check_round_trip (arena, unit);
  check_build (arena, units, 2);
}

static void
as_file (struct pawl_arena *arena, const uint8_t *data, size_t size)
{
  struct pawl_objects objects;
  /* libelf may write.  */
  char *copy = malloc (size ? size : 1);
  if (!copy)
    abort ();
  if (size)
    memcpy (copy, data, size);
  pawl_objects_init (&objects, arena);
  pawl_objects_add_bytes (&objects, "input", copy, size);
  free (copy);
  size_t names = 0;
  for (size_t i = 0; i < objects.object_count; i++)
    for (size_t j = 0; j < objects.objects[i]->symbol_count; j++)
      names += strlen (objects.objects[i]->symbols[j].name);
  for (size_t i = 0; i < objects.problem_count; i++)
    names += strlen (objects.problems[i].message);
  if (objects.object_count + objects.problem_count == 0
      && !(size >= 8 && data[0] == '!'))
    abort ();
  check_build (arena, objects.units, objects.unit_count);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  struct pawl_arena *arena = pawl_arena_new (NULL);
  as_section (arena, data, size);
  as_body (arena, data, size);
  as_file (arena, data, size);
  pawl_arena_free (arena);
  return 0;
}
