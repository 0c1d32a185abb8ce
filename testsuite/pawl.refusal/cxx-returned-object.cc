/* An object that a helper returns is the caller's: what it owns, and whether it is
   there.  */
/* { dg-options "-fplugin-arg-pawl-unknown=warning" } */
#include <memory>
#include <optional>
#include <utility>
#include <vector>
#define REFUSES __attribute__ ((pawl_refuses))
struct plan { std::vector<float> w; std::size_t n; };
struct context { std::unique_ptr<plan> now; plan *raw; int tries; };

__attribute__ ((pawl_refuses (std::nullopt))) std::optional<plan>
make (std::size_t n)
{
  if (n > 1000)
    return std::nullopt;
  plan p{ std::vector<float> (n), n };
  return p;
}

REFUSES bool
set (context &c, std::size_t n)
{
  auto p = make (n);
  if (!p)
    return false;
  c.now = std::make_unique<plan> (std::move (*p));
  return true;
}

REFUSES bool
counted (context &c, std::size_t n)
{
  c.tries++;            /* { dg-error "'c->tries' is changed before 'counted' refuses" } */
  auto p = make (n);
  if (!p)
    return false;
  c.now = std::make_unique<plan> (std::move (*p));
  return true;
}

/* What is owned is given back by the destructor, what is not is lost.  */
static std::unique_ptr<plan>
owned (std::size_t n)
{
  return std::unique_ptr<plan> (n ? new (std::nothrow) plan : nullptr);
}
struct pair { plan *p; int n; };
static pair
pointed (std::size_t n)
{
  return pair{ n ? new (std::nothrow) plan : nullptr, 1 };
}

REFUSES bool
set_owned (context &c, std::size_t n, int more)
{
  auto p = owned (n);
  if (!p || more < 0)
    return false;
  c.now = std::move (p);
  return true;
}

REFUSES bool
set_pointed (context &c, std::size_t n, int more)
{
  pair p = pointed (n); /* { dg-error "not given back before 'set_pointed' refuses" } */
  if (!p.p || more < 0)
    return false;
  c.raw = p.p;
  return true;
}
