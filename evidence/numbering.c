/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers for what is stored once and named often: see encode.h.  */

#include "evidence/encode.h"

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

void
pawl_encode_strings (struct pawl_encoder *encoder)
{
  Pawl__Stored__Unit *stored = encoder->stored;
  unsigned char *end = pawl_arena_alloc (encoder->arena, encoder->text_bytes);
  stored->strings.data = end;
  const char *last = "";
  for (uint32_t i = 0; i < encoder->strings.count; i++)
    {
      const char *text = encoder->texts[i];
      uint32_t shared = 0;
      while (shared < pawl_stored_shared && text[shared]
             && text[shared] == last[shared])
        shared++;
      size_t rest = strlen (text + shared) + 1;
      APPEND (stored, shared, shared);
      memcpy (end, text + shared, rest);
      end += rest;
      last = text;
    }
  stored->strings.len = (size_t) (end - stored->strings.data);
}
