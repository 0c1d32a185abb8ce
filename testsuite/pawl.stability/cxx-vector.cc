// A container that moves its elements while an address of one is kept.
#include <vector>
struct Item { int value; };
struct Cursor { Item *at; };
struct Deck
{
  std::vector<Item> items;
  bool dealt = false;
};
__attribute__ ((pawl_prepare)) void
bad (Deck &d, Item i)
{
  d.items.push_back (i);        // { dg-error "releases the block at .*, whose address is kept in 'Cursor::at', in 'bad'" }
}
__attribute__ ((pawl_prepare)) bool
good (Deck &d, Item i)
{
  if (d.dealt)
    return false;
  d.items.push_back (i);
  return true;
}
void
deal (Deck &d, Cursor &c, int n)
{
  d.dealt = true;
  c.at = &d.items[n];
}
