/* A formula over the fields of a parameter.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <string.h>

struct plan { unsigned short rows, columns; };

PAWL_COMPUTE int
turn (const struct plan *plan, const char *in,
      char *ws PAWL_WORKSPACE (ws_bytes, "plan->rows * plan->columns"),
      size_t ws_bytes)
{
  if (!ws || ws_bytes < (size_t) plan->rows * plan->rows)       /* { dg-error "the guard of the workspace 'ws' in 'turn' (admits|refuses) [0-9]+ bytes? where [0-9]+ (is|are) (needed|enough)" } */
    return -1;
  memcpy (ws, in, (size_t) plan->rows * plan->columns);
  return 0;
}

PAWL_COMPUTE int
turn_well (const struct plan *plan, const char *in,
           char *ws PAWL_WORKSPACE (ws_bytes, "plan->rows * plan->columns"),
           size_t ws_bytes)
{
  if (!ws || ws_bytes < (size_t) plan->rows * plan->columns)
    return -1;
  memcpy (ws, in, (size_t) plan->rows * plan->columns);
  return 0;
}

/* A pointer whose fields the formula has is there, whatever a query thinks of
   null.  */
static size_t
turn_bytes (const struct plan *plan)
{
  if (!plan || plan->rows == 0)
    return 0;
  return (size_t) plan->rows * plan->columns;
}

PAWL_COMPUTE int
turn_by_query (const struct plan *plan, const char *in,
               char *ws PAWL_WORKSPACE (ws_bytes, "plan->rows * plan->columns"),
               size_t ws_bytes)
{
  size_t need = turn_bytes (plan);
  if (need && (!ws || ws_bytes < need))
    return -1;
  memcpy (ws, in, (size_t) plan->rows * plan->columns);
  return 0;
}
