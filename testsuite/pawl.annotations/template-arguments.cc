// Wrong annotations on members of class templates: told at the annotation,
// whether or not the template is instantiated.
template <typename T> struct bank
{
  [[pawl::compute]] T *take (int n);
  [[pawl::prepare (7)]] void grow (int n);      // { dg-error "argument 1 of 'pawl_prepare' is not a string literal" }
  [[pawl::compute]] T field;                    // { dg-error "'pawl_compute' goes on a function, not on '.*field'" }
};
template <typename T> [[pawl::stable ("")]] T *variable;        // { dg-error "'pawl_stable' names no predicate" }
