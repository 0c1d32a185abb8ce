// A pointer to a virtual method holds its number in the table: whatever overrides the
// method is called, in the class or base that the pointer is for.
// { dg-additional-options "-std=c++20 -fplugin-arg-pawl-unknown=warning" }
#include <pawl.h>
#include <cstdlib>
#include <functional>

struct B
{
  virtual int first (int n) { return n; }
  virtual int second (int n) { return n + v; }
  int plain (int n) { return n - v; }
  int v;
};
struct D : B { int first (int n) override { std::free (std::malloc (n)); return n; } };
struct Other { virtual int zeroth (int n) { return n; } virtual int greedy (int n) { return *new int + n; } int w; };
struct Many : B, Other { int second (int n) override { return n; } };
struct Virtually : virtual Other { };
typedef int (B::*method) (int);

PAWL_COMPUTE int local (B &b) { method p = &B::first; return (b.*p) (1); }      // { dg-error "'malloc' acquires .* 'local', reached through 'D::first' [pawl:compute-alloc]" }
                                                                        // { dg-error "'free' releases .* 'local'" .-1 }
PAWL_COMPUTE int local_good (B &b) { method p = &B::second; return (b.*p) (1); }

static int run (B &b, method p) { return (b.*p) (2); }
PAWL_COMPUTE int argument (B &b) { return run (b, &B::first); }         // { dg-error "'malloc' acquires .* 'argument', reached through 'run' [pawl:compute-alloc]" }
                                                                        // { dg-error "'free' releases .* 'argument'" .-1 }
PAWL_COMPUTE int argument_good (B &b) { return run (b, &B::second); }

static struct { method m; } field;
static struct { method m; } field_good;
PAWL_PREPARE void set () { field.m = &B::first; field_good.m = &B::second; }
PAWL_COMPUTE int in_field (B &b) { return (b.*field.m) (3); }           // { dg-error "'malloc' acquires .* 'in_field', reached through 'D::first' [pawl:compute-alloc]" }
                                                                        // { dg-error "'free' releases .* 'in_field'" .-1 }
PAWL_COMPUTE int in_field_good (B &b) { return (b.*field_good.m) (3); }

static const method table[] = { &B::second, &B::first, &B::plain };
static const method table_good[] = { &B::second, &B::plain };
static method table_filled[2];
PAWL_PREPARE void fill () { table_filled[1] = &B::second; }
PAWL_COMPUTE int in_table (B &b, int i) { return (b.*table[i]) (4); }   // { dg-error "'malloc' acquires .* 'in_table', reached through 'D::first' [pawl:compute-alloc]" }
                                                                        // { dg-error "'free' releases .* 'in_table'" .-1 }
PAWL_COMPUTE int in_table_good (B &b, int i) { return (b.*table_good[i]) (4) + (b.*table_filled[i]) (5); }

// The number counts in the base's table: D's own has another method there.
PAWL_COMPUTE int base (Many &m) { int (Many::*p) (int) = &Many::greedy; return (m.*p) (5); }    // { dg-error "'operator new' acquires .* 'base', reached through 'Other::greedy' [pawl:compute-alloc]" }
PAWL_COMPUTE int base_good (Many &m) { int (Many::*p) (int) = &Many::zeroth; return (m.*p) (5); }
PAWL_COMPUTE int converted (Many &m) { int (Many::*p) (int) = &Other::greedy; return (m.*p) (6); }      // { dg-error "'operator new' acquires .* 'converted', reached through 'Other::greedy' [pawl:compute-alloc]" }
PAWL_COMPUTE int own (Many &m) { int (Many::*p) (int) = &Many::second; return (m.*p) (7); }

// In an object that is set to zero, what is added to `this' is not written again.
struct Own { virtual int f () const { return w; } int w; };
PAWL_COMPUTE int zeroed (const Own &o) { auto f = std::mem_fn (&Own::f); return f (o); }
int instances () { D d; Many m; Virtually v; Own o; return d.v + m.w + v.w + o.w; }
