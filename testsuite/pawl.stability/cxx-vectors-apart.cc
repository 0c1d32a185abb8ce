// An element of one vector is kept; others of the same type may grow, and what a
// vector does with its own pointers is its own business.
#include <vector>
struct Item { int value; };
struct Deck { std::vector<Item> items, spare; bool dealt = false; };
struct Other { std::vector<Item> list; };
struct Cursor { Item *at; };
void
deal (Deck &d, Cursor &c, int n)
{
  d.dealt = true;
  c.at = &d.items[n];
}
#define PREPARE __attribute__ ((pawl_prepare))
PREPARE void
reserve (Deck &d, unsigned long n)
{
  d.items.reserve (n);  // { dg-error "whose address is kept in 'Cursor::at', in 'reserve'" }
}
PREPARE void
resize (Deck &d, unsigned long n)
{
  d.items.resize (n);   // { dg-error "whose address is kept in 'Cursor::at', in 'resize'" }
}
PREPARE void
assign (Deck &d, const std::vector<Item> &other)
{
  d.items = other;      // { dg-error "whose address is kept in 'Cursor::at', in 'assign'" }
}
PREPARE void
spare (Deck &d, Item i)
{
  d.spare.push_back (i);
  d.spare.resize (7);
}
PREPARE void
other (Other &o, Item i)
{
  o.list.push_back (i);
  std::vector<Item> fresh (9);
  o.list.swap (fresh);
}
PREPARE int
local (int n)
{
  std::vector<Item> all;
  for (int i = 0; i < n; i++)
    all.push_back (Item { i });
  return all.size ();
}
PREPARE bool
guarded (Deck &d, unsigned long n)
{
  if (d.dealt)
    return false;
  d.items.resize (n);
  return true;
}
struct Buffers { std::vector<float> store; };
struct Step { const float *argument; };
void
record (Step &s, Buffers &b)
{
  s.argument = b.store.data ();
}
PREPARE void
grow (Buffers &b, unsigned long n)
{
  b.store.resize (n);   // { dg-error "whose address is kept in 'Step::argument', in 'grow'" }
}
