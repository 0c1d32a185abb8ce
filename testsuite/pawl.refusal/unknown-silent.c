/* By default nothing is said of what stays undecided.  */
struct box { unsigned used, room; };
extern void somebody_elses (struct box *);
__attribute__ ((pawl_refuses)) int
f (struct box *b, unsigned n)   /* { dg-bogus "pawl:" } */
{
  somebody_elses (b);
  if (n > b->room)
    return -1;
  b->used = n;
  return 0;
}
