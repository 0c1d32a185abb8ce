/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing an index: see index.h and index-format.h.  */

#include "manifests/index.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "manifests/index-format.h"
#include "manifests/manifest-model.h"
#include "manifests/text-file.h"

struct output
{
  struct pawl_arena *arena;
  unsigned char *bytes;
  size_t count, room;
};

static void
put_bytes (struct output *output, const void *bytes, size_t length)
{
  for (size_t i = 0; i < length; i++)
    {
      output->bytes = pawl_arena_grow (output->arena, output->bytes,
                                       output->count, &output->room, 1);
      output->bytes[output->count++] = ((const unsigned char *) bytes)[i];
    }
}

static void
put_number (struct output *output, uint32_t number)
{
  for (; number >= 128; number >>= 7)
    put_bytes (output, (unsigned char[]) { (number & 127) | 128 }, 1);
  put_bytes (output, (unsigned char[]) { (unsigned char) number }, 1);
}

static void
put_start (struct output *output, const struct pawl_node *node,
           uint32_t length)
{
  unsigned char first
    = (unsigned char) (node->kind | (node->plain ? pawl_index_plain : 0)
                       | (node->verbatim ? pawl_index_verbatim : 0));
  put_bytes (output, &first, 1);
  put_number (output, node->line);
  put_number (output, node->column);
  put_number (output, length);
}

static void
put_node (struct output *output, const struct pawl_node *node)
{
  put_start (output, node, node->length);
  if (node->kind == PAWL_NODE_SCALAR)
    {
      put_bytes (output, node->text, (size_t) node->length + 1);
      return;
    }
  size_t count = node->kind == PAWL_NODE_MAP ? 2 * (size_t) node->length
                                             : node->length;
  for (size_t i = 0; i < count; i++)
    put_node (output, &node->children[i]);
}

static void
put_head (struct output *output, const struct pawl_manifest_model *model)
{
  const struct pawl_node *root = model->root;
  put_start (output, root, root->length - (model->head.functions != NULL));
  for (size_t i = 0; i < root->length; i++)
    if (pawl_node_value (root, i) != model->head.functions)
      {
        put_node (output, pawl_node_key (root, i));
        put_node (output, pawl_node_value (root, i));
      }
}

static void
put_record (struct output *output, const struct pawl_function_node *function)
{
  size_t length = strlen (function->file);
  put_number (output, (uint32_t) length);
  put_bytes (output, function->file, length + 1);
  put_number (output, (uint32_t) (function->function - function->key->text));
  put_node (output, function->key);
  put_node (output, function->body);
}

static void
align (struct output *output)
{
  while (output->count % 8)
    put_bytes (output, "", 1);
}

static void
put_index (struct output *output, const struct pawl_manifest_model *model,
           size_t manifest_size)
{
  struct pawl_index_header header = {
    .magic = PAWL_INDEX_MAGIC, .byte_order = pawl_index_byte_order,
    .format = pawl_index_format, .manifest_size = manifest_size,
    .function_count = model->function_count,
  };
  memcpy (header.digest, model->digest, PAWL_DIGEST_BYTES);
  put_bytes (output, &header, sizeof header);

  header.head_offset = output->count;
  put_head (output, model);
  header.head_size = output->count - header.head_offset;
  header.head_check
    = pawl_digest_64 (output->bytes + header.head_offset, header.head_size);

  header.query_count = model->query_count;
  header.queries_offset = output->count;
  for (size_t i = 0; i < model->query_count; i++)
    put_bytes (output, model->queries[i], strlen (model->queries[i]) + 1);
  header.queries_size = output->count - header.queries_offset;
  header.queries_check = pawl_digest_64 (output->bytes + header.queries_offset,
                                         header.queries_size);

  struct pawl_index_ref *refs = pawl_arena_array (
    output->arena, model->function_count, sizeof *refs);
  for (size_t i = 0; i < model->function_count; i++)
    {
      size_t offset = output->count;
      put_record (output, &model->functions[i]);
      refs[i].offset = (uint32_t) offset;
      refs[i].size = (uint32_t) (output->count - offset);
      refs[i].check = (uint32_t) pawl_digest_64 (output->bytes + offset,
                                                 refs[i].size);
    }
  align (output);
  header.slots_offset = output->count;
  size_t slots_size = model->function_count * sizeof *model->slots;
  put_bytes (output, model->slots, slots_size);
  header.slots_check
    = pawl_digest_64 (output->bytes + header.slots_offset, slots_size);
  header.refs_offset = output->count;
  size_t refs_size = model->function_count * sizeof *refs;
  put_bytes (output, refs, refs_size);
  header.refs_check
    = pawl_digest_64 (output->bytes + header.refs_offset, refs_size);
  header.index_size = output->count;
  header.check
    = pawl_digest_64 (&header, offsetof (struct pawl_index_header, check));
  memcpy (output->bytes, &header, sizeof header);
}

static bool
write_all (int descriptor, const unsigned char *bytes, size_t count)
{
  while (count)
    {
      ssize_t written = write (descriptor, bytes, count);
      if (written < 0 && errno == EINTR)
        continue;
      if (written < 0)
        return false;
      bytes += written;
      count -= (size_t) written;
    }
  return true;
}

/* Puts OUTPUT at NAME in one step, readable by whoever may read the
   manifest.  */
static bool
replace (struct output *output, const char *name, mode_t mode)
{
  char *temporary = pawl_arena_printf (output->arena, "%s.XXXXXX", name);
  int descriptor = mkstemp (temporary);
  if (descriptor < 0)
    return false;
  bool good = write_all (descriptor, output->bytes, output->count)
              && fchmod (descriptor, (mode | S_IRUSR | S_IWUSR) & 0666) == 0;
  good &= close (descriptor) == 0;
  if (good && rename (temporary, name) == 0)
    return true;
  int error = errno;
  unlink (temporary);
  errno = error;
  return false;
}

static bool
write_index (struct output *output, const char *file,
             struct pawl_problems *problems)
{
  struct pawl_place whole = { .file = file };
  size_t size, length;
  struct stat status;
  int descriptor = pawl_text_file_open (file, file, &size, problems);
  if (descriptor < 0)
    return false;
  mode_t mode = fstat (descriptor, &status) == 0 ? status.st_mode : 0600;
  char *text
    = pawl_text_file_read (descriptor, file, size, &length, problems);
  if (!text)
    return false;
  struct pawl_manifest_model *model
    = pawl_model_from_text (output->arena, file, text, length, problems);
  free (text);
  if (!model)
    return false;
  put_index (output, model, length);
  const char *name = pawl_arena_printf (output->arena, "%s.idx", file);
  if (output->count > UINT32_MAX)
    pawl_problems_add (problems, whole, "is too large for an index");
  else if (replace (output, name, mode))
    return true;
  else
    pawl_problems_add (problems, whole, "its index cannot be written: %s",
                       strerror (errno));
  return false;
}

bool
pawl_index_write (struct pawl_arena *arena, const char *file,
                  struct pawl_problems *problems)
{
  struct pawl_arena *scratch = pawl_arena_new (NULL);
  struct output output = { .arena = scratch };
  bool good
    = write_index (&output, pawl_arena_strdup (arena, file), problems);
  pawl_arena_free (scratch);
  return good;
}
