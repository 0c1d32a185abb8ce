/* A misspelt annotation gets GCC's own warning.  */
__attribute__ ((pawl_computes)) void f (void);  /* { dg-warning "'pawl_computes' attribute directive ignored" } */
