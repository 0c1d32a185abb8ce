/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JSON values: see json.h.  */

#include "audit/json.h"

#include <stdlib.h>
#include <string.h>

#include "audit/pawl.h"
#include "base/utf8.h"

/* What pawl_json_keep_in was given.  */
static struct pawl_arena *values;

static void *
take_memory (size_t size)
{
  return pawl_arena_alloc (values, size);
}

static void
keep_memory (void *memory)
{
  (void) memory;
}

void
pawl_json_keep_in (struct pawl_arena *arena)
{
  values = arena;
  json_set_alloc_funcs (take_memory, keep_memory);
}

static json_t *
made (json_t *value)
{
  if (!value)
    pawl_out_of_memory ();
  return value;
}

/* TEXT with each byte that begins no character replaced.  */
static json_t *
repaired (const char *text)
{
  static const char replacement[] = "\xef\xbf\xbd";
  size_t length = strlen (text), room = 3 * length + 1, count = 0;
  char *copy = malloc (room);
  if (!copy)
    pawl_out_of_memory ();
  for (size_t i = 0; i < length;)
    {
      unsigned code;
      size_t bytes = pawl_utf8_decode (text + i, length - i, &code);
      if (bytes)
        memcpy (copy + count, text + i, bytes);
      else
        memcpy (copy + count, replacement, 3);
      count += bytes ? bytes : 3;
      i += bytes ? bytes : 1;
    }
  json_t *value = json_stringn (copy, count);
  free (copy);
  return made (value);
}

json_t *
pawl_json_text (const char *text)
{
  if (!text)
    return made (json_null ());
  json_t *value = json_string (text);
  return value ? value : repaired (text);
}

json_t *
pawl_json_texts (const char *const *texts, size_t count)
{
  json_t *array = pawl_json_array ();
  for (size_t i = 0; i < count; i++)
    pawl_json_append (array, pawl_json_text (texts[i]));
  return array;
}

json_t *
pawl_json_number (unsigned long long number)
{
  return made (json_integer ((json_int_t) number));
}

void
pawl_json_set (json_t *object, const char *key, json_t *value)
{
  if (json_object_set_new (object, key, value) != 0)
    pawl_out_of_memory ();
}

void
pawl_json_append (json_t *array, json_t *value)
{
  if (json_array_append_new (array, value) != 0)
    pawl_out_of_memory ();
}

json_t *
pawl_json_object (void)
{
  return made (json_object ());
}

json_t *
pawl_json_array (void)
{
  return made (json_array ());
}

bool
pawl_json_write (json_t *value, FILE *out)
{
  /* jansson takes and frees memory for each value that it writes: an arena would
     keep all of it.  */
  if (values)
    json_set_alloc_funcs (malloc, free);
  bool written = json_dumpf (value, out, JSON_INDENT (2)) == 0
                 && fputc ('\n', out) != EOF;
  if (values)
    pawl_json_keep_in (values);
  else
    json_decref (value);
  return written;
}
