/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values that a function works with, as expressions over what it was given
   and what it found in memory, and what a path through the function has shown
   about them.

   A symbol is made once: equal expressions have one number.  0 is no symbol.
   What is known of a symbol is a range of 64-bit numbers, and whether 0 is
   left out of it.  */

#ifndef PAWL_RULES_SYMBOLS_H
#define PAWL_RULES_SYMBOLS_H

#include <stdbool.h>
#include <string.h>

#include "base/arena.h"
#include "evidence/flow.h"

typedef uint32_t pawl_symbol;

enum pawl_symbol_kind
{
  PAWL_SYMBOL_NONE,
  PAWL_SYMBOL_UNKNOWN,          /* NUMBER tells it from others */
  PAWL_SYMBOL_CONSTANT,         /* NUMBER */
  PAWL_SYMBOL_PARAMETER,        /* of the outermost function, its NUMBER */
  PAWL_SYMBOL_LOCAL,            /* the address of local A of the frame NUMBER */
  PAWL_SYMBOL_GLOBAL,           /* the address of what OP names */
  PAWL_SYMBOL_FIELD,            /* the address of OP's field at A */
  PAWL_SYMBOL_ELEMENT,          /* the address of element B at A */
  PAWL_SYMBOL_OFFSET,           /* A + B */
  PAWL_SYMBOL_INITIAL,          /* what was at the address A at entry */
  PAWL_SYMBOL_BLOCK,            /* storage that was acquired here; NUMBER */
  PAWL_SYMBOL_MOVED,            /* what became of the block A that existed at
                                   entry, by a resize; NUMBER */
  PAWL_SYMBOL_RESULT,           /* what a call of OP's callee gave; NUMBER */
  PAWL_SYMBOL_BINARY,           /* A and B by the operator NUMBER */
  PAWL_SYMBOL_NARROW,           /* A in NUMBER bits */
  PAWL_SYMBOL_EMPTY,            /* std::nullopt */
};

struct pawl_symbol_node
{
  enum pawl_symbol_kind kind;
  pawl_symbol a, b;
  int64_t number;
  const struct pawl_op *op;     /* what names it */
  const char *text;             /* GLOBAL, FIELD: the op's symbol */
};

struct pawl_span
{
  int64_t low, high;
  bool not_zero;
};

/* An assignment that can be taken back.  */
struct pawl_undo
{
  void *where;
  size_t size;
  unsigned char before[8];
};

struct pawl_symbols
{
  struct pawl_arena *arena;
  struct pawl_symbol_node *nodes;
  struct pawl_span *ranges;    /* on the path so far */
  uint32_t count, room;
  uint32_t *slots;              /* open hash table */
  uint64_t shown;               /* of all that the path has shown, a sum of
                                   hashes */
  pawl_symbol *limited;         /* those whose range was narrowed on the path, if
                                   LISTS says so: each once … */
  bool *is_limited;             /* … as this says by symbol */
  uint32_t limited_count;
  bool lists;
  bool full;                    /* more symbols were wanted than there is room
                                   for */
  struct pawl_undo *undo;
  size_t undo_count, undo_room;
};

void pawl_symbols_init (struct pawl_symbols *symbols,
                        struct pawl_arena *arena);

/* From now on LIMITED is kept.  */
void pawl_symbols_list (struct pawl_symbols *symbols);

/* Makes room for one more step that can be taken back.  */
void pawl_symbols_grow_undo (struct pawl_symbols *symbols);

/* Puts the SIZE bytes at VALUE, at most 8, to WHERE and remembers what was
   there.  It is most of what paths are made of: SIZE is a constant wherever it
   is called.  */
static inline void
pawl_symbols_set (struct pawl_symbols *symbols, void *where, const void *value,
                  size_t size)
{
  if (symbols->undo_count == symbols->undo_room)
    pawl_symbols_grow_undo (symbols);
  struct pawl_undo *undo = &symbols->undo[symbols->undo_count++];
  undo->where = where;
  undo->size = size;
  memcpy (undo->before, where, size);
  memcpy (where, value, size);
}

#define PAWL_SET(symbols, where, value)                                       \
  do                                                                          \
    {                                                                         \
      __typeof__ (where) set_to = (value);                                    \
      pawl_symbols_set ((symbols), &(where), &set_to, sizeof set_to);         \
    }                                                                         \
  while (0)

/* VALUE added to HASH.  */
static inline uint64_t
pawl_mixed (uint64_t hash, uint64_t value)
{
  /* The finaliser of SplitMix64.  */
  uint64_t x = hash * 0x9e3779b97f4a7c15u + value;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

/* Takes all assignments back that were made after there were MARK.  */
void pawl_symbols_back (struct pawl_symbols *symbols, size_t mark);

pawl_symbol pawl_symbol_make (struct pawl_symbols *symbols,
                              enum pawl_symbol_kind kind, pawl_symbol a,
                              pawl_symbol b, int64_t number,
                              const struct pawl_op *op);
pawl_symbol pawl_symbol_constant (struct pawl_symbols *symbols, int64_t value);

/* Whether SYMBOL is one number, as far as the path has shown; *VALUE is that
   number.  */
bool pawl_symbol_number (const struct pawl_symbols *symbols,
                         pawl_symbol symbol, int64_t *value);

static inline bool
pawl_is_comparison (int64_t sign)
{
  return sign <= PAWL_OPERATOR_GE;
}

/* A and B by an operator, folded and in one form of several that mean the
   same.  */
pawl_symbol pawl_symbol_binary (struct pawl_symbols *symbols,
                                enum pawl_operator sign, bool is_unsigned,
                                pawl_symbol a, pawl_symbol b);
pawl_symbol pawl_symbol_narrow (struct pawl_symbols *symbols, int bits,
                                pawl_symbol a);

/* Whether SYMBOL is not 0 on this path: 1, 0, or -1 where both may be.  */
int pawl_symbol_truth (const struct pawl_symbols *symbols, pawl_symbol symbol);

/* The part of SYMBOL's condition that has to be decided first.  */
pawl_symbol pawl_symbol_atom (const struct pawl_symbols *symbols,
                              pawl_symbol symbol);

/* Takes for granted that SYMBOL is not 0 (TRUTH), or is.  False: that cannot
   be on this path.  */
bool pawl_symbol_assume (struct pawl_symbols *symbols, pawl_symbol symbol,
                         bool truth);

/* Leaves LOW to HIGH of SYMBOL's range.  */
bool pawl_symbol_limit (struct pawl_symbols *symbols, pawl_symbol symbol,
                        int64_t low, int64_t high);

/* The range of SYMBOL on this path, derived where it is an expression.  */
struct pawl_span pawl_symbol_range (const struct pawl_symbols *symbols,
                                     pawl_symbol symbol);

/* Whether the two are certainly equal on this path.  */
bool pawl_symbol_same (const struct pawl_symbols *symbols, pawl_symbol one,
                       pawl_symbol other);

/* The object that the address SYMBOL lies in: the symbol without fields,
   elements and offsets.  */
pawl_symbol pawl_symbol_base (const struct pawl_symbols *symbols,
                              pawl_symbol symbol);

/* SYMBOL as the source would write it: "b->work", "pool[2].base"; null where
   nobody would know it.  */
const char *pawl_symbol_text (const struct pawl_symbols *symbols,
                              struct pawl_arena *arena, pawl_symbol symbol);

/* The same for what is at the address SYMBOL.  */
const char *pawl_symbol_object (const struct pawl_symbols *symbols,
                                struct pawl_arena *arena, pawl_symbol symbol);

#endif
