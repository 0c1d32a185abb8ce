/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ELF files for the tests: see elf-file.h.  */

#include "testsuite/unit/support.h"

#include "testsuite/unit/evidence/elf-file.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* The names of sections and symbols in one table.  */
static const char names[]
  = "\0.text\0.data\0.symtab\0.strtab\0kernel\0_start\0helper\0table\0malloc\0"
    "memcpy@GLIBC_2.14\0.group";

static uint32_t
name_of (const char *name)
{
  const char *found = memmem (names, sizeof names, name, strlen (name) + 1);
  assert_non_null (found);
  return (uint32_t) (found - names);
}

static Elf_Scn *
add_section (Elf *elf, uint32_t name, uint32_t type, uint64_t flags,
             const void *bytes, size_t length)
{
  Elf_Scn *scn = elf_newscn (elf);
  GElf_Shdr header;
  assert_non_null (scn);
  assert_non_null (gelf_getshdr (scn, &header));
  header.sh_name = name;
  header.sh_type = type;
  header.sh_flags = flags;
  header.sh_addralign = 1;
  assert_true (gelf_update_shdr (scn, &header));
  Elf_Data *data = elf_newdata (scn);
  assert_non_null (data);
  data->d_buf = (void *) bytes;
  data->d_size = length;
  data->d_align = 1;
  return scn;
}

static void
add_symbols (Elf *elf, char *memory)
{
  static const struct
  {
    const char *name;
    int binding, type, section;
  } symbols[] = {
    { "helper", STB_LOCAL, STT_FUNC, 1 },
    { "kernel", STB_GLOBAL, STT_FUNC, 1 },
    { "_start", STB_GLOBAL, STT_NOTYPE, 1 },
    { "table", STB_GLOBAL, STT_OBJECT, 2 },
    { "malloc", STB_GLOBAL, STT_NOTYPE, SHN_UNDEF },
    { "memcpy@GLIBC_2.14", STB_WEAK, STT_FUNC, SHN_UNDEF },
  };
  enum { count = sizeof symbols / sizeof *symbols };
  size_t size = gelf_fsize (elf, ELF_T_SYM, 1, EV_CURRENT);
  Elf_Scn *scn = add_section (elf, name_of (".symtab"), SHT_SYMTAB, 0, memory,
                              (count + 1) * size);
  Elf_Data *data = elf_getdata (scn, NULL);
  data->d_type = ELF_T_SYM;
  data->d_align = 8;
  for (int i = 0; i < count; i++)
    {
      GElf_Sym symbol = {
        .st_name = name_of (symbols[i].name),
        .st_info = GELF_ST_INFO (symbols[i].binding, symbols[i].type),
        .st_shndx = (Elf64_Section) symbols[i].section,
      };
      assert_true (gelf_update_sym (data, i + 1, &symbol));
    }
  GElf_Shdr header;
  assert_non_null (gelf_getshdr (scn, &header));
  header.sh_link = (uint32_t) elf_ndxscn (scn) + 1;
  header.sh_info = 2;
  header.sh_entsize = size;
  header.sh_addralign = 8;
  assert_true (gelf_update_shdr (scn, &header));
}

static void
compress (const char *name, size_t section)
{
  int descriptor = open (name, O_RDWR);
  Elf *elf = elf_begin (descriptor, ELF_C_RDWR, NULL);
  assert_non_null (elf);
  assert_int_equal (elf_compress (elf_getscn (elf, section), ELFCOMPRESS_ZLIB,
                                  ELF_CHF_FORCE),
                    1);
  assert_true (elf_update (elf, ELF_C_WRITE) > 0);
  elf_end (elf);
  close (descriptor);
}

void
write_elf (const char *name, const struct elf_file *file)
{
  elf_version (EV_CURRENT);
  int descriptor = open (name, O_RDWR | O_CREAT | O_TRUNC, 0666);
  assert_true (descriptor >= 0);
  Elf *elf = elf_begin (descriptor, ELF_C_WRITE, NULL);
  assert_non_null (elf);
  assert_non_null (gelf_newehdr (elf, file->width));
  GElf_Ehdr header;
  assert_non_null (gelf_getehdr (elf, &header));
  header.e_ident[EI_DATA] = (unsigned char) file->order;
  header.e_type = (Elf64_Half) file->type;
  header.e_machine = file->width == ELFCLASS64 ? EM_PPC64 : EM_PPC;
  header.e_version = EV_CURRENT;
  header.e_shstrndx = 4;
  assert_true (gelf_update_ehdr (elf, &header));

  char symbols[512] = "", all_names[sizeof names + 64];
  memcpy (all_names, names, sizeof names);
  size_t length = sizeof names;
  add_section (elf, name_of (".text"), SHT_PROGBITS,
               SHF_ALLOC | SHF_EXECINSTR, "code", 4);
  add_section (elf, name_of (".data"), SHT_PROGBITS, SHF_ALLOC | SHF_WRITE,
               "data", 4);
  add_symbols (elf, symbols);
  if (file->section)
    {
      strcpy (all_names + length, file->section);
      length += strlen (file->section) + 1;
    }
  add_section (elf, name_of (".strtab"), SHT_STRTAB, 0, all_names, length);
  if (file->section)
    add_section (elf, sizeof names, file->no_bits ? SHT_NOBITS : SHT_PROGBITS,
                 0, file->bytes, file->length);
  assert_true (elf_update (elf, ELF_C_WRITE) > 0);
  elf_end (elf);
  close (descriptor);
  if (file->compressed)
    compress (name, 5);
}
