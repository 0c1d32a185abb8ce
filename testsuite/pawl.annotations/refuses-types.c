/* Refusal values, by the return type or given.  */
#include <pawl.h>
#include <stdbool.h>

enum status { OK, BAD = -1 };
PAWL_REFUSES int a (void);
PAWL_REFUSES long b (void);
PAWL_REFUSES bool c (void);
PAWL_REFUSES void *d (void);
PAWL_REFUSES enum status e (void);
PAWL_REFUSES_WITH (BAD, 7) enum status f (void);
PAWL_REFUSES_WITH (0) unsigned g (void);
PAWL_REFUSES unsigned h (void);         /* { dg-error "'pawl_refuses' needs values here: the return type 'unsigned int' has no refusal value of its own" } */
PAWL_REFUSES double i (void);           /* { dg-error "needs values here: the return type 'double'" } */
PAWL_REFUSES void j (void);             /* { dg-error "needs values here: the return type 'void'" } */
struct pair { int a, b; };
PAWL_REFUSES struct pair k (void);      /* { dg-error "needs values here: the return type 'struct pair'" } */
