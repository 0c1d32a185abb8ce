/* A manifest's names are those of the definition, and those of the prototypes
   ahead of it.
   { dg-options "-fplugin-arg-pawl-unknown=warning" }
   { dg-begin-manifest }
pawl: 1
functions:
  "decl-names.c::by_prototype":
    bounds: {rows: [0, 65536]}
    workspace:
      - {param: scratch, capacity: scratch_bytes, bytes: rows * 4, query: by_prototype_bytes}
  "decl-names.c::by_both":
    workspace:
      - {param: ws, capacity: room, bytes: rows * 4}
  "decl-names.c::by_annotation":
    workspace:
      - {param: scratch, capacity: scratch_bytes, bytes: rows * 8}
  "decl-names.c::crossed":
    workspace:
      - {param: ws, capacity: bytes, bytes: rows * 4}
  "decl-names.c::nobody":
    workspace:
      - {param: ws, capacity: bytes, bytes: depth * 4}
   { dg-end-manifest } */
#include <pawl.h>
#include <stddef.h>

int by_prototype (const float *x, unsigned rows, float *scratch,
                  size_t scratch_bytes);
size_t by_prototype_bytes (unsigned rows);
int by_both (const float *x, unsigned rows, float *scratch, size_t room);
int by_annotation (const float *x, unsigned rows,
                   float *scratch PAWL_WORKSPACE (scratch_bytes, "rows * 4"),
                   size_t scratch_bytes);
int crossed (unsigned rows, unsigned columns, float *ws, size_t bytes);
int nobody (unsigned rows, float *ws, size_t bytes);

int
by_prototype (const float *x, unsigned count, float *ws, size_t bytes)
{
  if (!ws || bytes < (size_t) count * 2)        /* { dg-error "the guard of the workspace 'ws' in 'by_prototype' admits 2 bytes where 4 are needed \(count = 1\)" } */
    return -1;
  for (unsigned i = 0; i < count; i++)
    ws[i] = x[i];
  return 0;
}

size_t
by_prototype_bytes (unsigned rows)
{
  return (size_t) rows * 3;     /* { dg-error "the size query 'by_prototype_bytes' returns 3, but the workspace 'ws' of 'by_prototype' has 4 bytes \(rows = 1\)" } */
}

int
by_both (const float *x, unsigned n, float *ws, size_t bytes)
{
  if (!ws || bytes < (size_t) n * 4)
    return -1;
  for (unsigned i = 0; i < n; i++)
    ws[i] = x[i];
  return 0;
}

int
by_annotation (const float *x, unsigned count, float *ws, size_t bytes)
{                               /* { dg-error "the workspace 'ws' of 'by_annotation' is declared with 'count \* 4' bytes, but the manifest says 'count \* 8': 4 and 8 bytes \(count = 1\)" 32:27 } */
  if (!ws || bytes < (size_t) count * 4)
    return -1;
  for (unsigned i = 0; i < count; i++)
    ws[i] = x[i];
  return 0;
}

int
crossed (unsigned columns, unsigned rows, float *ws, size_t bytes)      /* { dg-error "the manifest's entry of 'crossed' names 'rows', which is one parameter in the definition or a declaration and another in another" } */
{
  if (!ws || bytes < (size_t) rows * 4)
    return -1;
  for (unsigned i = 0; i < rows; i++)
    ws[i] = (float) columns;
  return 0;
}

int
nobody (unsigned n, float *ws, size_t bytes)    /* { dg-error "the size 'depth \* 4' of the workspace 'ws' of 'nobody' cannot be used: 'depth' is neither a parameter of it nor a known constant" } */
{
  if (!ws || bytes < (size_t) n * 4)
    return -1;
  for (unsigned i = 0; i < n; i++)
    ws[i] = 0;                  /* { dg-warning "it is not known whether 'nobody' refuses" } */
  return 0;
}
