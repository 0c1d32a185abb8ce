/* The branch may be a switch.  */
struct mode { int kind; int armed; };
__attribute__ ((pawl_refuses)) int
bad (struct mode *m, int kind)
{
  m->armed = 0;         /* { dg-error "'m->armed' is changed before 'bad' refuses" } */
  switch (kind)
    {
    case 1: case 2: case 3:
      m->kind = kind;
      return 0;
    case 9:
      return -1;
    default:
      return 1;
    }
}
__attribute__ ((pawl_refuses)) int
good (struct mode *m, int kind)
{
  switch (kind)
    {
    case 1: case 2: case 3:
      m->armed = 0;
      m->kind = kind;
      return 0;
    case 9:
      return -1;
    default:
      m->armed = 0;
      return 1;
    }
}
