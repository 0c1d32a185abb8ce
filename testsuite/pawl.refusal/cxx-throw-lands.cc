/* An exception lands where the call that threw it is, not where the next one is.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <vector>
struct context { std::vector<float> tmp; bool recording; int state; float *p; };
__attribute__ ((pawl_refuses ("throw"))) void
resize (context &c, std::size_t n)
{
  if (c.recording)
    throw 1;
  c.tmp.resize (n);
}

float *get (std::size_t n) __attribute__ ((pawl_acquires));
float *get (std::size_t n) { return new float[n]; }
void fill (float *p) { if (!p) throw 2; *p = 1; }

/* The first call is outside of the block that catches.  */
__attribute__ ((pawl_refuses ("throw"))) void
outside (context &c, std::size_t n)
{
  float *p = new float[n];
  try
    {
      fill (p);
    }
  catch (...)
    {
      delete[] p;
      throw;
    }
  c.p = p;
}

__attribute__ ((pawl_refuses ("throw"))) void
caught (context &c, std::size_t n)
{
  try
    {
      float *p = new float[n];
      fill (p);
      c.p = p;
    }
  catch (...)
    {
      c.state = 0;      /* { dg-error "'c->state' is changed before 'caught' refuses" } */
      throw;
    }
}
