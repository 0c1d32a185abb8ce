/* Arguments have to be plain string literals: a prefix changes what the bytes
   are, and what comes after a NUL would not be seen.  Before C2X, u8"…" is a
   plain literal.  */
void a (float *ws __attribute__ ((pawl_workspace (L"n", "4"))), int n); /* { dg-error "argument 1 of 'pawl_workspace' is a string literal with a prefix: leave the prefix out" } */
void b (float *ws __attribute__ ((pawl_workspace ("n", u"4"))), int n); /* { dg-error "argument 2 of 'pawl_workspace' is a string literal with a prefix" } */
void c (float *ws __attribute__ ((pawl_workspace ("n\0m", "4"))), int n);       /* { dg-error "argument 1 of 'pawl_workspace' has a NUL character inside" } */
void d (float *ws __attribute__ ((pawl_workspace ("n", "4\0"))), int n);        /* { dg-error "argument 2 of 'pawl_workspace' has a NUL character inside" } */
void e (float *ws __attribute__ ((pawl_workspace ("n", "4" " * " "2"))), int n);
__attribute__ ((pawl_prepare (U"at start"))) void f (void);     /* { dg-error "argument 1 of 'pawl_prepare' is a string literal with a prefix" } */
__attribute__ ((pawl_prepare ("at\0start"))) void g (void);     /* { dg-error "argument 1 of 'pawl_prepare' has a NUL character inside" } */
float *h __attribute__ ((pawl_stable (L"is_open")));    /* { dg-error "argument 1 of 'pawl_stable' is a string literal with a prefix" } */
int i (void) __attribute__ ((pawl_refuses (L"throw"))); /* { dg-error "argument 1 of 'pawl_refuses' is not a constant" } */
int j (void) __attribute__ ((pawl_refuses ("throw\0")));        /* { dg-error "argument 1 of 'pawl_refuses' is not a constant" } */
