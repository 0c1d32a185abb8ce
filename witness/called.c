/* SPDX-License-Identifier: 0BSD */
/* Which function a call went to.  One that ends in a tail call leaves no frame:
   what called the allocator is then told from the call instruction of the frame
   before it.  */

#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif

#include "witness/state.h"

#include <dlfcn.h>
#include <link.h>
#include <string.h>

/* glibc 2.35 has a look-up that takes no lock.  */
#if defined __x86_64__ && defined DLFO_STRUCT_HAS_EH_DBASE

extern __typeof__ (_dl_find_object) _dl_find_object __attribute__ ((weak));

/* Whether SIZE bytes from AT are in a segment of OBJECT that has FLAGS (PF_X
   …).  The headers are in the first segment, with any linker.  */
static bool
is_mapped (const struct dl_find_object *object, uintptr_t at, size_t size,
           unsigned flags)
{
  uintptr_t start = (uintptr_t) object->dlfo_map_start;
  uintptr_t length = (uintptr_t) object->dlfo_map_end - start;
  const ElfW (Ehdr) *header = object->dlfo_map_start;
  if (length < sizeof *header
      || memcmp (header->e_ident, ELFMAG, SELFMAG) != 0
      || header->e_phentsize != sizeof (ElfW (Phdr))
      || header->e_phoff > 4096 - sizeof *header
      || header->e_phnum > (4096 - header->e_phoff) / sizeof (ElfW (Phdr)))
    return false;
  const ElfW (Phdr) *segment
    = (const void *) (start + header->e_phoff);
  uintptr_t bias = object->dlfo_link_map->l_addr;
  for (unsigned i = 0; i < header->e_phnum; i++)
    if (segment[i].p_type == PT_LOAD && (segment[i].p_flags & flags) == flags
        && at - bias >= segment[i].p_vaddr
        && at - bias - segment[i].p_vaddr < segment[i].p_memsz
        && size <= segment[i].p_memsz - (at - bias - segment[i].p_vaddr))
      return true;
  return false;
}

/* What the pointer holds whose distance from AFTER stands right before it.  */
static uintptr_t
pointer_before (const struct dl_find_object *object, uintptr_t after)
{
  int32_t distance;
  uintptr_t pointer, value;
  memcpy (&distance, (const void *) (after - 4), sizeof distance);
  pointer = after + (uintptr_t) (intptr_t) distance;
  if (pointer % sizeof value
      || !is_mapped (object, pointer, sizeof value, PF_R | PF_W))
    return 0;
  memcpy (&value, (const void *) pointer, sizeof value);
  return value;
}

uintptr_t
witness_called (uintptr_t back)
{
  struct dl_find_object object;
  if (!_dl_find_object || _dl_find_object ((void *) (back - 1), &object) != 0
      || !is_mapped (&object, back - 6, 6, PF_X))
    return 0;
  const uint8_t *code = (const uint8_t *) back;
  if (code[-6] == 0xff && code[-5] == 0x15)     /* call *N(%rip) */
    return pointer_before (&object, back);
  if (code[-5] != 0xe8)                         /* call N */
    return 0;
  int32_t distance;
  memcpy (&distance, code - 4, sizeof distance);
  uintptr_t target = back + (uintptr_t) (intptr_t) distance;
  if (!is_mapped (&object, target, 16, PF_X))
    return 0;
  /* An entry of the procedure linkage table: [endbr64] [bnd] jmp *N(%rip).  */
  static const uint8_t landing[] = { 0xf3, 0x0f, 0x1e, 0xfa };
  const uint8_t *entry = (const uint8_t *) target;
  if (memcmp (entry, landing, sizeof landing) == 0)
    entry += sizeof landing;
  if (*entry == 0xf2)
    entry++;
  if (entry[0] == 0xff && entry[1] == 0x25)
    return pointer_before (&object, (uintptr_t) entry + 6);
  return target;
}

#else

uintptr_t
witness_called (uintptr_t back)
{
  (void) back;
  return 0;
}

#endif
