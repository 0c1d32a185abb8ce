// What a template promises of its parameters is not mixed up with what the next
// function does.
template <typename T> int
unused (T *ws [[pawl::workspace ("n", "n * 4")]], int n)
{
  return *ws + n;
}

template <typename T> struct bank
{
  int declared (T *ws [[pawl::workspace ("n", "n * 4")]], int n);
  int defined (T *ws [[pawl::workspace ("n", "n * 4")]], int n)
  {
    return *ws + n;
  }
};

struct plain
{
  int declared (int *ws [[pawl::workspace ("m", "m * 8")]], int m);
  int defined (int *ws [[pawl::workspace ("m", "m * 8")]], int m)
  {
    return *ws + m;
  }
  int later (int k, int *ws [[pawl::workspace ("m", "m * 2")]], int m);
  int twice (int *ws [[pawl::workspace ("m", "m * 8")]], int m);  // { dg-note "the other declaration is here" }
};

int
plain::twice (int *ws [[pawl::workspace ("m", "m * 4")]], int m) // { dg-error "the workspace contract of parameter 2 of 'int plain::twice\(int\*, int\)' contradicts that of another declaration" }
{
  return *ws + m;
}

int
use (bank<int> *b, int *p)
{
  return b->defined (p, 1) + b->declared (p, 1);
}
