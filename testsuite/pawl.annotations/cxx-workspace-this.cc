/* Methods: fields of the object by this->, inherited ones too.  */
#include <pawl.h>
#include <cstddef>

struct Base { int width; };
struct Stage : Base
{
  int height;
  PAWL_COMPUTE int run (float *ws PAWL_WORKSPACE (bytes, "this->width * this->height * 4"), std::size_t bytes);
  PAWL_COMPUTE int wrong (float *ws PAWL_WORKSPACE (size, "4"), std::size_t bytes);     /* { dg-error "the workspace 'ws' names the capacity 'size', but there is no such parameter" } */
  PAWL_COMPUTE int unknown (float *ws PAWL_WORKSPACE (bytes, "depth * 4"), std::size_t bytes);  /* { dg-error "'depth' is neither a parameter of the function nor a known constant" } */
};
