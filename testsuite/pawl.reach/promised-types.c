/* Where only a type promises: arguments of a typedef's type, in all spellings,
   through pointers to functions too; returns.  One finding a place.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stdlib.h>

typedef void (*PAWL_NOALLOC pointer) (void);
typedef void (*trailing) (void) PAWL_NOALLOC;
typedef PAWL_NOALLOC void function (void);
typedef void (*plain) (void);
typedef void taker (pointer);

extern void unnamed (pointer);
extern void named (pointer p);
extern void behind (trailing p);
extern void pointed (function *p);
extern taker declared;
struct ops { void (*take) (pointer); };
static plain kept;

static void good (void) { }
static void bad (void) { free (malloc (1)); }

static void body (pointer p) { p (); }

void
hand_over (const struct ops *ops, void (*take) (function *))
{
  unnamed (bad);        /* { dg-error "'bad' is handed over as .* reaches 'malloc' [pawl:contract-conversion]" } */
  named (bad);          /* { dg-error "'bad' is handed over as 'p', .* reaches 'malloc' [pawl:contract-conversion]" } */
  behind (bad);         /* { dg-error "'bad' is handed over as 'p', .* reaches 'malloc' [pawl:contract-conversion]" } */
  pointed (bad);        /* { dg-error "'bad' is handed over as 'p', .* reaches 'malloc' [pawl:contract-conversion]" } */
  body (bad);           /* { dg-error "'bad' is handed over as 'p', .* reaches 'malloc' [pawl:contract-conversion]" } */
  ops->take (bad);      /* { dg-error "'bad' is converted to a pointer that promises not to allocate, .*[pawl:contract-conversion]" } */
  take (bad);           /* { dg-error "'bad' is converted to a pointer that promises not to allocate, .*[pawl:contract-conversion]" } */
  unnamed (good); named (good); behind (good); pointed (good); body (good);
  ops->take (good); take (good); declared (good);
}

void
hand_on (plain p, pointer promised)
{
  named ((pointer) p);  /* { dg-warning "'p' is handed over as 'p', .* nothing is known .*[pawl:contract-conversion]" } */
  named (promised);
  kept = promised;
}

pointer
give (void)
{
  return bad;           /* { dg-error "'bad' is returned by 'give', .*[pawl:contract-conversion]" } */
}

function *
give_known (void)
{
  return good;
}
