/* Wrong ones.  */
#include <pawl.h>

struct PAWL_COMPUTE Stage       /* { dg-error "'pawl_compute' goes on a function, not on a type" } */
{
  PAWL_COMPUTE int field;       /* { dg-error "'pawl_compute' goes on a function, not on '(Stage::)?field'" } */
  PAWL_STABLE int number;       /* { dg-error "'pawl_stable' goes on a pointer variable or field, not on '(Stage::)?number'" } */
};
namespace kernels { PAWL_PREPARE int variable; }        /* { dg-error "'pawl_prepare' goes on a function, not on 'kernels::variable'" } */
void f (int &ws PAWL_WORKSPACE_UNCHECKED ("4"));        /* { dg-error "'pawl_workspace' goes on a pointer parameter, not on 'ws'" } */
using number PAWL_NOALLOC = int;        /* { dg-error "'pawl_noalloc' goes on a function or a pointer to one" } */
