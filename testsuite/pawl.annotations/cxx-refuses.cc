/* Refusal values of C++.  */
/* { dg-options "-std=c++17" } */
#include <pawl.h>
#include <optional>

PAWL_REFUSES bool a ();
PAWL_REFUSES int *b ();
PAWL_REFUSES_WITH (std::nullopt) std::optional<int> c ();
PAWL_REFUSES_WITH ("throw") void d ();
PAWL_REFUSES_WITH (std::nullopt, "throw") std::optional<int> e ();
PAWL_REFUSES std::optional<int> f ();   /* { dg-error "'pawl_refuses' needs values here" } */
enum class Status { ok, bad };
PAWL_REFUSES_WITH (Status::bad) Status g ();
PAWL_REFUSES_WITH ("never") void h ();  /* { dg-error "argument 1 of 'pawl_refuses' is not a constant" } */
