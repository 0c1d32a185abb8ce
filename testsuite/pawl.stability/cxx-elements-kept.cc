// References to a vector's elements, whichever member gives them, are kept while
// it grows.
// { dg-additional-options "-std=c++17" }
#include <vector>
#define PREPARE __attribute__ ((pawl_prepare))
#define KEPT(name, how, grows)                                                 \
  struct name { std::vector<int> v; int value; };                             \
  struct name##_step { int *at; };                                            \
  void record (name##_step *s, name *p) { s->at = &p->v.how; }                \
  PREPARE void grow (name *p, int x) { p->v.grows; (void) x; }
#define READ(name, how)                                                        \
  struct name { std::vector<int> v; int value; };                             \
  void record (name *p) { p->value = p->v.how; }                              \
  PREPARE void grow (name *p, int x) { p->v.push_back (x); }
KEPT (back, back (), push_back (x))             // { dg-error "address is kept in 'back_step::at', in 'grow" }
KEPT (front, front (), emplace_back (x))        // { dg-error "address is kept in 'front_step::at', in 'grow" }
KEPT (emplaced, emplace_back (7), resize (x))   // { dg-error "address is kept in 'emplaced_step::at', in 'grow" }
KEPT (indexed, operator[] (2), reserve (x))     // { dg-error "address is kept in 'indexed_step::at', in 'grow" }
KEPT (checked, at (2), push_back (x))           // { dg-error "address is kept in 'checked_step::at', in 'grow" }
KEPT (data, data ()[0], push_back (x))          // { dg-error "address is kept in 'data_step::at', in 'grow" }
READ (read_back, back ())
READ (read_front, front ())
READ (read_data, data ()[0])
struct referred { std::vector<int> v; };
struct reference
{
  int &at;
  explicit reference (int &x) : at (x) {}
};
reference *
refer (referred *p)
{
  return new reference (p->v.back ());
}
PREPARE void
grow_referred (referred *p, int x)
{
  p->v.push_back (x);   // { dg-error "address is kept in 'reference::at', in 'grow_referred" }
}
