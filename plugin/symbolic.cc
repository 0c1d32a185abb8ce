/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A reader of a function: its atoms, values and frames.  See symbolic.h.  */

#include "plugin/symbolic.h"

/* What reading one function may take: more than any kernel needs, and a bound
   on those that are whole programs by themselves.  */
enum { step_limit = 20000 };

/* A name that is being read.  */
struct reading
{
  struct pawl_frame *frame;
  tree name;
};

struct pawl_reader
{
  struct pawl_arena *arena;
  struct pawl_frame *frame;
  unsigned steps;
  unsigned last_number;         /* in the names of atoms */
  auto_vec<struct reading> stack;
  unsigned lowest;              /* in the stack, of what was asked for while it
                                   is being read */
  auto_vec<struct pawl_atom_facts *> atoms;
  hash_map<term, struct pawl_atom_facts *> atoms_by_name;
  auto_vec<const struct pawl_base *> bases;
  auto_vec<struct pawl_frame *> frames;
};

void *
pawl_reader_alloc (struct pawl_reader *reader, size_t size)
{
  return pawl_arena_alloc (reader->arena, size);
}

struct pawl_frame *
pawl_frame_new (struct pawl_reader *reader, ::function *fun)
{
  struct pawl_frame *frame = new struct pawl_frame ();
  frame->reader = reader;
  frame->fun = fun;
  frame->values = new pawl_value_map;
  frame->blocks = (struct pawl_block_facts *)
    pawl_arena_array (reader->arena, last_basic_block_for_fn (fun) + 1,
                      sizeof *frame->blocks);
  reader->frames.safe_push (frame);
  pawl_read_flow (frame);
  return frame;
}

struct pawl_reader *
pawl_reader_new (::function *fun)
{
  struct pawl_reader *reader = new struct pawl_reader ();
  reader->arena = pawl_arena_new_like (pawl_compilation.arena);
  reader->lowest = UINT_MAX;
  reader->frame = pawl_frame_new (reader, fun);
  return reader;
}

void
pawl_reader_free (struct pawl_reader *reader)
{
  for (unsigned i = 0; i < reader->frames.length (); i++)
    {
      struct pawl_frame *frame = reader->frames[i];
      for (unsigned j = 0; j < frame->loops.length (); j++)
        sbitmap_free (frame->loops[j]->body);
      delete frame->values;
      delete frame;
    }
  pawl_arena_free (reader->arena);
  delete reader;
}

struct pawl_frame *
pawl_reader_frame (struct pawl_reader *reader)
{
  return reader->frame;
}

const vec<struct pawl_frame *> &
pawl_reader_frames (struct pawl_reader *reader)
{
  return reader->frames;
}

bool
pawl_may_go_on (struct pawl_reader *reader)
{
  return ++reader->steps < step_limit;
}

void
pawl_stop_reading (struct pawl_reader *reader)
{
  reader->steps = step_limit;
}

unsigned
pawl_begin_reading (struct pawl_reader *reader, struct pawl_frame *frame,
                    tree name)
{
  struct reading reading = { frame, name };
  reader->stack.safe_push (reading);
  unsigned before = reader->lowest;
  reader->lowest = UINT_MAX;
  return before;
}

bool
pawl_end_reading (struct pawl_reader *reader, unsigned before)
{
  reader->stack.pop ();
  bool provisional = reader->lowest < reader->stack.length ();
  if (!provisional || before < reader->lowest)
    reader->lowest = before;
  return provisional;
}

bool
pawl_is_provisional (const struct pawl_reader *reader)
{
  return reader->lowest < reader->stack.length ();
}

void
pawl_note_provisional (struct pawl_reader *reader, struct pawl_frame *frame,
                       tree name)
{
  for (unsigned i = 0; i < reader->stack.length (); i++)
    if (reader->stack[i].frame == frame && reader->stack[i].name == name)
      {
        if (i < reader->lowest)
          reader->lowest = i;
        return;
      }
}

bool
pawl_type_range (tree type, wide_number *lowest, wide_number *highest)
{
  if (!INTEGRAL_TYPE_P (type) || TYPE_PRECISION (type) > 64)
    return false;
  unsigned bits = TYPE_PRECISION (type);
  wide_number one = 1;
  *lowest = TYPE_UNSIGNED (type) ? 0 : -(one << (bits - 1));
  *highest = (one << (TYPE_UNSIGNED (type) ? bits : bits - 1)) - 1;
  return true;
}

/* ---- Atoms ---- */

struct pawl_atom_facts *
pawl_atom_of (struct pawl_reader *reader, term name)
{
  struct pawl_atom_facts **known = reader->atoms_by_name.get (name);
  return known ? *known : NULL;
}

const vec<struct pawl_atom_facts *> &
pawl_reader_atoms (struct pawl_reader *reader)
{
  return reader->atoms;
}

static struct pawl_atom_facts *
add_atom (struct pawl_reader *reader, term name, const char *spelled,
          tree type)
{
  struct pawl_atom_facts *atom
    = (struct pawl_atom_facts *) pawl_reader_alloc (reader, sizeof *atom);
  atom->name = name;
  atom->shown.name = spelled;
  wide_number lowest, highest;
  if (type && pawl_type_range (type, &lowest, &highest))
    {
      atom->shown.lowest = pawl_number_text (lowest);
      atom->shown.highest = pawl_number_text (highest);
    }
  reader->atoms.safe_push (atom);
  reader->atoms_by_name.put (name, atom);
  return atom;
}

struct pawl_atom_facts *
pawl_atom_for (struct pawl_reader *reader, term name, tree type)
{
  struct pawl_atom_facts *known = pawl_atom_of (reader, name);
  return known ? known : add_atom (reader, name, pawl_term_text (name), type);
}

struct pawl_atom_facts *
pawl_atom_named (struct pawl_reader *reader, const char *name, tree type)
{
  return pawl_atom_for (reader, pawl_term_name (name), type);
}

struct pawl_atom_facts *
pawl_atom_new (struct pawl_reader *reader, const char *stem, tree type)
{
  /* Names of the compiler's own have dots and the like in them.  */
  size_t length = strspn (stem, "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");
  const char *name
    = pawl_arena_printf (pawl_compilation.arena, "%.*s$%u",
                         (int) (length ? length : 5), length ? stem : "value",
                         ++reader->last_number);
  return pawl_atom_named (reader, name, type);
}

/* ---- Values ---- */

const struct pawl_base *
pawl_base_new (struct pawl_reader *reader, const struct pawl_base *like)
{
  for (unsigned i = 0; i < reader->bases.length (); i++)
    {
      const struct pawl_base *base = reader->bases[i];
      if (base->kind == like->kind && base->decl == like->decl
          && base->frame == like->frame && base->call == like->call
          && base->position == like->position)
        return base;
    }
  struct pawl_base *base
    = (struct pawl_base *) pawl_reader_alloc (reader, sizeof *base);
  *base = *like;
  reader->bases.safe_push (base);
  return base;
}

static struct pawl_value *
new_value (struct pawl_reader *reader, enum pawl_value_kind kind)
{
  struct pawl_value *value
    = (struct pawl_value *) pawl_reader_alloc (reader, sizeof *value);
  value->kind = kind;
  return value;
}

pawl_value_ref
pawl_number_value (struct pawl_reader *reader, term number,
                   const struct pawl_need *needs)
{
  struct pawl_value *value = new_value (reader, PAWL_VALUE_NUMBER);
  value->number = number;
  value->needs = needs;
  return value;
}

pawl_value_ref
pawl_pointer_value (struct pawl_reader *reader, const struct pawl_base *base,
                    term offset, const struct pawl_need *needs)
{
  struct pawl_value *value = new_value (reader, PAWL_VALUE_POINTER);
  value->base = base;
  value->number = offset;
  value->needs = needs;
  return value;
}

pawl_value_ref
pawl_unknown_value (struct pawl_reader *reader, const char *why)
{
  struct pawl_value *value = new_value (reader, PAWL_VALUE_UNKNOWN);
  value->why = why;
  return value;
}

pawl_value_ref
pawl_unset_value (struct pawl_reader *reader)
{
  struct pawl_value *value = new_value (reader, PAWL_VALUE_UNKNOWN);
  value->why = "a variable without a value";
  value->unset = true;
  return value;
}

pawl_value_ref
pawl_pointer_of_number (struct pawl_reader *reader, pawl_value_ref value)
{
  const struct pawl_base *found = NULL;
  for (unsigned i = 0; i < reader->bases.length (); i++)
    {
      const struct pawl_base *base = reader->bases[i];
      if (!base->address || !pawl_term_mentions (value->number, base->address))
        continue;
      if (found)
        return pawl_unknown_value (reader, "a pointer made of two");
      found = base;
    }
  if (!found)
    return pawl_unknown_value (reader, "a pointer made of a number");
  return pawl_pointer_value (
    reader, found, pawl_term_subtract (value->number, found->address),
    value->needs);
}

pawl_value_ref
pawl_choice_value (struct pawl_reader *reader, term test, pawl_value_ref then,
                   pawl_value_ref otherwise)
{
  if (test->small)
    return test->number ? then : otherwise;
  struct pawl_value *value = new_value (reader, PAWL_VALUE_CHOICE);
  value->test = test;
  value->then = then;
  value->otherwise = otherwise;
  return value;
}

pawl_value_ref
pawl_with_needs (struct pawl_reader *reader, pawl_value_ref value,
                 const struct pawl_need *needs)
{
  if (!needs)
    return value;
  struct pawl_value *copy = new_value (reader, value->kind);
  *copy = *value;
  copy->needs = pawl_need_both (reader, value->needs, needs);
  return copy;
}

pawl_value_ref
pawl_opaque_value (struct pawl_frame *frame, tree type, const char *stem,
                   const char *what, location_t at)
{
  struct pawl_reader *reader = frame->reader;
  if (POINTER_TYPE_P (type))
    return pawl_unknown_value (reader, what);
  struct pawl_atom_facts *atom = pawl_atom_new (reader, stem, type);
  atom->shown.opaque = true;
  atom->shown.what = what;
  atom->shown.at = pawl_place_of (at);
  return pawl_number_value (reader, atom->name, NULL);
}
