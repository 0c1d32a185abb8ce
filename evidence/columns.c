/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of stored tables, by what protobuf-c knows of the messages.  */

#include "evidence/stored.h"

#include <string.h>

/* FIELD's column in the table at MESSAGE.  */
struct column
{
  const ProtobufCFieldDescriptor *field;
  size_t *count;
  const void *values;
  size_t size;                  /* of a value */
};

static struct column
column_of (const ProtobufCMessage *message,
           const ProtobufCFieldDescriptor *field)
{
  char *base = (char *) message;
  struct column column = { field, (size_t *) (base + field->quantifier_offset),
                           NULL, sizeof (uint32_t) };
  memcpy (&column.values, base + field->offset, sizeof column.values);
  if (field->type == PROTOBUF_C_TYPE_UINT64
      || field->type == PROTOBUF_C_TYPE_SINT64
      || field->type == PROTOBUF_C_TYPE_FIXED64)
    column.size = sizeof (uint64_t);
  return column;
}

/* Whether FIELD, of number INDEX in its table, tells how many rows there
   are.  */
static bool
counts_rows (const ProtobufCFieldDescriptor *field, unsigned index)
{
  size_t length = strlen (field->name);
  return index == 0
         || (length > 4 && strcmp (field->name + length - 4, "_row") == 0);
}

/* The table that FIELD of MESSAGE holds, or null.  */
static const ProtobufCMessage *
table_of (const ProtobufCMessage *message,
          const ProtobufCFieldDescriptor *field)
{
  const ProtobufCMessage *table;
  if (field->type != PROTOBUF_C_TYPE_MESSAGE)
    return NULL;
  memcpy (&table, (const char *) message + field->offset, sizeof table);
  return table;
}

static void
drop_zeros (const ProtobufCMessage *table)
{
  const ProtobufCMessageDescriptor *descriptor = table->descriptor;
  for (unsigned i = 0; i < descriptor->n_fields; i++)
    {
      const ProtobufCFieldDescriptor *field = &descriptor->fields[i];
      const ProtobufCMessage *inner = table_of (table, field);
      if (inner)
        drop_zeros (inner);
      if (field->label != PROTOBUF_C_LABEL_REPEATED || counts_rows (field, i))
        continue;
      struct column column = column_of (table, field);
      size_t bytes = *column.count * column.size;
      const char *values = column.values;
      /* All are equal to the next one, and one is zero.  */
      if (bytes && values[0] == 0
          && memcmp (values, values + 1, bytes - 1) == 0)
        *column.count = 0;
    }
}

void
pawl_stored_drop_zeros (Pawl__Stored__Unit *stored)
{
  const ProtobufCMessageDescriptor *descriptor = stored->base.descriptor;
  for (unsigned i = 0; i < descriptor->n_fields; i++)
    {
      const ProtobufCMessage *table
        = table_of (&stored->base, &descriptor->fields[i]);
      if (table)
        drop_zeros (table);
    }
}

static bool
check_columns (struct pawl_arena *arena, const ProtobufCMessage *table,
               const char **wrong)
{
  const ProtobufCMessageDescriptor *descriptor = table->descriptor;
  size_t rows = 0;
  for (unsigned i = 0; i < descriptor->n_fields; i++)
    {
      const ProtobufCFieldDescriptor *field = &descriptor->fields[i];
      const ProtobufCMessage *inner = table_of (table, field);
      if (inner && !check_columns (arena, inner, wrong))
        return false;
      if (field->label != PROTOBUF_C_LABEL_REPEATED)
        continue;
      struct column column = column_of (table, field);
      if (counts_rows (field, i))
        rows = *column.count;
      else if (*column.count != 0 && *column.count != rows)
        {
          *wrong = pawl_arena_printf (
            arena, "the table %s has %zu rows but %zu values of %s",
            descriptor->short_name, rows, *column.count, field->name);
          return false;
        }
      if (*column.count > UINT32_MAX - 1)
        {
          *wrong = pawl_arena_printf (arena, "the table %s has %zu rows",
                                      descriptor->short_name, *column.count);
          return false;
        }
    }
  return true;
}

bool
pawl_stored_check_columns (struct pawl_arena *arena,
                           const Pawl__Stored__Unit *stored,
                           const char **wrong)
{
  const ProtobufCMessageDescriptor *descriptor = stored->base.descriptor;
  for (unsigned i = 0; i < descriptor->n_fields; i++)
    {
      const ProtobufCMessage *table
        = table_of (&stored->base, &descriptor->fields[i]);
      if (table && !check_columns (arena, table, wrong))
        return false;
    }
  return true;
}
