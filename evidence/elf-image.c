/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One ELF file: see elf-image.h.  What libelf looks at is asked for before: the
   rest of a large file is never read.  */

#include "evidence/elf-image.h"

#include <gelf.h>
#include <string.h>

#include "evidence/encoding.h"

/* More than any real evidence shrinks by compression.  */
enum
{
  largest_ratio = 2048
};

/* More than any section that is looked at really has: a file full of holes can
   claim as much as it likes.  */
static const uint64_t largest_section = INT32_MAX;

struct image
{
  struct pawl_arena *arena;
  const struct pawl_part *part;
  const char *bytes;            /* of PART */
  size_t size;
  Elf *elf;
  size_t section_names;         /* number of the section with the names */
};

bool
pawl_elf_is (const struct pawl_part *part)
{
  return pawl_part_need (part, 0, SELFMAG)
         && memcmp (part->bytes, ELFMAG, SELFMAG) == 0;
}

/* Whether the contents of the section with HEADER are there; they are then to
   be used.  */
static bool
inside (const struct image *image, const GElf_Shdr *header)
{
  return header->sh_type == SHT_NOBITS
         || (header->sh_size <= largest_section
             && pawl_part_need (image->part, header->sh_offset,
                                header->sh_size));
}

static const char *
section_name (const struct image *image, const GElf_Shdr *header)
{
  const char *name
    = elf_strptr (image->elf, image->section_names, header->sh_name);
  return name ? name : "";
}

static bool
starts (const char *text, const char *beginning)
{
  return strncmp (text, beginning, strlen (beginning)) == 0;
}

static bool
is_evidence (const char *name)
{
  static const char family[] = ".pawl";
  return starts (name, family)
         && (name[sizeof family - 1] == 0 || name[sizeof family - 1] == '.');
}

/* The bytes of the compressed section SCN, in *FOUND.  */
static const char *
decompress (const struct image *image, Elf_Scn *scn, const GElf_Shdr *header,
            struct pawl_elf_section *found)
{
  GElf_Chdr compressed;
  if (!gelf_getchdr (scn, &compressed))
    return "cannot be decompressed: its header is damaged";
  if (compressed.ch_size / largest_ratio > header->sh_size)
    return "cannot be decompressed: it claims to be far too large";
  if (compressed.ch_size == 0)
    {
      found->length = 0;
      return NULL;
    }
  if (elf_compress (scn, 0, 0) < 0)
    return pawl_arena_printf (image->arena, "cannot be decompressed: %s",
                              elf_errmsg (-1));
  Elf_Data *data = elf_getdata (scn, NULL);
  if (!data || !data->d_buf)
    return pawl_arena_printf (image->arena, "cannot be decompressed: %s",
                              elf_errmsg (-1));
  found->bytes = data->d_buf;
  found->length = data->d_size;
  return NULL;
}

/* Null, or what is wrong with the section of evidence SCN; else its bytes are
   in *FOUND.  */
static const char *
read_section (const struct image *image, Elf_Scn *scn, const GElf_Shdr *header,
              struct pawl_elf_section *found)
{
  if (header->sh_type == SHT_NOBITS)
    return "has lost its contents";
  if (header->sh_size > largest_section)
    return "is too large";
  if (!inside (image, header))
    return "is cut off";
  if (header->sh_flags & SHF_COMPRESSED)
    return decompress (image, scn, header, found);
  found->bytes = (const unsigned char *) image->bytes + header->sh_offset;
  found->length = header->sh_size;
  return NULL;
}

/* The entry of the dynamic section SCN with TAG: whether there is one, and in
   *VALUE its value.  */
static bool
dynamic_entry (Elf_Scn *scn, const GElf_Shdr *header, int64_t tag,
               uint64_t *value)
{
  Elf_Data *data = elf_getdata (scn, NULL);
  GElf_Dyn entry;
  if (!data || !header->sh_entsize)
    return false;
  for (size_t i = 0; i < header->sh_size / header->sh_entsize
                     && gelf_getdyn (data, (int) i, &entry);
       i++)
    if (entry.d_tag == tag)
      {
        *value = entry.d_un.d_val;
        return true;
      }
  return false;
}

/* Whether a file of type ET_DYN is a program: linkers say so by a flag; before
   they did, a program was what has an interpreter and no name as a library
   (libc has both).  */
static bool
is_program (const struct image *image, Elf_Scn *dynamic)
{
  GElf_Shdr header;
  uint64_t value;
  if (!dynamic || !gelf_getshdr (dynamic, &header) || !inside (image, &header))
    return false;
  if (dynamic_entry (dynamic, &header, DT_FLAGS_1, &value)
      && (value & DF_1_PIE))
    return true;
  if (dynamic_entry (dynamic, &header, DT_SONAME, &value))
    return false;
  size_t count = 0;
  GElf_Ehdr file;
  GElf_Phdr program;
  if (elf_getphdrnum (image->elf, &count) != 0
      || !gelf_getehdr (image->elf, &file)
      || !pawl_part_need (image->part, file.e_phoff, count * file.e_phentsize))
    return false;
  for (size_t i = 0; i < count && gelf_getphdr (image->elf, (int) i, &program);
       i++)
    if (program.p_type == PT_INTERP)
      return true;
  return false;
}

/* The symbols of one table.  */
struct symbol_table
{
  Elf_Data *data;
  int count;
  const char *names;
  size_t names_size;
  const bool *code;             /* by section, whether it holds code */
  size_t section_count;
};

static const char *
open_symbols (const struct image *image, Elf_Scn *scn,
              struct symbol_table *table)
{
  GElf_Shdr header, names;
  if (!gelf_getshdr (scn, &header) || !header.sh_entsize
      || header.sh_type == SHT_NOBITS || !inside (image, &header))
    return "the symbol table is cut off";
  Elf_Scn *names_scn = elf_getscn (image->elf, header.sh_link);
  if (!names_scn || !gelf_getshdr (names_scn, &names)
      || names.sh_type != SHT_STRTAB || !inside (image, &names))
    return "the symbol table has no names";
  table->data = elf_getdata (scn, NULL);
  if (!table->data)
    return "the symbol table cannot be read";
  size_t count = table->data->d_size / header.sh_entsize;
  if (count > INT32_MAX)
    return "the symbol table is too large";
  table->count = (int) count;
  table->names = image->bytes + names.sh_offset;
  table->names_size = names.sh_size;
  if (table->names_size && table->names[table->names_size - 1])
    return "the names of the symbol table do not end";
  return NULL;
}

/* Symbol NUMBER of TABLE, its name still in the image, if it is one that
   struct pawl_object has.  *LENGTH is that of its name without the version.  */
static bool
read_symbol (const struct symbol_table *table, int number,
             struct pawl_symbol *symbol, size_t *length)
{
  GElf_Sym stored;
  if (!gelf_getsym (table->data, number, &stored)
      || stored.st_name >= table->names_size)
    return false;
  unsigned type = GELF_ST_TYPE (stored.st_info);
  unsigned binding = GELF_ST_BIND (stored.st_info);
  *symbol = (struct pawl_symbol){
    .name = table->names + stored.st_name,
    .defined = stored.st_shndx != SHN_UNDEF,
    .function = type == STT_FUNC || type == STT_GNU_IFUNC,
    .local = binding == STB_LOCAL,
    .weak = binding == STB_WEAK,
  };
  /* What assemblers were told no type of.  Local ones are labels.  */
  if (type == STT_NOTYPE && symbol->defined && !symbol->local)
    symbol->function
      = stored.st_shndx < table->section_count && table->code[stored.st_shndx];
  *length = strlen (symbol->name);
  if (!*length || (symbol->defined ? !symbol->function : symbol->local))
    return false;
  const char *version = memchr (symbol->name + 1, '@', *length - 1);
  if (version)
    *length = (size_t) (version - symbol->name);
  return true;
}

static const char *
read_symbols (const struct image *image, Elf_Scn *scn, const bool *code,
              size_t section_count, struct pawl_object *object)
{
  struct symbol_table table = { .code = code, .section_count = section_count };
  const char *wrong = open_symbols (image, scn, &table);
  if (wrong)
    return wrong;
  size_t count = 0, bytes = 0, length;
  struct pawl_symbol symbol;
  for (int i = 0; i < table.count; i++)
    if (read_symbol (&table, i, &symbol, &length))
      {
        count++;
        bytes += length + 1;
      }
  struct pawl_symbol *symbols
    = pawl_arena_array (image->arena, count, sizeof *symbols);
  char *names = pawl_arena_alloc (image->arena, bytes);
  for (int i = 0; i < table.count; i++)
    if (read_symbol (&table, i, &symbol, &length))
      {
        memcpy (names, symbol.name, length);
        symbol.name = names;
        names += length + 1;
        symbols[object->symbol_count++] = symbol;
      }
  object->symbols = symbols;
  return NULL;
}

/* What sections a file has.  */
struct contents
{
  Elf_Scn *symbols, *dynamic_symbols, *dynamic;
  bool *code;
  size_t count;
  const char *wrong;            /* with a section of evidence */
};

static void
read_sections (const struct image *image, struct pawl_object *object,
               struct contents *contents,
               void (*section) (const struct pawl_elf_section *, void *),
               void *data)
{
  for (Elf_Scn *scn = elf_nextscn (image->elf, NULL); scn;
       scn = elf_nextscn (image->elf, scn))
    {
      GElf_Shdr header;
      if (!gelf_getshdr (scn, &header))
        continue;
      size_t number = elf_ndxscn (scn);
      if (number < contents->count)
        contents->code[number] = header.sh_flags & SHF_EXECINSTR;
      if (header.sh_type == SHT_SYMTAB)
        contents->symbols = scn;
      else if (header.sh_type == SHT_DYNSYM)
        contents->dynamic_symbols = scn;
      else if (header.sh_type == SHT_DYNAMIC)
        contents->dynamic = scn;
      const char *name = section_name (image, &header);
      if (starts (name, ".gnu.lto_"))
        object->slim_lto = true;
      if (!is_evidence (name))
        continue;
      object->has_evidence = true;
      struct pawl_elf_section found
        = { pawl_arena_strdup (image->arena, name), NULL, 0 };
      const char *wrong = read_section (image, scn, &header, &found);
      if (!wrong)
        section (&found, data);
      else if (!contents->wrong)
        contents->wrong = pawl_arena_printf (image->arena, "the section %s %s",
                                             found.name, wrong);
    }
}

/* Whether SYMBOLS have the mark of an object that holds no machine code.  */
static bool
marked_slim (const struct image *image, Elf_Scn *symbols)
{
  struct symbol_table table = { 0 };
  GElf_Sym symbol;
  if (!symbols || open_symbols (image, symbols, &table))
    return false;
  for (int i = 0; i < table.count; i++)
    if (gelf_getsym (table.data, i, &symbol)
        && symbol.st_name < table.names_size
        && strcmp (table.names + symbol.st_name, "__gnu_lto_slim") == 0)
      return true;
  return false;
}

/* Opens IMAGE, whose headers are good: null, or what is wrong.  *COUNT: how many
   sections it has.  */
static const char *
open_image (struct image *image, GElf_Ehdr *header, size_t *count)
{
  elf_version (EV_CURRENT);
  image->elf = elf_memory (image->part->bytes, image->size);
  if (!image->elf || elf_kind (image->elf) != ELF_K_ELF
      || !gelf_getehdr (image->elf, header)
      || elf_getshdrnum (image->elf, count) != 0
      || (*count && elf_getshdrstrndx (image->elf, &image->section_names) != 0))
    return pawl_arena_printf (image->arena, "the ELF file cannot be read: %s",
                              elf_errmsg (-1));
  if (header->e_type != ET_REL && header->e_type != ET_EXEC
      && header->e_type != ET_DYN)
    return "the ELF file is no object, program or library";
  GElf_Shdr names;
  Elf_Scn *scn = *count ? elf_getscn (image->elf, image->section_names) : NULL;
  if (scn && gelf_getshdr (scn, &names) && !inside (image, &names))
    return "the names of its sections are cut off";
  return NULL;
}

const char *
pawl_elf_read (struct pawl_arena *arena, const struct pawl_part *part,
               struct pawl_object *object,
               void (*section) (const struct pawl_elf_section *, void *),
               void *data)
{
  struct image image = {
    .arena = arena, .part = part, .bytes = part->bytes, .size = part->size,
  };
  const char *wrong = pawl_elf_check_headers (part);
  if (wrong)
    return wrong;
  GElf_Ehdr header;
  struct contents contents = { 0 };
  wrong = open_image (&image, &header, &contents.count);
  if (!wrong)
    {
      contents.code = pawl_arena_array (arena, contents.count, sizeof (bool));
      read_sections (&image, object, &contents, section, data);
      object->kind
        = header.e_type == ET_REL ? PAWL_OBJECT_RELOCATABLE
          : header.e_type == ET_EXEC || is_program (&image, contents.dynamic)
            ? PAWL_OBJECT_EXECUTABLE
            : PAWL_OBJECT_SHARED;
      Elf_Scn *symbols
        = contents.symbols ? contents.symbols : contents.dynamic_symbols;
      object->slim_lto = object->slim_lto && marked_slim (&image, symbols);
      wrong = contents.wrong;
      if (symbols && !wrong)
        wrong = read_symbols (&image, symbols, contents.code, contents.count,
                              object);
    }
  elf_end (image.elf);
  return part->file->changed ? pawl_elf_has_changed : wrong;
}
