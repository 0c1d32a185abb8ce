/* A promise on a virtual method is believed at the call and held against its
   overriders.  */
#include <pawl.h>

struct Stage { PAWL_NOALLOC virtual int run (int) = 0; };
struct Good : Stage { int run (int a) override; };
struct Bad : Stage { int run (int a) override; };
int Good::run (int a) { return a; }
int Bad::run (int a) { return *new int (a); }   // { dg-error "'Bad::run' overrides 'Stage::run', which promises not to allocate, but reaches 'operator new' [pawl:contract-conversion]" }

PAWL_COMPUTE int a (Stage *s) { return s->run (1); }
