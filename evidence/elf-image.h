/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside this room: one ELF file in memory, through libelf.  */

#ifndef PAWL_EVIDENCE_ELF_IMAGE_H
#define PAWL_EVIDENCE_ELF_IMAGE_H

#include "base/file.h"
#include "evidence/object.h"

/* A section of evidence.  */
struct pawl_elf_section
{
  const char *name;
  const unsigned char *bytes;
  size_t length;
};

/* Whether PART begins as an ELF file does.  */
bool pawl_elf_is (const struct pawl_part *part);

/* Null, or what is wrong with the header of the ELF file PART or its section
   table; what those are made of was asked for then.  */
const char *pawl_elf_check_headers (const struct pawl_part *part);

/* What is wrong where bytes cannot be had that were there.  */
extern const char pawl_elf_has_changed[];

/* Reads PART, in whose bytes libelf may write: fills OBJECT's kind, slim_lto,
   has_evidence and symbols, in ARENA and independent of PART, and calls
   SECTION for each section of evidence, whose bytes are gone afterwards.  Null,
   or what is wrong, in ARENA.  */
const char *pawl_elf_read (struct pawl_arena *arena,
                           const struct pawl_part *part,
                           struct pawl_object *object,
                           void (*section) (const struct pawl_elf_section *,
                                            void *data),
                           void *data);

#endif
