// Classes, templates, exceptions and lambdas, all annotated.
#include <cstdlib>

#define COMPUTE __attribute__ ((pawl_compute))

struct Base { COMPUTE virtual int run (int n) { return n; } virtual ~Base () {} };
struct Stage : virtual Base
{
  int *values;
  Stage () : values (new int[4]) {}
  ~Stage () { delete[] values; }
  COMPUTE int run (int n) override
  {
    auto f = [=] (int k) { return values[k & 3] + n; };
    if (n < 0)
      throw n;
    return f (n) + f (n + 1);
  }
};

template <typename T>
COMPUTE T
twice (T x)
{
  return x + x;
}

COMPUTE int one (Base &b) { try { return b.run (1); } catch (int n) { return twice (n); } }
int two (Base &b) { try { return b.run (1); } catch (int n) { return twice (n); } }
double three (double x) { return twice (x); }
Base *make () { return new Stage; }
