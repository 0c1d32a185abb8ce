/* The annotation and the manifest's entry: each way in which they differ.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
/* { dg-begin-manifest }
pawl: 1
constants: {WIDTH: 8}
functions:
  "decl-manifest.c":
    same: {workspace: [{param: ws, capacity: cap, bytes: WIDTH * n}]}
    other_bytes: {workspace: [{param: ws, capacity: cap, bytes: n * 4}]}   # { dg-note "the manifest lists it here" }
    other_capacity: {workspace: [{param: ws, capacity: n, bytes: n * 8}]}
    no_capacity: {workspace: [{param: ws, bytes: n * 8}]}
    other_name: {workspace: [{param: tmp, capacity: cap, bytes: n * 8}]}
    not_listed: {workspace: []}
    not_annotated: {workspace: [{param: ws, capacity: cap, bytes: n * 8}]}
    by_manifest: {workspace: [{param: ws, capacity: cap, bytes: n * 8}]}
    no_parameter: {workspace: [{param: temp, bytes: n * 8}]}
    no_such_name: {workspace: [{param: ws, capacity: cap, bytes: rows * 8}]}
    only_sites: {sites: {}}
{ dg-end-manifest } */
#include <pawl.h>
#include <stddef.h>

#define WS double *ws PAWL_WORKSPACE (cap, "n * sizeof (double)")

PAWL_COMPUTE void same (size_t n, WS, size_t cap) { (void) n; (void) ws; (void) cap; }

PAWL_COMPUTE void
other_bytes (size_t n, WS, size_t cap)  /* { dg-error "the workspace 'ws' of 'other_bytes' is declared with 'n \* sizeof \(double\)' bytes, but the manifest says 'n \* 4': 8 and 4 bytes \(n = 1\) [pawl:workspace-decl]" } */
{
  (void) n;
  (void) ws;
  (void) cap;
}

PAWL_COMPUTE void
other_capacity (size_t n, WS, size_t cap)       /* { dg-error "the workspace 'ws' of 'other_capacity' is declared with the capacity 'cap', but the manifest says 'n' [pawl:workspace-decl]" } */
{
  (void) n;
  (void) ws;
  (void) cap;
}

PAWL_COMPUTE void
no_capacity (size_t n, WS, size_t cap)  /* { dg-error "the workspace 'ws' of 'no_capacity' is declared with the capacity 'cap', but the manifest says that it has none [pawl:workspace-decl]" } */
{
  (void) n;
  (void) ws;
  (void) cap;
}

PAWL_COMPUTE void
other_name (size_t n, WS, size_t cap)   /* { dg-error "the workspace of 'other_name' is 'ws' by its annotation, but 'tmp' in the manifest [pawl:workspace-decl]" } */
{
  (void) n;
  (void) ws;
  (void) cap;
}

PAWL_COMPUTE void
not_listed (size_t n, WS, size_t cap)   /* { dg-error "the workspace 'ws' of 'not_listed' is not listed in its entry of the manifest [pawl:workspace-decl]" } */
{
  (void) n;
  (void) ws;
  (void) cap;
}

PAWL_COMPUTE void
not_annotated (size_t n, double *ws, size_t cap)        /* { dg-error "the manifest lists the workspace 'ws' of 'not_annotated', which has no annotation [pawl:workspace-decl]" } */
{
  (void) n;
  (void) ws;
  (void) cap;
}

/* Where nothing stands in the source, the manifest is the declaration.  */
void
by_manifest (size_t n, double *ws, size_t cap)
{
  (void) n;
  (void) ws;
  (void) cap;
}

void
no_parameter (size_t n, double *ws)     /* { dg-error "the manifest lists the workspace 'temp' of 'no_parameter', which takes no such parameter [pawl:workspace-decl]" } */
{
  (void) n;
  (void) ws;
}

void
no_such_name (size_t n, double *ws, size_t cap) /* { dg-error "the size 'rows \* 8' of the workspace 'ws' of 'no_such_name' cannot be used: 'rows' is neither a parameter of it nor a known constant [pawl:workspace-decl]" } */
{
  (void) n;
  (void) ws;
  (void) cap;
}

PAWL_COMPUTE void
only_sites (size_t n, WS, size_t cap)
{
  (void) n;
  (void) ws;
  (void) cap;
}
