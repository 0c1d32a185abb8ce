#include <pawl.h>
PAWL_COMPUTE void *kernel (unsigned long);
PAWL_PREPARE void *set_up (unsigned long);
PAWL_COMPUTE static void *internal (unsigned long);
