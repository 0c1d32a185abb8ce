/* An overrider is one however its parameters' types are spelled, and none where
   only the other kind of object is meant.  */
#include <pawl.h>

typedef float sample;
typedef const sample *samples;
struct Pair { int a, b; };
typedef Pair twin;
using many = int[4];
struct Filter
{
  virtual int pointer (const sample *x, int n);
  virtual int alias (samples x);
  virtual int reference (const twin &p);
  virtual int array (many x);
  virtual int callback (int (*f) (sample));
  virtual int value (const int n);
  virtual int constant (int n) const;
  virtual ~Filter ();
};
struct Fast : Filter
{
  int pointer (const float *x, int n) override;
  int alias (const float *x) override;
  int reference (const Pair &p) override;
  int array (int *x) override;
  int callback (int (*f) (float)) override;
  int value (int n) override;
  virtual int constant (int n);
};
int Filter::pointer (const sample *, int) { return 0; }
int Filter::alias (samples) { return 0; }
int Filter::reference (const twin &) { return 0; }
int Filter::array (many) { return 0; }
int Filter::callback (int (*) (sample)) { return 0; }
int Filter::value (const int) { return 0; }
int Filter::constant (int) const { return 0; }
Filter::~Filter () {}
int Fast::pointer (const float *, int n) { return *new int (n); }
int Fast::alias (const float *) { return *new int; }
int Fast::reference (const Pair &p) { return *new int (p.a); }
int Fast::array (int *x) { return *new int (*x); }
int Fast::callback (int (*) (float)) { return *new int; }
int Fast::value (int n) { return *new int (n); }
int Fast::constant (int n) { return *new int (n); }

PAWL_COMPUTE int a (Filter *f) { return f->pointer (nullptr, 3); }      // { dg-error "'operator new' .* 'Fast::pointer' [pawl:compute-alloc]" }
PAWL_COMPUTE int b (Filter *f) { return f->alias (nullptr); }           // { dg-error "'operator new' .* 'Fast::alias' [pawl:compute-alloc]" }
PAWL_COMPUTE int c (Filter *f, const Pair &p) { return f->reference (p); }      // { dg-error "'operator new' .* 'Fast::reference' [pawl:compute-alloc]" }
PAWL_COMPUTE int d (Filter *f, int *x) { return f->array (x); }         // { dg-error "'operator new' .* 'Fast::array' [pawl:compute-alloc]" }
PAWL_COMPUTE int e (Filter *f) { return f->callback (nullptr); }        // { dg-error "'operator new' .* 'Fast::callback' [pawl:compute-alloc]" }
PAWL_COMPUTE int g (Filter *f, int n) { return f->value (n); }          // { dg-error "'operator new' .* 'Fast::value' [pawl:compute-alloc]" }
PAWL_COMPUTE int h (const Filter *f, int n) { return f->constant (n); }
