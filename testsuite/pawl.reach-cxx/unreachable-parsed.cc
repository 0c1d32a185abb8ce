// Editors see no code that is never compiled, and all that a jump comes to.
// { dg-do syntax }
#include <pawl.h>
#include <stdlib.h>

PAWL_COMPUTE int
cases (char *x, int n)
{
  switch (n)
    {
    case 1:
      return 0;
      free (x);
    case 2:
      { free (x); return 1; }   // { dg-error "'free' releases .* 'cases' [pawl:compute-alloc]" }
    default:
      break;
    }
  do { if (n > 3) break; return 4; } while (0);
  free (x);                     // { dg-error "'free' releases .* 'cases' [pawl:compute-alloc]" }
  return 2;
}

PAWL_COMPUTE int
loop (char *x, int n)
{
  for (;;)
    {
      if (n > 9)
        break;
      n++;
      continue;
      free (x);
    }
  free (x + 1);                 // { dg-error "'free' releases .* 'loop' [pawl:compute-alloc]" }
  return 0;
}

PAWL_COMPUTE int
jump (char *x, int n)
{
  { if (n) goto out; return 3; }
  free (x);
 out:
  free (x + 1);                 // { dg-error "'free' releases .* 'jump' [pawl:compute-alloc]" }
  return 2;
}

PAWL_COMPUTE int
caught (char *x, int n)
{
  try { if (n) throw 3; return 3; }     // { dg-error "'__cxa_allocate_exception' acquires .* 'caught' [pawl:compute-alloc]" }
  catch (int) { free (x); }     // { dg-error "'free' releases .* 'caught' [pawl:compute-alloc]" }
  free (x + 1);                 // { dg-error "'free' releases .* 'caught' [pawl:compute-alloc]" }
  return 1;
}
