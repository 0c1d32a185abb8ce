// The same in C++, where u8"…" has a type of its own since C++20.
// { dg-additional-options "-std=c++20" }
void a (float *ws __attribute__ ((pawl_workspace (u8"n", "4"))), int n);        // { dg-error "argument 1 of 'pawl_workspace' is a string literal with a prefix: leave the prefix out" }
void b (float *ws __attribute__ ((pawl_workspace ("n", L"4"))), int n); // { dg-error "argument 2 of 'pawl_workspace' is a string literal with a prefix" }
void c (float *ws __attribute__ ((pawl_workspace ("n", "4\0*2"))), int n);      // { dg-error "argument 2 of 'pawl_workspace' has a NUL character inside" }
[[pawl::prepare (u8"at start")]] void d (); // { dg-error "argument 1 of 'pawl_prepare' is a string literal with a prefix" }
[[pawl::refuses (L"throw")]] int e ();  // { dg-error "argument 1 of 'pawl_refuses' is not a constant" }
[[pawl::refuses ("throw")]] int f ();
[[pawl::workspace (R"(n)", "4")]] float *g;     // { dg-error "goes on a pointer parameter" }
void h (float *ws [[pawl::workspace (R"(n)", R"(n * 4)")]], int n);
