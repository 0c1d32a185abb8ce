/* fails: (excess diagnostics) */
int a = other;   /* { dg-error "undeclared" } */
int b = unknown;
