/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looking into an index: see index-read.h.  Nothing is believed: checks first,
   then every offset and length against what is left.  */

#include "manifests/index-read.h"

#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "manifests/index-format.h"

struct pawl_index
{
  struct pawl_file *file;
  const unsigned char *bytes;   /* of FILE */
  size_t size;
  const struct pawl_index_ref *refs;
  size_t function_count;
};

/* What is left to decode; BAD once something did not fit.  */
struct decoder
{
  const unsigned char *at, *end;
  bool bad;
};

static uint32_t
take_number (struct decoder *decoder)
{
  uint64_t value = 0;
  for (unsigned shift = 0; shift < 35 && decoder->at < decoder->end;
       shift += 7)
    {
      unsigned char byte = *decoder->at++;
      value |= (uint64_t) (byte & 127) << shift;
      if (byte < 128 && value <= UINT32_MAX)
        return (uint32_t) value;
    }
  decoder->bad = true;
  return 0;
}

/* LENGTH bytes and a NUL, none inside.  */
static const char *
take_text (struct decoder *decoder, size_t length)
{
  const char *text = (const char *) decoder->at;
  if (decoder->bad || (size_t) (decoder->end - decoder->at) <= length
      || memchr (text, '\0', length + 1) != text + length)
    {
      decoder->bad = true;
      return "";
    }
  decoder->at += length + 1;
  return text;
}

static void
take_node (struct decoder *decoder, struct pawl_arena *arena, unsigned depth,
           struct pawl_node *node)
{
  if (decoder->at == decoder->end || depth > pawl_tree_depth_limit)
    {
      decoder->bad = true;
      return;
    }
  unsigned char first = *decoder->at++;
  node->kind = first & 3;
  node->plain = first & pawl_index_plain;
  node->verbatim = first & pawl_index_verbatim;
  node->line = take_number (decoder);
  node->column = take_number (decoder);
  node->length = take_number (decoder);
  if (node->kind == PAWL_NODE_SCALAR)
    {
      node->text = take_text (decoder, node->length);
      return;
    }
  /* A node takes four bytes at least.  */
  size_t count = node->kind == PAWL_NODE_MAP ? 2 * (size_t) node->length
                                             : node->length;
  if (node->kind > PAWL_NODE_MAP
      || count > (size_t) (decoder->end - decoder->at) / 4)
    decoder->bad = true;
  if (decoder->bad)
    return;
  struct pawl_node *children
    = pawl_arena_array (arena, count, sizeof *children);
  node->children = children;
  for (size_t i = 0; i < count && !decoder->bad; i++)
    {
      take_node (decoder, arena, depth + 1, &children[i]);
      decoder->bad |= node->kind == PAWL_NODE_MAP && i % 2 == 0
                      && children[i].kind != PAWL_NODE_SCALAR;
    }
}

static bool
inside (uint64_t size, uint64_t offset, uint64_t count, size_t element)
{
  return offset <= size && count <= (size - offset) / element;
}

static const struct pawl_index_header *
check_header (const struct pawl_index *index, uint64_t manifest_size)
{
  const unsigned char *bytes = index->bytes;
  size_t size = index->size;
  const struct pawl_index_header *header
    = (const struct pawl_index_header *) bytes;
  if (!pawl_file_need (index->file, 0, sizeof *header)
      || memcmp (header->magic, PAWL_INDEX_MAGIC, sizeof header->magic) != 0
      || header->byte_order != pawl_index_byte_order
      || header->format != pawl_index_format
      || header->check
           != pawl_digest_64 (bytes, offsetof (struct pawl_index_header, check))
      || header->index_size != size || header->manifest_size != manifest_size
      || header->slots_offset % 8 || header->refs_offset % 4
      || !inside (size, header->head_offset, header->head_size, 1)
      || !inside (size, header->queries_offset, header->queries_size, 1)
      || header->query_count > header->queries_size
      || !inside (size, header->slots_offset, header->function_count,
                  sizeof (struct pawl_function_slot))
      || !inside (size, header->refs_offset, header->function_count,
                  sizeof (struct pawl_index_ref)))
    return NULL;
  return header;
}

/* Whether the LENGTH bytes at OFFSET, inside, have the digest CHECK.  */
static bool
check_table (const struct pawl_index *index, uint64_t offset, uint64_t length,
             uint64_t check)
{
  return pawl_file_need (index->file, offset, length)
         && pawl_digest_64 (index->bytes + offset, length) == check;
}

static bool
check_tables (const struct pawl_index *index,
              const struct pawl_index_header *header)
{
  return check_table (index, header->head_offset, header->head_size,
                      header->head_check)
         && check_table (index, header->queries_offset, header->queries_size,
                         header->queries_check)
         && check_table (index, header->slots_offset,
                         header->function_count
                           * sizeof (struct pawl_function_slot),
                         header->slots_check)
         && check_table (index, header->refs_offset,
                         header->function_count
                           * sizeof (struct pawl_index_ref),
                         header->refs_check);
}

/* Whether the file open as DESCRIPTOR has SIZE bytes of that digest.  */
static bool
has_digest (int descriptor, size_t size,
            const unsigned char digest[PAWL_DIGEST_BYTES])
{
  enum { piece = 64 * 1024 };
  struct pawl_arena *scratch = pawl_arena_new (NULL);
  struct pawl_digest_state *state = pawl_digest_begin (scratch);
  char *buffer = pawl_arena_alloc (scratch, piece);
  size_t done = 0;
  ssize_t got;
  while ((got = pread (descriptor, buffer, piece, (off_t) done)) > 0)
    {
      pawl_digest_add (state, buffer, (size_t) got);
      done += (size_t) got;
    }
  unsigned char found[PAWL_DIGEST_BYTES];
  pawl_digest_end (state, found);
  pawl_arena_free (scratch);
  return got == 0 && done == size
         && memcmp (found, digest, PAWL_DIGEST_BYTES) == 0;
}

static void
close_file (void *data)
{
  pawl_file_close (data);
}

/* Opens NAME until ARENA ends; null when it cannot be.  */
static struct pawl_index *
open_index (struct pawl_arena *arena, const char *name)
{
  struct pawl_file *file = pawl_arena_alloc (arena, sizeof *file);
  const char *wrong;
  if (!pawl_file_open (file, arena, name, &wrong))
    return NULL;
  pawl_arena_at_end (arena, close_file, file);
  struct pawl_index *index = pawl_arena_alloc (arena, sizeof *index);
  index->file = file;
  index->bytes = (const unsigned char *) file->bytes;
  index->size = file->size;
  return index;
}

static bool
read_head (struct pawl_manifest_model *model, const char *file,
           const struct pawl_index_header *header, const unsigned char *bytes)
{
  struct decoder decoder = { bytes + header->head_offset,
                             bytes + header->head_offset + header->head_size,
                             false };
  struct pawl_node root = { 0 };
  take_node (&decoder, model->arena, 1, &root);
  struct pawl_problems problems;
  pawl_problems_init (&problems, model->arena);
  return !decoder.bad && decoder.at == decoder.end
         && pawl_read_head (model->arena, file, &root, &model->head,
                            &problems);
}

static bool
read_queries (struct pawl_manifest_model *model,
              const struct pawl_index_header *header,
              const unsigned char *bytes)
{
  const unsigned char *start = bytes + header->queries_offset;
  struct decoder decoder = { start, start + header->queries_size, false };
  model->query_count = header->query_count;
  model->queries = pawl_arena_array (model->arena, model->query_count,
                                     sizeof *model->queries);
  for (size_t i = 0; i < model->query_count; i++)
    model->queries[i]
      = take_text (&decoder, strnlen ((const char *) decoder.at,
                                      (size_t) (decoder.end - decoder.at)));
  return !decoder.bad && decoder.at == decoder.end;
}

struct pawl_manifest_model *
pawl_index_read (struct pawl_arena *arena, const char *file, const char *path,
                 int descriptor, size_t size)
{
  struct pawl_index *index
    = open_index (arena, pawl_arena_printf (arena, "%s.idx", path));
  const struct pawl_index_header *header
    = index ? check_header (index, size) : NULL;
  if (!header || !has_digest (descriptor, size, header->digest)
      || !check_tables (index, header))
    return NULL;

  struct pawl_manifest_model *model = pawl_arena_alloc (arena, sizeof *model);
  model->arena = arena;
  model->path = path;
  model->index = index;
  model->function_count = index->function_count = header->function_count;
  index->refs
    = (const struct pawl_index_ref *) (index->bytes + header->refs_offset);
  model->slots = (const struct pawl_function_slot *) (index->bytes
                                                      + header->slots_offset);
  model->entries = pawl_arena_array (arena, model->function_count,
                                     sizeof *model->entries);
  if (!read_head (model, file, header, index->bytes)
      || !read_queries (model, header, index->bytes))
    return NULL;
  memcpy (model->digest, header->digest, PAWL_DIGEST_BYTES);
  model->head.manifest.digest = pawl_digest_hex (arena, model->digest);
  return model;
}

/* The record of that ordinal, its file and the offset of its name taken.  */
static struct decoder
open_record (const struct pawl_index *index, size_t ordinal, const char **file,
             uint32_t *name_offset)
{
  struct decoder decoder = { NULL, NULL, true };
  if (ordinal >= index->function_count)
    return decoder;
  const struct pawl_index_ref *ref = &index->refs[ordinal];
  if (!pawl_file_need (index->file, ref->offset, ref->size)
      || (uint32_t) pawl_digest_64 (index->bytes + ref->offset, ref->size)
           != ref->check)
    return decoder;
  decoder = (struct decoder) { index->bytes + ref->offset,
                               index->bytes + ref->offset + ref->size, false };
  *file = take_text (&decoder, take_number (&decoder));
  *name_offset = take_number (&decoder);
  return decoder;
}

bool
pawl_index_name (const struct pawl_index *index, size_t ordinal,
                 const char **file, const char **function)
{
  uint32_t name_offset = 0;
  struct decoder decoder = open_record (index, ordinal, file, &name_offset);
  struct pawl_node key = { 0 };
  if (!decoder.bad && decoder.at < decoder.end && !(*decoder.at & 3))
    take_node (&decoder, NULL, 1, &key);
  if (decoder.bad || !key.text || name_offset > key.length)
    return false;
  *function = key.text + name_offset;
  return true;
}

bool
pawl_index_function (const struct pawl_index *index, struct pawl_arena *arena,
                     size_t ordinal, struct pawl_function_node *function)
{
  uint32_t name_offset = 0;
  struct decoder decoder
    = open_record (index, ordinal, &function->file, &name_offset);
  if (decoder.bad)
    return false;
  struct pawl_node *nodes = pawl_arena_array (arena, 2, sizeof *nodes);
  take_node (&decoder, arena, 1, &nodes[0]);
  take_node (&decoder, arena, 1, &nodes[1]);
  if (decoder.bad || decoder.at != decoder.end
      || nodes[0].kind != PAWL_NODE_SCALAR || name_offset > nodes[0].length)
    return false;
  function->key = &nodes[0];
  function->body = &nodes[1];
  function->function = nodes[0].text + name_offset;
  return true;
}
