/* Owners that hand over what they have, and owners that are given something new
   while the address of the old is kept. */
#include <memory>
#include <string>
#include <utility>
#include <vector>
#define REFUSES __attribute__ ((pawl_refuses))
#define GROW(name, what)                                                       \
  REFUSES bool name##_grow (name &b, unsigned n)                               \
  {                                                                            \
    if (n > 4096)                                                              \
      return false;                                                            \
    what;                                                                      \
    return true;                                                               \
  }
using floats = std::unique_ptr<float[]>;
struct job { floats tmp; float *raw; std::string text; std::vector<float> in; };

struct moved { floats p; };
void moved_to (moved &b, job &j) { j.tmp = std::move (b.p); }
GROW (moved, b.p = std::make_unique<float[]> (n))

struct reset { floats p; };
void reset_to (reset &b, job &j) { j.tmp.reset (b.p.release ()); }
GROW (reset, b.p = std::make_unique<float[]> (n))

struct released { floats p; };
void released_to (released &b, job &j) { j.raw = b.p.release (); }
GROW (released, b.p = std::make_unique<float[]> (n))

struct exchanged { floats p; };
void exchanged_with (exchanged &b, job &j) { std::swap (j.tmp, b.p); }
GROW (exchanged, b.p = std::make_unique<float[]> (n))

struct named { std::string label; };
void named_to (named &b, job &j) { j.text = std::move (b.label); }
GROW (named, b.label.append (n, 'x'))

struct titled { std::string label; };
struct page { std::string text; page (titled &b) : text (std::move (b.label)) {} };
page titled_to (titled &b) { return page (b); }
GROW (titled, b.label.append (n, 'x'))

struct listed { std::vector<float> v; };
void listed_to (listed &b, job &j) { j.in = std::move (b.v); }
GROW (listed, b.v.resize (n))

struct made { floats p; };
void made_kept (made &b, job &j) { j.raw = b.p.get (); }
GROW (made, b.p = std::make_unique<float[]> (n))        /* { dg-error "address is kept in 'job::raw', in 'made_grow'" } */

struct assigned { floats p; };
void assigned_kept (assigned &b, job &j) { j.raw = b.p.get (); }
GROW (assigned, floats f (new float[n]); b.p = std::move (f))   /* { dg-error "address is kept in 'job::raw', in 'assigned_grow'" } */

struct cleared { floats p; };
void cleared_kept (cleared &b, job &j) { j.raw = b.p.get (); }
GROW (cleared, b.p = nullptr)   /* { dg-error "address is kept in 'job::raw', in 'cleared_grow'" } */

struct work { float x[100]; };
struct single { std::unique_ptr<work> p; };
struct user { work *w; };
void single_kept (single &b, user &j) { j.w = b.p.get (); }
GROW (single, b.p = std::make_unique<work> ())  /* { dg-error "address is kept in 'user::w', in 'single_grow'" } */

/* An owner of one's own, returned by value.  */
struct block
{
  float *p;
  block (float *q) : p (q) {}
  ~block () { delete[] p; }
  float *give () { float *q = p; p = nullptr; return q; }
  void take (float *q) { float *old = p; p = q; if (old) delete[] old; }
};
static block make (unsigned n) { return block (new float[n]); }
struct owned { block b; };
void owned_kept (owned &o, job &j) { j.raw = o.b.p; }
REFUSES bool
owned_grow (owned &o, unsigned n)
{
  if (n > 4096)
    return false;
  block f = make (n);
  o.b.take (f.give ()); /* { dg-error "address is kept in 'job::raw', in 'owned_grow'" } */
  return true;
}
