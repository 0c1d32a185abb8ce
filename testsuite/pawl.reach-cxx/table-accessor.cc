// A table behind an accessor that is nobody's but the program's own: what its pointers
// lead to is what is known to stand in such tables.
// { dg-additional-options "-fplugin-arg-pawl-unknown=warning" }
#include <pawl.h>
typedef int (*function) (int);
static int greedy (int n) { return *new int + n; }
static int sound (int n) { return n + 1; }
template<int N> struct Cell { function held; const function &access () const { return held; } };
template<int N> struct Table { Cell<N> cells[3]; const function &access (int i) const { return cells[i].access (); } };
constexpr Table<0> greedy_table = { { { sound }, { greedy }, { sound } } };
PAWL_COMPUTE int bad (int i, int n) { return greedy_table.access (i) (n); }     // { dg-error "'operator new' acquires .* 'bad'" }
