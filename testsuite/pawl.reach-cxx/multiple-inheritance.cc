/* Overriders of a second base and of a virtual base.  */
#include <pawl.h>

struct First { virtual int first (); virtual ~First () = default; };
struct Second { virtual int second (); virtual ~Second () = default; };
struct Both : First, Second { int second () override; };
struct Top { virtual int top (); };
struct Left : virtual Top {};
struct Right : virtual Top { int top () override; };
struct Diamond : Left, Right {};
int First::first () { return 0; }
int Second::second () { return 0; }
int Both::second () { return *new int (1); }
int Top::top () { return 0; }
int Right::top () { return *new int (2); }

PAWL_COMPUTE int a (Second &s) { return s.second (); }  // { dg-error "'operator new' .* 'Both::second' [pawl:compute-alloc]" }
PAWL_COMPUTE int b (First &f) { return f.first (); }
PAWL_COMPUTE int c (Left &l) { return l.top (); }       // { dg-error "'operator new' .* 'Right::top' [pawl:compute-alloc]" }
PAWL_COMPUTE int d (Diamond &x) { return x.top (); }    // { dg-error "'operator new' .* 'Right::top' [pawl:compute-alloc]" }
