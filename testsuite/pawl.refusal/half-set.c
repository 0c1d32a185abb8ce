/* A roll-back that forgets half leaves torn state.  */
/* { dg-options "-fplugin-arg-pawl-severity=workspace-overflow:off" } */
#include <stdlib.h>
struct lane { float *data; };
struct bank { struct lane lane[4]; int ready; };
__attribute__ ((pawl_refuses)) int
bad (struct bank *b, size_t n)
{
  for (int i = 0; i < 4; i++)
    if (b->lane[i].data)
      return -1;
  for (int i = 0; i < 4; i++)
    {
      b->lane[i].data = malloc (n);     /* { dg-error "'b->lane.0..data' is changed before 'bad' refuses after a failed allocation" } */
      if (!b->lane[i].data)
        {
          while (--i > 0)
            {
              free (b->lane[i].data);
              b->lane[i].data = NULL;
            }
          return -1;
        }
    }
  b->ready = 1;
  return 0;
}
__attribute__ ((pawl_refuses)) int
good (struct bank *b, size_t n)
{
  for (int i = 0; i < 4; i++)
    if (b->lane[i].data)
      return -1;
  for (int i = 0; i < 4; i++)
    {
      b->lane[i].data = malloc (n);
      if (!b->lane[i].data)
        {
          while (i-- > 0)
            {
              free (b->lane[i].data);
              b->lane[i].data = NULL;
            }
          return -1;
        }
    }
  b->ready = 1;
  return 0;
}
