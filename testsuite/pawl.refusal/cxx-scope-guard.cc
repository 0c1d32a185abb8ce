// A scope guard that releases on the refusing path is an effect; one that holds
// what this call acquired is not.
#include <cstdlib>
struct Store { char *block; unsigned long bytes; };
struct Dropper
{
  Store *of;
  explicit Dropper (Store *s) : of (s) {}
  ~Dropper () { if (of) { std::free (of->block); of->block = nullptr; } }
  void keep () { of = nullptr; }
};
struct Own
{
  char *block;
  explicit Own (char *b) : block (b) {}
  ~Own () { std::free (block); }
  char *take () { char *b = block; block = nullptr; return b; }
};
__attribute__ ((pawl_refuses)) bool
bad (Store *s, unsigned long n)
{
  Dropper dropper (s);  // { dg-error "'free' releases 's->block' before 'bad' refuses the request" }
  if (n > 4096)
    return false;
  dropper.keep ();
  return true;
}
__attribute__ ((pawl_refuses)) bool
good (Store *s, unsigned long n)
{
  Own own (static_cast<char *> (std::malloc (n)));
  if (!own.block || n > 4096)
    return false;
  std::free (s->block);
  s->block = own.take ();
  s->bytes = n;
  return true;
}
