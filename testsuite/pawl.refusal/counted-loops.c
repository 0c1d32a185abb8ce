/* Loops that constants end are left, however often they go round, whatever
   branches are in them; and slots are gone through one by one.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <stdlib.h>
#define REFUSES __attribute__ ((pawl_refuses))
struct bank
{
  float *work;
  char *slots[8];
};
REFUSES int
down (unsigned char *x, int most)
{
  int sum = 0;
  for (int n = 100000; n; n--)
    sum += x[n];
  if (sum > most)
    return -1;
  *x = most;
  return 0;
}
REFUSES int
down_late (unsigned char *x, int most)
{
  int n = 1000, sum = 0;
  while (n-- > 0)
    if (x[n] & 1)
      sum++;
  *x = most; /* { dg-error "'\*x' is changed before 'down_late' refuses.*pawl:refusal-effect" } */
  return sum > most ? -1 : 0;
}
REFUSES int
by_chance (struct bank *b, int most)
{
  int sum = 0;
  for (int i = 0; i < 10; i++)
    if (rand () & 1)
      sum++;
  free (b->work); /* { dg-error "'free' releases 'b->work' before 'by_chance' refuses.*pawl:refusal-effect" } */
  return sum > most ? -1 : 0;
}
REFUSES int
inside (struct bank *b, const unsigned char *x, int most)
{
  int sum = 0;
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 100; j++)
      if (x[i * j] & 1)
        sum++;
      else if (x[j] & 2)
        sum--;
  free (b->work); /* { dg-error "'free' releases 'b->work' before 'inside' refuses.*pawl:refusal-effect" } */
  return sum > most ? -1 : 0;
}
REFUSES int
cases (struct bank *b, const unsigned char *x, int most)
{
  int sum = 0;
  for (int i = 0; i < 100; i++)
    switch (x[i])
      {
      case 1: sum++; break;
      case 2: sum--; break;
      case 3: sum += 5; break;
      default:
        if (x[i] < 7)
          continue;
        sum = 1;
      }
  free (b->work); /* { dg-error "'free' releases 'b->work' before 'cases' refuses.*pawl:refusal-effect" } */
  return sum > most ? -1 : 0;
}
REFUSES int
all_or_none (struct bank *b, size_t n)
{
  char *made[8];
  for (int i = 0; i < 8; i++)
    {
      made[i] = malloc (n);
      if (!made[i])
        {
          while (i-- > 0)
            free (made[i]);
          return -1;
        }
    }
  for (int i = 0; i < 8; i++)
    {
      free (b->slots[i]);
      b->slots[i] = made[i];
    }
  return 0;
}
REFUSES int
one_is_lost (struct bank *b, size_t n)
{
  char *made[8];
  for (int i = 0; i < 8; i++)
    {
      made[i] = malloc (n); /* { dg-error "'malloc' acquires storage that is not given back before 'one_is_lost' refuses.*pawl:refusal-effect" } */
      if (!made[i])
        {
          while (--i > 0)
            free (made[i]);
          return -1;
        }
    }
  for (int i = 0; i < 8; i++)
    {
      free (b->slots[i]);
      b->slots[i] = made[i];
    }
  return 0;
}
