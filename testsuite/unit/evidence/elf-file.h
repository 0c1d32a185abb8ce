/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ELF files of any kind for the tests, written by libelf.  */

#ifndef PAWL_UNIT_EVIDENCE_ELF_FILE_H
#define PAWL_UNIT_EVIDENCE_ELF_FILE_H

#include <gelf.h>

struct elf_file
{
  int width;                    /* ELFCLASS32 or ELFCLASS64 */
  int order;                    /* ELFDATA2LSB or ELFDATA2MSB */
  int type;                     /* ET_REL and so on */
  const char *section;          /* a section of this name … */
  const void *bytes;            /* … with these bytes; null: none */
  size_t length;
  bool no_bits;                 /* it lost them */
  bool compressed;
};

/* Writes FILE as NAME.  It defines the functions "kernel", "_start" (of no
   type) and "helper" (local) and a variable "table", and refers to "malloc" and
   "memcpy" (with a version).  */
void write_elf (const char *name, const struct elf_file *file);

#endif
