/* A function that a header's macro defines.  */
#define NO_INLINE_KERNEL
#include "inc/kernels.h"

DEFINE_KERNEL (scale_f32, float)        /* { dg-error "'malloc' acquires .*'scale_f32' [pawl:compute-alloc]" } */
DEFINE_KERNEL (scale_f64, double)       /* { dg-error "'malloc' acquires .*'scale_f64' [pawl:compute-alloc]" } */
