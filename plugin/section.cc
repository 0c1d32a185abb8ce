/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The evidence in the object file.  It is encoded when the unit is judged,
   and written when GCC writes the last of its own sections: so it is in plain
   objects and in those of -flto, slim or fat, though not in what an LTO link
   makes of them.  */

#include "plugin/plugin.h"

#include "evidence/encoding.h"

static const unsigned char *evidence;
static size_t evidence_length;

void
pawl_encode_evidence (const struct pawl_unit *unit)
{
  evidence = pawl_evidence_encode (pawl_compilation.arena, unit,
                                   &evidence_length);
}

void
pawl_write_evidence (void)
{
  if (!evidence || seen_error ())
    return;
  /* Never loaded, kept by strip, and by a linker's --gc-sections where the
     assembler can say so.  */
  unsigned flags = SECTION_DEBUG;
  if (SUPPORTS_SHF_GNU_RETAIN)
    flags |= SECTION_RETAIN;
  switch_to_section (get_section (PAWL_EVIDENCE_SECTION, flags, NULL));
  /* GCC's own limit for one directive; more is slow to assemble.  */
  const size_t chunk = 1024;
  for (size_t at = 0; at < evidence_length; at += chunk)
    {
      size_t length = evidence_length - at < chunk ? evidence_length - at
                                                   : chunk;
      ASM_OUTPUT_ASCII (asm_out_file, (const char *) evidence + at,
                        (int) length);
    }
}
