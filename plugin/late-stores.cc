/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pointers to anything that are handed on: only at the end of a unit is it known
   which of them are functions.  */

#include "plugin/plugin.h"
#include "plugin/objects.h"

static auto_vec<struct pawl_store> candidates;
static auto_vec<location_t> locations;

void
pawl_maybe_store (struct pawl_callee *into, struct pawl_callee *value,
                  location_t location)
{
  struct pawl_store store = {};
  store.into = into;
  store.value = value;
  candidates.safe_push (store);
  locations.safe_push (location);
}

/* Marks in HOLDS what is known to be a function, or to be given one.  */
static void
find_holding (const struct pawl_unit *unit, sbitmap holds)
{
  for (size_t i = 0; i < unit->callee_count; i++)
    if (unit->callees[i]->kind == PAWL_CALLEE_FUNCTION)
      bitmap_set_bit (holds, i);
  for (bool changed = true; changed;)
    {
      changed = false;
      for (size_t i = 0; i < unit->store_count; i++)
        if (bitmap_bit_p (holds, unit->stores[i].value->index)
            && pawl_set_bit (holds, unit->stores[i].into->index))
          changed = true;
    }
}

/* Whether a call hands PARAMETER something that HOLDS knows.  */
static bool
is_handed_function (const struct pawl_unit *unit,
                    const struct pawl_callee *parameter, sbitmap holds)
{
  for (size_t i = 0; i < unit->function_count; i++)
    for (size_t j = 0; j < unit->functions[i]->call_count; j++)
      {
        const struct pawl_call *call = &unit->functions[i]->calls[j];
        for (unsigned k = 0; k < call->argument_count; k++)
          if (call->callee == parameter->of
              && call->arguments[k].position == parameter->position
              && bitmap_bit_p (holds, call->arguments[k].value->index))
            return true;
      }
  return false;
}

void
pawl_settle_stores (void)
{
  if (!candidates.length ())
    return;
  const struct pawl_unit *unit = pawl_observed_unit ();
  auto_sbitmap holds (unit->callee_count);
  bitmap_clear (holds);
  for (bool changed = true; changed;)
    {
      changed = false;
      find_holding (unit, holds);
      for (unsigned i = 0; i < candidates.length (); i++)
        {
          const struct pawl_callee *value = candidates[i].value;
          if (!value || !(bitmap_bit_p (holds, value->index)
                          || (value->kind == PAWL_CALLEE_PARAMETER
                              && is_handed_function (unit, value, holds))))
            continue;
          pawl_add_store ((struct pawl_callee *) candidates[i].into,
                          (struct pawl_callee *) value, locations[i]);
          bitmap_set_bit (holds, value->index);
          candidates[i].value = NULL;
          changed = true;
        }
    }
}
