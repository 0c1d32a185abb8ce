/* Each call that leads to a cause is told, also where another led to the same cause.  A
   local's destructor is not told besides what made the local.  */
#include <pawl.h>
#include <utility>
#include <vector>

struct Mixer
{
  std::vector<float> left, right;
  std::vector<int> order;
  PAWL_COMPUTE void turn ();
  PAWL_COMPUTE void sized (int n);
  PAWL_COMPUTE float local (int n);
};

PAWL_COMPUTE void
Mixer::turn ()
{
  left = std::move (right);     // { dg-error "'operator delete' releases .* 'std::vector::operator=' [pawl:compute-alloc]" }
  right.clear ();
  left.swap (right);
  right = std::move (left);     // { dg-error "'operator delete' releases .* 'std::vector::operator=' [pawl:compute-alloc]" }
}

PAWL_COMPUTE void
Mixer::sized (int n)
{
  left.reserve (n);     // { dg-error "'operator new' acquires .* 'std::vector::reserve' [pawl:compute-alloc]" }
                        // { dg-error "'operator delete' releases .* 'std::vector::reserve' [pawl:compute-alloc]" .-1 }
  right.reserve (n);    // { dg-error "'operator [a-z]*' .* 'std::vector::reserve' [pawl:compute-alloc]" }
  order.reserve (n);    // { dg-error "'operator [a-z]*' .* 'std::vector::reserve' [pawl:compute-alloc]" }
}

PAWL_COMPUTE float
Mixer::local (int n)
{
  std::vector<float> sum (n);   // { dg-error "'operator new' acquires .* 'std::vector::vector' [pawl:compute-alloc]" }
                                // { dg-error "'operator delete' releases .* 'std::vector::vector' [pawl:compute-alloc]" .-1 }
  return sum[0];
}
