// An overload that is not annotated is none of the compute path.
#include <pawl.h>
PAWL_COMPUTE int f (int n) { return n; }
int f (float) { return *new int; }
PAWL_COMPUTE int g (int n) { return n; }
PAWL_PREPARE int g (float) { return *new int; }
PAWL_COMPUTE int h (int n) { return g (n); }
PAWL_COMPUTE int i (float n) { return f (n); }  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
PAWL_COMPUTE int j (float n) { return g (n); }  // { dg-error "on the compute path .* [pawl:compute-alloc]" }
