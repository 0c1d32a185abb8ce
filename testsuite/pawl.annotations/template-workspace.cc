// A workspace in a template is compared with the parameters when a body is
// instantiated.
template <typename T> struct bank
{
  int take (T *ws [[pawl::workspace ("none", "n * 4")]], int n) { return n; }    // { dg-error "the workspace 'ws' names the capacity 'none', but there is no such parameter" }
};
template <typename T> int
scale (T *ws [[pawl::workspace ("n", "n * (")]], int n)         // { dg-error "in the size formula of a workspace: expected" }
{
  return *ws + n;
}
int use (bank<int> *b, int *p) { return b->take (p, 1) + scale (p, 1); }
