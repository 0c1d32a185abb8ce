/* passes */
/* { dg-begin-manifest }
pawl: 1
scope: ["*.c"]
{ dg-end-manifest } */
/* { dg-warning "one two" 11 } */
/* { dg-levels { -O0 -O2 } } */
void *f (int n) { return n ? 0 : __builtin_malloc (1); }        /* { dg-error "'malloc' in 'f' .* [pawl:ratchet-new]" .:34 } */
#if 1

#warning one two
#endif
