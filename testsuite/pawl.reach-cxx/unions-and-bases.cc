/* Destructors of unions' members, of virtual bases, of arrays.  */
#include <pawl.h>

struct Dropper { int *p; ~Dropper () { delete p; } };
union Choice { int n; Dropper d; Choice () : n (0) {} ~Choice () {} };
struct Virtual : virtual Dropper {};
struct Leaf : Virtual {};
struct Row { Dropper cell[3]; };

PAWL_COMPUTE int a () { Choice c; return c.n; }
PAWL_COMPUTE void b (Choice &c) { c.d.~Dropper (); }    // { dg-error "'operator delete' .* 'b', reached through 'Dropper::~Dropper' [pawl:compute-alloc]" }
PAWL_COMPUTE int c () { Leaf l; l.p = nullptr; return 1; }      // { dg-error "'operator delete' .* 'c', reached through 'Leaf::~Leaf' [pawl:compute-alloc]" }
PAWL_COMPUTE int d () { Row r {}; return !r.cell[0].p; }        // { dg-error "'operator delete' .* 'd', reached through 'Row::~Row' [pawl:compute-alloc]" }
