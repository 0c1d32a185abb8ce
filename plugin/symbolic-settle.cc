/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Terms behind loops: what counters were in the end.  */

#include "plugin/symbolic.h"

/* Whether LOOP of OF still runs where BB of FRAME is reached.  */
static bool
still_runs (const struct pawl_loop *loop, const struct pawl_frame *of,
            struct pawl_frame *frame, basic_block bb)
{
  for (; frame; bb = frame->call ? gimple_bb (frame->call) : NULL,
                frame = frame->outer)
    if (of == frame)
      return bb && pawl_in_loop (loop, bb);
  return false;
}

struct settling
{
  struct pawl_frame *frame;
  basic_block bb;
  struct pawl_atom_facts *found;
};

static bool
find_over (term name, void *data)
{
  struct settling *settling = (struct settling *) data;
  struct pawl_atom_facts *atom
    = pawl_atom_of (settling->frame->reader, name);
  if (!atom || !atom->loop
      || still_runs (atom->loop, atom->frame, settling->frame, settling->bb))
    return true;
  settling->found = atom;
  return false;
}

term
pawl_settle (struct pawl_frame *frame, basic_block bb, term where)
{
  struct settling settling = { frame, bb, NULL };
  for (int turn = 0; turn < 16; turn++)
    {
      settling.found = NULL;
      pawl_term_each_atom (where, find_over, &settling);
      struct pawl_atom_facts *atom = settling.found;
      if (!atom)
        break;
      struct pawl_loop *loop = atom->loop;
      term final = pawl_final_value (atom->frame, loop);
      if (final && atom->name == loop->counter)
        {
          where = pawl_term_replace (where, atom->name, final);
          continue;
        }
      struct pawl_atom_facts *left
        = pawl_atom_new (frame->reader, "last", NULL);
      left->shown.lowest = atom->shown.lowest;
      left->shown.highest = atom->shown.highest;
      left->shown.what = "what a loop ended with";
      left->shown.opaque = !final;
      if (term condition = final ? pawl_atom_condition (atom) : NULL)
        left->condition = pawl_term_replace (
          pawl_term_replace (condition, atom->name, left->name),
          loop->counter, final);
      where = pawl_term_replace (where, atom->name, left->name);
    }
  return where;
}

static bool
find_first (term name, void *data)
{
  struct settling *settling = (struct settling *) data;
  struct pawl_atom_facts *atom
    = pawl_atom_of (settling->frame->reader, name);
  if (!atom || !atom->first
      || !still_runs (atom->first_loop, atom->first_frame, settling->frame,
                      settling->bb))
    return true;
  settling->found = atom;
  return false;
}

bool
pawl_in_first_run (struct pawl_frame *frame, basic_block bb, term *parts,
                   unsigned count)
{
  bool any = false;
  struct settling settling = { frame, bb, NULL };
  for (int turn = 0; turn < 8; turn++)
    {
      settling.found = NULL;
      for (unsigned i = 0; i < count && !settling.found; i++)
        pawl_term_each_atom (parts[i], find_first, &settling);
      struct pawl_atom_facts *atom = settling.found;
      if (!atom)
        return any;
      any = true;
      const struct pawl_loop *loop = atom->first_loop;
      for (unsigned i = 0; i < count; i++)
        {
          parts[i] = pawl_term_replace (parts[i], atom->name, atom->first);
          if (loop->counter)
            parts[i] = pawl_term_replace (parts[i], loop->counter,
                                          loop->start);
        }
    }
  return false;
}
