/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers for what is stored once and named often: see encode.h.  */

#include "evidence/encode.h"

#include <zlib.h>

#include "base/digest.h"

void *
pawl_encoder_grown (struct pawl_encoder *encoder, void *array, size_t count,
                    size_t size)
{
  if (count != 0 && (count < 8 || (count & (count - 1)) != 0))
    return array;
  void *bigger
    = pawl_arena_array (encoder->arena, count ? 2 * count : 8, size);
  if (count)
    memcpy (bigger, array, count * size);
  return bigger;
}

static void
widen (struct pawl_arena *arena, struct pawl_numbering *numbering)
{
  numbering->room = numbering->room ? 4 * numbering->room : 256;
  numbering->slots
    = pawl_arena_array (arena, numbering->room, sizeof *numbering->slots);
  for (uint32_t i = 0; i < numbering->count; i++)
    {
      size_t slot = numbering->hashes[i] & (numbering->room - 1);
      while (numbering->slots[slot])
        slot = (slot + 1) & (numbering->room - 1);
      numbering->slots[slot] = i + 1;
    }
}

uint32_t
pawl_encoder_number (struct pawl_encoder *encoder,
                     struct pawl_numbering *numbering, uint64_t hash,
                     bool (*same) (const struct pawl_encoder *encoder,
                                   uint32_t number, const void *what,
                                   size_t count),
                     const void *what, size_t count, bool *known)
{
  if (2 * (size_t) numbering->count >= numbering->room)
    widen (encoder->arena, numbering);
  size_t slot = hash & (numbering->room - 1);
  for (; numbering->slots[slot]; slot = (slot + 1) & (numbering->room - 1))
    {
      uint32_t number = numbering->slots[slot] - 1;
      *known = numbering->hashes[number] == hash
               && same (encoder, number, what, count);
      if (*known)
        return number;
    }
  numbering->hashes
    = pawl_arena_grow (encoder->arena, numbering->hashes, numbering->count,
                       &numbering->hash_room, sizeof *numbering->hashes);
  numbering->hashes[numbering->count] = hash;
  numbering->slots[slot] = numbering->count + 1;
  *known = false;
  return numbering->count++;
}

static bool
same_string (const struct pawl_encoder *encoder, uint32_t number,
             const void *what, size_t length)
{
  return memcmp (encoder->texts[number], what, length + 1) == 0;
}

uint32_t
pawl_encode_string (struct pawl_encoder *encoder, const char *text)
{
  if (!text)
    return 0;
  size_t recent = (uintptr_t) text / 8 % (sizeof encoder->recent
                                         / sizeof *encoder->recent);
  if (encoder->recent[recent].text == text)
    return encoder->recent[recent].number;
  size_t length = strlen (text);
  bool known;
  uint32_t number = pawl_encoder_number (encoder, &encoder->strings,
                                         pawl_digest_64 (text, length),
                                         same_string, text, length, &known);
  if (!known)
    {
      encoder->texts
        = pawl_arena_grow (encoder->arena, encoder->texts, number,
                           &encoder->text_room, sizeof *encoder->texts);
      encoder->texts[number] = text;
      encoder->text_bytes += length + 1;
    }
  encoder->recent[recent].text = text;
  encoder->recent[recent].number = number + 1;
  return number + 1;
}

uint32_t
pawl_encode_string_or (struct pawl_encoder *encoder, const char *text,
                       const char *usual)
{
  if (!text)
    return 0;
  return pawl_same_text (text, usual) ? 1
                                      : pawl_encode_string (encoder, text) + 1;
}

/* Compresses the LENGTH BYTES: the result's length is in *COMPRESSED.  Null
   if that is not worth it.  */
static unsigned char *
compress_strings (struct pawl_arena *arena, const unsigned char *bytes,
                  size_t length, size_t *compressed)
{
  enum
  {
    worthwhile = 128,           /* shorter ones would save less than zlib costs
                                   the compiler */
    much = 16 * 1024,
    level_of_much = 5
  };
  if (length < worthwhile || length > UINT32_MAX)
    return NULL;
  uLongf room = compressBound (length);
  unsigned char *result = pawl_arena_alloc (arena, room);
  /* Small objects are where the size matters most.  The 280 KB of a file with
     <regex> would take 8 ms as well as zlib can, for 28.5 KB; here they take 2 ms,
     for 30.3 KB.  */
  int level = length < much ? Z_BEST_COMPRESSION : level_of_much;
  if (compress2 (result, &room, bytes, length, level) != Z_OK
      || room >= length || length / pawl_stored_ratio >= room)
    return NULL;
  *compressed = room;
  return result;
}

void
pawl_encode_strings (struct pawl_encoder *encoder)
{
  Pawl__Stored__Unit *stored = encoder->stored;
  size_t length = encoder->text_bytes;
  unsigned char *bytes = pawl_arena_alloc (encoder->arena, length);
  unsigned char *end = bytes;
  for (uint32_t i = 0; i < encoder->strings.count; i++)
    {
      size_t text = strlen (encoder->texts[i]) + 1;
      memcpy (end, encoder->texts[i], text);
      end += text;
    }
  stored->strings.data = compress_strings (encoder->arena, bytes, length,
                                           &stored->strings.len);
  stored->strings_length = (uint32_t) length;
  if (!stored->strings.data)
    {
      stored->strings.data = bytes;
      stored->strings.len = length;
      stored->strings_length = 0;
    }
}
