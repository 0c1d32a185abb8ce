/* What this call acquired and nobody can find any more outlives it too.  */
#include <stdlib.h>
struct twin { char *left, *right; };
__attribute__ ((pawl_refuses)) int
bad (struct twin *t, size_t n)
{
  char *left = malloc (n);      /* { dg-error "'malloc' acquires storage that is not given back before 'bad' refuses after a failed allocation" } */
  char *right = malloc (n);
  if (!left || !right)
    {
      free (right);
      return -1;
    }
  free (t->left);
  free (t->right);
  t->left = left;
  t->right = right;
  return 0;
}
__attribute__ ((pawl_refuses)) int
good (struct twin *t, size_t n)
{
  char *left = malloc (n);
  char *right = malloc (n);
  if (!left || !right)
    {
      free (left);
      free (right);
      return -1;
    }
  free (t->left);
  free (t->right);
  t->left = left;
  t->right = right;
  return 0;
}
