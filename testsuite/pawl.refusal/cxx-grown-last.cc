/* What a function does when it can no longer refuse is not gone through: containers
   have many paths. */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <unordered_map>
#include <vector>
#define REFUSES __attribute__ ((pawl_refuses))
struct node { int op; float *out; };
struct graph
{
  std::vector<node> nodes;
  std::vector<std::size_t> order;
  std::unordered_map<int, int> names;
  int last, count;
};

REFUSES bool
add (graph &g, int op, float *out)
{
  if (op < 0)
    return false;
  g.nodes.push_back (node{ op, out });
  g.order.push_back (g.nodes.size () - 1);
  return true;
}

REFUSES bool
name (graph &g, int op, int number)
{
  if (g.names.count (op))
    return false;
  g.names.emplace (op, number);
  return true;
}

REFUSES int
result_in_a_variable (graph &g, int op, float *out)
{
  int rc = -1;
  if (op >= 0)
    {
      g.nodes.push_back (node{ op, out });
      g.order.push_back (g.nodes.size () - 1);
      rc = 0;
    }
  return rc;
}

REFUSES graph *
an_address (graph &g, int op, float *out)
{
  if (op < 0)
    return nullptr;
  g.nodes.push_back (node{ op, out });
  g.order.push_back (0);
  return &g;
}

REFUSES bool
refuses_late (graph &g, int op)
{
  g.last = op;          /* { dg-error "'g->last' is changed before 'refuses_late' refuses" } */
  if (g.count < op)
    return false;
  g.order.push_back (0);
  return true;
}

REFUSES int
refuses_by_what_it_found (graph &g, int op)
{
  g.last = op;          /* { dg-error "'g->last' is changed before 'refuses_by_what_it_found' refuses" } */
  int found = g.count;
  if (found < 0)
    return found;
  return 0;
}

REFUSES int
refuses_by_a_variable (graph &g, int op)
{
  int rc = 0;
  g.last = op;          /* { dg-error "'g->last' is changed before 'refuses_by_a_variable' refuses" } */
  if (g.count > op)
    rc = -1;
  g.count += rc == 0;
  return rc;
}
