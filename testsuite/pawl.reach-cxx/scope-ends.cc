// What a local's destructor or its attribute `cleanup' releases stands at the variable;
// what somebody calls stands where it is called.
// { dg-skip-syntax "std::make_unique is not instantiated" }
#include <pawl.h>
#include <memory>
#include <vector>
#include <new>

struct Block { void *at; ~Block () { __builtin_free (at); } };
static inline void give (void **p) { __builtin_free (*p); }

PAWL_COMPUTE float
unique (int n)
{
  auto made = std::make_unique<float[]> (n);    // { dg-error "'operator new[[][]]' acquires .* 'unique', reached through 'std::make_unique' [pawl:compute-alloc]" }
                                                // { dg-error "'operator delete[[][]]' releases .* 'unique', reached through 'std::unique_ptr::~unique_ptr' [pawl:compute-alloc]" .-1 }
  return made[0];
}

PAWL_COMPUTE int
early (int n)
{
  std::vector<float> later;     // { dg-error "'operator delete' releases .* 'early', reached through 'std::vector::~vector' [pawl:compute-alloc]" }
  if (n)
    return 0;
  later.push_back (3);          // { dg-error "'operator new' acquires .* 'early', reached through 'std::vector::push_back' [pawl:compute-alloc]" }
  return later.size ();
}

PAWL_COMPUTE int
inner (void *at, int n)
{
  if (n)
    {
      Block block { at };       // { dg-error "'free' releases .* 'inner', reached through 'Block::~Block' [pawl:compute-alloc]" }
      n++;
    }
  return n;
}

PAWL_COMPUTE bool
kept_alive (void *at)
{
  const Block &block = Block { at };
  return block.at;
} // { dg-error "'free' releases .* 'kept_alive', reached through 'Block::~Block' [pawl:compute-alloc]" .+0 { gcc < 15 } }
  // { dg-error "'free' releases .* 'kept_alive', reached through 'Block::~Block' [pawl:compute-alloc]" .-3 { gcc >= 15 } }

PAWL_COMPUTE int
elements (void *at, int n)
{
  Block blocks[2] = { { at }, { at } };         // { dg-error "'free' releases .* 'elements', reached through 'Block::~Block' [pawl:compute-alloc]" }
  return n;
}

PAWL_COMPUTE int
attribute (void *at, int n)
{
  __attribute__ ((cleanup (give))) void *kept = at;     // { dg-error "'free' releases .* 'attribute', reached through 'give' [pawl:compute-alloc]" }
  return n;
}

PAWL_COMPUTE int
by_hand (void *at, int n)
{
  union Held { Block block; int number; Held () : number () {} ~Held () {} } held;
  new (&held.block) Block { at };
  held.block.~Block ();         // { dg-error "'free' releases .* 'by_hand', reached through 'Block::~Block' [pawl:compute-alloc]" }
  return n;
}

PAWL_COMPUTE int
called (void *at, int n)
{
  __attribute__ ((cleanup (give))) void *kept = at;
  give (&kept);                 // { dg-error "'free' releases .* 'called', reached through 'give' [pawl:compute-alloc]" }
  return n;
}
