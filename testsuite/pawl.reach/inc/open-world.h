/* A type that other units know as well.  */
typedef void *(*fn) (unsigned long);
struct shared { fn get; };
