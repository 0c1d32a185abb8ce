/* Two slices of one workspace: the second one goes beyond it.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <pawl.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

PAWL_COMPUTE int
index_lines (const char *in, unsigned lines,
             char *ws PAWL_WORKSPACE (ws_bytes, "lines * 6"), size_t ws_bytes)
{
  if (!ws || ws_bytes < (size_t) lines * 6)
    return -1;
  uint32_t *starts = (uint32_t *) ws;
  uint16_t *lengths = (uint16_t *) (ws + (size_t) lines * 4);
  for (size_t i = 0; i < lines; i++)
    starts[i] = (uint32_t) in[i];
  for (size_t i = 0; i < lines; i++)
    lengths[2 * i] = 1; /* { dg-error "'index_lines' touches [0-9]+ bytes of the workspace 'ws', which has [0-9]+ \(lines = [0-9]+\) [pawl:workspace-size]" } */
  return 0;
}

PAWL_COMPUTE int
index_lines_well (const char *in, unsigned lines,
                  char *ws PAWL_WORKSPACE (ws_bytes, "lines * 6"),
                  size_t ws_bytes)
{
  if (!ws || ws_bytes < (size_t) lines * 6)
    return -1;
  uint32_t *starts = (uint32_t *) ws;
  uint16_t *lengths = (uint16_t *) (ws + (size_t) lines * 4);
  for (size_t i = 0; i < lines; i++)
    starts[i] = (uint32_t) in[i];
  for (size_t i = 0; i < lines; i++)
    lengths[i] = 1;
  return 0;
}
