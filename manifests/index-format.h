/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The layout of an index file, for the one who writes it and the one who reads
   it:

     header
     head       the manifest's tree without its functions
     queries    the names of size queries, each with its NUL
     records    one a function, in the order of the text
     slots      struct pawl_function_slot, sorted
     refs       struct pawl_index_ref, in the order of the text

   Numbers are in the machine's own order: an index from another kind of
   machine is not taken.  Each part carries a check, so that no damage passes
   for content.  A tree is written node by node:
     byte       kind, 4 if plain, 8 if verbatim
     number     line
     number     column
     number     length
     …          the text and a NUL; or the children
   where a number has seven bits a byte, the least first, 128 meaning that more
   follow.  Byte offsets of nodes are left out.  A record is
     number     length of the file, which follows with a NUL
     number     offset of the function's name in the key
     node       the key
     node       the entry  */

#ifndef PAWL_MANIFESTS_INDEX_FORMAT_H
#define PAWL_MANIFESTS_INDEX_FORMAT_H

#include <stdint.h>

#include "base/digest.h"

#define PAWL_INDEX_MAGIC "PawlIdx"

/* Goes up with each change of the layout or of what a manifest may say.  */
enum { pawl_index_format = 2, pawl_index_byte_order = 0x01020304 };

enum { pawl_index_plain = 4, pawl_index_verbatim = 8 };

struct pawl_index_header
{
  char magic[8];
  uint32_t byte_order, format;
  unsigned char digest[PAWL_DIGEST_BYTES];      /* of the manifest */
  uint64_t manifest_size, index_size;
  uint64_t head_offset, head_size;
  uint64_t queries_offset, queries_size, query_count;
  uint64_t slots_offset, refs_offset, function_count;
  uint64_t head_check, queries_check, slots_check, refs_check;
  uint64_t check;               /* of the header before it */
};

struct pawl_index_ref
{
  uint32_t offset, size;        /* of the record */
  uint32_t check;               /* the low half of its check */
};

#endif
