/* Both spellings can be asked for.  */
/* { dg-do compile } */
/* { dg-options "-std=gnu2x" } */
#if !__has_attribute (pawl_compute) || !__has_attribute (pawl_workspace)
# error no attribute
#endif
#if !__has_c_attribute (pawl::compute)
# error no scoped attribute
#endif
#if __has_attribute (pawl_nothing)
# error too many attributes
#endif
int some;
