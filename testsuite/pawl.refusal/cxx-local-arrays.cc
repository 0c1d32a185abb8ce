/* What an array of the function's own owns is given back by its destructors; what
   it only points to is not.  */
#include <array>
#include <cstddef>
#include <memory>
#include <new>
#include <utility>
#define REFUSES __attribute__ ((pawl_refuses))
struct region { std::unique_ptr<std::byte[]> base; std::size_t size = 0; };
struct bank { region regions[3]; std::byte *raw[3]; bool committed = false; };

REFUSES bool
commit (bank &b, const std::size_t *want)
{
  if (b.committed)
    return false;
  region fresh[3];
  for (unsigned i = 0; i < 3; i++)
    {
      fresh[i].base.reset (new (std::nothrow) std::byte[want[i]]);
      if (!fresh[i].base)
        return false;
      fresh[i].size = want[i];
    }
  for (unsigned i = 0; i < 3; i++)
    b.regions[i] = std::move (fresh[i]);
  b.committed = true;
  return true;
}

REFUSES bool
commit_array (bank &b, const std::size_t *want)
{
  std::array<region, 3> fresh;
  for (unsigned i = 0; i < 3; i++)
    {
      fresh[i].base.reset (new (std::nothrow) std::byte[want[i]]);
      if (!fresh[i].base)
        return false;
    }
  for (unsigned i = 0; i < 3; i++)
    b.regions[i] = std::move (fresh[i]);
  return true;
}

REFUSES bool
commit_raw (bank &b, const std::size_t *want)
{
  std::byte *fresh[3];
  for (unsigned i = 0; i < 3; i++)
    {
      fresh[i] = new (std::nothrow) std::byte[want[i]]; /* { dg-error "not given back before 'commit_raw' refuses" } */
      if (!fresh[i])
        return false;
    }
  for (unsigned i = 0; i < 3; i++)
    b.raw[i] = fresh[i];
  return true;
}

/* By pointers through the array.  */
REFUSES bool
commit_back (bank &b, const std::size_t *want)
{
  std::byte *fresh[3] = {};
  for (unsigned i = 0; i < 3; i++)
    {
      fresh[i] = new (std::nothrow) std::byte[want[i]];
      if (!fresh[i])
        {
          for (std::byte **p = fresh + 3; p != fresh;)
            delete[] *--p;
          return false;
        }
    }
  for (unsigned i = 0; i < 3; i++)
    b.raw[i] = fresh[i];
  return true;
}

REFUSES bool
commit_but_first (bank &b, const std::size_t *want)
{
  std::byte *fresh[3] = {};
  for (unsigned i = 0; i < 3; i++)
    {
      fresh[i] = new (std::nothrow) std::byte[want[i]]; /* { dg-error "not given back before 'commit_but_first' refuses" } */
      if (!fresh[i])
        {
          for (std::byte **p = fresh + 3; p != fresh + 1;)
            delete[] *--p;
          return false;
        }
    }
  for (unsigned i = 0; i < 3; i++)
    b.raw[i] = fresh[i];
  return true;
}
