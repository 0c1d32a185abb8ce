/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all callers of a static function test before they call it.  */

#include "plugin/sizes-scan.h"

enum { caller_limit = 12 };

/* A call of the function, as its caller sees it.  */
struct calling
{
  struct pawl_reader *reader;
  tree fndecl;                  /* what is called */
  auto_vec<term> arguments;     /* null: not readable */
  bool known;                   /* all atoms so far stand for parameters */
  term mapped;
};

static term
parameter_name (tree fndecl, unsigned position)
{
  tree parm = DECL_ARGUMENTS (fndecl);
  while (parm && position--)
    parm = DECL_CHAIN (parm);
  return parm && DECL_NAME (parm)
           ? pawl_term_name (IDENTIFIER_POINTER (DECL_NAME (parm))) : NULL;
}

/* The parameter that is handed ATOM; null.  */
static term
parameter_for (struct calling *calling, term atom)
{
  for (unsigned i = 0; i < calling->arguments.length (); i++)
    if (calling->arguments[i] == atom)
      return parameter_name (calling->fndecl, i);
  return NULL;
}

static bool
check_atom (term atom, void *data)
{
  struct calling *calling = (struct calling *) data;
  calling->known &= parameter_for (calling, atom) != NULL;
  return calling->known;
}

/* Names do not collide: they are changed to positions first.  */
static bool
map_atom (term atom, void *data)
{
  struct calling *calling = (struct calling *) data;
  for (unsigned i = 0; i < calling->arguments.length (); i++)
    if (calling->arguments[i] == atom)
      {
        term place = pawl_term_name (
          pawl_arena_printf (pawl_compilation.arena, "argument$%u", i));
        calling->mapped = pawl_term_replace (calling->mapped, atom, place);
        break;
      }
  return true;
}

/* PART in the names of the function's parameters; null where it speaks of
   something else.  */
static term
in_parameters (struct calling *calling, term part)
{
  calling->known = true;
  pawl_term_each_atom (part, check_atom, calling);
  if (!calling->known)
    return NULL;
  calling->mapped = part;
  pawl_term_each_atom (part, map_atom, calling);
  for (unsigned i = 0; i < calling->arguments.length (); i++)
    if (term name = parameter_name (calling->fndecl, i))
      calling->mapped = pawl_term_replace (
        calling->mapped,
        pawl_term_name (pawl_arena_printf (pawl_compilation.arena,
                                           "argument$%u", i)),
        name);
  return calling->mapped;
}

/* What of CONDITION, parts of which `&&' joins, speaks of the parameters.  */
static term
parts_in_parameters (struct calling *calling, term condition)
{
  if (condition->formula.kind == PAWL_FORMULA_BINARY
      && strcmp (condition->formula.text, "&&") == 0)
    return pawl_term_and (
      parts_in_parameters (calling, pawl_operand (condition, 0)),
      parts_in_parameters (calling, pawl_operand (condition, 1)));
  term part = in_parameters (calling, condition);
  return part ? part : pawl_term_number (1);
}

static term
domain_of_call (tree fndecl, struct cgraph_edge *e)
{
  ::function *fun = DECL_STRUCT_FUNCTION (e->caller->decl);
  gcall *call = e->call_stmt;
  if (!fun || !fun->cfg || !(fun->curr_properties & PROP_ssa) || !call
      || !gimple_bb (call) || gimple_call_fndecl (call) != fndecl)
    return pawl_term_number (1);
  struct calling calling;
  calling.fndecl = fndecl;
  calling.reader = pawl_reader_new (fun);
  struct pawl_frame *frame = pawl_reader_frame (calling.reader);
  term result = pawl_term_number (1);
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree argument = gimple_call_arg (call, i);
      pawl_value_ref value = AGGREGATE_TYPE_P (TREE_TYPE (argument))
                               ? NULL : pawl_read (frame, argument);
      term number = value && value->kind == PAWL_VALUE_NUMBER
                      ? value->number : NULL;
      calling.arguments.safe_push (number);
      term name = number && number->small ? parameter_name (fndecl, i) : NULL;
      if (name)
        result = pawl_term_and (result, pawl_term_compare (EQ_EXPR, name,
                                                           number));
    }
  result = pawl_term_and (
    result, parts_in_parameters (
              &calling, pawl_whole_reach (frame, gimple_bb (call))));
  pawl_reader_free (calling.reader);
  return result;
}

term
pawl_callers_domain (tree fndecl)
{
  struct cgraph_node *node = cgraph_node::get (fndecl);
  if (!node || TREE_PUBLIC (fndecl) || node->address_taken || !node->callers)
    return pawl_term_number (1);
  term result = NULL;
  unsigned count = 0;
  for (struct cgraph_edge *e = node->callers; e; e = e->next_caller)
    {
      if (e->caller == node)
        continue;
      term one = ++count > caller_limit ? pawl_term_number (1)
                                        : domain_of_call (fndecl, e);
      result = result ? pawl_term_or (result, one) : one;
      if (pawl_is_true (result))
        break;
    }
  return result ? result : pawl_term_number (1);
}
