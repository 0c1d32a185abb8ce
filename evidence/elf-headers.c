/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The headers of an ELF file, checked before libelf gets to see them: it reserves
   memory for as many sections as a header claims.  */

#include "evidence/elf-image.h"

#include <elf.h>
#include <stdint.h>

const char pawl_elf_has_changed[] = "has changed while it was read";

/* WIDTH bytes at OFFSET as a number, in the file's own byte order.  */
static uint64_t
number_at (const struct pawl_part *part, uint64_t offset, unsigned width)
{
  const unsigned char *bytes = (const unsigned char *) part->bytes + offset;
  bool little = part->bytes[EI_DATA] == ELFDATA2LSB;
  uint64_t value = 0;
  for (unsigned i = 0; i < width; i++)
    value = value << 8 | bytes[little ? width - 1 - i : i];
  return value;
}

#define NUMBER(part, base, structure, field)                                 \
 number_at (part, (base) + offsetof (structure, field),                      \
            sizeof (((structure *) 0)->field))

const char *
pawl_elf_check_headers (const struct pawl_part *part)
{
  if (part->size < EI_NIDENT)
    return "the ELF header is cut off";
  if (!pawl_part_need (part, 0, EI_NIDENT))
    return pawl_elf_has_changed;
  bool wide = part->bytes[EI_CLASS] == ELFCLASS64;
  if (!wide && part->bytes[EI_CLASS] != ELFCLASS32)
    return "the ELF file is neither of 32 nor of 64 bits";
  if (part->bytes[EI_DATA] != ELFDATA2LSB
      && part->bytes[EI_DATA] != ELFDATA2MSB)
    return "the ELF file has no known byte order";
  size_t header_size = wide ? sizeof (Elf64_Ehdr) : sizeof (Elf32_Ehdr);
  if (part->size < header_size)
    return "the ELF header is cut off";
  if (!pawl_part_need (part, 0, header_size))
    return pawl_elf_has_changed;
  uint64_t table, count, entry;
  if (wide)
    {
      table = NUMBER (part, 0, Elf64_Ehdr, e_shoff);
      count = NUMBER (part, 0, Elf64_Ehdr, e_shnum);
      entry = NUMBER (part, 0, Elf64_Ehdr, e_shentsize);
    }
  else
    {
      table = NUMBER (part, 0, Elf32_Ehdr, e_shoff);
      count = NUMBER (part, 0, Elf32_Ehdr, e_shnum);
      entry = NUMBER (part, 0, Elf32_Ehdr, e_shentsize);
    }
  if (table == 0)
    return count ? "the ELF file has sections but no table of them" : NULL;
  size_t real_entry = wide ? sizeof (Elf64_Shdr) : sizeof (Elf32_Shdr);
  if (entry != real_entry)
    return "the entries of the section table have a wrong size";
  if (table >= part->size || part->size - table < entry)
    return "the section table is cut off";
  if (!pawl_part_need (part, table, entry))
    return pawl_elf_has_changed;
  if (count == 0)
    count = wide ? NUMBER (part, table, Elf64_Shdr, sh_size)
                 : NUMBER (part, table, Elf32_Shdr, sh_size);
  if (count > (part->size - table) / entry)
    return "the section table is cut off";
  return pawl_part_need (part, table, count * entry) ? NULL
                                                            : pawl_elf_has_changed;
}
