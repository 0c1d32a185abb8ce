// What only unwinding would release, where nothing throws, in objects that the
// unit makes and in those that it does not.
#include <pawl.h>
int elsewhere ();
struct Bad { int *p; Bad (int) : p () {} ~Bad () { delete p; } };
struct From : Bad { PAWL_COMPUTE From (int n) : Bad (n) {} };
struct Has { Bad b; PAWL_COMPUTE Has (int n) : b (n) {} };
struct FromUsed : Bad { PAWL_COMPUTE FromUsed (int n) : Bad (n) {} };
struct HasUsed { Bad b; PAWL_COMPUTE HasUsed (int n) : b (n) {} };
FromUsed from (1);
HasUsed has (2);
struct Throws { Bad b; PAWL_COMPUTE Throws (int n) : b (n) { elsewhere (); } };  // { dg-error "'operator delete' releases .* 'Throws::Throws', reached through 'Bad::~Bad' [pawl:compute-alloc]" }
struct ThrowsUsed { Bad b; PAWL_COMPUTE ThrowsUsed (int n) : b (n) { elsewhere (); } };  // { dg-error "'operator delete' releases .* 'ThrowsUsed::ThrowsUsed', reached through 'Bad::~Bad' [pawl:compute-alloc]" }
ThrowsUsed throws (2);
