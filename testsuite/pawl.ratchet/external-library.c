/* A call into an interface that the manifest lists under `libraries:' needs a
   review, while compiling as well: its own entry's or an item of
   `external_library_risks:', complete and for that library.  */
#if 0
{ dg-begin-manifest }
pawl: 1
scope: ["*.c", "!inc/**"]
libraries:
  oneDNN: ["dnnl_*create*"]         # { dg-note "the library 'oneDNN' is listed here" }
reviews:
  done: {owner: o, lifetime: l, execution_role: e, migration_target: m, priority: P1}
functions:
  external-library.c:
    reviewed: {review: done}
    half: {owner: o}                # { dg-note "lacks 'lifetime', 'execution_role'" }
external_library_risks:
  - {function: "external-library.c::risk", library: oneDNN, owner: o, lifetime: l, priority: P0, execution_role: e, migration_target: m}
  - {function: "external-library.c::other", library: MKL, owner: o, lifetime: l, priority: P0, execution_role: e, migration_target: m}
{ dg-end-manifest }
#endif

void dnnl_memory_create (void);
void dnnl_primitive_execute (void);

void
fresh (void)
{
  dnnl_primitive_execute ();
  dnnl_memory_create (); /* { dg-error "'fresh' calls 'dnnl_memory_create' of the library 'oneDNN' without a review [pawl:external-review]" } */
  dnnl_memory_create ();
}

void
reviewed (void)
{
  dnnl_memory_create ();
}

void
half (void)
{
  dnnl_memory_create (); /* { dg-error "'half' calls 'dnnl_memory_create' of the library 'oneDNN' without a review [pawl:external-review]" } */
}

void
risk (void)
{
  dnnl_memory_create ();
}

void
other (void)
{
  dnnl_memory_create (); /* { dg-error "'other' calls 'dnnl_memory_create' of the library 'oneDNN' without a review [pawl:external-review]" } */
}
