/* Of what is not known nothing is claimed: undecided, as unknown= says.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
struct box { unsigned used, room; };
extern void somebody_elses (struct box *);
__attribute__ ((pawl_refuses)) int
f (struct box *b, unsigned n)
{
  somebody_elses (b);   /* { dg-warning "'somebody_elses' may change something before 'f' refuses the request" } */
  if (n > b->room)
    return -1;
  b->used = n;
  return 0;
}
