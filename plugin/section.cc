/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The evidence in the object file.  It is encoded when the unit is judged,
   and written when GCC writes the last of its own sections: so it is in plain
   objects and in those of -flto, slim or fat, though not in what an LTO link
   makes of them.  */

#include "plugin/plugin.h"

#include "evidence/encoding.h"

static unsigned char *evidence;
static size_t evidence_length;

void
pawl_encode_evidence (const struct pawl_unit *unit)
{
  const unsigned char *encoded
    = pawl_evidence_encode (pawl_compilation.arena, unit, &evidence_length);
  /* It is written long after the arena is gone.  */
  evidence = XNEWVEC (unsigned char, evidence_length);
  memcpy (evidence, encoded, evidence_length);
}

void
pawl_write_evidence (void)
{
  if (!evidence || seen_error ())
    return;
  /* Never loaded, and kept by strip.  SECTION_RETAIN would hold it against
     --gc-sections even where the linker keeps nothing else of the object, but
     it changes the object's header: without it all but this section is the
     same as without the plugin.  */
  switch_to_section (get_section (PAWL_EVIDENCE_SECTION, SECTION_DEBUG,
                                  NULL));
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
